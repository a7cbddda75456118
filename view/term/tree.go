// SPDX-License-Identifier: Apache-2.0

package term

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
)

// from is the first row that is shown of so many, where so many have room: such that the
// chosen one is, whose last line has a number; -1 is none.
func (s *Screen) from(rows, room, chosen int) int {
	room = max(room, 1)
	if s.Chosen.moved && chosen >= 0 {
		s.Scroll = min(s.Scroll, max(chosen-1, 0))
		last := s.Scroll + room - 1
		if rows > s.Scroll+room && room > 1 {
			last-- // that is for how many more there are
		}
		s.Scroll += max(chosen-last, 0)
	}
	s.Chosen.moved = false
	s.Scroll = max(min(s.Scroll, rows-room), 0)
	return s.Scroll
}

// more tells whether the list ends before row i of so many: there is no room, or only for
// how many more there are, which it says.
func more(g *grid, b box, i, rows int) bool {
	if i < b.h && i == b.h-1 && rows > b.h && i > 0 {
		g.text(b.x, b.y+i, b.w, fmt.Sprintf("… %d more", rows-i), dim)
		return true
	}
	return i >= b.h
}

func (s *Screen) tree(g *grid, prog *trace.Program, b box) {
	s.room = b.h
	kept, hidden := s.nodes(prog)
	spare := b.h - len(kept)
	first := s.from(len(kept), b.h, slices.IndexFunc(kept, func(n *trace.Node) bool { return s.Chosen.is(n.Path) }))
	kept, hidden = kept[first:], hidden[first:]
	y := b.y
	for i, n := range kept {
		if spare < 0 && more(g, b, i, len(kept)) {
			return
		}
		if s.Chosen.is(n.Path) {
			g.set(b.x-1, y, pointer, accent)
		}
		lines := node(g, prog, n, hidden[i], box{b.x, y, b.w, spare + 1})
		y += lines
		spare -= lines - 1
	}
}

// node writes a node with its reason and how many nodes are hidden below it, which goes on
// in further lines where b has them, and returns how many lines that are.
func node(g *grid, prog *trace.Program, n *trace.Node, hidden int, b box) int {
	mark, color := marks(n)
	x := b.x + min(n.Depth*2, b.w/2)
	room := b.x + b.w - x
	name, note := n.Name, panel.Note(n)
	if n.Path == "" {
		name = prog.Name
	}
	if hidden > 0 {
		note = strings.TrimSpace(fmt.Sprintf("%s +%d", note, hidden))
	}
	used := g.text(x, b.y, room, string(mark)+" "+name, color)
	if note == "" {
		return 1
	}
	if used+1+utf8.RuneCountInString(note) > room && room > 12 {
		if below := wrap(note, room-4); len(below) < b.h {
			for i, line := range below {
				g.text(x+4, b.y+1+i, room-4, line, dim)
			}
			return 1 + len(below)
		}
	}
	g.text(x+used+1, b.y, max(room-used-1, 0), note, dim)
	return 1
}

// nodes are those of a program's tree that are searched for, or else shown as it is folded,
// and how many are hidden below each.
func (s *Screen) nodes(prog *trace.Program) (kept []*trace.Node, hidden []int) {
	all := make([]*trace.Node, len(prog.Nodes))
	for i := range prog.Nodes {
		all[i] = &prog.Nodes[i]
	}
	shown := s.Find.Nodes(all)
	if hidden = make([]int, len(shown)); s.Find.Text == "" {
		shown, hidden = s.Fold.Rows(all, func(i int) bool { return s.Chosen.is(all[i].Path) }, cmp.Or(s.room, len(all)))
	}
	for _, i := range shown {
		kept = append(kept, all[i])
	}
	return kept, hidden
}

// marks are the sign and the colour of a node.
func marks(n *trace.Node) (rune, uint8) {
	switch n.Reason {
	case trace.Active:
		return '●', good
	case trace.Blocked, trace.Waiting, trace.Stopping:
		return '◐', warn
	case trace.Faulted, trace.GateFault:
		return '✗', bad
	case trace.Finished:
		return '✓', accent
	}
	return '○', dim
}
