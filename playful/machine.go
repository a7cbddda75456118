// SPDX-License-Identifier: Apache-2.0

package playful

// transition returns the state that a block's machine would have now: that of the
// first switch of the current state whose condition holds.
func (e *Engine) transition(n *node) int {
	st := n.body.statements[n.current]
	n.asked = e.iter
	for i := range st.switches {
		w := &st.switches[i]
		fires := e.fires(n, w)
		if e.pending.set {
			e.transitionFault(n)
			return n.current
		}
		if fires {
			n.fired = w
			return w.to
		}
	}
	return n.current
}

// fires asks a switch, for each branch of a targeting line if it reads the target.
func (e *Engine) fires(n *node, w *transition) bool {
	if !w.each {
		return w.cond.Truth(n)
	}
	for _, kid := range n.kids {
		if kid.line == n.current && w.cond.Truth(kid) {
			return true
		}
	}
	return false
}

// transitionFault makes the current state inactive for this iteration.
func (e *Engine) transitionFault(n *node) {
	for _, kid := range n.kids {
		if kid.line == n.current {
			kid.faultIter, kid.fault = e.iter, e.pending.msg
		}
	}
	e.suspect(n, true)
}

// flip commits the transitions in a statement that was active until now and is
// blocked: the machine flips at once, though what its new state demands is taken.
func (e *Engine) flip(n *node) {
	if n.leaf != nil || n.active != e.iter-1 {
		return
	}
	e.commitState(n)
	for _, kid := range n.kids {
		if kid.fit {
			e.flip(kid)
		}
	}
}

// commitState makes the machine's new state the current one.
func (e *Engine) commitState(n *node) {
	if n.current < 0 {
		return
	}
	if n.next != n.current {
		e.emitState(n)
		n.current, n.asked = n.next, 0
	}
	n.ran = true
}

// predecessor returns a leaf of a state that was left and that has not stopped yet,
// if l belongs to the state that follows it; nil if l may start.
func (e *Engine) predecessor(l *leaf) *leaf {
	for _, other := range e.running {
		if other.running && other.stopping && follows(l.node, other.node) {
			return other
		}
	}
	return nil
}

// follows tells whether two nodes are in different states of one machine.
func follows(n, left *node) bool {
	for ; n.parent != nil; n = n.parent {
		if !n.stmt.state {
			continue
		}
		for m := left; m.parent != nil; m = m.parent {
			if m.parent == n.parent && m.stmt.state && m.line != n.line {
				return true
			}
		}
	}
	return false
}
