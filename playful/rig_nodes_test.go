// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/playsim/playsim/slot"
)

// fake is a leaf for tests: what it does is configured, what happens to it is noted.
type fake struct {
	log             func(string)
	path            string
	stopTime        int // calls of Stop until it has stopped
	done            int // ticks until it is done, 0 never
	fault           int // tick that faults, 0 none
	crash           bool
	ticks, stopping int
}

func newFake(log func(string)) func(*Context) (Leaf, error) {
	return func(c *Context) (Leaf, error) {
		f := &fake{log: log, path: c.leaf.node.path}
		f.stopTime, f.done, f.fault = int(c.Number("stopping")), int(c.Number("done")), int(c.Number("fault"))
		f.crash = c.Bool("crash")
		f.note("new ")
		return f, nil
	}
}

func (f *fake) note(what string) {
	if f.log != nil {
		f.log(what + f.path)
	}
}

func (f *fake) Start(*Context) error {
	f.ticks, f.stopping = 0, 0
	f.note("start ")
	return nil
}

func (f *fake) Tick(*Context) (bool, error) {
	f.ticks++
	f.note("tick ")
	if f.ticks == f.fault {
		if f.crash {
			panic("index 3 out of range")
		}
		return false, errors.New("broken")
	}
	return f.ticks == f.done, nil
}

func (f *fake) Stop(*Context) (bool, error) {
	f.stopping++
	f.note("stop ")
	return f.stopping >= f.stopTime, nil
}

// quiet is a leaf that does nothing at all.
type quiet struct{ Simple }

func (quiet) Tick(*Context) (bool, error) { return false, nil }

var fakeKeys = []KeySpec{
	{Name: "stopping", Kind: Number, Default: slot.Float(1)},
	{Name: "done", Kind: Number, Default: slot.Float(0)},
	{Name: "fault", Kind: Number, Default: slot.Float(0)},
	{Name: "crash", Kind: Bool, Default: slot.Bool(false)},
}

