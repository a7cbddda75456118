// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/spec"
)

// shrinkAll reduces the first failing run of each scenario that has faults.
func (t *tester) shrinkAll() error {
	to := t.out
	if t.JSON {
		to = t.process.err
	}
	for i, s := range t.all {
		r := t.first[i]
		switch {
		case r == nil:
			continue
		case len(s.Faults) == 0:
			fmt.Fprintf(to, "%s: seed %d fails without any fault; there is nothing to shrink\n", s.Name, r.Seed)
			continue
		}
		text, err := t.shrink(s, r.Result)
		if err != nil {
			return err
		}
		fmt.Fprintf(to, "%s: %s\n", s.Name, text)
	}
	return nil
}

// shrink reduces one failing run, writes the scenario, runs what it wrote and says so.
func (t *tester) shrink(s *scenarios.Scenario, failed *scenarios.Result) (string, error) {
	runs := 0
	fails := func(faults []scenarios.Fault) bool {
		if t.ctx.Err() != nil {
			return false
		}
		runs++
		r, err := s.WithFaults(faults).Run(failed.Seed, scenarios.RunOptions{})
		return err == nil && suite.SameFailure(r, failed)
	}
	faults := suite.Shrink(s.Faults, s.World.Model.Tick, s.Duration, fails)
	if t.ctx.Err() != nil {
		return "", t.interrupted()
	}
	small := s.WithFaults(faults)
	stem, world, err := t.shrunkAt(s, failed.Seed)
	if err != nil {
		return "", err
	}
	text := small.Rewrite(failed.Seed, world)
	if small.Rewrite(failed.Seed, "") == s.File.Text {
		return fmt.Sprintf("seed %d fails with no less (%d runs)", failed.Seed, runs), nil
	}
	name, err := writeNew(stem, ".yaml", text)
	if err != nil {
		return "", fail(exitUse, "--shrink: %w", err)
	}
	written, err := t.failsToo(name, s.WorldSets(), failed)
	if err != nil {
		return "", err
	}
	text = fmt.Sprintf("seed %d fails with %d of %d faults (%d runs): %s", failed.Seed, len(faults), len(s.Faults), runs, name)
	if len(s.WorldSets()) > 0 {
		text += "\n  its world is overridden, which the file cannot say: " + written.Replay(failed.Seed)
	}
	return text, nil
}

// failsToo holds the new file to its purpose. Of the overrides it gets those alone
// that are about its world: the others are in it.
func (t *tester) failsToo(name string, worldSets []string, failed *scenarios.Result) (*scenarios.Scenario, error) {
	files, err := t.open(project{files: []string{name}})
	if err != nil {
		return nil, err
	}
	s, err := scenarios.Load(files, filepath.ToSlash(name), worldSets)
	if err != nil {
		return nil, fail(exitInternal, "--shrink: what was written cannot be read: %w", err)
	}
	r, err := s.Run(failed.Seed, scenarios.RunOptions{})
	if err != nil || !suite.SameFailure(r, failed) {
		return nil, fail(exitInternal, "--shrink: %s does not fail as %s does", name, failed.Scenario)
	}
	return s, nil
}

// shrunkAt is where the new file goes, and the path of the world from there where that
// is another folder.
func (t *tester) shrunkAt(s *scenarios.Scenario, seed uint64) (stem, world string, err error) {
	stem = shrunkStem(s, seed)
	if t.ShrinkTo == "" {
		return stem, "", nil
	}
	if err := os.MkdirAll(t.ShrinkTo, 0o777); err != nil {
		return "", "", fail(exitUse, "--shrink-to: %w", err)
	}
	world = s.World.File.Name
	if _, err := os.Stat(filepath.FromSlash(world)); err == nil {
		if world, err = filepath.Rel(t.ShrinkTo, filepath.FromSlash(world)); err != nil {
			return "", "", fail(exitUse, "--shrink-to: %w", err)
		}
	} else if up, err := filepath.Rel(t.ShrinkTo, "."); err == nil { // a built-in one
		world = path.Join(filepath.ToSlash(up), world)
	}
	return filepath.Join(t.ShrinkTo, filepath.Base(stem)), filepath.ToSlash(world), nil
}

// shrunkStem is where the new file goes: beside the old one, or where that is built
// in, in the working folder.
func shrunkStem(s *scenarios.Scenario, seed uint64) string {
	name := fmt.Sprintf("%s_seed%d", spec.Stem(s.File.Name), seed)
	if _, err := os.Stat(filepath.FromSlash(s.File.Name)); err != nil {
		return name
	}
	return filepath.FromSlash(strings.TrimPrefix(path.Join(path.Dir(s.File.Name), name), "./"))
}
