// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/trace"
)

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
	raw := e.snapshot[id] + e.sum[id]
	*to = trace.Quantity{
		Name: q.Name, Loop: e.record.loop, Lower: q.Lower, Upper: q.Upper,
		Before: e.snapshot[id], Sum: e.sum[id], Value: q.clamp(raw), Clamped: raw < q.Lower || raw > q.Upper,
		Proposals: e.record.proposals[e.record.start[id]:e.record.start[id+1]],
		Sampled:   j.source != nil, Written: j.sink != nil,
	}
	if to.Sampled {
		to.Sample = j.sample
		to.Before = e.previous[id]
		to.Clamped = j.sample < q.Lower || j.sample > q.Upper
	}
	if q.Kind == Actuator && e.left != nil {
		to.Before, to.Proposals, to.Sum, to.Value, to.Clamped, to.Ended = e.left[id], nil, 0, e.value[id], false, true
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

// Why returns the record of a quantity as a table of who pushed what, a row for
// each proposal:
//
//	turn, loop 128 at 3.2 s
//	  before         0.25
//	  avoid         +0.5
//	  phototaxis    -0.125
//	  sum           +0.375
//	  after          0.5    upper limit 0.5
func Why(q *trace.Quantity, now int64) string {
	t := table{}
	t.row("before", spaced(q.Before), "")
	if q.Ended {
		t.row("after", spaced(q.Value), "its initial value: the program has ended")
		return fmt.Sprintf("%s, ended at %s s after loop %d\n", q.Name, trace.Seconds(now), q.Loop) + t.text()
	}
	if q.Sampled {
		t.row("sample", sampled(q.Sample), "")
	} else {
		for _, p := range q.Proposals {
			t.row(p.Process, signed(p.Amount), "")
		}
		t.row("sum", signed(q.Sum), "")
	}
	t.row("after", spaced(q.Value), limit(q))
	return fmt.Sprintf("%s, loop %d at %s s\n", q.Name, q.Loop, trace.Seconds(now)) + t.text()
}

func sampled(v float64) string {
	if v != v {
		return " none came"
	}
	return spaced(v)
}

// number is the shortest text of v, with an exponent where digits would be many.
func number(v float64) string {
	form := byte('f')
	if size := math.Abs(v); size != 0 && size < 1e-4 || size >= 1e9 {
		form = 'g'
	}
	return strconv.FormatFloat(v, form, -1, 64)
}

// spaced leaves room where signed has a sign.
func spaced(v float64) string {
	if text := number(v); text[0] == '-' || text[0] == '+' {
		return text
	}
	return " " + number(v)
}

func signed(v float64) string {
	if text := number(v); text[0] == '-' || text[0] == '+' {
		return text
	}
	return "+" + number(v)
}

func limit(q *trace.Quantity) string {
	switch {
	case !q.Clamped:
		return ""
	case q.Value == q.Upper:
		return "upper limit " + number(q.Upper)
	default:
		return "lower limit " + number(q.Lower)
	}
}

// table aligns rows of three cells.
type table struct{ rows [][3]string }

func (t *table) row(name, amount, note string) {
	t.rows = append(t.rows, [3]string{name, amount, note})
}

func (t *table) text() string {
	var wide [2]int
	for _, r := range t.rows {
		wide[0], wide[1] = max(wide[0], len([]rune(r[0]))), max(wide[1], len(r[1]))
	}
	var b strings.Builder
	for _, r := range t.rows {
		line := fmt.Sprintf("  %-*s  %-*s  %s", wide[0], r[0], wide[1], r[1], r[2])
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
