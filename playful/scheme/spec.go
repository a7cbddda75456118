// SPDX-License-Identifier: Apache-2.0

package scheme

import (
	"fmt"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
)

// Kind is the type of a configuration key, a property of a scheme or the result
// of an evaluation.
type Kind uint8

// The kinds. A Word is a bare or quoted word, one of the key's Options if it has
// any; a Vector is three numbers and only a property can be one.
const (
	Number Kind = iota
	Bool
	Text
	Word
	Vector
	Any // of a Need alone: the target must have the property, whatever its kind
)

var kindNames = [...]string{"a number", "true or false", "text", "a word", "a vector", "anything"}

// String returns the kind with its article: "a number", "true or false".
func (k Kind) String() string { return kindNames[k] }

// holds tells whether a property of this kind may be set to v.
func (k Kind) holds(v slot.Value) bool {
	switch v.Kind() {
	case slot.FloatValue, slot.IntValue:
		return k == Number
	case slot.BoolValue:
		return k == Bool
	case slot.StringValue:
		return k == Text || k == Word
	case slot.VectorValue:
		return k == Vector
	}
	return false
}

// Property declares a property of a scheme.
type Property struct {
	Name  string
	Kind  Kind
	Unit  string
	Frame string // of a Vector: "odometry"
	Doc   string
}

// Unfit says why the property cannot be set to a value, "" where it can.
func (p *Property) Unfit(v slot.Value) string {
	if !p.Kind.holds(v) {
		return "is " + p.Kind.String() + ", not " + v.String()
	}
	if v.Kind() == slot.FloatValue || v.Kind() == slot.VectorValue {
		if hasNaN(v) {
			return "was pushed as NaN"
		}
	}
	return ""
}

func hasNaN(v slot.Value) bool {
	if f, ok := v.AsFloat(); ok {
		return f != f
	}
	vec, _ := v.AsVector()
	return vec[0] != vec[0] || vec[1] != vec[1] || vec[2] != vec[2]
}

// Similarity says that two schemes may be one thing: their property differs by at
// most Within (numbers: absolute difference; vectors: Euclidean distance).
type Similarity struct {
	Property string
	Within   float64
}

// Spec describes a type of scheme and how the memory tells one thing from
// another: by the values of the Identity properties, which give the key; else by
// Similar, all of which must hold, the nearest wins and keys are numbers; else the
// pushing leaf names the key, and without one there is a single scheme "1".
type Spec struct {
	Type       string
	Doc        string
	Properties []Property
	Identity   []string
	Similar    []Similarity
	Rare       bool // only programs that name the type have it in their memory
}

// Lookup returns the index of the property called name.
func (s *Spec) Lookup(name string) (int, bool) {
	for i := range s.Properties {
		if s.Properties[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// Check says what is impossible in a declaration.
func (s *Spec) Check() error {
	for i, p := range s.Properties {
		if !IsName(p.Name) {
			return fmt.Errorf("property %q is not a name", p.Name)
		}
		if p.Kind == Any || syntax.IsKeyword(p.Name) {
			return fmt.Errorf("property %s: neither a keyword of programs nor of any kind", p.Name)
		}
		if at, _ := s.Lookup(p.Name); at != i {
			return fmt.Errorf("property %s is declared twice", p.Name)
		}
	}
	for _, name := range s.Identity {
		if _, ok := s.Lookup(name); !ok {
			return fmt.Errorf("identity by %s, which is no property", name)
		}
	}
	for _, sim := range s.Similar {
		i, ok := s.Lookup(sim.Property)
		if !ok || s.Properties[i].Kind != Number && s.Properties[i].Kind != Vector {
			return fmt.Errorf("similarity by %s, which is not a number or a vector", sim.Property)
		}
		if !(sim.Within > 0) {
			return fmt.Errorf("similarity within %v is not positive", sim.Within)
		}
	}
	return nil
}

// IsName reports whether a text is a name in programs: letters, digits and _, no digit first.
func IsName(s string) bool {
	for i, r := range s {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || '9' < r) {
			return false
		}
	}
	return s != ""
}
