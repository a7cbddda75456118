// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strconv"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
)

// tape opens a recorded run where the world's file is one, else its project. From then on
// the flags are those of that run, and files come from the recording alone.
func (f *worldFlags) tape(p *process) (*recorded.Tape, error) {
	if !recorded.Is(&p.Access, f.World) {
		return nil, p.Enter(disk.Project{Files: []string{f.World}})
	}
	if flag := f.changes(); flag != "" {
		return nil, exit.Errorf(exit.Use, "%s: %s is a recorded run, nothing in it can be changed\nhint: name the world or the scenario instead", flag, f.World)
	}
	rec, err := recorded.Open(&p.Access, f.World, p.err)
	if err != nil {
		return nil, err
	}
	p.Library = p.Library.With(rec.Texts().Files())
	p.Library.Path = rec.Path
	f.World, f.Seed, f.Set, f.drive = rec.World, strconv.FormatUint(rec.Seed, 10), rec.Sets, rec.Drive
	return recorded.NewTape(rec), nil
}

// changes is a flag that changes the world, "" for none.
func (f *worldFlags) changes() string {
	switch {
	case f.Seed != "":
		return "--seed"
	case len(f.Set) > 0:
		return "--set"
	case f.Lenient:
		return "--lenient"
	}
	return ""
}

// openTape is tape for a session.
func (s *session) openTape() (err error) {
	if s.tape, err = s.flags.tape(s.process); err == nil && s.tape != nil && s.flags.Duration > 0 {
		return exit.Errorf(exit.Use, "--duration: a recorded run has its own")
	}
	return err
}

// recorded refuses a simulated time after the end of a recorded run.
func (p *picture) recorded(flag string, at int64) error {
	if p.tape == nil || at <= p.tape.Time() {
		return nil
	}
	return exit.Errorf(exit.Use, "%s: the recording ends at %s, before %s [past_the_end]", flag, time.Duration(p.tape.Time()), time.Duration(at))
}
