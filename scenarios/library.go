// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"path"
	"slices"

	"github.com/playsim/playsim/extension"
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

// managing returns the language of a file of a manager; nil if there is none.
func (l *Library) managing(file string) program.Managing {
	for _, of := range l.Languages {
		if m, ok := of.(program.Managing); ok && slices.Contains(of.Suffixes(), path.Ext(file)) {
			return m
		}
	}
	return nil
}

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

// Programs compiles the programs of a world, then those of its extensions.
func Programs(files *Library, world string, sets []string) ([]Program, error) {
	w, err := worlds.Load(files.Files, world, sets, &files.Kinds)
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
