// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/slot"
)

// refuse returns why the key cannot have the value, or "".
func (k *KeySpec) refuse(v slot.Value) string {
	switch k.Kind {
	case Number:
		f, ok := v.AsFloat()
		if !ok {
			return "is " + describe(v) + ", not a number" + k.inUnit()
		}
		if k.bounded() && (f < k.Min || f > k.Max) {
			return "is " + slot.FormatFloat(f) + ", outside " + k.Range()
		}
	case Bool:
		if _, ok := v.AsBool(); !ok {
			return "is " + describe(v) + ", not true or false"
		}
	default:
		text, ok := v.AsString()
		if !ok {
			return "is " + describe(v) + ", not " + k.Kind.String()
		}
		if len(k.Options) > 0 && !slices.Contains(k.Options, text) {
			return "is " + text + ", not one of " + strings.Join(k.Options, ", ")
		}
	}
	return ""
}

func (k *KeySpec) bounded() bool { return k.Min != 0 || k.Max != 0 }

func (k *KeySpec) inUnit() string {
	if k.Unit == "" {
		return ""
	}
	return " in " + k.Unit
}

// Range returns the limits of a number as text, such as "[0, 1] m/s", or "".
func (k *KeySpec) Range() string {
	if !k.bounded() {
		return ""
	}
	text := "[" + slot.FormatFloat(k.Min) + ", " + slot.FormatFloat(k.Max) + "]"
	if k.Unit != "" {
		text += " " + k.Unit
	}
	return text
}

// describe returns the value with its kind, as an error names it.
func describe(v slot.Value) string {
	switch v.Kind() {
	case slot.StringValue:
		return "the text " + v.String()
	case slot.BoolValue:
		return v.String()
	case slot.FloatValue, slot.IntValue:
		return "the number " + v.String()
	}
	return "nothing"
}
