// SPDX-License-Identifier: Apache-2.0

package star

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// schemeValue is a scheme as a node sees it: its properties by name, None before
// their first push; .key, .type, .pushed (s, the last push of any property) and
// .deleted unless a property has that name.
type schemeValue struct {
	inert
	s *playful.Scheme
}

// schemeNames are what every scheme has besides its properties.
var schemeNames = []string{"key", "type", "pushed", "deleted"}

// String is type:key.
func (v *schemeValue) String() string { return v.s.String() }

// Type is "scheme".
func (v *schemeValue) Type() string { return "scheme" }

// Hash is that of type:key.
func (v *schemeValue) Hash() (uint32, error) { return starlark.String(v.s.String()).Hash() }

// CompareSameType reports whether two are one scheme.
func (v *schemeValue) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	return sameOrNot(op, v.s == y.(*schemeValue).s, "schemes")
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
	return nil, v.lacks(name)
}

func (v *schemeValue) lacks(property string) error {
	return hinted(source.Suggest(property, v.AttrNames()), "a %s has no property %s", v.s.Type(), property)
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
	inert
	id     slot.PerceptID
	in     *instance
	name   string
	fields []slot.Field
	only   string // detections of this type alone; "" for all
}

// percept is the percept of an index.
func (in *instance) percept(id slot.PerceptID) *percept {
	d := &in.c.Robot().PerceptDecls()[id]
	if in.percepts[d.Name] == nil {
		in.percepts[d.Name] = &percept{id: id, in: in, name: d.Name, fields: d.Fields}
	}
	return in.percepts[d.Name]
}

// narrowed is the percept with detections of one type alone.
func (p *percept) narrowed(only string) *percept {
	if only == "" {
		return p
	}
	narrow := *p
	narrow.only = only
	return &narrow
}

func (p *percept) frame() *slot.Frame { return p.in.c.Frame(p.id) }

// String is the percept's name.
func (p *percept) String() string { return p.name }

// Type is "percept".
func (p *percept) Type() string { return "percept" }

// Attr is fresh or time (s).
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
func (p *percept) Iterate() starlark.Iterator {
	list := starlark.NewList(nil)
	p.appendTo(list)
	return list.Iterate()
}

// appendTo appends the detections of the frame.
func (p *percept) appendTo(list *starlark.List) {
	frame := p.frame()
	for _, d := range frame.Detections {
		if p.only == "" || d.Type == p.only {
			_ = list.Append(&detection{d: d, time: frame.Time, p: p})
		}
	}
}

// detection is one detected thing: type, label, time (s), by (the percept's name) and
// the fields of the percept.
type detection struct {
	inert
	d    slot.Detection
	time int64
	p    *percept
}

// String names what was detected.
func (d *detection) String() string { return d.d.Type + " " + d.d.Label }

// Type is "detection".
func (d *detection) Type() string { return "detection" }

// Attr is a field.
func (d *detection) Attr(name string) (starlark.Value, error) {
	for i := range d.p.fields {
		if f := &d.p.fields[i]; f.Name == name && f.Kind == slot.Boolean {
			return starlark.Bool(d.d.Values[i] != 0), nil
		} else if f.Name == name {
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
	return nil, hinted(source.Suggest(name, d.AttrNames()), "what %s detects has no %s", d.p.name, name)
}

// position is x, y and z as a vector.
func (d *detection) position() (starlark.Value, error) {
	var out vector
	for i, letter := range []string{"x", "y", "z"} {
		v, err := d.Attr(letter)
		if err != nil {
			return nil, err
		}
		out[i], _ = starlark.AsFloat(v)
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
