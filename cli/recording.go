// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/view/scene"
)

// recording is how a session records its run.
type recording struct {
	file  *record.File // nil is not at all
	texts *record.Texts
	sets  []string // overrides as they were used
}

// recordings are the suffixes of recorded runs, with their formats.
var recordings = []struct {
	suffix string
	format record.Format
}{{".mcap", mcap.Format}, {".jsonl", record.Lines}}

// formatNamed is the format of a recorded run by the name of its file, nil for none.
func formatNamed(name string) record.Format {
	for _, r := range recordings {
		if strings.EqualFold(filepath.Ext(name), r.suffix) {
			return r.format
		}
	}
	return nil
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
	if formatNamed(path) == nil {
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
	if s.file, err = createRecord(s.flags.Record); err != nil {
		return err
	}
	s.file.OnError(func(err error) { s.log.Warn("--record: " + err.Error() + ": nothing more is recorded") })
	s.attach()
	return nil
}

// createRecord opens a file to record in, which is flushed by the wall clock.
func createRecord(path string) (*record.File, error) {
	file, err := record.Create(path, formatNamed(path))
	if errors.Is(err, record.ErrBusy) {
		return nil, exit.Errorf(exit.Use, "--record: %w\nhint: name another file", err)
	}
	if err != nil {
		return nil, exit.Errorf(exit.Use, "--record: %w", err)
	}
	start := time.Now()
	file.Clock(func() int64 { return int64(time.Since(start)) })
	return file, nil
}

// attach joins a run that was just loaded to its recording, and to the one that it
// repeats.
func (s *session) attach() {
	if s.tape != nil {
		s.until = s.tape.Time()
		if !s.tape.otherRules() {
			s.tape.follow(s.run)
		}
	}
	if s.file != nil {
		s.run.Record(recorderOf(s.file, s.run, s.flags.World, s.sets, s.Library.Path, s.texts))
	}
}

func recorderOf(file *record.File, run *scenarios.Run, name string, sets, path []string, texts *record.Texts) *record.Recorder {
	return file.Recorder(record.Header{
		Version: record.Version(), World: filepath.ToSlash(name), Seed: run.Seed(), Sets: sets, Path: path, Tick: run.World.Model.Tick, Drive: run.Driven(), Oracle: len(run.Oracle()) > 0,
	}, texts, colorParts)
}

func colorParts(name string) (r, g, b float64) {
	c := scene.ParseColor(name)
	return c.R, c.G, c.B
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
