// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
)

// The brute-force evaluator: the value of every part of an expression at every step
// of the whole history, each by the definition of its operator, from the full past.

// form is an expression: "lit", "key", "list", "index", "!", "neg", a function, or
// an infix operator.
type form struct {
	op   string
	kids []*form
	lit  any    // nil, bool, int32, float64, string or []any
	key  string // of "key" and "bang"
	span int    // of ~ @ #, in grid
}

// levels as the page has them, tightest first.
var pageLevels = [][]string{
	{"~", "@", "#"},
	{"subsets", "intersects"},
	{"*", "/", "%"},
	{"+", "-"},
	{"|", "&", "^"},
	{"<", "<=", ">", ">="},
	{"==", "!="},
	{"&&"},
	{"||"},
}

const prefixLevel = 20

func level(op string) int {
	for i, ops := range pageLevels {
		for _, o := range ops {
			if o == op {
				return len(pageLevels) - i
			}
		}
	}
	if op == "!" || op == "neg" {
		return prefixLevel
	}
	return 2 * prefixLevel
}

// text writes the form with the parentheses that the page's precedence needs.
func (f *form) text() string {
	group := func(k *form, least int) string {
		if level(k.op) < least {
			return "(" + k.text() + ")"
		}
		return k.text()
	}
	args := func() string {
		var out []string
		for _, k := range f.kids {
			out = append(out, k.text())
		}
		return strings.Join(out, ", ")
	}
	switch f.op {
	case "lit":
		return literal(f.lit)
	case "key":
		return "'" + f.key + "'"
	case "bang":
		return "bang('" + f.key + "')"
	case "list":
		return "[" + args() + "]"
	case "index":
		return group(f.kids[0], 2*prefixLevel) + "[" + f.kids[1].text() + "]"
	case "!":
		return "!" + group(f.kids[0], prefixLevel)
	case "neg":
		return "-" + group(f.kids[0], prefixLevel)
	case "~", "@", "#":
		return group(f.kids[0], level(f.op)) + " " + f.op + " " + gridText(f.span)
	}
	if n := level(f.op); n < prefixLevel {
		return group(f.kids[0], n) + " " + f.op + " " + group(f.kids[1], n+1)
	}
	return f.op + "(" + args() + ")"
}

// grid is the unit of all times, in nanoseconds: a number that floats do not have.
const grid = 300_000_000

func gridText(n int) string { return strconv.FormatFloat(float64(n)*grid/1e9, 'f', -1, 64) }

