// SPDX-License-Identifier: Apache-2.0

package star

import (
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

type builtinFunc = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// nodeFunc is what a function does for the node that calls it.
type nodeFunc func(*instance, *call) (starlark.Value, error)

// call is what a node calls a function with.
type call struct {
	name   string
	args   starlark.Tuple
	kwargs []starlark.Tuple
}

// unpack reads arguments that are given by position. The pairs are names and variables
// as in [starlark.UnpackArgs].
func (c *call) unpack(pairs ...any) error {
	if len(c.kwargs) > 0 {
		return fmt.Errorf("%s: unexpected keyword arguments", c.name)
	}
	return starlark.UnpackArgs(c.name, c.args, nil, pairs...)
}

// ofNode is a function for every node that runs.
func ofNode(f nodeFunc) builtinFunc {
	return func(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		in, ok := t.Local(instanceKey).(*instance)
		if !ok {
			return nil, hinted("call it in a function of a node, such as tick", "%s cannot be called while the file is loaded", b.Name())
		}
		return f(in, &call{b.Name(), args, kwargs})
	}
}

// ofLeaf is a function for leaves alone: an evaluation changes nothing.
func ofLeaf(f nodeFunc) builtinFunc {
	return ofNode(func(in *instance, c *call) (starlark.Value, error) {
		if in.self == nil {
			return nil, fmt.Errorf("%s is for leaves; an evaluation changes nothing", c.name)
		}
		return f(in, c)
	})
}

// noArgs takes no arguments.
func noArgs(f func(*instance) starlark.Value) nodeFunc {
	return func(in *instance, c *call) (starlark.Value, error) {
		if err := c.unpack(); err != nil {
			return nil, err
		}
		return f(in), nil
	}
}

// oneText takes one text.
func oneText(param string, f func(*instance, string) starlark.Value) nodeFunc {
	return func(in *instance, c *call) (starlark.Value, error) {
		var name string
		if err := c.unpack(param, &name); err != nil {
			return nil, err
		}
		return f(in, name), nil
	}
}

// number is an argument that is an int or a float.
type number float64

// Unpack reads the number.
func (n *number) Unpack(v starlark.Value) error {
	f, ok := starlark.AsFloat(v)
	if !ok {
		return fmt.Errorf("got %s, want a number", describe(v))
	}
	*n = number(f)
	return nil
}

// words is an argument that is a text, or a list or tuple of texts.
type words []string

// Unpack reads the texts.
func (w *words) Unpack(v starlark.Value) error {
	if s, ok := starlark.AsString(v); ok {
		*w = words{s}
		return nil
	}
	list, ok := v.(starlark.Indexable)
	if !ok {
		return fmt.Errorf("got %s, want a list of texts", describe(v))
	}
	out := make(words, list.Len())
	for i := range out {
		if out[i], ok = starlark.AsString(list.Index(i)); !ok {
			return fmt.Errorf("got a list with %s, want one of texts", describe(list.Index(i)))
		}
	}
	*w = out
	return nil
}

// hintMark stands between an error and the advice that goes with it, which so survives
// being part of another error's text.
const hintMark = "\nhint: "

// hinted is an error with advice; "" is none.
func hinted(hint, format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	if hint != "" {
		msg += hintMark + hint
	}
	return errors.New(msg)
}

// forParameter is how Starlark begins to say what is wrong with an argument.
const forParameter = ": for parameter "

// parameterIn is the name of the parameter that an error is about, "" for none.
func parameterIn(msg string) string {
	_, rest, _ := strings.Cut(msg, forParameter)
	name, _, _ := strings.Cut(rest, ":")
	return strings.Trim(name, `"`) // quoted where the argument is named in the call
}
