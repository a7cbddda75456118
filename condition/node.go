// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/slot"

// node is an expression at work in one watcher. Nodes that remember are evaluated
// at every evaluation of their watcher, also where && and || decide without them.
type node interface {
	eval(r *run) value
}

// run is one evaluation.
type run struct {
	now    moment
	next   moment // the soonest moment at which time alone changes something
	again  bool   // something holds for this evaluation only
	muted  int    // above 0: oddities are not told
	peek   bool   // nothing is remembered: for explanations
	report func(s *spot, t trouble)
}

func (r *run) wake(at moment) {
	if at.before(r.next) {
		r.next = at
	}
}

// spot is where oddities are told of, and when one was last.
type spot struct {
	place *Place
	told  bool
	at    int64
}

func (r *run) odd(s *spot, t trouble) {
	if t != fine && r.muted == 0 && !r.peek && r.report != nil {
		r.report(s, t)
	}
}

type constantNode struct{ v value }

func (n *constantNode) eval(*run) value { return n.v }

type keyNode struct{ cell *cell }

func (n *keyNode) eval(*run) value { return n.cell.v }

type notNode struct{ x node }

func (n *notNode) eval(r *run) value { return boolean(!n.x.eval(r).truth()) }

type signNode struct {
	spot
	x     node
	minus bool
}

func (n *signNode) eval(r *run) value {
	v, t := signed(n.minus, n.x.eval(r))
	r.odd(&n.spot, t)
	return v
}

type logicNode struct {
	x, y  node
	or    bool
	yAlso bool // y remembers
}

func (n *logicNode) eval(r *run) value {
	if n.x.eval(r).truth() == n.or {
		if n.yAlso {
			r.muted++
			n.y.eval(r)
			r.muted--
		}
		return boolean(n.or)
	}
	return boolean(n.y.eval(r).truth())
}

type equalNode struct {
	x, y   node
	differ bool
}

func (n *equalNode) eval(r *run) value {
	x := n.x.eval(r)
	return boolean(equal(x, n.y.eval(r)) != n.differ)
}

// orderNode is < or <=; > and >= come with their sides swapped.
type orderNode struct {
	spot
	x, y    node
	orEqual bool
	swapped bool // y is the left side, and evaluated first
}

func (n *orderNode) eval(r *run) value {
	var x, y value
	if n.swapped {
		y = n.y.eval(r)
		x = n.x.eval(r)
	} else {
		x = n.x.eval(r)
		y = n.y.eval(r)
	}
	compare := less
	if n.orEqual {
		compare = atMost
	}
	b, t := compare(x, y)
	r.odd(&n.spot, t)
	return boolean(b)
}

type calculateNode struct {
	spot
	op   byte
	x, y node
}

func (n *calculateNode) eval(r *run) value {
	x := n.x.eval(r)
	v, t := calculate(n.op, x, n.y.eval(r))
	r.odd(&n.spot, t)
	return v
}

type setNode struct {
	x, y   node
	shares bool // intersects
}

func (n *setNode) eval(r *run) value {
	x := n.x.eval(r)
	y := n.y.eval(r)
	if n.shares {
		return boolean(intersect(x, y))
	}
	return boolean(subset(x, y))
}

// listNode is a list with elements that change; it reuses its elements.
type listNode struct {
	items []node
	list  []slot.Value
	out   slot.Value
}

func (n *listNode) eval(r *run) value {
	for i, item := range n.items {
		n.list[i] = item.eval(r).pack()
	}
	return value{kind: slot.ListValue, ref: &n.out}
}

type elementNode struct {
	spot
	x, at  node
	byName bool // of a property
}

func (n *elementNode) eval(r *run) value {
	x := n.x.eval(r)
	at := n.at.eval(r)
	switch {
	case x.kind == slot.Invalid:
		return invalid
	case !x.isList():
		r.odd(&n.spot, notIndexed)
		return invalid
	case n.byName && at.kind == slot.StringValue:
		return named(x, at.text())
	case at.kind > slot.IntValue:
		r.odd(&n.spot, notIntegers)
		return invalid
	case at.i < 0 || at.i >= int64(x.length()):
		r.odd(&n.spot, outOfRange)
		return invalid
	}
	return x.element(int(at.i))
}

// named looks a name up in a list of pairs [name, value].
func named(pairs value, name string) value {
	for i := range pairs.length() {
		pair := pairs.element(i)
		if pair.kind != slot.ListValue || pair.length() != 2 {
			continue
		}
		if key := pair.element(0); key.kind == slot.StringValue && key.text() == name {
			return pair.element(1)
		}
	}
	return invalid
}
