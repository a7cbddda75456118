// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"github.com/playsim/playsim/view/hand"
	"github.com/playsim/playsim/view/letters"
)

// What the menu of hands asks for.
const (
	Hands Verb = "what can be done to what is under the mouse"
	Hand  Verb = "do it" // the row is Action.At
)

// menu shows over the picture what can be done to a thing, where the menu was opened.
func (u *UI) menu(b *Board, w, h float64) {
	m := &u.Menu
	if !m.Open {
		return
	}
	title := m.Title()
	wide := b.Fonts.Width(title, letters.Bold, textH)
	for _, row := range m.Rows {
		wide = max(wide, b.Fonts.Width(row, letters.Regular, textH)+menuKey)
	}
	fit := max(int((h-topH-bottomH-3*pad)/rowH)-1, 1)
	first := max(min(m.Row-fit+1, len(m.Rows)-fit), 0)
	rows := m.Rows[min(first, len(m.Rows)):min(first+fit, len(m.Rows))]
	if m.Saying {
		rows = nil
	}
	r := Rect{W: min(max(wide+3*pad, leastMenu), w), H: rowH*float64(len(rows)+1) + 2*pad}
	r.X, r.Y = max(min(m.X*w, w-r.W), 0), max(min(m.Y*h, h-bottomH-r.H), topH)
	b.fill(r, shade)
	b.frame(r, edge)
	b.hit(r, Action{Do: Hand, At: -1})
	b.text(r.X+pad, r.Y+pad, r.W-2*pad, title, letters.Bold, textH, accent)
	for i, text := range rows {
		row := Rect{r.X, r.Y + pad + float64(i+1)*rowH, r.W, rowH}
		if first+i == m.Row {
			b.fill(row, selected)
		}
		b.hit(row, Action{Do: Hand, At: float64(first + i)})
		if key := hand.Key(first + i); key != 0 {
			b.text(row.X+pad, row.Y+2, menuKey, string(key), letters.Bold, textH, dim)
		}
		b.text(row.X+pad+menuKey, row.Y+2, row.W-2*pad-menuKey, text, letters.Regular, textH, ink)
	}
}

// The column of the menu's keys, and the least width of the menu, pixels.
const menuKey, leastMenu = 16, 150
