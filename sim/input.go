// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
	"github.com/playsim/playsim/slot"
)

// Op says what an Input does to the world.
type Op uint8

// The inputs. Objects take the first group, persons the second too, robots the
// third and OpMove, OpPush, and the fourth. The last group is not about things of
// the world: the world's Taker has it.
const (
	OpMove    Op = iota // Name to At, at rest; a NaN height rests on what is below; robots: Value is the yaw
	OpPush              // Name by the impulse At in N s
	OpThrow             // Name with the velocity At in m/s
	OpHide              // take Name out of the world
	OpShow              // bring Name back at At
	OpHold              // Name is held by person By with its centre at At
	OpRelease           // Name is let go

	OpWalk // person Name to At at Value m/s
	OpTurn // person Name to face Value rad
	OpLook // person Name at the thing or robot By, until it walks, turns or looks elsewhere
	OpWave // person Name for For ns
	OpSay  // person Name says Text

	OpSet    // robot Name: slot Slot to Value
	OpLift   // robot Name by Value m off the ground
	OpDrop   // robot Name
	OpTouch  // robot Name at Part for For ns
	OpPlug   // robot Name to the charger
	OpUnplug // robot Name from it

	OpCommand // robot Name: actuator slot Slot is commanded Value, taken to its range, until it is commanded again

	OpFault // robot Name: Fault of Slot begins, called Part
	OpMend  // robot Name: the fault called Part ends

	OpKey    // key Name gets the value Data
	OpRaise  // the event of key Name is raised with Data
	OpPause  // program Name rests; its commands hold
	OpResume // program Name goes on
	OpQuit   // program Name ends
)

// Input is an action on the world from outside: a script's, a fault's, a drag.
// All inputs are logged; with the model and the programs they determine a run.
type Input struct {
	Op       Op
	Name, By string
	Slot     string
	Part     string
	At       geom.Vec3
	Value    float64
	For      int64 // ns
	Text     string
	Data     slot.Value
	Fault    slot.Fault
}

// Taker takes the inputs that are about keys and programs.
type Taker interface {
	// Check refuses an input that cannot be carried out; Apply carries one out.
	Check(in *Input) error
	Apply(in *Input)
}

// TakeOthers sets who takes the inputs from OpKey on; nil refuses them.
func (w *World) TakeOthers(t Taker) { w.taker = t }

// LoggedInput is an input and the tick at whose start it was applied.
type LoggedInput struct {
	Tick int64
	Input
}

// Do asks for inputs at the start of the next tick. Where the world cannot carry one of
// them out, none is taken, and the error gives the reason.
func (w *World) Do(all ...Input) error {
	before := len(w.pending)
	for i := range all {
		err := w.check(&all[i])
		if err == nil {
			err = w.checkState(&all[i], w.pending)
		}
		if err != nil {
			w.pending = w.pending[:before]
			return err
		}
		w.pending = append(w.pending, all[i])
	}
	return nil
}

// Asked returns the inputs that [World.Do] has taken and that the next tick will apply. They
// are valid until then.
func (w *World) Asked() []Input { return w.pending }

// Log returns the inputs so far in the order in which they were applied.
func (w *World) Log() []LoggedInput { return w.log }

// Enact carries out an action at once, on behalf of a robot or a manager in its Act.
// It is not logged: the run determines it. It refuses what Do refuses, with the reason.
func (w *World) Enact(in Input) error {
	if err := w.check(&in); err != nil {
		return err
	}
	if err := w.checkState(&in, nil); err != nil {
		return err
	}
	w.carryOut(&in)
	return nil
}

func (w *World) applyInputs() {
	for i := range w.pending {
		in := &w.pending[i]
		w.log = append(w.log, LoggedInput{w.tick, *in})
		w.carryOut(in)
	}
	w.pending = w.pending[:0]
}

func (w *World) carryOut(in *Input) {
	if in.Op >= OpKey {
		w.taker.Apply(in)
		return
	}
	if r, ok := w.Robot(in.Name); ok {
		switch in.Op {
		case OpFault, OpMend:
			w.disturb(r, in)
		case OpCommand:
			id, _ := r.Slots().Lookup(in.Slot)
			r.Slots().Command(id, in.Value)
		default:
			r.Apply(in)
		}
		return
	}
	i, _ := w.Object(in.Name)
	w.apply(i, in)
}

func (w *World) apply(i int, in *Input) {
	b, s := &w.physics[i], &w.bodies[i]
	switch in.Op {
	case OpMove:
		w.takeAway(i)
		w.place(i, in.At, s.Yaw)
	case OpPush:
		w.drive(i, thing.Bounded(s.Vel.Add(in.At.Scale(1/b.object.Mass))))
	case OpThrow:
		w.takeAway(i)
		s.Spin = geom.Vec3{}
		w.drive(i, in.At)
	case OpHide:
		w.takeAway(i)
		w.place(i, s.Pos, s.Yaw)
		w.show(i, false)
		w.letGo(i)
	case OpShow:
		w.takeAway(i)
		w.show(i, true)
		w.place(i, in.At, s.Yaw)
	case OpHold:
		w.takeAway(i)
		w.grasp(i, in)
	case OpRelease:
		w.takeAway(i)
		w.lift(i)
	case OpWalk:
		b.stroll.walks, b.stroll.to, b.stroll.speed = true, in.At.XY(), in.Value
		b.gesture.target = ""
	case OpTurn:
		b.stroll.walks, b.stroll.turns, b.stroll.yaw = false, true, in.Value
		b.gesture.target = ""
	case OpLook, OpWave, OpSay:
		b.gesture.take(in, w.Now())
	}
}

// disturb begins or ends a fault of a robot. It draws from a stream of its own.
func (w *World) disturb(r Robot, in *Input) {
	if in.Op == OpMend {
		r.Slots().Mend(in.Part)
		return
	}
	var chance slot.Chance
	if in.Fault.Kind == slot.Dropout || in.Fault.Kind == slot.Noise {
		chance = w.Stream("fault/" + in.Name + "/" + in.Slot + "/" + in.Part)
	}
	_ = r.Slots().Disturb(in.Part, in.Slot, in.Fault, w.Model.Tick, chance) // checked when it was asked for
}

// letGo releases whatever object i holds.
func (w *World) letGo(i int) {
	for j := range w.bodies {
		if w.bodies[j].HeldBy == i {
			w.bodies[j].HeldBy = -1
			w.lift(j)
		}
	}
}

// drive gives an object in the plane a velocity (m/s, world frame).
func (w *World) drive(i int, v geom.Vec3) {
	if !w.bodies[i].Present() {
		return
	}
	w.bodies[i].Vel = v
	w.physics[i].write(&w.bodies[i])
	w.lift(i)
}

func (w *World) grasp(i int, in *Input) {
	holder, _ := w.Object(in.By)
	h := &w.bodies[holder]
	d := in.At.Sub(h.Pos)
	flat := d.XY().Rotate(-h.Yaw)
	w.physics[i].hold = geom.Vec3{X: flat.X, Y: flat.Y, Z: d.Z}
	w.bodies[i].HeldBy = holder
	w.holdInPlace(i)
}

// Resting is a position on the ground plane at the height at which a thing rests.
func Resting(x, y float64) geom.Vec3 { return geom.Vec3{X: x, Y: y, Z: math.NaN()} }
