// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
)

// keys are the quantities, as pdl/program/quantity. They stay as the last loop left them.
type keys struct{ p *Program }

// Keys implements program.Program.
func (p *Program) Keys() program.Keys { return keys{p} }

// Decls implements program.Keys.
func (k keys) Decls() (all []program.KeyDecl) {
	for _, q := range k.p.Quantities() {
		kind := q.Kind.String()
		if q.Kind == pdl.Internal {
			kind = "internal quantity"
		}
		all = append(all, program.KeyDecl{
			Name: program.QuantityPrefix + k.p.b.Entry.Name + "/" + q.Name, Kind: slot.FloatValue, Min: q.Lower, Max: q.Upper,
			Doc: fmt.Sprintf("Value of the %s after the last loop, %s … %s%s.", kind, slot.FormatFloat(q.Lower), slot.FormatFloat(q.Upper), k.onlyInFocus()),
		})
	}
	return all
}

// onlyInFocus says of keys of an activity's program when they have no value.
func (k keys) onlyInFocus() string {
	if k.p.b.Activity {
		return "; Invalid while its activity has not the focus"
	}
	return ""
}

// Key implements program.Keys.
func (k keys) Key(name string) (program.Key, bool) {
	prefix := program.QuantityPrefix + k.p.b.Entry.Name + "/"
	if len(name) <= len(prefix) || name[:len(prefix)] != prefix {
		return program.Key{}, false
	}
	id, ok := k.p.Lookup(name[len(prefix):])
	return program.Key{ID: int(id)}, ok
}

// Value implements program.Keys.
func (k keys) Value(key *program.Key) (slot.Value, bool) {
	return slot.Float(k.p.Program.Value(pdl.ID(key.ID))), true
}

// Doubt implements program.Keys.
func (keys) Doubt(string, []string) (text, hint string) { return "", "" }
