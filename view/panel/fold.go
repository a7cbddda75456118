// SPDX-License-Identifier: Apache-2.0

package panel

import "github.com/playsim/playsim/trace"

// Fold says which nodes of a tree are shown.
type Fold uint8

// The ways of folding.
const (
	Closed     Fold = iota // what is below an inactive node is not shown
	ActiveOnly             // only what is active, waits, is done or faulted
	Unfolded               // all
	folds
)

// Next is the way after this one.
func (f Fold) Next() Fold { return (f + 1) % folds }

// Word says what is shown; "" is what is usual.
func (f Fold) Word() string {
	return [...]string{"", "active only", "all nodes"}[f]
}

// Shows reports whether a node is shown.
func (f Fold) Shows(n *trace.Node) bool {
	switch n.Reason {
	case trace.ParentInactive:
		return f == Unfolded
	case trace.GateFalse, trace.NotCurrentState, trace.Blocked:
		return f != ActiveOnly
	}
	return true
}

// Rows returns which nodes of a tree are shown where so many rows have room, and how many
// are hidden below each of them: none that always reports. Where closed parts are not
// enough, what is inactive gives way to what runs.
func (f Fold) Rows(nodes []*trace.Node, always func(i int) bool, room int) (shown, hidden []int) {
	shown, hidden = f.rows(nodes, always)
	if f == Closed && len(shown) > room {
		return ActiveOnly.rows(nodes, always)
	}
	return shown, hidden
}

func (f Fold) rows(nodes []*trace.Node, always func(i int) bool) (shown, hidden []int) {
	path := []int{-1} // the shown nodes on the way to a node, one for each depth; -1 is none
	for i, n := range nodes {
		path = path[:min(n.Depth+1, len(path))]
		at := path[len(path)-1]
		switch {
		case always(i) || f.Shows(n):
			at, shown, hidden = len(shown), append(shown, i), append(hidden, 0)
		case at >= 0:
			hidden[at]++
		}
		path = append(path, at)
	}
	return shown, hidden
}

// fold leaves the rows of a tree that are shown: none is hidden that is searched for or
// selected.
func (u *UI) fold(rows []branch, chosen *trace.Node, room int) []branch {
	if u.Find.Text != "" {
		return rows
	}
	nodes := make([]*trace.Node, len(rows))
	for i := range rows {
		nodes[i] = rows[i].node
	}
	shown, hidden := u.Fold.Rows(nodes, func(i int) bool { return rows[i].gone || nodes[i] == chosen }, room)
	kept := make([]branch, len(shown))
	for i, k := range shown {
		kept[i] = rows[k]
		kept[i].closed = hidden[i]
	}
	return kept
}
