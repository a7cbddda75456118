// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

const refTick = 25_000_000

// refLeaf is a kind of leaf that drawn programs use; what it does is in its configuration.
type refLeaf struct {
	resources []string // sorted
	commands  string   // the slot
	period    int64    // ticks
	needs     bool     // a target with a distance
}

var (
	refLeaves = map[string]*refLeaf{
		"a1": {commands: "speech"}, "a2": {commands: "speech"},
		"head1": {[]string{"head"}, "head", 0, false}, "head2": {[]string{"head"}, "head", 0, false},
		"legs1": {[]string{"legs"}, "legs", 0, false}, "legs2": {[]string{"legs"}, "legs", 0, false},
		"both": {[]string{"head", "legs"}, "legs", 0, false}, "slow": {nil, "speech", 4, false},
		"grab": {[]string{"head"}, "head", 0, false}, "wave": {[]string{"arm"}, "arm", 0, false},
		"see": {commands: "eyes"}, "scout": {commands: "eyes"}, "watch": {commands: "eyes"}, "note": {nil, "eyes", 0, true}, "forget": {nil, "eyes", 0, true},
		"chase": {[]string{"legs"}, "legs", 0, true},
	}
	refNames     = []string{"a1", "a2", "head1", "head2", "legs1", "legs2", "both", "slow", "grab", "wave", "see", "scout", "watch", "note", "forget", "chase"}
	refTypes     = []string{"ball", "goal", "spot", "seen"}
	refResources = []string{"arm", "head", "legs"}
	refCommands  = []string{"arm", "eyes", "head", "legs", "speech"}
	refSensors   = []string{"e1", "e2", "e3", "e4", "e5", "e6", "f1", "f2", "f3"}
	refColors    = []string{"red", "green", "blue"}
)

// refActor is such a leaf for the engine.
type refActor struct {
	name         string
	out, e5, f1  slot.ID
	ticks, stops int
	asked        bool
}

func (a *refActor) Start(c *playful.Context) error {
	c.Say("start")
	a.ticks, a.asked = 0, false
	return broken(c.Number("fault") == -1)
}

func broken(is bool) error {
	if is {
		return errors.New("broken")
	}
	return nil
}

func (a *refActor) Tick(c *playful.Context) (bool, error) {
	c.Say("tick")
	a.ticks++
	c.Command(a.out, c.Number("value")+float64(a.ticks))
	switch a.name {
	case "see", "scout":
		color := c.Text("color")
		if color == "" {
			color = refColors[a.ticks%len(refColors)]
		}
		d := c.Push(0)
		d.SetNamed("color", slot.String(color))
		d.SetNamed("dist", slot.Float(math.Abs(c.Get(a.f1))))
	case "note":
		c.Push(0).CopyFrom(c.Target())
	case "forget":
		if a.ticks == 2 {
			c.Delete(c.Target())
		}
	case "grab":
		if c.Get(a.e5) == 0 {
			c.Release("arm")
		} else if !a.asked {
			c.Reserve("arm") // once: it is asked for until it is released
		}
		a.asked = c.Get(a.e5) != 0
	}
	return c.Number("done") == float64(a.ticks), broken(c.Number("fault") == float64(a.ticks))
}

