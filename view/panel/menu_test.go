// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"testing"

	"github.com/playsim/playsim/view/hand"
)

// menuOf lays out a menu of rows, and returns where its rows and its title are.
func menuOf(t *testing.T, m hand.Menu, w, h float64) (rows map[int]Rect, title Rect) {
	t.Helper()
	b, _, _ := lay(t, &UI{Menu: m}, 100, w, h)
	rows = map[int]Rect{}
	for _, hit := range b.Hits {
		if hit.Action.Do != Hand {
			continue
		}
		if a, ok := b.At(hit.X+hit.W/2, hit.Y+1); !ok || a.Do != Hand {
			t.Errorf("something lies over the menu: %+v", a)
		}
		if hit.X < 0 || hit.Y < topH || hit.X+hit.W > w || hit.Y+hit.H > h-bottomH+1 {
			t.Errorf("%v×%v: it is beyond the edge: %+v", w, h, hit)
		}
		if hit.Action.At < 0 {
			title = hit.Rect
			continue
		}
		rows[int(hit.Action.At)] = hit.Rect
	}
	return rows, title
}

// The menu is where the mouse opened it, within the window, and the chosen row is in sight.
func TestMenuIsLaidOut(t *testing.T) {
	few := hand.Menu{Open: true, Thing: "nao", Rows: []string{"lift", "touch head_front"}, X: 0.25, Y: 0.5}
	rows, title := menuOf(t, few, 1280, 720)
	if len(rows) != 2 || title.X != 320 || title.Y != 360 || rows[1].Y-rows[0].Y != rowH {
		t.Errorf("%+v %+v", rows, title)
	}
	for _, at := range [][2]float64{{0, 0}, {1, 1}, {0.99, 0.02}} {
		few.X, few.Y = at[0], at[1]
		menuOf(t, few, 1280, 720)
		menuOf(t, few, 340, 250)
	}
	many := hand.Menu{Open: true, Rows: make([]string, 80)}
	for _, row := range []int{0, 40, 79} {
		many.Row = row
		if rows, _ := menuOf(t, many, 640, 360); len(rows) > 20 || rows[row] == (Rect{}) {
			t.Errorf("row %d is not shown: %d rows", row, len(rows))
		}
	}
	many.Saying = true
	if rows, title := menuOf(t, many, 640, 360); len(rows) > 0 || title == (Rect{}) {
		t.Errorf("%+v %+v", rows, title)
	}
	if rows, title := menuOf(t, hand.Menu{Rows: []string{"lift"}}, 640, 360); len(rows) > 0 || title != (Rect{}) {
		t.Error("it is closed, and shown")
	}
}
