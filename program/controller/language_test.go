// SPDX-License-Identifier: Apache-2.0

package controller

import "testing"

func TestLanguageRefusesNames(t *testing.T) {
	idle := func(*Control) func() { return func() {} }
	l, err := Language{}.With(Named{"chase", idle})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []Named{{"chase", idle}, {"a b", idle}, {"other", nil}} {
		if more, err := l.With(c); err == nil || len(more.Controllers) != 1 {
			t.Errorf("%q: %v, %d controllers", c.Name, err, len(more.Controllers))
		}
	}
}
