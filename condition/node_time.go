// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/slot"

// truthNode is an operator over time whose window is empty: the operand's truth.
type truthNode struct{ x node }

func (n *truthNode) eval(r *run) value { return boolean(n.x.eval(r).truth()) }

// heldNode is `x ~ span`: true from the rise on, for at least span.
type heldNode struct {
	x     node
	span  int64
	v     bool   // x, last
	since moment // of v
	known bool
	out   value
}

func (n *heldNode) eval(r *run) value {
	if r.peek {
		return n.out
	}
	v := n.x.eval(r).truth()
	if !n.known || v != n.v {
		n.known, n.v, n.since = true, v, r.now
	}
	n.out = no
	if due := n.since.plus(n.span); v {
		if r.now.before(due) {
			r.wake(due)
		} else {
			n.out = yes
		}
	}
	return n.out
}

// seenNode is `x # span`: true at some moment of the last span, both ends included.
type seenNode struct {
	x     node
	span  int64
	v     bool
	rise  moment
	fall  moment // end of the last time that x was true
	until moment // then that is out of the window
	ever  bool
	out   value
}

func (n *seenNode) eval(r *run) value {
	if r.peek {
		return n.out
	}
	v := n.x.eval(r).truth()
	switch {
	case v && !n.v:
		n.rise, n.ever = r.now, true
	case !v && n.v:
		n.fall = r.now
		n.until = n.fall.plus(n.span)
		if n.rise == n.fall { // a pulse is in the closed window up to its end
			n.until = n.until.justAfter()
		}
	}
	n.v = v
	n.out = no
	switch {
	case v:
		n.out = yes
	case n.ever && r.now.before(n.until):
		n.out = yes
		r.wake(n.until)
	}
	return n.out
}

// edge is a change of truth: to the value v, for good, from a moment on.
type edge struct {
	at moment
	v  bool
}

// pastNode is `x @ span`: what x was, after all that happened, exactly span ago.
type pastNode struct {
	x     node
	span  int64
	ring  []edge // the changes within the window: len is a power of two
	first int    // the oldest
	count int
	last  bool        // x, last
	was   edge        // what left the window last
	ever  bool        // something left it
	edges slot.Digest // of the changes within the window
	out   value
}

func (n *pastNode) eval(r *run) value {
	if r.peek {
		return n.out
	}
	v := n.x.eval(r).truth()
	if v != n.last {
		n.note(edge{r.now, v})
		n.last = v
	}
	for n.count > 0 && !r.now.before(n.at(0).at.plus(n.span)) {
		n.was, n.ever = *n.at(0), true
		n.edges -= n.was.digest()
		n.first = (n.first + 1) & (len(n.ring) - 1)
		n.count--
	}
	if n.count > 0 {
		r.wake(n.at(0).at.plus(n.span))
	}
	n.out = boolean(n.was.v)
	return n.out
}

func (n *pastNode) at(i int) *edge { return &n.ring[(n.first+i)&(len(n.ring)-1)] }

// note adds a change. Of one moment only what it ends with counts: the second
// change takes the first back.
func (n *pastNode) note(e edge) {
	if n.count > 0 && n.at(n.count-1).at == e.at {
		n.edges -= n.at(n.count - 1).digest()
		n.count--
		return
	}
	if n.count == len(n.ring) {
		n.grow()
	}
	n.count++
	*n.at(n.count - 1) = e
	n.edges += e.digest()
}

func (n *pastNode) grow() {
	ring := make([]edge, max(8, 2*len(n.ring)))
	for i := range n.count {
		ring[i] = *n.at(i)
	}
	n.ring, n.first = ring, 0
}

// stableNode is stable(x): false where the value of x is another than before, for
// that evaluation.
type stableNode struct {
	x     node
	last  kept
	known bool
	since moment // of the last change
	out   value
}

func (n *stableNode) eval(r *run) value {
	if r.peek {
		return n.out
	}
	v := n.x.eval(r)
	changed := n.last.take(v)
	n.out = yes
	if !n.known {
		n.known, n.since = true, r.now
	} else if changed {
		n.out, n.since, r.again = no, r.now, true
	}
	return n.out
}

// bangNode is bang(key): true in the evaluation of a raise.
type bangNode struct{ cell *cell }

func (n *bangNode) eval(*run) value { return boolean(n.cell.bang) }

// randNode is rand(low, high, period).
type randNode struct {
	source    Source
	low, high value
	period    int64 // nanoseconds; 0 draws once
	drawn     bool
	at        moment // of the last draw
	v         value
}

func (n *randNode) eval(r *run) value {
	if r.peek {
		return n.v
	}
	if !n.drawn {
		n.drawn, n.at, n.v = true, moment{t: r.now.t}, n.draw()
	}
	if n.period == 0 {
		return n.v
	}
	for !r.now.before(n.at.plus(n.period)) {
		n.at, n.v = n.at.plus(n.period), n.draw()
	}
	r.wake(n.at.plus(n.period))
	return n.v
}

func (n *randNode) draw() value {
	if n.low.kind == slot.FloatValue || n.high.kind == slot.FloatValue {
		// 2⁵³-1 is the highest of the 53 bits, so that both ends can come.
		u := float64(n.source.Uint64()>>11) / (1<<53 - 1)
		span := n.high.asFloat() - n.low.asFloat()
		return float(min(n.low.asFloat()+float64(span*u), n.high.asFloat()))
	}
	width := uint64(n.high.i - n.low.i + 1)
	return integer(n.low.i + int64(n.source.Uint64()%width))
}
