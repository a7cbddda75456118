// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
)

// push is push(type, property = value…), push(type, key, …) where the type has no
// identity of its own, or push(scheme, …) to change one that is there.
func push(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err != nil {
		return nil, err
	}
	if len(args) < 1 || len(args) > 2 {
		return nil, fmt.Errorf(`push takes a type, such as push("ball", color = "red")`)
	}
	if s, ok := args[0].(*schemeValue); ok {
		return in.fill(in.c.PushTo(s.s), s.s.Type(), kwargs)
	}
	typ, ok := starlark.AsString(args[0])
	if !ok {
		return nil, fmt.Errorf("push takes the type of a scheme, not %s", describe(args[0]))
	}
	for i, name := range in.out {
		if name == typ {
			d := in.c.Push(i)
			if len(args) == 2 {
				key, ok := starlark.AsString(args[1])
				if !ok {
					return nil, fmt.Errorf("push: a key is a text, not %s", describe(args[1]))
				}
				d.Key(key)
			}
			return in.fill(d, typ, kwargs)
		}
	}
	return nil, &hinted{fmt.Sprintf("%s does not declare that it pushes %q", in.d.name, typ), source.Suggest(typ, in.out)}
}

func (in *instance) fill(d *playful.Draft, typ string, kwargs []starlark.Tuple) (starlark.Value, error) {
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
func pushLike(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err != nil {
		return nil, err
	}
	if len(args) != 1 {
		return nil, fmt.Errorf("push_like takes the target, such as push_like(target, position = p)")
	}
	s, ok := args[0].(*schemeValue)
	if !ok {
		return nil, fmt.Errorf("push_like takes the target, not %s", describe(args[0]))
	}
	for i, name := range in.out {
		if name == playful.SameAsTarget {
			d := in.c.Push(i)
			d.CopyFrom(s.s)
			return in.fill(d, s.s.Type(), kwargs)
		}
	}
	return nil, fmt.Errorf("push_like: %s does not declare it", in.d.name)
}

// pull is pull(type), all schemes of a type in the order of their creation, or
// pull(type, key), one of them or None.
func pull(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	var typ string
	var key starlark.Value
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &typ, &key); err != nil {
		return nil, err
	}
	if key != nil {
		name, ok := starlark.AsString(key)
		if !ok {
			return nil, fmt.Errorf("pull: a key is a text, not %s", describe(key))
		}
		return schemeOrNone(in.c.Memory().Pull(typ, name)), nil
	}
	all := in.c.Memory().Schemes(typ)
	out := make([]starlark.Value, len(all))
	for i, s := range all {
		out[i] = &schemeValue{s}
	}
	return starlark.NewList(out), nil
}

func schemeOrNone(s *playful.Scheme) starlark.Value {
	if s == nil {
		return starlark.None
	}
	return &schemeValue{s}
}

// forget is delete(scheme).
func forget(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := leafOf(t, b)
	if err != nil {
		return nil, err
	}
	if len(args) != 1 || len(kwargs) > 0 {
		return nil, fmt.Errorf("delete takes a scheme")
	}
	s, ok := args[0].(*schemeValue)
	if !ok {
		return nil, fmt.Errorf("delete takes a scheme, not %s", describe(args[0]))
	}
	in.c.Delete(s.s)
	return starlark.None, nil
}

// outer is outer() or outer(levels): the target around the target, or None.
func outer(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	levels := 1
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 0, &levels); err != nil {
		return nil, err
	}
	if levels < 0 {
		return nil, fmt.Errorf("outer: %d levels out is inside", levels)
	}
	return schemeOrNone(in.c.Outer(levels)), nil
}

// latest is latest(property): of all schemes that have it the one pushed last, or None.
func latest(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	name, err := oneName(b, args, kwargs)
	if err != nil {
		return nil, err
	}
	return schemeOrNone(in.c.Memory().Latest(name)), nil
}
