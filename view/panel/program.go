// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// tree shows a Playful program: a row for each node, and why the selected one is as
// it is.
func (u *UI) tree(b *Board, prog *trace.Program, r Rect) {
	why := u.chosen(prog)
	lower := rowH * 3
	u.resources(b, prog, Rect{r.X, r.Y + r.H - lower, r.W, lower})
	detail := 0.0
	if why != nil {
		detail = u.why(b, why, r, lower)
	}
	room := r.H - lower - detail
	u.Scroll = max(min(u.Scroll, float64(len(prog.Nodes))*rowH-room), 0)
	for i := range prog.Nodes {
		y := r.Y + float64(i)*rowH - u.Scroll
		if y < r.Y || y+rowH > r.Y+room {
			continue
		}
		u.node(b, prog, &prog.Nodes[i], Rect{r.X, y, r.W, rowH})
	}
}

// chosen returns the selected node of a program, or nil.
func (u *UI) chosen(prog *trace.Program) *trace.Node {
	for i := range prog.Nodes {
		if u.Picked && u.Program == prog.Name && prog.Nodes[i].Path == u.Node {
			return &prog.Nodes[i]
		}
	}
	return nil
}

// why shows the explanation of a node and returns its height.
func (u *UI) why(b *Board, n *trace.Node, r Rect, below float64) float64 {
	text := b.Fonts.Wrap(n.Why, letters.Regular, textH, r.W-3*pad)
	if len(text) > 6 {
		text = text[:6]
	}
	h := float64(len(text)+1)*rowH + pad
	box := Rect{r.X + pad, r.Y + r.H - below - h, r.W - 2*pad, h - 2}
	b.fill(box, raised)
	b.text(box.X+pad, box.Y+3, box.W, "why "+n.Path, letters.Bold, smallH, accent)
	for i, line := range text {
		b.text(box.X+pad, box.Y+3+float64(i+1)*rowH, box.W-pad, line, letters.Regular, textH, ink)
	}
	return h
}

// node is a row of the tree.
func (u *UI) node(b *Board, prog *trace.Program, n *trace.Node, r Rect) {
	if u.Picked && u.Program == prog.Name && u.Node == n.Path {
		b.fill(r, selected)
	}
	b.hit(r, Action{Do: Select, Name: prog.Name, Path: n.Path})
	mark, tone := tones(n)
	x := r.X + pad + float64(n.Depth)*12
	b.fill(Rect{x, r.Y + 5, 8, 8}, mark)
	x += 14
	name := n.Name
	if n.Path == "" {
		name = prog.Name
	}
	style := letters.Regular
	if !n.Leaf {
		style = letters.Bold
	}
	rest := r.X + r.W - 48 - x
	x += b.text(x, r.Y+2, rest, name, style, textH, tone) + 6
	if n.Targeting != "" {
		x += b.text(x, r.Y+3, rest, "["+n.Targeting+"]", letters.Regular, smallH, accent) + 6
	}
	if n.State != "" {
		x += b.text(x, r.Y+3, rest, "state "+n.State, letters.Regular, smallH, warn) + 6
	}
	b.text(x, r.Y+3, r.X+r.W-48-x, Note(n), letters.Regular, smallH, dim)
	if n.Score != 1 {
		b.right(r.X+r.W-pad, r.Y+3, 44, strconv.FormatFloat(n.Score, 'g', 3, 64), letters.Mono, smallH, dim)
	}
}

// Note is the reason of a node in a few words.
func Note(n *trace.Node) string {
	switch {
	case n.Reason == trace.Blocked || n.Reason == trace.Waiting:
		return n.Reason.String() + " by " + n.By[strings.LastIndexByte(n.By, '/')+1:] + " (" + n.Resource + ")"
	case n.Gate != "" && n.Reason == trace.GateFalse:
		return "not " + n.Gate
	case n.Reason != trace.Active && n.Reason != trace.ParentInactive:
		return n.Reason.String()
	}
	return n.Gate
}

// tones are the colours of a node's mark and of its name.
func tones(n *trace.Node) (mark, text color.RGBA) {
	switch n.Reason {
	case trace.Active:
		return good, ink
	case trace.Blocked, trace.Waiting, trace.Stopping:
		return warn, ink
	case trace.Faulted, trace.GateFault:
		return bad, bad
	case trace.Finished:
		return accent, ink
	}
	return edge, dim
}

