// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// extensionActions are the actions by which scripts ask an extension for something: as inputs
// they set one of its keys. c is nil where it adds nothing to the world.
func extensionActions(e extension.Extension, c extension.Compiled) (all []sim.ActionKind) {
	actor, ok := e.(extension.Actor)
	if !ok {
		return nil
	}
	for i, t := range actor.Actions(c, &sim.Input{}) {
		all = append(all, sim.ActionKind{
			Name: sim.OpKey, Key: t.Fields[0].Key, Doc: t.Doc,
			Keys: func(_ *sim.World, in *sim.Input) spec.Table { return actor.Actions(c, in)[i] },
		})
	}
	return all
}

// extensionActions are those of the world's extensions.
func (r *reader) extensionActions() (all []sim.ActionKind) {
	for _, e := range r.s.World.Extended {
		all = append(all, extensionActions(e.Extension, r.base.Code.Extension(e.Name()))...)
	}
	return all
}

// extensionWritable refuses what a key of an extension cannot be set to; false for other keys.
func (r *reader) extensionWritable(n *spec.Node, in *sim.Input) bool {
	info, ok := r.keys.KeyInfo(in.Name)
	if !ok || !r.keys.OfExtension(in.Name) {
		return false
	}
	a := r.base.Asked(in)
	if a != nil && in.For != 0 {
		r.errs.Add(n.Errorf("", "for: to set %q is to ask for something, which is not taken back", in.Name))
		return true
	}
	if a != nil {
		r.errs.Add(a.Writable(in, n))
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
		if n, ok := e.Extension.(extension.Named); ok && why == "" && r.keys.Free(key) {
			why = n.Unread(key)
		}
	}
	return why
}
