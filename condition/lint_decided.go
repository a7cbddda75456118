// SPDX-License-Identifier: Apache-2.0

package condition

// Hopeless tells whether a lint is one of the reasons for which the whole condition
// never changes.
func (c *Condition) Hopeless(l Lint) bool {
	if l.Kind == Odd {
		return false
	}
	d := decider{map[Expr]LintKind{}}
	for i := range c.Lints {
		if of := &c.Lints[i]; of.Kind != Odd {
			d.said[of.Of] = of.Kind
		}
	}
	kind := d.decide(c.Root)
	return kind != Odd && d.because(c.Root, l.Of)
}

// decider follows what lints say of the parts of a condition to the whole of it.
type decider struct{ said map[Expr]LintKind }

// decide is whether e is never or always true, Odd where neither is known.
func (d decider) decide(e Expr) LintKind {
	if kind, ok := d.said[e]; ok {
		return kind
	}
	switch e := e.(type) {
	case *Unary:
		if e.Op == "!" {
			return opposite(d.decide(e.X))
		}
	case *Binary:
		x, y := d.decide(e.X), d.decide(e.Y)
		switch {
		case e.Op == "&&":
			return joint(x, y, Never)
		case e.Op == "||":
			return joint(x, y, Always)
		}
	case *Window:
		if x := d.decide(e.X); x == Never || e.Op == "#" {
			return x // ~ and @ are false at first
		}
	}
	return Odd
}

// joint is what two sides say of an operator that one side alone can decide.
func joint(x, y, alone LintKind) LintKind {
	if x == alone || y == alone {
		return alone
	}
	if x == y {
		return x
	}
	return Odd
}

func opposite(kind LintKind) LintKind {
	switch kind {
	case Never:
		return Always
	case Always:
		return Never
	}
	return Odd
}

// because tells whether what is said of part decides e, which is decided.
func (d decider) because(e, part Expr) bool {
	if e == part {
		return true
	}
	if _, ok := d.said[e]; ok {
		return false
	}
	kind := d.decide(e)
	for _, p := range parts(e) {
		got := d.decide(p)
		if _, not := e.(*Unary); not {
			got = opposite(got)
		}
		if got == kind && d.because(p, part) {
			return true
		}
	}
	return false
}
