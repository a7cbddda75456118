// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/playsim/playsim/source"
)

// Table describes the keys of one kind of entry in a file. Everything that is said of
// them comes from it: the strict reader ([Entry.Read]), the defaults ([Table.Resolved]),
// the JSON Schema ([Table.JSONSchema]) and the reference ([Table.Markdown]).
type Table struct {
	Fields []Field
	// Check reports what is wrong between fields that are each valid; nil checks nothing.
	// The entry can be read.
	Check func(e *Entry) error
}

// Field is a key of an entry.
type Field struct {
	Key      string
	Type     Type
	Doc      string   // one sentence
	Unit     string   // SI symbol of a number or vector; "" for none
	Default  any      // float64, int, bool, string, []float64, or int64 ns of a duration; nil is the type's zero
	Required bool     // the file must say it
	Min, Max float64  // of a number, integer, vector, angle in degrees or duration in ns, both inclusive; both 0 is no limit
	Enum     []string // of a choice: what it may be
	Lengths  []int    // of a vector: how many numbers
	Fields   []Field  // of a group, and of each item of a list
}

// Type is what a field holds, and the Go type that it is read into.
type Type uint8

// The types of fields.
const (
	TypeNumber   Type = iota // float64
	TypeInteger              // int
	TypeFlag                 // bool: true or false
	TypeText                 // string, not empty
	TypeChoice               // string: one of Enum
	TypeDuration             // int64: ns; written with its unit, such as 25ms
	TypeDegrees              // float64: rad; the key ends in _deg
	TypeVector               // an array or slice of float64, or a struct of them such as geom.Vec2
	TypeGroup                // a struct with the keys of Fields
	TypeList                 // a slice of structs with the keys of Fields
)

var typeNames = [...]string{"number", "whole number", "true or false", "text", "word", "time", "angle in degrees", "numbers", "keys", "list"}

// String returns what the type is called in messages and references.
func (t Type) String() string { return typeNames[t] }

// Err reports what is wrong with the table itself: keys that are given twice, defaults
// out of range. Whoever registers a kind calls it once.
func (t Table) Err() error { return fieldsErr(t.Fields, "") }

func fieldsErr(fields []Field, path string) error {
	for i := range fields {
		f := &fields[i]
		at := path + f.Key
		switch twice := slices.IndexFunc(fields[:i], func(o Field) bool { return o.Key == f.Key }); {
		case f.Key == "":
			return fmt.Errorf("field %d below %q has no key", i, path)
		case twice >= 0:
			return fmt.Errorf("the key %s is given twice", at)
		case int(f.Type) >= len(typeNames):
			return fmt.Errorf("the key %s has an unknown type", at)
		case f.Type == TypeChoice && len(f.Enum) == 0:
			return fmt.Errorf("the key %s is a choice without Enum", at)
		case f.Type == TypeVector && len(f.Lengths) == 0:
			return fmt.Errorf("the key %s is a vector without Lengths", at)
		case f.Min > f.Max:
			return fmt.Errorf("the key %s: its minimum %v is greater than its maximum %v", at, f.Min, f.Max)
		case !f.Required && !f.defaultFits():
			return fmt.Errorf("the key %s: the default %v is not %s", at, f.Default, f.wants())
		}
		if err := fieldsErr(f.Fields, at+"."); err != nil {
			return err
		}
	}
	return nil
}

// wants describes the values of a field: "a number in m, in [0, 1]".
func (f *Field) wants() string {
	switch f.Type {
	case TypeChoice:
		return orList(f.Enum)
	case TypeNumber, TypeInteger, TypeVector, TypeDegrees:
		text := "a " + f.Type.String() + inUnit(f.Unit)
		if f.bounded() {
			text += fmt.Sprintf(" in [%v, %v]", f.Min, f.Max)
		}
		return text
	}
	return "a " + f.Type.String()
}

func (f *Field) bounded() bool { return f.Min != 0 || f.Max != 0 }

// within are the bounds of a number; without any those of all finite numbers.
func (f *Field) within() Within {
	if !f.bounded() {
		return Between(-math.MaxFloat64, math.MaxFloat64, f.Unit)
	}
	return Between(f.Min, f.Max, f.Unit)
}

