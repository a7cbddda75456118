// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
)

// push is push(type, property = value…), push(type, key, …) where the type has no
// identity of its own, or push(scheme, …) to change one that is there.
func push(in *instance, c *call) (starlark.Value, error) {
	var of starlark.Value
	var key string
	if err := starlark.UnpackArgs(c.name, c.args, nil, "type", &of, "key?", &key); err != nil {
		return nil, err
	}
	if s, ok := of.(*schemeValue); ok {
		return fill(in.c.PushTo(s.s), s.s.Type(), c.kwargs)
	}
	typ, ok := starlark.AsString(of)
	if !ok {
		return nil, fmt.Errorf("push%stype: got %s, want a type of scheme", forParameter, describe(of))
	}
	i := slices.Index(in.out, typ)
	if i < 0 {
		return nil, hinted(source.Suggest(typ, in.out), "%s does not declare that it pushes %q", in.d.name, typ)
	}
	d := in.c.Push(i)
	if len(c.args) == 2 {
		d.Key(key)
	}
	return fill(d, typ, c.kwargs)
}

func fill(d *playful.Draft, typ string, kwargs []starlark.Tuple) (starlark.Value, error) {
	for _, kw := range kwargs {
		name := string(kw[0].(starlark.String))
		v, err := fromStarlark(kw[1])
		if err != nil {
			d.Drop()
			return nil, fmt.Errorf("%s.%s: %w", typ, name, err)
		}
		if f, ok := v.AsFloat(); ok && math.IsInf(f, 0) {
			d.Drop()
			return nil, fmt.Errorf("%s.%s is pushed as %s", typ, name, kw[1])
		}
		d.SetNamed(name, v)
	}
	if err := d.Err(); err != nil {
		d.Drop()
		return nil, err
	}
	return starlark.None, nil
}

// pushLike pushes a scheme as the target is, with some properties changed, under the
// name given with `| out = …`: a filter.
func pushLike(in *instance, c *call) (starlark.Value, error) {
	var s *schemeValue
	if err := starlark.UnpackArgs(c.name, c.args, nil, "target", &s); err != nil {
		return nil, err
	}
	i := slices.Index(in.out, playful.SameAsTarget)
	if i < 0 {
		return nil, fmt.Errorf("push_like: %s does not declare it", in.d.name)
	}
	d := in.c.Push(i)
	d.CopyFrom(s.s)
	return fill(d, s.s.Type(), c.kwargs)
}

// pull is pull(type), all schemes of a type in the order of their creation, or
// pull(type, key), one of them or None.
func pull(in *instance, c *call) (starlark.Value, error) {
	var typ, key string
	if err := c.unpack("type", &typ, "key?", &key); err != nil {
		return nil, err
	}
	if len(c.args) == 2 {
		return schemeOrNone(in.c.Memory().Pull(typ, key)), nil
	}
	all := in.c.Memory().Schemes(typ)
	out := make([]starlark.Value, len(all))
	for i, s := range all {
		out[i] = &schemeValue{s: s}
	}
	return starlark.NewList(out), nil
}

func schemeOrNone(s *playful.Scheme) starlark.Value {
	if s == nil {
		return starlark.None
	}
	return &schemeValue{s: s}
}

// forget is delete(scheme).
func forget(in *instance, c *call) (starlark.Value, error) {
	var s *schemeValue
	if err := c.unpack("scheme", &s); err != nil {
		return nil, err
	}
	in.c.Delete(s.s)
	return starlark.None, nil
}

// outer is outer() or outer(levels): the target around the target, or None.
func outer(in *instance, c *call) (starlark.Value, error) {
	levels := uint32(1)
	if err := c.unpack("levels?", &levels); err != nil {
		return nil, err
	}
	return schemeOrNone(in.c.Outer(int(levels))), nil
}

// ofProperty takes a scheme and the name of one of its properties.
func ofProperty(f func(*playful.Scheme, int) starlark.Value) nodeFunc {
	return func(_ *instance, c *call) (starlark.Value, error) {
		var s *schemeValue
		var name string
		if err := c.unpack("scheme", &s, "property", &name); err != nil {
			return nil, err
		}
		i, ok := s.s.Index(name)
		if !ok {
			return nil, s.lacks(name)
		}
		return f(s.s, i), nil
	}
}

// pushed is pushed(scheme, property): the time (s) of its last push, None before it.
func pushed(s *playful.Scheme, i int) starlark.Value { return seconds(s.PushedAt(i)) }

// before is before(scheme, property): the value that the last push replaced and the
// time (s) at which that had been pushed, None and None where there was none.
func before(s *playful.Scheme, i int) starlark.Value {
	v, at := s.Before(i)
	return starlark.Tuple{toStarlark(v), seconds(at)}
}

// seconds is a time that is None before anything happened.
func seconds(t int64) starlark.Value {
	if t < 0 {
		return starlark.None
	}
	return starlark.Float(float64(t) / 1e9)
}
