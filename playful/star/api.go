// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
)

// builtins are what a file of nodes may call besides Starlark's own functions, in the
// order of package comment and documentation.
var builtins = []struct {
	name string
	f    builtinFunc
}{
	{"leaf", declareLeaf},
	{"evaluation", declareEvaluation},
	{"scheme", declareScheme},
	{"resource", declareResource},
	{"number", declareNumber},
	{"boolean", declareBoolean},
	{"text", declareText},
	{"word", declareWord},
	{"vector", declareVector},
	{"read", ofNode(read)},
	{"command", ofNode(command)},
	{"percept", ofNode(askPercept)},
	{"see", ofNode(oneText("type", see))},
	{"watch", ofNode(watch)},
	{"push", ofLeaf(push)},
	{"push_like", ofLeaf(pushLike)},
	{"pull", ofNode(pull)},
	{"delete", ofLeaf(forget)},
	{"outer", ofNode(outer)},
	{"latest", ofNode(oneText("property", func(in *instance, name string) starlark.Value {
		return schemeOrNone(in.c.Memory().Latest(name))
	}))},
	{"pushed", ofNode(ofProperty(pushed))},
	{"before", ofNode(ofProperty(before))},
	{"now", ofNode(noArgs(func(in *instance) starlark.Value { return starlark.Float(in.c.Seconds()) }))},
	{"period", ofNode(noArgs(func(in *instance) starlark.Value { return starlark.Float(in.c.Period()) }))},
	{"running", ofLeaf(noArgs(func(in *instance) starlark.Value { return starlark.Float(in.c.Running()) }))},
	{"done", ofLeaf(noArgs(func(in *instance) starlark.Value {
		in.done = true
		return starlark.None
	}))},
	{"say", ofNode(oneText("text", func(in *instance, text string) starlark.Value {
		in.c.Say(text)
		return starlark.None
	}))},
	{"distance", ofNode(ofPlace(distance))},
	{"bearing", ofNode(ofPlace(bearing))},
	{"to_robot", ofNode(ofPlace(toRobot))},
	{"to_odometry", ofNode(ofPlace(toOdometry))},
	{"reserve", ofLeaf(oneText("resource", func(in *instance, name string) starlark.Value { return starlark.Bool(in.c.Reserve(name)) }))},
	{"release", ofLeaf(oneText("resource", func(in *instance, name string) starlark.Value {
		in.c.Release(name)
		return starlark.None
	}))},
	{"holds", ofLeaf(oneText("resource", func(in *instance, name string) starlark.Value { return starlark.Bool(in.c.Holds(name)) }))},
	{"random", ofLeaf(drawn(slot.Chance.Float64))},
	{"normal", ofLeaf(drawn(slot.Chance.Normal))},
	{"range", boundedRange},
}

// predeclared is what the names mean in a file.
func (m *module) predeclared() starlark.StringDict {
	d := guards()
	for _, b := range builtins {
		d[b.name] = starlark.NewBuiltin(b.name, b.f)
	}
	d["math"], d["robot"] = mathModule, m.newRobot()
	return d
}

// read is read(slot) or read(slot, value without one).
func read(in *instance, c *call) (starlark.Value, error) {
	var name string
	var otherwise starlark.Value = starlark.None
	if err := c.unpack("slot", &name, "otherwise?", &otherwise); err != nil {
		return nil, err
	}
	u, ok := in.slots[name]
	switch {
	case !ok:
		return nil, in.undeclared("read", name, "reads")
	case !u.there:
		return otherwise, nil
	case u.kind != slot.Number:
		return toStarlark(in.c.Robot().Value(u.id)), nil
	}
	if f := in.c.Get(u.id); f == f {
		return starlark.Float(f), nil
	}
	return otherwise, nil
}

// undeclared is an error about a name that is not written out where it is used.
func (in *instance) undeclared(what, name, list string) error {
	var known []string
	for _, d := range in.c.Robot().Decls() {
		known = append(known, d.Name)
	}
	hint := source.Suggest(name, known)
	if hint == "" {
		hint = fmt.Sprintf("names that are not written out in %s(…) are listed in the declaration: %s = [%q]", what, list, name)
	}
	return hinted(hint, "%s: %s does not declare %q", what, in.d.name, name)
}

// command is command(slot, value); it is kept within the slot's range.
func command(in *instance, c *call) (starlark.Value, error) {
	var name string
	var value starlark.Value
	if err := c.unpack("slot", &name, "value", &value); err != nil {
		return nil, err
	}
	u, ok := in.slots[name]
	if !ok || !u.write {
		return nil, in.undeclared("command", name, "commands")
	}
	v, err := in.commanded(name, u, value)
	if err != nil {
		return nil, err
	}
	if math.IsInf(v, 0) {
		return nil, hinted("math.clamp(x, low, high) keeps a number within bounds", "%s was commanded to be %s", name, value)
	}
	if !in.c.Command(u.id, v) {
		return nil, fmt.Errorf("%s was commanded to be NaN", name)
	}
	return starlark.None, nil
}

// commanded reads a value for a slot: a number, a boolean, or the label of an enum.
func (in *instance) commanded(name string, u slotUse, v starlark.Value) (float64, error) {
	if f, ok := starlark.AsFloat(v); ok {
		return f, nil
	}
	hint := ""
	switch v := v.(type) {
	case starlark.Bool:
		return playful.Truth(bool(v)), nil
	case starlark.String:
		labels := in.c.Robot().Decls()[u.id].Labels
		if i := slices.Index(labels, string(v)); i >= 0 {
			return float64(i), nil
		}
		hint = source.Suggest(string(v), labels)
	}
	return 0, hinted(hint, "%s cannot be commanded to be %s", name, describe(v))
}

// askPercept is percept(name) or percept(name, type).
func askPercept(in *instance, c *call) (starlark.Value, error) {
	var name, only string
	if err := c.unpack("name", &name, "type?", &only); err != nil {
		return nil, err
	}
	p, ok := in.percepts[name]
	if !ok {
		return nil, in.undeclared("percept", name, "reads")
	}
	return p.narrowed(only), nil
}

// see is see(type): what the robot's percepts have detected in this tick, of all that
// can detect the type.
func see(in *instance, typ string) starlark.Value {
	list := starlark.NewList(nil)
	for i, d := range in.c.Robot().PerceptDecls() {
		if !slices.Contains(d.Types, typ) {
			continue
		}
		if p := in.percept(slot.PerceptID(i)); p.frame().Fresh {
			p.narrowed(typ).appendTo(list)
		}
	}
	return list
}

// drawn is a number from the leaf's own stream.
func drawn(f func(slot.Chance) float64) nodeFunc {
	return func(in *instance, c *call) (starlark.Value, error) {
		if err := c.unpack(); err != nil {
			return nil, err
		}
		chance := in.c.Chance()
		if chance == nil {
			return nil, fmt.Errorf("%s: nothing gives chance to this program", c.name)
		}
		return starlark.Float(f(chance)), nil
	}
}

// mostRange bounds range: what is made of it stays small.
const mostRange = 1 << 16

var universeRange = starlark.Universe["range"].(*starlark.Builtin)

func boundedRange(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := universeRange.CallInternal(t, args, kwargs)
	if err == nil && starlark.Len(v) > mostRange {
		return nil, fmt.Errorf("range of %d numbers is longer than %d", starlark.Len(v), mostRange)
	}
	return v, err
}
