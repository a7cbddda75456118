// SPDX-License-Identifier: Apache-2.0

package workers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"strings"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/coverage"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
)

// Task is what is to be done about a scenario file, in a worker process or in this one.
type Task struct {
	Do      Action
	File    string
	Set     []string
	Lenient bool
	Seed    uint64
	Faults  []scenarios.Fault // instead of those of the scenario; nil is those, which an empty list is not
	Cover   bool              // run: with coverage
	World   string            // rewrite: the path of the world from where the text will be
	To      string            // record: the file to record in
}

// Action is what a task does.
type Action string

const (
	Load    Action = "load"    // reads the file and what it names
	Run     Action = "run"     // runs the scenario under the seed
	Rewrite Action = "rewrite" // writes the text of the scenario with the faults
	Record  Action = "record"  // runs the scenario under the seed and records it
)

// Reply is what came of a task.
type Reply struct {
	Ticks    int64       `json:",omitempty"` // of a recording that goes on: another reply follows
	Lost     *suite.Lost `json:",omitempty"`
	Loaded   *Loaded     `json:",omitempty"`
	Result   *scenarios.Result
	Coverage []*coverage.File `json:",omitempty"`
	Text     string           `json:",omitempty"`
	Same     bool             // the text is that of the file
	Failed   *failed          `json:",omitempty"`
	Read     []string         `json:",omitempty"` // files on disk
}

// failed is an error with its exit code.
type failed struct {
	Code int
	Text string
}

// Err is the error.
func (f *failed) Err() error {
	if f == nil {
		return nil
	}
	return exit.Errorf(f.Code, "%s", f.Text)
}

// Loaded is what there is to know of a scenario that was found right.
type Loaded struct {
	Name, File string
	Path       string // as the task names it
	World      string // its file
	WorldSets  []string
	Seeds      seeds.List
	Pass       int
	Expect     []string // names
	Warnings   []string
	Notes      []string
	Faults     []scenarios.Fault
	Tick, End  int64  // control period, and when runs end at the latest; ns
	Replay     string // the command that runs it under the seed of the task
}

// doer does tasks. It keeps the scenario that it has loaded last.
type doer struct {
	*disk.Access
	key      string
	scenario *scenarios.Scenario
}

// do does a task; ticks is called with how far a recording is. A panic is the verdict
// crashed. It returns nil where the context has ended it.
func (d *doer) do(ctx context.Context, t *Task, ticks func(int64)) (r *Reply) {
	mark := d.Read.Mark()
	defer func() {
		if p := recover(); p != nil {
			text := fmt.Sprintf("internal error: %v", p)
			r = &Reply{Lost: &suite.Lost{Verdict: suite.Crashed, Reason: text, Detail: text + "\n" + string(debug.Stack())}}
		}
		if r != nil {
			r.Read = d.Read.Since(mark)
		}
	}()
	if t.Do == Record {
		return d.record(ctx, t, ticks)
	}
	s, err := d.load(t)
	if err != nil {
		return &Reply{Lost: suite.Wrong(err)}
	}
	if t.Faults != nil {
		s = s.WithFaults(t.Faults)
	}
	switch t.Do {
	case Run:
		return d.run(ctx, t, s)
	case Rewrite:
		return &Reply{Text: s.Rewrite(t.Seed, t.World), Same: s.Rewrite(t.Seed, "") == s.File.Text}
	}
	return &Reply{Loaded: loadedOf(s, t)}
}

// doIn does a task in this process within a time, if its ticks come to an end.
func (d *doer) doIn(ctx context.Context, t *Task, wall time.Duration, ticks func(int64)) *Reply {
	within, cancel := context.WithTimeout(ctx, wall)
	defer cancel()
	r := d.do(within, t, ticks)
	if r == nil && ctx.Err() == nil {
		return tooLong(wall)
	}
	return r
}

