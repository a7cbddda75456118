// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// Options say how a world is run.
type Options struct {
	Files   *source.Files // where the programs' files are looked for
	Seed    uint64        // 0 takes the world's
	Sink    trace.Sink    // receives every decision; may be nil
	OnFault func(error)   // called at each fault of a program; may be nil
}

// compiled is a program before it is bound to a robot.
type compiled struct {
	spec    *worlds.ProgramSpec
	playful *playful.Program
	gates   []*gateText // conditions that stand as gates
}

// Assemble builds the run of a world. The error lists all that is wrong with the
// programs, at their places.
func Assemble(w *worlds.World, o Options) (*Run, error) {
	r := &Run{Spec: w, options: o, model: *w.Model}
	if o.Seed != 0 {
		r.model.Seed = o.Seed
	}
	var err error
	if r.compiled, r.Warnings, err = compileAll(w, o.Files); err != nil {
		return nil, err
	}
	r.World, err = r.build()
	if err != nil {
		return nil, err
	}
	if r.gated() {
		r.keys = newKeyTable(r)
		r.lintGates()
	}
	return r, nil
}

// Registry returns the leaves, evaluations and schemes that programs may name.
func Registry() (*playful.Registry, error) {
	reg := playful.NewRegistry()
	return reg, nodes.Register(reg)
}

// compileAll compiles the programs of a world; programs that are not bound to a
// robot's slots yet.
func compileAll(w *worlds.World, files *source.Files) ([]compiled, []error, error) {
	reg, err := Registry()
	if err != nil {
		return nil, nil, err
	}
	var errs source.Errors
	warnings := append([]error(nil), w.Warnings...)
	all := make([]compiled, 0, len(w.Programs))
	for i := range w.Programs {
		spec := &w.Programs[i]
		c := compiled{spec: spec}
		if err := c.compile(w, files, reg); err != nil {
			errs.Add(err)
			continue
		}
		warnings = append(warnings, c.playful.Warnings...)
		all = append(all, c)
	}
	errs.Add(conflicts(all))
	return all, warnings, errs.Err()
}

func (c *compiled) compile(w *worlds.World, files *source.Files, reg *playful.Registry) (err error) {
	spec := c.spec
	if spec.Kind != "playful" {
		return spec.Errorf("file", "", "%s: this version runs Playful programs only, no %s programs", spec.Name, spec.Kind)
	}
	if spec.Nodes != "" {
		return spec.Errorf("nodes", "leave nodes out; `playsim nodes` lists those there are", "%s: this version reads no node files", spec.Name)
	}
	src, err := files.Read(spec.File, w.File.Name)
	if err != nil {
		return spec.Errorf("file", "", "%s", err)
	}
	c.playful, err = playful.Compile(files, src, reg, playful.Options{Name: spec.Name, Condition: c.compileGate})
	return err
}

// build makes the world with its programs from the start.
func (r *Run) build() (*sim.World, error) {
	w, err := sim.New(&r.model)
	if err != nil {
		return nil, err
	}
	r.programs, r.play, r.board = make([]*program, 0, len(r.compiled)), nil, nil
	if r.scenario != nil || r.gated() {
		r.board = newBoard(r, w)
		w.OnRefresh(r.board.tick)
	}
	r.faults, r.firstFault = 0, ""
	var errs source.Errors
	for i := range r.compiled {
		p, err := r.bind(w, &r.compiled[i])
		if err != nil {
			errs.Add(err)
			continue
		}
		r.programs = append(r.programs, p)
		errs.Add(w.AddProgram(p))
	}
	if r.scenario != nil && errs.Len() == 0 {
		r.play = newPlay(r, w)
	}
	return w, errs.Err()
}

// gated tells whether a program asks for keys.
func (r *Run) gated() bool {
	for i := range r.compiled {
		if len(r.compiled[i].gates) > 0 {
			return true
		}
	}
	return false
}

func (r *Run) observe(c playful.Condition) func() (bool, error) { return r.board.observe(c) }

// bind joins a program to its robot.
func (r *Run) bind(w *sim.World, c *compiled) (*program, error) {
	robot, ok := w.Robot(c.spec.Robot)
	if !ok {
		return nil, c.spec.Errorf("robot", "", "there is no robot named %q", c.spec.Robot)
	}
	p := &program{name: c.spec.Name, robot: c.spec.Robot, period: c.spec.Period, slots: robot.Slots()}
	if p.period == 0 {
		p.period = r.model.Tick
	}
	var err error
	p.engine, err = playful.NewEngine(c.playful, p.slots, playful.EngineOptions{
		Period: p.period, Tick: r.model.Tick, Sink: r.emit, OnFault: r.fault, Watch: r.observe,
	})
	return p, err
}

// conflicts refuses two programs that can command one actuator of one robot.
func conflicts(all []compiled) error {
	var errs source.Errors
	for j := range all {
		for i := range j {
			a, b := &all[i], &all[j]
			if a.spec.Robot != b.spec.Robot {
				continue
			}
			if what := shared(a.playful, b.playful); what != "" {
				errs.Add(b.spec.Errorf("file", "let one program command it, or give them two robots",
					"%s and %s can both command %s of %s", a.spec.Name, b.spec.Name, what, b.spec.Robot))
			}
		}
	}
	return errs.Err()
}

// shared names a slot that leaves of both programs command, or is "". Resources are
// each program's own.
func shared(a, b *playful.Program) string {
	for _, x := range a.Uses() {
		for _, y := range b.Uses() {
			if name, ok := common(x.Writes, y.Writes); ok {
				return "the slot " + name
			}
		}
	}
	return ""
}

func common(a, b []string) (string, bool) {
	for _, x := range a {
		for _, y := range b {
			if x == y {
				return x, true
			}
		}
	}
	return "", false
}

// program is a Playful program in a run; it implements sim.Program.
type program struct {
	name, robot string
	period      int64
	slots       *slot.Set
	engine      *playful.Engine
	paused      bool
}

// Name returns the program's name in its world.
func (p *program) Name() string { return p.name }

// Period returns the simulated time in ns between two iterations.
func (p *program) Period() int64 { return p.period }

// Run makes one iteration.
func (p *program) Run(now, tick int64) {
	if !p.paused {
		p.engine.Iterate(now, tick)
	}
}

// AppendState appends what its next iteration depends on.
func (p *program) AppendState(to []float64) []float64 {
	paused := 0.0
	if p.paused {
		paused = 1
	}
	return p.engine.AppendState(append(to, paused))
}

var _ sim.Program = (*program)(nil)

// errNoProgram names a program that a run does not have.
func errNoProgram(name string) error { return fmt.Errorf("there is no program named %q", name) }
