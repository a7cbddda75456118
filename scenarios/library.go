// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/scenarios/timeline"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// Library is what worlds and scenarios are made from: the files that they name, and the
// kinds of things that they may name beside those that come with playsim.
type Library struct {
	*source.Files
	Kinds
	Command string // what runs scenarios with these kinds, for hints; "" is playsim
}

// Kinds are what worlds may name beside what comes with playsim, its languages and extensions
// among them.
type Kinds = worlds.Kinds

// Of returns a library of files with languages and extensions.
func Of(files *source.Files, languages []program.Language, extensions ...extension.Extension) *Library {
	return &Library{Files: files, Kinds: Kinds{Languages: languages, Extensions: extensions}}
}

// With returns a library of the same kinds with other files.
func (l *Library) With(files *source.Files) *Library { return &Library{files, l.Kinds, l.Command} }

// CheckKinds reports a name that is taken or cannot be one, and what is wrong with keys.
func CheckKinds(k *Kinds) error {
	if err := checkActions(k); err != nil {
		return err
	}
	if err := checkFaults(k.Faults); err != nil {
		return err
	}
	return k.Check()
}

// Alone returns what a file is compiled with that no world names.
func (l *Library) Alone() *program.Compiler { return run.Alone(l.Files) }

// engine returns a world as a run needs it.
func (l *Library) engine(w *worlds.World) *run.World {
	return &run.World{
		File: w.File, Model: w.Model, Robots: w.Declared(), Programs: w.Programs, Managers: w.Managers, Extended: w.Extended,
		Warnings: w.Warnings, Preferences: timeline.Preferences(w.Preferences), Files: l.Files, Languages: l.Languages, KeysOf: l.keysOf,
	}
}

// keysOf are the keys of a world that is given as text.
func (l *Library) keysOf(text string) (condition.Keys, error) {
	w, err := worlds.Read(source.NewFile("world.yaml", text), nil, &l.Kinds)
	if err != nil {
		return nil, err
	}
	r, err := Assemble(w, Options{Files: l.With(&source.Files{})})
	if err != nil {
		return nil, err
	}
	return r.NewKeys(), nil
}

// Programs compiles the programs of a world, then those of its extensions.
func Programs(files *Library, world string, sets []string) ([]run.Program, error) {
	w, err := worlds.Load(files.Files, world, sets, &files.Kinds)
	if err != nil {
		return nil, err
	}
	code, err := run.Compile(files.engine(w))
	return code.Programs(), err
}

// Texts returns the texts that a world's programs, managers and extensions come from, beside
// the programs' own files, each once. The error is that of compiling them.
func Texts(w *worlds.World, files *Library) ([]*source.File, error) {
	of := files.engine(w)
	code, err := run.Compile(of)
	return code.Texts(of), err
}

// Slots returns a world with its robots and managers, to be looked at: its programs are
// not there.
func Slots(w *worlds.World, files *Library) (*sim.World, error) { return files.engine(w).Populate() }
