// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/source"
)

// Table describes the keys of a thing in a file, and is bound to the Go variables that have
// their values. Everything that is said of the keys comes from it: the strict reader
// ([Table.Read]), the values with all defaults ([Table.Resolved]), the JSON Schema
// ([Table.JSONSchema]) and the reference ([Table.Markdown]).
type Table struct {
	Doc    string // what the thing is, for people
	Fields []Field
	Hints  map[string]string // what to write for keys that people write instead
	// Check reports what is wrong between values that are each valid; nil checks nothing.
	Check func(s *Section) error
}

// Field is a key of a thing. What its variable holds before it is read is the default.
type Field struct {
	Key string
	// Into is the variable:
	//
	//	*float64    a number; where the key ends in _deg it is an angle, degrees in the file and radians here
	//	*int        a whole number
	//	*uint64     a whole number without limits
	//	*int64      a time in ns; in the file it has its unit
	//	*bool       true or false; with Fields also their keys, which mean true
	//	*string     a text that is not empty, on one line
	//	[]*float64  a list of as many numbers, or of Least at least: then what is not said is NaN
	//	[]*int64    a list of as many times
	//	*[]float64  a list of any number of numbers
	//	*[]string   a list of any number of texts
	//	*Value      a value of a form of its own, see [Choice], [Name], [Color], [ListOf]
	//	nil         a group: the keys of Fields
	Into     any
	Doc      string  // one sentence
	Unit     string  // SI symbol of a number or vector; "" for none
	Min, Max float64 // of numbers, angles in degrees, times in ns; both inclusive; both 0 is no limit
	Least    int
	Must     string // what to write if the file does not have the key; "" is that it may be left out
	None     string // for people, what 0 or an empty text stands for: the file does not say it
	Names    string // the kind of thing, in the same file, whose name the text is; "" for none
	Ticks    bool   // the time is a whole multiple of the tick; the default is rounded to one
	Fields   []Field
	Then     func(s *Section) // is called when the key was read or left out; nil does nothing
}

// Value is a value of a form of its own.
type Value struct {
	What   string                       // "word", for the reference
	Read   func(s *Section, key string) // takes the key, which need not be there
	Node   func() *Node                 // as a file has it; nil leaves the key out
	Schema func() Object
}

// Keys are the keys of the table.
func (t Table) Keys() []string {
	keys := make([]string, len(t.Fields))
	for i := range t.Fields {
		keys[i] = t.Fields[i].Key
	}
	return keys
}

// Err reports what is wrong with the table itself: keys that are given twice, defaults out
// of range. Whoever registers a kind calls it once, before anything is read.
func (t Table) Err() error {
	if err := fieldsErr(t.Fields, ""); err != nil {
		return err
	}
	said := slices.DeleteFunc(slices.Clone(t.Fields), func(f Field) bool { return f.Must != "" })
	if err := (Table{Fields: said, Check: t.Check}).Invalid(0); err != nil {
		return fmt.Errorf("a default is wrong: %w", err)
	}
	return nil
}

func fieldsErr(fields []Field, path string) error {
	for i := range fields {
		f := &fields[i]
		at := path + f.Key
		switch twice := slices.IndexFunc(fields[:i], func(o Field) bool { return o.Key == f.Key }); {
		case f.Key == "":
			return fmt.Errorf("field %d below %q has no key", i, path)
		case twice >= 0:
			return fmt.Errorf("the key %s is given twice", at)
		case f.what() == "":
			return fmt.Errorf("the key %s cannot be read into a %T", at, f.Into)
		case f.Min > f.Max:
			return fmt.Errorf("the key %s: its minimum %v is greater than its maximum %v", at, f.Min, f.Max)
		}
		if err := fieldsErr(f.Fields, at+"."); err != nil {
			return err
		}
	}
	return nil
}

// Invalid reports what is wrong with the values of the variables, as if a file had them.
func (t Table) Invalid(tick int64) error {
	var errs source.Errors
	n := t.Resolved()
	n.shift(source.NewFile("", ""), 0)
	t.Read(&Section{Errs: &errs, Node: n, Tick: tick})
	for _, err := range errs.All() {
		var placed *source.Error
		errors.As(err, &placed)
		return &source.Error{Msg: placed.Msg, Code: placed.Code, Hint: placed.Hint}
	}
	return nil
}

func (f *Field) bounded() bool { return f.Min != 0 || f.Max != 0 }

func (f *Field) degrees() bool { return strings.HasSuffix(f.Key, "_deg") }

// within are the bounds of a number; without any those of all finite numbers.
func (f *Field) within() Within {
	w := Between(f.Min, f.Max, f.Unit)
	switch {
	case f.degrees() && !f.bounded():
		return turn
	case f.degrees():
		w.Unit = turn.Unit
	case !f.bounded():
		w.Lo, w.Hi = -math.MaxFloat64, math.MaxFloat64
	}
	return w
}

// turn are the angles that a field without limits takes.
var turn = Between(-360, 360, "degrees")

func (f *Field) durations() Bounds {
	if !f.bounded() {
		return Lasting(0, 1<<62)
	}
	return Lasting(int64(f.Min), int64(f.Max))
}

// what names the values of the field; "" is that there are none for its variable.
func (f *Field) what() string {
	if f.Names != "" {
		return "name of the " + f.Names
	}
	switch into := f.Into.(type) {
	case *float64:
		if f.degrees() {
			return "angle in degrees"
		}
		return "number"
	case *int, *uint64:
		return "whole number"
	case *int64:
		return "time"
	case *bool:
		if f.Fields != nil {
			return "true or false, or keys"
		}
		return "true or false"
	case *string:
		return "text"
	case []*float64:
		if f.Least > 0 {
			return fmt.Sprintf("%d to %d numbers", f.Least, len(into))
		}
		return fmt.Sprintf("%d numbers", len(into))
	case []*int64:
		return fmt.Sprintf("%d times", len(into))
	case *[]float64:
		return "numbers"
	case *[]string:
		return "list of texts"
	case *Value:
		return into.What
	case nil:
		return "keys"
	}
	return ""
}

// Text returns the value as a file has it, without quotes.
func (f *Field) Text() string {
	if n := f.node(); n != nil && n.Form == Scalar {
		return n.Text
	}
	return ""
}

// Errorf returns an error about the thing, at the value of one of its keys where the file
// has it; of no thing it has no place.
func (s *Section) Errorf(key, hint, format string, args ...any) *source.Error {
	if s == nil {
		return &source.Error{Msg: fmt.Sprintf(format, args...), Hint: hint}
	}
	if n, ok := s.Node.Get(key); ok {
		return n.Errorf(hint, format, args...)
	}
	return s.Node.Errorf(hint, format, args...)
}
