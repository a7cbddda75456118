// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/slot"
)

func TestBranchesComeAndGo(t *testing.T) {
	r := newRig(t, `
targeting thing: a1, whenever age < 0.09
a2
`)
	r.steps(`
        → a2
+green  → a1[thing:green] a2
        → a1[thing:green] a2
+red    → a1[thing:green] a1[thing:red] a2
        → a1[thing:green] a1[thing:red] a2
        → a1[thing:red] a2
+green  → a1[thing:green] a1[thing:red] a2
+red -green → a1[thing:red] a2
`)
	r.happened("deleted thing:green")
	r.happened("stop a1[thing:green] (thing:green was deleted)")
	r.steps(`
+green  → a1[thing:red] a1[thing:green] a2
`)
	r.happened("created thing:green")
}

func TestDeleteAndPushIsANewBranch(t *testing.T) {
	r := newRig(t, `targeting thing: a1`)
	r.step("+green")
	r.step("-green +green")
	want := "new a1[thing:green]\nstop a1[thing:green]\nstart a1[thing:green]\ntick a1[thing:green]"
	if got := strings.Join(r.log, "\n"); got != want {
		t.Errorf("calls:\n%s", got)
	}
}

func TestPushesAreBuffered(t *testing.T) {
	newRig(t, `
detect | out = thing
targeting thing: a1
`).steps(`
 → detect
 → detect a1[thing:red]
`)
}

func TestBranchesInInactiveParents(t *testing.T) {
	r := newRig(t, `
up whenever e1
up:
  targeting thing: a1
`)
	r.step("+green")
	if got := strings.Join(r.log, " "); got != "new up/a1[thing:green]" {
		t.Errorf("calls: %s", got)
	}
	r.steps(`
   → 
e1 → up/a1[thing:green]
`)
}

func TestNestedTargets(t *testing.T) {
	r := newRig(t, `
targeting thing: pair
pair:
  targeting thing: a1, whenever nearer
`)
	r.steps(`
+green=1        → 
+red=2          → pair[thing:red]/a1[thing:green]
+blue=3         → pair[thing:red]/a1[thing:green] pair[thing:blue]/a1[thing:green] pair[thing:blue]/a1[thing:red]
-red            → pair[thing:blue]/a1[thing:green]
+green=9        → pair[thing:green]/a1[thing:blue]
-green -blue    → 
`)
	if len(r.eng.paths) != 0 {
		t.Errorf("paths left: %v", r.eng.paths)
	}
	for i, g := range r.eng.groups {
		if len(g) > 1 {
			t.Errorf("%d groups of type %d left", len(g), i)
		}
	}
}

func TestOuterTargetProperty(t *testing.T) {
	newRig(t, `
targeting thing: pair
pair:
  targeting blob: a1, whenever thing.color == "red" and blob.dist < 2
`).steps(`
+green=1 +red=1 → 
`)
}

func TestOnlyTheNearestMoves(t *testing.T) {
	r := newRig(t, `
targeting thing: following, whenever age < 2, priority of 2 + 1/dist
searching, priority of 1
following:
  head1
  chase, whenever dist > 0.3
searching:
  legs2
  head2
`)
	r.steps(`
                → searching/legs2 searching/head2
+green=2        → following[thing:green]/head1 following[thing:green]/chase
+red=1          → following[thing:red]/head1 following[thing:red]/chase
+green=0.5      → following[thing:green]/head1 following[thing:green]/chase
+green=0.2      → following[thing:green]/head1
`)
	if n := r.why("following[thing:red]"); n.Why != "blocked by following[thing:green]: head" {
		t.Errorf("why: %s", n.Why)
	}
	if n := r.why("searching"); n.Why != "blocked by following[thing:green]: head" {
		t.Errorf("near the target nothing turns; why: %s", n.Why)
	}
}

func TestRawAndFilteredSideBySide(t *testing.T) {
	r := newRig(t, `
targeting thing: filter | out = filtered_thing
targeting filtered_thing: a1, whenever dist < 2
targeting thing: a2, whenever dist < 2
`)
	r.steps(`
+green=1 → filter[thing:green] a2[thing:green]
         → filter[thing:green] a1[filtered_thing:green] a2[thing:green]
+green=3 → filter[thing:green] a1[filtered_thing:green]
         → filter[thing:green]
`)
}

func TestTypesNeverClash(t *testing.T) {
	r := newRig(t, `
targeting thing: a1
targeting other: a2
detect | color = "green"; out = other
`)
	r.steps(`
+green → a1[thing:green] detect
       → a1[thing:green] a2[other:green] detect
-green → a2[other:green] detect
`)
}

func TestEqualSiblings(t *testing.T) {
	newRig(t, `
a1
a1
targeting thing: a1
targeting thing: a1, whenever dist < 1
`).steps(`
+green=0.5 → a1 a1#2 a1[thing:green] a1[thing:green]#2
+green=2   → a1 a1#2 a1[thing:green]
`)
}

