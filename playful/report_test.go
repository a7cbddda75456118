// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// fakeWatch is an expression that reports what the test says.
type fakeWatch struct {
	text string
	mode trace.Mode
	told func(int64, slot.Value)
}

func (*fakeWatch) Watch() func() (bool, error)           { return nil }
func (w *fakeWatch) Report(told func(int64, slot.Value)) { w.told = told }

func compileReports(reg *Registry, text string) (*Program, error) {
	return Compile(nil, source.NewFile("test.play", text), reg, Options{
		Expression: func(_ *source.File, s *syntax.String, m trace.Mode) (Expression, error) {
			if s.Value == "bad" {
				return nil, errors.New("no condition")
			}
			return &fakeWatch{text: s.Value, mode: m}, nil
		},
	})
}

type reportRig struct{ *rig }

// newReportRig is a rig in which !x, before an iteration, is a report of all watches
// of x.
func newReportRig(t testing.TB, text string, more ...LeafSpec) *reportRig {
	t.Helper()
	r := &rig{t: t, set: testRobot(), counts: map[string]int{}}
	reg := testRegistry(func(s string) { r.log = append(r.log, s) }, r.counts)
	for _, l := range more {
		if err := reg.AddLeaf(l); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := compileReports(reg, text)
	if err != nil {
		t.Fatalf("compile:\n%v", err)
	}
	r.bind(prog)
	return &reportRig{r}
}

func (r *reportRig) report(text string, v slot.Value) {
	for i := range r.eng.program.reports {
		if w := r.eng.program.reports[i].expr.(*fakeWatch); w.text == text {
			w.told(r.tick*testTick, v)
		}
	}
}

func (r *reportRig) steps(table string) {
	r.t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		do, want, _ := strings.Cut(line, "→")
		rest := ""
		for _, w := range strings.Fields(do) {
			if name, ok := strings.CutPrefix(w, "!"); ok {
				r.report(name, slot.Bool(true))
			} else {
				rest += " " + w
			}
		}
		r.rig.steps(rest + "→" + want)
	}
}

func TestTrueWhereItReports(t *testing.T) {
	newReportRig(t, `
a1 whenever rise of "x"
a2 whenever not edge of "y" and e1
head1, whenever rises of "x" > 1, priority of 2
head2, priority of changes of "x" if change of "x", priority of 0
`).steps(`
         → head2
!x       → a1 head2
         → head2
!x !x e1 → head1 a1 a2
!y e1    → head2
!x !y    → a1 head2
`)
}

// A report is that of one iteration, whoever asks or does not ask in it.
func TestNobodyKeepsAReport(t *testing.T) {
	newReportRig(t, `
a1 whenever e1 and rise of "x"
a2 whenever rise of "x" or e2
`).steps(`
!x    → a2
e1    →
e1 !x → a1 a2
e1    →
`)
}

// One edge makes one step of a machine, also where the next state waits for the same.
func TestAnEdgeSwitchesOnce(t *testing.T) {
	newReportRig(t, `
a1, switch to a2 if rise of "x"
a2, switch to a3 if rise of "x"
a3, switch to a1 if rise of "x"
`).steps(`
      → a1
!x    → a2
      → a2
!x !x → a3
      → a3
!x    → a1
!x    → a2
`)
}

func TestReportsBetweenTwoIterations(t *testing.T) {
	r := newReportRig(t, `
a1 whenever rises of "x" == 3
a2 whenever rise of "x"
`)
	r.eng.every = 4 * testTick
	r.steps(`
   →
!x →
!x →
!x →
   → a1 a2
   → a1 a2
   → a1 a2
!x → a1 a2
   → a2
`)
}

func TestWhyOfReports(t *testing.T) {
	r := newReportRig(t, `a1 whenever rise of "x"`)
	r.steps(`
!x →  a1
   →
`)
	if why := r.why("a1").Why; why != `rise of "x" is false (reported once, at 0 s)` {
		t.Errorf("why: %s", why)
	}
	r.steps("!x !x → a1")
	r.happened(`start a1 (rise of "x" is true (reported 3 times, last at 0.05 s))`)
	if got := r.said("a1", `gate rise of "x": `); got != "true (reported 3 times, last at 0.05 s)" {
		t.Errorf("gate %s", got)
	}
}

