// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/slot"

// What the forms of two expressions say of each other.

// excludes tells whether x and y are never true in one evaluation: two comparisons of
// one thing with constants, or with one and the same.
func excludes(x, y Expr) bool {
	a, okA := x.(*Binary)
	b, okB := y.(*Binary)
	if !okA || !okB || !isCompare(a.Op) || !isCompare(b.Op) || !alike(a.X, b.X) {
		return false
	}
	if alike(a.Y, b.Y) {
		switch a.Op + " " + b.Op {
		case "== !=", "!= ==", "< >=", ">= <", "> <=", "<= >", "< >", "> <", "== <", "== >", "< ==", "> ==":
			return true
		}
		return false
	}
	switch {
	case a.Op == "==":
		return surely(a, b, func(x, y value) bool { return !compared(b.Op, x, y) })
	case b.Op == "==":
		return surely(b, a, func(y, x value) bool { return !compared(a.Op, y, x) })
	case below(a.Op) && above(b.Op):
		return surely(a, b, lower)
	case above(a.Op) && below(b.Op):
		return surely(b, a, lower)
	}
	return false
}

// implies tells whether y is true in each evaluation in which x is.
func implies(x, y Expr) bool {
	if alike(x, y) {
		return true
	}
	a, ok := x.(*Binary)
	if !ok || !isCompare(a.Op) {
		return false
	}
	if a.Op == "==" && alike(a.X, y) {
		return surely(a, a, func(v, _ value) bool { return v.truth() })
	}
	b, ok := y.(*Binary)
	if !ok || !isCompare(b.Op) || !alike(a.X, b.X) {
		return false
	}
	switch {
	case a.Op == "==":
		return surely(a, b, func(x, y value) bool { return compared(b.Op, x, y) })
	case below(a.Op) && (below(b.Op) || b.Op == "!="):
		return surely(a, b, func(x, y value) bool { return lower(x, y) || equal(x, y) && weaker(a.Op, b.Op) })
	case above(a.Op) && (above(b.Op) || b.Op == "!="):
		return surely(a, b, func(x, y value) bool { return lower(y, x) || equal(x, y) && weaker(a.Op, b.Op) })
	}
	return false
}

// weaker tells whether b holds of all that a holds of, for one constant.
func weaker(a, b string) bool { return a == b || len(a) == 1 && (b == a+"=" || b == "!=") }

// surely tells whether what two comparisons compare with stands so, read as they are
// and with the 32 bits of a stored number.
func surely(a, b *Binary, f func(x, y value) bool) bool {
	x, okX := constantValue(a.Y)
	y, okY := constantValue(b.Y)
	return okX && okY && f(x, y) && f(stored(x), stored(y))
}

// stored is a number as the memory has it.
func stored(v value) value {
	if v.isNumber() {
		return value{kind: slot.FloatValue, stored: true, f: float64(float32(v.asFloat()))}
	}
	return v
}

// lower is x < y; never where that has no order.
func lower(x, y value) bool {
	lt, t := less(x, y)
	return t == fine && lt
}

func below(op string) bool { return op == "<" || op == "<=" }
func above(op string) bool { return op == ">" || op == ">=" }

// alike tells whether two expressions say the same, in the same form. Two rand()
// are never alike.
func alike(x, y Expr) bool {
	px, py := parts(x), parts(y)
	if len(px) != len(py) {
		return false
	}
	switch x := x.(type) {
	case *Constant:
		y, ok := y.(*Constant)
		return ok && x.Value.Equal(y.Value)
	case *KeyRef:
		y, ok := y.(*KeyRef)
		return ok && x.Name == y.Name
	case *List:
		if _, ok := y.(*List); !ok {
			return false
		}
	case *Index:
		if _, ok := y.(*Index); !ok {
			return false
		}
	case *Unary:
		if y, ok := y.(*Unary); !ok || x.Op != y.Op {
			return false
		}
	case *Binary:
		if y, ok := y.(*Binary); !ok || x.Op != y.Op {
			return false
		}
	case *Window:
		y, ok := y.(*Window)
		return ok && x.Op == y.Op && x.Span == y.Span && alike(x.X, y.X)
	case *Call:
		if y, ok := y.(*Call); !ok || x.Name != y.Name || x.Name == "rand" {
			return false
		}
	}
	for i := range px {
		if !alike(px[i], py[i]) {
			return false
		}
	}
	return true
}
