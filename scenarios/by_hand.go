// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// tellAsked tells what was asked for by [Run.Do] of the tick that begins: a user's drags
// and pushes. It is told again where a recorded run is repeated. Of a tick that never
// comes nothing is told, for nothing of it is done.
func (r *Run) tellAsked() {
	if r.recorder == nil && (r.options.Sink == nil || !r.telling()) {
		return
	}
	now := r.World.Ticks()
	first := len(r.asked)
	for first > 0 && r.asked[first-1].Tick == now {
		first--
	}
	for i := first; i < len(r.asked); i++ {
		r.emit(&trace.Event{Time: r.World.Now(), Tick: now, Kind: trace.Script, Name: inputText(&r.asked[i].Input), From: trace.User})
	}
}

// askAgain asks for an input of a run that was changed; a refusal is told.
func (r *Run) askAgain(in sim.Input) {
	if err := r.do(in); err != nil {
		r.emit(&trace.Event{Time: r.World.Now(), Tick: r.World.Ticks(), Kind: trace.Script, Name: inputText(&in), Event: trace.Refused, Why: inputText(&in) + ": " + err.Error()})
	}
}

// inputText is an input in the words of a script, so that it can be copied into one.
func inputText(in *sim.Input) string {
	text := in.Op.String() + " " + in.Name
	switch in.Op {
	case sim.OpMove:
		text += " to " + pointText(in.At)
		if in.Value != 0 {
			text += " yaw_deg " + slot.FormatFloat(in.Value*180/math.Pi)
		}
	case sim.OpPush:
		text += " impulse " + pointText(in.At)
	case sim.OpCommand:
		text += "/" + in.Slot + " to " + slot.FormatFloat(in.Value)
	}
	return text
}

// pointText leaves out a height that says nothing.
func pointText(v geom.Vec3) string {
	text := "[" + slot.FormatFloat(v.X) + ", " + slot.FormatFloat(v.Y)
	if v.Z == v.Z && v.Z != 0 {
		text += ", " + slot.FormatFloat(v.Z)
	}
	return text + "]"
}
