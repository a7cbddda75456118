// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// Screen is what the user has chosen to see.
type Screen struct {
	Program int // which of the programs and Autonomous Life is shown
	Scroll  int // how many of its rows are above
	Chosen  choice
	Find    panel.Finder
	Help    bool
	Colors  bool
}

const (
	leastW, leastH = 40, 12
	keyLine        = "? help · q quit · space run/pause · ←→ step · ↑↓ ⏎ why · +− speed · ⌫ reset · ^L reload · tab program · / find"
)

// Draw gives the picture of a player in characters.
func Draw(p *player.Player, s *Screen, w, h int) string {
	if w < leastW || h < leastH {
		return small(w, h)
	}
	g := newGrid(w, h)
	f := p.Frame()
	log := max(h/5, 3)
	left := w * 11 / 20
	body := box{0, 0, left, h - log - 2}
	newPlan(g, body, p.Run().World().Model.Ground.Size).world(p.Run().World().Model, f)
	right := box{left + 1, 0, w - left - 1, body.h - len(f.Expect)}
	if s.Help {
		help(g, right)
	} else {
		s.program(g, p, f, right)
	}
	expectations(g, f, box{right.x, right.h, right.w, len(f.Expect)})
	lines(g, p, box{0, body.h, w, log})
	g.text(0, h-2, w, p.Clock(), accent)
	g.text(0, h-1, w, keyLine, dim)
	if why := p.Problem(); why != "" {
		problem(g, why, box{0, 0, w, h - 2})
	}
	return g.render(s.Colors)
}

// problem shows what is wrong with a file, with the excerpt, over all above the time line.
func problem(g *grid, why string, b box) {
	var rows []string
	for _, row := range strings.Split(strings.TrimRight(why, "\n"), "\n") {
		for utf8.RuneCountInString(row) > b.w {
			cut := len(string([]rune(row)[:b.w]))
			rows, row = append(rows, row[:cut]), row[cut:]
		}
		rows = append(rows, row)
	}
	rows = rows[:min(len(rows), b.h)]
	for i, row := range rows {
		y := b.y + b.h - len(rows) + i
		for x := range b.w {
			g.set(b.x+x, y, ' ', 0)
		}
		g.text(b.x, y, b.w, row, bad)
	}
}

