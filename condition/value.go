// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// value is a slot.Value taken apart, so that numbers pass in registers. Strings and
// lists are held by ref, which is valid until the node or cell it belongs to changes.
type value struct {
	kind   slot.ValueKind
	stored bool // it comes from the memory as it is: a Float has the precision of 32 bits
	i      int64
	f      float64
	ref    *slot.Value
}

var (
	invalid = value{}
	yes     = value{kind: slot.BoolValue, i: 1}
	no      = value{kind: slot.BoolValue}
)

func boolean(b bool) value {
	if b {
		return yes
	}
	return no
}

// integer wraps to 32 bits, as the robot's integers do.
func integer(i int64) value { return value{kind: slot.IntValue, i: int64(int32(i))} }

func float(f float64) value { return value{kind: slot.FloatValue, f: f} }

// unpack reads *v, which must not change as long as the result is in use.
func unpack(v *slot.Value, stored bool) value {
	out := value{kind: v.Kind(), stored: stored}
	switch out.kind {
	case slot.BoolValue:
		if b, _ := v.AsBool(); b {
			out.i = 1
		}
	case slot.IntValue:
		out.i, _ = v.AsInt()
	case slot.FloatValue:
		out.f, _ = v.AsFloat()
	case slot.StringValue, slot.VectorValue, slot.ListValue:
		out.ref = v
	}
	return out
}

// pack is the value as others know it. A list shares its elements.
func (v value) pack() slot.Value {
	switch v.kind {
	case slot.BoolValue:
		return slot.Bool(v.i != 0)
	case slot.IntValue:
		return slot.Int(v.i)
	case slot.FloatValue:
		return slot.Float(v.f)
	case slot.StringValue, slot.VectorValue, slot.ListValue:
		return *v.ref
	}
	return slot.Value{}
}

// truth: Invalid, false, 0, "" and [] are false.
func (v value) truth() bool {
	switch v.kind {
	case slot.BoolValue, slot.IntValue:
		return v.i != 0
	case slot.FloatValue:
		return v.f != 0 && !math.IsNaN(v.f)
	case slot.StringValue:
		s, _ := v.ref.AsString()
		return s != ""
	case slot.VectorValue:
		return true
	case slot.ListValue:
		return v.length() > 0
	}
	return false
}

func (v value) isList() bool { return v.kind == slot.ListValue || v.kind == slot.VectorValue }

// text is the string; v must be one.
func (v value) text() string {
	s, _ := v.ref.AsString()
	return s
}

// length counts the elements of a list; anything else has one, itself.
func (v value) length() int {
	switch v.kind {
	case slot.ListValue:
		l, _ := v.ref.AsList()
		return len(l)
	case slot.VectorValue:
		return 3
	}
	return 1
}

// element is number n of a list, from 0 to length-1.
func (v value) element(n int) value {
	switch v.kind {
	case slot.ListValue:
		l, _ := v.ref.AsList()
		return unpack(&l[n], v.stored)
	case slot.VectorValue:
		xyz, _ := v.ref.AsVector()
		return value{kind: slot.FloatValue, stored: v.stored, f: xyz[n]}
	}
	return v
}

// isNumber: Invalid counts as the integer 0, a Bool as 0 or 1.
func (v value) isNumber() bool { return v.kind <= slot.FloatValue }

// asFloat is a number as a float.
func (v value) asFloat() float64 {
	if v.kind == slot.FloatValue {
		return v.f
	}
	return float64(v.i)
}

// kindNames are what type() says.
var kindNames = [...]string{
	slot.Invalid: "Invalid", slot.BoolValue: "Bool", slot.IntValue: "Int", slot.FloatValue: "Float",
	slot.StringValue: "String", slot.VectorValue: "Array", slot.ListValue: "Array",
}

// same tells whether two values cannot be told apart: of one type and equal, NaN
// equal to NaN.
func (v value) same(w value) bool {
	if v.kind != w.kind || v.i != w.i {
		return false
	}
	if v.f != w.f && !(math.IsNaN(v.f) && math.IsNaN(w.f)) {
		return false
	}
	if v.ref == nil || w.ref == nil {
		return v.ref == w.ref
	}
	if v.kind == slot.StringValue {
		return v.text() == w.text()
	}
	return v.ref.Equal(*w.ref)
}

// kept is a copy of a value that outlives the node it came from.
type kept struct {
	value
	store slot.Value
}

// take keeps v and tells whether it is another value than before.
func (k *kept) take(v value) bool {
	if k.same(v) {
		return false
	}
	k.value = v
	k.stored = false
	if v.ref != nil {
		k.store = clone(*v.ref)
		k.ref = &k.store
	}
	return true
}

// clone copies lists, whose elements may belong to a node that reuses them.
func clone(v slot.Value) slot.Value {
	l, ok := v.AsList()
	if !ok {
		return v
	}
	out := make([]slot.Value, len(l))
	for i := range l {
		out[i] = clone(l[i])
	}
	return slot.List(out)
}
