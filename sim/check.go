// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/slot"
)

var opNames = [...]string{
	"move", "push", "throw", "hide", "show", "hold", "release", "walk", "turn",
	"look", "wave", "say",
	"set", "lift", "drop", "touch", "plug", "unplug", "command",
	"fault", "mend", "key", "raise", "pause", "resume", "quit",
}

// String returns the action's name as in scenario files.
func (o Op) String() string { return opNames[o] }

// Check refuses an input that the world could never carry out: what it names is not
// there or cannot take it, or its numbers are out of bounds. It changes nothing, and
// does not ask how things are at present: only Do refuses to push what is hidden.
func (w *World) Check(in Input) error { return w.check(&in) }

func (w *World) check(in *Input) error {
	if int(in.Op) >= len(opNames) {
		return fmt.Errorf("unknown action %d", in.Op)
	}
	if err := in.checkNumbers(); err != nil {
		return fmt.Errorf("%s %s: %w", in.Op, in.Name, err)
	}
	if in.Op >= OpKey {
		if w.taker == nil {
			return fmt.Errorf("%s %s: no handler for this input", in.Op, in.Name)
		}
		return w.taker.Check(in)
	}
	if r, ok := w.Robot(in.Name); ok {
		return w.checkRobot(r, in)
	}
	i, ok := w.Object(in.Name)
	if !ok {
		return fmt.Errorf("%s: there is no object or robot named %q", in.Op, in.Name)
	}
	if err := w.checkObject(i, in); err != nil {
		return fmt.Errorf("%s %s: %w", in.Op, in.Name, err)
	}
	return nil
}

func (w *World) checkRobot(r Robot, in *Input) error {
	switch in.Op {
	case OpFault:
		if err := r.Slots().CheckFault(in.Slot, in.Fault); err != nil {
			return fmt.Errorf("fault of %s/%s: %w", in.Name, in.Slot, err)
		}
		return nil
	case OpMend:
		return nil
	case OpCommand:
		return checkCommand(r, in)
	}
	return r.Check(in)
}

func checkCommand(r Robot, in *Input) error {
	id, ok := r.Slots().Lookup(in.Slot)
	switch {
	case !ok:
		return fmt.Errorf("command %s/%s: %s has no such slot", in.Name, in.Slot, in.Name)
	case r.Slots().Decls()[id].Dir != slot.Actuator:
		return fmt.Errorf("command %s/%s: it is a sensor", in.Name, in.Slot)
	}
	return nil
}

func (in *Input) checkNumbers() error {
	bound := MaxExtent
	if in.Op == OpThrow {
		bound = MaxSpeed
	}
	z := in.At.Z
	if math.IsNaN(z) && (in.Op == OpMove || in.Op == OpShow) {
		z = 0
	}
	if !within(in.At.X, bound) || !within(in.At.Y, bound) || !within(z, bound) {
		return fmt.Errorf("%v is not within %v", in.At, bound)
	}
	if math.IsNaN(in.Value) || math.IsInf(in.Value, 0) || in.For < 0 {
		return fmt.Errorf("its value is not a usable number")
	}
	return nil
}

func (w *World) checkObject(i int, in *Input) error {
	o := w.physics[i].object
	switch in.Op {
	case OpMove, OpHide, OpShow:
		return nil
	case OpPush, OpThrow, OpRelease:
		return w.checkDrive(i, in)
	case OpHold:
		return w.checkHold(i, in)
	case OpWalk, OpTurn:
		if o.Shape != Person {
			return fmt.Errorf("it is a %s, not a person", o.Shape)
		}
		if in.Op == OpWalk && !(in.Value > 0 && in.Value <= 3) {
			return fmt.Errorf("a speed of %v m/s is outside (0, 3]", in.Value)
		}
		return nil
	case OpLook, OpWave, OpSay:
		return w.checkGesture(o, in)
	}
	return fmt.Errorf("only robots can take it")
}

func (w *World) checkGesture(o *Object, in *Input) error {
	_, robot := w.Robot(in.By)
	_, object := w.Object(in.By)
	switch {
	case o.Shape != Person:
		return fmt.Errorf("it is a %s, not a person", o.Shape)
	case in.Op == OpLook && !robot && !object:
		return fmt.Errorf("there is nothing named %q to look at", in.By)
	case in.Op == OpLook && in.By == in.Name:
		return fmt.Errorf("nobody can look at themselves")
	case in.Op == OpWave && in.For <= 0:
		return fmt.Errorf("it needs a time")
	}
	return nil
}

func (w *World) checkDrive(i int, in *Input) error {
	o := w.physics[i].object
	switch {
	case !o.movable():
		return fmt.Errorf("it is fixed or a person; only movable things can be given a %s", in.Op)
	case in.Op == OpPush && in.At.Norm() > MaxSpeed*o.Mass:
		return fmt.Errorf("an impulse of %.3g N s would give %.3g kg more than %v m/s", in.At.Norm(), o.Mass, MaxSpeed)
	}
	return nil
}

func (w *World) checkHold(i int, in *Input) error {
	if !w.physics[i].object.movable() {
		return fmt.Errorf("it is fixed or a person and cannot be held")
	}
	if h, ok := w.Object(in.By); !ok || w.physics[h].object.Shape != Person {
		return fmt.Errorf("there is no person named %q to hold it", in.By)
	}
	return nil
}

// checkState refuses what cannot be done as things are once the inputs `before` are
// applied, to an input that Check takes.
func (w *World) checkState(in *Input, before []Input) error {
	i, ok := w.Object(in.Name)
	if !ok {
		return nil
	}
	switch in.Op {
	case OpPush, OpThrow, OpRelease, OpHold:
		if w.willBeHidden(i, before) {
			return fmt.Errorf("%s %s: it is hidden; show it first", in.Op, in.Name)
		}
		if w.willBeIn(i, before) && in.Op != OpHold {
			return fmt.Errorf("%s %s: it lies in the hole %s; move it first", in.Op, in.Name, w.Model.Ground.Holes[w.bodies[i].In].Name)
		}
	}
	if in.Op != OpHold {
		return nil
	}
	if h, _ := w.Object(in.By); w.willBeHidden(h, before) {
		return fmt.Errorf("%s %s: %s is hidden and cannot hold anything", in.Op, in.Name, in.By)
	}
	return nil
}

// willBeHidden tells whether an object is hidden once inputs are applied.
func (w *World) willBeHidden(i int, inputs []Input) bool {
	hidden := w.bodies[i].Hidden
	for k := range inputs {
		if in := &inputs[k]; in.Name == w.Model.Objects[i].Name {
			hidden = in.Op == OpHide || hidden && in.Op != OpShow
		}
	}
	return hidden
}

// willBeIn tells whether an object is in a hole once inputs are applied.
func (w *World) willBeIn(i int, inputs []Input) bool {
	in := w.bodies[i].In >= 0
	for k := range inputs {
		if inputs[k].Name == w.Model.Objects[i].Name {
			op := inputs[k].Op
			in = in && op != OpMove && op != OpHide && op != OpShow && op != OpHold
		}
	}
	return in
}
