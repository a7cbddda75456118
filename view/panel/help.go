// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"image/color"

	"github.com/playsim/playsim/view/letters"
)

var shade = color.RGBA{24, 27, 32, 240} // under what lies over the picture

// help lists keys and mouse over the window.
func (u *UI) help(b *Board, w, h float64) {
	rows := make([][2]string, 0, len(Keys)+len(mouse))
	for _, k := range Keys {
		rows = append(rows, [2]string{k.Key, string(k.Do)})
	}
	rows = append(rows, mouse[:]...)
	step := min(rowH, (h-4*pad)/float64(len(rows)+1))
	r := Rect{W: min(w-2*pad, 440), H: step*float64(len(rows)) + 2*pad}
	r.X, r.Y = min(30, w-r.W-pad), min(topH+20, h-r.H-pad)
	b.fill(r, shade)
	b.frame(r, edge)
	b.hit(r, Action{Do: Help})
	size := min(textH, step*0.8)
	for i, row := range rows {
		y := r.Y + pad + float64(i)*step
		b.text(r.X+pad, y, 125, row[0], letters.Bold, size, accent)
		b.text(r.X+pad+130, y, r.W-2*pad-130, row[1], letters.Regular, size, ink)
	}
}

// cameras lists the points of view below their button.
func (u *UI) cameras(b *Board, world Rect) {
	if !u.Listing {
		return
	}
	fit := int(max((world.H-2*pad)/rowH, 1))
	names := u.Cameras[:min(len(u.Cameras), fit)]
	r := Rect{min(u.listAt, world.X+world.W-120), world.Y, min(180, world.W), rowH*float64(len(names)) + pad}
	r.X = max(r.X, world.X)
	b.fill(r, shade)
	b.frame(r, edge)
	for i, name := range names {
		row := Rect{r.X, r.Y + pad/2 + float64(i)*rowH, r.W, rowH}
		if name == u.Camera {
			b.fill(row, selected)
		}
		b.hit(row, Action{Do: Look, Name: name})
		b.text(row.X+pad, row.Y+2, row.W-2*pad, name, letters.Regular, textH, ink)
	}
}
