// SPDX-License-Identifier: Apache-2.0

package sim

import "github.com/playsim/playsim/spec"

// Can returns why [World.Do] would refuse an input now; nil where it would not.
func (w *World) Can(in Input) error {
	if err := w.check(&in); err != nil {
		return err
	}
	return w.checkNow(&in, w.pending)
}

// Marked reports whether a thing, robot or program has a mark that actions leave, once the
// inputs that are asked for have been applied. Of things the world itself knows two marks,
// whoever left them.
func (w *World) Marked(name, mark string, asked []Input) (has bool) {
	i, object := w.Object(name)
	switch {
	case object && mark == "hidden":
		has = w.bodies[i].Hidden
	case object && mark == "held":
		has = w.Holder(i) != ""
	default:
		for i := range w.log {
			has = w.After(&w.log[i].Input, name, mark, has)
		}
	}
	return w.will(name, mark, has, asked)
}

// Words returns an input in the words of a script, so that it can be copied into one.
func (w *World) Words(in Input) string {
	if in.Op == OpCommand || in.Op == OpSteer { // of each step of a client
		return string(in.Op) + " " + in.Name + "/" + in.Slot + " to " + spec.Decimal(in.Value)
	}
	k := w.Action(in.Op)
	if k == nil {
		return string(in.Op) + " " + in.Name
	}
	if in.Slot != "" {
		in.Name += "/" + in.Slot
	}
	t := k.Table(w, &in)
	n := t.Resolved()
	for i := range t.Fields {
		f := &t.Fields[i]
		if v, ok := n.Get(f.Key); ok && f.Least > 0 && len(v.Items) > f.Least && v.Items[f.Least].Text == "0" {
			v.Items = v.Items[:f.Least] // a height that says nothing
		}
	}
	return k.Words(n)
}