func (a *refActor) Stop(c *playful.Context) (bool, error) {
	c.Say("stop")
	a.stops++
	if err := broken(c.Number("fault") == -2); err != nil {
		a.stops = 0
		return false, err
	}
	if a.stops < int(c.Number("stopping")) {
		return false, nil
	}
	a.stops = 0
	return true, nil
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// refRegistry has the leaves, evaluations and types of drawn programs; called is told of each
// call of an evaluation.
func refRegistry(called func(string)) *playful.Registry {
	reg := playful.NewRegistry()
	thing := []playful.PropertySpec{{Name: "color", Kind: playful.Text}, {Name: "dist", Kind: playful.Number}}
	check(reg.AddScheme(playful.SchemeSpec{Type: "ball", Properties: thing, Identity: []string{"color"}}))
	check(reg.AddScheme(playful.SchemeSpec{Type: "goal", Properties: thing, Identity: []string{"color"}}))
	check(reg.AddScheme(playful.SchemeSpec{Type: "spot", Properties: thing[1:], Similar: []playful.Similarity{{Property: "dist", Within: 0.5}}}))
	for _, name := range refNames {
		check(reg.AddLeaf(refSpec(name)))
	}
	dist := []playful.Need{{Name: "dist", Kind: playful.Number}}
	add := func(s playful.EvaluationSpec, name func(*playful.Context) string, call func(c *playful.Context, ids []slot.ID) (float64, error)) {
		s.New = func(c *playful.Context) (playful.Evaluation, error) {
			var ids []slot.ID
			for _, r := range s.Reads {
				ids = append(ids, c.Slot(r))
			}
			return playful.EvaluationFunc(func(c *playful.Context) (float64, error) { called(s.Name + name(c)); return call(c, ids) }), nil
		}
		check(reg.AddEvaluation(s))
	}
	bare := func(*playful.Context) string { return "" }
	target := func(c *playful.Context) string { return " " + c.Target().String() }
	for _, name := range refSensors {
		kind := map[byte]playful.Kind{'e': playful.Bool, 'f': playful.Number}[name[0]]
		add(playful.EvaluationSpec{Name: name, Result: kind, Reads: []string{name}}, bare, func(c *playful.Context, ids []slot.ID) (float64, error) { return c.Get(ids[0]), nil })
	}
	add(playful.EvaluationSpec{Name: "broken", Result: playful.Bool, Reads: []string{"e1", "e6"}}, bare, func(c *playful.Context, ids []slot.ID) (float64, error) {
		return c.Get(ids[0]), broken(c.Get(ids[1]) != 0)
	})
	limit := []playful.KeySpec{{Name: "limit", Kind: playful.Number, Default: slot.Float(1)}}
	add(playful.EvaluationSpec{Name: "beyond", Result: playful.Bool, Reads: []string{"f1"}, Keys: limit},
		func(c *playful.Context) string { return fmt.Sprint(" ", c.Number("limit")) },
		func(c *playful.Context, ids []slot.ID) (float64, error) {
			return playful.Truth(c.Get(ids[0]) > c.Number("limit")), nil
		})
	add(playful.EvaluationSpec{Name: "dist", Result: playful.Number, Target: true, Needs: dist}, target,
		func(c *playful.Context, _ []slot.ID) (float64, error) { return c.NeedNumber(0), nil })
	add(playful.EvaluationSpec{Name: "nearer", Result: playful.Bool, Target: true, Outer: true, Needs: dist}, target,
		func(c *playful.Context, _ []slot.ID) (float64, error) {
			if c.Outer(1) == nil {
				return 0, nil
			}
			outer, _ := c.Outer(1).Value("dist").AsFloat()
			return playful.Truth(c.NeedNumber(0) < outer), nil
		})
	return reg
}

func refSpec(name string) playful.LeafSpec {
	l := refLeaves[name]
	s := playful.LeafSpec{Name: name, Resources: l.resources, Writes: []string{l.commands}, Reads: []string{"e5", "f1"}, Period: l.period * refTick, Target: l.needs}
	for _, key := range []string{"stopping", "done", "fault", "value"} {
		s.Keys = append(s.Keys, playful.KeySpec{Name: key, Kind: playful.Number, Default: slot.Float(map[string]float64{"stopping": 1}[key])})
	}
	switch name {
	case "see", "scout":
		s.Out = []string{"ball"}
		s.Keys = append(s.Keys, playful.KeySpec{Name: "color", Kind: playful.Text, Default: slot.String("")})
	case "note":
		s.Out = []string{playful.SameAsTarget}
	case "grab":
		s.Further = []string{"arm"}
	}
	if l.needs {
		s.Needs = []playful.Need{{Name: "dist", Kind: playful.Number}}
	}
	s.New = func(c *playful.Context) (playful.Leaf, error) {
		c.Say("new")
		return &refActor{name: name, out: c.Slot(l.commands), e5: c.Slot("e5"), f1: c.Slot("f1")}, nil
	}
	return s
}

// refCondition is a condition of the robot's operating system: a sensor.
type refCondition struct {
	set *slot.Set
	id  slot.ID
}

func (c refCondition) Watch() func() (bool, error) {
	return func() (bool, error) { return c.set.Get(c.id) != 0, nil }
}

// refFiles are the files of a program.
type refFiles map[string]*source.File

func (f refFiles) Read(name, _ string) (*source.File, error) {
	if s, ok := f[name]; ok {
		return s, nil
	}
	return nil, os.ErrNotExist
}

// refRun is a program in the engine.
type refRun struct {
	prog   *refProgram
	eng    *playful.Engine
	set    *slot.Set
	state  trace.Program
	calls  []string
	called map[string]int
	faults []string
	seen   []refFact
}

func newRun(p *refProgram) (*refRun, error) {
	r := &refRun{prog: p, set: slot.NewSet(), called: map[string]int{}}
	for _, name := range refSensors {
		_, _ = r.set.Add(slot.Decl{Name: name, Min: -100, Max: 100})
	}
	for _, name := range refCommands {
		_, _ = r.set.Add(slot.Decl{Name: name, Max: 1e9, Dir: slot.Actuator})
	}
	files := refFiles{}
	for _, f := range p.files {
		files[f.stem+".play"] = source.NewFile(f.stem+".play", p.text(f))
	}
	quoted := func(_ *source.File, s *syntax.String) (playful.Condition, error) {
		id, _ := r.set.Lookup(s.Value)
		return refCondition{r.set, id}, nil
	}
	prog, err := playful.Compile(files, files["main.play"], refRegistry(func(s string) { r.called[s]++ }), playful.Options{Condition: quoted})
	if err != nil {
		return nil, err
	}
	r.eng, err = playful.NewEngine(prog, r.set, playful.EngineOptions{
		Tick: refTick, Period: int64(p.period) * refTick,
		Sink: func(ev *trace.Event) {
			switch {
			case ev.Kind == trace.Say:
				r.calls = append(r.calls, ev.Why+" "+ev.Path)
			case ev.Kind == trace.State && ev.From != "":
				r.calls = append(r.calls, "flip "+ev.Path+" "+ev.From+" "+ev.To)
			}
		},
		OnFault: func(f *playful.Fault) { r.faults = append(r.faults, f.Path) },
	})
	return r, err
}

func (r *refRun) tick(i int) {
	s := &r.prog.steps[i]
	for j, name := range refSensors {
		r.set.Put(slot.ID(j), s.sensors[name])
	}
	for _, c := range s.changes {
		r.change(c)
	}
	r.set.Latch()
	r.eng.Iterate(int64(i)*refTick, int64(i))
	r.set.Commit()
}

func (r *refRun) change(c refChange) {
	switch c.kind {
	case "delete":
		if list := r.eng.Memory().Schemes(c.typ); len(list) > 0 {
			r.eng.Memory().Delete(list[c.n%len(list)])
		}
	case "drive", "release":
		if w, err := r.eng.Wheel(c.typ); err == nil {
			w.Drive(map[string]float64{"drive": c.dist, "release": math.NaN()}[c.kind])
		}
	default:
		d, err := r.eng.Memory().Push(c.typ)
		check(err)
		if c.typ != "spot" {
			d.SetNamed("color", slot.String(c.color))
		}
		if c.kind == "push" {
			d.SetNamed("dist", slot.Float(c.dist))
		}
	}
}

// tick is the same for the reference.
func (e *refEngine) tick(i int) {
	s := &e.prog.steps[i]
	for _, name := range refSensors {
		e.slots[name] = s.sensors[name]
	}
	for _, c := range s.changes {
		e.change(c)
	}
	if i%e.prog.period == 0 {
		e.iterate(int64(i) * refTick)
	}
}

func (e *refEngine) change(c refChange) {
	of := slices.DeleteFunc(slices.Clone(e.things), func(t *refThing) bool { return t.typ != c.typ })
	switch {
	case c.kind == "drive":
		e.driven[c.typ] = c.dist
	case c.kind == "release":
		delete(e.driven, c.typ)
	case c.kind == "delete" && len(of) > 0:
		e.pushes = append(e.pushes, &refPush{of: of[c.n%len(of)]})
	case c.kind != "delete":
		values := map[string]any{}
		if c.typ != "spot" {
			values["color"] = c.color
		}
		if c.kind == "push" {
			values["dist"] = c.dist
		}
		e.pushes = append(e.pushes, &refPush{typ: c.typ, values: values, time: e.now})
	}
}

// facts lists what the reference lists.
func (r *refRun) facts(out []refFact) []refFact {
	r.eng.Brief(&r.state)
	for i := range r.state.Nodes {
		n := &r.state.Nodes[i]
		f := refFact{what: "node", name: n.Path, active: n.Active, running: n.Running, reason: n.Reason.String()}
		if n.Reason == trace.Blocked || n.Reason == trace.Waiting {
			f.by, f.resource = n.By, n.Resource
		}
		if n.Active || n.Reason == trace.Blocked {
			f.value = n.Score
		}
		if i > 0 {
			out = append(out, f)
		}
		if n.State != "" {
			out = append(out, refFact{what: "state", name: n.Path, reason: n.State})
		}
	}
	for _, h := range r.state.Resources {
		if h.Path != "" {
			out = append(out, refFact{what: "holder", name: h.Resource, by: h.Path})
		}
	}
	for _, s := range r.state.Memory {
		f := refFact{what: "thing", name: s.Type + ":" + s.Key, at: s.LastPush}
		for _, p := range s.Properties {
			if p.Name == "color" {
				f.reason, _ = p.Value.AsString()
			} else {
				f.value, f.active = p.Value.AsFloat()
			}
		}
		out = append(out, f)
	}
	for i, name := range refCommands {
		out = append(out, refFact{what: "command", name: name, value: r.set.Commanded(slot.ID(len(refSensors) + i))})
	}
	return append(out, refFact{what: "failed", active: r.eng.Faulted()})
}

// differs runs a program in both and says in which tick they first differ, and how; "" if they
// do not.
func (p *refProgram) differs() (tick int, how string) {
	r, err := newRun(p)
	if err != nil {
		return -1, err.Error()
	}
	e := newReference(p)
	for i := range p.steps {
		r.tick(i)
		e.tick(i)
		if how := r.differ(e); how != "" {
			return i, how
		}
		r.calls, e.calls, r.faults, e.faults, e.leaves = r.calls[:0], e.calls[:0], nil, nil, nil
		clear(r.called)
	}
	r.eng.Snapshot(&r.state)
	r.eng.Close()
	r.eng.Iterate(int64(len(p.steps))*refTick, int64(len(p.steps))) // no leaf ever runs after the end (E8)
	e.close()
	return len(p.steps), unlike(sortedCalls(e.calls), sortedCalls(r.calls))
}

func (r *refRun) differ(e *refEngine) string {
	e.seen, r.seen = e.facts(e.seen[:0]), r.facts(r.seen[:0])
	how := unlike(e.seen, r.seen) + unlike(sortedCalls(e.calls), sortedCalls(r.calls))
	for name, n := range r.called {
		if !e.asked[name] || n > 1 && !strings.HasPrefix(name, "nearer") {
			how += fmt.Sprintf("%s was called %d times, may be called: %v\n", name, n, e.asked[name])
		}
	}
	return how + e.faultsDiffer(r.faults)
}

// unlike lists what only one of them has, or both where only the order differs.
func unlike[T comparable](want, got []T) (how string) {
	if slices.Equal(want, got) {
		return ""
	}
	for _, one := range want {
		if !slices.Contains(got, one) {
			how += fmt.Sprintf("- %v\n", one)
		}
	}
	for _, one := range got {
		if !slices.Contains(want, one) {
			how += fmt.Sprintf("+ %v\n", one)
		}
	}
	if how == "" {
		how = fmt.Sprintf("- %v\n+ %v\n", want, got)
	}
	return how
}

// faultsDiffer compares the reported faults with those that must be and may be.
func (e *refEngine) faultsDiffer(got []string) (how string) {
	left := slices.Clone(e.leaves)
	for _, path := range got {
		_, known := e.faults[path]
		if at := slices.Index(left, path); at >= 0 {
			left = slices.Delete(left, at, at+1)
		} else if !known {
			how += "fault of " + path + " was reported\n"
		}
	}
	for path, must := range e.faults {
		if must && !slices.Contains(got, path) {
			how += "fault of " + path + " was not reported\n"
		}
	}
	if len(left) > 0 {
		how += fmt.Sprintf("faults of %s were not reported\n", left)
	}
	return how
}

// sortedCalls are the calls into leaves and the flips of machines: what has no order, sorted,
// then starts and ticks as they come.
func sortedCalls(calls []string) []string {
	ordered := func(c string) bool { return strings.HasPrefix(c, "start ") || strings.HasPrefix(c, "tick ") }
	slices.SortStableFunc(calls, func(a, b string) int {
		switch {
		case ordered(a) && ordered(b):
			return 0
		case ordered(a):
			return 1
		case ordered(b):
			return -1
		}
		return strings.Compare(a, b)
	})
	return calls
}

// TestReference: what a program does is what the rulings say, in 300 random programs, or in
// 3000 under PLAYSIM_LONG.
func TestReference(t *testing.T) {
	programs, ticks := uint64(300), 80
	if os.Getenv("PLAYSIM_LONG") != "" {
		programs, ticks = 3000, 200
	}
	for seed := range programs {
		p := drawProgram(seed, ticks)
		if _, how := p.differs(); how == "" {
			continue
		}
		p.shrink()
		tick, how := p.differs()
		t.Fatalf("program %d, tick %d\n%s\n%s\n-reference +engine\n%s", seed, tick, p.show(), p.input(tick), how)
	}
}

func (p *refProgram) show() (text string) {
	for _, f := range p.files {
		text += "\n" + f.stem + ".play:\n" + p.text(f)
	}
	return text + fmt.Sprintf("\nperiod %d ticks", p.period)
}

func (p *refProgram) input(until int) (text string) {
	for i := range p.steps[:min(max(until, 0)+1, len(p.steps))] {
		text += fmt.Sprintf("%d: %v %v\n", i, p.steps[i].sensors, p.steps[i].changes)
	}
	return text
}
