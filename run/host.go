// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// inside is a run and its world, as programs and extensions see them. It implements a part of
// program.Host and of extension.Host.
type inside struct {
	run   *Run
	world *sim.World
}

func (h *inside) Now() int64          { return h.world.Now() }
func (h *inside) Emit(e *trace.Event) { h.run.Emit(e) }
func (h *inside) Traced() bool        { return h.run.Told() }

func (h *inside) SlotsOf(robot string) (*slot.Set, bool) {
	r, ok := h.world.Robot(robot)
	if !ok {
		return nil, false
	}
	return r.Slots(), true
}

// host is a program in a run: to the world a sim.Program, to the program its program.Host.
type host struct {
	inside
	compiled *compiled
	name     string
	binding  program.Binding
	prog     program.Program   // nil where it is idle and its language began nothing
	commands []program.Command // the slots that it can command
	streams  map[string]slot.Chance
	outside  []*steered

	activity bool    // it runs while focused only
	focused  bool    // its activity has the focus
	idle     bool    // its robot is driven from outside: it never runs
	gates    []*gate // of an activity's program
	gatesOf  string  // whose gates they are: the program's name, or what began it
	sites    int     // gates named so far
}

var (
	_ sim.Program  = (*host)(nil)
	_ program.Host = (*host)(nil)
)

// bind starts a program in a world.
func (r *Run) bind(w *sim.World, c *compiled) (*host, error) {
	e := c.Entry
	p := &host{inside: inside{r, w}, compiled: c, name: e.Name, streams: map[string]slot.Chance{}, activity: c.by != "", gatesOf: e.Name}
	p.binding = program.Binding{Entry: e, World: r.world.File, Robot: e.Robot, Period: e.Period, Activity: c.by != "", Tick: r.model.Tick, Host: p}
	if e.Period == 0 {
		p.binding.Period = r.model.Tick
	}
	var ok bool
	if p.binding.Slots, ok = p.SlotsOf(e.Robot); !ok && e.Robot != "" {
		return nil, e.Errorf("robot", "", "there is no robot named %q", e.Robot)
	}
	p.idle = slices.Contains(r.options.Drive, e.Robot) && e.Robot != ""
	p.binding.Idle = p.idle
	return p, p.start()
}

// start starts the program at its beginning.
func (p *host) start() (err error) {
	p.prog, err = p.compiled.Start(&p.binding)
	return err
}

// join has the program join what it reads and commands.
func (p *host) join() error {
	if p.prog == nil {
		return nil
	}
	err := p.prog.Join()
	p.commands = p.prog.Commands()
	return err
}

// canCommand reports whether the program can command a slot.
func (p *host) canCommand(robot, name string) bool {
	return slices.ContainsFunc(p.commands, func(c program.Command) bool { return c.Robot == robot && c.Slot == name })
}

// Answers implements program.Host.
func (p *host) Answers(function string) bool { return p.run.function(function) != nil }

// Ask implements program.Host.
func (p *host) Ask(function string, args ...slot.Value) (slot.Value, error) {
	f := p.run.function(function)
	if f == nil {
		return slot.Value{}, fmt.Errorf("nothing answers %s", function)
	}
	return f(p.name, args)
}

// asleep reports whether the program does not run for now.
func (p *host) asleep() bool { return p.idle || p.activity && !p.focused }

// Name returns the program's name in its world.
func (p *host) Name() string { return p.name }

// Period returns the simulated time in ns between two iterations.
func (p *host) Period() int64 { return p.binding.Period }

// Run makes one step of the program.
func (p *host) Run(now, tick int64) {
	if !p.asleep() {
		p.prog.Step(now, tick)
	}
}

// AppendState appends what its next step depends on.
func (p *host) AppendState(to []float64) []float64 {
	for _, s := range p.outside {
		to = append(to, s.value)
	}
	if p.asleep() {
		return to
	}
	return p.prog.AppendState(to)
}

// control carries out an action on the program.
func (p *host) control(signal program.Signal, now, tick int64) {
	if !p.idle {
		p.prog.Signal(signal, now, tick)
	}
}

