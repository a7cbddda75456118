// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

const testTick = 25_000_000

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
	r.eng.now = r.tick * testTick
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
