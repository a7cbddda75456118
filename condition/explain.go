// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Form says how the parts of a condition are worded.
type Form uint8

// The forms.
const (
	Values Form = iota // value, text and reason
	Times              // since when, too, where no part says it
	Terms              // text, value and reason, as expressions of programs are
)

// Explain returns the present value of every part of the condition, its text as Name, and
// the instant that decides the value. Constants are left out. Called within a report it
// explains what held for that evaluation.
func (w *Watcher) Explain(f Form) explain.Node {
	x := explainer{w: w, form: f, run: run{now: w.mon.now, next: never, muted: 1, peek: true}, place: w.cond.placer()}
	n, _ := x.explain(w.cond.Root)
	return n
}

type explainer struct {
	w     *Watcher
	form  Form
	run   run
	place func(Expr) source.Pos
}

// decided is why a part has its value.
type decided struct {
	since int64  // ns: the instant that decides it
	why   string // in words, where the value and the parts do not say it; may be empty

	// Of an operator ~ that waits: how long its operand has been true, and for how long it
	// has to be, in ns.
	lasting, span int64
}

func (x *explainer) explain(e Expr) (explain.Node, decided) {
	n := x.w.nodes[e.Where().id]
	out := explain.Node{Name: x.w.cond.Part(e), At: x.place(e)}
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
		part, _ := x.explain(p)
		out.Parts = append(out.Parts, part)
	}
	d := x.decide(n, &out)
	if out.Since = &d.since; e == x.w.cond.Root {
		out.Value = x.w.Value() // dialect 2.1 may void it
	}
	out.Text = x.word(&out, d)
	return out, d
}

// word is the line about a part.
func (x *explainer) word(n *explain.Node, d decided) string {
	text := oneLine(n.Name)
	if x.form == Terms {
		return text + ": " + term(n, d.why)
	}
	text = rounded(n.Value) + "  " + text
	switch now := x.w.mon.now.t; {
	case x.form == Values && d.why != "":
		text += " "
	case x.form == Values:
	case d.span > 0:
		text += "  true for " + trace.Seconds(d.lasting) + " s of " + trace.Seconds(d.span) + " s"
	case d.since < now && len(n.Parts) == 0 || d.why != "": // else the parts say it
		text += "  since " + at(max(d.since, 0))
	}
	if d.why != "" {
		text += " (" + d.why + ")"
	}
	return text
}

// rounded is a value for people: a number has six digits. A list is as it is.
func rounded(v slot.Value) string {
	f, ok := v.AsFloat()
	if v.Kind() != slot.FloatValue || !ok {
		return v.String()
	}
	if text := strconv.FormatFloat(f, 'g', 6, 64); len(text) < len(v.String()) {
		return text
	}
	return v.String()
}

// term is the value of a part, and why.
func term(n *explain.Node, why string) string {
	text := n.Value.String()
	if f, ok := n.Value.AsFloat(); ok {
		text = strconv.FormatFloat(f, 'g', 4, 64)
	} else if why == "" && n.Value.Kind() == slot.Invalid && len(n.Parts) == 0 {
		text = "no value"
	}
	if why != "" {
		text += " (" + why + ")"
	}
	return text
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// decide finds the instant that decides the value.
func (x *explainer) decide(n node, out *explain.Node) decided {
	d := decided{since: math.MinInt64}
	switch n := n.(type) {
	case *keyNode:
		d.since = n.cell.since
	case *bangNode:
		x.bang(n, &d)
	case *logicNode:
		d.since = logic(n, out)
	case *heldNode:
		x.held(n, &d)
	case *seenNode:
		x.seen(n, &d)
	case *pastNode:
		x.past(n, &d)
	case *stableNode:
		d.since, d.why = n.since.t, "last change at "+at(n.since.t)
	case *randNode:
		d.since, d.why = n.at.t, "drawn at "+at(n.at.t)
	default:
		d.since = latest(out.Parts)
	}
	if d.since == math.MinInt64 {
		d.since = x.w.since
	}
	return d
}

func at(t int64) string { return trace.Seconds(t) + " s" }

func latest(parts []explain.Node) int64 {
	var t int64 = math.MinInt64
	for i := range parts {
		t = max(t, *parts[i].Since)
	}
	return t
}

// logic: the side that alone suffices decides, the older where both do; where both
// are needed, the younger.
func logic(n *logicNode, out *explain.Node) int64 {
	result := unpack(&out.Value, false).truth()
	if result != n.or {
		return latest(out.Parts)
	}
	var since int64 = math.MinInt64
	for i := range out.Parts {
		p := &out.Parts[i]
		if unpack(&p.Value, false).truth() == n.or && (since == math.MinInt64 || *p.Since < since) {
			since = *p.Since
		}
	}
	return since
}

func (x *explainer) bang(n *bangNode, d *decided) {
	if !n.cell.ever {
		d.since, d.why = x.w.since, "never raised"
		return
	}
	d.since, d.why = n.cell.raised, "last raised at "+at(n.cell.raised)
}

func (x *explainer) held(n *heldNode, d *decided) {
	since, due := n.since.t, n.since.t+n.span
	switch {
	case n.out.truth():
		d.since, d.why = due, "true from "+at(since)+" on, long enough since "+at(due)
	case n.v:
		d.lasting, d.span = x.run.now.t-since, n.span
		d.since, d.why = since, "true from "+at(since)+" on, long enough at "+at(due)
	default:
		d.since, d.why = since, "false since "+at(since)
	}
}

func (x *explainer) seen(n *seenNode, d *decided) {
	switch {
	case n.v:
		d.since, d.why = n.rise.t, "true since "+at(n.rise.t)
	case !n.ever:
		d.since, d.why = x.w.since, "never true"
	case n.out.truth():
		d.since, d.why = n.fall.t, "last true at "+at(n.fall.t)+", seen until "+at(n.until.t)
	default:
		d.since, d.why = n.until.t, "last true at "+at(n.fall.t)+", seen until "+at(n.until.t)
	}
}

func (x *explainer) past(n *pastNode, d *decided) {
	d.since, d.why = x.run.now.t-n.span, "at "+at(x.run.now.t-n.span)
	switch {
	case n.ever:
		d.why += ", and since " + at(n.was.at.t)
	default:
		d.why += ", before anything was true"
	}
}
