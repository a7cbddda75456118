// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"

	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// button is one of the bar on top; brief is its text where there is little room.
type button struct {
	text, brief string
	do          Verb   // "" is no button but a note
	room        string // the widest text that it can have, where that changes
}

func (u *UI) bar(p *player.Player) []button {
	play := "Run"
	switch {
	case p.Ended():
		play = "Again"
	case !p.Paused() && !p.Past():
		play = "Pause"
	}
	speed := fmt.Sprintf("%.3gx", p.Speed())
	if p.Speed() == 0 {
		speed = "max"
	}
	return []button{
		{"|<", "|<", Reset, ""},
		{"<", "<", Back, ""},
		{play, play[:1], Toggle, "Pause"},
		{">", ">", Step, ""},
		{"-", "-", Slower, ""},
		{speed, speed, "", "0.0625x"},
		{"+", "+", Faster, ""},
		{"Reload", "L", Reload, ""},
		{"[", "[", Before, ""},
		{"View: " + u.Camera, "V", List, "View: nao/camera_bottom"},
		{"]", "]", View, ""},
		{"Free", "Fr", Free, ""},
		{"Show", "Sh", Show, ""},
		{"Find", "/", Search, ""},
		{"Save", "Sa", Save, ""},
		{"Full", "Fu", Full, ""},
		{"Quit", "Q", Quit, ""},
		{"?", "?", Help, ""},
	}
}

// buttons lays out the bar on top, with brief texts where they do not fit else.
func (u *UI) buttons(b *Board, p *player.Player, w float64) {
	b.fill(Rect{0, 0, w, topH}, raised)
	all := u.bar(p)
	air, gap, least := 14.0, 4.0, 24.0
	if u.wide(b, all, air, gap, least) > w {
		for i := range all {
			all[i].text, all[i].room = all[i].brief, ""
		}
		air, gap, least = 8, 2, 16
	}
	x := pad
	for _, k := range all {
		inner := b.Fonts.Width(k.text, letters.Regular, textH)
		r := Rect{x, 4, max(inner+air, b.Fonts.Width(k.room, letters.Regular, textH)+air, least), topH - 8}
		switch k.do {
		case List:
			u.listAt = x
		case Show:
			u.showAt = x
		}
		if k.do != "" {
			b.fill(r, paper)
			b.frame(r, edge)
			b.hit(r, Action{Do: k.do})
		}
		b.text(x+(r.W-inner)/2, 8, r.W, k.text, letters.Regular, textH, ink)
		x += r.W + gap
	}
	b.right(w-pad, 8, max(w-x-pad, 0), p.Run().World().Model.Name, letters.Bold, textH, ink)
}

// wide is how much room the buttons take.
func (u *UI) wide(b *Board, all []button, air, gap, least float64) float64 {
	sum := 2 * pad
	for _, k := range all {
		sum += max(b.Fonts.Width(k.text, letters.Regular, textH)+air, b.Fonts.Width(k.room, letters.Regular, textH)+air, least) + gap
	}
	return sum
}
