// SPDX-License-Identifier: Apache-2.0

package pdl

import "github.com/playsim/playsim/trace"

// record is the room for the record of a loop: the proposals sorted by quantity,
// keeping their order.
type record struct {
	loop      int64 // its number
	time      int64 // ns
	start     []int // by quantity: where its proposals begin; one more for the end
	proposals []trace.Proposal
	event     trace.Event
	quantity  trace.Quantity
}

// trace hands the record of the loop to the sink, quantity by quantity.
func (e *Engine) trace() {
	e.record.loop, e.record.time = e.counter, e.now
	if e.setup.Trace == nil {
		return
	}
	e.sortProposals()
	ev := &e.record.event
	*ev = trace.Event{Time: e.now, Tick: e.tick, Kind: trace.PDL, Program: e.name, Quantity: &e.record.quantity}
	for i := range e.quantities {
		e.describe(ID(i), &e.record.quantity)
		e.setup.Trace(ev)
	}
}

// Record returns what the last loop did to a quantity, or what the end did to an
// actuator. Before the first loop its Loop is 0.
func (e *Engine) Record(id ID) trace.Quantity {
	e.sortProposals()
	var q trace.Quantity
	e.describe(id, &q)
	return q.Clone()
}

func (e *Engine) describe(id ID, to *trace.Quantity) {
	q, j := &e.quantities[id], &e.joined[id]
	*to = trace.Quantity{
		Name: q.Name, Loop: e.record.loop, Lower: q.Lower, Upper: q.Upper,
		Before: e.snapshot[id], Sum: e.sum[id], Value: q.clamp(e.snapshot[id] + e.sum[id]), Clamped: e.clamped(id),
		Proposals: e.record.proposals[e.record.start[id]:e.record.start[id+1]],
		Sampled:   j.source != nil, Written: j.sink != nil,
	}
	if to.Sampled {
		to.Sample = j.sample
		to.Before = e.previous[id]
	}
	if q.Kind == Actuator && e.left != nil {
		to.Before, to.Proposals, to.Sum, to.Value, to.Clamped, to.Ended = e.left[id], nil, 0, e.value[id], false, true
	}
}

// clamped reports whether a limit was in the way in the last loop.
func (e *Engine) clamped(id ID) bool {
	q, v := &e.quantities[id], e.snapshot[id]+e.sum[id]
	if j := &e.joined[id]; j.source != nil {
		v = j.sample
	}
	return v < q.Lower || v > q.Upper
}

// noteLimits counts the loops in which a limit was in the way.
func (e *Engine) noteLimits() {
	for i := range e.limits {
		switch l := &e.limits[i]; {
		case !e.clamped(ID(i)):
			l.since = -1
		case l.since < 0:
			l.since = e.now
			fallthrough
		default:
			l.loops++
		}
	}
}

// traceEnd hands what the end did to the actuators to the sink.
func (e *Engine) traceEnd() {
	if e.setup.Trace == nil || !e.begun {
		return
	}
	e.sortProposals()
	ev := &e.record.event
	*ev = trace.Event{Time: e.ended, Tick: e.endTick, Kind: trace.PDL, Program: e.name, Quantity: &e.record.quantity}
	for i := range e.quantities {
		if e.quantities[i].Kind == Actuator {
			e.describe(ID(i), &e.record.quantity)
			e.setup.Trace(ev)
		}
	}
}

// sortProposals counts, then places; the room is kept.
func (e *Engine) sortProposals() {
	r, n := &e.record, len(e.quantities)
	if cap(r.start) < n+2 {
		r.start = make([]int, n+2)
	}
	r.start = r.start[:n+2]
	clear(r.start)
	for i := range e.proposals {
		r.start[e.proposals[i].quantity+2]++
	}
	for i := 2; i < len(r.start); i++ {
		r.start[i] += r.start[i-1]
	}
	if cap(r.proposals) < len(e.proposals) {
		r.proposals = make([]trace.Proposal, len(e.proposals), cap(e.proposals))
	}
	r.proposals = r.proposals[:len(e.proposals)]
	for i := range e.proposals {
		p := &e.proposals[i]
		at := &r.start[p.quantity+1]
		r.proposals[*at] = trace.Proposal{Process: e.codeOf(p.process).name, Amount: p.amount}
		*at++
	}
	r.start = r.start[:n+1]
}
