// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"testing"

	"github.com/playsim/playsim/worlds"
)

func TestBuiltin(t *testing.T) {
	all, err := Builtin()
	if err != nil || len(all) < 9 {
		t.Fatalf("%d scenarios: %v", len(all), err)
	}
	for _, l := range all {
		if l.About == "" || !slices.Contains(worlds.Builtin(), l.World) {
			t.Errorf("%+v: no line about it, or its world is not built in", l)
		}
	}
}
