// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Explain returns why a quantity has its value: who pushed what in the last loop, a part for
// each proposal, then what keeps the value, its limits, and the parts in joined, which say
// what it is joined to. The error says why there was no loop.
//
//	robot/turn, loop 128 at 3.2 s
//	  before         0.25
//	  avoid         +0.5
//	  phototaxis    -0.125
//	  sum           +0.375
//	  after          0.5    upper limit 0.5
func (e *Engine) Explain(id ID, joined ...explain.Node) (explain.Node, error) {
	r, q := e.Record(id), &e.quantities[id]
	if r.Loop == 0 {
		return explain.Node{}, e.noLoop()
	}
	out := e.loopOf(&r)
	out.Name, out.Value, out.At = e.name+"/"+q.Name, slot.Float(r.Value), q.At
	if r.Clamped {
		out.Reason = explain.Clamped
	}
	if !r.Sampled && len(r.Proposals) == 0 && !r.Ended {
		out.Say("no process proposed anything; there %s", e.thereAre())
	}
	var more explain.Node
	e.keeps(id, &r, &more)
	within := more.Say("%s within [%s, %s]", q.Kind, exact(q.Lower), exact(q.Upper))
	within.Value = slot.List([]slot.Value{slot.Float(q.Lower), slot.Float(q.Upper)})
	more.Parts = append(more.Parts, joined...)
	if l := &e.limits[id]; l.loops > 0 {
		part := more.Say("a limit was in the way in %d of %d loops", l.loops, r.Loop)
		if part.Value = slot.Int(l.loops); l.since >= 0 {
			since := l.since
			part.Text, part.Since = part.Text+", now since "+seconds(since), &since
		}
	}
	if missing := e.joined[id].counts.Missing; missing > 0 {
		more.Say("%d samples did not come, or were no number: the old value was kept", missing).Value = slot.Int(missing)
	}
	if silent := e.silent(); silent != "" && !r.Ended {
		more.Say("added nothing in this loop: %s", silent)
	}
	out.Parts = append(out.Parts, explain.Group(more.Parts)...)
	return out, nil
}

// silent are the processes that proposed nothing in their last loop.
func (e *Engine) silent() string {
	var names []string
	for i := range e.processes {
		if !e.processes[i].added {
			names = append(names, e.processes[i].name)
		}
	}
	return strings.Join(names, ", ")
}

// NeverAdded returns the processes that have proposed nothing in any loop so far.
func (e *Engine) NeverAdded() (names []string) {
	for i := range e.processes {
		if !e.processes[i].ever && e.record.loop > 0 {
			names = append(names, e.processes[i].name)
		}
	}
	return names
}

// loopOf is the table of the last loop, or of the end.
func (e *Engine) loopOf(r *trace.Quantity) explain.Node {
	out := explain.Said("%s/%s, loop %d at %s", e.name, r.Name, r.Loop, seconds(e.record.time))
	if r.Ended {
		out.Text = fmt.Sprintf("%s/%s, ended at %s after loop %d", e.name, r.Name, seconds(e.ended), r.Loop)
	}
	row := func(name, amount string, v float64) *explain.Node {
		return out.Add(explain.Node{Text: source.OneLine(name) + "\t" + amount, Name: name, Value: slot.Float(v)})
	}
	row("before", spaced(r.Before), r.Before)
	switch {
	case r.Ended:
	case r.Sampled && r.Sample != r.Sample:
		row("sample", " none came", r.Sample).Value = slot.Value{}
	case r.Sampled:
		row("sample", spaced(r.Sample), r.Sample)
	default:
		for _, p := range r.Proposals {
			row(p.Process, signed(p.Amount), p.Amount).At = e.placeOf(p.Process)
		}
		row("sum", signed(r.Sum), r.Sum)
	}
	after := row("after", spaced(r.Value), r.Value)
	switch {
	case r.Ended:
		after.Text += "\tits initial value: the program has ended"
	case r.Clamped && r.Value == r.Upper:
		after.Text += "\tupper limit " + number(r.Upper)
	case r.Clamped:
		after.Text += "\tlower limit " + number(r.Lower)
	}
	return out
}

