// SPDX-License-Identifier: Apache-2.0

// Package recorded is the recorded runs of commands: their files, a run that is done again
// (a [Tape]), one that is shown from its poses ([Posed]), and where two runs diverge.
package recorded

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/scene"
)

// Formats are the suffixes of recorded runs, with their formats.
var Formats = []struct {
	Suffix string
	Format record.Format
}{{".mcap", mcap.Format}, {".jsonl", record.Lines}}

// FormatNamed is the format of a recorded run by the name of its file, nil for none.
func FormatNamed(name string) record.Format {
	for _, r := range Formats {
		if strings.EqualFold(filepath.Ext(name), r.Suffix) {
			return r.Format
		}
	}
	return nil
}

// Create opens a file to record in, which is flushed by the wall clock.
func Create(path string) (*record.File, error) {
	file, err := record.Create(path, FormatNamed(path))
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

// CreateIn creates a recording, and its folder if there is none.
func CreateIn(path string) (*record.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, exit.Errorf(exit.Use, "--record: %w", err)
	}
	return Create(path)
}

// Recorder returns what records a run in a file.
func Recorder(file *record.File, run *scenarios.Run, name string, sets, path []string, texts *record.Texts) *record.Recorder {
	return file.Recorder(record.Header{
		Version: record.Version(), World: filepath.ToSlash(name), Seed: run.Seed(), Sets: sets, Path: path, Tick: run.World.Model.Tick, Drive: run.Driven(), Oracle: len(run.Oracle()) > 0,
	}, texts, colorParts)
}

func colorParts(name string) (r, g, b float64) {
	c := scene.ParseColor(name)
	return c.R, c.G, c.B
}

// recordingText reads a file that may be a recorded run.
func recordingText(p *disk.Access, name string) ([]byte, error) {
	most := int64(source.MaxText)
	if FormatNamed(name) != nil {
		most = record.MaxBytes
	}
	return p.ReadFile(name, most)
}

// Is reports whether a file is to be taken for a recorded run: by its name, or
// a .jsonl by its first value.
func Is(p *disk.Access, name string) bool {
	switch FormatNamed(name) {
	case mcap.Format:
		return true
	case record.Lines:
		text, err := recordingText(p, name)
		return err == nil && record.Begins(text)
	}
	return false
}

// Open reads a recorded run; what there is of one that was cut short.
func Open(p *disk.Access, name string, log io.Writer) (*record.Recording, error) {
	data, err := recordingText(p, name)
	name = source.OneLine(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, exit.Errorf(exit.Use, "%s: there is no such file [unknown_file]", name)
	}
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%w", err)
	}
	rec, err := record.Read(data, mcap.Format)
	if errors.Is(err, record.ErrNone) {
		return nil, exit.Errorf(exit.Use, "%s: %w [not_a_recording]\nhint: playsim run WORLD --record RUN.mcap makes one", name, err)
	}
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%s: %w", name, err)
	}
	switch {
	case rec.Damage != "" && rec.Cut != "":
		fmt.Fprintf(log, "warning: %s is damaged (%s): it is read up to %s s\n", name, rec.Damage, trace.Seconds(rec.Time()))
	case rec.Damage != "":
		fmt.Fprintf(log, "warning: %s is damaged (%s)\n", name, rec.Damage)
	case rec.Cut != "":
		fmt.Fprintf(log, "warning: %s is not whole (%s): it is read up to %s s\n", name, rec.Cut, trace.Seconds(rec.Time()))
	}
	return rec, nil
}

// OpenOnly reads a recorded run and nothing else.
func OpenOnly(p *disk.Access, name string, log io.Writer) (*record.Recording, error) {
	if !Is(p, name) {
		return nil, NotOne(p, name, log)
	}
	return Open(p, name, log)
}

// NotOne refuses a file that is no recorded run.
func NotOne(p *disk.Access, name string, log io.Writer) error {
	if err := disk.WrongKind(name, "a recorded run", Formats[0].Suffix); err != nil {
		return err
	}
	_, err := Open(p, name, log)
	if err == nil {
		return exit.Errorf(exit.Use, "%s: the name of a recorded run ends in .mcap or .jsonl", source.OneLine(name))
	}
	return err
}
