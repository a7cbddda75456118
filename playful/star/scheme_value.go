// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// schemeValue is a scheme as a node sees it: its properties by name, None before
// their first push; .key, .type, .pushed (s, the last push of any property) and
// .deleted unless a property has that name.
type schemeValue struct{ s *playful.Scheme }

// ofScheme tells what every scheme has besides its properties.
func ofScheme(name string) bool { return contains(schemeNames, name) }

var schemeNames = []string{"key", "type", "pushed", "deleted"}

// String is type:key.
func (v *schemeValue) String() string { return v.s.String() }

// Type is "scheme".
func (v *schemeValue) Type() string { return "scheme" }

// Freeze does nothing: the memory alone changes a scheme.
func (v *schemeValue) Freeze() {}

// Truth is true.
func (v *schemeValue) Truth() starlark.Bool { return true }

// Hash is that of type:key.
func (v *schemeValue) Hash() (uint32, error) { return starlark.String(v.s.String()).Hash() }

// CompareSameType tells whether two are one scheme.
func (v *schemeValue) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return v.s == y.(*schemeValue).s, nil
	case syntax.NEQ:
		return v.s != y.(*schemeValue).s, nil
	}
	return false, fmt.Errorf("schemes are not greater or less than one another; compare their properties")
}

// Attr is a property.
func (v *schemeValue) Attr(name string) (starlark.Value, error) {
	if i, ok := v.s.Index(name); ok {
		return toStarlark(v.s.At(i)), nil
	}
	switch name {
	case "key":
		return starlark.String(v.s.Key()), nil
	case "type":
		return starlark.String(v.s.Type()), nil
	case "pushed":
		return starlark.Float(float64(v.s.LastPush()) / 1e9), nil
	case "deleted":
		return starlark.Bool(v.s.Deleted()), nil
	}
	return nil, &hinted{fmt.Sprintf("a %s has no property %s", v.s.Type(), name), source.Suggest(name, v.AttrNames())}
}

