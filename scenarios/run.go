// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"

	"github.com/playsim/playsim/extension"
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
	programs  []*host
	observers []func(*sim.World)
	onPhase   func(sim.Phase)
	faults    int
	quiet     bool              // re-simulating: what happens was told before
	retold    func() bool       // re-simulating: what is decided is told, and each tick; nil is that nothing is
	asked     []sim.LoggedInput // by Do: what the run follows from beside its files and seed
	recorder  Recorder          // nil is none
	taken     int               // of World.Log: how many the recorder has
	given     *Given            // inputs of a recorded run that is repeated; nil is none
	odd       []error           // about what the programs join

	judged     // what a scenario keeps of it
	direct     func(w *sim.World) director
	director   director  // made by direct for each world; nil for a world alone
	board      *board    // nil where nothing asks for keys
	keys       *keyTable // nil where nothing asks for keys
	viewed     []string  // keys of extensions that somebody asked for
	extended   []extended
	attached   []*attached // as extended
	firstFault string
	said       []string // by each robot of the world: the last that it said
}

// director drives a run beside its programs: the script, the faults and the judge of a
// scenario.
type director interface {
	before() // the tick that comes: it asks for inputs
	after()  // the tick is over
	close()
	noted(in *sim.Input)       // the world has accepted what a user asks for
	check(in *sim.Input) error // refuses an action about keys or programs
	apply(in *sim.Input)       // carries one out
	emit(e *trace.Event)       // reports a key of an extension
	failed(at int64, err error, by extension.Action)
}

// Tick advances the run by one control period.
func (r *Run) Tick() {
	if r.given != nil {
		r.give()
	}
	r.tellAsked()
	if r.director != nil {
		r.director.before()
	}
	r.World.Tick()
	if r.director != nil {
		r.director.after()
	}
	if r.recorder != nil {
		r.takeDown()
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
		if r.director != nil {
			r.director.noted(&all[i])
		}
	}
	return nil
}

// InputLog returns the inputs of [Run.Do] so far, in order. They must not be changed.
func (r *Run) InputLog() []sim.LoggedInput { return r.asked }

// Oracle returns the names of the programs that may read keys of the judge.
func (r *Run) Oracle() (names []string) {
	for i := range r.compiled {
		if spec := r.compiled[i].entry; spec.Oracle {
			names = append(names, spec.Name)
		}
	}
	return names
}

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

// OnPhase sets a function that is called at the start of every phase of a tick, nil is
// none; it stays over Rewind, but is not called for ticks that are simulated again.
func (r *Run) OnPhase(f func(sim.Phase)) {
	r.onPhase = f
	r.World.OnPhase(f)
}

// Faulted says whether a program has faulted since the start.
func (r *Run) Faulted() bool { return r.faults > 0 }

// Rewind goes back to the start of a tick: the run is simulated anew with the inputs
// that [Run.Do] was given up to it. Later inputs are forgotten. After an error the run
// is as it was before.
func (r *Run) Rewind(tick int64) error {
	if tick < 0 || tick > r.World.Ticks() {
		return fmt.Errorf("rewind to tick %d: the run has ticks 0 to %d", tick, r.World.Ticks())
	}
	return r.again(r.asked, tick)
}

// CatchUp brings a run that has just begun to the present of another one: with the same
// inputs of [Run.Do], up to the same tick; a script does again what it does. It serves
// programs, worlds and scenarios that were changed while they ran. After an error the
// run is as it was before.
func (r *Run) CatchUp(with *Run) error { return r.Retell(with, nil) }

// Retell is [Run.CatchUp], but what is decided and what faults meanwhile is told, and tick
// is called at the end of every tick: it tells whether to go on; where it does not, that
// tick is the present. After an error what was told is of no run.
func (r *Run) Retell(with *Run, tick func() (goOn bool)) error {
	now := with.World.Ticks()
	r.retold = tick
	defer func() { r.retold = nil }()
	if err := r.again(with.asked, now); err != nil {
		return err
	}
	r.quiet = true              // but for what is retold
	for i := range with.asked { // what was asked for of the tick that comes
		if with.asked[i].Tick == now && r.World.Ticks() == now {
			r.askAgain(with.asked[i].Input)
		}
	}
	r.quiet = false
	if r.given != nil && with.given != nil && (r.World.Ticks() == now || with.given.parted < r.World.Ticks()) {
		r.given.parted = with.given.parted // else a tick that is yet to come, and not by then
	}
	return nil
}

// again simulates the run anew from its start up to a tick, quietly.
func (r *Run) again(asked []sim.LoggedInput, tick int64) error {
	before := *r
	r.quiet = true
	retold := r.retold
	err := r.repeat(asked, tick)
	r.retold = nil // what is closed now is no part of the run
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
	r.retold = retold
	for _, f := range r.observers {
		r.World.Observe(f)
	}
	r.World.OnPhase(r.onPhase)
	if r.recorder != nil {
		r.recorder.Keep()
	}
	return nil
}

// repeat builds the run and brings it to the start of a tick.
func (r *Run) repeat(asked []sim.LoggedInput, tick int64) error {
	w, err := r.build()
	if err != nil {
		return err
	}
	given := r.given
	r.World, r.asked, r.taken, r.given = w, nil, 0, nil
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
		if r.retold != nil && !r.retold() {
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

// Close stops every leaf that runs, which is told to the sink, and ends the programs.
func (r *Run) Close() {
	if r.director != nil {
		r.director.close()
	}
	for _, p := range r.programs {
		p.close()
	}
	r.judgeManagers()
}

// told tells whether anybody is told what is decided.
func (r *Run) told() bool { return r.recorder != nil || r.options.Sink != nil }

// telling tells whether the sink is told what is decided now.
func (r *Run) telling() bool { return !r.quiet || r.retold != nil }

func (r *Run) emit(e *trace.Event) {
	if e.Kind == trace.Say {
		r.hear(e)
	}
	if r.recorder != nil {
		r.recorder.Decide(e)
	}
	if r.options.Sink != nil && r.telling() {
		r.options.Sink(e)
	}
}

// hear keeps what a robot says: by a leaf of its program, or by an extension, which names the
// robot. What else a program reports that way has no path.
func (r *Run) hear(e *trace.Event) {
	name := e.Name
	if e.Program != "" {
		p, err := r.program(e.Program)
		if err != nil || e.Path == "" {
			return
		}
		name = p.binding.Robot
	}
	for i, robot := range r.World.Robots() {
		if i < len(r.said) && robot.Name() == name {
			r.said[i] = e.Why
		}
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
	if r.options.OnFault != nil && r.telling() {
		r.options.OnFault(f)
	}
}
