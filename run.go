// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"fmt"
	"io"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Run is a world with its programs under way. It must not be used by two goroutines at
// once; different runs are independent.
type Run struct {
	of    *Scenario
	seed  uint64
	run   *scenarios.Run
	file  *record.File // nil is that it is not recorded
	ask   []sim.Input  // by Command, reused
	drive []string
	close error
	ended bool // Close was called
	asked *asker
}

// RunOption says how a run is started.
type RunOption func(*starting)

type starting struct {
	scenarios.RunOptions
	file *record.File
}

// Trace has sink receive every decision when it is made. The sink must not keep the event.
func Trace(sink func(*trace.Event)) RunOption { return func(o *starting) { o.Sink = sink } }

// OnFault has f called at each fault of a program's code.
func OnFault(f func(error)) RunOption { return func(o *starting) { o.OnFault = f } }

// Print has f called with each line that a program prints.
func Print(f func(program, text string)) RunOption { return func(o *starting) { o.Print = f } }

// Record writes a recording of the run to w, as JSON lines, when the run is closed:
// `playsim replay`, verify, why and shot read it, and so does [Verify]. Until then it is in
// memory. Of several, the last counts.
func Record(w io.Writer) RunOption { return RecordTo(record.To(w, record.Lines)) }

// RecordTo is [Record] to a recording that record.Create has opened: on disk as time goes by,
// and in any format. Closing the run closes it.
func RecordTo(f *record.File) RunOption { return func(o *starting) { o.file = f } }

// Drive starts the run without the programs of a robot, so that [Robot.Command] commands
// it. A program that commands other robots, too, is not started either. It may be given
// several times.
func Drive(robot string) RunOption {
	return func(o *starting) { o.Drive = append(o.Drive, robot) }
}

// Start begins a run under a seed. The error is about the world that the seed draws, or
// about an option.
func (s *Scenario) Start(seed uint64, opts ...RunOption) (*Run, error) {
	var o starting
	for _, opt := range opts {
		opt(&o)
	}
	run, err := s.loaded.Start(seed, o.RunOptions)
	if err != nil {
		return nil, err
	}
	r := &Run{of: s, seed: seed, run: run, drive: o.Drive, file: o.file}
	if r.file != nil {
		r.recorded(run, r.file)
	}
	return r, nil
}

// Tick advances the run by one control period. It returns false when the run is over: all
// expectations are decided, or the duration of the file has passed. So of n ticks the last
// returns false, and what they lead to is read after the loop. A world without a duration
// goes on. A run that is over or closed does not advance.
func (r *Run) Tick() bool {
	if r.over() {
		return false
	}
	r.run.Tick()
	return !r.over()
}

func (r *Run) over() bool {
	end := r.of.loaded.World.Duration
	return r.ended || r.run.Done() || r.of.loaded.Scenario == nil && end > 0 && r.run.World.Now() >= end
}

// Now returns the simulated time in nanoseconds: where the next tick begins.
func (r *Run) Now() int64 { return r.run.World.Now() }

// Ticks returns how many ticks have been run.
func (r *Run) Ticks() int64 { return r.run.World.Ticks() }

// Hash returns the hash of all states so far; equal runs have equal hashes.
func (r *Run) Hash() uint64 { return uint64(r.run.World.Hash()) }

// Value returns the present value of a key, such as distance/nao/green; false where the
// world has no such key. `playsim keys WORLD` lists them.
func (r *Run) Value(key string) (slot.Value, bool) { return r.run.Value(key) }

// Do has actions carried out at the start of the next tick, in the words of a scenario's
// script: Do("{move: green, to: [2, 1]}"), or a list of actions. They are logged inputs: a
// recording has them, and Rewind repeats them. After an error nothing of it is done. Programs
// can be paused, and keys that no sensor has can be set, in a run of a scenario, not in that
// of a world alone.
func (r *Run) Do(action string) error {
	if r.ended {
		return errClosed
	}
	inputs, err := r.run.Actions(action)
	if err != nil {
		return err
	}
	return r.run.Do(inputs...)
}

// Rewind goes back to the start of a tick by simulating the run again with the inputs of
// the ticks before it; those of this tick and of later ones are forgotten. After an error the
// run is as it was before.
func (r *Run) Rewind(tick int64) error {
	if r.ended {
		return errClosed
	}
	r.forget()
	return r.run.Rewind(tick)
}

// forget drops the run that answers questions: the next one is about another past.
func (r *Run) forget() {
	if r.asked != nil {
		r.asked.run.Close()
		r.asked = nil
	}
}

