// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Expression is a condition of the robot's operating system whose changes a program
// asks for, as in `rise of "'FrontTactilTouched'"`.
type Expression interface {
	Condition

	// Report begins to watch for one engine. told is called at each report, between
	// two iterations, with the time in nanoseconds and the new value.
	Report(told func(at int64, v slot.Value))
}

// WatchSpec is a condition whose reports a leaf or an evaluation asks for with
// [Context.Reports].
type WatchSpec struct {
	Text string
	Mode trace.Mode
}

// String is the watch as programs write it: rise of "…".
func (w WatchSpec) String() string {
	return w.Mode.String() + " of " + (&syntax.String{Value: w.Text}).String()
}

// MaxReports is how many values of one watch are kept for those who have not asked
// yet: the newest.
const MaxReports = 1024

// reportUse is a watch of a program: at one place of its text, or of one node.
type reportUse struct {
	WatchSpec
	expr Expression
	keep bool // a node asks for the values
}

// report is a watch in one engine.
type report struct {
	keep     bool
	count    int64 // since the beginning
	from, to int64 // those of this iteration: number from+1 to to
	last     int64 // ns: when the last came
	asked    int64 // the last iteration in which an expression did
	values   []slot.Value
	digest   slot.Digest // of all
}

// tell takes a report.
func (r *report) tell(at int64, v slot.Value) {
	r.last = at
	r.digest.Word(uint64(at))
	r.digest.Value(&v)
	switch {
	case !r.keep:
	case len(r.values) < MaxReports:
		r.values = append(r.values, v)
	default:
		r.values[r.count%MaxReports] = v
	}
	r.count++
}

func (r *report) appendState(to []float64) []float64 {
	return r.digest.Append(append(to, float64(r.count), float64(r.to)))
}

// beginReports begins to watch what the program asks for.
func (e *Engine) beginReports() {
	for i := range e.program.reports {
		use := &e.program.reports[i]
		e.reports[i].keep = use.keep
		if e.listen != nil {
			e.listen(use.expr, use.Mode, e.reports[i].tell)
		} else {
			use.expr.Report(e.reports[i].tell)
		}
	}
}

// latchReports makes what came since the last iteration that of this one.
func (e *Engine) latchReports() {
	for i := range e.reports {
		r := &e.reports[i]
		r.from, r.to = r.to, r.count
	}
}

// Reported implements expr.Names: `rise of "…"`, whether there was one since the last iteration, and
// `rises of "…"`, how many there were.
func (v *env) Reported(e *syntax.Reported) expression {
	src := v.scope.unit.Source
	mode, counted, ok := reportWord(e.What)
	if !ok {
		return v.errorf(e.Pos, reportHint(e.What), "a condition reports no %q: there are change, edge and rise, and to count them changes, edges and rises", e.What)
	}
	i, ok := v.c.reportAt(src, e.Of, mode, e.Of.Pos.String(), false)
	if !ok {
		return expression{}
	}
	uses := []expr.Use[*node]{{
		Text: e.String(),
		Show: func(n *node) (string, bool) { return n.e.recallReport(i, counted) },
		From: func(n *node) string { return n.e.sourceOfReport(i) },
	}}
	if counted {
		return expression{Kind: Number, Uses: uses, Num: func(n *node) float64 { return float64(n.e.countReports(i)) }}
	}
	return expression{Kind: Bool, Uses: uses, Truth: func(n *node) bool { return n.e.countReports(i) > 0 }}
}

// reportWord reads change, edge and rise, and their plurals.
func reportWord(word string) (mode trace.Mode, counted, ok bool) {
	if mode, ok = trace.ParseMode(word); ok {
		return mode, false, true
	}
	one, plural := strings.CutSuffix(word, "s")
	mode, ok = trace.ParseMode(one)
	return mode, true, plural && ok
}

func reportHint(word string) string {
	if m, ok := trace.MeantMode(word); ok {
		return "write \"" + m.String() + " of\""
	}
	return source.Suggest(word, append([]string{"changes", "edges", "rises"}, trace.ModeWords...))
}

