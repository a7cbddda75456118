// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"image/color"
	"image/draw"
	"slices"

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
	r.plates.write(r.out, &r.fonts, l, x, y)
}

// Labels writes a scene's labels into a picture that something else has drawn from the
// same camera; what hides them is not known here.
func Labels(to *image.RGBA, fonts *letters.Fonts, list []scene.Label, c *scene.Camera) {
	var p plates
	w, h := float64(to.Rect.Dx()), float64(to.Rect.Dy())
	for i := range list {
		x, y, depth := c.Where(list[i].At, w/h)
		if depth > near && x > -1 && x < 1 && y > -1 && y < 1 {
			p.write(to, fonts, &list[i], int((x+1)*w/2), int((1-y)*h/2))
		}
	}
}

// plates are the areas of a picture that labels have.
type plates []image.Rectangle

// write writes a label whose lower edge has its middle at x, y, or beside it where that
// is beyond the picture or another label's.
func (p *plates) write(to *image.RGBA, fonts *letters.Fonts, l *scene.Label, x, y int) {
	face := fonts.Face(letters.Regular, letterSize)
	width := font.MeasureString(face, l.Text).Ceil()
	area := p.place(image.Rect(x-width/2-4, y-letterSize-5, x-width/2-4+width+8, y), to.Rect)
	*p = append(*p, area)
	tone := color.RGBA{255, 255, 255, 170}
	if l.Said {
		tone = color.RGBA{255, 250, 214, 235}
	}
	draw.Draw(to, area, image.NewUniform(premultiplied(tone)), image.Point{}, draw.Over)
	ink := color.RGBA{uint8(level(l.Color.R)), uint8(level(l.Color.G)), uint8(level(l.Color.B)), 255}
	d := font.Drawer{Dst: to, Src: image.NewUniform(ink), Face: face, Dot: fixed.P(area.Min.X+4, area.Max.Y-4)}
	d.DrawString(l.Text)
}

// place moves an area into the picture, and up to where no label is; where there is no
// such place near by, it is left where it is.
func (p *plates) place(area, within image.Rectangle) image.Rectangle {
	const most = 6 // labels above each other
	area = area.Add(image.Pt(max(within.Min.X-area.Min.X, 0)-max(area.Max.X-within.Max.X, 0), max(within.Min.Y-area.Min.Y, 0)))
	free := area
	for range most {
		i := slices.IndexFunc(*p, free.Overlaps)
		if i < 0 {
			return free
		}
		free = free.Add(image.Pt(0, (*p)[i].Min.Y-free.Max.Y-1))
	}
	return area
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
