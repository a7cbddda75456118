// SPDX-License-Identifier: Apache-2.0

package listing

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// keyTypes are the types of the condition language.
var keyTypes = [...]string{
	slot.Invalid: "any", slot.BoolValue: "Bool", slot.IntValue: "Int", slot.FloatValue: "Float",
	slot.StringValue: "String", slot.VectorValue: "Array", slot.ListValue: "Array",
}

// audience is "judge" for a key that programs may not read, else "".
func audience(d *memory.Decl) string {
	if d.Audience == condition.Judge {
		return d.Audience.String()
	}
	return ""
}

// keyJSON is a key in JSON.
type keyJSON struct {
	Key    string   `json:"key"`
	Type   string   `json:"type"`
	Unit   string   `json:"unit,omitempty"`
	Reader string   `json:"audience,omitempty"`
	Event  bool     `json:"event,omitempty"`
	Labels []string `json:"labels,omitempty"`
	Doc    string   `json:"doc"`
}

// Key says all of a key, for JSON.
func Key(d *memory.Decl) any {
	return keyJSON{d.Name, keyTypes[d.Kind], d.Unit, audience(d), d.Event, d.Labels, d.Doc}
}
