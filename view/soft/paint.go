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
		case panel.Disc:
			disc(to, it)
		case panel.Text:
			write(to, &b.Fonts, it)
		}
	}
}

func area(to *image.RGBA, x, y, w, h float64, c color.RGBA) {
	r := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
	draw.Draw(to, r, image.NewUniform(premultiplied(c)), image.Point{}, draw.Over)
}

// disc draws a disc, or what is filled of it and its rim, with smooth edges.
func disc(to *image.RGBA, it *panel.Item) {
	r := it.W / 2
	for y := math.Floor(it.Y); y < it.Y+it.H; y++ {
		for x := math.Floor(it.X); x < it.X+it.W; x++ {
			off := math.Hypot(x+0.5-it.X-r, y+0.5-it.Y-r)
			share := min(max(r-off+0.5, 0), 1)
			if x+0.5 > it.X+it.W*it.Size { // the rim alone, a ninth of the width and a half
				share = min(share, min(max(off-r*2/3+0.5, 0), 1))
			}
			tint(to, int(x), int(y), it.Color, share)
		}
	}
}

// stroked draws a line a pixel wide; one that slants is smoothed: along its longer extent
// it is shared by the two pixels that it passes between (Wu, 1991).
func stroked(to *image.RGBA, it *panel.Item) {
	if it.W == 0 || it.H == 0 {
		x, y := math.Floor(min(it.X, it.X+it.W)), math.Floor(min(it.Y, it.Y+it.H))
		area(to, x, y, math.Abs(it.W)+1, math.Abs(it.H)+1, it.Color)
		return
	}
	steep := math.Abs(it.H) > math.Abs(it.W)
	n := math.Ceil(max(math.Abs(it.W), math.Abs(it.H)))
	for k := 0.0; k <= n; k++ {
		x, y := it.X+it.W*k/n, it.Y+it.H*k/n
		if steep {
			whole, part := math.Modf(max(x, 0))
			tint(to, int(whole), int(y), it.Color, 1-part)
			tint(to, int(whole)+1, int(y), it.Color, part)
			continue
		}
		whole, part := math.Modf(max(y, 0))
		tint(to, int(x), int(whole), it.Color, 1-part)
		tint(to, int(x), int(whole)+1, it.Color, part)
	}
}

// tint mixes a share of a colour into a pixel.
func tint(to *image.RGBA, x, y int, c color.RGBA, share float64) {
	if share <= 0 || !image.Pt(x, y).In(to.Rect) {
		return
	}
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + float64((float64(b)-float64(a))*share) + 0.5) }
	p := to.RGBAAt(x, y)
	to.SetRGBA(x, y, color.RGBA{mix(p.R, c.R), mix(p.G, c.G), mix(p.B, c.B), mix(p.A, c.A)})
}

func write(to *image.RGBA, fonts *letters.Fonts, it *panel.Item) {
	face := fonts.Face(it.Style, it.Size)
	d := font.Drawer{Dst: to, Src: image.NewUniform(it.Color), Face: face}
	d.Dot = fixed.P(int(it.X), int(it.Y)+face.Metrics().Ascent.Floor())
	d.DrawString(it.Text)
}
