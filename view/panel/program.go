// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// tree shows a Playful program: a row for each node, also for the branches that have
// gone not long ago, and why the selected one is as it is.
func (u *UI) tree(b *Board, p *player.Player, prog *trace.Program, index int, r Rect) {
	lower := u.resources(b, prog, r)
	n := u.chosen(prog)
	if n != nil {
		lower += u.explain(b, p, prog, n, Rect{r.X, r.Y, r.W, r.H - lower})
	}
	if word := u.Fold.Word(); word != "" {
		b.right(r.X+r.W-pad, r.Y+3, 90, word, letters.Regular, smallH, accent)
	}
	room := r.H - lower
	rows := u.fold(u.Find.keep(branches(p, prog, index)), n, int(room/rowH))
	u.sight(rows, n, room)
	u.Scroll = max(min(u.Scroll, float64(len(rows))*rowH-room), 0)
	end, whole := r.Y+room, float64(len(rows))*rowH-u.Scroll <= room || room < 2*rowH
	for i := range rows {
		switch y := r.Y + float64(i)*rowH - u.Scroll; {
		case !whole && y+2*rowH > end: // the last row that has room says how many have none
			b.text(r.X+pad, y+2, r.W-2*pad, fmt.Sprintf("… %d more", len(rows)-i), letters.Regular, smallH, dim)
			return
		case y >= r.Y && y+rowH <= end:
			u.node(b, prog, &rows[i], Rect{r.X, y, r.W, rowH})
		}
	}
}

// sight scrolls to the node that was just selected, which its explanation may hide.
func (u *UI) sight(rows []branch, chosen *trace.Node, room float64) {
	if chosen == nil {
		u.seen = ""
		return
	}
	if i := slices.IndexFunc(rows, func(r branch) bool { return r.node == chosen }); i >= 0 && u.seen != chosen.Path {
		y := float64(i) * rowH
		u.Scroll, u.seen = min(max(u.Scroll, y+2*rowH-room), y), chosen.Path
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

// node is a row of the tree.
func (u *UI) node(b *Board, prog *trace.Program, at *branch, r Rect) {
	n := at.node
	mark, tone := tones(n)
	switch {
	case at.gone:
		mark, tone = paper, faint
	case u.Picked && u.Program == prog.Name && u.Node == n.Path:
		b.fill(r, selected)
	case at.born:
		b.fill(r, fresh)
	}
	if !at.gone {
		b.hit(r, Action{Do: Select, Name: prog.Name, Path: n.Path})
	}
	x := r.X + pad + min(float64(n.Depth)*12, r.W*0.4)
	b.mark(x, r.Y+4.5, shapeOf(n), mark)
	x += 14
	name := n.Name
	if n.Path == "" {
		name = prog.Name
	}
	style := letters.Regular
	if !n.Leaf {
		style = letters.Bold
	}
	end := r.X + r.W - 48
	x += b.text(x, r.Y+2, end-x, name, style, textH, tone) + 6
	if at.gone {
		b.text(x, r.Y+3, end-x, at.note, letters.Regular, smallH, faint)
		return
	}
	if n.State != "" {
		x += b.text(x, r.Y+3, end-x, "state "+n.State, letters.Regular, smallH, warn) + 6
	}
	x += b.text(x, r.Y+3, end-x, Note(n), letters.Regular, smallH, dim) + 6
	if at.closed > 0 {
		b.text(x, r.Y+3, end-x, fmt.Sprintf("+%d", at.closed), letters.Regular, smallH, accent)
	}
	if n.Score != 1 {
		b.right(r.X+r.W-pad, r.Y+3, 40, Number(n.Score, 3), letters.Mono, smallH, dim)
	}
}

// Note is the reason of a node in a few words.
func Note(n *trace.Node) string {
	gate, asked := n.GateValue.AsBool()
	switch {
	case n.Reason == trace.Waiting:
		return "waits for " + n.By[strings.LastIndexByte(n.By, '/')+1:] + " (" + n.Resource + ")"
	case n.Reason == trace.Blocked:
		return "blocked by " + n.By[strings.LastIndexByte(n.By, '/')+1:] + " (" + n.Resource + ")"
	case n.Reason == trace.ParentInactive:
		return "" // nothing was asked
	case n.Reason == trace.GateFalse && asked && gate:
		return "negative priority"
	case n.Gate != "" && n.Reason == trace.GateFalse:
		return negated(plain(n.Gate))
	case n.Reason != trace.Active:
		return n.Reason.String()
	}
	return plain(n.Gate)
}

// single is a gate that can follow a "not" as it stands: a name or one comparison.
var single = regexp.MustCompile(`^[^\s|&!~@#]+( (<|>|<=|>=|==|!=) [^\s|&!~@#]+)?$`)

// negated says that a gate is false.
func negated(gate string) string {
	if single.MatchString(gate) {
		return "not " + gate
	}
	return "not (" + gate + ")"
}

// plain is a gate without the quotes around a condition, which has its own.
func plain(gate string) string {
	if n := len(gate); n > 2 && gate[0] == '"' && gate[n-1] == '"' && strings.Count(gate, `"`) == 2 {
		return gate[1 : n-1]
	}
	return gate
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
	return dim, dim
}

// shapeOf is the sign of a node beside its colour.
func shapeOf(n *trace.Node) shape {
	switch n.Reason {
	case trace.Active:
		return full
	case trace.Blocked, trace.Waiting, trace.Stopping:
		return half
	case trace.Faulted, trace.GateFault:
		return cross
	case trace.Finished:
		return check
	}
	return ring
}

// remembered counts the rows of memory.
func (u *UI) remembered(f *player.Frame) (rows int) {
	for i := range f.Programs {
		for _, s := range f.Programs[i].Memory {
			if u.Find.Has(s.Type + ":" + s.Key) {
				rows += 1 + len(s.Properties)
			}
		}
	}
	return rows
}

// memory shows the schemes of all programs with their age.
func (u *UI) memory(b *Board, f *player.Frame, r Rect) {
	u.Scroll = max(min(u.Scroll, float64(u.remembered(f))*rowH+4-r.H), 0)
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
			if !u.Find.Has(s.Type + ":" + s.Key) {
				continue
			}
			age := float64(f.Time-s.LastPush) / 1e9
			c := ink
			if age > 1 {
				c = dim
			}
			row(0, fmt.Sprintf("%s:%s   %.2f s ago", s.Type, s.Key, age), letters.Bold, c)
			for _, p := range s.Properties {
				row(14, p.Name+" = "+Value(p.Value), letters.Mono, c)
			}
		}
	}
	if !some {
		row(0, "nothing in memory", letters.Regular, dim)
	}
}