func literal(v any) string {
	if f, ok := v.(float64); ok {
		s := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	return show(v)
}

func show(v any) string { return toSlot(v).String() }

func toSlot(v any) slot.Value {
	switch v := v.(type) {
	case bool:
		return slot.Bool(v)
	case int32:
		return slot.Int(int64(v))
	case float64:
		return slot.Float(v)
	case string:
		return slot.String(v)
	case []any:
		l := make([]slot.Value, len(v))
		for i := range v {
			l[i] = toSlot(v[i])
		}
		return slot.List(l)
	}
	return slot.Value{}
}

// point is a moment: in grid, and how many times just after.
type point struct{ t, after int }

func (p point) before(q point) bool { return p.t < q.t || p.t == q.t && p.after < q.after }

// step is one evaluation: when, and the inputs then.
type step struct {
	at   point
	env  map[string]any
	bang string
}

type entry struct {
	t     int
	key   string
	value any
	raise bool
}

// history is all steps so far and what the parts of the expression were.
type history struct {
	steps []step
	vals  map[*form][]any
	moved bool // a stable() was false in the last step
}

// bruteForce gives the lines that the value makes: time and text.
func bruteForce(f *form, entries []entry, until, phases int) []string {
	h := &history{vals: map[*form][]any{}}
	env := map[string]any{}
	for _, e := range entries {
		if e.t == 0 {
			env[e.key] = e.value
		}
	}
	h.add(f, step{point{0, 0}, env, ""})
	for t := 0; t <= until; t++ {
		if t > 0 {
			env = h.inputs(f, env, entries, t)
		}
		for after := 1; after <= phases; after++ {
			h.add(f, step{point{t, after}, env, ""})
		}
	}
	return h.lines(f)
}

// inputs are the steps of one instant: the data together, each raise and its end,
// and one more in which nothing happens but time.
func (h *history) inputs(f *form, env map[string]any, entries []entry, t int) map[string]any {
	next := map[string]any{}
	for k, v := range env {
		next[k] = v
	}
	var raises []entry
	changed := false // also where a key has its old value again in the end
	for _, e := range entries {
		if e.t == t && e.raise {
			raises = append(raises, e)
		} else if e.t == t {
			changed = changed || f.reads(e.key) && !alike(next[e.key], e.value)
			next[e.key] = e.value
		}
	}
	if changed {
		h.add(f, step{point{t, 0}, next, ""})
	}
	for _, e := range raises {
		with := map[string]any{}
		for k, v := range next {
			with[k] = v
		}
		with[e.key] = e.value
		next = with
		if !f.reads(e.key) {
			continue
		}
		h.add(f, step{point{t, 0}, next, e.key})
	}
	h.add(f, step{point{t, 0}, next, ""})
	return next
}

func (f *form) reads(key string) bool {
	if f.key == key {
		return true
	}
	for _, k := range f.kids {
		if k.reads(key) {
			return true
		}
	}
	return false
}

// add evaluates a step, and again while something holds for one evaluation only.
func (h *history) add(f *form, s step) {
	h.moved = false
	h.steps = append(h.steps, s)
	h.value(f)
	if h.moved || s.bang != "" {
		h.add(f, step{s.at, s.env, ""})
	}
}

// value is the value of a part in the last step; all parts are evaluated.
func (h *history) value(f *form) any {
	kids := make([]any, len(f.kids))
	for i, k := range f.kids {
		kids[i] = h.value(k)
	}
	v := h.apply(f, kids)
	h.vals[f] = append(h.vals[f], v)
	return v
}

func (h *history) apply(f *form, kids []any) any {
	last := h.steps[len(h.steps)-1]
	switch f.op {
	case "lit":
		return f.lit
	case "key":
		return last.env[f.key]
	case "bang":
		return last.bang == f.key
	case "stable":
		past := h.vals[f.kids[0]]
		if n := len(past); n > 1 && !alike(past[n-1], past[n-2]) {
			h.moved = true
			return false
		}
		return true
	case "~":
		return h.held(f)
	case "#":
		return h.seen(f)
	case "@":
		return h.past(f)
	}
	return pure(f.op, kids)
}

// held: no step of the window says otherwise, and the window is filled.
func (h *history) held(f *form) bool {
	truths := h.vals[f.kids[0]]
	now := h.steps[len(h.steps)-1].at
	for i := len(truths) - 1; i >= 0; i-- {
		if !truth(truths[i]) {
			return false
		}
		if full := (point{h.steps[i].at.t + f.span, h.steps[i].at.after}); !now.before(full) {
			return true
		}
	}
	return false
}

// seen: some run of truth reaches into the window.
func (h *history) seen(f *form) bool {
	truths := h.vals[f.kids[0]]
	now := h.steps[len(h.steps)-1].at
	for i := len(truths) - 1; i >= 0; i-- {
		if !truth(truths[i]) {
			continue
		}
		if i == len(truths)-1 {
			return true
		}
		rise := i
		for rise > 0 && truth(truths[rise-1]) {
			rise--
		}
		from, to := h.steps[rise].at, h.steps[i+1].at
		end := point{to.t + f.span, to.after}
		if now.before(end) || from == to && now == end {
			return true
		}
	}
	return false
}

// past: the last step at or before the instant looked at.
func (h *history) past(f *form) bool {
	truths := h.vals[f.kids[0]]
	now := h.steps[len(h.steps)-1].at
	then := point{now.t - f.span, now.after}
	for i := len(truths) - 1; i >= 0; i-- {
		if !then.before(h.steps[i].at) {
			return truth(truths[i])
		}
	}
	return false
}

func (h *history) lines(f *form) []string {
	var out []string
	for i, v := range h.vals[f] {
		if i == 0 || !alike(v, h.vals[f][i-1]) {
			out = append(out, fmt.Sprintf("%d %s %s", int64(h.steps[i].at.t)*grid, show(v), kindOf(v)))
		}
	}
	return out
}

// alike: the same value of the same type.
func alike(a, b any) bool { return toSlot(a).Equal(toSlot(b)) }
