// SPDX-License-Identifier: Apache-2.0

package slot

import "math"

// AppendJSON appends v as JSON: Invalid, NaN and infinities are null, a vector is a list.
func (v Value) AppendJSON(to []byte) []byte {
	switch v.Kind() {
	case Invalid:
		return append(to, "null"...)
	case FloatValue:
		f, _ := v.AsFloat()
		return AppendFloat(to, f)
	case StringValue:
		s, _ := v.AsString()
		return AppendQuoted(to, s)
	case VectorValue:
		c, _ := v.AsVector()
		to = AppendFloat(append(to, '['), c[0])
		to = AppendFloat(append(to, ','), c[1])
		return append(AppendFloat(append(to, ','), c[2]), ']')
	case ListValue:
		list, _ := v.AsList()
		to = append(to, '[')
		for i := range list {
			if i > 0 {
				to = append(to, ',')
			}
			to = list[i].AppendJSON(to)
		}
		return append(to, ']')
	}
	return append(to, v.String()...)
}

// AppendFloat appends a number as JSON; NaN and infinities are null.
func AppendFloat(to []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(to, "null"...)
	}
	return append(to, FormatFloat(f)...)
}

// AppendQuoted appends text as a JSON string; invalid UTF-8 becomes U+FFFD.
func AppendQuoted(to []byte, text string) []byte {
	to = append(to, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r == '\n':
			to = append(to, '\\', 'n')
		case r == '\t':
			to = append(to, '\\', 't')
		case r < 0x20:
			const hex = "0123456789abcdef"
			to = append(to, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			to = append(to, string(r)...)
		}
	}
	return append(to, '"')
}
