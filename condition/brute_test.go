// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"math"
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
	{"~", "@", "#"}, {"subsets", "intersects"}, {"*", "/", "%"}, {"+", "-"}, {"|", "&", "^"},
	{"<", "<=", ">", ">="}, {"==", "!="}, {"&&"}, {"||"},
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
	for _, e := range entries {
		if e.t == t && e.raise {
			raises = append(raises, e)
		} else if e.t == t {
			next[e.key] = e.value
		}
	}
	if differs(f, env, next) {
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

func differs(f *form, a, b map[string]any) bool {
	for k, v := range b {
		if f.reads(k) && show(a[k])+kindOf(a[k]) != show(v)+kindOf(v) {
			return true
		}
	}
	return false
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
		if n := len(past); n > 1 && show(past[n-1])+kindOf(past[n-1]) != show(past[n-2])+kindOf(past[n-2]) {
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
	last := "?"
	for i, v := range h.vals[f] {
		if text := show(v) + kindOf(v); text != last {
			out = append(out, fmt.Sprintf("%d %s %s", int64(h.steps[i].at.t)*grid, show(v), kindOf(v)))
			last = text
		}
	}
	return out
}

func kindOf(v any) string {
	switch v.(type) {
	case bool:
		return "Bool"
	case int32:
		return "Int"
	case float64:
		return "Float"
	case string:
		return "String"
	case []any:
		return "Array"
	}
	return "Invalid"
}

func truth(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case int32:
		return v != 0
	case float64:
		return v != 0 && v == v
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	}
	return false
}

// number is what arithmetic takes: an int32 or a float64.
func number(v any) (any, bool) {
	switch v := v.(type) {
	case nil:
		return int32(0), true
	case bool:
		if v {
			return int32(1), true
		}
		return int32(0), true
	case int32, float64:
		return v, true
	}
	return nil, false
}

func asFloat(v any) float64 {
	if i, ok := v.(int32); ok {
		return float64(i)
	}
	return v.(float64)
}

func pure(op string, k []any) any {
	switch op {
	case "list":
		return append([]any{}, k...)
	case "index":
		list, ok := k[0].([]any)
		at, isInt := number(k[1])
		if i, whole := at.(int32); ok && isInt && whole && i >= 0 && int(i) < len(list) {
			return list[i]
		}
		return nil
	case "!":
		return !truth(k[0])
	case "&&":
		return truth(k[0]) && truth(k[1])
	case "||":
		return truth(k[0]) || truth(k[1])
	case "==":
		return same(k[0], k[1])
	case "!=":
		return !same(k[0], k[1])
	case "<":
		return lower(k[0], k[1])
	case ">":
		return lower(k[1], k[0])
	case "<=":
		return lower(k[0], k[1]) || ranked(k[0], k[1]) && same(k[0], k[1])
	case ">=":
		return lower(k[1], k[0]) || ranked(k[0], k[1]) && same(k[0], k[1])
	case "subsets", "intersects":
		return sets(op, k[0], k[1])
	case "size", "type", "bool", "int", "float", "string", "strlen", "concat", "substr":
		return call(op, k)
	}
	return arithmetic(op, k)
}

func same(a, b any) bool {
	x, okX := number(a)
	y, okY := number(b)
	if okX && okY {
		return asFloat(x) == asFloat(y)
	}
	s, okS := a.(string)
	t, okT := b.(string)
	if okS && okT {
		return s == t
	}
	l, okL := a.([]any)
	m, okM := b.([]any)
	if !okL || !okM || len(l) != len(m) {
		return false
	}
	for i := range l {
		if !same(l[i], m[i]) {
			return false
		}
	}
	return true
}

func ranked(a, b any) bool {
	_, okX := number(a)
	_, okY := number(b)
	_, okS := a.(string)
	_, okT := b.(string)
	return okX && okY || okS && okT
}

func lower(a, b any) bool {
	if !ranked(a, b) {
		return false
	}
	if s, ok := a.(string); ok {
		return s < b.(string)
	}
	x, _ := number(a)
	y, _ := number(b)
	return asFloat(x) < asFloat(y)
}

func sets(op string, a, b any) any {
	if a == nil || b == nil {
		return false
	}
	list := func(v any) []any {
		if l, ok := v.([]any); ok {
			return l
		}
		return []any{v}
	}
	in := func(v any) bool {
		for _, w := range list(b) {
			if same(v, w) {
				return true
			}
		}
		return false
	}
	for _, v := range list(a) {
		if in(v) != (op == "subsets") {
			return op == "intersects"
		}
	}
	return op == "subsets"
}

func arithmetic(op string, k []any) any {
	x, ok := number(k[0])
	if !ok {
		return nil
	}
	if op == "neg" {
		if i, is := x.(int32); is {
			return -i
		}
		return -x.(float64)
	}
	y, ok := number(k[1])
	if !ok {
		return nil
	}
	i, isX := x.(int32)
	j, isY := y.(int32)
	if isX && isY {
		return whole(op, i, j)
	}
	a, b := asFloat(x), asFloat(y)
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		if b != 0 {
			return a / b
		}
	}
	return nil
}

func whole(op string, i, j int32) any {
	switch op {
	case "+":
		return i + j
	case "-":
		return i - j
	case "*":
		return i * j
	case "|":
		return i | j
	case "&":
		return i & j
	case "^":
		return i ^ j
	}
	if j == 0 {
		return nil
	}
	if op == "/" {
		return i / j
	}
	return i % j
}

func call(op string, k []any) any {
	list, isList := k[0].([]any)
	text, isText := k[0].(string)
	num, isNumber := number(k[0])
	switch op {
	case "type":
		return kindOf(k[0])
	case "bool":
		return truth(k[0])
	case "size":
		if isList || k[0] == nil {
			return int32(len(list))
		}
	case "strlen":
		if isText {
			return int32(len(text))
		}
	case "string":
		switch {
		case isText:
			return text
		case k[0] == nil:
			return "0"
		}
		return show(k[0])
	case "concat":
		if other, ok := k[1].(string); ok && isText {
			return text + other
		}
	case "substr":
		from, okF := whole32(k[1])
		count, okC := whole32(k[2])
		if isText && okF && okC && from >= 0 && count >= 0 {
			from = min(from, len(text))
			return text[from:min(from+count, len(text))]
		}
	case "int", "float":
		return cast(op, text, isText, num, isNumber)
	}
	return nil
}

func whole32(v any) (int, bool) {
	n, ok := number(v)
	i, is := n.(int32)
	return int(i), ok && is
}

func cast(op, text string, isText bool, num any, isNumber bool) any {
	if isText {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || strings.ContainsAny(text, "xXnN_pP") {
			return nil
		}
		num, isNumber = f, true
	}
	if !isNumber {
		return nil
	}
	if op == "float" {
		return asFloat(num)
	}
	f := math.Trunc(asFloat(num))
	if f != f || f > math.MaxInt32 || f < math.MinInt32 {
		return nil
	}
	return int32(f)
}
