// SPDX-License-Identifier: Apache-2.0

package scheme

import "github.com/playsim/playsim/trace"

// Snapshot fills in the memory of a program.
func (m *Memory) Snapshot(to *trace.Program) {
	list := to.Memory[:0]
	for i := range m.shelves {
		for _, s := range m.shelves[i].list {
			var old []trace.Property
			if len(list) < cap(list) {
				old = list[:len(list)+1][len(list)].Properties[:0]
			}
			list = append(list, trace.SchemeState{Type: s.typ.Name, Key: s.key, LastPush: s.last, Properties: s.AppendProperties(old)})
		}
	}
	to.Memory = list
}

// AppendProperties appends all properties with their values.
func (s *Scheme) AppendProperties(to []trace.Property) []trace.Property {
	for i, p := range s.typ.Spec.Properties {
		to = append(to, trace.Property{Name: p.Name, Value: s.values[i]})
	}
	return to
}
