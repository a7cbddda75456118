// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"image/color"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

const (
	standingH = 2*rowH - 1 // of an activity
	factW     = 72.0       // of the names of facts
)

// life shows Autonomous Life: its state and the focus, then each activity with what keeps
// it from the focus, and why the selected one is as it is.
func (u *UI) life(b *Board, p *player.Player, f *player.Frame, r Rect) {
	l := &f.Life
	facts := LifeFacts(l)
	if r.H < 10*rowH {
		facts = facts[:2]
	}
	y := r.Y + 3
	for i := range facts {
		u.fact(b, l, &facts[i], Rect{r.X, y, r.W, rowH})
		y += rowH
	}
	b.stroke(r.X, y+1, r.W, 0, edge)
	r = Rect{r.X, y + 3, r.W, max(r.Y+r.H-y-3, 0)}
	if id := u.chosenActivity(l); id != "" {
		most := max(r.H*0.5, r.H-float64(len(l.Activities))*standingH-pad)
		r.H -= u.tell(b, p, explain.Query{Subject: explain.OfActivity, Name: id}, r, most)
	}
	u.activities(b, l, r)
}

// fact is a row above the activities; that of a program leads to its tab.
func (u *UI) fact(b *Board, l *trace.Life, at *Fact, r Rect) {
	b.text(r.X+pad, r.Y+2, factW-8, at.Name, letters.Bold, smallH, dim)
	tone := ink
	switch {
	case at.Bad:
		tone = bad
	case at.Program:
		tone = accent
		b.hit(r, Action{Do: Tab, Name: l.Focus.Program})
	}
	b.text(r.X+pad+factW, r.Y+2, r.W-2*pad-factW, at.Text, letters.Regular, textH, tone)
}

// chosenActivity is the id of the selected activity, "" for none.
func (u *UI) chosenActivity(l *trace.Life) string {
	if !u.Picked || u.Program != "" {
		return ""
	}
	for i := range l.Activities {
		if l.Activities[i].ID == u.Node {
			return u.Node
		}
	}
	return ""
}

// activities lists those that are searched for.
func (u *UI) activities(b *Board, l *trace.Life, r Rect) {
	shown := u.Find.Activities(l)
	u.Scroll = max(min(u.Scroll, float64(len(shown))*standingH-r.H), 0)
	first := int(u.Scroll / standingH)
	for k := first; k < len(shown); k++ {
		y := r.Y + float64(k)*standingH - u.Scroll
		if y+standingH > r.Y+r.H+0.5 {
			return
		}
		if i := shown[k]; y >= r.Y-0.5 {
			u.activity(b, &l.Activities[i], &l.Standings[i], Rect{r.X, y, r.W, standingH})
		}
	}
}

// activity is two rows: its name, nature and last focus; its condition and what keeps it
// from the focus.
func (u *UI) activity(b *Board, a *trace.Activity, s *trace.Standing, r Rect) {
	sign, mark, tone := standingTones(a, s)
	if u.Picked && u.Program == "" && u.Node == a.ID {
		b.fill(r, selected)
	}
	b.hit(r, Action{Do: Select, Path: a.ID})
	x, end := r.X+pad, r.X+r.W-pad
	b.mark(x, r.Y+4.5, sign, mark)
	x += 14
	style := letters.Regular
	if s.Focused {
		style = letters.Bold
	}
	last := LastFocus(s)
	room := end - b.Fonts.Width(last, letters.Regular, smallH) - 8 - x
	used := b.text(x, r.Y+2, room, a.ID, style, textH, tone) + 8
	b.text(x+used, r.Y+3, max(room-used, 0), a.Nature, letters.Regular, smallH, dim)
	b.right(end, r.Y+3, end-x, last, letters.Regular, smallH, dim)
	low := r.Y + rowH
	if s.Span > 0 {
		bar := Rect{end - 60, low + 5, 60, 6}
		b.fill(bar, raised)
		b.fill(Rect{bar.X, bar.Y, bar.W * min(float64(s.For)/float64(s.Span), 1), bar.H}, accent)
		end = bar.X - 6
	}
	b.text(x, low, end-x, StandingText(a, s), letters.Regular, smallH, dim)
}

// standingTones are the sign of an activity, its colour and that of its name.
func standingTones(a *trace.Activity, s *trace.Standing) (sign shape, mark, text color.RGBA) {
	switch {
	case s.Focused:
		return full, good, ink
	case s.Stacked:
		return half, accent, ink
	case s.Holds:
		return half, warn, ink
	}
	return ring, dim, dim
}
