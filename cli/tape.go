// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"time"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// tape is a recorded run that is done again. A nil one is none.
type tape struct {
	*record.Recording
	given *scenarios.Given
	left  int64 // the first tick whose hash is another one; -1 is none
	told  bool  // that it is another one
}

// looksRecorded reports whether a file is to be taken for a recorded run: by its name, or
// a .jsonl by its first value.
func (p *process) looksRecorded(name string) bool {
	switch formatNamed(name) {
	case mcap.Format:
		return true
	case record.Lines:
		text, err := p.recordingText(name)
		return err == nil && record.Begins(text)
	}
	return false
}

// recordingText reads a file that may be a recorded run.
func (p *process) recordingText(name string) ([]byte, error) {
	most := int64(source.MaxText)
	if formatNamed(name) != nil {
		most = record.MaxBytes
	}
	return p.ReadFile(name, most)
}

// openRecording reads a recorded run; what there is of one that was cut short.
func (p *process) openRecording(name string) (*record.Recording, error) {
	data, err := p.recordingText(name)
	name = source.OneLine(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, exit.Errorf(exit.Use, "%s: there is no such file", name)
	}
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%w", err)
	}
	rec, err := record.Read(data, mcap.Format)
	if errors.Is(err, record.ErrNone) {
		return nil, exit.Errorf(exit.Use, "%s: %w\nhint: playsim run WORLD --record RUN.mcap makes one", name, err)
	}
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%s: %w", name, err)
	}
	switch {
	case rec.Damage != "" && rec.Cut != "":
		fmt.Fprintf(p.err, "warning: %s is damaged (%s): it is read up to %s s\n", name, rec.Damage, trace.Seconds(rec.Time()))
	case rec.Damage != "":
		fmt.Fprintf(p.err, "warning: %s is damaged (%s)\n", name, rec.Damage)
	case rec.Cut != "":
		fmt.Fprintf(p.err, "warning: %s is not whole (%s): it is read up to %s s\n", name, rec.Cut, trace.Seconds(rec.Time()))
	}
	return rec, nil
}

// tape opens a recorded run where the world's file is one, else its project. From then on
// the flags are those of that run, and files come from the recording alone.
func (f *worldFlags) tape(p *process) (*tape, error) {
	if !p.looksRecorded(f.World) {
		return nil, p.Enter(disk.Project{Files: []string{f.World}})
	}
	if flag := f.changes(); flag != "" {
		return nil, exit.Errorf(exit.Use, "%s: %s is a recorded run, nothing in it can be changed\nhint: name the world or the scenario instead", flag, f.World)
	}
	rec, err := p.openRecording(f.World)
	if err != nil {
		return nil, err
	}
	p.Library = p.Library.With(rec.Texts().Files())
	p.Library.Path = rec.Path
	f.World, f.Seed, f.Set, f.drive = rec.World, strconv.FormatUint(rec.Seed, 10), rec.Sets, rec.Drive
	return &tape{Recording: rec, left: -1}, nil
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

// follow has a run that is at its start do what was done in the recorded one.
func (t *tape) follow(run *scenarios.Run) {
	t.given = run.Follow(t.Asked())
	if t.HashVersion != sim.HashVersion {
		return
	}
	added := t.NewIn(run.World)
	run.Observe(func(w *sim.World) {
		if n := w.Ticks(); t.left < 0 && !t.branched() && n <= t.Ticks() && t.HashOf(w, added) != t.Hashes[n] {
			t.left = n
		}
	})
}

// branched tells whether somebody has done something else than in the recorded run.
func (t *tape) branched() bool {
	if t == nil {
		return false
	}
	_, parted := t.given.Parted()
	return parted
}

// recorded refuses a simulated time after the end of a recorded run.
func (p *picture) recorded(flag string, at int64) error {
	if p.tape == nil || at <= p.tape.Time() {
		return nil
	}
	return exit.Errorf(exit.Use, "%s: the recording ends at %s, before %s", flag, time.Duration(p.tape.Time()), time.Duration(at))
}

// strayed says that the run is not the recorded one, though nobody has done anything;
// "" is that it is.
func (t *tape) strayed() string {
	switch {
	case t.otherRules():
		return otherPhysics(t.Recording) + ": it is not simulated again; its recorded poses are shown"
	case t == nil || t.branched():
		return ""
	case t.HashVersion != sim.HashVersion:
		return otherHash(t.Recording) + ": only playsim verify finds whether this is the run that was recorded"
	case t.left < 0:
		return ""
	case t.given.Err() != nil:
		return t.given.Err().Error()
	}
	return fmt.Sprintf("this is not the run that was recorded: it differs from tick %d (%s s) on%s", t.left, trace.Seconds(t.left*t.Tick), t.otherBuild())
}

// otherBuild says by what the recording was made, if that may be why the run is another one.
func (t *tape) otherBuild() string {
	if builds := fusedBuilds(t.Recording); builds != "" {
		return "; " + builds
	}
	return versions(t.Recording)
}

func versions(rec *record.Recording) string {
	if own := record.Version(); own != rec.Version {
		return fmt.Sprintf("; it was recorded by playsim %s, this is %s", rec.Version, own)
	}
	return ""
}

// warn says once that the run is not the recorded one.
func (t *tape) warn(to io.Writer) {
	if text := t.strayed(); text != "" && !t.told {
		t.told = true
		fmt.Fprintln(to, "warning: "+text)
	}
}

// tell says on the log how the run stands to the recorded one.
func (t *tape) tell(s *session) {
	if text := t.strayed(); text != "" {
		s.log.Warn(text)
	}
	if t.branched() {
		at, _ := t.given.Parted()
		s.log.Info(fmt.Sprintf("branched at tick %d (%s s): from there on it is another run than the recorded one", at, trace.Seconds(at*t.Tick)))
	}
}
