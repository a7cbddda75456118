// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"testing"

	"github.com/playsim/playsim/pdl/js"
)

// TestProgramsOfOneText share their code and nothing else.
func TestProgramsOfOneText(t *testing.T) {
	text := "let n = 0;\n" + oneProcess("n++; add_value('a', n)")
	first := load(t, text, js.Options{})
	second, theirs, _ := run(t, text, 3, js.Options{Like: first.Code()})
	again, _, _ := run(t, text, 3, js.Options{Like: first.Code()})
	if !equal(second, []float64{1, 3, 6}) || !equal(again, second) || len(theirs) > 0 {
		t.Errorf("got %v and %v, faults %q", second, again, theirs)
	}
	other, _, _ := run(t, oneProcess("add_value('a', 1)"), 3, js.Options{Like: first.Code()})
	if !equal(other, []float64{1, 2, 3}) {
		t.Errorf("another text gives %v", other)
	}
}
