// SPDX-License-Identifier: Apache-2.0

package letters

import (
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// face is a font at a size that keeps what it has drawn and measured. The Go fonts kern
// no pair, and hinting makes their advances whole pixels.
type face struct {
	font.Face
	metrics font.Metrics
	glyphs  map[rune]*glyph
}

// glyph is the picture of a letter whose dot is the origin.
type glyph struct {
	area    image.Rectangle
	mask    *image.Alpha
	advance fixed.Int26_6
	ok      bool
}

func newFace(of font.Face) *face {
	return &face{Face: of, metrics: of.Metrics(), glyphs: map[rune]*glyph{}}
}

// Metrics implements font.Face.
func (f *face) Metrics() font.Metrics { return f.metrics }

// Kern implements font.Face.
func (f *face) Kern(rune, rune) fixed.Int26_6 { return 0 }

// GlyphAdvance implements font.Face.
func (f *face) GlyphAdvance(r rune) (fixed.Int26_6, bool) {
	g := f.glyph(r)
	return g.advance, g.ok
}

// Glyph implements font.Face. The dot is taken to the pixel it lies in.
func (f *face) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	g := f.glyph(r)
	return g.area.Add(image.Pt(dot.X.Floor(), dot.Y.Floor())), g.mask, image.Point{}, g.advance, g.ok
}

// glyph returns a letter, drawn at the first call.
func (f *face) glyph(r rune) *glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	area, drawn, from, advance, ok := f.Face.Glyph(fixed.Point26_6{}, r)
	g := &glyph{area: area, mask: image.NewAlpha(image.Rectangle{Max: area.Size()}), advance: advance, ok: ok}
	for y := range area.Dy() {
		for x := range area.Dx() {
			g.mask.Set(x, y, drawn.At(from.X+x, from.Y+y))
		}
	}
	f.glyphs[r] = g
	return g
}