// propertyArg reads a scheme and the name of one of its properties.
func propertyArg(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (*schemeValue, int, error) {
	if _, err := of(t, b); err != nil {
		return nil, 0, err
	}
	if len(args) != 2 || len(kwargs) > 0 {
		return nil, 0, fmt.Errorf("%s takes a scheme and the name of a property", b.Name())
	}
	s, scheme := args[0].(*schemeValue)
	name, text := starlark.AsString(args[1])
	if !scheme || !text {
		return nil, 0, fmt.Errorf("%s takes a scheme and the name of a property, not %s and %s", b.Name(), describe(args[0]), describe(args[1]))
	}
	i, ok := s.s.Index(name)
	if !ok {
		return nil, 0, &hinted{fmt.Sprintf("a %s has no property %s", s.s.Type(), name), source.Suggest(name, s.AttrNames())}
	}
	return s, i, nil
}

// pushed is pushed(scheme, property): the time (s) of its last push, None before it.
func pushed(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	s, i, err := propertyArg(t, b, args, kwargs)
	if err != nil {
		return nil, err
	}
	return seconds(s.s.PushedAt(i)), nil
}

// before is before(scheme, property): the value that the last push replaced and the
// time (s) at which that had been pushed, None and None where there was none.
func before(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	s, i, err := propertyArg(t, b, args, kwargs)
	if err != nil {
		return nil, err
	}
	v, at := s.s.Before(i)
	return starlark.Tuple{toStarlark(v), seconds(at)}, nil
}

func seconds(t int64) starlark.Value {
	if t < 0 {
		return starlark.None
	}
	return starlark.Float(float64(t) / 1e9)
}

// AttrNames are the properties.
func (v *schemeValue) AttrNames() []string {
	props := v.s.Properties()
	names := make([]string, len(props), len(props)+len(schemeNames))
	for i := range props {
		names[i] = props[i].Name
	}
	return append(names, schemeNames...)
}

// percept is a frame of a percept as a node sees it: fresh, time, and the detections
// one after the other.
type percept struct {
	id     slot.PerceptID
	in     *instance
	name   string
	fields []slot.Field
	only   string // detections of this type alone; "" for all
}

func (in *instance) addPercept(name string) {
	id := in.c.Percept(name)
	if in.percepts == nil {
		in.percepts = map[string]*percept{}
	}
	in.percepts[name] = &percept{id: id, in: in, name: name, fields: in.c.Robot().PerceptDecls()[id].Fields}
}

func (p *percept) frame() *slot.Frame { return p.in.c.Frame(p.id) }

// String is the percept's name.
func (p *percept) String() string { return p.name }

// Type is "percept".
func (p *percept) Type() string { return "percept" }

// Freeze does nothing: a frame does not change.
func (p *percept) Freeze() {}

// Truth is true.
func (p *percept) Truth() starlark.Bool { return true }

// Hash is refused.
func (p *percept) Hash() (uint32, error) { return 0, fmt.Errorf("a percept cannot be a key of a dict") }

// Attr is fresh, time (s) or detections, the list of them.
func (p *percept) Attr(name string) (starlark.Value, error) {
	switch name {
	case "fresh":
		return starlark.Bool(p.frame().Fresh), nil
	case "time":
		return starlark.Float(float64(p.frame().Time) / 1e9), nil
	}
	return nil, nil
}

// AttrNames are what Attr knows.
func (p *percept) AttrNames() []string { return []string{"fresh", "time"} }

// Iterate goes over the detections of the frame.
func (p *percept) Iterate() starlark.Iterator { return &detectionIterator{p: p, frame: p.frame()} }

type detectionIterator struct {
	p     *percept
	frame *slot.Frame
	i     int
}

func (it *detectionIterator) Next(v *starlark.Value) bool {
	for it.i < len(it.frame.Detections) {
		d := it.frame.Detections[it.i]
		it.i++
		if it.p.only == "" || d.Type == it.p.only {
			*v = &detection{d, it.frame.Time, it.p}
			return true
		}
	}
	return false
}

func (it *detectionIterator) Done() {}

// detection is one detected thing: type, label, time (s), by (the percept's name) and
// the fields of the percept.
type detection struct {
	d    slot.Detection
	time int64
	p    *percept
}

// String names what was detected.
func (d *detection) String() string { return d.d.Type + " " + d.d.Label }

// Type is "detection".
func (d *detection) Type() string { return "detection" }

// Freeze does nothing: a detection does not change.
func (d *detection) Freeze() {}

// Truth is true.
func (d *detection) Truth() starlark.Bool { return true }

// Hash is refused.
func (d *detection) Hash() (uint32, error) {
	return 0, fmt.Errorf("a detection cannot be a key of a dict")
}

// Attr is a field.
func (d *detection) Attr(name string) (starlark.Value, error) {
	for i := range d.p.fields {
		if d.p.fields[i].Name == name {
			return starlark.Float(d.d.Values[i]), nil
		}
	}
	switch name {
	case "type":
		return starlark.String(d.d.Type), nil
	case "label":
		return starlark.String(d.d.Label), nil
	case "time":
		return starlark.Float(float64(d.time) / 1e9), nil
	case "by":
		return starlark.String(d.p.name), nil
	case "position":
		return d.position()
	}
	return nil, &hinted{fmt.Sprintf("what %s detects has no %s", d.p.name, name), source.Suggest(name, d.AttrNames())}
}

// position is x, y and z as a vector.
func (d *detection) position() (starlark.Value, error) {
	var out vector
	for i, letter := range []string{"x", "y", "z"} {
		v, err := d.Attr(letter)
		if err != nil {
			return nil, err
		}
		out[i], _ = number(v)
	}
	return out, nil
}

// AttrNames are the fields and what every detection has.
func (d *detection) AttrNames() []string {
	names := []string{"type", "label", "time", "by", "position"}
	for i := range d.p.fields {
		names = append(names, d.p.fields[i].Name)
	}
	return names
}
