// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// expandLeaf checks a leaf's place, configuration and out type.
func (c *compiler) expandLeaf(v *env, st *statement, spec *LeafSpec) {
	st.params, _ = v.set.take(v, spec.Name, spec.Keys, st.ast.NodePos)
	spec = c.leafWith(spec, st.params)
	st.leaf = spec
	at := place{v.scope.unit.Source, st.ast.NodePos}
	c.noteLeaf(spec, at)
	st.watches = c.watches(spec.Name, spec.Watches, spec.Origin, at)
	c.reads(spec.In)
	if spec.Target {
		st.needs, _ = v.needs(spec.Name, spec.Needs, st.ast.NodePos)
	}
	for _, r := range spec.Resources {
		st.resources |= c.resource(r, at)
	}
	for _, r := range spec.Further {
		c.resource(r, at)
	}
	c.expandOuts(v, st)
}

func (c *compiler) noteLeaf(spec *LeafSpec, at place) {
	for i := range c.prog.leaves {
		if c.prog.leaves[i].spec == spec {
			return
		}
	}
	if c.dry {
		return
	}
	c.checkCommands(spec, at)
	c.prog.leaves = append(c.prog.leaves, leafUse{spec: spec, pos: at.pos, file: at.file})
}

// resource returns the bit of a resource, new ones in order of their first use.
func (c *compiler) resource(name string, at place) uint64 {
	if bit := c.prog.resource(name); bit != 0 || c.dry {
		return bit
	}
	if len(c.prog.resources) == maxResources {
		c.errorf(at.file, at.pos, "", "the program uses more than %d resources", maxResources)
		return 0
	}
	c.prog.resources = append(c.prog.resources, name)
	return 1 << (len(c.prog.resources) - 1)
}

// resource returns the bit of a resource, 0 if nothing in the program uses it.
func (p *Program) resource(name string) uint64 {
	for i, r := range p.resources {
		if r == name {
			return 1 << i
		}
	}
	return 0
}

// expandOuts finds the types that a leaf pushes; `out = name` renames the first.
func (c *compiler) expandOuts(v *env, st *statement) {
	if len(st.leaf.Out) > 0 {
		v.set.known = append(v.set.known, keyOut)
	}
	for i, name := range st.leaf.Out {
		shape := c.shape(v, name)
		if shape == nil {
			if one := v.set.find(keyOut); name == SameAsTarget && one != nil {
				one.used = true
				out, _ := one.as(Word).AsString()
				v.c.open[out] = v.c.opts.Part
			} else if name != SameAsTarget {
				v.errorf(st.ast.NodePos, "", "%s pushes schemes of the type %q, which is not registered", st.leaf.Name, name)
			}
			return
		}
		typ := shape
		if one := v.set.find(keyOut); i == 0 && one != nil {
			typ = c.renamed(v, shape, one)
		}
		st.outs = append(st.outs, typ)
		if !c.dry && (name != SameAsTarget || typ != shape) { // a filter of a type into itself makes none
			c.pushed[typ.Name] = true
		}
	}
}

func (c *compiler) shape(v *env, name string) *schemeType {
	if name == SameAsTarget {
		return v.chain.typ
	}
	return c.typeNamed(name)
}

// renamed returns the type that `out` names: one with at least the shape's
// properties, or a new one like it.
func (c *compiler) renamed(v *env, shape *schemeType, one *setting) *schemeType {
	one.used = true
	if !v.fitsKey(one, &KeySpec{Name: keyOut, Kind: Word}) {
		return shape
	}
	name, _ := one.as(Word).AsString()
	at := outPlace{v.scope.unit.Source, one.ast.ValuePos}
	typ := c.typeNamed(name)
	if typ == nil {
		if !scheme.IsName(name) {
			v.errorf(one.ast.ValuePos, "", "%q cannot be the name of a scheme type", name)
			return shape
		}
		typ = &schemeType{Type: scheme.Type{Name: name, Index: len(c.prog.types), Spec: shape.Spec}}
		c.prog.types = append(c.prog.types, typ)
	}
	if _, registered := c.reg.Scheme(name); !registered {
		c.outs[name] = at
	}
	for _, p := range shape.Spec.Properties {
		if i, ok := typ.Spec.Lookup(p.Name); !ok || !fits(typ.Spec.Properties[i].Kind, p.Kind) {
			v.errorf(one.ast.ValuePos, source.Suggest(name, []string{shape.Name}),
				"a %s cannot be pushed as %q, which has no such property %q", shape.Name, name, p.Name)
			break
		}
	}
	return typ
}

// clauses compiles gate, priorities and transitions; their targets are resolved later.
func (c *compiler) clauses(v *env, st *statement) {
	if st.ast.Gate != nil {
		gate := expr.Condition[*node](v, st.ast.Gate, "a gate")
		st.gate, st.gateText = &gate, st.ast.Gate.String()
	}
	for i := range st.ast.Priorities {
		p := &st.ast.Priorities[i]
		s := scoring{value: expr.Priority[*node](v, p.Value), text: p.Value.String(), at: place{v.scope.unit.Source, expr.Begin(p.Value)}}
		if p.Cond != nil {
			s.cond = expr.Condition[*node](v, p.Cond, "a condition")
			s.text += " if " + p.Cond.String()
		}
		if s.value.Constant && !finite(s.value.Value) {
			v.errorf(expr.Begin(p.Value), "", "a priority must be finite, but %s is %s", p.Value, slot.FormatFloat(s.value.Value))
		}
		st.scores = append(st.scores, s)
	}
	if n := len(st.scores); n > 0 {
		first := &st.scores[0]
		st.fixed = first.value.Constant && !first.cond.OK()
		st.score = first.value.Value
	}
	for i := range st.ast.Switches {
		st.switches = append(st.switches, v.transition(&st.ast.Switches[i], st))
	}
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
