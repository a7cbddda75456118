// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
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
	program.Compiled
	entry *program.Entry
	gates []*gateText // its conditions
	by    string      // the extension that begins and ends it; "" is the run
}

// Assemble builds the run of a world. The error lists all that is wrong with the
// programs, at their places.
func Assemble(w *worlds.World, o Options) (*Run, error) {
	if o.Files == nil {
		o.Files = Of(&source.Files{}, nil)
	}
	r := &Run{Spec: w, options: o, model: *w.Model}
	if o.Seed != 0 {
		r.model.Seed = o.Seed
	}
	var err error
	if r.compiled, r.extended, r.Warnings, err = compileWorld(w, o.Files); err != nil {
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
		errs.Add(r.lintExtensions())
		if errs.Len() > 0 {
			return nil, errs.Err()
		}
	}
	return r, nil
}

// compileAll compiles the programs of a world; programs that are not bound to a
// robot's slots yet.
func compileAll(w *worlds.World, files *Library) ([]compiled, []error, error) {
	var errs source.Errors
	warnings := append([]error(nil), w.Warnings...)
	all := make([]compiled, 0, len(w.Programs))
	codes := map[string]any{}
	for _, c := range programsOf(w) {
		if refused(c.entry) {
			continue
		}
		if err := c.compile(w, files, codes); err != nil {
			errs.Add(err)
			continue
		}
		warnings = append(warnings, c.Info().Warnings...)
		all = append(all, c)
	}
	return all, warnings, errs.Err()
}

// programsOf are the programs of a world, then those of its extensions.
func programsOf(w *worlds.World) (all []compiled) {
	for i := range w.Programs {
		all = append(all, compiled{entry: &w.Programs[i]})
	}
	for _, e := range w.Extended {
		if runs, ok := e.Section.(extension.Running); ok {
			for _, p := range runs.Programs() {
				all = append(all, compiled{entry: p, by: e.Name()})
			}
		}
	}
	return all
}

// compile compiles a program by its language.
func (c *compiled) compile(w *worlds.World, files *Library, codes map[string]any) (err error) {
	c.Compiled, err = c.entry.Language.Compile(c.entry, &program.Compiler{
		Files: files.Files, World: w.File, Codes: codes, Condition: c.read,
		Chance: func(name string) slot.Chance { return sim.NewStream(w.Seed, name) },
		Asked:  func(text string) (string, bool) { return asked(text, w) },
	})
	return err
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
	r.programs, r.director, r.board, r.odd = make([]*host, 0, len(r.compiled)), nil, nil, nil
	r.said = make([]string, len(w.Robots()))
	if r.direct != nil || r.gated() || len(r.viewed) > 0 {
		r.board = newBoard(r, w)
		w.OnRefresh(r.board.tick)
	}
	r.faults, r.firstFault = 0, ""
	if err := r.attach(w); err != nil {
		return nil, err
	}
	if err := r.start(w); err != nil {
		return nil, err
	}
	if r.direct != nil {
		r.director = r.direct(w)
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
	for _, a := range r.attached {
		if a.info.Acts {
			errs.Add(w.AddProgram(acting{a, r.model.Tick}))
		}
	}
	if errs.Len() == 0 {
		errs.Add(r.join())
	}
	return errs.Err()
}

// gated tells whether a program or an extension asks for keys.
func (r *Run) gated() bool {
	for i := range r.extended {
		if r.extended[i].Info().Acts {
			return true
		}
	}
	for i := range r.compiled {
		if len(r.compiled[i].gates) > 0 {
			return true
		}
	}
	return false
}

// join has the programs join what they read and command, then judges who commands what.
func (r *Run) join() error {
	var errs source.Errors
	for _, p := range r.programs {
		gates := r.gatesNow()
		errs.Add(p.join())
		r.commandsIdly(p)
		p.idle = p.idle || r.drives(p.commands)
		r.sleep(p, gates)
	}
	for _, p := range r.programs {
		if p.idle {
			p.commands = nil
		}
	}
	if errs.Len() == 0 {
		errs.Add(r.conflicts())
		errs.Add(r.extensionConflicts())
	}
	if errs.Len() == 0 {
		errs.Add(r.connectActuators())
	}
	return errs.Err()
}

func (r *Run) oddly(text string) {
	if r.options.OnOdd != nil && !r.quiet {
		r.options.OnOdd(text)
	}
}

func (r *Run) print(program, text string) {
	if r.recorder != nil {
		r.recorder.Log(r.World.Now(), "info", program+": "+text)
	}
	if r.options.Print != nil && !r.quiet {
		r.options.Print(program, text)
	}
}
