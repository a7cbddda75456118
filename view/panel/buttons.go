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
		{"Hands", "H", Hands, ""},
		{"Find", "/", Search, ""},
		{"Save", "Sa", Save, ""},
		{"Full", "Fu", Full, ""},
		{"Quit", "Q", Quit, ""},
		{"?", "?", Help, ""},
	}
}

// style is how the buttons are laid out, in pixels.
type style struct{ air, gap, least float64 }

// fitted are the buttons as they leave a width for what stands behind them: else with a
// short name of the camera, else closer together, else with brief texts.
func (u *UI) fitted(b *Board, p *player.Player, room float64) ([]button, style) {
	all, usual := u.bar(p), style{14, 4, 24}
	if usual.wide(b, all) <= room {
		return all, usual
	}
	for i := range all {
		if k := &all[i]; k.do == List {
			k.room = "nao/camera"
			k.text = b.Fonts.Fit(u.Camera, letters.Regular, textH, b.Fonts.Width(k.room, letters.Regular, textH))
		}
	}
	if usual.wide(b, all) <= room {
		return all, usual
	}
	tight := style{8, 2, 16}
	if tight.wide(b, all) <= room {
		return all, tight
	}
	for i := range all {
		all[i].text, all[i].room = all[i].brief, ""
	}
	return all, tight
}

// buttons lays out the bar on top, with the world's name at its end.
func (u *UI) buttons(b *Board, p *player.Player, w float64) {
	b.fill(Rect{0, 0, w, topH}, raised)
	name := p.Run().World().Model.Name
	all, s := u.fitted(b, p, w-min(b.Fonts.Width(name, letters.Bold, textH), mostName)-pad)
	x := pad
	for _, k := range all {
		inner := b.Fonts.Width(k.text, letters.Regular, textH)
		r := Rect{x, 4, s.of(b, &k), topH - 8}
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
		x += r.W + s.gap
	}
	if room := w - x - pad; room >= leastName {
		b.right(w-pad, 8, room, name, letters.Bold, textH, ink)
	}
}

// A world's name has room up to the one, in pixels, before buttons are made smaller for
// it; it is not begun where there is less than the other.
const mostName, leastName = 260, 36

// of is how wide a button is.
func (s style) of(b *Board, k *button) float64 {
	return max(b.Fonts.Width(k.text, letters.Regular, textH)+s.air, b.Fonts.Width(k.room, letters.Regular, textH)+s.air, s.least)
}

// wide is how much room the buttons take.
func (s style) wide(b *Board, all []button) float64 {
	sum := 2 * pad
	for i := range all {
		sum += s.of(b, &all[i]) + s.gap
	}
	return sum
}