// What a state waits for in the iteration in which it is entered was not asked, nor was
// the gate of another state.
func TestWhyOfUnaskedSwitches(t *testing.T) {
	r := newReportRig(t, `
a1, switch to a2 if rise of "x" or e1
a2 whenever rises of "x" > 0, switch to a3 if rise of "x", switch to a1 if e1
a3 whenever rise of "x"
`)
	shown := func() string {
		n, _ := r.eng.Explain("", noPast{})
		state := n.Parts[0].Parts[0]
		text := state.Name
		for _, w := range state.Parts {
			to, _, _ := strings.Cut(strings.TrimPrefix(w.Text, "to "), " if ")
			text += " " + to + "=" + w.Value.String()
		}
		for _, part := range r.own("a3").Parts {
			if strings.HasPrefix(part.Text, "gate ") {
				text += " a3=" + part.Value.String()
			}
		}
		return text
	}
	for _, c := range []struct{ step, want string }{
		{"→ a1", "a1 a2=Invalid a3=Invalid"}, // a new machine is not asked
		{"→ a1", "a1 a2=false a3=Invalid"},
		{"!x → a2", "a2 a3=Invalid a1=Invalid a3=Invalid"},
		{"→", "a2 a3=false a1=false a3=Invalid"},
		{"e1 → a1", "a1 a2=Invalid a3=Invalid"},
		{"e1 →", "a2 a3=Invalid a1=Invalid a3=Invalid"},
	} {
		r.steps(c.step)
		if got := shown(); got != c.want {
			t.Errorf("after %s: %s, want %s", c.step, got, c.want)
		}
	}
}

func TestWrongReports(t *testing.T) {
	for text, want := range map[string]string{
		`a1 whenever rising_edge of "x"`:                         `1:13: a condition reports no "rising_edge"|hint: write "rise of"`,
		`a1 whenever ANY_CHANGE of "x"`:                          `1:13: a condition reports no "ANY_CHANGE"|hint: write "change of"`,
		`a1 whenever e1 or egde of "x"`:                          `1:19: a condition reports no "egde"|hint: did you mean "edge"?`,
		`a1 whenever rises of "x"`:                               `1:13: a gate must be true or false, but rises of "x" is a number`,
		`a1 priority of rise of "x"`:                             `1:16: a priority must be a number, but rise of "x" is true or false`,
		`a1 whenever e1, switch to a2 if edge of "bad"` + "\na2": `1:41: no condition`,
		"a1\nb:\n  a2 whenever rise of \"bad\"":                  `3:23: no condition`,
	} {
		_, err := compileReports(testRegistry(func(string) {}, map[string]int{}), text)
		for _, part := range strings.Split(want, "|") {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
	if _, err := compileText(testRegistry(func(string) {}, map[string]int{}), `a1 whenever rise of "x"`); err == nil || !strings.Contains(err.Error(), "not available here") {
		t.Errorf("without conditions: %v", err)
	}
}

// lister is a leaf that takes down what its watch gives.
type lister struct {
	Simple
	got *[]string
}

func (l lister) Tick(c *Context) (bool, error) {
	text, all := "", c.Reports(0, nil)
	for _, v := range all {
		text += v.String()
	}
	if again := c.Reports(0, nil); len(again) != len(all) {
		text += "?"
	}
	*l.got = append(*l.got, text)
	return false, nil
}

func listing(got *[]string) LeafSpec {
	return LeafSpec{
		Name: "lists", Watches: []WatchSpec{{"x", trace.OnChange}},
		New: func(*Context) (Leaf, error) { return lister{got: got}, nil },
	}
}

// A leaf gets each value once, however long it did not ask.
func TestAValueIsReadOnce(t *testing.T) {
	var got []string
	r := newReportRig(t, "lists whenever e1", listing(&got))
	for i, words := range []string{"", "e1", "e1", "", "", "e1", "e1"} {
		if i > 0 && i < 6 {
			r.report("x", slot.Int(int64(i)))
		}
		if i == 4 {
			r.report("x", slot.Int(9))
		}
		r.step(words)
	}
	if all := strings.Join(got, "|"); all != "1|2|3495|" {
		t.Errorf("got %s", all)
	}
}

// What is kept is bounded: the newest.
func TestTheNewestReportsAreKept(t *testing.T) {
	var got []string
	r := newReportRig(t, "lists whenever e1", listing(&got))
	r.step("")
	for i := range MaxReports + 3 {
		r.report("x", slot.Int(int64(i%10)))
	}
	r.step("e1")
	if len(got) != 1 || len(got[0]) != MaxReports || got[0][:3] != "345" {
		t.Errorf("got %d values", len(got[0]))
	}
	if n := len(r.eng.reports[0].values); n != MaxReports {
		t.Errorf("%d are kept", n)
	}
}

func TestReportsAreState(t *testing.T) {
	state := func(v slot.Value) string {
		r := newReportRig(t, `a1 whenever rise of "x"`)
		r.step("")
		r.report("x", v)
		out := ""
		for _, f := range r.eng.AppendState(nil) {
			out += " " + slot.FormatFloat(f)
		}
		return out
	}
	one := state(slot.Int(1))
	if state(slot.Int(2)) == one {
		t.Error("another value, the same state")
	}
	if state(slot.Int(1)) != one {
		t.Error("the same, another state")
	}
}

func TestReportsAllocateNothing(t *testing.T) {
	r := newReportRig(t, "a1 whenever rise of \"x\" or changes of \"y\" > 0\na2, whenever e1, priority of 1 + edges of \"x\"")
	r.step("")
	now, tick := r.tick*testTick, r.tick
	if n := testing.AllocsPerRun(200, func() {
		r.eng.Iterate(now, tick)
		now, tick = now+testTick, tick+1
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