// testRegistry has leaves a1…a6 without resources, head1…, legs1…, both1, both2,
// evaluations e1…e6 (boolean sensors), f1…f6 (number sensors), dist and age of the
// target, and things that differ by colour.
func testRegistry(log func(string), counts map[string]int) *Registry {
	r := NewRegistry()
	addTestSchemes(r)
	addTestLeaves(r, log)
	addTestEvaluations(r, func(name string, c *Context) {
		if counts == nil {
			return
		}
		if s := c.Target(); s != nil {
			name += "[" + s.String() + "]"
		}
		counts[name]++
	})
	return r
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func addTestSchemes(r *Registry) {
	must(r.AddScheme(SchemeSpec{
		Type: "thing",
		Properties: []PropertySpec{
			{Name: "color", Kind: Text},
			{Name: "dist", Kind: Number, Unit: "m"},
			{Name: "stamp", Kind: Number, Unit: "s"},
			{Name: "place", Kind: Vector},
			{Name: "good", Kind: Bool},
		},
		Identity: []string{"color"},
	}))
	must(r.AddScheme(SchemeSpec{
		Type: "blob", Properties: []PropertySpec{{Name: "place", Kind: Vector}, {Name: "dist", Kind: Number}},
		Similar: []Similarity{{Property: "place", Within: 0.5}},
	}))
	must(r.AddScheme(SchemeSpec{Type: "mood", Properties: []PropertySpec{{Name: "level", Kind: Number}}}))
}

func addTestLeaves(r *Registry, log func(string)) {
	add := func(name string, resources ...string) {
		must(r.AddLeaf(LeafSpec{Name: name, Keys: fakeKeys, Resources: resources, New: newFake(log)}))
	}
	for i := 1; i <= 6; i++ {
		n := strconv.Itoa(i)
		add("a" + n)
		add("head"+n, "head")
		add("legs"+n, "legs")
	}
	add("both1", "legs", "head")
	add("both2", "head", "legs")
	simple := func(s LeafSpec, l Leaf) {
		s.New = func(*Context) (Leaf, error) { return l, nil }
		must(r.AddLeaf(s))
	}
	simple(LeafSpec{Name: "idle"}, quiet{})
	simple(LeafSpec{Name: "idle_head", Resources: []string{"head"}}, quiet{})
	simple(LeafSpec{Name: "filter", Target: true, Out: []string{SameAsTarget}}, filter{})
	must(r.AddLeaf(LeafSpec{
		Name: "detect", Out: []string{"thing"}, Keys: []KeySpec{{Name: "color", Kind: Text, Default: slot.String("red")}},
		New: func(c *Context) (Leaf, error) { return &detect{color: c.Text("color")}, nil },
	}))
	must(r.AddLeaf(LeafSpec{Name: "slow", Keys: fakeKeys, Period: 4 * testTick, New: newFake(log)}))
	must(r.AddLeaf(LeafSpec{
		Name: "chase", Keys: fakeKeys, Resources: []string{"legs"}, Target: true, Needs: []Need{{"dist", Number}}, New: newFake(log),
	}))
}

func addTestEvaluations(r *Registry, count func(string, *Context)) {
	for i := 1; i <= 6; i++ {
		addTestSensor(r, "e"+strconv.Itoa(i), Bool, count)
		addTestSensor(r, "f"+strconv.Itoa(i), Number, count)
	}
	must(r.AddEvaluation(EvaluationSpec{
		Name: "age", Result: Number, Unit: "s", Target: true, Needs: []Need{{"stamp", Number}},
		Call: func(c *Context) (float64, error) { count("age", c); return c.Seconds() - c.NeedNumber(0), nil },
	}))
	must(r.AddEvaluation(EvaluationSpec{
		Name: "dist", Result: Number, Unit: "m", Target: true, Needs: []Need{{"dist", Number}},
		Call: func(c *Context) (float64, error) { count("dist", c); return c.NeedNumber(0), nil },
	}))
	must(r.AddEvaluation(EvaluationSpec{
		Name: "nearer", Doc: "than the outer target", Result: Bool, Target: true, Outer: true, Needs: []Need{{"dist", Number}},
		Call: func(c *Context) (float64, error) {
			outer, _ := c.Outer(1).Value("dist").AsFloat()
			return Truth(c.NeedNumber(0) < outer), nil
		},
	}))
	addTestLimit(r, count)
	must(r.AddEvaluation(EvaluationSpec{
		Name: "broken", Result: Bool, Reads: []string{"e6"},
		New: func(c *Context) (Evaluation, error) {
			id := c.Slot("e6")
			return EvaluationFunc(func(c *Context) (float64, error) {
				if c.Get(id) != 0 {
					return 0, errors.New("no answer")
				}
				return 1, nil
			}), nil
		},
	}))
}

func addTestSensor(r *Registry, name string, result Kind, count func(string, *Context)) {
	must(r.AddEvaluation(EvaluationSpec{
		Name: name, Result: result, Reads: []string{name},
		New: func(c *Context) (Evaluation, error) {
			id := c.Slot(name)
			return EvaluationFunc(func(c *Context) (float64, error) {
				count(name, c)
				return c.Get(id), nil
			}), nil
		},
	}))
}

func addTestLimit(r *Registry, count func(string, *Context)) {
	must(r.AddEvaluation(EvaluationSpec{
		Name: "beyond", Result: Bool, Keys: []KeySpec{{Name: "limit", Kind: Number, Unit: "m", Default: slot.Float(1), Min: 0, Max: 10}},
		Reads: []string{"f1"},
		New: func(c *Context) (Evaluation, error) {
			id, limit := c.Slot("f1"), c.Number("limit")
			name := fmt.Sprintf("beyond %v", limit)
			return EvaluationFunc(func(c *Context) (float64, error) {
				count(name, c)
				return Truth(c.Get(id) > limit), nil
			}), nil
		},
	}))
}

type filter struct{ Simple }

func (filter) Tick(c *Context) (bool, error) {
	c.Push(0).CopyFrom(c.Target())
	return false, nil
}

type detect struct {
	Simple
	color string
}

func (d *detect) Tick(c *Context) (bool, error) {
	p := c.Push(0)
	p.SetNamed("color", slot.String(d.color))
	p.SetNamed("dist", slot.Float(1))
	p.SetNamed("stamp", slot.Float(c.Seconds()))
	return false, nil
}
