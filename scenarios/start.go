// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
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

// Start brings the scenario under way for a seed. Tick advances it; Done tells when
// it is decided. The error is about the world that the seed draws.
func (s *Scenario) Start(seed uint64, o RunOptions) (*Run, error) {
	_, w, err := s.sample(seed)
	if err != nil {
		return nil, err
	}
	r := &Run{
		Spec: w, Warnings: s.Warnings, model: *w.Model, compiled: s.compiled, judged: judged{scenario: s}, keys: s.keys, extended: s.extended,
		options: Options{Files: s.files, Drive: o.Drive, Sink: o.Sink, OnFault: o.OnFault, OnOdd: o.OnOdd, Print: o.Print},
	}
	r.model.Seed = seed
	r.direct = func(w *sim.World) director {
		r.play = newPlay(r, w)
		return r.play
	}
	r.World, err = r.build()
	return r, err
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

// Done tells whether the run's scenario is decided; a world alone never is.
func (r *Run) Done() bool { return r.play != nil && r.play.done() }

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
	if r.play == nil {
		return nil
	}
	s := r.scenario
	out := &Result{
		Scenario: s.Name, File: s.path, Seed: r.model.Seed, Time: r.World.Now(), Ticks: r.World.Ticks(), Hash: uint64(r.World.Hash()),
		Oracle: len(r.Oracle()) > 0, Faulted: r.Faulted(), Fault: r.firstFault, Stopped: !r.Done(), Verdict: r.verdict(),
	}
	if len(r.play.refused) > 0 {
		first := &r.play.refused[0]
		out.Refused = "at " + trace.Seconds(first.at) + " s: " + first.text
	}
	for _, j := range r.play.judges {
		out.Expect = append(out.Expect, j.outcome())
	}
	if out.Verdict == Failed {
		out.Failure = r.failure(out)
	}
	return out
}
