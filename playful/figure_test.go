// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// algorithm2 is the toy example of Berenz and Schaal 2018.
const algorithm2 = `
ball_chase, switch to sit if battery_low
sit, switch to ball_chase if battery_high

ball_chase:
  ball_detection | out = ball
  targeting ball: following, whenever time_ago < 2, priority of 2
  searching, priority of 1

  following:
    looking
    walk_to, whenever far

    looking:
      look_at, whenever time_ago < 1, priority of 2
      head_search, priority of 1

  searching:
    turning
    head_search
`

// above compares a sensor with a threshold and can tell of it.
type above struct {
	id        slot.ID
	name      string
	threshold float64
	sign      float64
}

func (a *above) Evaluate(c *Context) (float64, error) {
	return Truth(a.sign*c.Get(a.id) > a.sign*a.threshold), nil
}

func (a *above) Explain(c *Context) string { return a.name + " = " + expr.Short(c.Get(a.id)) }

// articleRegistry has the names of the article: distance is the sensor f1, the battery
// f2.
func articleRegistry() *Registry {
	r := NewRegistry()
	must(r.AddScheme(SchemeSpec{
		Type: "ball", Identity: []string{"color"},
		Properties: []PropertySpec{{Name: "color", Kind: Text}, {Name: "time_stamp", Kind: Number, Unit: "s"}},
	}))
	add := func(name string, target bool, out []string, resources ...string) {
		must(r.AddLeaf(LeafSpec{
			Name: name, Target: target, Out: out, Resources: resources,
			New: func(*Context) (Leaf, error) { return quiet{}, nil },
		}))
	}
	add("ball_detection", false, []string{"ball"})
	add("look_at", true, nil, "head")
	add("walk_to", true, nil, "legs")
	add("head_search", false, nil, "head")
	add("turning", false, nil, "legs")
	add("sit", false, nil, "head", "legs")
	must(r.AddEvaluation(EvaluationSpec{
		Name: "time_ago", Result: Number, Unit: "s", Target: true, Needs: []Need{{"time_stamp", Number}},
		Call: func(c *Context) (float64, error) { return c.Seconds() - c.NeedNumber(0), nil },
	}))
	compare := func(name, slot string, target bool, threshold, sign float64, unit, shown string) {
		must(r.AddEvaluation(EvaluationSpec{
			Name: name, Result: Bool, Target: target, Reads: []string{slot}, Keys: []KeySpec{{Name: "threshold", Kind: Number, Unit: unit, Default: valueOf(threshold)}},
			New: func(c *Context) (Evaluation, error) {
				return &above{c.Slot(slot), shown, c.Number("threshold"), sign}, nil
			},
		}))
	}
	compare("far", "f1", true, 0.3, 1, "m", "distance")
	compare("battery_low", "f2", false, 0.3, -1, "", "battery")
	compare("battery_high", "f2", false, 0.8, 1, "", "battery")
	return r
}

func valueOf(f float64) slot.Value { return slot.Float(f) }

