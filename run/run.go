// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Run is a world with its programs under way.
type Run struct {
	Code     *Code
	World    *sim.World // another one after Rewind
	Warnings []error    // of the programs and extensions, and what is odd about what programs join

	world     *World
	model     sim.Model
	options   Options
	programs  []*host
	observers []func(*sim.World)
	faults    int
	quiet     bool              // re-simulating: what happens was reported before
	eachTick  func() bool       // re-simulating: called after each tick, and decisions are reported; nil is neither
	asked     []sim.LoggedInput // by Do: what the run follows from beside its files and seed
	recorder  Recorder          // nil is none
	recorded  int               // how many entries of World.Log the recorder has
	given     *Given            // inputs of a recorded run that is repeated; nil is none
	odd       []error           // about what the programs join

	director   Director    // made for each world; nil for a world alone
	board      *board      // nil where nothing asks for keys
	keys       *Keys       // nil until somebody asks for keys
	viewed     []string    // keys of extensions that somebody asked for
	attached   []*attached // as the code's extensions
	firstFault string
}

// Options say how a world is run.
type Options struct {
	Drive   []string                   // robots that are commanded from outside: their programs are not started
	Sink    trace.Sink                 // receives every decision; may be nil
	OnFault func(error)                // called at each fault of a program; may be nil
	OnOdd   func(string)               // receives what is suspicious about what a program reads; may be nil
	Print   func(program, text string) // takes what programs print; may be nil

	// Direct makes the director of each world that the run begins; nil is none.
	Direct func(r *Run, w *sim.World) Director
}

// Director drives a run beside its programs, by inputs that it asks for with [Run.Ask], and
// watches it by conditions of its own: the script, the faults and the judge of a scenario.
type Director interface {
	Before()         // a tick begins: inputs are asked for
	Until(now int64) // keys are given their values of that time next
	Watch()          // they have their first ones: conditions are watched from now on
	Seen(now int64)  // all that happens at that time has happened
	After()          // the tick is over
	Close()
	// Refused reports what an extension has refused; by is nil for a user.
	Refused(at int64, err error, by extension.Action)
}

// Tick advances the run by one control period.
func (r *Run) Tick() {
	if r.given != nil {
		r.give()
	}
	r.reportInputs()
	if r.director != nil {
		r.director.Before()
	}
	r.World.Tick()
	if r.director != nil {
		r.director.After()
	}
	if r.recorder != nil {
		r.recordTick()
	}
}

// Do asks for inputs at the start of the next tick. After an error the run goes on as
// if nobody had asked for any of them. A command that a slot has already is no input.
func (r *Run) Do(all ...sim.Input) error {
	if len(all) == 1 && r.commanded(&all[0]) {
		return r.checkCommand(&all[0])
	}
	err := r.do(all...)
	if err == nil && r.given != nil {
		r.given.part(r.World.Ticks())
	}
	return err
}

// do notes what is asked for from outside: the script asks by itself when the run is
// simulated again.
func (r *Run) do(all ...sim.Input) error {
	for i := range all {
		if err := r.checkCommand(&all[i]); err != nil {
			return err
		}
	}
	if err := r.World.Do(all...); err != nil {
		return err
	}
	for i := range all {
		r.asked = append(r.asked, sim.LoggedInput{Tick: r.World.Ticks(), Input: all[i]})
		r.noteAsker(&all[i], nil)
	}
	return nil
}

// InputLog returns the inputs of [Run.Do] so far, in order. They must not be changed.
func (r *Run) InputLog() []sim.LoggedInput { return r.asked }

// Oracle returns the names of the programs that may read keys of the judge.
func (r *Run) Oracle() (names []string) {
	for i := range r.Code.programs {
		if spec := r.Code.programs[i].Entry; spec.Oracle {
			names = append(names, spec.Name)
		}
	}
	return names
}

// Fault returns the first fault of a program, "" where there was none.
func (r *Run) Fault() string { return r.firstFault }

// Director returns the director of the present world; nil for a world alone.
func (r *Run) Director() Director { return r.director }

// Driven returns the robots that are commanded from outside.
func (r *Run) Driven() []string { return r.options.Drive }

// Seed returns the seed of the run.
func (r *Run) Seed() uint64 { return r.model.Seed }

// Observe adds a function that is called at the end of every tick; it stays over
// Rewind, but is not called for ticks that are simulated again.
func (r *Run) Observe(f func(*sim.World)) {
	r.observers = append(r.observers, f)
	r.World.Observe(f)
}

// Faulted reports whether a program has faulted since the start.
func (r *Run) Faulted() bool { return r.faults > 0 }

