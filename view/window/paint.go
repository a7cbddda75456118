// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/panel"
)

// painter paints boards; it keeps the glyphs of the fonts.
type painter struct {
	faces map[faceKey]*text.GoXFace
}

type faceKey struct {
	style letters.Style
	size  float64
}

func (p *painter) face(f *letters.Fonts, s letters.Style, size float64) *text.GoXFace {
	k := faceKey{s, size}
	if p.faces[k] == nil {
		if p.faces == nil {
			p.faces = map[faceKey]*text.GoXFace{}
		}
		p.faces[k] = text.NewGoXFace(f.Face(s, size))
	}
	return p.faces[k]
}

func (p *painter) board(to *ebiten.Image, b *panel.Board) {
	for i := range b.Items {
		it := &b.Items[i]
		x, y, w, h := float32(it.X), float32(it.Y), float32(it.W), float32(it.H)
		switch it.Kind {
		case panel.Fill:
			vector.FillRect(to, x, y, w, h, it.Color, false)
		case panel.Frame:
			vector.StrokeRect(to, x+0.5, y+0.5, w-1, h-1, 1, it.Color, false)
		case panel.Stroke:
			vector.StrokeLine(to, x, y, x+w, y+h, 1, it.Color, true)
		case panel.Text:
			var o text.DrawOptions
			o.GeoM.Translate(float64(int(it.X)), float64(int(it.Y)))
			o.ColorScale.ScaleWithColor(it.Color)
			text.Draw(to, it.Text, p.face(&b.Fonts, it.Style, it.Size), &o)
		}
	}
}