func (d *doer) load(t *Task) (*scenarios.Scenario, error) {
	key := strings.Join(append([]string{t.File, fmt.Sprint(t.Lenient)}, t.Set...), "\x00")
	if key == d.key {
		return d.scenario, nil
	}
	d.key, d.scenario = "", nil
	if err := disk.WrongKind(t.File, "a scenario", ".yaml", ".yml"); err != nil {
		return nil, err
	}
	files, err := d.Open(disk.Project{Files: []string{t.File}})
	if err != nil {
		return nil, err
	}
	s, err := scenarios.Load(files, t.File, t.sets(files))
	if errors.Is(err, fs.ErrNotExist) {
		hint := "playsim test alone runs those in the folder scenarios, or else the built-in ones"
		if near := source.DidYouMean(t.File, builtinScenarios()); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		return nil, exit.Errorf(exit.Use, "%w\nhint: %s", err, hint)
	}
	if err != nil {
		return nil, err
	}
	d.key, d.scenario = key, s
	return s, nil
}

func (t *Task) sets(files *scenarios.Library) []string {
	if t.Lenient {
		return scenarios.Leniently(files, t.File, t.Set)
	}
	return t.Set
}

func builtinScenarios() []string {
	names, _ := fs.Glob(scenarios.Embedded, scenarios.Folder+"/*.yaml")
	return names
}

func loadedOf(s *scenarios.Scenario, t *Task) *Loaded {
	out := &Loaded{
		Name: s.Name, File: s.File.Name, Path: t.File, World: s.World.File.Name, WorldSets: s.WorldSets(),
		Seeds: seeds.Of(s.Seeds), Pass: s.Pass, Faults: s.Faults, Tick: s.World.Model.Tick, End: s.Duration, Replay: s.Replay(t.Seed),
	}
	for i := range s.Expect {
		out.Expect = append(out.Expect, s.Expect[i].Name)
	}
	for _, w := range source.Mistakes(s.Warnings) {
		out.Warnings = append(out.Warnings, console.Warning(w))
	}
	for _, w := range source.Notes(s.Warnings) {
		out.Notes = append(out.Notes, console.Warning(w))
	}
	return out
}

func (d *doer) run(ctx context.Context, t *Task, s *scenarios.Scenario) *Reply {
	run, seen := s.Run, coverage.New()
	if t.Cover {
		run = seen.Wrap(run)
	}
	r := &Reply{}
	r.Result, r.Lost = suite.InProcess(run).Run(ctx, t.Seed)
	if r.Result == nil && r.Lost == nil {
		return nil
	}
	r.Coverage = seen.Files()
	return r
}

// record loads the scenario once more, so that all it reads is in the recording.
func (d *doer) record(ctx context.Context, t *Task, ticks func(int64)) *Reply {
	result, err := d.recordRun(ctx, t, ticks)
	if err != nil {
		var f *exit.Error
		code := exit.Use
		if errors.As(err, &f) {
			code = f.Code
		}
		return &Reply{Failed: &failed{code, err.Error()}}
	}
	if result == nil {
		return nil
	}
	return &Reply{Result: result}
}

func (d *doer) recordRun(ctx context.Context, t *Task, ticks func(int64)) (*scenarios.Result, error) {
	read := record.NewTexts()
	files, err := d.Open(disk.Project{Files: []string{t.File}})
	if err != nil {
		return nil, err
	}
	sets := t.sets(files)
	s, err := scenarios.Load(files.With(read.Watch(files.Files)), t.File, sets)
	if err != nil {
		return nil, err
	}
	run, err := s.Start(t.Seed, scenarios.RunOptions{})
	if err != nil {
		return nil, err
	}
	file, err := recorded.CreateIn(t.To)
	if err != nil {
		run.Close()
		return nil, err
	}
	run.Record(recorded.Recorder(file, run, t.File, sets, d.Library.Path, read))
	for !run.Done() && ctx.Err() == nil {
		run.Tick()
		ticks(run.World.Ticks())
	}
	run.Close()
	result := run.Result()
	if err := file.Close(record.End{Ticks: result.Ticks, Hash: result.Hash, Verdict: string(result.Verdict)}); err != nil {
		return nil, exit.Errorf(exit.Internal, "--record: %w", err)
	}
	if ctx.Err() != nil {
		return nil, nil
	}
	return result, nil
}