// Rewind goes back to the start of a tick: the run is simulated again with the inputs
// that [Run.Do] was given up to it. Later inputs are forgotten. After an error the run
// is as it was before.
func (r *Run) Rewind(tick int64) error {
	if tick < 0 || tick > r.World.Ticks() {
		return fmt.Errorf("rewind to tick %d: the run has ticks 0 to %d", tick, r.World.Ticks())
	}
	return r.again(r.asked, tick)
}

// ReplayFrom brings a run that has just begun to the present of another one: with the same
// inputs of [Run.Do], up to the same tick; a script does again what it does. It serves
// programs, worlds and scenarios that were changed while they ran. If tick is not nil, what is
// decided and what faults meanwhile is reported, and tick is called at the end of every tick:
// it returns whether to go on; if not, that tick is the present. After an error the run is as
// it was before, and what was reported is of no run.
func (r *Run) ReplayFrom(with *Run, tick func() (goOn bool)) error {
	now := with.World.Ticks()
	r.eachTick = tick
	defer func() { r.eachTick = nil }()
	if err := r.again(with.asked, now); err != nil {
		return err
	}
	r.quiet = true              // but for what is eachTick
	for i := range with.asked { // what was asked for of the tick that comes
		if with.asked[i].Tick == now && r.World.Ticks() == now {
			r.repeatInput(with.asked[i].Input)
		}
	}
	r.quiet = false
	if r.given != nil && with.given != nil && (r.World.Ticks() == now || with.given.parted < r.World.Ticks()) {
		r.given.parted = with.given.parted // else a tick that is yet to come, and not by then
	}
	return nil
}

// again simulates the run from its start up to a tick, quietly.
func (r *Run) again(asked []sim.LoggedInput, tick int64) error {
	before := *r
	r.quiet = true
	eachTick := r.eachTick
	err := r.repeat(asked, tick)
	r.eachTick = nil // what is closed now is no part of the run
	if err != nil {
		r.unrecorded(r.Close)
		*r = before
		if r.recorder != nil {
			r.recorder.Drop()
		}
		return err
	}
	faults, first := r.faults, r.firstFault
	r.unrecorded(before.Close) // quietly: those stops are no part of the run
	r.faults, r.firstFault, r.quiet = faults, first, false
	r.eachTick = eachTick
	for _, f := range r.observers {
		r.World.Observe(f)
	}
	if r.recorder != nil {
		r.recorder.Keep()
	}
	return nil
}

// repeat builds the run and simulates it up to the start of a tick.
func (r *Run) repeat(asked []sim.LoggedInput, tick int64) error {
	w, err := r.build()
	if err != nil {
		return err
	}
	given := r.given
	r.World, r.asked, r.recorded, r.given = w, nil, 0, nil
	if r.recorder != nil {
		r.recorder.Begin(w)
	}
	for w.Ticks() < tick {
		for len(asked) > 0 && asked[0].Tick <= w.Ticks() {
			if err := r.do(asked[0].Input); err != nil {
				return fmt.Errorf("replay tick %d: %w", w.Ticks(), err)
			}
			asked = asked[1:]
		}
		r.Tick()
		if r.eachTick != nil && !r.eachTick() {
			break
		}
	}
	if r.given = given; given != nil {
		given.back(w.Ticks())
	}
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

func (r *Run) program(name string) (*host, error) {
	for _, p := range r.programs {
		if p.name == name {
			return p, nil
		}
	}
	return nil, errNoProgram(name)
}

// Close stops every leaf that runs, which the sink receives, and ends the programs.
func (r *Run) Close() {
	if r.director != nil {
		r.director.Close()
	}
	for _, p := range r.programs {
		p.close()
	}
	r.judgeManagers()
}

// Told reports whether anybody receives what is decided.
func (r *Run) Told() bool { return r.recorder != nil || r.options.Sink != nil }

// reporting reports whether the sink receives what is decided now.
func (r *Run) reporting() bool { return !r.quiet || r.eachTick != nil }

// Emit reports what is decided.
func (r *Run) Emit(e *trace.Event) {
	if r.recorder != nil {
		r.recorder.Decide(e)
	}
	if r.options.Sink != nil && r.reporting() {
		r.options.Sink(e)
	}
}

// fault takes a fault of a program's code.
func (r *Run) fault(f error) {
	if r.faults++; r.firstFault == "" {
		r.firstFault = f.Error()
	}
	if r.recorder != nil {
		r.recorder.Log(r.World.Now(), "error", f.Error())
	}
	if r.options.OnFault != nil && r.reporting() {
		r.options.OnFault(f)
	}
}
