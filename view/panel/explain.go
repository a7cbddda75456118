// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"cmp"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/player"
)

// explanation is why the selected node is as it is, kept for a moment and a width.
type explanation struct {
	query explain.Query
	tick  int64
	anew  int
	past  bool
	width float64
	lines []string
}

// explain shows why a node is as it is at the lower end of r, and returns its height.
func (u *UI) explain(b *Board, p *player.Player, prog *trace.Program, n *trace.Node, r Rect) float64 {
	return u.tell(b, p, explain.Query{Subject: explain.OfNode, Program: prog.Name, Name: n.Path}, r, r.H*0.5)
}

// tell shows why something is as it is at the lower end of r, no higher than most, and
// returns its height. It is asked for once for a moment and a width.
func (u *UI) tell(b *Board, p *player.Player, q explain.Query, r Rect, most float64) float64 {
	wide := r.W - 4*pad
	now := explanation{q, p.Frame().Tick, p.Anew(), p.Past(), wide, nil}
	if e := &u.why; e.query != q || e.tick != now.tick || e.anew != now.anew || e.past != now.past || e.width != wide {
		*e = now
		for _, line := range strings.Split(strings.TrimRight(p.Why(q), "\n"), "\n") {
			e.lines = append(e.lines, b.Fonts.Wrap(line, letters.Regular, textH, wide)...)
		}
	}
	fit := int(most/rowH) - 1
	if fit < 1 {
		return 0
	}
	shown := u.why.lines[:min(len(u.why.lines), fit)]
	h := float64(len(shown)+1)*rowH + pad
	box := Rect{r.X + pad, r.Y + r.H - h, r.W - 2*pad, h - 2}
	b.fill(box, raised)
	b.text(box.X+pad, box.Y+3, wide, "why "+cmp.Or(q.Name, q.Program), letters.Bold, smallH, accent)
	for i, line := range shown {
		b.text(box.X+pad, box.Y+3+float64(i+1)*rowH, wide, line, letters.Regular, textH, ink)
	}
	return h
}

// mostResources is how many rows the resources take at most.
const mostResources = 6

// resources shows at the lower end of r who holds what, and who waits for it; it
// returns the height.
func (u *UI) resources(b *Board, prog *trace.Program, r Rect) float64 {
	rows := min(len(prog.Resources), mostResources, int(r.H*0.4/rowH))
	if rows < 1 {
		return 0
	}
	h := float64(rows)*rowH + pad
	y := r.Y + r.H - h
	b.stroke(r.X, y, r.W, 0, edge)
	for i := range rows {
		u.resource(b, prog, &prog.Resources[i], Rect{r.X, y + pad/2 + float64(i)*rowH, r.W, rowH})
	}
	return h
}

func (u *UI) resource(b *Board, prog *trace.Program, h *trace.Holder, r Rect) {
	x, end := r.X+pad, r.X+r.W-pad
	x += max(b.text(x, r.Y+2, r.W*0.3, h.Resource, letters.Bold, smallH, dim), 44) + 8
	holder, tone := tail(b, h.Path, (end-x)*0.62), good
	if h.Path == "" {
		holder, tone = "free", dim
	}
	x += b.text(x, r.Y+2, end-x, holder, letters.Regular, smallH, tone) + 10
	if names := waiting(prog, h.Resource); names != "" {
		b.text(x, r.Y+2, end-x, "waits: "+names, letters.Regular, smallH, warn)
	}
}

// waiting names the nodes that want a resource which is somebody else's.
func waiting(prog *trace.Program, resource string) string {
	var names []string
	for i := range prog.Nodes {
		n := &prog.Nodes[i]
		if (n.Reason == trace.Waiting || n.Reason == trace.Blocked) && n.Resource == resource {
			names = append(names, n.Name)
		}
	}
	return strings.Join(names, ", ")
}

// tail shortens a path to a width, from its front.
func tail(b *Board, path string, width float64) string {
	for rest := path; ; {
		shown := rest
		if rest != path {
			shown = "…/" + rest
		}
		cut := strings.IndexByte(rest, '/')
		if cut < 0 || b.Fonts.Width(shown, letters.Regular, smallH) <= width {
			return b.Fonts.Fit(shown, letters.Regular, smallH, width)
		}
		rest = rest[cut+1:]
	}
}
