// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
)

// self is what one leaf remembers: plain values by name, which are part of the run's
// state. The keys of the leaf can be read in it, too.
type self struct {
	inert
	in     *instance
	fields []field
}

type field struct {
	name  string
	value starlark.Value
}

// String is "self".
func (s *self) String() string { return "self" }

// Type is "self".
func (s *self) Type() string { return "self" }

// Attr gives what is remembered under a name, or the key of that name.
func (s *self) Attr(name string) (starlark.Value, error) {
	for i := range s.fields {
		if s.fields[i].name == name {
			return s.fields[i].value, nil
		}
	}
	for i := range s.in.d.keys {
		if s.in.d.keys[i].Name == name {
			return s.in.keys[i], nil
		}
	}
	hint := source.Suggest(name, s.AttrNames())
	if hint == "" {
		hint = "set it first, in init or start: self." + name + " = …"
	}
	return nil, hinted(hint, "self has no %s", name)
}

// AttrNames are the names that can be read.
func (s *self) AttrNames() []string {
	var names []string
	for i := range s.fields {
		names = append(names, s.fields[i].name)
	}
	for i := range s.in.d.keys {
		names = append(names, s.in.d.keys[i].Name)
	}
	return names
}

// SetField remembers a value.
func (s *self) SetField(name string, v starlark.Value) error {
	if values, text := 0, 0; !counted(v, &values, &text) {
		return hinted(growingHint, "self.%s%s", name, tooMuch)
	}
	if !keeps(v, 0) {
		return hinted("numbers, texts, vectors, schemes, and lists, tuples and dicts of these", "self cannot remember %s", describe(v))
	}
	for i := range s.fields {
		if s.fields[i].name == name {
			s.fields[i].value = v
			return nil
		}
	}
	for i := range s.in.d.keys {
		if s.in.d.keys[i].Name == name {
			return hinted("remember it under another name", "%s is a key of the node, which the program sets", name)
		}
	}
	s.fields = append(s.fields, field{name, v})
	return nil
}

// deepest is how far lists may be nested that are remembered.
const deepest = 8

// keeps reports whether a value can be remembered: one whose digest differs from others.
func keeps(v starlark.Value, depth int) bool {
	if depth > deepest {
		return false
	}
	switch v := v.(type) {
	case starlark.NoneType, starlark.Bool, starlark.Int, starlark.Float, starlark.String, vector, *schemeValue:
		return true
	case *starlark.List:
		for i := range v.Len() {
			if !keeps(v.Index(i), depth+1) {
				return false
			}
		}
		return true
	case starlark.Tuple:
		for _, x := range v {
			if !keeps(x, depth+1) {
				return false
			}
		}
		return true
	case *starlark.Dict:
		return keepsDict(v, depth)
	}
	return false
}

func keepsDict(d *starlark.Dict, depth int) bool {
	for key, value := range starlark.Entries(d) {
		if !keeps(key, depth+1) || !keeps(value, depth+1) {
			return false
		}
	}
	return true
}

var tooMuch = fmt.Sprintf(" has grown too large; a node remembers at most %d values", mostKept)

// refuse returns what is wrong with what is remembered after a call, for lists change
// without being set again, and then forgets it all.
func (s *self) refuse() string {
	values, text := 0, 0
	why := ""
	for i := range s.fields {
		f := &s.fields[i]
		if !counted(f.value, &values, &text) {
			why = "self." + f.name + tooMuch
		} else if !keeps(f.value, 0) {
			why = "self." + f.name + " holds what cannot be remembered, or itself"
		}
		if why != "" {
			s.fields = nil
			return why
		}
	}
	return ""
}

// counted adds up what a value consists of; false when that is too much.
func counted(v starlark.Value, values, text *int) bool {
	*values++
	if *values > mostKept || *text > mostText {
		return false
	}
	fine := true
	switch v := v.(type) {
	case starlark.String:
		*text += len(v)
		fine = *text <= mostText
	case starlark.Int:
		*text += size(v)
		fine = *text <= mostText
	case *starlark.List:
		for i := 0; i < v.Len() && fine; i++ {
			fine = counted(v.Index(i), values, text)
		}
	case starlark.Tuple:
		for i := 0; i < len(v) && fine; i++ {
			fine = counted(v[i], values, text)
		}
	case *starlark.Dict:
		for key, value := range starlark.Entries(v) {
			if fine = fine && counted(key, values, text) && counted(value, values, text); !fine {
				break
			}
		}
	}
	return fine
}

// appendState appends a digest of all that is remembered, in the order in which it
// was first set.
func (s *self) appendState(to []float64) []float64 {
	for i := range s.fields {
		to = appendDigest(append(to, playful.Digest(s.fields[i].name)), s.fields[i].value)
	}
	return to
}

// Marks of the kinds of values in a digest.
const (
	markNone = iota
	markBool
	markNumber
	markText
	markVector
	markScheme
	markList
	markDict
	markHuge
)

func appendDigest(to []float64, v starlark.Value) []float64 {
	switch v := v.(type) {
	case starlark.Bool:
		return append(to, markBool, playful.Truth(bool(v)))
	case starlark.Int:
		return appendInt(to, v)
	case starlark.Float:
		return append(to, markNumber, float64(v))
	case starlark.String:
		return append(to, markText, playful.Digest(string(v)))
	case vector:
		return append(to, markVector, v[0], v[1], v[2])
	case *schemeValue:
		return append(to, markScheme, playful.Digest(v.String()))
	case *starlark.List:
		to = append(to, markList, float64(v.Len()))
		for i := range v.Len() {
			to = appendDigest(to, v.Index(i))
		}
		return to
	case starlark.Tuple:
		to = append(to, markList, float64(len(v)))
		for _, x := range v {
			to = appendDigest(to, x)
		}
		return to
	case *starlark.Dict:
		return appendDict(to, v)
	}
	return append(to, markNone)
}

// appendInt keeps whole numbers apart that are one float.
func appendInt(to []float64, v starlark.Int) []float64 {
	if i, ok := v.Int64(); ok && int64(float64(i)) == i && i < 1<<53 && i > -(1<<53) {
		return append(to, markNumber, float64(i))
	}
	return append(to, markHuge, playful.Digest(v.String()))
}

func appendDict(to []float64, d *starlark.Dict) []float64 {
	to = append(to, markDict, float64(d.Len()))
	for key, value := range starlark.Entries(d) {
		to = appendDigest(appendDigest(to, key), value)
	}
	return to
}
