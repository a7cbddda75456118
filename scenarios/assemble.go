// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/program/controller"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// Options say how a world is run.
type Options struct {
	Files   *Library                   // where the programs' files are looked for
	Seed    uint64                     // 0 takes the world's
	Drive   []string                   // robots that are commanded from outside: their programs are not started
	Sink    trace.Sink                 // receives every decision; may be nil
	OnFault func(error)                // called at each fault of a program; may be nil
	OnOdd   func(string)               // is told what is odd with what a program reads; may be nil
	Print   func(program, text string) // takes what programs print; may be nil

	keysLater bool // the keys that conditions read are not judged: a script may write some
}

// compiled is a program before it is bound to a robot.
type compiled struct {
	spec    *worlds.ProgramSpec
	playful *playful.Program                 // nil for a PDL program
	gates   []*gateText                      // conditions that stand as gates
	source  *source.File                     // of a PDL program, whose code has state: it is read for every run
	code    *js.Code                         // of source
	begin   controller.Func                  // of a controller in Go
	asked   map[*worlds.Connection]*gateText // conditions that give sensors their samples

	activity bool // it runs only while its activity has the focus
}

// Assemble builds the run of a world. The error lists all that is wrong with the
// programs, at their places.
func Assemble(w *worlds.World, o Options) (*Run, error) {
	if o.Files == nil {
		o.Files = Of(&source.Files{})
	}
	r := &Run{Spec: w, options: o, model: *w.Model}
	if o.Seed != 0 {
		r.model.Seed = o.Seed
	}
	var err error
	if r.compiled, r.life, r.Warnings, err = compileWorld(w, o.Files); err != nil {
		return nil, err
	}
	r.World, err = r.build()
	if err != nil {
		return nil, err
	}
	r.Warnings = append(r.Warnings, r.odd...)
	if r.gated() && !o.keysLater {
		r.keys = newKeyTable(r)
		var errs source.Errors
		errs.Add(r.lintGates())
		errs.Add(r.lintLife())
		if errs.Len() > 0 {
			return nil, errs.Err()
		}
	}
	return r, nil
}

// compileAll compiles the programs of a world; programs that are not bound to a
// robot's slots yet.
func compileAll(w *worlds.World, files *Library) ([]compiled, []error, error) {
	reg, err := files.Registry()
	if err != nil {
		return nil, nil, err
	}
	var errs source.Errors
	warnings := append([]error(nil), w.Warnings...)
	all := make([]compiled, 0, len(w.Programs))
	codes := map[string]*js.Code{} // by file: robots of a crowd have one program
	for i, spec := range programSpecs(w) {
		if refused(spec) {
			continue
		}
		c := compiled{spec: spec, activity: i >= len(w.Programs), code: codes[spec.File]}
		found, err := c.compile(w, files, reg)
		if c.code != nil {
			codes[spec.File] = c.code
		}
		if err != nil {
			errs.Add(err)
			continue
		}
		for _, g := range c.gates {
			g.oracle = spec.Oracle
		}
		warnings = append(warnings, found...)
		all = append(all, c)
	}
	return all, warnings, errs.Err()
}

// programSpecs are the programs of a world, then those of its activities.
func programSpecs(w *worlds.World) (all []*worlds.ProgramSpec) {
	for i := range w.Programs {
		all = append(all, &w.Programs[i])
	}
	return append(all, activityPrograms(w.Life)...)
}

// compile reads a program alone; it returns what is odd about it.
func (c *compiled) compile(w *worlds.World, files *Library, reg *playful.Registry) ([]error, error) {
	if c.spec.Kind == "go" {
		c.begin = files.controller(c.spec.Controller)
		return nil, nil
	}
	src, err := files.Read(c.spec.File, w.File.Name)
	if err != nil {
		return nil, c.spec.Errorf("file", "", "%s", err)
	}
	if c.spec.Kind == "pdl" {
		if err := c.compileAsked(w); err != nil {
			return nil, err
		}
		return c.compilePDL(src, w.Seed)
	}
	return c.compilePlayful(files, src, w.File.Name, reg)
}

func (c *compiled) compilePlayful(files *Library, src *source.File, world string, reg *playful.Registry) ([]error, error) {
	spec := c.spec
	reg, err := c.withNodes(files, world, reg)
	if err != nil {
		return nil, err
	}
	if reg, err = c.withDriven(reg); err != nil {
		return nil, err
	}
	lib, err := programsOnPath(files)
	if err != nil {
		return nil, err
	}
	if c.playful, err = playful.Compile(files.Files, src, reg, playful.Options{Name: spec.Name, Library: lib, Condition: c.compileGate, Expression: c.compileReport, Beside: nodesOf(files, src.Name)}); err != nil {
		return nil, err
	}
	return c.playful.Warnings, nil
}

// build makes the world with its programs from the start.
func (r *Run) build() (*sim.World, error) {
	w, err := r.populate()
	if err != nil {
		return nil, err
	}
	if err := r.checkDrive(w); err != nil {
		return nil, err
	}
	r.programs, r.play, r.board, r.alive, r.odd = make([]*program, 0, len(r.compiled)), nil, nil, nil, nil
	if r.scenario != nil || r.gated() || len(r.viewed) > 0 {
		r.board = newBoard(r, w)
		w.OnRefresh(r.board.tick)
	}
	r.faults, r.firstFault = 0, ""
	if r.life != nil {
		if r.alive, err = newLiving(r, w); err != nil {
			return nil, err
		}
	}
	if err := r.start(w); err != nil {
		return nil, err
	}
	if r.scenario != nil {
		r.play = newPlay(r, w)
	}
	if r.gated() {
		err = w.AddProgram(&past{r.board})
	}
	return w, err
}

// start brings the programs into a world: first each alone, then what joins them.
func (r *Run) start(w *sim.World) error {
	var errs source.Errors
	for i := range r.compiled {
		gates := r.gatesNow()
		p, err := r.bind(w, &r.compiled[i])
		if err != nil {
			errs.Add(err)
			continue
		}
		r.programs = append(r.programs, p)
		r.sleep(p, gates)
		errs.Add(w.AddProgram(p))
	}
	if r.alive != nil {
		errs.Add(w.AddProgram(r.alive))
	}
	if errs.Len() == 0 {
		errs.Add(r.join(w))
	}
	return errs.Err()
}

// gated tells whether a program asks for keys.
func (r *Run) gated() bool {
	if r.life != nil {
		return true
	}
	for i := range r.compiled {
		if len(r.compiled[i].gates) > 0 {
			return true
		}
	}
	return false
}
