// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"slices"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// actionTables are those of all actions, bound to nothing that is used.
func actionTables(extensions []extension.Extension) []spec.Table {
	all := slices.Clip(ownTables)
	for _, e := range extensions {
		if actor, ok := e.(extension.Actor); ok {
			all = append(all, actor.Actions(nil, &sim.Input{})...)
		}
	}
	return all
}

// extensionTables bind the actions of the world's extensions to an input.
func (r *reader) extensionTables(in *sim.Input) (all []spec.Table) {
	for _, e := range r.s.World.Extended {
		actor, ok := e.Extension.(extension.Actor)
		if !ok {
			continue
		}
		var c extension.Compiled
		for i := range r.base.extended {
			if r.base.extended[i].Name() == e.Name() {
				c = r.base.extended[i].Compiled
			}
		}
		all = append(all, actor.Actions(c, in)...)
	}
	return all
}

// extensionWritable refuses what a key of an extension cannot be set to; false for other keys.
func (r *reader) extensionWritable(n *spec.Node, in *sim.Input) bool {
	info, ok := r.s.keys.KeyInfo(in.Name)
	src := r.s.keys.source(in.Name)
	if !ok || src.kind != extensionKey {
		return false
	}
	if src.ask {
		r.errs.Add(r.base.attached[src.a].asked.Writable(in, n))
		return true
	}
	fits := info.Kind == in.Data.Kind()
	if info.Kind == slot.FloatValue {
		x, number := in.Data.AsFloat()
		fits = number && !math.IsInf(x, 0) && !math.IsNaN(x)
	}
	if !fits && in.Data.Kind() != slot.Invalid { // else the value itself is reported
		r.errs.Add(n.Errorf("", "%q holds %s, not %s", in.Name, kindWords[info.Kind], in.Data))
	}
	return true
}

var kindWords = [...]string{
	slot.Invalid: "anything", slot.BoolValue: "a truth", slot.IntValue: "a whole number", slot.FloatValue: "a number",
	slot.StringValue: "a text", slot.VectorValue: "a list", slot.ListValue: "a list",
}

// unread says why it does nothing to set a key that there is not.
func (r *reader) unread(key string) (why string) {
	for _, e := range r.s.World.Extended {
		if n, ok := e.Extension.(extension.Named); ok && why == "" && r.s.keys.source(key).kind == writtenKey {
			why = n.Unread(key)
		}
	}
	return why
}
