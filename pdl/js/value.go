// SPDX-License-Identifier: Apache-2.0

package js

import (
	"github.com/dop251/goja"

	"github.com/playsim/playsim/slot"
)

// valueOf is a value of a key or a condition as all functions of programs give it: a
// truth, a number, whole or not, a text, an array for a list, an array [x, y, z] for a
// vector, and null for Invalid.
func (l *loader) valueOf(v slot.Value) goja.Value {
	switch v.Kind() {
	case slot.BoolValue:
		b, _ := v.AsBool()
		return l.rt.ToValue(b)
	case slot.IntValue, slot.FloatValue:
		f, _ := v.AsFloat()
		return l.rt.ToValue(f)
	case slot.StringValue:
		s, _ := v.AsString()
		return l.rt.ToValue(s)
	case slot.VectorValue:
		xyz, _ := v.AsVector()
		return l.rt.NewArray(xyz[0], xyz[1], xyz[2])
	case slot.ListValue:
		items, _ := v.AsList()
		list := make([]any, len(items))
		for i := range items {
			list[i] = l.valueOf(items[i])
		}
		return l.rt.NewArray(list...)
	}
	return goja.Null()
}
