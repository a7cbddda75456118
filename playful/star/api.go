// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"

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
	{"read", read},
	{"command", command},
	{"percept", askPercept},
	{"see", see},
	{"watch", watch},
	{"push", push},
	{"push_like", pushLike},
	{"pull", pull},
	{"delete", forget},
	{"outer", outer},
	{"latest", latest},
	{"pushed", pushed},
	{"before", before},
	{"now", now},
	{"period", period},
	{"running", running},
	{"done", done},
	{"say", say},
	{"distance", distance},
	{"bearing", bearing},
	{"to_robot", toRobot},
	{"to_odometry", toOdometry},
	{"reserve", reserve},
	{"release", release},
	{"holds", holds},
	{"random", random},
	{"normal", normal},
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

func predeclaredNames() []string {
	names := []string{"math", "robot"}
	for _, b := range builtins {
		names = append(names, b.name)
	}
	return names
}

// nothing refuses arguments.
func nothing(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) error {
	if len(args)+len(kwargs) > 0 {
		return fmt.Errorf("%s takes no arguments", b.Name())
	}
	return nil
}

// oneName reads the only argument, a text.
func oneName(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
	if len(args) != 1 || len(kwargs) > 0 {
		return "", fmt.Errorf("%s takes one name", b.Name())
	}
	name, ok := starlark.AsString(args[0])
	if !ok {
		return "", fmt.Errorf("%s takes a name, not %s", b.Name(), describe(args[0]))
	}
	return name, nil
}

// read is read(slot) or read(slot, value without one).
func read(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	if len(args) < 1 || len(args) > 2 || len(kwargs) > 0 {
		return nil, fmt.Errorf("read takes the name of a slot, and what holds where the robot has none")
	}
	name, ok := args[0].(starlark.String)
	if !ok {
		return nil, fmt.Errorf("read takes the name of a slot, not %s", describe(args[0]))
	}
	u, ok := in.slots[string(name)]
	switch {
	case !ok:
		return nil, in.undeclared("read", string(name), "reads")
	case !u.there && len(args) == 2:
		return args[1], nil
	case u.kind != slot.Number:
		return toStarlark(in.c.Robot().Value(u.id)), nil
	}
	f := in.c.Get(u.id)
	switch {
	case f == f:
		return starlark.Float(f), nil
	case len(args) == 2:
		return args[1], nil
	}
	return starlark.None, nil
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
	return &hinted{fmt.Sprintf("%s: %s does not declare %q", what, in.d.name, name), hint}
}

// command is command(slot, value); it is kept within the slot's range.
func command(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	if len(args) != 2 || len(kwargs) > 0 {
		return nil, fmt.Errorf("command takes the name of a slot and a value")
	}
	name, ok := args[0].(starlark.String)
	if !ok {
		return nil, fmt.Errorf("command takes the name of a slot, not %s", describe(args[0]))
	}
	u, ok := in.slots[string(name)]
	if !ok || !u.write {
		return nil, in.undeclared("command", string(name), "commands")
	}
	v, err := in.commanded(string(name), u, args[1])
	if err != nil {
		return nil, err
	}
	if math.IsInf(v, 0) {
		return nil, &hinted{fmt.Sprintf("%s was commanded to be %s", string(name), args[1]), "math.clamp(x, low, high) keeps a number within bounds"}
	}
	if !in.c.Command(u.id, v) {
		return nil, fmt.Errorf("%s was commanded to be NaN", string(name))
	}
	return starlark.None, nil
}

// commanded reads a value for a slot: a number, a boolean, or the label of an enum.
func (in *instance) commanded(name string, u slotUse, v starlark.Value) (float64, error) {
	if f, ok := number(v); ok {
		return f, nil
	}
	switch v := v.(type) {
	case starlark.Bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case starlark.String:
		labels := in.c.Robot().Decls()[u.id].Labels
		for i, l := range labels {
			if l == string(v) {
				return float64(i), nil
			}
		}
		return 0, &hinted{fmt.Sprintf("%s cannot be commanded to be %s", name, describe(v)), source.Suggest(string(v), labels)}
	}
	return 0, fmt.Errorf("%s cannot be commanded to be %s", name, describe(v))
}

