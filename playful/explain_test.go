// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
)

// noPast is a history that knows nothing.
type noPast struct{}

func (noPast) Node(string) program.Past      { return program.Past{Since: -1, State: -1, Rests: -1} }
func (noPast) Scheme(typ, key string) string { return "it was never pushed" }

// own is what is said of a node itself.
func (r *rig) own(path string) explain.Node {
	r.t.Helper()
	n, ok := r.eng.Explain(path, noPast{})
	if !ok {
		r.t.Fatalf("nothing is said of %s", path)
	}
	for own := n.Parts[0]; ; own = own.Parts[len(own.Parts)-1] {
		if len(own.Parts) == 0 || own.Parts[len(own.Parts)-1].Reason == explain.NoReason {
			return own
		}
	}
}

// said is the part of a node's answer that begins with some words, "" for none.
func (r *rig) said(path, words string) string {
	r.t.Helper()
	for _, part := range r.own(path).Parts {
		if rest, ok := strings.CutPrefix(part.String(), words); ok {
			return strings.Join(strings.FieldsFunc(rest, func(c rune) bool { return c == '\n' }), ";")
		}
	}
	return ""
}

func TestExplainedGate(t *testing.T) {
	r := newRig(t, `
a1, whenever e1 and not (f1 > 2 or e2) and f2 == 3
`)
	for _, c := range []struct{ do, want string }{
		{"e1 f1=1 f2=3", "true;  e1: true;  not (f1 > 2 or e2): true;    f1 > 2 or e2: false;      f1 > 2: false (f1 = 1);      e2: false;  f2 == 3: true (f2 = 3)"},
		{"e1 f1=5", "false;  e1: true;  not (f1 > 2 or e2): false;    f1 > 2 or e2: true;      f1 > 2: true (f1 = 5);      e2: not asked;  f2 == 3: not asked"},
		{"e1 e2 f1=5 f2=3", "false;  e1: true;  not (f1 > 2 or e2): false;    f1 > 2 or e2: true;      f1 > 2: true (f1 = 5);      e2: not asked;  f2 == 3: not asked"},
		{"f1=1", "false;  e1: false;  not (f1 > 2 or e2): not asked;    f1 > 2 or e2: not asked;      f1 > 2: not asked;      e2: not asked;  f2 == 3: not asked"},
	} {
		r.step(c.do)
		if got := r.said("a1", "gate e1 and not (f1 > 2 or e2) and f2 == 3: "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.do, got, c.want)
		}
		own := r.own("a1")
		if on, _ := r.eng.Active("a1"); own.Value.String() != slot.Bool(on).String() || own.At.String() != "test.play:2:1" {
			t.Errorf("%s: active %v, at %s", c.do, own.Value, own.At)
		}
	}
}

// A gate is true by the sides that were asked, whatever was not.
func TestExplainedGateOfSidesNotAsked(t *testing.T) {
	r := newRig(t, "a1, whenever (e1 or e2) and e3\n")
	for do, want := range map[string]string{"e1 e3": "true", "e1": "false", "e2": "false", "": "false"} {
		r.step(do)
		if got := r.own("a1").Parts[1]; got.Value.String() != want || !strings.HasPrefix(got.Text, "gate (e1 or e2) and e3: "+want) {
			t.Errorf("%q: %s", do, got)
		}
	}
}

// Asking must change nothing: what was not evaluated is not evaluated for an answer.
func TestExplainingAsksNothing(t *testing.T) {
	text := `
m, whenever e1, priority of 2 + f1 if e2, priority of f2
a3, switch to a4 if f3 > 1
a4, switch to a3 if f4 > 1
targeting thing: a5, whenever age < 1 and dist < 2, priority of 1 / dist
m:
  legs1, whenever f5 > 1
`
	r, plain := newRig(t, text), newRig(t, text)
	for i := range 200 {
		words := fmt.Sprintf("e%d f%d=%d f3=%d", i%3+1, i%7%6+1, i%5, i%3)
		if i%9 == 0 {
			words += " +green=1 +red=3"
		}
		r.step(words)
		plain.step(words)
		for _, path := range []string{"", "m", "m/legs1", "a3", "a4", "a5[thing:green]", "a5[thing:blue]", "a5"} {
			r.eng.Explain(path, noPast{})
		}
		r.eng.ExplainAll(noPast{})
		if fmt.Sprint(r.counts) != fmt.Sprint(plain.counts) {
			t.Fatalf("tick %d: evaluations were called for an answer:\n%v\n%v", i, r.counts, plain.counts)
		}
		if a, b := r.eng.AppendState(nil), plain.eng.AppendState(nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("tick %d: states differ", i)
		}
	}
}