// placeOf returns where a process or a watch stands.
func (e *Engine) placeOf(name string) source.Pos {
	for i := range e.watches {
		if e.watches[i].code.name == name {
			return e.watches[i].code.at
		}
	}
	for i := range e.processes {
		if e.processes[i].name == name {
			return e.processes[i].at
		}
	}
	return source.Pos{}
}

// keeps says what keeps a quantity as it is: the end, a pause, faults.
func (e *Engine) keeps(id ID, r *trace.Quantity, to *explain.Node) {
	switch {
	case e.left != nil && e.quantities[id].Kind == Actuator:
		to.Say("ended at %s; the actuator is at its initial value %s", seconds(e.ended), exact(r.Value))
	case e.phase == Ended:
		to.Say("ended%s; the value holds", e.whenEnded())
	case e.phase == Paused:
		to.Say("paused: no loop since %s; the value holds", seconds(e.record.time))
	}
	if !r.Sampled {
		e.faults(to)
	}
}

// faults adds the processes and watches that have faulted, in order.
func (e *Engine) faults(to *explain.Node) {
	note := func(p *process) {
		if p.last == nil {
			return
		}
		often := ""
		if p.faults > 1 {
			often = fmt.Sprintf(", %d times since %s", p.faults, seconds(p.first))
		}
		text, _, _ := strings.Cut(p.last.Err.Error(), "\n")
		part := to.Say("process %s faulted in loop %d at %s%s: %s", p.name, p.last.Loop, seconds(p.last.Time), often, text)
		part.Name, part.At, part.Since = p.name, p.at, &p.first
		if p.last.Disabled {
			part.Say("it is left out since then: it proposes nothing")
		}
	}
	for i := range e.watches {
		note(&e.watches[i].code)
	}
	for i := range e.processes {
		note(&e.processes[i])
	}
}

// ExplainAll returns a line for each quantity after the last loop. From says where the samples
// of a sensor come from.
func (e *Engine) ExplainAll(from func(quantity string) string) explain.Node {
	if e.record.loop == 0 {
		return explain.Node{Text: e.name + ", " + e.phase.String(), Name: e.name}
	}
	out := explain.Said("%s, loop %d at %s, %s", e.name, e.record.loop, seconds(e.record.time), e.phase)
	if out.Name = e.name; e.left != nil {
		out.Text += e.whenEnded()
	}
	e.faults(&out)
	for i := range e.quantities {
		r := e.Record(ID(i))
		line := out.Say("%s", brief(&r, from))
		if line.Name, line.Value, line.At = r.Name, slot.Float(r.Value), e.quantities[i].At; r.Clamped {
			line.Text, line.Reason = line.Text+", at its limit", explain.Clamped
		}
	}
	if silent := e.silent(); silent != "" && e.left == nil {
		out.Say("added nothing: %s", silent)
	}
	return out
}

func brief(r *trace.Quantity, from func(string) string) string {
	line := r.Name + " = " + short(r.Value)
	switch {
	case r.Ended:
		return line + ": its initial value"
	case r.Sampled:
		return line + ": sampled from " + from(r.Name)
	case len(r.Proposals) == 0:
		return line + ": nobody pushed"
	}
	line += ": " + short(r.Before)
	for _, p := range r.Proposals {
		line += ", " + p.Process + " " + fmt.Sprintf("%+.4g", p.Amount)
	}
	return line
}

func (e *Engine) noLoop() error {
	switch e.phase {
	case Ended:
		return fmt.Errorf("%s ended%s without having run a loop", e.name, e.whenEnded())
	case Paused:
		return fmt.Errorf("%s is paused, and has run no loop yet", e.name)
	}
	return fmt.Errorf("%s has run no loop yet", e.name)
}

func (e *Engine) whenEnded() string {
	if e.left == nil {
		return ""
	}
	return " at " + seconds(e.ended)
}

func (e *Engine) thereAre() string {
	switch all := e.Processes(); len(all) {
	case 0:
		return "are none"
	case 1:
		return "is " + all[0]
	default:
		return "are " + strings.Join(all, ", ")
	}
}

func seconds(t int64) string { return trace.Seconds(t) + " s" }

// short is a number for people, exact one that differs from all others.
func short(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }
func exact(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// number is v for people: six digits that count, with an exponent where there would be
// many others.
func number(v float64) string {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 6, 64), 64) // text that is a number
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
