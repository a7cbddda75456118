// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful/expr"
)

func TestEachMachineTellsItsFirstState(t *testing.T) {
	r := newRig(t, `
a1, switch to a2 if e1
a2, switch to a1 if e2
targeting thing: m
m whenever e6
m:
  a3, switch to a4 if e1
  a4, switch to a3 if e2
`)
	states := func() string {
		return strings.Join(slices.DeleteFunc(slices.Clone(r.trace), func(s string) bool { return !strings.HasPrefix(s, "state") }), "\n")
	}
	r.step("")
	if got := states(); got != "state :  → a1 (the first state)\nstate m:  → a3 (the first state)" {
		t.Errorf("events:\n%s", got)
	}
	r.step("+green")
	if got := states(); got != "state m[thing:green]:  → a3 (the first state)" {
		t.Errorf("events:\n%s", got)
	}
	r.step("")
	if got := states(); got != "" {
		t.Errorf("events:\n%s", got)
	}
}

func TestWhyALeafStartsAfterAWait(t *testing.T) {
	r := newRig(t, `
legs1, whenever e1 and not e2, priority of 1 | stopping = 3
m, whenever e2, priority of 2
a1, switch to a2 if e3 | stopping = 2
a2, switch to a1 if e4
m:
  legs2
`)
	r.steps(`
e1    → legs1 a1
e2 e3 → ~legs1 ~a1
e2    → a2 ~legs1
`)
	r.happened("start a2 (the state is a2; the state before ended after 0.025 s)")
	r.steps(`
e2    → m/legs2 a2
`)
	r.happened("start m/legs2 (m: e2 is true; its resources were free after 0.05 s)")
}

// telling is an evaluation that says what it found.
type telling struct{}

func (telling) Evaluate(c *Context) (float64, error) { return Truth(c.NeedNumber(0) < 1), nil }

func (telling) Explain(c *Context) string {
	if c.NeedNumber(0) < 0 {
		panic("nothing to say")
	}
	d, _ := c.Target().Value("dist").AsFloat()
	return "dist = " + expr.Short(d) + " m"
}

func TestAnEvaluationTellsWhatItFound(t *testing.T) {
	reg := testRegistry(nil, nil)
	must(reg.AddEvaluation(EvaluationSpec{
		Name: "near", Result: Bool, Target: true, Needs: []Need{{"dist", Number}}, New: func(*Context) (Evaluation, error) { return telling{}, nil },
	}))
	prog, err := compileText(reg, "targeting thing: legs1, whenever near\ntargeting thing: a1, whenever near and age < 9\n")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, set: testRobot()}
	r.bind(prog)
	r.step("+green=0.5")
	r.happened("start legs1[thing:green] (near is true (dist = 0.5 m))")
	r.happened("start a1[thing:green] (near and age < 9 is true (near = true, dist = 0.5 m, age = 0 s))")
	r.step("+green=3")
	r.happened("stop legs1[thing:green] (near is false (dist = 3 m))")
	r.step("+green=-1")
	r.happened("start legs1[thing:green] (near is true)")
	w, err := r.eng.Wheel("near")
	must(err)
	w.Drive(0)
	r.step("")
	r.happened("stop legs1[thing:green] (near is false (set from outside))")
}
