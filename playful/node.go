// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"

	"github.com/playsim/playsim/program"

	"github.com/playsim/playsim/trace"
)

// node is one instance of a statement in a running tree.
type node struct {
	e      *Engine
	stmt   *statement // nil for the root
	body   *body      // nil for a leaf
	parent *node
	kids   []*node // by line, targeted branches in creation order
	order  []*node // the same by priority
	leaf   *leaf   // nil for a block
	target *target // innermost target, nil without one
	line   int     // index of the statement
	born   int64   // creation order among the branches of a line
	path   string  // without the root
	id     float64 // digest of the path
	gone   bool    // its branch was removed

	// what the last iteration in which it was considered has found
	seen   int64 // iteration in which its parent was considered
	fit    bool  // its gate holds and its state is current
	reason trace.Reason
	gate   bool // value of the gate
	score  float64
	scored int64 // ns: when the score was found that is not fixed

	flips program.Flips // of the gate; they decide nothing

	fault        string // the last of its gate, priority or transition
	faultIter    int64  // when that was
	faultCounted bool   // and whether it marked the run failed

	full    uint64 // resources demanded below, when nothing outside takes any
	demand  uint64 // the same under what higher siblings of a partial parent take
	want    uint64 // further resources that its leaves ask for
	met     uint64 // what blocked it
	reduced bool   // demand is less than full

	active int64 // last iteration in which it was active
	since  int64 // time at which it became active, or for a leaf was started
	held   bool  // committed: before its siblings and not to be blocked

	current int         // state of its machine, index of a statement; -1 without one
	next    int         // the state this iteration would have
	fired   *transition // that leads from current to next
	ran     bool        // the current state was active for an iteration
	asked   int64       // the last iteration in which its switches were
}

// before orders siblings: committed ones, those that started earlier first, then by
// score, descending, then by line and creation.
func (n *node) before(o *node) bool {
	switch {
	case n.held != o.held:
		return n.held
	case n.held && n.since != o.since:
		return n.since < o.since
	case n.score != o.score:
		return n.score > o.score
	case n.line != o.line:
		return n.line < o.line
	}
	return n.born < o.born
}

// grow makes the instance of a statement and everything below it, in one piece of
// memory, and registers what it targets.
func (e *Engine) grow(st *statement, parent *node, t *target, label string) *node {
	slab := make([]node, st.size)
	n := &slab[0]
	rest := slab[1:]
	e.plant(n, &rest, st, parent, t, label)
	return n
}

// plant fills in one node; the nodes below it are taken from the slab.
func (e *Engine) plant(n *node, slab *[]node, st *statement, parent *node, t *target, label string) {
	n.e, n.stmt, n.body, n.parent, n.target = e, st, st.body, parent, t
	n.line, n.score, n.current, n.next, n.active, n.seen, n.scored = st.index, st.score, -1, -1, -2, -2, -1
	n.path = join(parent.path, label)
	if parent.parent == nil {
		n.path = label
	}
	n.id = Digest(n.path)
	e.nodes++
	e.paths[n.path] = n
	if st.leaf != nil {
		n.leaf = e.newLeaf(n)
		return
	}
	e.plantKids(n, slab)
}

func (e *Engine) plantKids(n *node, slab *[]node) {
	n.current, n.next = n.body.initial, n.body.initial
	if n.current >= 0 {
		e.machines = append(e.machines, n)
	}
	n.kids = make([]*node, 0, len(n.body.statements))
	n.order = make([]*node, 0, len(n.body.statements))
	for _, st := range n.body.statements {
		if st.targets != nil {
			e.addGroup(n, st)
			continue
		}
		kid := &(*slab)[0]
		*slab = (*slab)[1:]
		e.plant(kid, slab, st, n, n.target, st.label)
		e.attach(n, kid)
	}
}

// attach puts a node among its siblings, at the place of its line.
func (e *Engine) attach(parent, kid *node) {
	at := len(parent.kids)
	for at > 0 && (parent.kids[at-1].line > kid.line || parent.kids[at-1].line == kid.line && parent.kids[at-1].born > kid.born) {
		at--
	}
	parent.kids = append(parent.kids, nil)
	copy(parent.kids[at+1:], parent.kids[at:])
	parent.kids[at] = kid
	parent.order = append(parent.order, kid)
}

func (e *Engine) detach(kid *node) {
	kid.parent.kids = without(kid.parent.kids, kid)
	kid.parent.order = without(kid.parent.order, kid)
}

func without(list []*node, n *node) []*node {
	if i := slices.Index(list, n); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

func join(path, label string) string { return path + "/" + label }
