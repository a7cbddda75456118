// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// expression is a compiled expression, about a node of the running tree.
type expression = expr.Expr[*node]

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

func (v *env) errorf(pos source.Pos, hint, format string, args ...any) expression {
	v.Errorf(pos, hint, format, args...)
	return expression{}
}

// Errorf implements expr.Names.
func (v *env) Errorf(pos source.Pos, hint, format string, args ...any) {
	v.c.errorf(v.scope.unit.Source, pos, hint, format, args...)
}

// Undefined implements expr.Names: it faults.
func (v *env) Undefined(pos source.Pos, text string) func(*node) {
	at := place{v.scope.unit.Source, pos}
	return func(n *node) { n.e.raise(&at, text+" compares a number that is not defined (NaN)") }
}

// Name implements expr.Names: it is a block parameter or an evaluation, the nearer first.
func (v *env) Name(e *syntax.Name) expression {
	if p, ok := v.scope.param(e.Name); ok {
		return expr.Constant[*node](p)
	}
	spec, ok := v.c.reg.Evaluation(e.Name)
	if !ok {
		return v.unknown(e)
	}
	call := v.call(spec, e)
	if call == nil {
		return expression{}
	}
	x := callExpr(call, place{v.scope.unit.Source, e.Pos})
	x.Uses = []expr.Use[*node]{{
		Text: e.Name, Types: spec.types,
		Show: func(n *node) (string, bool) { return n.e.recall(call, n) },
		From: func(n *node) string { return n.e.source(call, n) },
	}}
	return x
}

func (v *env) unknown(e *syntax.Name) expression {
	hint := v.c.suggest(e.Name, func() []string { return append(v.scope.paramNames(), v.c.reg.evaluationNames()...) })
	_, leaf := v.c.reg.Leaf(e.Name)
	if leaf || v.scope.unit.Block(e.Name) != nil {
		hint = "it is a node; a gate, a condition and a priority are made of evaluations"
	}
	return v.errorf(e.Pos, hint, "unknown evaluation %q [unknown_evaluation]", e.Name)
}

func callExpr(c *call, at place) expression {
	if c.spec.Result == Bool {
		return expression{Kind: Bool, Truth: func(n *node) bool { return n.e.call(c, n, &at) != 0 }}
	}
	return expression{Kind: Number, Num: func(n *node) float64 { return n.e.call(c, n, &at) }}
}

// Property implements expr.Names: `type.name` of the nearest target of that type.
func (v *env) Property(e *syntax.Property) expression {
	typ := v.c.typeNamed(e.Object)
	if typ == nil {
		return v.errorf(e.Pos, source.Suggest(e.Object, v.c.typeNames()), "unknown scheme type %q [unknown_scheme]", e.Object)
	}
	i, ok := typ.Spec.Lookup(e.Name)
	if !ok {
		return v.errorf(e.NamePos, source.Suggest(e.Name, propertyNames(typ.Spec)), "a %s has no property %q [unknown_property]", e.Object, e.Name)
	}
	up := 0
	t := v.chain
	for ; t.typ != typ && t.targeted(); t = t.outer {
		up++
	}
	if !t.targeted() && !v.chain.isOpen() {
		return v.errorf(e.Pos, `put it below a line such as "targeting `+e.Object+`: …"`, "no %s is targeted here [no_target]", e.Object)
	}
	v.own = v.own || up == 0
	x := propertyExpr(typ.Spec, up, i, place{v.scope.unit.Source, e.Pos})
	x.Uses = []expr.Use[*node]{{
		Text: e.String(), Types: func(string) []string { return []string{typ.Name} },
		Show: func(n *node) (string, bool) { return n.recallProperty(up, i) },
	}}
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

func propertyExpr(spec *SchemeSpec, up, i int, at place) expression {
	get := func(n *node) slot.Value { return n.e.property(n, up, i, &at) }
	switch kind := spec.Properties[i].Kind; kind {
	case Number:
		return expression{Kind: kind, Num: func(n *node) float64 { f, _ := get(n).AsFloat(); return f }}
	case Bool:
		return expression{Kind: kind, Truth: func(n *node) bool { b, _ := get(n).AsBool(); return b }}
	case Vector:
		return expression{Kind: kind, Text: func(n *node) string { return get(n).String() }}
	default:
		return expression{Kind: Text, Text: func(n *node) string { s, _ := get(n).AsString(); return s }}
	}
}

// Quoted implements expr.Names: a condition of the robot's operating system.
func (v *env) Quoted(e *syntax.String) expression {
	src := v.scope.unit.Source
	if v.c.opts.Condition == nil {
		return v.errorf(e.Pos, "write an expression without quotes", "conditions of the robot's operating system are not available here")
	}
	cond, err := v.c.opts.Condition(src, e)
	if err != nil {
		if at, ok := err.(*source.Error); ok {
			v.c.errs.Add(at)
			return expression{}
		}
		return v.errorf(e.Pos, "", "%v", err)
	}
	i := len(v.c.prog.conditions)
	if !v.c.dry {
		v.c.prog.conditions = append(v.c.prog.conditions, cond)
	}
	at := place{src, e.Pos}
	return expression{Kind: Bool, Truth: func(n *node) bool { return n.e.watch(i, &at) }, Uses: []expr.Use[*node]{{
		Text:    e.String(),
		Show:    func(n *node) (string, bool) { return n.e.recallWatch(i) },
		From:    func(n *node) string { t := n.e.termOfWatch(i, e.Value); return expr.Leaves(&t) },
		Explain: func(n *node, text string) explain.Node { return n.e.termOfWatch(i, text) },
	}}}
}
