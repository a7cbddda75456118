// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"maps"
	"slices"
	"strings"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Command asks actuators for values, by names such as cart/speed, as [Robot.Command] does for
// one, and gives programs what they get from outside, see [Run.Outside]. After an error none
// is commanded.
func (r *Run) Command(values map[string]float64) error {
	if r.ended {
		return errClosed
	}
	r.ask = r.ask[:0]
	for _, name := range slices.Sorted(maps.Keys(values)) {
		in, err := r.command(name)
		if err != nil {
			return err
		}
		in.Value = values[name]
		r.ask = append(r.ask, in)
	}
	return r.run.Command(r.ask)
}

// Commander prepares commands to the same actuators in every step. What it returns is
// [Run.Command] with a value for each name, in their order; it is valid until the run is closed.
func (r *Run) Commander(names []string) (func(values []float64) error, error) {
	all := make([]sim.Input, len(names))
	for i, name := range names {
		var err error
		if all[i], err = r.command(name); err != nil {
			return nil, err
		}
	}
	c, err := r.run.Commander(all)
	if err != nil {
		return nil, err
	}
	return func(values []float64) error {
		if r.ended {
			return errClosed
		}
		return c.Command(values)
	}, nil
}

// command is the input that commands what is called so.
func (r *Run) command(name string) (sim.Input, error) {
	of, rest, _ := strings.Cut(name, "/")
	in := sim.Input{Op: sim.OpCommand, Name: of, Slot: rest}
	if err := r.Robot(of).has(rest); err != nil {
		if !slices.Contains(r.Programs(), of) {
			return in, err
		}
		in.Op = sim.OpSteer // a program that gets nothing of that name refuses it
	}
	return in, nil
}

// Outside returns what programs get from outside, as PROGRAM/NAME, with its range: what a
// world file connects to outside, as in connect: {mood: outside}. [Run.Command] gives it
// values.
func (r *Run) Outside() []slot.Decl { return r.run.Outside() }

// Programs returns the names of the programs in the order in which they run.
func (r *Run) Programs() []string { return r.run.Programs() }

// Snapshot copies how a program stands into s, reusing its memory: the tree of nodes, the
// resources and the schemes of a Playful program, the quantities of a PDL program. The error
// is that there is no program of that name.
func (r *Run) Snapshot(program string, s *trace.Program) error { return r.run.Snapshot(program, s) }

// has is nil if the robot has the actuator.
func (b Robot) has(actuator string) error {
	set, err := b.slots()
	if err != nil {
		return err
	}
	if id, ok := set.Lookup(actuator); !ok || set.Decls()[id].Dir != slot.Actuator {
		return notThere("actuator slot", actuator, slotNames(set, true))
	}
	return nil
}

// Reward returns what the last tick was worth by the scenario's reward, 0 where it has none.
func (r *Run) Reward() float64 { return r.run.Reward() }

// Over reports how the run is over, in gymnasium's words: terminated is that all expectations
// are decided, or one failed, before the duration of the file has passed, and truncated that
// it has passed. A world without a duration is never over.
func (r *Run) Over() (terminated, truncated bool) {
	end := r.of.loaded.World.Duration
	if s := r.of.loaded.Scenario; s != nil {
		end = s.Duration
	}
	truncated = end > 0 && r.Now() >= end
	return r.run.Done() && !truncated, truncated
}

// Robots returns the robots' names in the order of the file.
func (r *Run) Robots() (names []string) {
	for _, b := range r.run.World.Robots() {
		names = append(names, b.Name())
	}
	return names
}

// Percepts returns the declarations of what the robot's cameras and ears give, in order.
func (b Robot) Percepts() ([]slot.PerceptDecl, error) {
	set, err := b.slots()
	if err != nil {
		return nil, err
	}
	return set.PerceptDecls(), nil
}

// World returns the simulated world for views and measurements, which must not change it: it
// is advanced by [Run.Tick] alone. After Rewind it is another one.
func (r *Run) World() *sim.World { return r.run.World }
