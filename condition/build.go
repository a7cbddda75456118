// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/slot"

// builder makes the nodes of one watcher; without a monitor, of constants alone.
type builder struct {
	mon   *Monitor
	w     *Watcher
	nodes []node // by id of the expression
	sites int    // of rand()
}

func (b *builder) build(e Expr) node {
	var n node
	if v, ok := constantValue(e); ok {
		n = &constantNode{v}
	} else {
		n = b.node(e)
	}
	if b.nodes != nil {
		b.nodes[e.Where().id] = n
	}
	if r, ok := n.(remembering); ok && b.w != nil {
		b.w.memory = append(b.w.memory, r)
	}
	return n
}

// fold evaluates a node that nothing changes.
func fold(n node) value {
	r := run{next: never}
	var k kept
	k.take(n.eval(&r))
	v := k.value
	if v.ref != nil {
		store := k.store
		v.ref = &store
	}
	return v
}

func (b *builder) all(list []Expr) []node {
	out := make([]node, len(list))
	for i, e := range list {
		out[i] = b.build(e)
	}
	return out
}

func (b *builder) node(e Expr) node {
	switch e := e.(type) {
	case *Constant:
		return &constantNode{unpack(&e.Value, false)}
	case *KeyRef:
		return &keyNode{b.cell(e)}
	case *List:
		n := &listNode{items: b.all(e.Items), list: make([]slot.Value, len(e.Items))}
		n.out = slot.List(n.list)
		return n
	case *Index:
		key, isKey := e.X.(*KeyRef)
		return &elementNode{spot: spot{place: &e.Place}, x: b.build(e.X), at: b.build(e.At), byName: isKey && key.Property}
	case *Unary:
		if e.Op == "!" {
			return &notNode{b.build(e.X)}
		}
		return &signNode{spot: spot{place: &e.Place}, x: b.build(e.X), minus: e.Op == "-"}
	case *Binary:
		return b.binary(e)
	case *Window:
		return b.window(e)
	case *Call:
		return b.call(e)
	}
	return &constantNode{}
}

func (b *builder) binary(e *Binary) node {
	x, y := b.build(e.X), b.build(e.Y)
	at := spot{place: &e.Place}
	switch e.Op {
	case "&&", "||":
		return &logicNode{x: x, y: y, or: e.Op == "||", yAlso: e.Y.Where().remembers}
	case "==", "!=":
		return &equalNode{x: x, y: y, differ: e.Op == "!="}
	case "<", "<=":
		return &orderNode{spot: at, x: x, y: y, orEqual: e.Op == "<="}
	case ">", ">=":
		return &orderNode{spot: at, x: y, y: x, orEqual: e.Op == ">=", swapped: true}
	case "subsets", "intersects":
		return &setNode{x: x, y: y, shares: e.Op == "intersects"}
	}
	return &calculateNode{spot: at, op: e.Op[0], x: x, y: y}
}

func (b *builder) window(e *Window) node {
	x := b.build(e.X)
	if b.nodes != nil {
		b.build(e.Y)
	}
	switch {
	case e.Op == "#":
		return &seenNode{x: x, span: e.Span}
	case e.Span <= 0:
		return &truthNode{x}
	case e.Op == "~":
		return &heldNode{x: x, span: e.Span}
	}
	return &pastNode{x: x, span: e.Span}
}

func (b *builder) call(e *Call) node {
	if a := functions[e.Name]; len(e.Args) < max(a.least, 1) || a.most >= 0 && len(e.Args) > a.most {
		return &constantNode{} // reported when it was read
	}
	at := spot{place: &e.Place}
	switch e.Name {
	case "bang":
		return &bangNode{b.bangCell(e.Args[0])}
	case "rand":
		return b.rand(e)
	}
	args := b.all(e.Args)
	switch e.Name {
	case "int":
		return &castNode{spot: at, x: args[0], to: slot.IntValue}
	case "float":
		return &castNode{spot: at, x: args[0], to: slot.FloatValue}
	case "bool":
		return &castNode{spot: at, x: args[0], to: slot.BoolValue}
	case "string":
		return &stringNode{x: args[0]}
	case "concat":
		return &concatNode{spot: at, args: args}
	case "substr":
		return &substrNode{spot: at, x: args[0], start: args[1], length: args[2]}
	case "strlen":
		return &strlenNode{spot: at, x: args[0]}
	case "size":
		return &sizeNode{spot: at, x: args[0]}
	case "type":
		return &typeNode{args[0]}
	case "stable":
		return &stableNode{x: args[0]}
	case "pref":
		return b.pref(e)
	}
	return &constantNode{}
}

func (b *builder) pref(e *Call) node {
	domain, _ := stringConstant(e.Args[0])
	key, _ := stringConstant(e.Args[1])
	n := &prefNode{domain: domain, key: key}
	if b.mon != nil {
		n.prefs = b.mon.setup.Prefs
	}
	return n
}

func (b *builder) rand(e *Call) node {
	b.all(e.Args)
	low, _ := constantValue(e.Args[0])
	high, _ := constantValue(e.Args[1])
	period, _ := constantValue(e.Args[2])
	n := &randNode{low: low, high: high, period: nanoseconds(period.asFloat())}
	if b.mon != nil {
		n.source = b.mon.setup.source(b.w.name, b.sites)
	}
	b.sites++
	return n
}

// bangCell is the cell of the key in bang(key).
func (b *builder) bangCell(e Expr) *cell {
	key, ok := e.(*KeyRef)
	if !ok {
		return &cell{}
	}
	b.build(e)
	c := b.cell(key)
	if b.w != nil {
		c.addBang(b.w.id)
	}
	return c
}

func (b *builder) cell(key *KeyRef) *cell {
	if b.mon == nil || key.hidden {
		return &cell{}
	}
	c := b.mon.cell(key.Name)
	c.addReader(b.w.id)
	b.w.addCell(c)
	return c
}

func stringConstant(e Expr) (string, bool) {
	c, ok := e.(*Constant)
	if !ok {
		return "", false
	}
	return c.Value.AsString()
}
