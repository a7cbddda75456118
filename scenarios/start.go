// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"cmp"
	"math"

	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// RunOptions say how a scenario is run. The zero value is as fast as possible, to
// the end, without a trace.
type RunOptions struct {
	Sink     trace.Sink   // receives every decision; may be nil
	OnFault  func(error)  // called at each fault of a program; may be nil
	OnOdd    func(string) // see Options
	Print    func(program, text string)
	Drive    []string        // see Options
	MaxTicks int64           // 0 is none: a bound below the scenario's own duration
	EachTick func(*Run) bool // called after every tick; false stops the run; may be nil
}

// Run is a world with its programs under way, alone or in a scenario.
type Run struct {
	*run.Run
	Spec *worlds.World

	scenario *Scenario // nil for a world alone
}

// Options say how a world is run.
type Options struct {
	Files   *Library                   // where the programs' files are looked for
	Seed    uint64                     // 0 takes the world's
	Drive   []string                   // robots that are commanded from outside: their programs are not started
	Sink    trace.Sink                 // receives every decision; may be nil
	OnFault func(error)                // called at each fault of a program; may be nil
	OnOdd   func(string)               // is told what is odd with what a program reads; may be nil
	Print   func(program, text string) // takes what programs print; may be nil
}

// Assemble begins the run of a world alone. The error lists all that is wrong with the
// programs, at their places.
func Assemble(w *worlds.World, o Options) (*Run, error) {
	if o.Files == nil {
		o.Files = Of(&source.Files{}, nil)
	}
	code, err := run.Compile(o.Files.engine(w))
	if err != nil {
		return nil, err
	}
	r, err := start(code, o.Files, w, cmp.Or(o.Seed, w.Model.Seed), nil, RunOptions{Drive: o.Drive, Sink: o.Sink, OnFault: o.OnFault, OnOdd: o.OnOdd, Print: o.Print})
	if err != nil || !code.Conditional() {
		return r, err
	}
	code.Keys = r.NewKeys()
	if r.Warnings, err = code.Lint(r.Warnings); err != nil {
		return nil, err
	}
	return r, nil
}

// start begins a run of a world, alone or in a scenario.
func start(code *run.Code, files *Library, w *worlds.World, seed uint64, s *Scenario, o RunOptions) (*Run, error) {
	of, model := files.engine(w), *w.Model
	of.Model, model.Seed = &model, seed
	with := run.Options{Drive: o.Drive, Sink: o.Sink, OnFault: o.OnFault, OnOdd: o.OnOdd, Print: o.Print}
	if s != nil {
		with.Direct = func(r *run.Run, w *sim.World) run.Director { return newPlay(s, r, w) }
	}
	r, err := code.Start(of, with)
	if err != nil {
		return nil, err
	}
	return &Run{r, w, s}, nil
}

// Start brings the scenario under way for a seed. Tick advances it; Done tells when
// it is decided. The error is about the world that the seed draws.
func (s *Scenario) Start(seed uint64, o RunOptions) (*Run, error) {
	_, w, err := s.sample(seed)
	if err != nil {
		return nil, err
	}
	r, err := start(s.code, s.files, w, seed, s, o)
	if err != nil {
		return nil, err
	}
	r.Warnings = s.Warnings
	return r, nil
}

// Run runs the scenario under a seed. The error is about the world that the seed
// draws; what happens in the run is in the Result.
func (s *Scenario) Run(seed uint64, o RunOptions) (*Result, error) {
	r, err := s.Start(seed, o)
	if err != nil {
		return nil, err
	}
	for !r.Done() {
		if o.MaxTicks > 0 && r.World.Ticks() >= o.MaxTicks {
			break
		}
		r.Tick()
		if o.EachTick != nil && !o.EachTick(r) {
			break
		}
	}
	r.Close()
	return r.Result(), nil
}

// Scenario is what the run is a run of, or nil for a world alone.
func (r *Run) Scenario() *Scenario { return r.scenario }

// play is the scenario under way in the present world; nil for a world alone.
func (r *Run) play() *play {
	p, _ := r.Director().(*play)
	return p
}

// Done tells whether the run's scenario is decided; a world alone never is.
func (r *Run) Done() bool { return r.scenario != nil && r.play().done() }

// Finite reports whether all positions and velocities of its world are numbers.
func (r *Run) Finite() bool {
	sum := 0.0
	for _, b := range r.World.Bodies() {
		sum += b.Pos.X + b.Pos.Y + b.Pos.Z + b.Vel.X + b.Vel.Y + b.Vel.Z
	}
	for _, robot := range r.World.Robots() {
		at := robot.Base()
		sum += at.X + at.Y + at.Yaw
	}
	return !math.IsNaN(sum - sum)
}

// Result is how the scenario stands, final when the run is Done; nil for a world alone.
func (r *Run) Result() *Result {
	if r.scenario == nil {
		return nil
	}
	s, p := r.scenario, r.play()
	out := &Result{
		Scenario: s.Name, File: s.path, Seed: r.Seed(), Time: r.World.Now(), Ticks: r.World.Ticks(), Hash: uint64(r.World.Hash()),
		Oracle: len(r.Oracle()) > 0, Faulted: r.Faulted(), Fault: r.Fault(), Stopped: !r.Done(), Verdict: r.verdict(),
	}
	if len(p.refused) > 0 {
		first := &p.refused[0]
		out.Refused = "at " + trace.Seconds(first.at) + " s: " + first.text
	}
	for _, j := range p.judges {
		out.Expect = append(out.Expect, j.outcome())
	}
	if out.Verdict == Failed {
		out.Failure = r.failure(out)
	}
	return out
}
