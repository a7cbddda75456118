// SPDX-License-Identifier: Apache-2.0

package trace

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// appendValue appends v as JSON: Invalid, NaN and infinities are null, a vector is
// a list.
func appendValue(to []byte, v slot.Value) []byte {
	switch v.Kind() {
	case slot.Invalid:
		return append(to, "null"...)
	case slot.FloatValue:
		f, _ := v.AsFloat()
		return appendFloat(to, f)
	case slot.StringValue:
		s, _ := v.AsString()
		return appendQuoted(to, s)
	case slot.VectorValue:
		c, _ := v.AsVector()
		to = appendFloat(append(to, '['), c[0])
		to = appendFloat(append(to, ','), c[1])
		return append(appendFloat(append(to, ','), c[2]), ']')
	case slot.ListValue:
		list, _ := v.AsList()
		to = append(to, '[')
		for i := range list {
			if i > 0 {
				to = append(to, ',')
			}
			to = appendValue(to, list[i])
		}
		return append(to, ']')
	}
	return append(to, v.String()...)
}

func appendFloat(to []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(to, "null"...)
	}
	return append(to, slot.FormatFloat(f)...)
}