func TestSimilarity(t *testing.T) {
	r := newRig(t, `targeting blob: a1`)
	push := func(x float64) {
		d, err := r.eng.Memory().Push("blob")
		if err != nil {
			t.Fatal(err)
		}
		d.SetNamed("place", slot.Vector(x, 0, 0))
	}
	push(0)
	push(0.3) // seen at once: two things
	if got := r.step(""); got != "a1[blob:1] a1[blob:2]" {
		t.Errorf("running %s", got)
	}
	push(0.35)
	push(0.1)
	push(5)
	if got := r.step(""); got != "a1[blob:1] a1[blob:2] a1[blob:3]" {
		t.Errorf("running %s", got)
	}
	for key, x := range map[string]float64{"1": 0.1, "2": 0.35, "3": 5} {
		v, _ := r.eng.Memory().Pull("blob", key).Value("place").AsVector()
		if v[0] != x {
			t.Errorf("blob %s at %v, want %v", key, v[0], x)
		}
	}
}

func TestOneSchemeWithoutIdentity(t *testing.T) {
	r := newRig(t, `targeting mood: a1, whenever mood.level > 1`)
	for i := range 3 {
		d, _ := r.eng.Memory().Push("mood")
		d.SetNamed("level", slot.Float(float64(i)))
		r.step("")
	}
	if got := r.running(); got != "a1[mood:1]" {
		t.Errorf("running %s", got)
	}
	d, _ := r.eng.Memory().Push("mood")
	d.Key("bad/day")
	d.SetNamed("level", slot.Float(2))
	if got := r.step(""); got != "a1[mood:1] a1[mood:bad_day]" {
		t.Errorf("running %s", got)
	}
}

func TestPropertiesCarryTheTimeOfTheirPush(t *testing.T) {
	r := newRig(t, `targeting thing: a1`)
	r.step("+green=1")
	r.step("")
	r.step("+green")
	r.step("")
	s := r.eng.Memory().Pull("thing", "green")
	dist, _ := s.Index("dist")
	stamp, _ := s.Index("stamp")
	place, _ := s.Index("place")
	if s.PushedAt(dist) != 0 || s.PushedAt(stamp) != 2*testTick || s.PushedAt(place) >= 0 || s.LastPush() != 2*testTick {
		t.Errorf("times: %d, %d, %d", s.PushedAt(dist), s.PushedAt(stamp), s.PushedAt(place))
	}
}

func TestEvaluationsAreCalledOncePerTarget(t *testing.T) {
	r := newRig(t, `
targeting thing: a1, whenever dist < 5 and age < 9, priority of 1/dist + dist
targeting thing: a2, whenever dist < 4
up whenever e1
up:
  a3 whenever e2 or e2
a4 whenever e1 or f1 > 1, priority of f1
a5 whenever beyond | limit = 2
a6 whenever beyond | limit = 2
a6 whenever beyond | limit = 3
`)
	r.step("+green=1 +red=2")
	for name, n := range map[string]int{
		"dist[thing:green]": 1, "dist[thing:red]": 1, "age[thing:green]": 1, "age[thing:red]": 1, "e1": 1, "e2": 0, "f1": 1,
		"beyond 2": 1, "beyond 3": 1,
	} {
		if r.counts[name] != n {
			t.Errorf("%s was called %d times, want %d", name, r.counts[name], n)
		}
	}
	r.step("e1")
	if r.counts["e2"] != 1 {
		t.Errorf("e2 was called %d times below an active block, want 1", r.counts["e2"])
	}
}

func TestWhyThereIsNoBranch(t *testing.T) {
	r := newRig(t, `
up
up:
  a1
  targeting thing: a1 whenever age < 2
  targeting thing: a1
`)
	r.step("")
	for path, want := range map[string]string{
		"up/a1[thing]":           "no thing is in the memory",
		"up/a1[thing]#2":         "no thing is in the memory",
		"up/a1[thing:green]":     "no thing:green is in the memory",
		"up/a1[thing:green]#2":   "no thing:green is in the memory",
		"up/a1":                  "it has no gate and its parent is active",
		"up/a1[blob:1]":          "",
		"a1[thing:green]":        "",
		"up/a1[thing:green]/low": "",
	} {
		if n, ok := r.eng.Why(path); n.Why != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", path, n.Why, want)
		}
	}
	r.step("+red")
	if n := r.why("up/a1[thing]"); n.Why != "it has a branch for each thing; name one, such as thing:red" {
		t.Errorf("why: %s", n.Why)
	}
}

func TestWhatTheLastPushReplaced(t *testing.T) {
	r := newRig(t, "targeting thing: a1\n")
	at := func(dist, before float64, time int64) {
		t.Helper()
		s := r.eng.Memory().Schemes("thing")[0]
		i, _ := s.Index("dist")
		now, _ := s.At(i).AsFloat()
		v, when := s.Before(i)
		was, _ := v.AsFloat()
		if now != dist || was != before || when != time {
			t.Errorf("%v, before that %v of %d; want %v, %v of %d", now, was, when, dist, before, time)
		}
	}
	r.step("+red=3")
	at(3, 0, -1)
	r.step("")
	r.step("+red=4")
	at(4, 3, 0)
	r.step("+red")
	at(4, 3, 0)
	r.step("+red=7")
	at(7, 4, 2*testTick)
}
