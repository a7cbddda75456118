// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/scenarios"
)

// loadScenario brings a scenario under way: for the seed of the command line, else
// for the first of its own.
func (s *session) loadScenario() error {
	f := s.flags
	sets := f.sets(s.process)
	if f.Duration > 0 {
		sets = append(slices.Clone(sets), "duration="+time.Duration(f.Duration).String())
	}
	s.sets = sets
	sc, err := scenarios.Load(s.Library, f.World, sets)
	if err != nil {
		return missing(err, f.World)
	}
	seed := sc.Seeds[0]
	if f.Seed != "" {
		if seed, err = strconv.ParseUint(f.Seed, 10, 64); err != nil {
			return exit.Errorf(exit.Use, "--seed: expected a whole number, not %q", f.Seed)
		}
	}
	s.until = sc.Duration
	s.run, err = sc.Start(seed, scenarios.RunOptions{Drive: s.flags.drive, Sink: s.sink(), OnFault: s.faulted, OnOdd: s.odd, Print: s.printed})
	return err
}

// tell prints what failed; before the closing line, and where that is to be read by a
// program, on stderr.
func (s *session) tell(r *scenarios.Result) {
	to := s.out
	if s.flags.JSON {
		to = s.err
	}
	if r != nil && r.Failure != "" {
		fmt.Fprintln(to, r.Failure)
	}
}
