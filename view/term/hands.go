// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/hand"
	"github.com/playsim/playsim/view/player"
)

// reply is what became of what the visitor did last.
type reply struct {
	text string
	bad  bool
}

// menu takes a key while the menu of hands is open; false is that the key ends the view.
func (m *model) menu(name, text string) bool {
	menu := &m.screen.Menu
	if slices.Contains(quitKeys, name) && (text == "" || !menu.Saying) {
		return false
	}
	m.lend(menu.Strike(m.player.Run().World(), name, text))
	return true
}

// lend asks for what the visitor does, and shows it in the words of a script, or why it is
// refused; nil is nothing.
func (m *model) lend(in *sim.Input) {
	if in == nil {
		return
	}
	m.screen.reply = reply{text: m.player.Run().World().Words(*in)}
	if err := m.player.Do(*in); err != nil {
		m.screen.reply = reply{err.Error(), true}
	}
}

// click takes a press of the mouse: on a row of the menu, or on a thing of the plan.
func (m *model) click(x, y int) {
	w := m.player.Run().World()
	s := &m.screen
	s.reply = reply{}
	row := y - s.rows.y
	switch {
	case s.Menu.Open && !s.Menu.Saying && x >= s.rows.x && row >= 0 && row < s.rows.h:
		m.lend(s.Menu.Choose(w, s.first+row))
	default:
		s.Menu.Close()
		if name := under(m.player.Frame(), w.Model, x, y, m.w, m.h); name != "" {
			s.Menu.Show(w, name)
		}
	}
}

// under returns the robot, person or thing that is shown nearest to a character of the plan,
// if it is at most a character away, the upper ones first; "" for none.
func under(f *player.Frame, m *sim.Model, x, y, w, h int) (name string) {
	body, _ := parts(m.Ground.Size, w, h)
	p := newPlan(nil, body, m.Ground.Size)
	if !p.within(x, y) {
		return ""
	}
	least := 3 // of the square
	for i := range f.Robots {
		if far := p.off(f.Robots[i].Base.X, f.Robots[i].Base.Y, x, y); far < least {
			name, least = f.Robots[i].Name, far
		}
	}
	for i := range f.Bodies {
		if b := &f.Bodies[i]; b.Present() {
			if far := p.off(b.Pos.X, b.Pos.Y, x, y); far < least {
				name, least = m.Objects[i].Name, far
			}
		}
	}
	return name
}

// drawMenu lists what can be done, and where its rows are.
func (s *Screen) drawMenu(g *grid, b box) {
	m := &s.Menu
	y := b.y
	for _, line := range wrap(m.Title(), b.w) {
		g.text(b.x, y, b.w, line, accent)
		y++
	}
	s.rows = box{b.x, y, b.w, max(b.y+b.h-y, 0)}
	if m.Saying {
		return
	}
	s.first = max(min(m.Row-s.rows.h+1, len(m.Rows)-s.rows.h), 0)
	for i, text := range m.Rows[s.first:min(s.first+s.rows.h, len(m.Rows))] {
		if s.first+i == m.Row {
			g.set(b.x-1, y+i, pointer, accent)
		}
		if key := hand.Key(s.first + i); key != 0 {
			text = fmt.Sprintf("%c  %s", key, text)
		} else {
			text = "   " + text
		}
		g.text(b.x, y+i, b.w, text, 0)
	}
}

// answer shows above the time line what became of what the visitor did.
func (s *Screen) answer(g *grid, y int) {
	if s.reply.text == "" {
		return
	}
	color := uint8(accent)
	if s.reply.bad {
		color = bad
	}
	g.text(0, y, g.w, fmt.Sprintf("%-*s", g.w, s.reply.text), color)
}
