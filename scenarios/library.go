// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"path"
	"slices"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
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

// Kinds are the languages of programs, and kinds of things written in Go, beside those that
// come with playsim. Their names must not be taken: see [CheckKinds].
type Kinds struct {
	Robots    []sim.RobotKind
	Sensors   []sim.SensorKind
	Objects   []sim.ObjectKind
	Actions   []sim.ActionKind
	Faults    []sim.FaultKind
	Languages []program.Language

	MaxObjects int // the most robots, and the most objects, of a world; 0 is 1000 and 10,000
}

// Of returns a library of files with languages.
func Of(files *source.Files, languages ...program.Language) *Library {
	return &Library{Files: files, Kinds: Kinds{Languages: languages}}
}

// With returns a library of the same kinds with other files.
func (l *Library) With(files *source.Files) *Library { return &Library{files, l.Kinds, l.Command} }

// CheckKinds reports a name that is taken or cannot be one, and what is wrong with keys.
func CheckKinds(k *Kinds) error {
	if err := checkActions(k.Actions); err != nil {
		return err
	}
	if err := checkFaults(k.Faults); err != nil {
		return err
	}
	return k.Worlds().Check()
}

// managing returns the language of a file of a manager; nil if there is none.
func (k *Kinds) managing(file string) program.Managing {
	for _, l := range k.Languages {
		if m, ok := l.(program.Managing); ok && slices.Contains(l.Suffixes(), path.Ext(file)) {
			return m
		}
	}
	return nil
}

// Worlds are the kinds that the world file itself names.
func (k *Kinds) Worlds() *worlds.Kinds {
	return &worlds.Kinds{
		Robots: k.Robots, Sensors: k.Sensors, Objects: k.Objects, Actions: k.Actions, Faults: k.Faults, Languages: k.Languages, MaxObjects: k.MaxObjects,
	}
}

// WorldSchema returns the JSON Schema (draft 2020-12) of world files, for editors.
func (k *Kinds) WorldSchema() string { return k.Worlds().Schema() }

// Alone returns what a file is compiled with that no world names.
func (l *Library) Alone() *program.Compiler {
	c := &compiled{entry: &program.Entry{}}
	return &program.Compiler{
		Files: l.Files, Condition: c.read, Chance: func(name string) slot.Chance { return sim.NewStream(1, name) },
	}
}

// Program is a program of a world, compiled.
type Program struct {
	Entry *program.Entry
	program.Compiled
}

// Programs compiles the programs of a world, then those of its activities.
func Programs(files *Library, world string, sets []string) ([]Program, error) {
	w, err := worlds.Load(files.Files, world, sets, files.Worlds())
	if err != nil {
		return nil, err
	}
	all, _, err := compileAll(w, files)
	out := make([]Program, len(all))
	for i := range all {
		out[i] = Program{all[i].entry, all[i].Compiled}
	}
	return out, err
}
