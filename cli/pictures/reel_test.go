// SPDX-License-Identifier: Apache-2.0

package pictures

import (
	"image"
	"image/color"
	"testing"
)

// A large floor of many shades leaves a small thing its colour in a film's palette.
func TestSmallThingsKeepTheirColour(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 400, 400))
	for y := range 400 {
		for x := range 400 {
			m.SetRGBA(x, y, color.RGBA{uint8(80 + x/3), uint8(90 + x/3), uint8(80 + y/3), 255})
		}
	}
	for x := range 40 { // a ball
		m.SetRGBA(x, 1, color.RGBA{uint8(x), uint8(60 + 3*x), uint8(x), 255})
	}
	dark := color.RGBA{58, 60, 68, 255}
	for x := range 100 {
		d := uint8(x % 20)
		m.SetRGBA(x, 0, color.RGBA{dark.R - d, dark.G - d, dark.B - d, 255})
	}
	var r Reel
	got := r.next(m).At(0, 0).(color.RGBA)
	for _, d := range []int{int(got.R) - int(dark.R), int(got.G) - int(dark.G), int(got.B) - int(dark.B)} {
		if d*d > 20*20 {
			t.Fatalf("%v became %v", dark, got)
		}
	}
}
