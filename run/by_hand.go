// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
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
		r.Emit(&trace.Event{Time: r.World.Now(), Tick: now, Kind: trace.Script, Name: r.inputText(r.asked[i].Input), From: trace.User})
	}
}

// repeatInput repeats an input in a run whose files were changed, and reports a refusal.
func (r *Run) repeatInput(in sim.Input) {
	if err := r.do(in); err != nil {
		text := r.inputText(in)
		r.Emit(&trace.Event{Time: r.World.Now(), Tick: r.World.Ticks(), Kind: trace.Script, Name: text, Event: trace.Refused, Why: text + ": " + err.Error()})
	}
}

// inputText is an input in the words of a script, so that it can be copied into one.
func (r *Run) inputText(in sim.Input) string {
	if in.Op == sim.OpCommand || in.Op == sim.OpSteer { // of each step of a client
		return string(in.Op) + " " + in.Name + "/" + in.Slot + " to " + spec.Decimal(in.Value)
	}
	return r.tableText(in)
}

// tableText is inputText by the table of the action.
func (r *Run) tableText(in sim.Input) string {
	k := r.World.Action(in.Op)
	if k == nil {
		return string(in.Op) + " " + in.Name
	}
	if in.Slot != "" {
		in.Name += "/" + in.Slot
	}
	t := k.Table(r.World, &in)
	n := t.Resolved()
	for i := range t.Fields {
		f := &t.Fields[i]
		if v, ok := n.Get(f.Key); ok && f.Least > 0 && len(v.Items) > f.Least && v.Items[f.Least].Text == "0" {
			v.Items = v.Items[:f.Least] // a height that says nothing
		}
	}
	return k.Words(n)
}
