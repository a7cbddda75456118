// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// Run is a world with its programs under way.
type Run struct {
	Spec     *worlds.World
	World    *sim.World // another one after Rewind
	Warnings []error    // of the world file and the programs

	model     sim.Model
	options   Options
	compiled  []compiled
	programs  []*program
	observers []func(*sim.World)
	onPhase   func(sim.Phase)
	faults    int
	quiet     bool    // re-simulating: what happens was told before
	odd       []error // about what the programs join

	scenario   *Scenario // nil for a world alone
	play       *play
	board      *board    // nil where nothing asks for keys
	keys       *keyTable // nil where nothing asks for keys
	life       *lifePlan // nil without Autonomous Life
	alive      *living   // nil without Autonomous Life
	firstFault string
}

// Tick advances the run by one control period.
func (r *Run) Tick() {
	if r.play == nil {
		r.World.Tick()
		return
	}
	r.play.before()
	r.World.Tick()
	r.play.after()
}

// Do asks for an input at the start of the next tick.
func (r *Run) Do(in sim.Input) error { return r.World.Do(in) }

// Seed returns the seed of the run.
func (r *Run) Seed() uint64 { return r.model.Seed }

// Observe adds a function that is called at the end of every tick; it stays over
// Rewind, but is not called for ticks that are simulated again.
func (r *Run) Observe(f func(*sim.World)) {
	r.observers = append(r.observers, f)
	r.World.Observe(f)
}

// OnPhase sets a function that is called at the start of every phase of a tick, nil is
// none; it stays over Rewind, but is not called for ticks that are simulated again.
func (r *Run) OnPhase(f func(sim.Phase)) {
	r.onPhase = f
	r.World.OnPhase(f)
}

// Faulted says whether a program has faulted since the start.
func (r *Run) Faulted() bool { return r.faults > 0 }

// Rewind goes back to the start of a tick: the run is simulated anew from the
// logged inputs up to it. Later inputs are forgotten. After an error the run is as it
// was before.
func (r *Run) Rewind(tick int64) error {
	if tick < 0 || tick > r.World.Ticks() {
		return fmt.Errorf("rewind to tick %d: the run has ticks 0 to %d", tick, r.World.Ticks())
	}
	return r.resimulate(r.World.Log(), tick, r.play)
}

// CatchUp brings a run that has just begun to the present of another one: with the same
// inputs, up to the same tick. It serves programs and worlds that were changed while
// they ran. After an error the run is as it was before.
func (r *Run) CatchUp(with *Run) error {
	return r.resimulate(with.World.Log(), with.World.Ticks(), with.play)
}

// resimulate begins the run anew and repeats the inputs up to a tick; the script has done
// what it did in a run that was played.
func (r *Run) resimulate(log []sim.LoggedInput, tick int64, played *play) error {
	before := *r
	r.quiet = true
	w, err := sim.Resimulate(r.build, log, tick)
	if err != nil {
		r.Close()
		*r = before
		return err
	}
	if r.play != nil && played != nil {
		r.play.recall(played, w.Now())
		r.play.after()
	}
	faults, first := r.faults, r.firstFault
	before.Close() // quietly: those stops are no part of the run
	r.faults, r.firstFault, r.quiet = faults, first, false
	for _, f := range r.observers {
		w.Observe(f)
	}
	w.OnPhase(r.onPhase)
	r.World = w
	return nil
}

// Programs returns the programs' names in the order in which they run.
func (r *Run) Programs() []string {
	names := make([]string, len(r.programs))
	for i, p := range r.programs {
		names[i] = p.name
	}
	return names
}

// Snapshot copies the state of a program into s, reusing its memory.
func (r *Run) Snapshot(name string, s *trace.Program) error {
	p, err := r.program(name)
	if err == nil {
		p.snapshot(s)
	}
	return err
}

func (r *Run) program(name string) (*program, error) {
	for _, p := range r.programs {
		if p.name == name {
			return p, nil
		}
	}
	return nil, errNoProgram(name)
}

// Close stops every leaf that runs, which is told to the sink, and ends the programs.
func (r *Run) Close() {
	if r.play != nil {
		r.play.close()
	}
	for _, p := range r.programs {
		p.close()
	}
	r.judgeManagers()
}

func (r *Run) emit(e *trace.Event) {
	if r.options.Sink != nil && !r.quiet {
		r.options.Sink(e)
	}
}

// fault takes a fault of a program's code.
func (r *Run) fault(f error) {
	if r.faults++; r.firstFault == "" {
		r.firstFault = f.Error()
	}
	if r.options.OnFault != nil && !r.quiet {
		r.options.OnFault(f)
	}
}
