// SPDX-License-Identifier: Apache-2.0

package panel

import "github.com/playsim/playsim/view/letters"

// Start is a page of worlds to choose from, in groups.
type Start struct {
	Groups []Group
	Chosen int // index of the entry, over all groups
	Scroll float64

	seen int // the entry that was last scrolled to
}

// Group is a part of the page.
type Group struct {
	Title   string
	Entries []Entry
}

// Entry is a world to open: by its name, with a line about it.
type Entry struct{ Name, About string }

// Entry returns the chosen one.
func (s *Start) Entry() Entry {
	n := s.Chosen
	for _, g := range s.Groups {
		if n < len(g.Entries) {
			return g.Entries[n]
		}
		n -= len(g.Entries)
	}
	return Entry{}
}

// Move chooses an entry further down, or up.
func (s *Start) Move(by int) {
	count := 0
	for _, g := range s.Groups {
		count += len(g.Entries)
	}
	s.Chosen = max(min(s.Chosen+by, count-1), 0)
}

// StartHint says how the page is used.
const StartHint = "↑ ↓ choose · Return opens · Esc leaves"

// Lay lays the page out and returns where the picture of the chosen world belongs.
func (s *Start) Lay(b *Board, w, h float64) (picture Rect) {
	b.clear()
	b.fill(Rect{0, 0, w, h}, paper)
	b.fill(Rect{0, 0, w, topH}, raised)
	used := b.text(pad, 8, w/2, "playsim: which world?", letters.Bold, textH, ink)
	b.right(w-pad, 8, w-used-4*pad, StartHint, letters.Regular, textH, dim)
	list := Rect{0, topH, min(max(w*0.5, 300), w), h - topH}
	s.list(b, list)
	b.stroke(list.W, topH, 0, list.H, edge)
	wide := max(w-list.W-2*pad, 1)
	picture = Rect{list.W + pad, topH + pad, wide, max(min(wide*9/16, h-topH-5*rowH), 1)}
	y, e := picture.Y+picture.H+pad, s.Entry()
	b.text(picture.X, y, wide, e.Name, letters.Bold, textH+2, ink)
	for i, line := range b.Fonts.Wrap(e.About, letters.Regular, textH, wide) {
		b.text(picture.X, y+float64(i+1)*rowH+4, wide, line, letters.Regular, textH, ink)
	}
	return picture
}

// list shows the rows that have room, with the chosen one in sight.
func (s *Start) list(b *Board, r Rect) {
	rows, chosenY := 0.0, 0.0
	n := 0
	for _, g := range s.Groups {
		rows++
		for range g.Entries {
			if n == s.Chosen {
				chosenY = rows * rowH
			}
			rows, n = rows+1, n+1
		}
	}
	if s.seen != s.Chosen {
		s.Scroll, s.seen = min(max(s.Scroll, chosenY+rowH*2-r.H), chosenY-rowH), s.Chosen
	}
	s.Scroll = max(min(s.Scroll, rows*rowH+pad-r.H), 0)
	y, n := r.Y+pad/2-s.Scroll, 0
	shown := func() bool { return y >= r.Y && y+rowH <= r.Y+r.H }
	for _, g := range s.Groups {
		if shown() {
			b.text(r.X+pad, y+2, r.W-2*pad, g.Title, letters.Bold, textH, accent)
		}
		y += rowH
		for _, e := range g.Entries {
			if shown() {
				s.row(b, e, n, Rect{r.X, y, r.W, rowH})
			}
			y, n = y+rowH, n+1
		}
	}
}

func (s *Start) row(b *Board, e Entry, n int, r Rect) {
	if n == s.Chosen {
		b.fill(r, selected)
		b.fill(Rect{r.X, r.Y, 3, r.H}, accent)
	}
	b.hit(r, Action{Do: Choose, Name: e.Name, At: float64(n)})
	x := r.X + 3*pad
	x += max(b.text(x, r.Y+2, nameWide, e.Name, letters.Regular, textH, ink), nameWide) + pad
	if room := r.X + r.W - x - pad; room >= nameWide { // less would be words cut off; the chosen one says it in full
		b.text(x, r.Y+2, room, e.About, letters.Regular, smallH, dim)
	}
}

// nameWide is the room of names in the list, pixels.
const nameWide = 170