// resources shows who holds what.
func (u *UI) resources(b *Board, prog *trace.Program, r Rect) {
	b.stroke(r.X, r.Y, r.W, 0, edge)
	x, y := r.X+pad, r.Y+4
	x += b.text(x, y, r.W, "resources", letters.Bold, smallH, dim) + 10
	for _, h := range prog.Resources {
		holder, c := h.Path, good
		if holder == "" {
			holder, c = "free", dim
		}
		text := h.Resource + ": " + holder
		width := b.Fonts.Width(text, letters.Regular, smallH)
		if x+width > r.X+r.W-pad && x > r.X+pad {
			x, y = r.X+pad, y+rowH-2
		}
		if y+rowH > r.Y+r.H+4 {
			return
		}
		b.text(x, y, r.X+r.W-pad-x, text, letters.Regular, smallH, c)
		x += width + 14
	}
}

// memory shows the schemes of all programs with their age.
func (u *UI) memory(b *Board, f *player.Frame, r Rect) {
	y := r.Y + 4 - u.Scroll
	row := func(x float64, text string, s letters.Style, c color.RGBA) {
		if y >= r.Y && y+rowH <= r.Y+r.H {
			b.text(r.X+pad+x, y, r.W-2*pad-x, text, s, textH, c)
		}
		y += rowH
	}
	some := false
	for i := range f.Programs {
		for _, s := range f.Programs[i].Memory {
			some = true
			age := float64(f.Time-s.LastPush) / 1e9
			c := ink
			if age > 1 {
				c = dim
			}
			row(0, fmt.Sprintf("%s:%s   %.2f s ago", s.Type, s.Key, age), letters.Bold, c)
			for _, p := range s.Properties {
				row(14, p.Name+" = "+p.Value.String(), letters.Mono, c)
			}
		}
	}
	if !some {
		row(0, "nothing in memory", letters.Regular, dim)
	}
}

// quantities shows a PDL program: each quantity as a bar between its limits, with the
// proposals of the last loop.
func (u *UI) quantities(b *Board, prog *trace.Program, r Rect) {
	y := r.Y + 4 - u.Scroll
	for i := range prog.Quantities {
		q := &prog.Quantities[i]
		h := rowH*(2+float64(len(q.Proposals))) + 4
		if y >= r.Y-0.5 && y+h <= r.Y+r.H+0.5 {
			u.quantity(b, q, Rect{r.X + pad, y, r.W - 2*pad, h})
		}
		y += h
	}
}

func (u *UI) quantity(b *Board, q *trace.Quantity, r Rect) {
	b.text(r.X, r.Y, r.W/2, q.Name, letters.Bold, textH, ink)
	c := ink
	text := strconv.FormatFloat(q.Value, 'g', 5, 64)
	if q.Clamped {
		c, text = warn, text+"  at its limit"
	}
	b.right(r.X+r.W, r.Y, r.W/2, text, letters.Mono, textH, c)
	bar := Rect{r.X, r.Y + rowH, r.W, 8}
	b.fill(bar, raised)
	place := func(v float64) float64 {
		if q.Upper <= q.Lower {
			return 0
		}
		return bar.W * min(max((v-q.Lower)/(q.Upper-q.Lower), 0), 1)
	}
	zero, now := place(0), place(q.Value)
	b.fill(Rect{bar.X + min(zero, now), bar.Y, max(zero, now) - min(zero, now), bar.H}, accent)
	b.fill(Rect{bar.X + place(q.Before) - 1, bar.Y - 2, 2, bar.H + 4}, dim)
	b.fill(Rect{bar.X + now - 1.5, bar.Y - 2, 3, bar.H + 4}, c)
	for i, p := range q.Proposals {
		y := r.Y + rowH*float64(i+2) - 4
		b.text(r.X+10, y, r.W*0.5, p.Process, letters.Regular, smallH, dim)
		tone := good
		if p.Amount < 0 {
			tone = bad
		}
		b.right(r.X+r.W*0.7, y, r.W*0.3, fmt.Sprintf("%+.4g", p.Amount), letters.Mono, smallH, tone)
		half := r.W * 0.13
		scale := half / max(q.Upper-q.Lower, 1e-9)
		width := min(max(p.Amount*scale*4, -half), half)
		b.fill(Rect{r.X + r.W*0.86 + min(width, 0), y + 3, max(width, -width), 7}, tone)
	}
}
