// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// mostMade bounds what one call into a node makes and goes through in all of texts and
// lists that are larger than small: characters and elements.
const (
	mostMade = 1 << 20
	small    = 64
	oddKey   = 1 << 10 // a key that may have the same hash as many others: a fraction or a large number
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
		return hinted("what is made once, in init, need not be made in each tick", "too large texts and lists are made or gone through in one call: more than %d characters and elements in all", mostMade)
	}
	return nil
}

// grown is the size of what an operation gives or goes through.
func grown(op syntax.Token, x, y starlark.Value) int {
	i, whole := x.(starlark.Int)
	k, both := y.(starlark.Int)
	switch {
	case op == syntax.IN || op == syntax.NOT_IN:
		return searched(y, x)
	case compares(op):
		return weigh(y, weigh(x, mostElements))
	case op == syntax.PLUS || op == syntax.LTLT:
		return size(x) + size(y)
	case op == syntax.PIPE:
		return entries(size(x)+size(y)) + weigh(x, mostElements) + weigh(y, mostElements)
	case whole && both:
		return size(i) + size(k) + size(i)*size(k)/small
	case op == syntax.PERCENT:
		text, _ := starlark.AsString(x)
		return filled(text, "%", y)
	case whole:
		return repeated(y, i)
	case both:
		return repeated(x, k)
	}
	return 0
}

// repeated is the size of a text or a list that stands there n times.
func repeated(v starlark.Value, n starlark.Int) int {
	each := weigh(v, mostElements)
	if times, fits := n.Int64(); fits && times <= mostElements {
		return max(0, int(times)*each)
	}
	return each * max(0, n.Sign()) * (mostElements + 1)
}

// entries is what it takes to put n keys into a dict, all of which may have one hash.
func entries(n int) int { return n + n*n/256 }

// searched is what it takes to look for a value in a text, a list or a dict.
func searched(in, x starlark.Value) int {
	switch in.(type) {
	case starlark.String, starlark.Bytes:
		return size(in) * (1 + size(x)/small)
	case *starlark.List, starlark.Tuple:
		return min(weigh(in, mostElements), size(in)*(1+weigh(x, mostElements)))
	}
	return hashed(x)
}

// hashed is what it takes to find a key of a dict.
func hashed(v starlark.Value) int {
	switch v := v.(type) {
	case starlark.String:
		return len(v)
	case starlark.Int:
		if i, small := v.Int64(); !small || i != int64(int32(i)) {
			return oddKey
		}
	case starlark.Float, vector:
		return oddKey
	case starlark.Tuple:
		return hashedAll(v)
	}
	return 0
}

func hashedAll(t starlark.Tuple) int {
	n := len(t)
	for i := 0; i < len(t) && n <= mostElements; i++ {
		n += hashed(t[i])
	}
	return n
}

// weigh counts what a value consists of, also within it, up to some more than most.
func weigh(v starlark.Value, most int) int {
	n := size(v)
	switch v := v.(type) {
	case *starlark.List:
		for i := 0; i < v.Len() && n <= most; i++ {
			n += weigh(v.Index(i), most-n)
		}
	case starlark.Tuple:
		for i := 0; i < len(v) && n <= most; i++ {
			n += weigh(v[i], most-n)
		}
	case *starlark.Dict:
		for key, value := range starlark.Entries(v) {
			if n > most {
				break
			}
			n += weigh(key, most-n) + weigh(value, most-n)
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
			n += 2
			n += printed(v.Index(i), most-n) // less than most also where a list is in itself
		}
	case starlark.Tuple:
		for i := 0; i < len(v) && n <= most; i++ {
			n += 2
			n += printed(v[i], most-n)
		}
	case *starlark.Dict:
		for key, value := range starlark.Entries(v) {
			if n += 4; n > most {
				break
			}
			n += printed(key, most-n)
			n += printed(value, most-n)
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
			if compares(op) {
				same, err := starlark.Compare(op, args[0], args[1])
				return starlark.Bool(same), err
			}
			return starlark.Binary(op, args[0], args[1])
		})
	}
	d[guardInto] = starlark.NewBuiltin("+=", growInto)
	d[guardCopy] = starlark.NewBuiltin("copy", growCopy)
	d[guardKey] = starlark.NewBuiltin("key", func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return args[0], grow(t, hashed(args[0]))
	})
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
		n = grown(augmented[string(args[0].(starlark.String))], args[2], args[1])
	}
	return args[1], grow(t, n)
}

var augmented = map[string]syntax.Token{"+": syntax.PLUS, "*": syntax.STAR, "%": syntax.PERCENT, "|": syntax.PIPE, "//": syntax.SLASHSLASH, "<<": syntax.LTLT}

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
