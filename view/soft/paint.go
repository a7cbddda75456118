// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/panel"
)

// Paint paints a board onto a picture.
func Paint(to *image.RGBA, b *panel.Board) {
	for i := range b.Items {
		it := &b.Items[i]
		switch it.Kind {
		case panel.Fill:
			area(to, it.X, it.Y, it.W, it.H, it.Color)
		case panel.Frame:
			area(to, it.X, it.Y, it.W, 1, it.Color)
			area(to, it.X, it.Y+it.H-1, it.W, 1, it.Color)
			area(to, it.X, it.Y, 1, it.H, it.Color)
			area(to, it.X+it.W-1, it.Y, 1, it.H, it.Color)
		case panel.Stroke:
			stroked(to, it)
		case panel.Text:
			write(to, &b.Fonts, it)
		}
	}
}

func area(to *image.RGBA, x, y, w, h float64, c color.RGBA) {
	r := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
	draw.Draw(to, r, image.NewUniform(premultiplied(c)), image.Point{}, draw.Over)
}

// stroked draws a line pixel by pixel along its longer extent.
func stroked(to *image.RGBA, it *panel.Item) {
	n := max(math.Abs(it.W), math.Abs(it.H), 1)
	for k := 0.0; k <= n; k++ {
		to.SetRGBA(int(it.X+it.W*k/n), int(it.Y+it.H*k/n), it.Color)
	}
}

func write(to *image.RGBA, fonts *letters.Fonts, it *panel.Item) {
	face := fonts.Face(it.Style, it.Size)
	d := font.Drawer{Dst: to, Src: image.NewUniform(it.Color), Face: face}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(it.X * 64), Y: fixed.Int26_6(it.Y*64) + face.Metrics().Ascent}
	d.DrawString(it.Text)
}
