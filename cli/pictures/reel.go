// SPDX-License-Identifier: Apache-2.0

package pictures

import (
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math/bits"

	"github.com/ericpauley/go-quantize/quantize"
)

// Reel is a film with the palette of its first picture; what does not change from one
// picture to the next is not stored again.
type Reel struct {
	film    gif.GIF
	palette color.Palette
	nearest map[uint32]uint8 // index of the nearest colour, by the upper 5 bits of each part
	before  *image.RGBA
}

// Add adds a picture that is shown for so many hundredths of a second.
func (r *Reel) Add(m *image.RGBA, delay int) {
	r.film.Image = append(r.film.Image, r.next(m))
	r.film.Delay = append(r.film.Delay, delay)
	r.film.Disposal = append(r.film.Disposal, gif.DisposalNone)
}

// Write writes the film as a GIF.
func (r *Reel) Write(to io.Writer) error { return gif.EncodeAll(to, &r.film) }

// next returns the picture that turns the one before into m.
func (r *Reel) next(m *image.RGBA) *image.Paletted {
	if r.palette == nil {
		r.palette = append(color.Palette{color.Transparent}, quantize.MedianCutQuantizer{}.Quantize(make(color.Palette, 0, 255), swatches(m))...)
		r.nearest = map[uint32]uint8{}
	}
	area := m.Bounds()
	if r.before != nil {
		area = changed(r.before, m)
	}
	out := image.NewPaletted(area, r.palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := m.RGBAAt(x, y)
			if r.before == nil || r.before.RGBAAt(x, y) != c {
				out.SetColorIndex(x, y, r.index(c))
			}
		}
	}
	if r.before == nil {
		r.before = image.NewRGBA(m.Bounds())
	}
	draw.Draw(r.before, m.Bounds(), m, image.Point{}, draw.Src)
	return out
}

// swatches returns a picture of m's colours in which those of small things have their
// share: the more there is of one the more often it comes, but by the logarithm. Else a
// floor of many shades would leave a robot's grey no place in the palette.
func swatches(m *image.RGBA) *image.RGBA {
	var count [1 << 15]int
	for i := 0; i < len(m.Pix); i += 4 {
		count[coarse(m.Pix[i], m.Pix[i+1], m.Pix[i+2])]++
	}
	var pix []uint8
	for i := 0; i < len(m.Pix); i += 4 {
		n := &count[coarse(m.Pix[i], m.Pix[i+1], m.Pix[i+2])]
		for range bits.Len(uint(*n)) {
			pix = append(pix, m.Pix[i:i+4]...)
		}
		*n = 0
	}
	return &image.RGBA{Pix: pix, Stride: len(pix), Rect: image.Rect(0, 0, len(pix)/4, 1)}
}

// coarse is a colour by the upper 5 bits of each part.
func coarse(r, g, b uint8) uint32 { return uint32(r>>3)<<10 | uint32(g>>3)<<5 | uint32(b>>3) }

// index finds the palette's colour nearest to one, never the transparent.
func (r *Reel) index(c color.RGBA) uint8 {
	key := coarse(c.R, c.G, c.B)
	i, ok := r.nearest[key]
	if !ok {
		i = uint8(r.palette[1:].Index(c) + 1)
		r.nearest[key] = i
	}
	return i
}

// changed returns the least rectangle that holds all that differs; it is never empty.
func changed(a, b *image.RGBA) image.Rectangle {
	area := image.Rectangle{}
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}
