// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/source"
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
	Fold    panel.Fold // of the trees
	Help    bool
	Colors  bool

	room int // rows of the tree that was drawn last, 0 before
}

const (
	leastW, leastH = 40, 12
	keyLine        = "? help · q quit · space run/pause · ←→ step · %s+− speed · ⌫ reset · ^L reload · tab program · / find"
	whyHint        = "↑↓ ⏎ why · " // where something can be chosen
)

// Draw gives the picture of a player in characters.
func Draw(p *player.Player, s *Screen, w, h int) string {
	if w < leastW || h < leastH {
		return small(w, h)
	}
	g := newGrid(w, h)
	f := p.Frame()
	log := max(h/5, 3)
	m := p.Run().World().Model
	body := box{0, 0, planWide(m.Ground.Size, w, h-log-2), h - log - 2}
	newPlan(g, body, m.Ground.Size).world(m, f)
	right := box{body.w + 1, 0, w - body.w - 1, body.h}
	right.h -= s.expectations(g, f, right)
	if s.Help {
		help(g, right)
	} else {
		s.program(g, p, f, right)
	}
	lines(g, p, box{0, body.h, w, log})
	g.text(0, h-2, w, p.Clock(), accent)
	g.text(0, h-1, w, s.hints(f), dim)
	waiting(g, p.Waiting(), body)
	if why := p.Problem(); why != "" {
		problem(g, why, box{0, 0, w, h - 2})
	}
	return g.render(s.Colors)
}

// hints is the line of keys.
func (s *Screen) hints(f *player.Frame) string {
	why := ""
	if s.chooses(f) {
		why = whyHint
	}
	return fmt.Sprintf(keyLine, why)
}

// waiting shows over the plan what the world waits for.
func waiting(g *grid, text string, b box) {
	if text == "" {
		return
	}
	y := b.y
	for line := range strings.SplitSeq(text, "\n") {
		for _, row := range wrap(line, b.w-2) {
			if y < b.y+b.h {
				g.text(b.x, y, b.w, fmt.Sprintf("%-*s", b.w, " "+row), accent)
				y++
			}
		}
	}
}

// problem shows what is wrong with a file, with the excerpt, over all above the time line.
func problem(g *grid, why string, b box) {
	var rows []string
	for _, row := range strings.Split(strings.TrimRight(source.Printable(why), "\n"), "\n") {
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
	if b.h < 2 {
		return
	}
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

func (s *Screen) quantities(g *grid, prog *trace.Program, b box) {
	var kept []*trace.Quantity
	for i := range prog.Quantities {
		if q := &prog.Quantities[i]; s.Find.Quantity(q) {
			kept = append(kept, q)
		}
	}
	y := b.y
	kept = kept[min(max(s.Scroll, 0), max(len(kept)-1, 0)):]
	for i, q := range kept {
		if y+1+len(q.Proposals) > b.y+b.h {
			if b.h > 0 {
				g.text(b.x, min(y, b.y+b.h-1), b.w, fmt.Sprintf("… %d more", len(kept)-i), dim)
			}
			return
		}
		color, text := uint8(0), panel.Number(q.Value, 5)
		if q.Clamped {
			color, text = warn, text+" !"
		}
		g.text(b.x, y, 16, q.Name, bright)
		g.text(b.x+17, y, min(10, b.w-17), text, color)
		bar(g, box{b.x + 28, y, b.w - 28, 1}, q)
		y++
		for _, p := range q.Proposals {
			used := g.text(b.x+2, y, max(b.w-12, 1), p.Process, dim)
			at := max(17, used+3)
			g.text(b.x+at, y, min(12, b.w-at), panel.Amount(p.Amount, 4), accent)
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
