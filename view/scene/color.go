// SPDX-License-Identifier: Apache-2.0

package scene

import "strconv"

// Color is a colour in sRGB, each part 0..1.
type Color struct{ R, G, B float64 }

// Named are the colours that have names in world files.
var named = map[string]Color{
	"black":   {0.10, 0.10, 0.11},
	"blue":    {0.13, 0.33, 0.85},
	"brown":   {0.47, 0.30, 0.18},
	"cyan":    {0.10, 0.72, 0.80},
	"gray":    {0.55, 0.56, 0.58},
	"green":   {0.12, 0.66, 0.27},
	"magenta": {0.80, 0.15, 0.60},
	"orange":  {0.95, 0.52, 0.10},
	"pink":    {0.96, 0.58, 0.68},
	"purple":  {0.47, 0.24, 0.70},
	"red":     {0.85, 0.13, 0.12},
	"white":   {0.95, 0.95, 0.94},
	"yellow":  {0.96, 0.80, 0.12},
}

// ParseColor reads a colour's name or #rrggbb; what is neither is gray.
func ParseColor(text string) Color {
	if c, ok := named[text]; ok {
		return c
	}
	if len(text) == 7 && text[0] == '#' {
		if n, err := strconv.ParseUint(text[1:], 16, 32); err == nil {
			return Color{float64(n>>16&255) / 255, float64(n>>8&255) / 255, float64(n&255) / 255}
		}
	}
	return named["gray"]
}

// Mix returns the colour that is the share t of the way from c to o.
func (c Color) Mix(o Color, t float64) Color {
	return Color{c.R + float64((o.R-c.R)*t), c.G + float64((o.G-c.G)*t), c.B + float64((o.B-c.B)*t)}
}

// Scale returns the colour k times as bright.
func (c Color) Scale(k float64) Color { return Color{c.R * k, c.G * k, c.B * k} }

// luma returns the brightness that people see, 0..1 (ITU-R BT.601).
func (c Color) luma() float64 {
	return float64(0.299*c.R) + float64(0.587*c.G) + float64(0.114*c.B)
}
