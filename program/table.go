// SPDX-License-Identifier: Apache-2.0

package program

import "github.com/playsim/playsim/spec"

// ConnectField binds connect: names of the program's own, and what each is joined to.
func ConnectField(e *Entry, doc string) spec.Field {
	return spec.Field{Key: "connect", Doc: doc, Into: &spec.Value{
		What: "names and slots",
		Read: e.readConnect,
		Node: func() *spec.Node {
			if len(e.Connect) == 0 {
				return nil
			}
			all := &spec.Node{Form: spec.Mapping}
			for _, c := range e.Connect {
				all.Fields = append(all.Fields, spec.Pair{Key: spec.Text(c.Quantity), Value: spec.Text(c.Slot)})
			}
			return all
		},
		Schema: func() spec.Object { return spec.JSON(`{"type": "object", "additionalProperties": {"type": "string"}}`) },
	}}
}

func (e *Entry) readConnect(s *spec.Section, key string) {
	n, ok := s.Take(key)
	if !ok {
		return
	}
	if n.Form != spec.Mapping {
		s.Errs.Add(n.Errorf("such as {Libra: scale/weight}", "connect: expected quantities and their slots, not %s [wrong_type]", n.Describe()))
		return
	}
	for _, f := range n.Fields {
		if f.Value.Form != spec.Scalar || f.Value.Text == "" {
			s.Errs.Add(f.Value.Errorf("such as scale/weight", "%s: expected the name of a slot, not %s [wrong_type]", spec.Shorten(f.Key.Text), f.Value.Describe()))
			continue
		}
		e.Connect = append(e.Connect, Connection{Quantity: f.Key.Text, Slot: f.Value.Text, At: f.Key.Pos, Pos: f.Value.Pos})
	}
}
