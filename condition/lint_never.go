// SPDX-License-Identifier: Apache-2.0

package condition

// A conjunction that can never be true, for what its members say of the past, as
// claims, excludes one another; and a disjunction whose members are never all false.

// lintConjunctions looks at every longest chain of && and of ||.
func (k *checker) lintConjunctions(e Expr, within string) {
	op := ""
	if b, ok := e.(*Binary); ok && (b.Op == "&&" || b.Op == "||") {
		if op = b.Op; op != within {
			k.lintChainOf(b)
		}
	}
	for _, p := range parts(e) {
		k.lintConjunctions(p, op)
	}
}

func (k *checker) lintChainOf(whole *Binary) {
	var members []Expr
	var split func(e Expr)
	split = func(e Expr) {
		if b, ok := e.(*Binary); ok && b.Op == whole.Op {
			split(b.X)
			split(b.Y)
			return
		}
		members = append(members, e)
	}
	split(whole)
	and := whole.Op == "&&"
	if and {
		k.lintBangs(members)
	}
	members = members[:min(len(members), maxMembers)]
	c := clasher{k: k, left: maxClashes}
	for i, x := range members {
		for _, y := range members[:i] {
			switch {
			case !c.clash(said{y, and}, said{x, and}, true):
				continue
			case and:
				k.rule(Never, whole, whole, windowHint(x, y), "never true: %s and %s exclude each other", k.part(y), k.part(x))
			default:
				k.rule(Always, whole, whole, "", "always true: %s or %s always is", k.part(y), k.part(x))
			}
			return
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

func windowHint(x, y Expr) string {
	a, okA := x.(*Window)
	b, okB := y.(*Window)
	for _, w := range []*Window{a, b} {
		if w != nil && w.Op == "#" && w.Span*10 == 21600*1e9 {
			return "6 hours are 21600 s"
		}
	}
	if okA && okB && (a.Op == "#") != (b.Op == "#") {
		return "look back with # further than ~ holds"
	}
	return ""
}
