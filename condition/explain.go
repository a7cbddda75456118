// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Explanation is the value of an expression, why it has it, and the same of all
// below it.
type Explanation struct {
	Text  string // as written, without parentheses around
	Value slot.Value
	Since int64  // nanoseconds: the instant that decides the value
	Why   string // in words, where the value and its parts do not say it; may be empty
	Parts []Explanation

	// Of an operator over time: its duration, and for how long its operand has been true
	// now, in nanoseconds; -1 while that is false. Both are 0 for others, and For is for @.
	Span, For int64
}

// String is one line for each expression: value, text, reason; parts are indented.
// Constants are left out.
func (e *Explanation) String() string {
	var b strings.Builder
	e.write(&b, 0)
	return strings.TrimSuffix(b.String(), "\n")
}

func (e *Explanation) write(b *strings.Builder, depth int) {
	b.WriteString(strings.Repeat("  ", depth) + e.Value.String() + "  " + oneLine(e.Text))
	if e.Why != "" {
		b.WriteString("  (" + e.Why + ")")
	}
	b.WriteByte('\n')
	for i := range e.Parts {
		e.Parts[i].write(b, depth+1)
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Explain tells the present value of every part of the condition. Called within a
// report it tells what held for that evaluation.
func (w *Watcher) Explain() Explanation {
	x := explainer{w: w, run: run{now: w.mon.now, next: never, muted: 1, peek: true}}
	e := x.explain(w.cond.Root)
	e.Value = w.Value() // dialect 2.1 may void it
	return e
}

type explainer struct {
	w   *Watcher
	run run
}

func (x *explainer) explain(e Expr) Explanation {
	n := x.w.nodes[e.Where().id]
	out := Explanation{Text: x.w.cond.Part(e), Since: math.MinInt64}
	if n != nil {
		out.Value = clone(n.eval(&x.run).pack())
	}
	for _, p := range parts(e) {
		if _, ok := constantValue(p); ok {
			continue
		}
		if call, ok := e.(*Call); ok && call.Name == "bang" {
			continue
		}
		out.Parts = append(out.Parts, x.explain(p))
	}
	x.decide(e, n, &out)
	return out
}

// decide finds the instant that decides the value.
func (x *explainer) decide(e Expr, n node, out *Explanation) {
	switch n := n.(type) {
	case *keyNode:
		out.Since = n.cell.since
	case *bangNode:
		x.bang(n, out)
	case *logicNode:
		logic(n, out)
	case *heldNode:
		held(n, out)
		out.Span, out.For = n.span, x.lasting(n.v, n.since.t)
	case *seenNode:
		x.seen(n, out)
		out.Span, out.For = n.span, x.lasting(n.v, n.rise.t)
	case *pastNode:
		x.past(n, out)
		out.Span = n.span
	case *stableNode:
		out.Since = n.since.t
		out.Why = "last change at " + at(n.since.t)
	case *randNode:
		out.Since = n.at.t
		out.Why = "drawn at " + at(n.at.t)
	default:
		out.Since = latest(out.Parts)
	}
	if out.Since == math.MinInt64 {
		out.Since = x.w.since
	}
}

// lasting is for how long something has been true; -1 where it is not.
func (x *explainer) lasting(now bool, since int64) int64 {
	if !now {
		return -1
	}
	return x.run.now.t - since
}

func at(t int64) string { return trace.Seconds(t) + " s" }

func latest(parts []Explanation) int64 {
	var t int64 = math.MinInt64
	for i := range parts {
		t = max(t, parts[i].Since)
	}
	return t
}

// logic: the side that alone suffices decides, the older where both do; where both
// are needed, the younger.
func logic(n *logicNode, out *Explanation) {
	result := unpack(&out.Value, false).truth()
	if result != n.or {
		out.Since = latest(out.Parts)
		return
	}
	for i := range out.Parts {
		p := &out.Parts[i]
		if unpack(&p.Value, false).truth() == n.or && (out.Since == math.MinInt64 || p.Since < out.Since) {
			out.Since = p.Since
		}
	}
}

func (x *explainer) bang(n *bangNode, out *Explanation) {
	if !n.cell.ever {
		out.Since, out.Why = x.w.since, "never raised"
		return
	}
	out.Since, out.Why = n.cell.raised, "last raised at "+at(n.cell.raised)
}

func held(n *heldNode, out *Explanation) {
	since, due := n.since.t, n.since.t+n.span
	switch {
	case n.out.truth():
		out.Since, out.Why = due, "true from "+at(since)+" on, long enough since "+at(due)
	case n.v:
		out.Since, out.Why = since, "true from "+at(since)+" on, long enough at "+at(due)
	default:
		out.Since, out.Why = since, "false since "+at(since)
	}
}

func (x *explainer) seen(n *seenNode, out *Explanation) {
	switch {
	case n.v:
		out.Since, out.Why = n.rise.t, "true since "+at(n.rise.t)
	case !n.ever:
		out.Since, out.Why = x.w.since, "never true"
	case n.out.truth():
		out.Since, out.Why = n.fall.t, "last true at "+at(n.fall.t)+", seen until "+at(n.until.t)
	default:
		out.Since, out.Why = n.until.t, "last true at "+at(n.fall.t)+", seen until "+at(n.until.t)
	}
}

func (x *explainer) past(n *pastNode, out *Explanation) {
	out.Since, out.Why = x.run.now.t-n.span, "at "+at(x.run.now.t-n.span)
	switch {
	case n.ever:
		out.Why += ", and since " + at(n.was.at.t)
	default:
		out.Why += ", before anything was true"
	}
}
