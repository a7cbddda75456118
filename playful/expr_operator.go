// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/source"
)

// condition compiles an expression that must be true or false: a gate, or what
// follows if. A string there is a condition of the robot's operating system.
func (v *env) condition(e syntax.Expr, what string) expr {
	switch e := e.(type) {
	case *syntax.String:
		return v.watched(e)
	case *syntax.Unary:
		if e.Op == "not" {
			return v.negation(e)
		}
	case *syntax.Binary:
		if e.Op == "and" || e.Op == "or" {
			side := "a side of \"" + e.Op + "\""
			x, y := v.condition(e.X, side), v.condition(e.Y, side)
			out := junction(e.Op, x, y)
			out.op, out.parts = e.Op, append(x.operands(e.Op, e.X), y.operands(e.Op, e.Y)...)
			return out
		}
	}
	x := v.compile(e)
	if x.ok() && x.kind != Bool {
		hint := "compare it, as in " + e.String() + " < 1"
		if x.kind != Number {
			hint = "compare it with =="
		}
		return v.errorf(begin(e), hint, "%s must be true or false, but %s is %s", what, e, x.kind)
	}
	return x
}

// priority compiles an expression that must be a number.
func (v *env) priority(e syntax.Expr) expr {
	x := v.compile(e)
	if x.ok() && x.kind != Number {
		hint := ""
		if x.kind == Bool {
			hint = "write a number for it: priority of 1 if " + e.String()
		}
		return v.errorf(begin(e), hint, "a priority must be a number, but %s is %s", e, x.kind)
	}
	return x
}

// begin is where an expression begins in the text.
func begin(e syntax.Expr) source.Pos {
	if b, ok := e.(*syntax.Binary); ok {
		return begin(b.X)
	}
	return e.At()
}

func (v *env) watched(e *syntax.String) expr {
	src := v.scope.unit.src
	if v.c.opts.Condition == nil {
		return v.errorf(e.Pos, "write an expression without quotes", "conditions of the robot's operating system are not available here")
	}
	cond, err := v.c.opts.Condition(src, e)
	if err != nil {
		if at, ok := err.(*source.Error); ok {
			v.c.errs.Add(at)
			return expr{}
		}
		return v.errorf(e.Pos, "", "%v", err)
	}
	i := len(v.c.prog.conditions)
	if !v.c.dry {
		v.c.prog.conditions = append(v.c.prog.conditions, cond)
	}
	at := place{src, e.Pos}
	return expr{kind: Bool, truth: func(n *node) bool { return n.e.watch(i, &at) }, calls: []callRef{{
		text: e.String(), watch: 1 + i,
		show: func(n *node) (string, bool) { return n.e.recallWatch(i) },
		from: func(n *node) string { t := n.e.termOfWatch(i, e.Value); return leaves(&t) },
	}}}
}

func (v *env) negation(e *syntax.Unary) expr {
	x := v.condition(e.X, `what follows "not"`)
	out := not(x)
	out.op, out.parts = "not", x.operands("not", e.X)
	return out
}

// operands are the parts that an expression adds to one above with the operator op.
func (x *expr) operands(op string, e syntax.Expr) []exprPart {
	if x.op == op && op != "not" {
		return append([]exprPart(nil), x.parts...)
	}
	return []exprPart{{e.String(), *x}}
}

func not(x expr) expr {
	if !x.ok() {
		return expr{}
	}
	f := x.truth
	return expr{kind: Bool, constant: x.constant, calls: x.calls, truth: func(n *node) bool { return !f(n) }}
}

func junction(op string, x, y expr) expr {
	if !x.ok() || !y.ok() {
		return expr{}
	}
	f, g := x.truth, y.truth
	out := joined(Bool, x, y)
	if op == "and" {
		out.truth = func(n *node) bool { return f(n) && g(n) }
	} else {
		out.truth = func(n *node) bool { return f(n) || g(n) }
	}
	return out
}

func joined(kind Kind, x, y expr) expr {
	calls := append(append([]callRef(nil), x.calls...), y.calls...)
	return expr{kind: kind, constant: x.constant && y.constant, calls: calls}
}

func (v *env) unary(e *syntax.Unary) expr {
	if e.Op == "not" {
		return v.negation(e)
	}
	x := v.compile(e.X)
	if !x.ok() {
		return expr{}
	}
	if x.kind != Number {
		return v.errorf(begin(e.X), "", `"-" needs a number, but %s is %s`, e.X, x.kind)
	}
	f := x.num
	return expr{
		kind: Number, constant: x.constant, value: -x.value, calls: x.calls,
		num: func(n *node) float64 { return -f(n) },
	}
}