// figure2 are the four patterns of activation of the article's Figure 2, each node
// with its reason: + runs, - is active, blank is neither.
var figure2 = []struct {
	name, want string
	see        bool
	steps      int
	sensors    string
}{
	{name: "(a) walks to the ball that it sees", see: true, steps: 3, sensors: "f1=1.2 f2=0.9", want: `
- ball_chase: the state is ball_chase
+ ball_chase/ball_detection: it has no gate and its parent is active
- ball_chase/following[ball:green]: time_ago < 2 is true (time_ago = 0 s)
- ball_chase/following[ball:green]/looking: it has no gate and its parent is active
+ ball_chase/following[ball:green]/looking/look_at: time_ago < 1 is true (time_ago = 0 s)
  ball_chase/following[ball:green]/looking/head_search: blocked by look_at: head
+ ball_chase/following[ball:green]/walk_to: far is true (distance = 1.2, threshold = 0.3 m)
  ball_chase/searching: blocked by following[ball:green]: head
  ball_chase/searching/turning: ball_chase/searching: blocked by following[ball:green]: head
  ball_chase/searching/head_search: ball_chase/searching: blocked by following[ball:green]: head
  sit: the state is ball_chase
`},
	{name: "(b) walks to where the ball was, searching with the head", steps: 60, sensors: "f1=1 f2=0.9", want: `
- ball_chase: the state is ball_chase
+ ball_chase/ball_detection: it has no gate and its parent is active
- ball_chase/following[ball:green]: time_ago < 2 is true (time_ago = 1.5 s)
- ball_chase/following[ball:green]/looking: it has no gate and its parent is active
  ball_chase/following[ball:green]/looking/look_at: time_ago < 1 is false (time_ago = 1.5 s)
+ ball_chase/following[ball:green]/looking/head_search: it has no gate and its parent is active
+ ball_chase/following[ball:green]/walk_to: far is true (distance = 1, threshold = 0.3 m)
  ball_chase/searching: blocked by following[ball:green]: head
  ball_chase/searching/turning: ball_chase/searching: blocked by following[ball:green]: head
  ball_chase/searching/head_search: ball_chase/searching: blocked by following[ball:green]: head
  sit: the state is ball_chase
`},
	{name: "(c) stops and searches with the whole body", steps: 30, sensors: "f1=1 f2=0.9", want: `
- ball_chase: the state is ball_chase
+ ball_chase/ball_detection: it has no gate and its parent is active
  ball_chase/following[ball:green]: time_ago < 2 is false (time_ago = 2.25 s)
  ball_chase/following[ball:green]/looking: ball_chase/following[ball:green]: time_ago < 2 is false (time_ago = 2.25 s)
  ball_chase/following[ball:green]/looking/look_at: ball_chase/following[ball:green]: time_ago < 2 is false (time_ago = 2.25 s)
  ball_chase/following[ball:green]/looking/head_search: ball_chase/following[ball:green]: time_ago < 2 is false (time_ago = 2.25 s)
  ball_chase/following[ball:green]/walk_to: ball_chase/following[ball:green]: time_ago < 2 is false (time_ago = 2.25 s)
- ball_chase/searching: it has no gate and its parent is active
+ ball_chase/searching/turning: it has no gate and its parent is active
+ ball_chase/searching/head_search: it has no gate and its parent is active
  sit: the state is ball_chase
`},
	{name: "(d) sits while the battery is low", steps: 2, sensors: "f1=1 f2=0.2", want: `
  ball_chase: the state is sit
  ball_chase/ball_detection: ball_chase: the state is sit
  ball_chase/following[ball:green]: ball_chase: the state is sit
  ball_chase/following[ball:green]/looking: ball_chase: the state is sit
  ball_chase/following[ball:green]/looking/look_at: ball_chase: the state is sit
  ball_chase/following[ball:green]/looking/head_search: ball_chase: the state is sit
  ball_chase/following[ball:green]/walk_to: ball_chase: the state is sit
  ball_chase/searching: ball_chase: the state is sit
  ball_chase/searching/turning: ball_chase: the state is sit
  ball_chase/searching/head_search: ball_chase: the state is sit
+ sit: the state is sit
`},
}

func newArticle(t *testing.T) *rig {
	t.Helper()
	r := &rig{t: t, set: testRobot()}
	prog, err := compileText(articleRegistry(), algorithm2)
	if err != nil {
		t.Fatal(err)
	}
	r.bind(prog)
	return r
}

func (r *rig) seeBall(color string) {
	d, err := r.eng.Memory().Push("ball")
	if err != nil {
		r.t.Fatal(err)
	}
	d.SetNamed("color", slot.String(color))
	d.SetNamed("time_stamp", slot.Float(float64(r.tick*testTick)/1e9))
}

func TestFigure2(t *testing.T) {
	r := newArticle(t)
	for _, f := range figure2 {
		for range f.steps {
			if f.see {
				r.seeBall("green")
			}
			r.step(f.sensors)
		}
		if got := r.pattern(); got != strings.Trim(f.want, "\n") {
			t.Errorf("%s:\n%s", f.name, got)
		}
	}
}

// pattern is a line for each node below the root.
func (r *rig) pattern() string {
	var p trace.Program
	r.eng.Snapshot(&p)
	var b strings.Builder
	for _, n := range p.Nodes[1:] {
		mark := " "
		switch {
		case n.Running:
			mark = "+"
		case n.Active:
			mark = "-"
		}
		fmt.Fprintf(&b, "%s %s: %s\n", mark, n.Path, n.Why)
	}
	return strings.Trim(b.String(), "\n")
}