// askPercept is percept(name) or percept(name, type).
func askPercept(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	var name, only string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &name, &only); err != nil {
		return nil, err
	}
	p, ok := in.percepts[name]
	switch {
	case !ok:
		return nil, in.undeclared("percept", name, "reads")
	case only == "":
		return p, nil
	}
	narrow := *p
	narrow.only = only
	return &narrow, nil
}

// see is see(type): what the robot's percepts have detected in this tick, of all that
// can detect the type.
func see(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	typ, err := oneName(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	decls := in.c.Robot().PerceptDecls()
	list := starlark.NewList(nil)
	for i := range decls {
		if !contains(decls[i].Types, typ) {
			continue
		}
		if in.percepts[decls[i].Name] == nil {
			in.noticePercept(i)
		}
		p := in.percepts[decls[i].Name]
		frame := p.frame()
		for j := range frame.Detections {
			if frame.Fresh && frame.Detections[j].Type == typ {
				_ = list.Append(&detection{frame.Detections[j], frame.Time, p})
			}
		}
	}
	return list, nil
}

// noticePercept remembers a percept that the node did not name but asks for by what it
// detects.
func (in *instance) noticePercept(i int) {
	d := &in.c.Robot().PerceptDecls()[i]
	if in.percepts == nil {
		in.percepts = map[string]*percept{}
	}
	in.percepts[d.Name] = &percept{id: slot.PerceptID(i), in: in, name: d.Name, fields: d.Fields}
}

func now(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err == nil {
		err = nothing(b, args, kwargs)
	}
	if err != nil {
		return nil, err
	}
	return starlark.Float(in.c.Seconds()), nil
}

func period(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err == nil {
		err = nothing(b, args, kwargs)
	}
	if err != nil {
		return nil, err
	}
	return starlark.Float(in.c.Period()), nil
}

func running(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err == nil {
		err = nothing(b, args, kwargs)
	}
	if err != nil {
		return nil, err
	}
	return starlark.Float(in.c.Running()), nil
}

// leafOf is the instance of a leaf; an evaluation changes nothing.
func leafOf(t *starlark.Thread, b *starlark.Builtin) (*instance, error) {
	in, err := of(t, b)
	if err == nil && in.self == nil {
		return nil, fmt.Errorf("%s is for leaves; an evaluation changes nothing", b.Name())
	}
	return in, err
}

func done(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err == nil {
		err = nothing(b, args, kwargs)
	}
	if err != nil {
		return nil, err
	}
	in.done = true
	return starlark.None, nil
}

func say(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	text, err := oneName(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	in.c.Say(text)
	return starlark.None, nil
}

func reserve(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return ofResource(t, b, args, kwargs, func(in *instance, name string) starlark.Value {
		return starlark.Bool(in.c.Reserve(name))
	})
}

func release(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return ofResource(t, b, args, kwargs, func(in *instance, name string) starlark.Value {
		in.c.Release(name)
		return starlark.None
	})
}

func holds(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return ofResource(t, b, args, kwargs, func(in *instance, name string) starlark.Value {
		return starlark.Bool(in.c.Holds(name))
	})
}

func ofResource(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, f func(*instance, string) starlark.Value) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err != nil {
		return nil, err
	}
	name, err := oneName(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	return f(in, name), nil
}

// random and normal draw from the leaf's own stream.
func random(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return drawn(t, b, args, kwargs, func(c slot.Chance) float64 { return c.Float64() })
}

func normal(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return drawn(t, b, args, kwargs, func(c slot.Chance) float64 { return c.Normal() })
}

func drawn(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, f func(slot.Chance) float64) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err == nil {
		err = nothing(b, args, kwargs)
	}
	if err != nil {
		return nil, err
	}
	chance := in.c.Chance()
	if chance == nil {
		return nil, fmt.Errorf("%s: nothing gives chance to this program", b.Name())
	}
	return starlark.Float(f(chance)), nil
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
