// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

const testTick = 25_000_000

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
// evaluations e1…e6 (boolean sensors), f1…f4 (number sensors), dist and age of the
// target, and things that differ by colour.
func testRegistry(log func(string), counts map[string]int) *Registry {
	r := NewRegistry()
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	must(r.AddScheme(SchemeSpec{
		Type: "thing",
		Properties: []PropertySpec{
			{Name: "color", Kind: Text}, {Name: "dist", Kind: Number, Unit: "m"}, {Name: "stamp", Kind: Number, Unit: "s"},
			{Name: "place", Kind: Vector}, {Name: "good", Kind: Bool},
		},
		Identity: []string{"color"},
	}))
	must(r.AddScheme(SchemeSpec{
		Type: "blob", Properties: []PropertySpec{{Name: "place", Kind: Vector}, {Name: "dist", Kind: Number}},
		Similar: []Similarity{{Property: "place", Within: 0.5}},
	}))
	must(r.AddScheme(SchemeSpec{Type: "mood", Properties: []PropertySpec{{Name: "level", Kind: Number}}}))
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
	must(r.AddLeaf(LeafSpec{Name: "idle", New: func(*Context) (Leaf, error) { return quiet{}, nil }}))
	must(r.AddLeaf(LeafSpec{Name: "idle_head", Resources: []string{"head"}, New: func(*Context) (Leaf, error) { return quiet{}, nil }}))
	must(r.AddLeaf(LeafSpec{
		Name: "filter", Target: true, Out: []string{SameAsTarget},
		New: func(*Context) (Leaf, error) { return filter{}, nil },
	}))
	must(r.AddLeaf(LeafSpec{
		Name: "detect", Out: []string{"thing"}, Keys: []KeySpec{{Name: "color", Kind: Text, Default: slot.String("red")}},
		New: func(c *Context) (Leaf, error) { return &detect{color: c.Text("color")}, nil },
	}))
	must(r.AddLeaf(LeafSpec{
		Name: "slow", Keys: fakeKeys, Period: 4 * testTick, New: newFake(log),
	}))
	must(r.AddLeaf(LeafSpec{
		Name: "chase", Keys: fakeKeys, Resources: []string{"legs"}, Target: true, Needs: []Need{{"dist", Number}}, New: newFake(log),
	}))
	count := func(name string, c *Context) {
		if counts == nil {
			return
		}
		if s := c.Target(); s != nil {
			name += "[" + s.String() + "]"
		}
		counts[name]++
	}
	sensor := func(name string, result Kind) {
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
	for i := 1; i <= 6; i++ {
		sensor("e"+strconv.Itoa(i), Bool)
		sensor("f"+strconv.Itoa(i), Number)
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
	must(r.AddEvaluation(EvaluationSpec{
		Name: "beyond", Result: Bool, Keys: []KeySpec{{Name: "limit", Kind: Number, Unit: "m", Default: slot.Float(1), Min: 0, Max: 10}},
		Reads: []string{"f1"},
		New: func(c *Context) (Evaluation, error) {
			id, limit := c.Slot("f1"), c.Number("limit")
			return EvaluationFunc(func(c *Context) (float64, error) {
				count(fmt.Sprintf("beyond %v", limit), c)
				return Truth(c.Get(id) > limit), nil
			}), nil
		},
	}))
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
	return r
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

// rig runs a program step by step on a fake robot.
type rig struct {
	t      testing.TB
	set    *slot.Set
	eng    *Engine
	log    []string // calls into leaves since the last step
	trace  []string // events since the last step
	counts map[string]int
	faults []string
	tick   int64
}

func testRobot() *slot.Set {
	set := slot.NewSet()
	for i := 1; i <= 6; i++ {
		n := strconv.Itoa(i)
		_, _ = set.Add(slot.Decl{Name: "e" + n, Max: 1, Kind: slot.Boolean})
		_, _ = set.Add(slot.Decl{Name: "f" + n, Min: -1e6, Max: 1e6})
	}
	return set
}

func compileText(reg *Registry, text string) (*Program, error) {
	return Compile(nil, source.NewFile("test.play", text), reg, Options{})
}

func newRig(t testing.TB, text string) *rig {
	t.Helper()
	r := &rig{t: t, set: testRobot(), counts: map[string]int{}}
	prog, err := compileText(testRegistry(func(s string) { r.log = append(r.log, s) }, r.counts), text)
	if err != nil {
		t.Fatalf("compile:\n%v", err)
	}
	r.bind(prog)
	return r
}

func (r *rig) bind(prog *Program) {
	r.t.Helper()
	var err error
	r.eng, err = NewEngine(prog, r.set, EngineOptions{
		Tick: testTick,
		Sink: func(ev *trace.Event) { r.trace = append(r.trace, eventText(ev)) },
		OnFault: func(f *Fault) {
			r.faults = append(r.faults, f.Error())
		},
	})
	if err != nil {
		r.t.Fatalf("bind:\n%v", err)
	}
}

func eventText(ev *trace.Event) string {
	switch ev.Kind {
	case trace.Leaf:
		return ev.Event + " " + ev.Path + " (" + ev.Why + ")"
	case trace.State:
		return "state " + ev.Path + ": " + ev.From + " → " + ev.To + " (" + ev.Why + ")"
	case trace.Resource:
		return ev.Name + ": " + ev.From + " → " + ev.To
	case trace.Scheme:
		return ev.Event + " " + ev.Type + ":" + ev.Key
	}
	return string(ev.Kind) + " " + ev.Path + " (" + ev.Why + ")"
}

// step sets sensors, changes the memory and runs one iteration. Words: e1 (true),
// f1=2, +green=3 (push a thing at distance 3, stamped now), +green (only stamped),
// -green (delete). Sensors that are not named are 0. It returns the running leaves
// in leaf order, then those that are stopping, marked by ~.
func (r *rig) step(words string) string {
	r.t.Helper()
	r.log, r.trace = r.log[:0], r.trace[:0]
	for i := range r.set.Decls() {
		r.set.Put(slot.ID(i), 0)
	}
	r.eng.memory.e.now = r.tick * testTick
	for _, w := range strings.Fields(words) {
		r.word(w)
	}
	r.set.Latch()
	r.eng.Iterate(r.tick*testTick, r.tick)
	r.tick++
	return r.running()
}

func (r *rig) word(w string) {
	name, value, given := strings.Cut(w, "=")
	number := 1.0
	if given {
		var err error
		if number, err = strconv.ParseFloat(value, 64); err != nil {
			r.t.Fatal(err)
		}
	}
	switch name[0] {
	case '+':
		d, err := r.eng.Memory().Push("thing")
		if err != nil {
			r.t.Fatal(err)
		}
		d.SetNamed("color", slot.String(name[1:]))
		d.SetNamed("stamp", slot.Float(float64(r.tick*testTick)/1e9))
		if given {
			d.SetNamed("dist", slot.Float(number))
		}
	case '-':
		r.eng.Memory().Delete(r.eng.Memory().Pull("thing", name[1:]))
	default:
		id, ok := r.set.Lookup(name)
		if !ok {
			r.t.Fatalf("no sensor %s", name)
		}
		r.set.Put(id, number)
	}
}

func (r *rig) running() string {
	var words []string
	for _, l := range r.eng.wanted {
		if l.running && !l.stopping {
			words = append(words, l.node.path)
		}
	}
	for _, l := range r.eng.running {
		if l.running && l.stopping {
			words = append(words, "~"+l.node.path)
		}
	}
	return strings.Join(words, " ")
}

// steps runs lines `words → running leaves`.
func (r *rig) steps(table string) {
	r.t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		do, want, ok := strings.Cut(line, "→")
		if !ok {
			r.t.Fatalf("no → in %q", line)
		}
		want = strings.Join(strings.Fields(want), " ")
		if got := r.step(do); got != want {
			r.t.Errorf("tick %d, %s: running %q, want %q\n%s", r.tick-1, strings.TrimSpace(do), got, want, r.explain())
		}
	}
}

// explain lists every node with its reason.
func (r *rig) explain() string {
	var p trace.Program
	r.eng.Snapshot(&p)
	var b strings.Builder
	for _, n := range p.Nodes {
		fmt.Fprintf(&b, "  %-40s %-6v %s: %s\n", n.Path, n.Active, n.Reason, n.Why)
	}
	return b.String()
}

// happened tells whether an event of the last step has the text.
func (r *rig) happened(want string) {
	r.t.Helper()
	for _, text := range r.trace {
		if text == want {
			return
		}
	}
	r.t.Errorf("tick %d: no event %q in\n  %s", r.tick-1, want, strings.Join(r.trace, "\n  "))
}

func (r *rig) why(path string) trace.Node {
	r.t.Helper()
	n, ok := r.eng.Why(path)
	if !ok {
		r.t.Fatalf("no node %s", path)
	}
	return n
}
