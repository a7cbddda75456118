// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// Checked is what Check found right.
type Checked struct {
	World    *worlds.World // nil for a program and for a scenario
	Scenario *Scenario     // nil for others
	What     string        // of a file of an extension: what it is; "" for others
	Warnings []error
	Manager  bool // the file is a manager
	Reads    []run.ManagerReads
}

// Check validates a world file with its programs, a scenario file with its world, or
// a program alone: a .play file, or PDL in a .js file, or a .star file of nodes. The error
// lists all that is wrong. A program alone is not held against a robot.
func Check(files *Library, name string, sets []string) (*Checked, error) {
	for _, l := range files.Languages {
		if slices.Contains(l.Suffixes(), path.Ext(name)) {
			return checkProgram(l, files, name)
		}
	}
	l, err := Open(files, name, sets)
	if err != nil {
		return nil, err
	}
	w, err := Slots(l.World, files)
	if err != nil {
		return nil, err
	}
	c := &Checked{World: l.World, Scenario: l.Scenario, Warnings: l.Warnings, Reads: run.Reads(w)}
	if c.Scenario != nil {
		if err := c.Scenario.drawn(); err != nil {
			return nil, err
		}
		c.World = nil
	}
	return c, nil
}

// CheckOwn validates a file of an extension alone, such as a manifest; false is that it is
// none. What is odd is told beside what is wrong.
func CheckOwn(files *Library, name string, lenient bool) (*Checked, bool, error) {
	for _, e := range files.Extensions {
		c, ok := e.(extension.Checker)
		if !ok || !strings.EqualFold(path.Ext(name), c.Suffix()) {
			continue
		}
		what, warnings, err := c.Check(name, lenient, &extension.Compiler{Files: files.Files, Keys: files.keysOf})
		return &Checked{What: what, Warnings: warnings}, true, err
	}
	return nil, false, nil
}

// Leniently returns the overrides of a world or scenario file and more, by which files of its
// extensions are read leniently.
func Leniently(files *Library, name string, sets []string) []string {
	var w *worlds.World
	if IsScenario(files, name) {
		if s, err := Load(files, name, sets); err == nil {
			w = s.World
		}
	} else {
		w, _ = worlds.Load(files.Files, name, sets, &files.Kinds)
	}
	if w == nil {
		return sets
	}
	all := slices.Clone(sets)
	for _, e := range w.Extended {
		if c, ok := e.Extension.(extension.Checker); ok && e.Section != nil {
			all = append(all, c.Lenient())
		}
	}
	return all
}

// triedSeeds is how many of a scenario's seeds Check draws a world for.
const triedSeeds = 20

// drawn refuses a scenario whose seeds draw worlds that cannot be.
func (s *Scenario) drawn() error {
	if len(s.Vary) == 0 {
		return nil
	}
	for _, seed := range s.Seeds[:min(len(s.Seeds), triedSeeds)] {
		r, err := s.Start(seed, RunOptions{})
		if err == nil {
			r.Close()
			continue
		}
		at := s.Vary[0].node
		if one := (*source.Error)(nil); errors.As(err, &one) {
			return at.Errorf(one.Hint, "the world that seed %d draws: %s", seed, one.Msg)
		}
		return at.Errorf("", "the world that seed %d draws: %s", seed, err)
	}
	return nil
}

func checkProgram(l program.Language, files *Library, name string) (*Checked, error) {
	src, err := files.Read(name, "")
	if err != nil {
		return nil, err
	}
	if l, ok := l.(program.Managing); ok && l.IsManager(src) {
		m, err := l.Manager(src, program.ManagerOptions{Random: func() float64 { return 0 }})
		if err != nil {
			return nil, err
		}
		return &Checked{Manager: true, Reads: []run.ManagerReads{{Name: spec.Stem(src.Name), Calls: m.Reads()}}}, nil
	}
	warnings, err := l.Check(name, files.Alone())
	if err != nil {
		return nil, err
	}
	return &Checked{Warnings: warnings}, nil
}
