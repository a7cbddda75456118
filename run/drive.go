// SPDX-License-Identifier: Apache-2.0

package run

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// drives reports whether commands go to a robot that is driven from outside.
func (r *Run) drives(all []program.Command) bool {
	return slices.ContainsFunc(all, func(c program.Command) bool { return slices.Contains(r.options.Drive, c.Robot) })
}

// DriveError reports that a robot cannot be driven from outside.
type DriveError struct {
	Robot  string
	Reason string // and a hint on a line of its own
}

func (e *DriveError) Error() string { return "robot " + e.Robot + " cannot be driven: " + e.Reason }

// checkDrive refuses robots that are not there, and one that an extension commands.
func (r *Run) checkDrive(w *sim.World) error {
	for _, name := range r.options.Drive {
		robot, ok := w.Robot(name)
		switch {
		case !ok || !HasBody(robot):
			var names []string
			for _, o := range w.Robots() {
				if HasBody(o) {
					names = append(names, o.Name())
				}
			}
			hint := cmp.Or(source.Suggest(name, names), "its robots are: "+strings.Join(names, ", "))
			return &DriveError{name, "the world has no robot of that name\nhint: " + hint}
		}
		if e := r.commander(name); e != nil {
			return &DriveError{name, fmt.Sprintf("%s commands it\nhint: drive another robot, or take the section %s: out of the world", e.Info().Title, e.Name())}
		}
	}
	return nil
}

// commanded reports whether an input is a command that its slot has already.
func (r *Run) commanded(in *sim.Input) bool {
	return r.has(in) && !slices.ContainsFunc(r.World.Asked(), func(other sim.Input) bool {
		return other.Op == in.Op && other.Name == in.Name && other.Slot == in.Slot
	})
}

// has reports whether what an input commands or steers has its value, taken to its range.
func (r *Run) has(in *sim.Input) bool {
	switch in.Op {
	case sim.OpSteer:
		s, err := r.steers(in)
		return err == nil && s.value == min(max(in.Value, s.Min), s.Max)
	case sim.OpCommand:
		return r.actuator(in).has(in.Value)
	}
	return false
}

// Command is [Run.Do] for commands to different slots; one that its slot has already is no
// input. It changes the list.
func (r *Run) Command(all []sim.Input) error {
	fresh := all[:0]
	for i := range all {
		if err := r.checkCommand(&all[i]); err != nil {
			return err
		}
		if !r.commanded(&all[i]) {
			fresh = append(fresh, all[i])
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	return r.Do(fresh...)
}

// Commander is [Run.Command] for the same inputs in every tick, each with its own value.
type Commander struct {
	run    *Run
	inputs []sim.Input
	fresh  []sim.Input
	world  *sim.World   // in which the slots are
	slots  []actuatorAt // of the inputs; what a program gets from outside is none
}

// actuatorAt is an actuator of a world.
type actuatorAt struct {
	set *slot.Set // nil is none
	id  slot.ID
}

// has reports whether the actuator has a value, taken to its range.
func (a actuatorAt) has(v float64) bool {
	if a.set == nil {
		return false
	}
	d := &a.set.Decls()[a.id]
	return d.Dir == slot.Actuator && a.set.Get(a.id) == min(max(v, d.Min), d.Max)
}

// actuator finds what an input commands.
func (r *Run) actuator(in *sim.Input) (a actuatorAt) {
	if robot, ok := r.World.Robot(in.Name); ok && in.Op == sim.OpCommand {
		if id, ok := robot.Slots().Lookup(in.Slot); ok {
			return actuatorAt{robot.Slots(), id}
		}
	}
	return a
}

// Commander returns a Commander of inputs to different slots. The error is that the world or
// a program refuses one.
func (r *Run) Commander(all []sim.Input) (*Commander, error) {
	for i := range all {
		if err := r.World.Check(all[i]); err != nil {
			return nil, err
		}
	}
	return &Commander{run: r, inputs: all, slots: make([]actuatorAt, len(all))}, nil
}

// Command gives each input its value. After an error none is an input.
func (c *Commander) Command(values []float64) error {
	if c.world != c.run.World {
		c.world = c.run.World
		for i := range c.inputs {
			c.slots[i] = c.run.actuator(&c.inputs[i])
		}
	}
	c.fresh = c.fresh[:0]
	asked := len(c.world.Asked()) > 0 // perhaps another value for the same slot
	for i := range c.inputs {
		in := &c.inputs[i]
		in.Value = values[i]
		if err := c.run.checkCommand(in); err != nil {
			return err
		}
		if asked || !c.slots[i].has(in.Value) {
			c.fresh = append(c.fresh, *in)
		}
	}
	if len(c.fresh) == 0 {
		return nil
	}
	return c.run.Command(c.fresh)
}

// checkCommand refuses a command to a slot that a program of the world commands.
func (r *Run) checkCommand(in *sim.Input) error {
	if in.Op != sim.OpCommand {
		return nil
	}
	for _, p := range r.programs {
		if !p.asleep() && p.canCommand(in.Name, in.Slot) {
			return fmt.Errorf("command %s/%s: the program %s commands it; start the run with %s driven from outside", in.Name, in.Slot, p.name, in.Name)
		}
	}
	if e := r.commander(in.Name); e != nil {
		return fmt.Errorf("command %s/%s: %s commands the robot", in.Name, in.Slot, e.Info().Title)
	}
	return nil
}
