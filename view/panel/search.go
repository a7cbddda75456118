// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/letters"
)

// Finder is what the panels are searched for.
type Finder struct {
	Text   string
	Typing bool // what is typed goes there
}

// Type takes what the user has typed.
func (f *Finder) Type(text string) { f.Text += text }

// Rub takes the last character away.
func (f *Finder) Rub() {
	_, n := utf8.DecodeLastRuneInString(f.Text)
	f.Text = f.Text[:len(f.Text)-n]
}

// Leave shows everything again.
func (f *Finder) Leave() { *f = Finder{} }

// Shown tells that there is something to show of the search itself.
func (f *Finder) Shown() bool { return f.Typing || f.Text != "" }

// Line is what the search shows of itself.
func (f *Finder) Line() string {
	if f.Typing {
		return "find: " + f.Text + "_"
	}
	return "find: " + f.Text
}

// Has tells whether a text has what is searched for, in capitals or not.
func (f *Finder) Has(text string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(f.Text))
}

// Quantity tells whether a quantity or one of its processes has what is searched for.
func (f *Finder) Quantity(q *trace.Quantity) bool {
	return f.Has(q.Name) || slices.ContainsFunc(q.Proposals, func(p trace.Proposal) bool { return f.Has(p.Process) })
}

// Activities returns which activities have what is searched for in their names.
func (f *Finder) Activities(l *trace.Life) []int {
	kept := make([]int, 0, len(l.Activities))
	for i := range l.Activities {
		if f.Text == "" || f.Has(l.Activities[i].ID) {
			kept = append(kept, i)
		}
	}
	return kept
}

// Nodes returns the nodes of a tree whose names have what is searched for, with the
// branches that they are on.
func (f *Finder) Nodes(nodes []*trace.Node) []int {
	var kept []int
	need := -1 // a node of less depth is an ancestor of one that is kept
	for i := len(nodes) - 1; i >= 0; i-- {
		if n := nodes[i]; f.Has(n.Name) || n.Depth < need {
			kept, need = append(kept, i), n.Depth
		}
	}
	slices.Reverse(kept)
	return kept
}

// keep leaves the rows of a tree that are searched for.
func (f *Finder) keep(rows []branch) []branch {
	if f.Text == "" {
		return rows
	}
	nodes := make([]*trace.Node, len(rows))
	for i := range rows {
		nodes[i] = rows[i].node
	}
	var kept []branch
	for _, i := range f.Nodes(nodes) {
		kept = append(kept, rows[i])
	}
	return kept
}

// search shows what is searched for at the upper end of r, and returns what is left.
func (u *UI) search(b *Board, r Rect) Rect {
	if !u.Find.Shown() {
		return r
	}
	row := Rect{r.X, r.Y, r.W, rowH + 4}
	b.fill(row, selected)
	b.text(row.X+pad, row.Y+3, row.W*0.62, u.Find.Line(), letters.Regular, textH, ink)
	b.right(row.X+row.W-pad, row.Y+4, row.W*0.36, "Return: keep   Esc: all", letters.Regular, smallH, dim)
	b.hit(row, Action{Do: Search})
	return Rect{r.X, r.Y + row.H, r.W, max(r.H-row.H, rowH)}
}
