// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// reportInputs reports the inputs of [Run.Do] for the tick that begins: a user's drags and
// pushes. A replay reports them again. Inputs for a tick that never comes are not reported,
// since they have no effect.
func (r *Run) reportInputs() {
	if r.recorder == nil && (r.options.Sink == nil || !r.reporting()) {
		return
	}
	now := r.World.Ticks()
	first := len(r.asked)
	for first > 0 && r.asked[first-1].Tick == now {
		first--
	}
	for i := first; i < len(r.asked); i++ {
		r.Emit(&trace.Event{Time: r.World.Now(), Tick: now, Kind: trace.Script, Name: r.World.Words(r.asked[i].Input), From: trace.User})
	}
}

// repeatInput repeats an input in a run whose files were changed, and reports a refusal.
func (r *Run) repeatInput(in sim.Input) {
	if err := r.do(in); err != nil {
		text := r.World.Words(in)
		r.Emit(&trace.Event{Time: r.World.Now(), Tick: r.World.Ticks(), Kind: trace.Script, Name: text, Event: trace.Refused, Why: text + ": " + err.Error()})
	}
}
