// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"strconv"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// worldFlags say which world is meant and what is changed in it.
type worldFlags struct {
	World string   `arg:"" help:"World or scenario file, such as worlds/ball_chase.yaml."`
	Seed  string   `help:"Seed of the random numbers (default: the file's, else 1)." placeholder:"N"`
	Set   []string `help:"Override a value of the world: green.at=[1,2], robots.nao.battery=0.3." sep:"none" placeholder:"PATH=VALUE"`

	Lenient bool `help:"In manifests of Autonomous Life, accept = for ==, true and false, typographic quotes."`

	drive []string // robots that were commanded from outside in the recorded run
}

// load reads the world with its overrides.
func (f *worldFlags) load(p *process) (*worlds.World, error) {
	if err := disk.NotWorld(f.World); err != nil {
		return nil, err
	}
	sets := f.sets(p)
	if f.Seed != "" {
		if _, err := strconv.ParseUint(f.Seed, 10, 64); err != nil {
			return nil, exit.Errorf(exit.Use, "--seed: expected a whole number, not %q", f.Seed)
		}
		sets = append(append([]string(nil), sets...), "seed="+f.Seed)
	}
	w, err := scenarios.LoadWorld(p.Library, f.World, sets)
	return w, missing(err, f.World)
}

// sets are the overrides.
func (f *worldFlags) sets(p *process) []string {
	if f.Lenient {
		return scenarios.Leniently(p.Library, f.World, f.Set)
	}
	return f.Set
}

// runFlags say how a world is run.
type runFlags struct {
	worldFlags
	Duration duration `help:"Simulated time to run (default: the file's, else 60s)." placeholder:"30s"`
	Speed    float64  `help:"Speed relative to real time; 0 is as fast as possible (default: 1 in a view, else 0)." default:"-1e300" placeholder:"X"`
	Trace    string   `help:"Write every decision to this file, one JSON object a line." placeholder:"FILE.jsonl"`
	Record   string   `help:"Record the run in this file, FILE.mcap or FILE.jsonl; replay and verify read it." placeholder:"FILE.mcap"`
	JSON     bool     `help:"Print the closing line as one JSON object."`
	OnFault  string   `help:"What to do when a program faults: continue or stop." enum:"continue,stop" default:"continue" placeholder:"stop"`
	Werror   bool     `help:"Treat warnings about the files as errors: nothing is run."`
	Verbose  bool     `help:"Log every decision." short:"v"`
	Quiet    bool     `help:"Log errors only." short:"q"`
	console.Level
}

type runCmd struct {
	runFlags
	View     string `hidden:"" enum:",window,term,none" default:""`
	Headless bool   `hidden:""`
}

// Run implements kong's command.
func (c *runCmd) Run(p *process) error { return c.run(p) }

// defaultDuration is how long a headless run goes on, in ns of simulated time.
const defaultDuration = 60e9

// run runs without a view.
func (f *runFlags) run(p *process) error {
	s, err := f.prepare(p)
	if err != nil {
		return err
	}
	return s.toEnd()
}

// prepare validates everything first, so that nothing is left half done.
func (f *runFlags) prepare(p *process) (*session, error) {
	start := time.Now()
	if f.Speed != unset && !(f.Speed >= 0 && f.Speed <= 1e6) {
		return nil, exit.Errorf(exit.Use, "--speed: %v is outside [0, 1000000] [bad_value]", f.Speed)
	}
	s := &session{process: p, flags: f, start: start, log: console.NewLog(p.err, f.Least(f.Quiet, f.Verbose))}
	s.trace.path = f.Trace
	if err := s.openTape(); err != nil {
		return nil, err
	}
	if err := s.load(); err != nil {
		return nil, err
	}
	if err := errors.Join(source.Mistakes(s.run.Warnings)...); err != nil && f.Werror {
		s.run.Close()
		return nil, err
	}
	for _, warning := range s.run.Warnings {
		p.warn(f.Least(f.Quiet, f.Verbose), warning)
	}
	if err := s.pose(); err != nil {
		return nil, err
	}
	return s, s.openOutputs()
}

// openOutputs opens the files that are written along with the run. All has been read,
// and all names are checked before what is at one of them is written over.
func (s *session) openOutputs() error {
	if err := s.MayWrite("--trace", s.flags.Trace); err != nil {
		return err
	}
	if err := s.mayRecord(); err != nil {
		return err
	}
	if err := s.trace.open(); err != nil {
		return exit.Errorf(exit.Use, "--trace: %w", err)
	}
	return s.openRecord()
}

// unset is the speed that nobody asked for.
const unset = -1e300

// load brings a world or a scenario under way; what is read is kept for the recording.
func (s *session) load() error {
	read, files := record.NewTexts(), s.Library
	s.Library = files.With(read.Watch(files.Files))
	mark := s.Read.Mark()
	err := func() error {
		defer func() { s.Library = files }()
		return s.assemble()
	}()
	if why := s.absent(err); why != nil {
		if err == nil {
			s.run.Close()
			s.run = nil
		}
		return why
	}
	s.texts, s.used = read, s.Read.Since(mark)
	s.attach()
	return nil
}

// assemble reads and assembles.
func (s *session) assemble() (err error) {
	f := s.flags
	if scenarios.IsScenario(s.Library, f.World) {
		return s.loadScenario()
	}
	w, err := f.load(s.process)
	if err != nil {
		return err
	}
	s.sets = f.sets(s.process)
	if s.until, err = f.until(w); err != nil {
		return err
	}
	s.run, err = scenarios.Assemble(w, scenarios.Options{
		Files: s.Library, Drive: f.drive, Sink: s.sink(), OnFault: s.faulted, OnOdd: s.odd, Print: s.printed,
	})
	return err
}

func (f *runFlags) until(w *worlds.World) (int64, error) {
	until, tick := int64(defaultDuration), w.Model.Tick
	switch {
	case f.Duration > 0:
		until = int64(f.Duration)
	case w.Duration > 0:
		return w.Duration, nil
	default:
		return (until + tick - 1) / tick * tick, nil
	}
	if until%tick != 0 {
		nearest := max((until+tick/2)/tick, 1) * tick
		return 0, exit.Errorf(exit.Use, "--duration: %s is not a whole multiple of the tick, %s [not_a_multiple]\nhint: nearest is %s",
			time.Duration(until), time.Duration(tick), time.Duration(nearest))
	}
	return until, nil
}
