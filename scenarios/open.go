// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/worlds"
)

// Loaded is a world or a scenario with its programs, read and checked. It does not change;
// any number of goroutines may start runs of it.
type Loaded struct {
	Scenario *Scenario // nil for a world alone
	World    *worlds.World
	Warnings []error

	code  *run.Code // of a world alone
	files *Library
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
	return &Loaded{World: w, Warnings: base.Warnings, code: base.Code, files: files}, nil
}

// Start begins a run under a seed. The error is about the world that the seed draws, or
// about an option.
func (l *Loaded) Start(seed uint64, o RunOptions) (*Run, error) {
	if l.Scenario != nil {
		return l.Scenario.Start(seed, o)
	}
	r, err := start(l.code, l.files, l.World, seed, nil, o)
	if err != nil {
		return nil, err
	}
	r.Warnings = l.Warnings
	return r, nil
}