func TestExplainedPrioritiesAndRivals(t *testing.T) {
	r := newRig(t, `
legs1, priority of 1 + f1 if e1 or e3, priority of f2
legs2, whenever e2, priority of 3 | commit = 1
`)
	check := func(path, words, want string) {
		t.Helper()
		if got := r.said(path, words); got != want {
			t.Errorf("%s: %s%s, want %s", path, words, got, want)
		}
	}
	r.step("e1 f1=1 f2=9")
	check("legs1", "priority ", "2;  taken: 1 + f1: 2 (f1 = 1);    if e1 or e3: true;      e1: true;      e3: not asked;  f2: not asked")
	r.step("e1 e2")
	check("legs1", "legs2 has ", "priority 3, this 1; both need legs")
	if part := r.own("legs1"); part.Ref != "legs2" || part.Reason != explain.Blocked {
		t.Errorf("%s by %s", part.Reason, part.Ref)
	}
	r.step("e1 e2 f1=8")
	check("legs1", "legs2 has ", "priority 3, committed, this 9; both need legs")
	check("legs2", "committed until ", "1.025 s")
	check("legs2", "needs ", "legs: held by this leaf")
}

func TestExplainedMachine(t *testing.T) {
	r := newRig(t, `
a1, switch to a2 if e1, switch to a3 if e3 and e4
a2, switch to a3 if e2
a3, switch to a1 if e1
`)
	r.steps("→ a1\ne3 → a1")
	n, _ := r.eng.Explain("a3", noPast{})
	want := `inactive: the state is a1
  test: active
    state a1
      to a2 if e1: false
      to a3 if e3 and e4: false
        e3: true
        e4: false
    a3: inactive
      test.play:4:1: a3, switch to a1 if e1
      the state is a1
      a1 switches to it if e3 and e4: false
        e3: true
        e4: false
      a2 switches to it if e2: not asked
`
	if got := n.String(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestExplainedBranchesThatAreNotThere(t *testing.T) {
	r := newRig(t, `
m
m:
  targeting thing: a1, whenever dist < 2
`)
	r.step("")
	if got := r.eng.ExplainAll(noPast{}).String(); !strings.Contains(got, "a1  no thing is in the memory\n") {
		t.Errorf("the branch that is not there is not in\n%s", got)
	}
	r.step("+green=1")
	for path, want := range map[string]string{
		"m/a1[thing:red]":   "not there: no thing:red is in the memory: it was never pushed",
		"m/a1":              "not there: it has a branch for each thing; name one, such as thing:green",
		"m/a1[thing:green]": "active: dist < 2 is true (dist = 1 m)",
	} {
		n, ok := r.eng.Explain(path, noPast{})
		if !ok || n.Text != want || n.At.Line != 4 || n.Parts[0].Parts[len(n.Parts[0].Parts)-1].Name != "m" {
			t.Errorf("%s: %s", path, n)
		}
	}
	if n, ok := r.eng.Explain("m/a7", noPast{}); ok {
		t.Errorf("m/a7: %s", n)
	}
	if got := r.said("m/a1[thing:green]", "target "); !strings.HasPrefix(got, "thing:green, last pushed at 0.025 s: ") {
		t.Errorf("target %s", got)
	}
}

func TestOutlineFlows(t *testing.T) {
	r := newRig(t, `
detect | out = thing
targeting thing: filter | out = filtered
targeting filtered: chase, whenever dist < 1 and e1, priority of 1 / filtered.dist
legs1, switch to both1 if e2
both1, switch to legs1 if e3
`)
	var got []string
	for _, o := range r.eng.Program().Outline() {
		line := fmt.Sprint(o.Node, " ", o.Pulls, o.Pushes, o.Resources, o.Gate, o.Priorities)
		for _, a := range o.Asks {
			line += fmt.Sprint(" ", a.Name, a.Types)
		}
		for _, w := range o.Switches {
			line += " to " + w.To + " if " + w.If + " at " + w.Pos.String()
		}
		got = append(got, line)
	}
	want := `detect [] [thing] [][]
filter [thing] [filtered] [][]
chase [filtered] [] [legs]dist < 1 and e1[1 / filtered.dist] dist[filtered] e1[] filtered.dist[filtered]
legs1 [] [] [legs][] e2[] to both1 if e2 at test.play:5:8
both1 [] [] [head legs][] e3[] to legs1 if e3 at test.play:6:8`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got\n%s", text)
	}
}