// close ends the program. That of an activity without the focus has ended, or never began.
func (p *host) close() {
	if !p.asleep() {
		p.prog.Close(p.world.Now(), p.world.Ticks())
	}
}

func (p *host) snapshot(s *trace.Program) {
	if p.prog == nil {
		*s = trace.Program{Name: p.name, Asleep: true}
		return
	}
	s.Activity, s.Asleep = p.activity, p.asleep()
	p.prog.Snapshot(s)
}

// Halt ends the code of the programs and managers that may be in the midst of a call: the
// run is over, which is no fault of theirs. It may be called from another goroutine.
func (r *Run) Halt() {
	for _, s := range r.scripts() {
		s.Halt()
	}
}

// Halted reports whether code was ended by Halt: the tick at hand is not whole.
func (r *Run) Halted() bool {
	return slices.ContainsFunc(r.scripts(), func(s program.Halter) bool { return s.Halted() })
}

// scripts are the run's programs and managers whose code can be ended.
func (r *Run) scripts() (all []program.Halter) {
	for _, p := range r.programs {
		if s, ok := p.prog.(program.Halter); ok {
			all = append(all, s)
		}
	}
	for _, robot := range r.World.Robots() {
		if s, ok := robot.(program.Halter); ok {
			all = append(all, s)
		}
	}
	return all
}

// errNoProgram names a program that a run does not have.
func errNoProgram(name string) error { return fmt.Errorf("there is no program named %q", name) }

// Fault implements program.Host.
func (p *host) Fault(err error) { p.run.fault(err) }

// Odd implements program.Host.
func (p *host) Odd(text string) { p.run.oddly(text) }

// Warn implements program.Host.
func (p *host) Warn(err error) { p.run.odd = append(p.run.odd, err) }

// Print implements program.Host.
func (p *host) Print(text string) { p.run.print(p.name, text) }

// Chance implements program.Host. A program that is started again goes on with the streams
// that it had.
func (p *host) Chance(name string) slot.Chance {
	s, ok := p.streams[name]
	if !ok {
		s = p.world.Stream(name)
		p.streams[name] = s
	}
	return s
}

// Robots implements program.Host.
func (p *host) Robots() (all []program.Robot) {
	for _, r := range p.world.Robots() {
		all = append(all, program.Robot{Name: r.Name(), Slots: r.Slots()})
	}
	return all
}

// Programs implements program.Host.
func (p *host) Programs() (all []program.Other) {
	for _, o := range p.run.programs {
		all = append(all, program.Other{Name: o.name, Program: o.prog})
	}
	return all
}

// Connected implements program.Host.
func (p *host) Connected(to string) (all []string) {
	for i := range p.run.Code.programs {
		e := p.run.Code.programs[i].Entry
		for k := range e.Connect {
			if e.Connect[k].Slot == to {
				all = append(all, e.Name+"/"+e.Connect[k].Quantity)
			}
		}
	}
	return all
}

// Watches implements program.Host.
func (p *host) Watches() bool { return p.run.board != nil }

// Condition implements program.Host.
func (p *host) Condition(f *source.File, at source.Pos, text string) (program.Condition, error) {
	return p.compiled.reported(f, at, text)
}

// gate has a condition evaluated for the program.
func (p *host) gate(c program.Condition) *gate {
	g := &gate{name: p.site(), cond: c.(*gateText).cond}
	p.run.board.gates = append(p.run.board.gates, g)
	return g
}

// Holds implements program.Host.
func (p *host) Holds(c program.Condition) func() bool {
	g := p.gate(c)
	return func() bool { return g.watcher.True() }
}

// Sample implements program.Host.
func (p *host) Sample(c program.Condition) program.Source { return gateSource{p.gate(c)} }

// Tell implements program.Host.
func (p *host) Tell(c program.Condition) explain.Node {
	text := c.(*gateText)
	if p.run.board == nil {
		return explain.Node{}
	}
	for _, g := range p.run.board.gates {
		if g.cond == text.cond && g.watcher != nil {
			return g.watcher.Explain(condition.Terms)
		}
	}
	return explain.Node{Text: text.cond.Text, Name: text.cond.Text}
}
