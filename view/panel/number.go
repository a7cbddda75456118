// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/view/letters"
)

// nought is below what anybody wants to know of a value; sums of products leave as much.
const nought = 1e-9

// Number writes a number with a few digits, as short as can be: 0.3, not
// 0.30000000000000004.
func Number(v float64, digits int) string {
	if math.Abs(v) < nought {
		return "0"
	}
	if math.Abs(v) >= 1e4 && math.Abs(v) < 1e15 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

// Amount writes what is added to something: +0.3, -0.02, 0.
func Amount(v float64, digits int) string {
	text := Number(v, digits)
	if text == "0" || text[0] == '-' {
		return text
	}
	return "+" + text
}

// number writes a number that ends at x, after a lead, with as many digits as have room.
func (b *Board) number(x, y, width float64, lead string, write func(float64, int) string, v float64, digits int, size float64, c color.RGBA) {
	b.right(x, y, width, b.fitting(width, lead, write, v, digits, size), letters.Mono, size, c)
}

// fitting is a number after a lead with as many digits as a width has room for: with
// fewer than digits, then with a power of ten, then without the lead.
func (b *Board) fitting(width float64, lead string, write func(float64, int) string, v float64, digits int, size float64) string {
	for {
		for n := digits; n > 0; n-- {
			if text := lead + write(v, n); b.Fonts.Width(text, letters.Mono, size) <= width {
				return text
			}
		}
		for n := digits; n > 0; n-- {
			if text := lead + strconv.FormatFloat(v, 'e', n-1, 64); b.Fonts.Width(text, letters.Mono, size) <= width {
				return text
			}
		}
		if lead == "" {
			return write(v, digits)
		}
		lead = ""
	}
}

// Value writes what a scheme knows.
func Value(v slot.Value) string {
	if v.Kind() == slot.FloatValue {
		f, _ := v.AsFloat()
		return Number(f, 5)
	}
	if at, ok := v.AsVector(); ok {
		return "[" + strings.Join([]string{Number(at[0], 4), Number(at[1], 4), Number(at[2], 4)}, ", ") + "]"
	}
	return v.String()
}
