// SPDX-License-Identifier: Apache-2.0

package run

import (
	"path"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// World is a world file as a run needs it.
type World struct {
	File        *source.File
	Model       *sim.Model
	Robots      []extension.Robot
	Programs    []program.Entry
	Managers    []program.ManagerEntry
	Extended    []extension.Extended
	Preferences condition.Preferences
	Warnings    []error

	Files     *source.Files // where programs, managers and extensions find what they name
	Languages []program.Language
	KeysOf    func(world string) (condition.Keys, error) // of a world that is given as text
}

// Code is the programs and extensions of a world, compiled.
type Code struct {
	Warnings []error
	// Keys are what conditions read; nil are those of the world, its programs and extensions.
	Keys *Keys

	programs []compiled
	extended []extended
}

// Program is a program of a world, compiled.
type Program struct {
	Entry *program.Entry
	program.Compiled
}

// compiled is a program before it is bound to a robot.
type compiled struct {
	Program
	gates []*gateText // its conditions
	by    string      // the extension that begins and ends it; "" is the run
}

// Compile compiles the programs and extensions of a world. The error lists all that is wrong
// with them, at their places; then the code has what is right.
func Compile(w *World) (*Code, error) {
	var errs source.Errors
	c := &Code{Warnings: slices.Clone(w.Warnings)}
	errs.Add(c.compilePrograms(w))
	errs.Add(c.compileExtensions(w))
	return c, errs.Err()
}

// Start begins a run of a world with the programs of the code: the one that it was compiled
// for, or another one in which they are the same.
func (c *Code) Start(w *World, o Options) (*Run, error) {
	r := &Run{world: w, Code: c, model: *w.Model, options: o}
	var err error
	if r.World, err = r.build(); err != nil {
		return nil, err
	}
	r.Warnings = slices.Concat(c.Warnings, r.odd)
	return r, nil
}

// Conditional reports whether a program or an extension asks for keys.
func (c *Code) Conditional() bool {
	return slices.ContainsFunc(c.extended, func(e extended) bool { return e.Info().Acts }) ||
		slices.ContainsFunc(c.programs, func(p compiled) bool { return len(p.gates) > 0 })
}

// Lint adds to warnings what is odd with the conditions of programs and extensions, by Keys:
// a key that nobody provides is Invalid, as on the robot. The error is about keys that they
// may not read.
func (c *Code) Lint(warnings []error) ([]error, error) {
	var errs source.Errors
	for i := range c.programs {
		for _, g := range c.programs[i].gates {
			cond, err := g.judge(c.Keys.Hints(len(warnings) < MaxHinted), false)
			if err != nil {
				errs.Add(err)
				continue
			}
			for _, lint := range cond.Lints {
				warnings = append(warnings, lint.Text)
			}
		}
	}
	for i := range c.extended {
		if l, ok := c.extended[i].Compiled.(extension.Linter); ok {
			errs.Add(l.Lint(c.Keys.Hints(len(warnings) < MaxHinted), func(odd ...error) {
				warnings = append(warnings, odd...)
				c.Keys.Hints(len(warnings) < MaxHinted)
			}))
		}
	}
	return warnings, errs.Err()
}

// Reads returns the names of the keys that conditions of programs and extensions read.
func (c *Code) Reads() (names []string) {
	for i := range c.programs {
		for _, g := range c.programs[i].gates {
			names = append(names, g.cond.Keys()...)
		}
	}
	for i := range c.extended {
		names = append(names, c.extended[i].Info().Reads...)
	}
	return names
}

// Programs returns the programs of the world, then those of its extensions.
func (c *Code) Programs() []Program {
	all := make([]Program, len(c.programs))
	for i := range c.programs {
		all[i] = c.programs[i].Program
	}
	return all
}

// Texts returns, each once, the texts of the managers and extensions, of the programs of the
// latter, and what other programs were compiled from beside their own files.
func (c *Code) Texts(w *World) (all []*source.File) {
	add := func(files ...*source.File) {
		for _, f := range files {
			if !slices.ContainsFunc(all, func(o *source.File) bool { return o.Name == f.Name }) {
				all = append(all, f)
			}
		}
	}
	for i := range c.programs {
		texts := c.programs[i].Info().Texts
		if c.programs[i].by == "" && len(texts) > 0 {
			texts = texts[1:] // its own file is in World.Programs
		}
		add(texts...)
	}
	for i := range w.Managers {
		if f, err := w.Files.Read(w.Managers[i].File, w.File.Name); err == nil {
			add(f)
		}
	}
	for i := range c.extended {
		add(c.extended[i].Info().Texts...)
	}
	return all
}

// Alone returns what a file is compiled with that no world names.
func Alone(files *source.Files) *program.Compiler {
	c := &compiled{Program: Program{Entry: &program.Entry{}}}
	return &program.Compiler{
		Files: files, Condition: c.read, Chance: func(name string) slot.Chance { return sim.NewStream(1, name) },
	}
}

// compilePrograms compiles the programs, which are not bound to a robot's slots yet.
func (c *Code) compilePrograms(w *World) error {
	var errs source.Errors
	codes := map[string]any{}
	for _, p := range programsOf(w) {
		if refused(p.Entry) {
			continue
		}
		if err := p.compile(w, codes); err != nil {
			errs.Add(err)
			continue
		}
		c.Warnings = append(c.Warnings, p.Info().Warnings...)
		c.programs = append(c.programs, p)
	}
	return errs.Err()
}

// refused reports whether the reader of the world has reported what is wrong with the file of
// a program.
func refused(e *program.Entry) bool {
	suffixes := e.Language.Suffixes()
	if len(suffixes) == 0 {
		return e.Name == ""
	}
	return e.File == "" || !strings.HasSuffix(path.Base(e.File), suffixes[0])
}

// programsOf are the programs of a world, then those of its extensions.
func programsOf(w *World) (all []compiled) {
	for i := range w.Programs {
		all = append(all, compiled{Program: Program{Entry: &w.Programs[i]}})
	}
	for _, e := range w.Extended {
		if runs, ok := e.Section.(extension.Running); ok {
			for _, p := range runs.Programs() {
				all = append(all, compiled{Program: Program{Entry: p}, by: e.Name()})
			}
		}
	}
	return all
}

// compile compiles a program by its language.
func (c *compiled) compile(w *World, codes map[string]any) (err error) {
	c.Compiled, err = c.Entry.Language.Compile(c.Entry, &program.Compiler{
		Files: w.Files, World: w.File, Codes: codes, Condition: c.read,
		Chance: func(name string) slot.Chance { return sim.NewStream(w.Model.Seed, name) },
		Asked:  func(text string) (string, bool) { return asked(text, w) },
	})
	return err
}
