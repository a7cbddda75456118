// SPDX-License-Identifier: Apache-2.0

package why

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/trace"
)

// String is the state and the focus, each with its time and reason, then the activities
// with the value of every part of their conditions.
func (x *Life) String() string { return x.page().String() }

func (x *Life) page() *page {
	p := &page{}
	p.line("Autonomous Life of %s at %s (tick %d)", x.Robot, seconds(x.At), x.Tick)
	p.line("state %s since %s: %s", x.State, seconds(max(x.Since, 0)), x.Why)
	x.focus(p)
	if len(x.Stack) > 0 {
		p.line("begins anew when that is done: %s", strings.Join(backwards(x.Stack), ", then "))
	}
	if len(x.Causes) > 0 {
		p.line("safeguard: %s", strings.Join(x.Causes, ", "))
	}
	if len(x.Off) > 0 {
		p.line("switched off for this activity: %s", strings.Join(x.Off, ", "))
	}
	for i := range x.Activities {
		p.line("")
		p.activity(&x.Activities[i], x.At)
	}
	x.rest(p)
	return p
}

func (x *Life) focus(p *page) {
	f := x.Focus
	switch {
	case f == nil && x.LostAt < 0:
		p.line("no activity has the focus, and none has had it")
	case f == nil:
		p.line("no activity has the focus; %s had it until %s: %s", x.Lost, seconds(x.LostAt), x.LostWhy)
	default:
		p.line("%s has the focus since %s: %s", f.ID, seconds(f.Since), f.Why)
		p.indented(func() { f.write(p) })
	}
}

func (f *Focused) write(p *page) {
	switch {
	case f.Program != "":
		p.line("runs the program %s", f.Program)
		f.faults(p)
	case f.Step != "":
		p.line("step %d of %d since %s: %s", f.Number, f.Steps, seconds(f.Doing.Since), f.Step)
	}
	if f.Ends >= 0 {
		p.line("ends at %s at the latest", seconds(f.Ends))
	}
	if len(f.Context) > 0 {
		all := make([]string, len(f.Context))
		for i, c := range f.Context {
			all[i] = "'" + c.Key + "' = " + c.Value.String()
		}
		p.line("at its launch %s", strings.Join(all, ", "))
	}
}

// faults tells of a program that keeps the focus though nothing of it runs.
func (f *Focused) faults(p *page) {
	switch {
	case len(f.Faulted) == 0:
	case f.Idle:
		p.line("of which nothing runs: %s faulted, and a fault ends no activity", strings.Join(f.Faulted, ", "))
	default:
		p.line("of which %s faulted", strings.Join(f.Faulted, ", "))
	}
}

func backwards(all []string) []string {
	out := make([]string, len(all))
	for i, s := range all {
		out[len(all)-1-i] = s
	}
	return out
}

// String is the activity with the value of every part of its condition.
func (a *Activity) String() string {
	p := &page{}
	p.activity(a, 0)
	return p.String()
}

func (p *page) activity(a *Activity, now int64) {
	nature := a.Nature
	if nature == "" {
		nature = "no nature"
	}
	p.line("%s, %s: %s", a.ID, nature, a.Why)
	p.margin += "  "
	switch {
	case a.Focused:
	case a.LastAt < 0:
		p.line("it never had the focus")
	case a.Count == 1:
		p.line("it had the focus once, from %s on", seconds(a.LastAt))
	default:
		p.line("it had the focus %d times, last from %s on", a.Count, seconds(a.LastAt))
	}
	if a.Stacked {
		p.line("it is stacked")
	}
	if lacks := permissions(a.Lacks); len(lacks) > 0 {
		p.line("it lacks the permission %s", strings.Join(lacks, " and "))
	}
	if a.Condition != nil {
		p.lasting(a.Condition, now)
	}
	p.margin = p.margin[2:]
}

// lasting is every part of a condition with its value, since when keys have theirs, and for
// how long an operator over time has been going.
func (p *page) lasting(e *condition.Explanation, now int64) {
	line := e.Value.String() + "  " + strings.Join(strings.Fields(e.Text), " ")
	switch {
	case e.Span > 0 && e.For >= 0 && e.For < e.Span && strings.HasPrefix(e.Why, "true from"):
		line += "  true for " + trace.Seconds(e.For) + " s of " + trace.Seconds(e.Span) + " s (" + e.Why + ")"
	case e.Why != "":
		line += "  since " + seconds(max(e.Since, 0)) + " (" + e.Why + ")"
	case len(e.Parts) == 0:
		line += "  since " + seconds(max(e.Since, 0))
	}
	part, since := p.line("%s", line), max(e.Since, 0)
	part.Value, part.Since = e.Value, &since
	p.indented(func() {
		for i := range e.Parts {
			p.lasting(&e.Parts[i], now)
		}
	})
}

// rest is a line about those that are not told of.
func (x *Life) rest(p *page) {
	if len(x.Left) == 0 {
		return
	}
	n, parts := 0, make([]string, len(x.Left))
	for i, l := range x.Left {
		n += l.Count
		parts[i] = strconv.Itoa(l.Count) + " " + l.Why
	}
	p.line("")
	p.line("and %d more: %s; --activity ID tells of one", n, strings.Join(parts, ", "))
}
