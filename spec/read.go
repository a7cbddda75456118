// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/playsim/playsim/source"
)

// Read reads the entry strictly into a struct whose fields are tagged `key:"…"`; what the
// file does not say gets its default. A nil reads into nothing, only to find what is
// wrong. The error lists all mistakes with their places.
func (e *Entry) Read(into any) error {
	var errs source.Errors
	s, ok := Open(&errs, e.Node, e.What)
	if !ok {
		return errs.Err()
	}
	s.known, s.Hints = append(s.known, e.common...), e.Hints
	var to reflect.Value
	if into != nil {
		if t := reflect.TypeOf(into); t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
			panic(fmt.Sprintf("spec: %s is read into a pointer to a struct, not into %s", e.What, t))
		}
		to = reflect.ValueOf(into).Elem()
	}
	readFields(s, e.Table.Fields, to)
	s.Close()
	if errs.Len() == 0 && into == nil && e.Table.Check != nil {
		errs.Add(e.Table.Check(e))
	}
	return errs.Err()
}

func readFields(s *Section, fields []Field, into reflect.Value) {
	for i := range fields {
		f := &fields[i]
		if f.Required && s.Node.Index(f.Key) < 0 {
			s.Errs.Add(s.Node.Errorf(f.Key+": "+f.wants(), "%s needs %q", s.What, f.Key))
		}
		to := fieldFor(into, f.Key)
		if into.IsValid() {
			f.mustFit(into.Type(), to)
		}
		f.reset(to)
		f.read(s, to)
	}
}

// fieldFor returns the field of a struct that is tagged with a key. A struct without one
// is a mistake in the program: it panics.
func fieldFor(into reflect.Value, key string) reflect.Value {
	if !into.IsValid() {
		return into
	}
	for i := range into.NumField() {
		if into.Type().Field(i).Tag.Get("key") == key {
			return into.Field(i)
		}
	}
	panic(fmt.Sprintf("spec: %s has no field tagged `key:%q`", into.Type(), key))
}

// reset gives a Go field its default.
func (f *Field) reset(to reflect.Value) {
	if !to.IsValid() {
		return
	}
	switch v := f.Default.(type) {
	case nil:
		if f.Type != TypeGroup {
			to.SetZero()
		}
	case float64:
		if f.Type == TypeDegrees {
			v = Radians(v)
		}
		to.SetFloat(v)
	case []float64:
		for i, p := range parts(to, len(v)) {
			*p = v[i]
		}
	default:
		to.Set(reflect.ValueOf(v).Convert(to.Type()))
	}
}

func (f *Field) read(s *Section, to reflect.Value) {
	switch f.Type {
	case TypeNumber:
		v := floatOf(to)
		s.Number(f.Key, &v, f.within())
		set(to, v)
	case TypeInteger:
		f.readInteger(s, to)
	case TypeFlag:
		v := to.IsValid() && to.Bool()
		s.Flag(f.Key, &v)
		set(to, v)
	case TypeText:
		var v string
		if s.Text(f.Key, &v) {
			set(to, v)
		}
	case TypeChoice:
		var v string
		if s.Choice(f.Key, &v, f.Enum...) {
			set(to, v)
		}
	case TypeDuration:
		var v int64
		if s.Duration(f.Key, &v, f.durations()) {
			set(to, v)
		}
	case TypeDegrees:
		f.readDegrees(s, to)
	case TypeVector:
		f.readVector(s, to)
	case TypeGroup, TypeList:
		f.readNested(s, to)
	}
}

func (f *Field) durations() Bounds {
	if !f.bounded() {
		return Lasting(0, 1<<62)
	}
	return Lasting(int64(f.Min), int64(f.Max))
}

func (f *Field) readInteger(s *Section, to reflect.Value) {
	n, ok := s.Take(f.Key)
	if !ok {
		return
	}
	v, err := Number(n, f.Key, f.within())
	if err == nil && v != float64(int(v)) {
		err = n.Errorf("", "%s: expected a whole number, not %s", f.Key, n.Describe())
	}
	if err != nil {
		s.Errs.Add(err)
		return
	}
	set(to, int(v))
}

func (f *Field) readDegrees(s *Section, to reflect.Value) {
	n, ok := s.Take(f.Key)
	if !ok {
		return
	}
	w := turn
	if f.bounded() {
		w.Lo, w.Hi = f.Min, f.Max
	}
	v, err := Number(n, f.Key, w)
	if err != nil {
		s.Errs.Add(err)
		return
	}
	set(to, Radians(v))
}

func (f *Field) readVector(s *Section, to reflect.Value) {
	most := slices.Max(f.Lengths)
	if s.Node.Index(f.Key) < 0 {
		s.Take(f.Key)
		return // the default stays
	}
	if n, ok := s.Node.Get(f.Key); ok && to.IsValid() && to.Kind() == reflect.Slice {
		most = min(most, len(n.Items))
		to.Set(reflect.MakeSlice(to.Type(), most, most))
	}
	s.Vector(f.Key, parts(to, most), f.within(), f.Lengths...)
}

// parts are the numbers of an array, a slice or a struct; of nothing as many as are asked for.
func parts(to reflect.Value, count int) []*float64 {
	out := make([]*float64, 0, count)
	switch {
	case !to.IsValid():
	case to.Kind() == reflect.Struct:
		for i := range to.NumField() {
			out = append(out, to.Field(i).Addr().Interface().(*float64))
		}
	default:
		if to.Kind() == reflect.Slice && to.Len() < count {
			to.Set(reflect.MakeSlice(to.Type(), count, count))
		}
		for i := range to.Len() {
			out = append(out, to.Index(i).Addr().Interface().(*float64))
		}
	}
	for len(out) < count {
		out = append(out, new(float64))
	}
	return out
}

// readNested reads a group into a struct, or a list into a slice of structs.
func (f *Field) readNested(s *Section, to reflect.Value) {
	n, ok := s.Take(f.Key)
	if !ok {
		if f.Type == TypeGroup && to.IsValid() {
			nothing := &Section{Errs: new(source.Errors), Node: &Node{Form: Mapping, File: s.Node.File, Pos: s.Node.Pos}}
			readFields(nothing, f.Fields, to)
		}
		return
	}
	if f.Type == TypeGroup {
		f.readBody(s, n, to)
		return
	}
	if n.Form != List {
		s.Errs.Add(n.Errorf("begin each entry with a dash: - …", "%s: expected a list, not %s", f.Key, n.Describe()))
		return
	}
	if to.IsValid() {
		to.Set(reflect.MakeSlice(to.Type(), len(n.Items), len(n.Items)))
	}
	for i, item := range n.Items {
		var one reflect.Value
		if to.IsValid() {
			one = to.Index(i)
		}
		f.readBody(s, item, one)
	}
}

func (f *Field) readBody(s *Section, n *Node, to reflect.Value) {
	if body, ok := Open(s.Errs, n, f.Key); ok {
		readFields(body, f.Fields, to)
		body.Close()
	}
}

func floatOf(v reflect.Value) float64 {
	if !v.IsValid() {
		return 0
	}
	return v.Float()
}

func set(to reflect.Value, v any) {
	if to.IsValid() {
		to.Set(reflect.ValueOf(v).Convert(to.Type()))
	}
}
