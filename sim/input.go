// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
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
			err = w.checkNow(&all[i], w.pending)
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
	if err := w.checkNow(&in, nil); err != nil {
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

// Resting is a position on the ground plane at the height at which a thing rests.
func Resting(x, y float64) geom.Vec3 { return geom.Vec3{X: x, Y: y, Z: math.NaN()} }
