// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// ExplainAll returns a row for each node with a reason of a line: + for one that is active,
// ~ for a leaf that is active and does not run; below an inactive block nothing more is said.
// Then come who holds what, and what is in the memory.
func (e *Engine) ExplainAll(h program.History) explain.Node {
	out := explain.Node{Text: e.program.Name, Name: e.program.Name, At: e.program.files[0].Start()}
	out.Add(e.row(e.root, h)).Layout = explain.Beside
	var rest []explain.Node
	for i, holder := range e.holders {
		row := explain.Said("%s: nobody", e.program.resources[i])
		if row.Name = e.program.resources[i]; holder != nil {
			row.Ref = holder.node.path
			row.Text = row.Name + ": " + row.Ref
		}
		rest = append(rest, row)
	}
	out.Parts = append(out.Parts, explain.Group(rest)...)
	for i := range e.program.types {
		for _, s := range e.memory.List(i) {
			at := s.LastPush()
			row := out.Say("%s, pushed at %s: %s", s, seconds(at), properties(s.AppendProperties(nil)))
			row.Name, row.Since, row.Layout = s.String(), &at, explain.Beside
		}
	}
	return out
}

func (e *Engine) row(n *node, h program.History) explain.Node {
	d, past := e.describe(n, 0, true), h.Node(n.path)
	out, mark, why := e.base(n, &d, &past), "  ", d.Why
	switch {
	case d.Active && (d.Running || !d.Leaf):
		mark = "+ "
	case d.Active:
		mark = "~ "
	}
	switch {
	case n.parent == nil && d.Active:
		why = ""
	case d.Reason == trace.ParentInactive:
		why = "·"
	case d.Active && past.Since >= 0:
		why = "since " + seconds(past.Since) + ": " + why
	}
	if d.Active && d.State != "" {
		why = strings.TrimSpace("[" + d.State + "] " + why)
	}
	if out.Text = mark + d.Name; why != "" {
		out.Text += "\t" + why
	}
	for _, kid := range n.kids {
		out.Add(e.row(kid, h))
	}
	e.rowsUnborn(n, &out)
	return out
}

// rowsUnborn adds the targeting lines of a block that have no branch.
func (e *Engine) rowsUnborn(n *node, to *explain.Node) {
	for i, groups := range e.groups {
		for _, g := range groups {
			if g.parent == n && len(e.memory.List(i)) == 0 {
				typ := e.program.types[i].Name
				to.Add(explain.Node{
					Text: "  " + g.stmt.label + "\tno " + typ + " is in the memory", Name: g.path(),
					Value: slot.Bool(false), At: g.stmt.ast.Pos, Reason: explain.Unborn,
				})
			}
		}
	}
}
