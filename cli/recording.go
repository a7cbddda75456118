// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"path/filepath"
	"strings"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/record"
)

// recording is how a session records its run.
type recording struct {
	file  *record.File // nil is not at all
	texts *record.Texts
	sets  []string // overrides as they were used
}

// mayRecord refuses the name of a recording that cannot be.
func (s *session) mayRecord() error {
	path := s.flags.Record
	if path == "" {
		return nil
	}
	if err := s.MayWrite("--record", path); err != nil {
		return err
	}
	if recorded.FormatNamed(path) == nil {
		return exit.Errorf(exit.Use, "--record: the name of a recording ends in .mcap, or .jsonl for JSON lines, not as in %q", path)
	}
	if s.flags.Trace != "" && disk.OneFile(s.flags.Trace, path) {
		return exit.Errorf(exit.Use, "--record and --trace: both write %s", path)
	}
	if err := disk.Creatable(path); err != nil {
		return exit.Errorf(exit.Use, "--record: %w", err)
	}
	return nil
}

// openRecord begins to record, if that is wanted.
func (s *session) openRecord() (err error) {
	if s.flags.Record == "" {
		return nil
	}
	if s.file, err = recorded.Create(s.flags.Record); err != nil {
		return err
	}
	s.file.OnError(func(err error) { s.log.Warn("--record: " + err.Error() + ": nothing more is recorded") })
	s.attach()
	return nil
}

// attach joins a run that was just loaded to its recording, and to the one that it
// repeats.
func (s *session) attach() {
	if s.tape != nil {
		s.until = s.tape.Time()
		if !s.tape.OtherRules() {
			s.tape.Follow(s.run)
		}
	}
	if s.file != nil {
		s.run.Record(recorded.Recorder(s.file, s.run, s.flags.World, s.sets, s.Library.Path, s.texts))
	}
}

// closeRecord ends the recording.
func (s *session) closeRecord() error {
	file := s.file
	if s.file = nil; file == nil {
		return nil
	}
	return file.Close(s.run.Ended())
}

// recordCmd is run --record.
type recordCmd struct{ runFlags }

// Run implements kong's command.
func (c *recordCmd) Run(p *process) error {
	if c.Record == "" {
		base := filepath.Base(c.World)
		c.Record = strings.TrimSuffix(base, filepath.Ext(base)) + ".mcap"
	}
	return c.run(p)
}
