// SPDX-License-Identifier: Apache-2.0

package star

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/slot"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// inert are methods of values that a node can neither change nor use as a key of a dict.
type inert struct{}

// Freeze does nothing.
func (inert) Freeze() {}

// Truth is true.
func (inert) Truth() starlark.Bool { return true }

// Hash is refused.
func (inert) Hash() (uint32, error) { return 0, errors.New("this cannot be a key of a dict") }

// sameOrNot compares values of which none is greater than another.
func sameOrNot(op syntax.Token, same bool, what string) (bool, error) {
	switch op {
	case syntax.EQL:
		return same, nil
	case syntax.NEQ:
		return !same, nil
	}
	return false, fmt.Errorf("%s are not greater or less than one another", what)
}

// describe names a value as an error does.
func describe(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.NoneType, starlark.Bool, starlark.Int, starlark.Float, vector:
		return v.String()
	case starlark.String:
		if len(v) > 40 {
			return "a text"
		}
		return "the text " + v.String()
	}
	return "a " + v.Type()
}

// toStarlark converts what a slot, a key or a property holds; what was never set is
// None.
func toStarlark(v slot.Value) starlark.Value {
	switch v.Kind() {
	case slot.BoolValue:
		b, _ := v.AsBool()
		return starlark.Bool(b)
	case slot.IntValue:
		i, _ := v.AsInt()
		return starlark.MakeInt64(i)
	case slot.FloatValue:
		f, _ := v.AsFloat()
		return starlark.Float(f)
	case slot.StringValue:
		s, _ := v.AsString()
		return starlark.String(s)
	case slot.VectorValue:
		vec, _ := v.AsVector()
		return vector(vec)
	case slot.ListValue:
		items, _ := v.AsList()
		out := make([]starlark.Value, len(items))
		for i := range items {
			out[i] = toStarlark(items[i])
		}
		return starlark.NewList(out)
	}
	return starlark.None
}

// fromStarlark converts what can be a property.
func fromStarlark(v starlark.Value) (slot.Value, error) {
	switch v := v.(type) {
	case starlark.NoneType:
		return slot.Value{}, nil
	case starlark.Bool:
		return slot.Bool(bool(v)), nil
	case starlark.String:
		return slot.String(string(v)), nil
	}
	if f, ok := starlark.AsFloat(v); ok {
		return slot.Float(f), nil
	}
	if vec, ok := asVector(v); ok {
		return slot.Vector(vec[0], vec[1], vec[2]), nil
	}
	return slot.Value{}, fmt.Errorf("%s cannot be a property", describe(v))
}

// vector is three numbers: a position or a direction. It is read by .x .y .z or by
// [0] [1] [2], and added, subtracted and scaled as a whole.
type vector [3]float64

// asVector reads a vector, or a list or tuple of three numbers.
func asVector(v starlark.Value) (vector, bool) {
	if vec, ok := v.(vector); ok {
		return vec, true
	}
	seq, ok := v.(starlark.Indexable)
	if _, text := v.(starlark.String); !ok || text || seq.Len() != 3 {
		return vector{}, false
	}
	var out vector
	for i := range out {
		f, ok := starlark.AsFloat(seq.Index(i))
		if !ok {
			return vector{}, false
		}
		out[i] = f
	}
	return out, true
}

// String shows the three numbers.
func (v vector) String() string {
	return fmt.Sprintf("vector(%s, %s, %s)", slot.FormatFloat(v[0]), slot.FormatFloat(v[1]), slot.FormatFloat(v[2]))
}

// Type is what `type` gives.
func (v vector) Type() string { return "vector" }

// Freeze does nothing: a vector does not change.
func (v vector) Freeze() {}

// Truth is true.
func (v vector) Truth() starlark.Bool { return true }

// Hash lets a vector be a key of a dict.
func (v vector) Hash() (uint32, error) {
	return v.tuple().Hash()
}

// Len is three.
func (v vector) Len() int { return 3 }

// Index is a component.
func (v vector) Index(i int) starlark.Value { return starlark.Float(v[i]) }

// Iterate goes over the three components, so that x, y, z = position.
func (v vector) Iterate() starlark.Iterator { return v.tuple().Iterate() }

func (v vector) tuple() starlark.Tuple {
	return starlark.Tuple{starlark.Float(v[0]), starlark.Float(v[1]), starlark.Float(v[2])}
}

// Attr is a component by its letter.
func (v vector) Attr(name string) (starlark.Value, error) {
	switch name {
	case "x":
		return starlark.Float(v[0]), nil
	case "y":
		return starlark.Float(v[1]), nil
	case "z":
		return starlark.Float(v[2]), nil
	}
	return nil, nil
}

// AttrNames are the letters.
func (v vector) AttrNames() []string { return []string{"x", "y", "z"} }

// CompareSameType reports whether two vectors are equal.
func (v vector) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	return sameOrNot(op, v == y.(vector), "vectors")
}

// Binary adds and subtracts vectors, and scales by a number.
func (v vector) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if w, ok := asVector(y); ok && (op == syntax.PLUS || op == syntax.MINUS) {
		a, b := v, w
		if side == starlark.Right {
			a, b = w, v
		}
		if op == syntax.PLUS {
			return vector{a[0] + b[0], a[1] + b[1], a[2] + b[2]}, nil
		}
		return vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]}, nil
	}
	f, ok := starlark.AsFloat(y)
	switch {
	case !ok:
		return nil, nil
	case op == syntax.STAR:
		return vector{float64(v[0] * f), float64(v[1] * f), float64(v[2] * f)}, nil
	case op == syntax.SLASH && side == starlark.Left:
		if f == 0 {
			return nil, fmt.Errorf("a vector is divided by zero")
		}
		return vector{v[0] / f, v[1] / f, v[2] / f}, nil
	}
	return nil, nil
}

// Unary turns a vector about.
func (v vector) Unary(op syntax.Token) (starlark.Value, error) {
	if op == syntax.MINUS {
		return vector{-v[0], -v[1], -v[2]}, nil
	}
	return nil, nil
}

var (
	_ starlark.Sequence   = vector{}
	_ starlark.Indexable  = vector{}
	_ starlark.HasAttrs   = vector{}
	_ starlark.HasBinary  = vector{}
	_ starlark.HasUnary   = vector{}
	_ starlark.Comparable = vector{}
)
