// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

const (
	goneFor = 3e9 // ns: how long a branch that has gone is still shown
	bornFor = 1e9 // ns: how long one that has come is marked
)

// branch is a row of the tree.
type branch struct {
	node *trace.Node
	born bool   // it is of a targeted branch that was not there a moment ago
	gone bool   // it is of one that is not there any more
	note string // of the first row of one that has gone

	closed int // how many rows below it are not shown
}

// branches are the nodes of the program with that index in a frame, and those of the
// targeted branches that have gone.
func branches(p *player.Player, prog *trace.Program, index int) []branch {
	rows := make([]branch, len(prog.Nodes))
	for i := range prog.Nodes {
		rows[i].node = &prog.Nodes[i]
	}
	now := p.Frame().Time
	for n := 0; ; n++ {
		f := p.Earlier(n)
		if f == nil || f.Time < now-goneFor || index >= len(f.Programs) {
			return rows
		}
		before := f.Programs[index].Nodes
		if f.Time >= now-bornFor {
			mark(rows, before)
		}
		rows = recall(rows, before, now-f.Time)
	}
}

// mark notes which targeted branches were not there before.
func mark(rows []branch, before []trace.Node) {
	for i := range rows {
		n := rows[i].node
		if n.Targeting == "" || rows[i].gone || rows[i].born {
			continue
		}
		if !slices.ContainsFunc(before, func(o trace.Node) bool { return o.Path == n.Path }) {
			rows[i].born = true
		}
	}
}

// recall adds the targeted branches that were there before, each behind the row that it
// followed.
func recall(rows []branch, before []trace.Node, ago int64) []branch {
	for i := 0; i < len(before); i++ {
		n := &before[i]
		if n.Targeting == "" || find(rows, n.Path) >= 0 {
			continue
		}
		end := i + 1
		for end < len(before) && before[end].Depth > n.Depth {
			end++
		}
		at := 0
		for k := i - 1; k >= 0 && at == 0; k-- {
			at = find(rows, before[k].Path) + 1
		}
		for at < len(rows) && rows[at].node.Depth > n.Depth {
			at++
		}
		lost := make([]branch, 0, end-i)
		for k := i; k < end; k++ {
			lost = append(lost, branch{node: &before[k], gone: true})
		}
		lost[0].note = fmt.Sprintf("gone, %.1f s ago", float64(ago)/1e9)
		rows = slices.Insert(rows, at, lost...)
		i = end - 1
	}
	return rows
}

func find(rows []branch, path string) int {
	return slices.IndexFunc(rows, func(r branch) bool { return r.node.Path == path })
}
