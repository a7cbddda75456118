// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"
	"testing"
)

// told is a term with its parts, on one line.
func (t *Term) told() string {
	text := t.Text + " " + t.Value.String()
	if t.From != "" {
		text += " (" + t.From + ")"
	}
	for i := range t.Parts {
		text += "; " + t.Parts[i].told()
	}
	return text
}

func TestAccountOfAGate(t *testing.T) {
	r := newRig(t, `
a1, whenever e1 and not (f1 > 2 or e2) and f2 == 3
`)
	for _, c := range []struct{ do, want string }{
		{"e1 f1=1 f2=3", "true; e1 true; not (f1 > 2 or e2) true; f1 > 2 or e2 false; f1 > 2 false (f1 = 1); e2 false; f2 == 3 true (f2 = 3)"},
		{"e1 f1=5", "Invalid; e1 true; not (f1 > 2 or e2) Invalid; f1 > 2 or e2 Invalid; f1 > 2 true (f1 = 5); e2 Invalid; f2 == 3 Invalid"},
		{"f1=1", "Invalid; e1 false; not (f1 > 2 or e2) Invalid; f1 > 2 or e2 Invalid; f1 > 2 Invalid; e2 Invalid; f2 == 3 Invalid"},
	} {
		r.step(c.do)
		a, _ := r.eng.Account("a1")
		if got := strings.TrimPrefix(a.Gate.told(), a.Gate.Text+" "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.do, got, c.want)
		}
		if on, _ := r.eng.Active("a1"); on != a.Active {
			t.Errorf("%s: active %v", c.do, a.Active)
		}
	}
}

// Asking must change nothing: what was not evaluated is not evaluated for an account.
func TestAccountsAskNothing(t *testing.T) {
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
			r.eng.Accounts(path)
		}
		if fmt.Sprint(r.counts) != fmt.Sprint(plain.counts) {
			t.Fatalf("tick %d: evaluations were called for an account:\n%v\n%v", i, r.counts, plain.counts)
		}
		if a, b := r.eng.AppendState(nil), plain.eng.AppendState(nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("tick %d: states differ", i)
		}
	}
}

func TestAccountOfPrioritiesAndRivals(t *testing.T) {
	r := newRig(t, `
legs1, priority of 1 + f1 if e1, priority of f2
legs2, whenever e2, priority of 3 | commit = 1
`)
	r.step("e1 f1=1 f2=9")
	a, _ := r.eng.Account("legs1")
	if len(a.Priorities) != 2 || !a.Priorities[0].Chosen || a.Priorities[1].Chosen {
		t.Errorf("priorities %+v", a.Priorities)
	}
	if got := a.Priorities[0].Value.told() + " if " + a.Priorities[0].If.told(); got != "1 + f1 2 (f1 = 1) if e1 true" {
		t.Errorf("first priority: %s", got)
	}
	if v := a.Priorities[1].Value.Value; v.String() != "Invalid" {
		t.Errorf("the second priority was not asked, but is %s", v)
	}
	r.step("e1 e2")
	a, _ = r.eng.Account("legs1")
	if a.Rival == nil || a.Rival.Path != "legs2" || a.Rival.Score != 3 || fmt.Sprint(a.Rival.Takes) != "[legs]" {
		t.Errorf("rival %+v", a.Rival)
	}
	r.step("e1 e2 f1=8")
	a, _ = r.eng.Account("legs1")
	if a.Rival == nil || !a.Rival.Committed {
		t.Errorf("the rival is committed, but: %+v", a.Rival)
	}
	a, _ = r.eng.Account("legs2")
	if want := a.Since + 1e9; a.Until != want {
		t.Errorf("committed until %d, want %d", a.Until, want)
	}
	if len(a.Claims) != 1 || a.Claims[0].Holder != "legs2" {
		t.Errorf("claims %+v", a.Claims)
	}
}

func TestAccountOfAMachine(t *testing.T) {
	r := newRig(t, `
a1, switch to a2 if e1, switch to a3 if e3 and e4
a2, switch to a3 if e2
a3, switch to a1 if e1
`)
	r.steps("→ a1\ne3 → a1")
	chain := r.eng.Accounts("a3")
	if len(chain) != 2 {
		t.Fatalf("%d accounts", len(chain))
	}
	m := chain[0].Machine
	if m == nil || m.State != "a1" || len(m.Switches) != 2 || m.Switches[0].If.told() != "e1 false" {
		t.Errorf("machine %+v", m)
	}
	var ways []string
	for _, w := range chain[1].Ways {
		ways = append(ways, w.From+" "+w.If.told())
	}
	if got := strings.Join(ways, ", "); got != "a1 e3 and e4 false; e3 true; e4 false, a2 e2 Invalid" {
		t.Errorf("ways into a3: %s", got)
	}
}

func TestAccountsOfBranchesThatAreNotThere(t *testing.T) {
	r := newRig(t, `
m
m:
  targeting thing: a1, whenever dist < 2
`)
	r.step("+green=1")
	for path, want := range map[string]string{
		"m/a1[thing:red]":   "no thing:red is in the memory",
		"m/a1":              "it has a branch for each thing; name one, such as thing:green",
		"m/a1[thing:green]": "dist < 2 is true (dist = 1 m)",
	} {
		chain := r.eng.Accounts(path)
		if len(chain) != 3 || chain[2].Why != want || chain[1].Path != "m" {
			t.Errorf("%s: %+v", path, chain)
		}
	}
	if chain := r.eng.Accounts("m/a7"); len(chain) != 0 {
		t.Errorf("m/a7: %+v", chain)
	}
	if a, ok := r.eng.Account("m/a1[thing:green]"); !ok || a.Target == nil || a.Target.Key != "green" {
		t.Errorf("target %+v", a.Target)
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
