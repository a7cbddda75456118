// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// Screen is what the user has chosen to see.
type Screen struct {
	Program int // whose tree or quantities are shown
	Help    bool
	Colors  bool
}

const (
	leastW, leastH = 40, 12
	keyLine        = "space run/pause · ←→ step · +− speed · ⌫ reset · ^L reload · tab program · ? help · q quit"
)

// Draw gives the picture of a player in characters.
func Draw(p *player.Player, s *Screen, w, h int) string {
	if w < leastW || h < leastH {
		return fmt.Sprintf("the terminal is too small: %d×%d, at least %d×%d", w, h, leastW, leastH)
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
		s.program(g, f, right)
	}
	expectations(g, f, box{right.x, right.h, right.w, len(f.Expect)})
	lines(g, p, box{0, body.h, w, log})
	g.text(0, h-2, w, p.Clock()+fmt.Sprintf("  target %gx", p.Speed()), accent)
	last := keyLine
	if why := p.Problem(); why != "" {
		last, _, _ = strings.Cut(why, "\n")
		g.text(0, h-1, w, last, bad)
	} else {
		g.text(0, h-1, w, last, dim)
	}
	return g.render(s.Colors)
}

// program shows the tree or the quantities of the chosen program.
func (s *Screen) program(g *grid, f *player.Frame, b box) {
	if len(f.Programs) == 0 {
		g.text(b.x, b.y, b.w, "no programs", dim)
		return
	}
	prog := &f.Programs[s.Program%len(f.Programs)]
	title := prog.Name
	if len(f.Programs) > 1 {
		title += fmt.Sprintf("  (%d of %d)", s.Program%len(f.Programs)+1, len(f.Programs))
	}
	g.text(b.x, b.y, b.w, title, bright)
	rows := box{b.x, b.y + 1, b.w, b.h - 1}
	if len(prog.Quantities) > 0 {
		quantities(g, prog, rows)
		return
	}
	tree(g, prog, rows)
}

func tree(g *grid, prog *trace.Program, b box) {
	for i := range prog.Nodes {
		n := &prog.Nodes[i]
		if i >= b.h {
			g.text(b.x, b.y+b.h-1, b.w, fmt.Sprintf("… %d more", len(prog.Nodes)-i+1), dim)
			return
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

func quantities(g *grid, prog *trace.Program, b box) {
	y := b.y
	for i := range prog.Quantities {
		q := &prog.Quantities[i]
		if y+1+len(q.Proposals) > b.y+b.h {
			return
		}
		color, text := uint8(0), strconv.FormatFloat(q.Value, 'g', 5, 64)
		if q.Clamped {
			color, text = warn, text+" !"
		}
		g.text(b.x, y, 16, q.Name, bright)
		g.text(b.x+17, y, 10, text, color)
		bar(g, box{b.x + 28, y, b.w - 28, 1}, q)
		y++
		for _, p := range q.Proposals {
			g.text(b.x+2, y, b.w/2, p.Process, dim)
			g.text(b.x+17, y, 12, fmt.Sprintf("%+.4g", p.Amount), accent)
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
	for i, k := range keys {
		if i < b.h {
			g.text(b.x, b.y+i, 12, k.names[0], accent)
			g.text(b.x+13, b.y+i, b.w-13, k.says, 0)
		}
	}
}
