// SPDX-License-Identifier: Apache-2.0

package condition

// Hopeless reports whether a lint says that the whole condition never changes, as one of
// all that it needs is never true, or one of all that suffice is always true.
func (c *Condition) Hopeless(l Lint) bool {
	op := map[LintKind]string{Never: "&&", Always: "||"}[l.Kind]
	var decides func(e Expr) bool
	decides = func(e Expr) bool {
		switch e := e.(type) {
		case *Binary:
			return e == l.Of || e.Op == op && (decides(e.X) || decides(e.Y))
		case *Window: // ~ and @ are false at first
			return e == l.Of || (l.Kind == Never || e.Op == "#") && decides(e.X)
		}
		return e == l.Of
	}
	return op != "" && decides(c.Root)
}

// lintBangs finds conjunctions of two events, which are never raised in one evaluation. It
// returns the first event that e is joined with, or has itself.
func (k *checker) lintBangs(e Expr, first *KeyRef) *KeyRef {
	switch e := e.(type) {
	case *Binary:
		if e.Op == "&&" {
			return k.lintBangs(e.Y, k.lintBangs(e.X, first))
		}
	case *Call:
		if e.Name != "bang" {
			break
		}
		key := e.Args[0].(*KeyRef)
		if first == nil {
			return key
		}
		if first.Name != key.Name {
			k.rule(Never, e, e, "use a window: bang('"+first.Name+"') # 1 && bang('"+key.Name+"') # 1",
				"never true: events are raised one at a time")
		}
		return first
	}
	for _, p := range parts(e) {
		k.lintBangs(p, nil)
	}
	return first
}
