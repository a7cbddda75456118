// SPDX-License-Identifier: Apache-2.0

package scenarios

import "github.com/playsim/playsim/worlds"

// Loaded is a world or a scenario with its programs, read and checked. It does not change;
// any number of goroutines may start runs of it.
type Loaded struct {
	Scenario *Scenario // nil for a world alone
	World    *worlds.World
	Warnings []error

	base *Run // of a world alone: its programs, compiled
}

// Open reads a world or a scenario. The error lists all that is wrong with it and with its
// programs.
func Open(files *Library, name string, sets []string) (*Loaded, error) {
	if IsScenario(files, name) {
		s, err := Load(files, name, sets)
		if err != nil {
			return nil, err
		}
		return &Loaded{Scenario: s, World: s.World, Warnings: s.Warnings}, nil
	}
	w, err := LoadWorld(files, name, sets)
	if err != nil {
		return nil, err
	}
	base, err := Assemble(w, Options{Files: files})
	if err != nil {
		return nil, err
	}
	base.Close()
	return &Loaded{World: w, Warnings: base.Warnings, base: base}, nil
}

// Start begins a run under a seed. The error is about the world that the seed draws, or
// about an option.
func (l *Loaded) Start(seed uint64, o RunOptions) (*Run, error) {
	if l.Scenario != nil {
		return l.Scenario.Start(seed, o)
	}
	w, model := *l.World, *l.World.Model
	model.Seed = seed
	w.Seed, w.Model = seed, &model
	r := &Run{
		Spec: &w, Warnings: l.Warnings, model: model, compiled: l.base.compiled, keys: l.base.keys, extended: l.base.extended,
		options: Options{Files: l.base.options.Files, Seed: seed, Drive: o.Drive, Sink: o.Sink, OnFault: o.OnFault, OnOdd: o.OnOdd, Print: o.Print},
	}
	var err error
	r.World, err = r.build()
	return r, err
}
