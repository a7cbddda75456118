// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// mostMade bounds what one call into a node makes in all of texts and lists that are
// larger than small: characters and elements.
const (
	mostMade = 1 << 20
	small    = 64
)

// madeKey is where a thread counts what it has made since begin.
const madeKey = "made"

type made struct{ n int }

const growingHint = "a node remembers a few things; lists are cut as they grow"

// grow refuses what would be larger than a value may be, and what all that a call
// makes together may be.
func grow(t *starlark.Thread, n int) error {
	all := t.Local(madeKey).(*made)
	if n > small {
		all.n += n
	}
	switch {
	case n > mostElements:
		return hinted(growingHint, "a list, a dict or a text has grown too large: more than %d characters or elements", mostElements)
	case all.n > mostMade:
		return hinted("what is made once, in init, need not be made in each tick", "too large texts and lists are made in one call: more than %d characters and elements in all", mostMade)
	}
	return nil
}

// grown is the size of what an operation gives.
func grown(op syntax.Token, x, y starlark.Value) int {
	switch op {
	case syntax.PLUS, syntax.PIPE:
		return size(x) + size(y)
	case syntax.PERCENT:
		if s, ok := x.(starlark.String); ok {
			return filled(string(s), "%", y)
		}
		return 0
	}
	n, ok := x.(starlark.Int)
	if !ok {
		x, y = y, x
		n, ok = x.(starlark.Int)
	}
	if !ok {
		return 0
	}
	if i, number := y.(starlark.Int); number {
		return size(n) + size(i)
	}
	times, fits := n.Int64()
	if each := int64(elements(y, mostElements)); fits && each > 0 && times > 0 {
		return int(min(times, mostElements+1) * each)
	} else if each > 0 && n.Sign() > 0 {
		return mostElements + 1
	}
	return 0
}

// elements counts what a text or list consists of, lists in it included, up to some
// more than most.
func elements(v starlark.Value, most int) int {
	var list starlark.Indexable
	switch v := v.(type) {
	case *starlark.List:
		list = v
	case starlark.Tuple:
		list = v
	default:
		return size(v)
	}
	n := 0
	for i := 0; i < list.Len() && n <= most; i++ {
		n++
		if _, text := list.Index(i).(starlark.String); !text {
			n += elements(list.Index(i), most-n)
		}
	}
	return n
}

// filled bounds the size of a text in which each mark stands for a value.
func filled(text, mark string, values ...starlark.Value) int {
	largest := 0
	for _, v := range values {
		largest = max(largest, printed(v, mostElements))
	}
	return len(text) + strings.Count(text, mark)*largest
}

// printed bounds the size of a value as text, up to some more than most.
func printed(v starlark.Value, most int) int {
	n := 0
	switch v := v.(type) {
	case starlark.String:
		return len(v)
	case starlark.Bytes:
		return 4 * len(v)
	case starlark.Int:
		return 24 + 3*size(v)
	case *starlark.List:
		for i := 0; i < v.Len() && n <= most; i++ {
			n += 2 + printed(v.Index(i), most-n)
		}
	case starlark.Tuple:
		for i := 0; i < len(v) && n <= most; i++ {
			n += 2 + printed(v[i], most-n)
		}
	case *starlark.Dict:
		for _, item := range v.Items() {
			if n += 2 + printed(item[0], most-n); n <= most {
				n += 2 + printed(item[1], most-n)
			}
			if n > most {
				break
			}
		}
	default:
		return small / 2
	}
	return n + 2
}

// guards are what the functions of guard.go's names do.
func guards() starlark.StringDict {
	d := starlark.StringDict{}
	for op, name := range guardOf {
		d[name] = starlark.NewBuiltin(op.String(), func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			if err := grow(t, grown(op, args[0], args[1])); err != nil {
				return nil, err
			}
			return starlark.Binary(op, args[0], args[1])
		})
	}
	d[guardInto] = starlark.NewBuiltin("+=", growInto)
	d[guardCopy] = starlark.NewBuiltin("copy", growCopy)
	d[guardGet] = starlark.NewBuiltin("getattr", growingMethod)
	for name, f := range copying {
		d[name] = guardedFunction(name, f)
	}
	return d
}

// growInto is into(op, y, x) or into(op, y); it gives y.
func growInto(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	n := size(args[1])
	if len(args) == 3 {
		n = grown(augmented[args[0].(starlark.String)], args[2], args[1])
	}
	return args[1], grow(t, n)
}

var augmented = map[starlark.String]syntax.Token{"+": syntax.PLUS, "*": syntax.STAR, "%": syntax.PERCENT, "|": syntax.PIPE}

// growCopy gives its argument, which is then copied.
func growCopy(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return args[0], grow(t, held(args[0]))
}

// held is the size of what can be gone through.
func held(v starlark.Value) int {
	if n := size(v); n > 0 {
		return n
	}
	return max(0, starlark.Len(v))
}
