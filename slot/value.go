// SPDX-License-Identifier: Apache-2.0

package slot

import (
	"math"
	"strconv"
	"strings"
)

// ValueKind says which member of the sum a [Value] is.
type ValueKind uint8

// The kinds of values; the zero Value is Invalid.
const (
	Invalid ValueKind = iota
	BoolValue
	IntValue
	FloatValue
	StringValue
	VectorValue
	ListValue
)

// Value is the one closed sum type of values that keys, schemes and parameters
// hold. It is immutable: lists are not changed after construction.
type Value struct {
	kind ValueKind
	num  float64
	i    int64
	vec  [3]float64
	str  string
	list []Value
}

// Zero returns the least value of a kind: false, 0, "", the origin, an empty list; of
// Invalid the zero Value.
func Zero(k ValueKind) Value {
	switch k {
	case BoolValue:
		return Bool(false)
	case IntValue:
		return Int(0)
	case FloatValue:
		return Float(0)
	case StringValue:
		return String("")
	case VectorValue:
		return Vector(0, 0, 0)
	case ListValue:
		return List(nil)
	}
	return Value{}
}

// Bool returns a boolean value.
func Bool(b bool) Value {
	v := Value{kind: BoolValue}
	if b {
		v.i = 1
	}
	return v
}

// Indicator returns a truth as slots and states hold it: 1 or 0.
func Indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Int returns an integer value.
func Int(i int64) Value { return Value{kind: IntValue, i: i} }

// Float returns a floating-point value; NaN is a value of its own, not Invalid.
func Float(f float64) Value { return Value{kind: FloatValue, num: f} }

// String returns a string value.
func String(s string) Value { return Value{kind: StringValue, str: s} }

// Vector returns a vector value; unit and frame are those of its declaration.
func Vector(x, y, z float64) Value {
	return Value{kind: VectorValue, vec: [3]float64{x, y, z}}
}

// List returns a list value. It keeps l, which must not be changed afterwards.
func List(l []Value) Value { return Value{kind: ListValue, list: l} }

// Kind returns the kind of v.
func (v Value) Kind() ValueKind { return v.kind }

// AsBool returns the boolean, and whether v is one.
func (v Value) AsBool() (bool, bool) { return v.i != 0, v.kind == BoolValue }

// AsFloat returns v as a number, and whether v is a number (int or float).
func (v Value) AsFloat() (float64, bool) {
	switch v.kind {
	case FloatValue:
		return v.num, true
	case IntValue:
		return float64(v.i), true
	}
	return 0, false
}

// Number returns v as a number: of a truth 1 or 0.
func (v Value) Number() (float64, bool) {
	if v.kind == BoolValue {
		return Indicator(v.i != 0), true
	}
	return v.AsFloat()
}

// AsInt returns the integer, and whether v is one.
func (v Value) AsInt() (int64, bool) { return v.i, v.kind == IntValue }

// AsString returns the string, and whether v is one.
func (v Value) AsString() (string, bool) { return v.str, v.kind == StringValue }

// AsVector returns the vector, and whether v is one.
func (v Value) AsVector() ([3]float64, bool) { return v.vec, v.kind == VectorValue }

// AsList returns the list, and whether v is one. The list must not be changed.
func (v Value) AsList() ([]Value, bool) { return v.list, v.kind == ListValue }

// Equal reports whether v and w are of one kind and equal. A NaN equals itself.
func (v Value) Equal(w Value) bool {
	if v.kind != w.kind {
		return false
	}
	switch v.kind {
	case FloatValue:
		return sameFloat(v.num, w.num)
	case VectorValue:
		return sameFloat(v.vec[0], w.vec[0]) && sameFloat(v.vec[1], w.vec[1]) && sameFloat(v.vec[2], w.vec[2])
	case ListValue:
		return equalLists(v.list, w.list)
	}
	return v.i == w.i && v.str == w.str
}

func sameFloat(a, b float64) bool {
	return a == b || (math.IsNaN(a) && math.IsNaN(b))
}

func equalLists(a, b []Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return true
}

// String returns the text of v as the command prints it: true, 1.5 (shortest,
// integral floats without .0), "text", [1, "a"], Invalid.
func (v Value) String() string {
	switch v.kind {
	case BoolValue:
		return strconv.FormatBool(v.i != 0)
	case IntValue:
		return strconv.FormatInt(v.i, 10)
	case FloatValue:
		return FormatFloat(v.num)
	case StringValue:
		return strconv.Quote(v.str)
	case VectorValue:
		return "[" + FormatFloat(v.vec[0]) + ", " + FormatFloat(v.vec[1]) + ", " + FormatFloat(v.vec[2]) + "]"
	case ListValue:
		texts := make([]string, len(v.list))
		for i := range v.list {
			texts[i] = v.list[i].String()
		}
		return "[" + strings.Join(texts, ", ") + "]"
	}
	return "Invalid"
}

// FormatFloat returns the shortest decimal text that reads back as f.
func FormatFloat(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
