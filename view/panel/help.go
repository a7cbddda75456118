// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"cmp"
	"image/color"
	"strconv"

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
	size := min(textH, step*0.8)
	first, second := columns(b, rows, size)
	if share := (w - 5*pad) / (first + second + gap); share < 1 {
		size *= share
		first, second = columns(b, rows, size)
	}
	r := Rect{W: min(first+gap+second+2*pad+1, w-2*pad), H: step*float64(len(rows)) + 2*pad}
	r.X, r.Y = max(min(30, w-r.W-pad), pad), min(topH+20, h-r.H-pad)
	b.fill(r, shade)
	b.frame(r, edge)
	b.hit(r, Action{Do: Help})
	for i, row := range rows {
		y := r.Y + pad + float64(i)*step
		b.text(r.X+pad, y, first+0.5, row[0], letters.Bold, size, accent)
		b.text(r.X+pad+first+gap, y, second+0.5, row[1], letters.Regular, size, ink)
	}
}

const gap = 14.0 // between the columns of the help, pixels

// columns are how wide the keys and what they do are in a size.
func columns(b *Board, rows [][2]string, size float64) (first, second float64) {
	for _, row := range rows {
		first = max(first, b.Fonts.Width(row[0], letters.Bold, size))
		second = max(second, b.Fonts.Width(row[1], letters.Regular, size))
	}
	return first, second
}

// choice is a row of a list below a button.
type choice struct {
	text   string
	chosen bool
	do     Action
}

// cameras lists the points of view below their button.
func (u *UI) cameras(b *Board, world Rect) {
	if !u.Listing {
		return
	}
	rows := make([]choice, len(u.Cameras))
	for i, name := range u.Cameras {
		rows[i] = choice{"    " + name, name == u.Camera, Action{Do: Look, Name: name}}
		if i > 0 && i < 10 {
			rows[i].text = strconv.Itoa(i) + "  " + name
		}
	}
	list(b, world, u.listAt, rows)
}

// layers lists what may be shown beside the things, below its button.
func (u *UI) layers(b *Board, world Rect) {
	if !u.Showing {
		return
	}
	list(b, world, u.showAt, []choice{
		{"N  names", u.Show.Names, Action{Do: Names}},
		{"E  fields of the sensors", u.Show.Eyes, Action{Do: Eyes}},
		{"C  contact points", u.Show.Points, Action{Do: Points}},
		{"T  see through things", u.Show.Clear, Action{Do: Clear}},
		{"W  edges only", u.Show.Wires, Action{Do: Wires}},
		{"B  what robots believe", u.Show.Beliefs, Action{Do: Minds}},
		{"A  " + cmp.Or(u.Fold.Word(), "inactive parts closed"), u.Fold != Closed, Action{Do: Folds}},
		{"Ctrl-+  larger text", false, Action{Do: Larger}},
		{"Ctrl--  smaller text", u.Zoom > 1, Action{Do: Less}},
	})
}

// list lays out rows below a button that begins at x, as many as there is room for.
func list(b *Board, world Rect, x float64, rows []choice) {
	fit := int(max((world.H-2*pad)/rowH, 1))
	rows = rows[:min(len(rows), fit)]
	r := Rect{min(x, world.X+world.W-190), world.Y, min(190, world.W), rowH*float64(len(rows)) + pad}
	r.X = max(r.X, world.X)
	b.fill(r, shade)
	b.frame(r, edge)
	for i := range rows {
		row := Rect{r.X, r.Y + pad/2 + float64(i)*rowH, r.W, rowH}
		if rows[i].chosen {
			b.fill(row, selected)
		}
		b.hit(row, rows[i].do)
		b.text(row.X+pad, row.Y+2, row.W-2*pad, rows[i].text, letters.Regular, textH, ink)
	}
}
