// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// expr is a compiled expression: a tree of closures over a node of the running
// tree. Exactly the function of its kind is set; all are nil after an error.
type expr struct {
	kind     Kind
	num      func(*node) float64
	truth    func(*node) bool
	text     func(*node) string
	constant bool
	value    float64   // of a constant number
	calls    []callRef // for explanations
	op       string    // "and", "or", "not" of the parts
	parts    []exprPart
}

// exprPart is a part of a condition that is explained on its own.
type exprPart struct {
	text string
	x    expr
}

// callRef is one use of an evaluation or property in an expression.
type callRef struct {
	text  string
	show  func(*node) (string, bool) // its value in this iteration, if it was asked
	from  func(*node) string         // what the value follows from; nil for a property
	spec  *EvaluationSpec            // nil for a property and a quoted condition
	typ   string                     // scheme type of a property
	watch int                        // 1 + index of a quoted condition
}

func (x *expr) ok() bool { return x.num != nil || x.truth != nil || x.text != nil }

// place is where in the program a run-time fault is put.
type place struct {
	file *source.File
	pos  source.Pos
}

// env is what the names in an expression mean.
type env struct {
	c     *compiler
	scope *scope
	chain *chain
	set   *settings
	own   bool // the target of the statement's own line was used
}

// chain is the nest of targets around a statement, innermost first. The last link
// has no type.
type chain struct {
	typ   *schemeType
	outer *chain
	open  bool    // unused code: any target may be around
	calls []*call // evaluations that read outer targets, memoised for each branch
}

func (t *chain) targeted() bool { return t.typ != nil }

func (v *env) errorf(pos source.Pos, hint, format string, args ...any) expr {
	v.c.errorf(v.scope.unit.src, pos, hint, format, args...)
	return expr{}
}

func (v *env) compile(e syntax.Expr) expr {
	switch e := e.(type) {
	case *syntax.Number:
		return number(e.Value)
	case *syntax.Bool:
		return boolean(e.Value)
	case *syntax.String:
		return textual(e.Value)
	case *syntax.Name:
		return v.name(e)
	case *syntax.Property:
		return v.property(e)
	case *syntax.Reported:
		return v.reported(e)
	case *syntax.Unary:
		return v.unary(e)
	case *syntax.Binary:
		return v.binary(e)
	}
	return expr{}
}

func number(f float64) expr {
	return expr{kind: Number, constant: true, value: f, num: func(*node) float64 { return f }}
}

func boolean(b bool) expr {
	return expr{kind: Bool, constant: true, truth: func(*node) bool { return b }}
}

func textual(s string) expr {
	return expr{kind: Text, constant: true, text: func(*node) string { return s }}
}

// literal returns the value of a literal.
func literal(l syntax.Literal) slot.Value {
	switch l := l.(type) {
	case *syntax.Number:
		return slot.Float(l.Value)
	case *syntax.String:
		return slot.String(l.Value)
	case *syntax.Bool:
		return slot.Bool(l.Value)
	}
	return slot.Value{}
}

// name is a block parameter or an evaluation, the nearer first.
func (v *env) name(e *syntax.Name) expr {
	if p, ok := v.scope.param(e.Name); ok {
		return constantOf(p)
	}
	spec, ok := v.c.reg.Evaluation(e.Name)
	if !ok {
		return v.unknown(e)
	}
	call := v.call(spec, e)
	if call == nil {
		return expr{}
	}
	x := callExpr(call, place{v.scope.unit.src, e.Pos})
	x.calls = []callRef{{
		text: e.Name, spec: spec,
		show: func(n *node) (string, bool) { return n.e.recall(call, n) },
		from: func(n *node) string { return n.e.source(call, n) },
	}}
	return x
}

func constantOf(p slot.Value) expr {
	if f, ok := p.AsFloat(); ok {
		return number(f)
	}
	if b, ok := p.AsBool(); ok {
		return boolean(b)
	}
	s, _ := p.AsString()
	return textual(s)
}

func (v *env) unknown(e *syntax.Name) expr {
	hint := v.c.suggest(e.Name, func() []string { return append(v.scope.paramNames(), v.c.reg.evaluationNames()...) })
	_, leaf := v.c.reg.Leaf(e.Name)
	if leaf || v.scope.unit.block(e.Name) != nil {
		hint = "it is a node; a gate, a condition and a priority are made of evaluations"
	}
	return v.errorf(e.Pos, hint, "unknown evaluation %q", e.Name)
}

func callExpr(c *call, at place) expr {
	if c.spec.Result == Bool {
		return expr{kind: Bool, truth: func(n *node) bool { return n.e.call(c, n, &at) != 0 }}
	}
	return expr{kind: Number, num: func(n *node) float64 { return n.e.call(c, n, &at) }}
}

// property is `type.name` of the nearest target of that type.
func (v *env) property(e *syntax.Property) expr {
	typ := v.c.typeNamed(e.Object)
	if typ == nil {
		return v.errorf(e.Pos, source.Suggest(e.Object, v.c.typeNames()), "unknown scheme type %q", e.Object)
	}
	i, ok := typ.Spec.Lookup(e.Name)
	if !ok {
		return v.errorf(e.NamePos, source.Suggest(e.Name, propertyNames(typ.Spec)), "a %s has no property %q", e.Object, e.Name)
	}
	up := 0
	t := v.chain
	for ; t.typ != typ && t.targeted(); t = t.outer {
		up++
	}
	if !t.targeted() && !v.chain.isOpen() {
		return v.errorf(e.Pos, `put it below a line such as "targeting `+e.Object+`: …"`, "no %s is targeted here", e.Object)
	}
	v.own = v.own || up == 0
	x := propertyExpr(typ.Spec, up, i, place{v.scope.unit.src, e.Pos})
	x.calls = []callRef{{text: e.String(), typ: typ.Name, show: func(n *node) (string, bool) { return n.recallProperty(up, i) }}}
	return x
}

func (t *chain) isOpen() bool {
	for ; t.outer != nil; t = t.outer {
		if t.open {
			return true
		}
	}
	return t.open
}

func propertyNames(s *SchemeSpec) []string {
	names := make([]string, len(s.Properties))
	for i, p := range s.Properties {
		names[i] = p.Name
	}
	return names
}

func propertyExpr(spec *SchemeSpec, up, i int, at place) expr {
	get := func(n *node) slot.Value { return n.e.property(n, up, i, &at) }
	switch kind := spec.Properties[i].Kind; kind {
	case Number:
		return expr{kind: kind, num: func(n *node) float64 { f, _ := get(n).AsFloat(); return f }}
	case Bool:
		return expr{kind: kind, truth: func(n *node) bool { b, _ := get(n).AsBool(); return b }}
	case Vector:
		return expr{kind: kind, text: func(n *node) string { return get(n).String() }}
	default:
		return expr{kind: Text, text: func(n *node) string { s, _ := get(n).AsString(); return s }}
	}
}
