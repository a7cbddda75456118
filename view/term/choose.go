// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// pointer stands before what is chosen.
const pointer = '▸'

// choice is the node or the activity that the user has chosen.
type choice struct {
	some  bool
	name  string // a node's path, an activity's id
	asked bool   // why it is as it is
	moved bool   // it was just chosen, and is to be seen

	why   []string // lines, as they were told of a moment
	told  string   // what that was
	tick  int64
	anew  int
	past  bool
	width int
}

func (c *choice) is(name string) bool { return c.some && c.name == name }

// leave closes the explanation, then chooses nothing, then shows all again.
func (s *Screen) leave() {
	switch c := &s.Chosen; {
	case c.asked:
		c.asked = false
	case c.some:
		s.Chosen = choice{}
	default:
		s.Find.Leave()
	}
}

// Move chooses the next node or activity, or the one before; before the first is none.
// Quantities are not chosen but scrolled.
func (s *Screen) Move(f *player.Frame, by int) {
	page := s.page(f)
	if page != nil && page.program != nil && len(page.program.Quantities) > 0 {
		s.Scroll = max(s.Scroll+by, 0)
		return
	}
	names := s.names(f, page)
	at := slices.IndexFunc(names, s.Chosen.is)
	switch {
	case len(names) == 0 || at < 0 && by < 0 || at == 0 && by < 0:
		s.Chosen, s.Scroll = choice{}, 0
		return
	case at < 0:
		at = min(s.Scroll, len(names)-1)
	default:
		at = min(at+by, len(names)-1)
	}
	s.Chosen = choice{some: true, name: names[at], asked: s.Chosen.asked, moved: true}
}

// Ask tells why what is chosen is as it is, or no longer; false is that nothing is chosen.
func (s *Screen) Ask() bool {
	s.Chosen.asked = s.Chosen.some && !s.Chosen.asked
	return s.Chosen.some
}

// page is the program or Autonomous Life that is shown, nil where there is neither.
func (s *Screen) page(f *player.Frame) *page {
	all := pages(f)
	if len(all) == 0 {
		return nil
	}
	return &all[s.Program%len(all)]
}

// chooses tells whether something of what is shown can be chosen.
func (s *Screen) chooses(f *player.Frame) bool { return len(s.names(f, s.page(f))) > 0 }

// names are what can be chosen of a page, in its order.
func (s *Screen) names(f *player.Frame, p *page) (names []string) {
	switch {
	case p == nil:
	case p.program == nil:
		for _, i := range s.Find.Activities(&f.Life) {
			names = append(names, f.Life.Activities[i].ID)
		}
	default:
		nodes, _ := s.nodes(p.program)
		for _, n := range nodes {
			names = append(names, n.Path)
		}
	}
	return names
}

// explain tells at the lower end of b why what is chosen is as it is, if that is asked
// for, and returns its height.
func (s *Screen) explain(g *grid, p *player.Player, f *player.Frame, b box) int {
	c := &s.Chosen
	page := s.page(f)
	if !c.some || !c.asked || b.h < 3 {
		return 0
	}
	title, q := c.name, explain.Query{Subject: explain.OfActivity, Name: c.name}
	if prog := page.program; prog != nil {
		if !slices.ContainsFunc(prog.Nodes, func(n trace.Node) bool { return n.Path == c.name }) {
			return 0 // its branch has gone
		}
		q.Subject, q.Program = explain.OfNode, prog.Name
		if title == "" {
			title = prog.Name
		}
	}
	c.tell(p, title, b.w, q)
	lines := c.why
	if most := max(b.h*2/3-1, 1); len(lines) > most {
		lines = append(slices.Clone(lines[:most-1]), fmt.Sprintf("… %d more lines", len(lines)-most+1))
	}
	y := b.y + b.h - len(lines) - 1
	g.text(b.x, y, b.w, "why "+title, accent)
	for i, line := range lines {
		g.text(b.x, y+1+i, b.w, line, 0)
	}
	return len(lines) + 1
}

// tell has the explanation told once for a moment and a width.
func (c *choice) tell(p *player.Player, title string, width int, q explain.Query) {
	tick := p.Frame().Tick
	if c.told == title && c.tick == tick && c.anew == p.Anew() && c.past == p.Past() && c.width == width && c.why != nil {
		return
	}
	c.told, c.tick, c.anew, c.past, c.width, c.why = title, tick, p.Anew(), p.Past(), width, nil
	for _, line := range strings.Split(strings.TrimRight(p.Why(q), "\n"), "\n") {
		c.why = append(c.why, wrap(line, width)...)
	}
}

// wrap breaks a line between words; what goes on is indented as it is, and a little more.
func wrap(line string, width int) []string {
	words := strings.Fields(line)
	indent := strings.Repeat(" ", min(len(line)-len(strings.TrimLeft(line, " ")), width/2))
	rows, row := []string(nil), indent
	for _, word := range words {
		switch n := utf8.RuneCountInString(row); {
		case strings.TrimSpace(row) == "":
			row += word
		case n+1+utf8.RuneCountInString(word) <= width:
			row += " " + word
		default:
			rows, row = append(rows, row), indent+"  "+word
		}
	}
	return append(rows, row)
}