// reportAt returns the index of a watch, each place or node of a program having its own.
func (c *compiler) reportAt(src *source.File, text *syntax.String, mode trace.Mode, where string, keep bool) (int, bool) {
	where = mode.String() + "\x00" + where
	if i, ok := c.reported[where]; ok {
		return i, true
	}
	if c.opts.Expression == nil {
		c.errorf(src, text.Pos, "", "conditions of the robot's operating system are not available here")
		return 0, false
	}
	x, err := c.opts.Expression(src, text, mode)
	if err != nil {
		if at, ok := err.(*source.Error); ok {
			c.errs.Add(at)
		} else {
			c.errorf(src, text.Pos, "", "%v", err)
		}
		return 0, false
	}
	i := len(c.prog.reports)
	if !c.dry {
		c.prog.reports = append(c.prog.reports, reportUse{WatchSpec{text.Value, mode}, x, keep})
		c.reported[where] = i
	}
	return i, true
}

// watches returns the indices of the watches of a leaf or an evaluation.
func (c *compiler) watches(name string, specs []WatchSpec, origin *Origin, use place) []int {
	var all []int
	for _, w := range specs {
		at := origin.place(w.String(), use)
		i, ok := c.reportAt(at.file, &syntax.String{Pos: at.pos, Value: w.Text}, w.Mode, name+"\x00"+w.Text, true)
		if ok {
			all = append(all, i)
		}
	}
	return all
}

// countReports returns how many reports of a watch are of this iteration.
func (e *Engine) countReports(i int) int64 {
	r := &e.reports[i]
	r.asked = e.iter
	return r.to - r.from
}

// recallReport returns what a watch has in this iteration, and whether it was asked.
func (e *Engine) recallReport(i int, counted bool) (string, bool) {
	r := &e.reports[i]
	asked := r.asked == e.iter
	if counted {
		return strconv.FormatInt(r.to-r.from, 10), asked
	}
	return strconv.FormatBool(r.to > r.from), asked
}

// sourceOfReport tells what a watch has reported, and how its condition stands.
func (e *Engine) sourceOfReport(i int) string {
	r, text := &e.reports[i], "nothing reported yet"
	switch {
	case r.to == 1:
		text = "reported once, at " + seconds(r.last)
	case r.to > 1:
		text = "reported " + strconv.FormatInt(r.to, 10) + " times, last at " + seconds(r.last)
	}
	if e.tell != nil {
		t := e.tell(e.program.reports[i].expr)
		text += ", " + expr.Leaves(&t)
	}
	return text
}

// cursor is how far a leaf has read a watch.
type cursor struct {
	from, to int64
	iter     int64 // when it last asked
}

// Reports appends to a list what the watch of that number in the specification has
// reported, oldest first, [MaxReports] at most. A leaf gets what came since the
// iteration in which it last asked, or with the one in which it was made; an evaluation, which
// remembers nothing, what came since the last iteration. Asked again in one iteration
// it is the same.
func (c *Context) Reports(watch int, to []slot.Value) []slot.Value {
	r := &c.e.reports[c.watches[watch]]
	from, end := r.from, r.to
	if c.leaf != nil {
		at := &c.asked[watch]
		if at.iter != c.e.iter {
			*at = cursor{at.to, r.to, c.e.iter}
		}
		from, end = at.from, at.to
	}
	for n := max(from, r.count-MaxReports); n < end; n++ {
		to = append(to, r.values[n%MaxReports])
	}
	return to
}

// listen has a leaf begin with what this iteration has.
func (c *Context) listen(watches []int) {
	if len(watches) == 0 {
		return
	}
	c.watches, c.asked = watches, make([]cursor, len(watches))
	for i, w := range watches {
		at := c.e.reports[w].from
		c.asked[i] = cursor{at, at, -1}
	}
}

// Watches returns what the program watches, each place of it with its own.
func (p *Program) Watches() []WatchSpec {
	all := make([]WatchSpec, len(p.reports))
	for i := range p.reports {
		all[i] = p.reports[i].WatchSpec
	}
	return all
}