func (v *env) binary(e *syntax.Binary) expr {
	switch e.Op {
	case "and", "or":
		return v.condition(e, "")
	case "==", "!=":
		return v.equality(e)
	case "<", "<=", ">", ">=":
		x, y, ok := v.numbers(e)
		if !ok {
			return expr{}
		}
		return comparison(e.Op, x, y, place{v.scope.unit.src, begin(e)}, e.String())
	}
	x, y, ok := v.numbers(e)
	if !ok {
		return expr{}
	}
	return arithmetic(e.Op, x, y)
}

// numbers compiles both sides of an operator that wants numbers.
func (v *env) numbers(e *syntax.Binary) (x, y expr, ok bool) {
	x, y = v.compile(e.X), v.compile(e.Y)
	if !x.ok() || !y.ok() {
		return x, y, false
	}
	ok = true
	for _, side := range []struct {
		e syntax.Expr
		x expr
	}{{e.X, x}, {e.Y, y}} {
		if side.x.kind != Number {
			v.errorf(begin(side.e), "", "%q needs numbers, but %s is %s", e.Op, side.e, side.x.kind)
			ok = false
		}
	}
	return x, y, ok
}

func (v *env) equality(e *syntax.Binary) expr {
	x, y := v.compile(e.X), v.compile(e.Y)
	if !x.ok() || !y.ok() {
		return expr{}
	}
	if x.kind != y.kind || x.kind == Vector {
		return v.errorf(begin(e), "", "%s is %s and %s is %s: they cannot be compared with %q", e.X, x.kind, e.Y, y.kind, e.Op)
	}
	if x.kind == Number {
		return comparison(e.Op, x, y, place{v.scope.unit.src, begin(e)}, e.String())
	}
	same := e.Op == "=="
	out := joined(Bool, x, y)
	if x.kind == Bool {
		f, g := x.truth, y.truth
		out.truth = func(n *node) bool { return (f(n) == g(n)) == same }
	} else {
		f, g := x.text, y.text
		out.truth = func(n *node) bool { return (f(n) == g(n)) == same }
	}
	return out
}

// comparison of two numbers; where one is NaN there is no answer, and it faults.
func comparison(op string, x, y expr, at place, text string) expr {
	f, g := x.num, y.num
	out := joined(Bool, x, y)
	fault := func(n *node) bool {
		n.e.raise(&at, text+" compares a number that is not defined (NaN)")
		return false
	}
	switch op {
	case "<":
		out.truth = func(n *node) bool { a, b := f(n), g(n); return a < b || (undefined(a, b) && fault(n)) }
	case "<=":
		out.truth = func(n *node) bool { a, b := f(n), g(n); return a <= b || (undefined(a, b) && fault(n)) }
	case ">":
		out.truth = func(n *node) bool { a, b := f(n), g(n); return a > b || (undefined(a, b) && fault(n)) }
	case ">=":
		out.truth = func(n *node) bool { a, b := f(n), g(n); return a >= b || (undefined(a, b) && fault(n)) }
	case "==":
		out.truth = func(n *node) bool { a, b := f(n), g(n); return a == b || (undefined(a, b) && fault(n)) }
	default:
		out.truth = func(n *node) bool {
			a, b := f(n), g(n)
			if undefined(a, b) {
				return fault(n)
			}
			return a != b
		}
	}
	return out
}

func undefined(a, b float64) bool { return a != a || b != b }

// arithmetic follows IEEE 754: a division by zero is infinite. % is fmod: it takes the sign
// of its left side.
func arithmetic(op string, x, y expr) expr {
	f, g := x.num, y.num
	out := joined(Number, x, y)
	switch op {
	case "+":
		out.num = func(n *node) float64 { return f(n) + g(n) }
	case "-":
		out.num = func(n *node) float64 { return f(n) - g(n) }
	case "*":
		out.num = func(n *node) float64 { return float64(f(n) * g(n)) }
	case "/":
		out.num = func(n *node) float64 { return f(n) / g(n) }
	default:
		out.num = func(n *node) float64 { return math.Mod(f(n), g(n)) }
	}
	if out.constant {
		out.value = out.num(nil)
	}
	return out
}
