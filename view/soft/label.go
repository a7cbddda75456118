// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/scene"
)

// letterSize is the size of labels in pixels.
const letterSize = 13

// label writes a label on a plate; one whose place is hidden is left out.
func (r *Renderer) label(l *scene.Label) {
	c := corner{at: r.camera.from(l.At)}
	if c.at.Z < near {
		return
	}
	r.camera.project(&c)
	x, y := int(c.x), int(c.y)
	if x < 0 || y < 0 || x >= r.w || y >= r.h || r.hides(x, y, c.inv) {
		return
	}
	face := r.fonts.Face(letters.Regular, letterSize)
	width := font.MeasureString(face, l.Text).Ceil()
	plate := image.Rect(x-width/2-4, y-letterSize-5, x+width/2+4, y)
	tone := color.RGBA{255, 255, 255, 170}
	if l.Said {
		tone = color.RGBA{255, 250, 214, 235}
	}
	draw.Draw(r.out, plate, image.NewUniform(premultiplied(tone)), image.Point{}, draw.Over)
	ink := color.RGBA{uint8(level(l.Color.R)), uint8(level(l.Color.G)), uint8(level(l.Color.B)), 255}
	d := font.Drawer{Dst: r.out, Src: image.NewUniform(ink), Face: face, Dot: fixed.P(x-width/2, y-4)}
	d.DrawString(l.Text)
}

// hides tells whether something stands before a point of the picture.
func (r *Renderer) hides(x, y int, inv float64) bool {
	i := y*r.w + x
	return r.stamp[i] == r.picture && float64(r.depth[i*samples]) > inv*nudge
}

func premultiplied(c color.RGBA) color.RGBA {
	scale := func(v uint8) uint8 { return uint8(int(v) * int(c.A) / 255) }
	return color.RGBA{scale(c.R), scale(c.G), scale(c.B), c.A}
}