func (f *Field) contains(v float64) bool {
	w := f.within()
	switch {
	case f.Type == TypeDuration:
		b := f.durations()
		return v >= float64(b.Lo) && v <= float64(b.Hi)
	case f.Type == TypeDegrees && !f.bounded():
		w = turn
	}
	return v >= w.Lo && v <= w.Hi
}

// turn are the angles that a field without limits takes.
var turn = Between(-360, 360, "degrees")

func (f *Field) defaultFits() bool {
	switch v := f.Default.(type) {
	case nil:
		return f.Type > TypeInteger && f.Type != TypeDuration && f.Type != TypeDegrees && f.Type != TypeChoice || f.Type != TypeChoice && f.contains(0)
	case float64:
		return (f.Type == TypeNumber || f.Type == TypeDegrees) && f.contains(v)
	case int:
		return f.Type == TypeInteger && f.contains(float64(v))
	case int64:
		return f.Type == TypeDuration && f.contains(float64(v))
	case bool:
		return f.Type == TypeFlag
	case string:
		return f.Type == TypeText || f.Type == TypeChoice && slices.Contains(f.Enum, v)
	case []float64:
		return f.Type == TypeVector && slices.Contains(f.Lengths, len(v)) && !slices.ContainsFunc(v, func(x float64) bool { return !f.contains(x) })
	}
	return false
}

// Resolved returns an entry with every default written out, in the order of the table.
func (t Table) Resolved(n *Node) *Node { return resolved(t.Fields, n) }

func resolved(fields []Field, n *Node) *Node {
	out := &Node{Form: Mapping}
	for i := range fields {
		f := &fields[i]
		value, ok := n.Get(f.Key)
		switch {
		case ok && f.Type == TypeGroup:
			value = resolved(f.Fields, value)
		case ok && f.Type == TypeList:
			list := &Node{Form: List}
			for _, item := range value.Items {
				list.Items = append(list.Items, resolved(f.Fields, item))
			}
			value = list
		case !ok:
			if value = f.defaultNode(); value == nil {
				continue
			}
		}
		out.Fields = append(out.Fields, Pair{scalar(f.Key), value})
	}
	return out
}

// defaultNode is the default as YAML; nil where there is nothing to write.
func (f *Field) defaultNode() *Node {
	switch v := f.Default.(type) {
	case float64:
		return scalar(strconv.FormatFloat(v, 'g', -1, 64))
	case int64:
		return scalar(DurationText(v))
	case string:
		return &Node{Form: Scalar, Text: v, Quoted: true}
	case []float64:
		list := &Node{Form: List}
		for _, x := range v {
			list.Items = append(list.Items, scalar(strconv.FormatFloat(x, 'g', -1, 64)))
		}
		return list
	case int, bool:
		return scalar(fmt.Sprint(v))
	}
	switch f.Type {
	case TypeNumber, TypeInteger, TypeDegrees:
		return scalar("0")
	case TypeFlag:
		return scalar("false")
	case TypeGroup:
		return resolved(f.Fields, &Node{Form: Mapping})
	}
	return nil
}

func scalar(text string) *Node { return &Node{Form: Scalar, Text: text} }

// Entry is an entry of a file whose keys a table describes.
type Entry struct {
	Name  string // of the thing, as the world knows it
	What  string // what it is, for messages: "a rover"
	Node  *Node
	Table Table
	Hints map[string]string // for keys that people write instead

	common []string // keys that whoever made the entry has read
}

// NewEntry returns an entry; keys of common are read elsewhere.
func NewEntry(name, what string, n *Node, t Table, common ...string) *Entry {
	return &Entry{Name: name, What: what, Node: n, Table: t, common: common}
}

// Errorf returns an error about the entry, at the value of one of its keys where the file
// has it.
func (e *Entry) Errorf(key, hint, format string, args ...any) *source.Error {
	if n, ok := e.Node.Get(key); ok {
		return n.Errorf(hint, format, args...)
	}
	return e.Node.Errorf(hint, format, args...)
}
