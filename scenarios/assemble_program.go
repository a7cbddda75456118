// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/program/controller"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// program is a program in a run; it implements sim.Program. One of engine, pdl and ctl
// is there.
type program struct {
	name, robot string
	world       *sim.World
	period      int64
	slots       *slot.Set // of its robot, nil where it has none
	engine      *playful.Engine
	paused      bool // of engine; the PDL engine pauses by itself
	pdl         *js.Program
	ctl         *controller.Instance
	commands    []command // the slots that it can command
	driven      []driven  // evaluations of engine that are given from outside
	chance      func(string) slot.Chance
	random      func() float64

	activity bool    // it runs while focused only
	focused  bool    // its activity has the focus
	idle     bool    // its robot is driven from outside: it never runs
	quit     bool    // of engine: since it last began
	gates    []*gate // of an activity's program
	owner    string  // whose gates they are: the program's name, or the activity
	sites    int     // gates named so far
}

// bind brings a program into a world, joined to its robot where it is a Playful one.
func (r *Run) bind(w *sim.World, c *compiled) (*program, error) {
	p := &program{name: c.spec.Name, world: w, robot: c.spec.Robot, period: c.spec.Period, activity: c.activity, owner: c.spec.Name}
	if p.period == 0 {
		p.period = r.model.Tick
	}
	robot, ok := w.Robot(p.robot)
	if ok {
		p.slots = robot.Slots()
	} else if p.robot != "" || c.playful != nil || c.begin != nil {
		return nil, c.spec.Errorf("robot", "", "there is no robot named %q", p.robot)
	}
	p.idle = slices.Contains(r.options.Drive, p.robot) && p.robot != ""
	p.commands = commandsOf(c, p.slots)
	return p, r.equip(w, c, p)
}

// asleep reports whether the program does not run for now.
func (p *program) asleep() bool { return p.idle || p.activity && !p.focused }

// equip gives a program what runs it, at its beginning.
func (r *Run) equip(w *sim.World, c *compiled, p *program) (err error) {
	switch {
	case c.begin != nil && p.idle:
		return nil
	case c.begin != nil:
		return r.bindController(w, c, p)
	case c.playful == nil:
		return r.bindPDL(w, c, p)
	}
	if p.chance == nil {
		p.chance = chances(w, c.spec.Name)
	}
	observe := func(c playful.Condition) func() (bool, error) { return r.board.observe(c, p.site()) }
	p.engine, err = playful.NewEngine(c.playful, p.slots, playful.EngineOptions{
		Period: p.period, Tick: r.model.Tick, Sink: r.emit, OnFault: r.playfulFault, Watch: observe, Report: r.reportTo(p), Tell: r.tell, Chance: p.chance, Life: r.playfulLife(p.name),
	})
	return err
}

func (r *Run) playfulFault(f *playful.Fault) { r.fault(f) }

// Name returns the program's name in its world.
func (p *program) Name() string { return p.name }

// Period returns the simulated time in ns between two iterations.
func (p *program) Period() int64 { return p.period }

// Run makes one iteration or loop.
func (p *program) Run(now, tick int64) {
	switch {
	case p.asleep():
	case p.pdl != nil:
		p.pdl.Run(now, tick)
	case p.ctl != nil:
		p.ctl.Run(now, tick)
	case !p.paused:
		p.drive(now)
		p.engine.Iterate(now, tick)
	}
}

// AppendState appends what its next iteration depends on.
func (p *program) AppendState(to []float64) []float64 {
	switch {
	case p.asleep():
		return to
	case p.pdl != nil:
		return p.pdl.AppendState(to)
	case p.ctl != nil:
		return p.ctl.AppendState(to)
	}
	paused := 0.0
	if p.paused {
		paused = 1
	}
	return p.engine.AppendState(append(to, paused))
}

// control carries out an input that is about the program.
func (p *program) control(op sim.Op, now, tick int64) {
	switch {
	case p.idle:
	case p.ctl != nil && op == sim.OpQuit:
		p.ctl.Quit()
	case p.ctl != nil:
		p.ctl.Pause(op == sim.OpPause)
	case op == sim.OpQuit && p.pdl != nil:
		p.pdl.QuitAt(now, tick)
	case op == sim.OpQuit:
		p.quit = true
		p.engine.Quit(now, tick)
	case op == sim.OpPause && p.pdl != nil:
		p.pdl.Pause()
	case op == sim.OpResume && p.pdl != nil:
		p.pdl.Resume()
	default:
		p.paused = op == sim.OpPause
	}
}

// close ends the program: leaves stop, quit hooks run. That of an activity without the
// focus has ended, or never began.
func (p *program) close() {
	if p.asleep() || p.ctl != nil {
		return
	}
	if p.pdl != nil {
		p.pdl.QuitAt(p.world.Now(), p.world.Ticks())
		p.countOdd()
		return
	}
	p.engine.Close()
}

// countOdd tells how many samples were odd over all; the first of a row was told of.
func (p *program) countOdd() {
	for id := range p.pdl.Quantities() {
		q := &p.pdl.Quantities()[id]
		if c := p.pdl.Counts(pdl.ID(id)); c.Missing+c.Clamped > 1 {
			p.pdl.Diagnose(q.Name, "%s in all", c)
		}
	}
}

func (p *program) snapshot(s *trace.Program) {
	s.Activity, s.Asleep = p.activity, p.asleep()
	switch {
	case p.ctl != nil:
		p.ctl.Snapshot(s)
		return
	case p.pdl == nil && p.engine == nil:
		*s = trace.Program{Name: p.name, Asleep: true}
		return
	}
	if p.pdl == nil {
		p.engine.Snapshot(s)
		return
	}
	s.Name, s.Time = p.name, p.pdl.LastRun()
	s.Nodes, s.Resources, s.Memory = s.Nodes[:0], s.Resources[:0], s.Memory[:0]
	s.Quantities = s.Quantities[:0]
	for id := range p.pdl.Quantities() {
		s.Quantities = append(s.Quantities, p.pdl.Record(pdl.ID(id)))
	}
}

// Halt ends the code of the PDL programs and managers, which may be in the midst of a
// call: the run is over, which is no fault of theirs. It may be called from another
// goroutine.
func (r *Run) Halt() {
	for _, s := range r.scripts() {
		s.Halt()
	}
}

// Halted tells whether code was ended by Halt: the tick at hand is not whole.
func (r *Run) Halted() bool {
	for _, s := range r.scripts() {
		if s.Halted() {
			return true
		}
	}
	return false
}

type halter interface {
	Halt()
	Halted() bool
}

// scripts are the run's programs and managers in JavaScript.
func (r *Run) scripts() (all []halter) {
	for _, p := range r.programs {
		if p.pdl != nil {
			all = append(all, p.pdl)
		}
	}
	for _, robot := range r.World.Robots() {
		if m, ok := robot.(*managed); ok {
			all = append(all, m)
		}
	}
	return all
}

// playfuls are the engines of the run's Playful programs in their order.
func playfuls(all []*program) []*playful.Engine {
	var engines []*playful.Engine
	for _, p := range all {
		if p.engine != nil {
			engines = append(engines, p.engine)
		}
	}
	return engines
}

var _ sim.Program = (*program)(nil)

// errNoProgram names a program that a run does not have.
func errNoProgram(name string) error { return fmt.Errorf("there is no program named %q", name) }
