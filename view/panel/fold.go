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

// fold leaves the rows of a tree that are shown where so many have room: none is hidden
// that is searched for or selected. Where closed parts are not enough, what is inactive
// gives way to what runs.
func (u *UI) fold(rows []branch, chosen *trace.Node, room int) []branch {
	if u.Find.Text != "" {
		return rows
	}
	kept := u.Fold.of(rows, chosen)
	if u.Fold == Closed && len(kept) > room {
		kept = ActiveOnly.of(rows, chosen)
	}
	return kept
}

func (f Fold) of(rows []branch, chosen *trace.Node) []branch {
	kept := rows[:0:0]
	for _, r := range rows {
		switch {
		case r.gone || r.node == chosen || f.Shows(r.node):
			kept = append(kept, r)
		case f != Unfolded && len(kept) > 0:
			kept[len(kept)-1].closed++
		}
	}
	return kept
}