// Why answers a question about a tick that the run has made, as `playsim why` does: the one
// that holds the query's time, [explain.Now] for the last. The run is simulated again for
// it, up to that time, beside this one.
func (r *Run) Why(q explain.Query) (explain.Node, error) {
	at := q.At
	if at == explain.Now || at == r.Now() {
		at = max(r.Now()-r.run.World.Model.Tick, 0)
	}
	if at < 0 || at >= max(r.Now(), 1) {
		return explain.Node{}, fmt.Errorf("why: the time %d ns is outside the run, which has reached %s s", q.At, trace.Seconds(r.Now()))
	}
	if r.asked == nil || !r.asked.reaches(r, at) {
		r.forget()
		a, err := newAsker(r)
		if err != nil {
			return explain.Node{}, err
		}
		r.asked = a
	}
	if err := r.asked.diary.RunTo(r.asked.run, at); err != nil {
		return explain.Node{}, err
	}
	return r.asked.diary.Explain(r.asked.run, q)
}

// asker is the run once more, with a diary from its start.
type asker struct {
	run    *scenarios.Run
	diary  *why.Diary
	inputs int
}

func newAsker(r *Run) (*asker, error) {
	a := &asker{diary: why.NewDiary(), inputs: len(r.run.InputLog())}
	run, err := r.of.loaded.Start(r.seed, scenarios.RunOptions{Sink: a.diary.Note, Drive: r.drive})
	if err != nil {
		return nil, err
	}
	run.Follow(r.run.InputLog())
	a.run = run
	a.diary.Watch(run)
	return a, nil
}

// reaches reports whether the run can go on to a time: it is not past it, and no inputs
// have come since.
func (a *asker) reaches(r *Run, at int64) bool {
	return a.inputs == len(r.run.InputLog()) && a.run.World.Now() <= at+a.run.World.Model.Tick
}

// Close ends the programs and completes a recording; the error is the recording's. A second
// call does nothing and returns the same.
func (r *Run) Close() error {
	if r.ended {
		return r.close
	}
	r.forget()
	r.run.Close()
	r.ended = true
	if r.file != nil {
		r.close = r.file.Close(r.run.Ended())
	}
	return r.close
}

// Robot returns a handle of the robot called name. It finds the robot at each call, so it
// stays valid over Rewind; its errors say when there is none of that name.
func (r *Run) Robot(name string) Robot { return Robot{r, name} }

// Robot is a handle of one robot in a run.
type Robot struct {
	run  *Run
	name string
}

func (b Robot) slots() (*slot.Set, error) {
	robot, ok := b.run.run.World.Robot(b.name)
	if !ok {
		var names []string
		for _, other := range b.run.run.World.Robots() {
			names = append(names, other.Name())
		}
		return nil, notThere("robot", b.name, names)
	}
	return robot.Slots(), nil
}

// Slots returns the declarations of the robot's slots in order: names, directions, units,
// ranges. They must not be changed.
func (b Robot) Slots() ([]slot.Decl, error) {
	set, err := b.slots()
	if err != nil {
		return nil, err
	}
	return set.Decls(), nil
}

// Read returns the value of a slot in its unit: of a sensor what programs saw in the last
// tick, NaN where it has no measurement, before the first tick its initial value; of an
// actuator what it was last commanded.
func (b Robot) Read(name string) (float64, error) {
	set, err := b.slots()
	if err != nil {
		return 0, err
	}
	id, ok := set.Lookup(name)
	if !ok {
		return 0, notThere("slot", name, slotNames(set, false))
	}
	return set.Get(id), nil
}

// See returns what a percept of the robot showed at its last capture. The frame is valid
// until the next tick and must not be changed.
func (b Robot) See(percept string) (*slot.Frame, error) {
	set, err := b.slots()
	if err != nil {
		return nil, err
	}
	id, ok := set.LookupPercept(percept)
	if !ok {
		var names []string
		for _, d := range set.PerceptDecls() {
			names = append(names, d.Name)
		}
		return nil, notThere("percept", percept, names)
	}
	return set.Percept(id), nil
}

// Command asks an actuator for a value in its unit, clamped to its range, from the next tick
// on until it is commanded again. It is a logged input. The error says that there is no
// such slot, that the value is NaN or infinite, or that a program of the world commands the
// slot: see [Drive].
func (b Robot) Command(name string, v float64) error {
	if err := b.has(name); err != nil {
		return err
	}
	if b.run.ended {
		return errClosed
	}
	return b.run.run.Do(sim.Input{Op: sim.OpCommand, Name: b.name, Slot: name, Value: v})
}
