// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"

	"github.com/playsim/playsim/trace"
)

// consider finds out what would be active below a block whose own gate holds, and
// which resources that demands. Nothing is changed for good: an ancestor may still
// be blocked.
func (e *Engine) consider(n *node) {
	n.next = n.current
	if n.current >= 0 && n.ran {
		n.next = e.transition(n)
	}
	for _, kid := range n.kids {
		kid.seen = e.iter
		kid.fit = e.admit(n, kid)
		if !kid.fit {
			continue
		}
		kid.reduced = false
		if kid.leaf != nil {
			kid.full, kid.want = kid.leaf.demand()
		} else {
			e.consider(kid)
		}
		kid.demand = kid.full
	}
	sortKids(n.order)
	n.full, n.want = e.arbitrate(n, 0)
}

// admit asks a statement's state, gate and priority.
func (e *Engine) admit(parent, n *node) bool {
	st := n.stmt
	if st.state && st.index != parent.next {
		n.reason = trace.NotCurrentState
		return false
	}
	if n.faultIter == e.iter { // its transition faulted
		n.reason = trace.GateFault
		return false
	}
	n.gate = true
	if st.gate != nil {
		n.gate = st.gate.Truth(n)
		if e.pending.set {
			return e.evaluationFault(n)
		}
		if n.flips.Note(e.now, n.gate) {
			e.flaps(n)
		}
	}
	if n.gate && !st.fixed {
		n.score = e.scoreOf(n)
		n.scored = e.now
		if e.pending.set {
			return e.evaluationFault(n)
		}
	}
	if !n.gate || st.original && n.score < 0 {
		n.reason = trace.GateFalse
		return false
	}
	n.held = st.commit > 0 && n.active == e.iter-1 && e.now-n.since < st.commit && begun(n)
	return true
}

// begun tells whether a leaf runs, so that its commitment counts.
func begun(n *node) bool {
	return n.leaf == nil || n.leaf.running && !n.leaf.stopping
}

// scoreOf returns the first priority whose condition holds, 0 if none does.
func (e *Engine) scoreOf(n *node) float64 {
	for i := range n.stmt.scores {
		s := &n.stmt.scores[i]
		if s.cond.Truth != nil && !s.cond.Truth(n) {
			continue
		}
		v := s.value.Num(n)
		if !finite(v) {
			e.raise(&s.at, "the priority "+s.text+" is not finite")
			return 0
		}
		return v
	}
	return 0
}

// sortKids orders siblings. Their order rarely changes, so it starts from the last.
func sortKids(order []*node) {
	moves := 0
	for i := 1; i < len(order); i++ {
		n, j := order[i], i
		for j > 0 && n.before(order[j-1]) {
			order[j] = order[j-1]
			j--
		}
		order[j] = n
		if moves += i - j; moves > 8*len(order) {
			slices.SortFunc(order, func(a, b *node) int {
				if a.before(b) {
					return -1
				}
				return 1
			})
			return
		}
	}
}

// arbitrate takes the statements of a block in order: one whose demand meets what
// is taken already is blocked as a whole, or, if partial, runs with what is free.
// It returns what the others demand and ask for.
func (e *Engine) arbitrate(n *node, forbidden uint64) (demand, want uint64) {
	taken := forbidden
	for _, kid := range n.order {
		if !kid.fit {
			continue
		}
		if kid.reduced {
			kid.demand, kid.want = e.arbitrate(kid, 0)
			kid.reduced = false
		}
		kid.reason = trace.Active
		if kid.demand&taken != 0 && !e.partly(kid, taken) {
			kid.reason, kid.met = trace.Blocked, kid.full&taken
			continue
		}
		taken |= kid.demand | kid.want
		demand |= kid.demand
		want |= kid.want
	}
	return demand, want &^ demand
}

// partly runs a partial block with what is free; false if nothing of it can run.
func (e *Engine) partly(n *node, taken uint64) bool {
	if !n.stmt.partial || n.leaf != nil {
		return false
	}
	n.demand, n.want = e.arbitrate(n, taken)
	n.reduced = true
	for _, kid := range n.order {
		if kid.fit && kid.reason == trace.Active {
			return true
		}
	}
	return false
}

// activate makes the decisions of consider final, from the root down, and collects
// the active leaves in leaf order.
func (e *Engine) activate(n *node) {
	if n.active != e.iter-1 {
		n.since = e.now
		if n.leaf != nil {
			n.leaf.resting, n.leaf.waited = false, false
		}
	}
	n.active = e.iter
	if n.leaf != nil {
		e.wanted = append(e.wanted, n.leaf)
		need, _ := n.leaf.demand()
		e.claimed |= need
		return
	}
	e.commitState(n)
	for _, kid := range n.order {
		switch {
		case !kid.fit:
		case kid.reason == trace.Active:
			e.activate(kid)
		default:
			e.flip(kid)
		}
	}
}
