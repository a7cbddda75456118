// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/submit"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
)

// TestAttacksOnTest: in a folder with five good programs, an attack of each kind has one
// row, which says what came of it, and the good ones have their verdicts. PLAYSIM_LONG=1
// does it with all attacks.
func TestAttacksOnTest(t *testing.T) {
	kinds := map[string][]submit.Program{}
	for _, dir := range []string{"../pdl/js/testdata", "../playful/star/testdata"} {
		all, err := submit.Attacks(dir)
		if err != nil {
			t.Fatal(err)
		}
		taken := map[string]bool{}
		for _, a := range all {
			if kind := path.Dir(a.Name); long || !taken[kind] {
				taken[kind] = true
				kinds[kind] = append(kinds[kind], a)
			}
		}
	}
	if len(kinds) != 7 {
		t.Errorf("%d kinds of attacks", len(kinds))
	}
	for kind, programs := range kinds {
		for n := range 5 {
			programs = append(programs, submit.Program{Name: fmt.Sprintf("good_%d", n), Text: submit.Good})
		}
		t.Run(kind, func(t *testing.T) {
			rows, err := submit.Test(playsimPath(t), t.TempDir(), programs, "--max-wall", "1m")
			if err != nil {
				t.Fatal(err)
			}
			for i := range programs {
				honest(t, &programs[i], &rows[i])
			}
		})
	}
}

// honest demands of a row that it says what came of a program.
func honest(t *testing.T, p *submit.Program, r *submit.Row) {
	t.Helper()
	text := r.Reason + r.Fault
	switch want := scenarios.Verdict(r.Verdict); {
	case p.Want == "any" || p.Want == "ends" && want == scenarios.Passed:
		if !slices.Contains([]scenarios.Verdict{scenarios.Passed, scenarios.Failed, suite.Invalid}, want) {
			t.Errorf("%s: %+v", p.Name, r)
		}
	case p.Want == "":
		if want != scenarios.Passed {
			t.Errorf("%s: %+v", p.Name, r)
		}
	case want == suite.Invalid && strings.Contains(text, " bytes, at most "): // of a world's program
	case want != scenarios.Failed && want != suite.Invalid || !strings.Contains(text, p.Want):
		t.Errorf("%s: %+v, want %s", p.Name, r, p.Want)
	}
}