// small says, in as many lines as there are, that there is no room; q still quits.
func small(w, h int) string {
	words := strings.Fields(fmt.Sprintf("%d×%d characters are too few, make it %d×%d at least · q quits", w, h, leastW, leastH))
	lines := []string{""}
	for _, word := range words {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= w:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return strings.Join(lines[:max(min(len(lines), h), 1)], "\n")
}

// program shows the tree or the quantities of the chosen program, or Autonomous Life.
func (s *Screen) program(g *grid, p *player.Player, f *player.Frame, b box) {
	all := pages(f)
	if len(all) == 0 {
		g.text(b.x, b.y, b.w, "no programs", dim)
		return
	}
	at := s.Program % len(all)
	prog, title := all[at].program, "Autonomous Life of "+f.Life.Robot
	if prog != nil {
		title = prog.Name
	}
	if len(all) > 1 {
		title += fmt.Sprintf("  (%d of %d)", at+1, len(all))
	}
	if prog != nil && prog.Asleep {
		title += "  asleep"
	}
	g.text(b.x, b.y, b.w, title, bright)
	if s.Find.Shown() {
		g.text(b.x, b.y+1, b.w, s.Find.Line(), accent)
		b.y, b.h = b.y+1, b.h-1
	}
	rows := box{b.x, b.y + 1, b.w, b.h - 1}
	rows.h -= s.explain(g, p, f, rows)
	if prog == nil {
		s.life(g, &f.Life, rows)
		return
	}
	if len(prog.Quantities) > 0 {
		s.quantities(g, prog, rows)
		return
	}
	s.tree(g, prog, rows)
}

// from is the first row that is shown of so many, where so many have room: such that the
// chosen one is, whose last line has a number; -1 is none.
func (s *Screen) from(rows, room, chosen int) int {
	if s.Chosen.moved && chosen >= 0 {
		s.Scroll = min(s.Scroll, max(chosen-1, 0))
		last := s.Scroll + room - 1
		if rows > s.Scroll+room {
			last-- // that is for how many more there are
		}
		s.Scroll += max(chosen-last, 0)
	}
	s.Chosen.moved = false
	s.Scroll = max(min(s.Scroll, rows-room), 0)
	return s.Scroll
}

func (s *Screen) tree(g *grid, prog *trace.Program, b box) {
	kept := s.nodes(prog)
	kept = kept[s.from(len(kept), b.h, slices.IndexFunc(kept, func(n *trace.Node) bool { return s.Chosen.is(n.Path) })):]
	for i, n := range kept {
		if i == b.h-1 && len(kept) > b.h {
			g.text(b.x, b.y+i, b.w, fmt.Sprintf("… %d more", len(kept)-i), dim)
			return
		}
		if s.Chosen.is(n.Path) {
			g.set(b.x-1, b.y+i, pointer, accent)
		}
		mark, color := marks(n)
		x := b.x + min(n.Depth*2, b.w/2)
		room := b.x + b.w - x
		name := n.Name
		if n.Path == "" {
			name = prog.Name
		}
		used := g.text(x, b.y+i, room, string(mark)+" "+name, color)
		if note := panel.Note(n); note != "" {
			g.text(x+used+1, b.y+i, max(room-used-1, 0), note, dim)
		}
	}
}

// nodes are those of a program's tree that are searched for.
func (s *Screen) nodes(prog *trace.Program) []*trace.Node {
	all := make([]*trace.Node, len(prog.Nodes))
	for i := range prog.Nodes {
		all[i] = &prog.Nodes[i]
	}
	var kept []*trace.Node
	for _, i := range s.Find.Nodes(all) {
		kept = append(kept, all[i])
	}
	return kept
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

func (s *Screen) quantities(g *grid, prog *trace.Program, b box) {
	var kept []*trace.Quantity
	for i := range prog.Quantities {
		if q := &prog.Quantities[i]; s.Find.Quantity(q) {
			kept = append(kept, q)
		}
	}
	y := b.y
	kept = kept[min(s.Scroll, max(len(kept)-1, 0)):]
	for i, q := range kept {
		if y+1+len(q.Proposals) > b.y+b.h {
			g.text(b.x, min(y, b.y+b.h-1), b.w, fmt.Sprintf("… %d more", len(kept)-i), dim)
			return
		}
		color, text := uint8(0), panel.Number(q.Value, 5)
		if q.Clamped {
			color, text = warn, text+" !"
		}
		g.text(b.x, y, 16, q.Name, bright)
		g.text(b.x+17, y, 10, text, color)
		bar(g, box{b.x + 28, y, b.w - 28, 1}, q)
		y++
		for _, p := range q.Proposals {
			g.text(b.x+2, y, b.w/2, p.Process, dim)
			g.text(b.x+17, y, 12, panel.Amount(p.Amount, 4), accent)
			y++
		}
	}
}

// bar shows where a value lies between its limits.
func bar(g *grid, b box, q *trace.Quantity) {
	if b.w < 4 || q.Upper <= q.Lower {
		return
	}
	at := int((q.Value - q.Lower) / (q.Upper - q.Lower) * float64(b.w-1))
	for x := range b.w {
		r, color := '·', uint8(frame)
		if x == min(max(at, 0), b.w-1) {
			r, color = '█', good
		}
		g.set(b.x+x, b.y, r, color)
	}
}

func expectations(g *grid, f *player.Frame, b box) {
	for i := range f.Expect {
		e := &f.Expect[i]
		word, color := e.Result, uint8(dim)
		switch e.Result {
		case "held":
			color = good
		case "failed":
			color = bad
		case "":
			word = "open"
		}
		g.text(b.x, b.y+i, b.w, word+": "+e.Name, color)
	}
}

// lines shows the end of the log.
func lines(g *grid, p *player.Player, b box) {
	now := p.Frame().Time
	entries := p.Log.Entries
	n := len(entries)
	for n > 0 && entries[n-1].Time > now {
		n--
	}
	for y := b.y + b.h - 1; y >= b.y && n > 0; y-- {
		n--
		e := &entries[n]
		color := uint8(0)
		if e.Bad {
			color = bad
		}
		g.text(0, y, b.w, fmt.Sprintf("%8.2f  %s", float64(e.Time)/1e9, e.Text), color)
	}
}

func help(g *grid, b box) {
	y := b.y
	for _, k := range keys {
		if k.help != "" && y < b.y+b.h {
			g.text(b.x, y, 12, k.help, accent)
			g.text(b.x+13, y, b.w-13, k.says, 0)
			y++
		}
	}
}
