// SPDX-License-Identifier: Apache-2.0

package star

import (
	"math/bits"
	"strings"

	"go.starlark.net/starlark"
)

// resultSize bounds the size of what a function or a method gives.
type resultSize func(recv starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) int

// copying are Starlark's own functions that can make much of little or go through much.
var copying = map[string]resultSize{
	"list": allHeld, "tuple": allHeld, "sorted": compared, "reversed": allHeld, "enumerate": allHeld, "zip": allHeld,
	"dict": updated, "bytes": allHeld, "min": compared, "max": compared, "any": allHeld, "all": allHeld, "hash": allHeld, "int": digits, "float": digits,
	"str": allPrinted, "repr": allPrinted, "print": allPrinted, "fail": allPrinted,
	"getattr": nothingHeld,
}

// growing are the methods that can.
var growing = map[string]resultSize{
	"join": joined, "format": formatted, "replace": replaced, "update": updated,
	"get": keyed, "setdefault": keyed, "pop": keyed, "remove": found, "insert": received,
	"index": found, "rindex": found, "find": found, "rfind": found, "count": found, "startswith": found, "endswith": found,
	"strip": found, "lstrip": found, "rstrip": found, "partition": found, "rpartition": found, "removeprefix": found, "removesuffix": found,
	"isalnum": received, "isalpha": received, "isdigit": received, "islower": received, "isspace": received, "istitle": received, "isupper": received,
	"extend": received, "items": received, "keys": received, "values": received,
	"split": received, "rsplit": received, "splitlines": received, "elems": received, "elem_ords": received, "codepoints": received, "codepoint_ords": received,
	"upper": received, "lower": received, "title": received, "capitalize": received,
}

func nothingHeld(starlark.Value, starlark.Tuple, []starlark.Tuple) int { return 0 }

func allHeld(_ starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) int {
	n := 0
	for _, a := range args {
		n += held(a)
	}
	return n + len(kwargs)
}

// updated is for dict and update; what is put in may have nested keys.
func updated(recv starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) int {
	n := allHeld(nil, args, kwargs)
	if recv != nil {
		n += held(recv)
	}
	return entries(n) + weigh(args, mostElements)
}

// compared is for sorted, min and max, which compare elements with each other.
func compared(_ starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	n := 0
	for _, a := range args {
		n += max(held(a), weigh(a, mostElements))
	}
	return n * (1 + bits.Len(uint(n))/8)
}

// digits is for int and float, which read the digits of a text.
func digits(_ starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	n := allHeld(nil, args, nil)
	return n + n*n/small
}

// keyed is for methods of dicts that find a key, and for pop of a list.
func keyed(recv starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	switch _, list := recv.(*starlark.List); {
	case len(args) == 0:
		return 0
	case list:
		return size(recv)
	}
	return hashed(args[0])
}

// found is for methods that look for a value.
func found(recv starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	if len(args) == 0 {
		return size(recv)
	}
	n := searched(recv, args[0])
	if all, ok := args[0].(starlark.Tuple); ok { // startswith one of them
		n += min(size(recv), mostElements) * len(all) / small
	}
	return n
}

func allPrinted(_ starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) int {
	n := 0
	for _, a := range args {
		n += printed(a, mostElements)
	}
	for _, kw := range kwargs {
		n += len(args) * printed(kw[1], mostElements)
	}
	return n
}

func received(recv starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	return held(recv) + allHeld(nil, args, nil)
}

func joined(recv starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	if len(args) != 1 {
		return 0
	}
	return held(args[0])*size(recv) + printed(args[0], mostElements)
}

func formatted(recv starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) int {
	text, _ := starlark.AsString(recv)
	for _, kw := range kwargs {
		args = append(args[:len(args):len(args)], kw[1])
	}
	return filled(text, "{", args...)
}

func replaced(recv starlark.Value, args starlark.Tuple, _ []starlark.Tuple) int {
	text, _ := starlark.AsString(recv)
	if len(args) < 2 {
		return 0
	}
	old, _ := starlark.AsString(args[0])
	with, _ := starlark.AsString(args[1])
	return len(text) + strings.Count(text, old)*len(with)
}

// guardedFunction is a function of Starlark that looks at sizes first.
func guardedFunction(name string, of resultSize) *starlark.Builtin {
	own := starlark.Universe[name].(*starlark.Builtin)
	return starlark.NewBuiltin(name, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if err := grow(t, of(nil, args, kwargs)); err != nil {
			return nil, err
		}
		v, err := own.CallInternal(t, args, kwargs)
		if b, ok := v.(*starlark.Builtin); ok && err == nil {
			return guardedMethod(b), nil
		}
		return v, err
	})
}

var ownGetattr = starlark.Universe["getattr"].(*starlark.Builtin)

// growingMethod is x.name for the names of growing.
func growingMethod(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	v, err := attribute(args[0], string(args[1].(starlark.String)))
	if v == nil && err == nil {
		return ownGetattr.CallInternal(t, args, nil) // its error
	}
	if b, ok := v.(*starlark.Builtin); ok {
		return guardedMethod(b), nil
	}
	return v, err
}

func attribute(x starlark.Value, name string) (starlark.Value, error) {
	if has, ok := x.(starlark.HasAttrs); ok {
		return has.Attr(name)
	}
	return nil, nil
}

// guardedMethod looks at sizes before a method of a text, list or dict is called.
func guardedMethod(own *starlark.Builtin) *starlark.Builtin {
	of, recv := growing[own.Name()], own.Receiver()
	if of == nil || recv == nil {
		return own
	}
	return starlark.NewBuiltin(own.Name(), func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if err := grow(t, of(recv, args, kwargs)); err != nil {
			return nil, err
		}
		return own.CallInternal(t, args, kwargs)
	}).BindReceiver(recv)
}
