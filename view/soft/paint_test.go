// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"image/color"
	"testing"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/panel"
)

func TestPaint(t *testing.T) {
	red, green := color.RGBA{200, 0, 0, 255}, color.RGBA{0, 200, 0, 255}
	m := image.NewRGBA(image.Rect(0, 0, 60, 40))
	Paint(m, &panel.Board{Items: []panel.Item{
		{Kind: panel.Fill, X: 2, Y: 2, W: 10, H: 5, Color: red},
		{Kind: panel.Fill, X: 4, Y: 2, W: 2, H: 5, Color: green},
		{Kind: panel.Frame, X: 20, Y: 2, W: 10, H: 10, Color: red},
		{Kind: panel.Stroke, X: 40, Y: 10, W: 10, H: -5, Color: green},
		{Kind: panel.Text, X: 2, Y: 20, Text: "HHH", Style: letters.Bold, Size: 13, Color: red},
		{Kind: panel.Fill, X: 50, Y: 30, W: 100, H: 100, Color: color.RGBA{0, 0, 200, 255}},
	}})
	for _, c := range []struct {
		x, y int
		want color.RGBA
	}{
		{2, 2, red},
		{11, 6, red},
		{12, 7, color.RGBA{}},
		{5, 4, green}, // later ones lie over earlier ones
		{20, 2, red},
		{29, 11, red},
		{25, 6, color.RGBA{}}, // a frame is empty
		{40, 10, green},
		{50, 5, green},
		{44, 8, green},
		{45, 7, color.RGBA{0, 100, 0, 128}}, // between two pixels: half of it each
		{45, 8, color.RGBA{0, 100, 0, 128}},
		{45, 9, color.RGBA{}},
		{59, 39, color.RGBA{0, 0, 200, 255}}, // what goes beyond is cut
	} {
		if got := m.RGBAAt(c.x, c.y); got != c.want {
			t.Errorf("%d, %d is %v, not %v", c.x, c.y, got, c.want)
		}
	}
	if n := inked(m, image.Rect(2, 20, 32, 34)); n < 40 {
		t.Errorf("the text has %d pixels", n)
	}
	if n := inked(m, image.Rect(2, 14, 32, 20)); n > 0 {
		t.Errorf("the text begins %d pixels above its corner", n)
	}
}

// inked counts the pixels that are painted.
func inked(m *image.RGBA, in image.Rectangle) (n int) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if m.RGBAAt(x, y).A > 0 {
				n++
			}
		}
	}
	return n
}
