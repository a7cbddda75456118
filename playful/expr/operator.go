// SPDX-License-Identifier: Apache-2.0

package expr

import (
	"math"

	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/source"
)

// Condition compiles an expression that must be true or false: a gate, or what follows if;
// what names it in errors. A string there is a condition of the robot's operating system.
func Condition[N any](names Names[N], e syntax.Expr, what string) Expr[N] {
	return compiler[N]{names}.condition(e, what)
}

func (v compiler[N]) condition(e syntax.Expr, what string) Expr[N] {
	switch e := e.(type) {
	case *syntax.String:
		return v.Quoted(e)
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
	if x.OK() && x.Kind != scheme.Bool {
		hint := "compare it, as in " + e.String() + " < 1"
		if x.Kind != scheme.Number {
			hint = "compare it with =="
		}
		return v.errorf(Begin(e), hint, "%s must be true or false, but %s is %s [not_a_condition]", what, e, x.Kind)
	}
	return x
}

// Priority compiles an expression that must be a number.
func Priority[N any](names Names[N], e syntax.Expr) Expr[N] {
	v := compiler[N]{names}
	x := v.compile(e)
	if x.OK() && x.Kind != scheme.Number {
		hint := ""
		if x.Kind == scheme.Bool {
			hint = "write a number for it: priority of 1 if " + e.String()
		}
		return v.errorf(Begin(e), hint, "a priority must be a number, but %s is %s [wrong_type]", e, x.Kind)
	}
	return x
}

// Begin is where an expression begins in the text.
func Begin(e syntax.Expr) source.Pos {
	if b, ok := e.(*syntax.Binary); ok {
		return Begin(b.X)
	}
	return e.At()
}

func (v compiler[N]) negation(e *syntax.Unary) Expr[N] {
	x := v.condition(e.X, `what follows "not"`)
	out := not(x)
	out.op, out.parts = "not", x.operands("not", e.X)
	return out
}

// operands are the parts that an expression adds to one above with the operator op.
func (x *Expr[N]) operands(op string, e syntax.Expr) []part[N] {
	if x.op == op && op != "not" {
		return append([]part[N](nil), x.parts...)
	}
	return []part[N]{{e.String(), *x}}
}

func not[N any](x Expr[N]) Expr[N] {
	if !x.OK() {
		return Expr[N]{}
	}
	f := x.Truth
	return Expr[N]{Kind: scheme.Bool, Constant: x.Constant, Uses: x.Uses, Truth: func(n N) bool { return !f(n) }}
}

func junction[N any](op string, x, y Expr[N]) Expr[N] {
	if !x.OK() || !y.OK() {
		return Expr[N]{}
	}
	f, g := x.Truth, y.Truth
	out := joined(scheme.Bool, x, y)
	if op == "and" {
		out.Truth = func(n N) bool { return f(n) && g(n) }
	} else {
		out.Truth = func(n N) bool { return f(n) || g(n) }
	}
	return out
}

func joined[N any](kind scheme.Kind, x, y Expr[N]) Expr[N] {
	calls := append(append([]Use[N](nil), x.Uses...), y.Uses...)
	return Expr[N]{Kind: kind, Constant: x.Constant && y.Constant, Uses: calls}
}

func (v compiler[N]) unary(e *syntax.Unary) Expr[N] {
	if e.Op == "not" {
		return v.negation(e)
	}
	x := v.compile(e.X)
	if !x.OK() {
		return Expr[N]{}
	}
	if x.Kind != scheme.Number {
		return v.errorf(Begin(e.X), "", `"-" needs a number, but %s is %s [wrong_type]`, e.X, x.Kind)
	}
	f := x.Num
	return Expr[N]{
		Kind: scheme.Number, Constant: x.Constant, Value: -x.Value, Uses: x.Uses,
		Num: func(n N) float64 { return -f(n) },
	}
}

func (v compiler[N]) binary(e *syntax.Binary) Expr[N] {
	switch e.Op {
	case "and", "or":
		return v.condition(e, "")
	case "==", "!=":
		return v.equality(e)
	case "<", "<=", ">", ">=":
		x, y, ok := v.numbers(e)
		if !ok {
			return Expr[N]{}
		}
		return comparison(e.Op, x, y, v.Undefined(Begin(e), e.String()))
	}
	x, y, ok := v.numbers(e)
	if !ok {
		return Expr[N]{}
	}
	return arithmetic(e.Op, x, y)
}

// numbers compiles both sides of an operator that wants numbers.
func (v compiler[N]) numbers(e *syntax.Binary) (x, y Expr[N], ok bool) {
	x, y = v.compile(e.X), v.compile(e.Y)
	if !x.OK() || !y.OK() {
		return x, y, false
	}
	ok = true
	for _, side := range []struct {
		e syntax.Expr
		x Expr[N]
	}{{e.X, x}, {e.Y, y}} {
		if side.x.Kind != scheme.Number {
			v.errorf(Begin(side.e), "", "%q needs numbers, but %s is %s [wrong_type]", e.Op, side.e, side.x.Kind)
			ok = false
		}
	}
	return x, y, ok
}

func (v compiler[N]) equality(e *syntax.Binary) Expr[N] {
	x, y := v.compile(e.X), v.compile(e.Y)
	if !x.OK() || !y.OK() {
		return Expr[N]{}
	}
	if x.Kind != y.Kind || x.Kind == scheme.Vector {
		return v.errorf(Begin(e), "", "%s is %s and %s is %s: they cannot be compared with %q [wrong_type]", e.X, x.Kind, e.Y, y.Kind, e.Op)
	}
	if x.Kind == scheme.Number {
		return comparison(e.Op, x, y, v.Undefined(Begin(e), e.String()))
	}
	same := e.Op == "=="
	out := joined(scheme.Bool, x, y)
	if x.Kind == scheme.Bool {
		f, g := x.Truth, y.Truth
		out.Truth = func(n N) bool { return (f(n) == g(n)) == same }
	} else {
		f, g := x.Text, y.Text
		out.Truth = func(n N) bool { return (f(n) == g(n)) == same }
	}
	return out
}

// comparison of two numbers; where one is NaN there is no answer, and it faults.
func comparison[N any](op string, x, y Expr[N], raise func(N)) Expr[N] {
	f, g := x.Num, y.Num
	out := joined(scheme.Bool, x, y)
	fault := func(n N) bool {
		raise(n)
		return false
	}
	switch op {
	case "<":
		out.Truth = func(n N) bool { a, b := f(n), g(n); return a < b || (undefined(a, b) && fault(n)) }
	case "<=":
		out.Truth = func(n N) bool { a, b := f(n), g(n); return a <= b || (undefined(a, b) && fault(n)) }
	case ">":
		out.Truth = func(n N) bool { a, b := f(n), g(n); return a > b || (undefined(a, b) && fault(n)) }
	case ">=":
		out.Truth = func(n N) bool { a, b := f(n), g(n); return a >= b || (undefined(a, b) && fault(n)) }
	case "==":
		out.Truth = func(n N) bool { a, b := f(n), g(n); return a == b || (undefined(a, b) && fault(n)) }
	default:
		out.Truth = func(n N) bool {
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
func arithmetic[N any](op string, x, y Expr[N]) Expr[N] {
	f, g := x.Num, y.Num
	out := joined(scheme.Number, x, y)
	switch op {
	case "+":
		out.Num = func(n N) float64 { return f(n) + g(n) }
	case "-":
		out.Num = func(n N) float64 { return f(n) - g(n) }
	case "*":
		out.Num = func(n N) float64 { return float64(f(n) * g(n)) }
	case "/":
		out.Num = func(n N) float64 { return f(n) / g(n) }
	default:
		out.Num = func(n N) float64 { return math.Mod(f(n), g(n)) }
	}
	if out.Constant {
		out.Value = out.Num(*new(N))
	}
	return out
}
