// SPDX-License-Identifier: Apache-2.0

package condition

// A member of a conjunction says something of the past: that an expression was true,
// or was not, on the whole of a window, or somewhere in it. An expression is not true
// before the watcher was made, so that is said of a negation only where the moment is
// known to be later.

// said is that an expression is true, or that it is not.
type said struct {
	expr Expr
	yes  bool
}

// claim is what follows for the time from far to near nanoseconds ago, both ends
// included: on the whole of it, or at some moment of it.
type claim struct {
	said
	whole     bool
	far, near int64
	plain     bool // within one window at most, whose pulses count
}

// maxClashes bounds the pairs of claims that are looked at for one conjunction.
const maxClashes = 20_000

// clasher looks for pairs of claims that exclude each other.
type clasher struct {
	k    *checker
	left int
}

// clash tells whether two things can never hold in one evaluation; live, that it is
// later than when the watcher was made.
func (c *clasher) clash(p, q said, live bool) bool {
	if c.left--; c.left < 0 {
		return false
	}
	live = live || p.yes || q.yes
	if c.leaves(p, q) || c.either(p, q, live) || c.either(q, p, live) {
		return true
	}
	a, b := c.claims(p, live), c.claims(q, live)
	for i := range a {
		for j := range b {
			if i == 0 && j == 0 {
				continue // the two themselves
			}
			if meet(&a[i], &b[j]) && c.clash(a[i].said, b[j].said, a[i].now() && b[j].now() && live) {
				return true
			}
		}
	}
	return false
}

func (c *claim) now() bool { return c.far == 0 }

// meet tells whether both speak of one evaluation.
func meet(a, b *claim) bool {
	switch {
	case a.whole && b.whole:
		return max(a.near, b.near) <= min(a.far, b.far)
	case a.whole:
		return b.within(a)
	case b.whole:
		return a.within(b)
	}
	return false
}

// within tells whether the moment of s is one of those of all. At the beginning of a
// window an instant counts as it ends; # also sees what it was in between.
func (s *claim) within(all *claim) bool {
	if s.near < all.near || s.far > all.far {
		return false
	}
	return s.far < all.far || !s.plain
}

// either: of a disjunction each side clashes.
func (c *clasher) either(p, q said, live bool) bool {
	b, ok := p.expr.(*Binary)
	if !ok || !(p.yes && b.Op == "||" || !p.yes && b.Op == "&&") {
		return false
	}
	return c.clash(said{b.X, p.yes}, q, live) && c.clash(said{b.Y, p.yes}, q, live)
}

// claims are what follows from s at an evaluation, s itself first.
func (c *clasher) claims(s said, live bool) []claim {
	var out []claim
	steady := c.k.steady(s.expr)
	var add func(cl claim, live bool, depth int)
	add = func(cl claim, live bool, depth int) {
		out = append(out, cl)
		inner := func(e Expr, yes bool) {
			next := cl
			next.said = said{e, yes}
			add(next, live && cl.now(), depth)
		}
		switch e := cl.expr.(type) {
		case *Unary:
			if e.Op == "!" && (cl.yes || live && cl.now()) {
				inner(e.X, !cl.yes)
			}
		case *Binary:
			if e.Op == "&&" && cl.yes || e.Op == "||" && !cl.yes {
				inner(e.X, cl.yes)
				inner(e.Y, cl.yes)
			}
		case *Window:
			if e.Span > 0 && (depth == 0 || steady) {
				for _, next := range cl.through(e) {
					next.plain = !steady && e.Op == "#" && cl.yes
					add(next, live && next.now(), depth+1)
				}
			}
		}
		if cl.whole && cl.near == 0 && cl.far > 0 { // the present is one of its moments
			cl.far = 0
			add(cl, live, depth+1)
		}
	}
	add(claim{said: s, whole: true}, live, 0)
	return out
}

// through is what a claim about an operator over time says of its operand.
func (c claim) through(w *Window) []claim {
	out := c
	out.said = said{w.X, c.yes}
	point := c.far == c.near
	whole := w.Op == "~" == c.yes // else somewhere in its window
	switch {
	case w.Op == "@":
		out.far, out.near = c.far+w.Span, c.near+w.Span
	case whole && (c.whole || point):
		out.whole, out.far = true, c.far+w.Span
	case whole: // at its end, at least
	case point || !c.whole:
		out.whole, out.far = false, c.far+w.Span
	default:
		return nil
	}
	return []claim{out}
}

// steady tells whether e has one value in each instant: no event plays a part.
func (k *checker) steady(e Expr) bool {
	yes := true
	Walk(e, func(e Expr) bool {
		switch e := e.(type) {
		case *KeyRef:
			info, known := k.info(e.Name)
			yes = yes && known && !info.Event
		case *Call:
			yes = yes && e.Name != "bang" && e.Name != "stable"
		}
		return yes
	})
	return yes
}

// leaves tells whether two expressions exclude each other by their form.
func (c *clasher) leaves(p, q said) bool {
	switch {
	case p.yes && q.yes:
		return excludes(p.expr, q.expr)
	case p.yes:
		return implies(p.expr, q.expr)
	case q.yes:
		return implies(q.expr, p.expr)
	}
	return false
}
