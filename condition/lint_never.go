// SPDX-License-Identifier: Apache-2.0

package condition

// A conjunction that can never be true: what its members say of the past excludes
// one another.

// claim is what a member of a conjunction says of an expression: that it is true
// now, or at some or every moment of a window that ends now.
type claim struct {
	of   Expr // who says it
	expr Expr // of what
	op   string
	span int64
}

// lintConjunctions looks at every longest chain of &&.
func (k *checker) lintConjunctions(e Expr, within bool) {
	and, ok := e.(*Binary)
	ok = ok && and.Op == "&&"
	if ok && !within {
		k.lintConjunction(and)
	}
	for _, p := range parts(e) {
		k.lintConjunctions(p, ok)
	}
}

func (k *checker) lintConjunction(and *Binary) {
	var members []Expr
	var split func(e Expr)
	split = func(e Expr) {
		if b, ok := e.(*Binary); ok && b.Op == "&&" {
			split(b.X)
			split(b.Y)
			return
		}
		members = append(members, e)
	}
	split(and)
	k.lintBangs(members)
	members = members[:min(len(members), maxMembers)]
	for i, x := range members {
		for _, y := range members[:i] {
			a, b := claimOf(y), claimOf(x)
			if excludes(a.expr, b.expr) && (a.bars(b) || b.bars(a)) {
				k.rule(Never, and, and, k.windowHint(a, b), "never true: %s and %s exclude each other", k.part(y), k.part(x))
				return
			}
		}
	}
}

// maxMembers bounds the pairs that are looked at.
const maxMembers = 200

// lintBangs: two events are never raised in one evaluation.
func (k *checker) lintBangs(members []Expr) {
	var first *KeyRef
	for _, m := range members {
		call, ok := m.(*Call)
		if !ok || call.Name != "bang" {
			continue
		}
		key := call.Args[0].(*KeyRef)
		if first == nil {
			first = key
		} else if first.Name != key.Name {
			k.rule(Never, call, call, "use a window: bang('"+first.Name+"') # 1 && bang('"+key.Name+"') # 1",
				"never true: events are raised one at a time")
			return
		}
	}
}

func (k *checker) windowHint(a, b claim) string {
	for _, c := range []claim{a, b} {
		if c.op == "#" && c.span*10 == 21600*1e9 {
			return "6 hours are 21600 s"
		}
	}
	if a.op == "#" || b.op == "#" {
		return "look back with # further than ~ holds"
	}
	return ""
}

func claimOf(e Expr) claim {
	if w, ok := e.(*Window); ok && w.Span > 0 {
		return claim{e, w.X, w.Op, w.Span}
	}
	return claim{e, e, "", 0}
}

// bars tells whether what a says of a whole window covers what b says of a moment
// in it; both of the present bar each other.
func (a claim) bars(b claim) bool {
	switch a.op {
	case "~":
		return b.op == "~" || b.span <= a.span
	case "@":
		return b.op == "@" && b.span == a.span
	case "":
		return b.op == ""
	}
	return false
}

// excludes tells whether x and y can never be true at once, by their form.
func excludes(x, y Expr) bool {
	if not, ok := y.(*Unary); ok && not.Op == "!" && alike(x, not.X) {
		return true
	}
	if not, ok := x.(*Unary); ok && not.Op == "!" && alike(not.X, y) {
		return true
	}
	a, okA := x.(*Binary)
	b, okB := y.(*Binary)
	if !okA || !okB {
		return false
	}
	return alike(a.X, b.X) && excludedBy(a, b)
}

// excludedBy: two comparisons of one thing with constants or with one and the same.
func excludedBy(a, b *Binary) bool {
	if alike(a.Y, b.Y) {
		switch a.Op + " " + b.Op {
		case "== !=", "!= ==", "< >=", ">= <", "> <=", "<= >", "< >", "> <", "== <", "== >", "< ==", "> ==":
			return true
		}
		return false
	}
	x, okX := constantValue(a.Y)
	y, okY := constantValue(b.Y)
	if !okX || !okY || !isCompare(a.Op) || !isCompare(b.Op) {
		return false
	}
	switch {
	case a.Op == "==":
		return !compared(b.Op, x, y)
	case b.Op == "==":
		return !compared(a.Op, y, x)
	case below(a.Op) && above(b.Op):
		return !compared("<", y, x) && ordered(x, y)
	case above(a.Op) && below(b.Op):
		return !compared("<", x, y) && ordered(x, y)
	}
	return false
}

func below(op string) bool { return op == "<" || op == "<=" }
func above(op string) bool { return op == ">" || op == ">=" }

func ordered(x, y value) bool { _, t := less(x, y); return t == fine && !equal(x, y) }

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
