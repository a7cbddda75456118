// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/workers"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/spec"
)

// shrinkAll reduces the first failing run of each scenario that has faults. What cannot be
// reduced is reported and does not stop the rest; the error is the worst one.
func (t *tester) shrinkAll() (worst error) {
	to := t.out
	if t.JSON {
		to = t.process.err
	}
	for i, s := range t.all {
		r := t.first[i]
		switch {
		case r == nil:
			continue
		case len(s.loaded.Faults) == 0:
			fmt.Fprintf(to, "%s: seed %d fails without any fault; there is nothing to shrink\n", s.loaded.Name, r.Seed)
			continue
		}
		text, err := t.shrink(s, r.Result)
		if err != nil {
			if t.ctx.Err() != nil {
				return t.interrupted()
			}
			worst = t.worst(worst, t.reported(err))
			continue
		}
		fmt.Fprintf(to, "%s: %s\n", s.loaded.Name, text)
	}
	return worst
}

// shrink reduces one failing run, writes the scenario, runs what it wrote and says so.
func (t *tester) shrink(s *remote, failed *scenarios.Result) (string, error) {
	runs := 0
	fails := func(faults []scenarios.Fault) bool {
		if t.ctx.Err() != nil {
			return false
		}
		runs++
		r, _ := s.runWith(t.ctx, failed.Seed, notNil(faults))
		return r != nil && suite.SameFailure(r, failed)
	}
	faults := suite.Shrink(s.loaded.Faults, s.loaded.Tick, s.loaded.End, fails)
	if t.ctx.Err() != nil {
		return "", t.interrupted()
	}
	stem, world, err := t.shrunkAt(s.loaded, failed.Seed)
	if err != nil {
		return "", err
	}
	rewrite := *s.task
	rewrite.Do, rewrite.Seed, rewrite.Faults, rewrite.World = workers.Rewrite, failed.Seed, notNil(faults), world
	r := t.pool.Do(t.ctx, &rewrite, s.patience(s.loaded), nil)
	switch {
	case r == nil:
		return "", t.interrupted()
	case r.Lost != nil:
		return "", exit.Errorf(exit.Internal, "--shrink: %s: %s", r.Lost.Verdict, r.Lost.Reason)
	case r.Same:
		return fmt.Sprintf("seed %d fails with no less (%d runs)", failed.Seed, runs), nil
	}
	name, err := disk.WriteNew(stem, ".yaml", r.Text)
	if err != nil {
		return "", exit.Errorf(exit.Use, "--shrink: %w", err)
	}
	written, err := t.failsToo(name, s.loaded.WorldSets, failed)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("seed %d fails with %d of %d faults (%d runs): %s", failed.Seed, len(faults), len(s.loaded.Faults), runs, name)
	if len(s.loaded.WorldSets) > 0 {
		text += "\n  its world is overridden, which the file cannot say: " + written.Replay
	}
	return text, nil
}

func notNil(faults []scenarios.Fault) []scenarios.Fault {
	return append([]scenarios.Fault{}, faults...)
}

// failsToo holds the new file to its purpose. Of the overrides it gets those alone
// that are about its world: the others are in it.
func (t *tester) failsToo(name string, worldSets []string, failed *scenarios.Result) (*workers.Loaded, error) {
	load := &workers.Task{Do: workers.Load, File: filepath.ToSlash(name), Set: worldSets, Seed: failed.Seed}
	replies, err := t.loadAll([]*workers.Task{load})
	if err != nil {
		return nil, err
	}
	if why := replies[0].Lost; why != nil {
		return nil, exit.Errorf(exit.Internal, "--shrink: what was written cannot be read: %s", why.Brief())
	}
	s := &remote{&t.batch, load, replies[0].Loaded}
	if r, _ := s.runWith(t.ctx, failed.Seed, nil); r == nil || !suite.SameFailure(r, failed) {
		return nil, exit.Errorf(exit.Internal, "--shrink: %s does not fail as %s does", name, failed.Scenario)
	}
	return s.loaded, nil
}

// shrunkAt is where the new file goes, and the path of the world from there where that
// is another folder.
func (t *tester) shrunkAt(s *workers.Loaded, seed uint64) (stem, world string, err error) {
	stem = shrunkStem(s, seed)
	if t.ShrinkTo == "" {
		return stem, "", nil
	}
	if err := os.MkdirAll(t.ShrinkTo, 0o777); err != nil {
		return "", "", exit.Errorf(exit.Use, "--shrink-to: %w", err)
	}
	world = s.World
	if _, err := os.Stat(filepath.FromSlash(world)); err == nil {
		if world, err = filepath.Rel(t.ShrinkTo, filepath.FromSlash(world)); err != nil {
			return "", "", exit.Errorf(exit.Use, "--shrink-to: %w", err)
		}
	} else if up, err := filepath.Rel(t.ShrinkTo, "."); err == nil { // a built-in one
		world = path.Join(filepath.ToSlash(up), world)
	}
	return filepath.Join(t.ShrinkTo, filepath.Base(stem)), filepath.ToSlash(world), nil
}

// shrunkStem is where the new file goes: beside the old one, or where that is built
// in, in the working folder.
func shrunkStem(s *workers.Loaded, seed uint64) string {
	name := fmt.Sprintf("%s_seed%d", spec.Stem(s.File), seed)
	if _, err := os.Stat(filepath.FromSlash(s.File)); err != nil {
		return name
	}
	return filepath.FromSlash(strings.TrimPrefix(path.Join(path.Dir(s.File), name), "./"))
}
