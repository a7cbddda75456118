// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// literalOf is the value of an expression that is written out; false for any other.
func literalOf(x syntax.Expr) (starlark.Value, bool) {
	switch x := x.(type) {
	case *syntax.Literal:
		return literalValue(x)
	case *syntax.Ident:
		v, ok := map[string]starlark.Value{"True": starlark.True, "False": starlark.False, "None": starlark.None}[x.Name]
		return v, ok
	case *syntax.ParenExpr:
		return literalOf(x.X)
	case *syntax.UnaryExpr:
		if v, ok := literalOf(x.X); ok && x.Op == syntax.MINUS {
			f, number := number(v)
			return starlark.Float(-f), number
		}
	case *syntax.ListExpr:
		list, ok := literalList(x.List)
		return starlark.NewList(list), ok
	case *syntax.TupleExpr:
		list, ok := literalList(x.List)
		return starlark.Tuple(list), ok
	case *syntax.DictExpr:
		return starlark.NewDict(0), true // what is in it does not matter: no dict will do
	}
	return nil, false
}

func literalValue(x *syntax.Literal) (starlark.Value, bool) {
	switch v := x.Value.(type) {
	case string:
		return starlark.String(v), x.Token == syntax.STRING
	case int64:
		return starlark.MakeInt64(v), true
	case float64:
		return starlark.Float(v), true
	}
	return nil, false
}

func literalList(list []syntax.Expr) ([]starlark.Value, bool) {
	out := make([]starlark.Value, len(list))
	for i, x := range list {
		v, ok := literalOf(x)
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

// constants are the values that the functions of a leaf write out for slots.
func (d *declaration) constants() (all []playful.Constant) {
	for _, u := range d.used {
		if u.what != usesCommand || len(u.with) != 1 {
			continue
		}
		text, ok := literalOf(u.with[0])
		if s, isText := starlark.AsString(text); ok && isText {
			src := d.module.loader.owner(u.pos.File, d.module).src
			all = append(all, playful.Constant{Slot: u.name, Value: slot.String(s), File: src, Pos: position(src, startOf(u.with[0]))})
		}
	}
	return all
}

// checkLiterals refuses what no slot can be commanded to be, and what the properties of
// a scheme cannot be.
func (m *module) checkLiterals() {
	told := map[source.Pos]bool{}
	for _, n := range m.nodes {
		for _, u := range n.decl().used {
			if told[u.pos] {
				continue
			}
			told[u.pos] = true
			switch u.what {
			case usesCommand:
				m.checkCommandedValue(u)
			case usesPush:
				m.checkPushedValues(u)
			}
		}
	}
}

// wrongLiteral is an error at an expression of a file.
func (m *module) wrongLiteral(u use, x syntax.Expr, format string, args ...any) {
	src := m.loader.owner(u.pos.File, m).src
	m.loader.errs.Add(src.Errorf(position(src, startOf(x)), "", format, args...))
}

func (m *module) checkCommandedValue(u use) {
	if len(u.with) != 1 {
		return
	}
	v, ok := literalOf(u.with[0])
	if !ok {
		return
	}
	switch v.(type) {
	case starlark.Int, starlark.Float, starlark.Bool, starlark.String:
		return
	}
	m.wrongLiteral(u, u.with[0], "%s cannot be commanded to be %s", u.name, describe(v))
}

func (m *module) checkPushedValues(u use) {
	spec, ok := m.loader.reg.Scheme(u.name)
	if !ok {
		return
	}
	for _, arg := range u.with {
		kw, named := arg.(*syntax.BinaryExpr)
		if !named || kw.Op != syntax.EQ {
			if v, ok := literalOf(arg); ok && v.Type() != "string" {
				m.wrongLiteral(u, arg, "push: a key is a text, not %s", describe(v))
			}
			continue
		}
		id, _ := kw.X.(*syntax.Ident)
		v, ok := literalOf(kw.Y)
		if !ok || id == nil {
			continue
		}
		if why := m.unfit(spec, id.Name, v); why != "" {
			m.wrongLiteral(u, kw.Y, "%s", why)
		}
	}
}

// unfit says why a property cannot be pushed as a value; "" where it can, or where there
// is no such property.
func (m *module) unfit(spec *playful.SchemeSpec, name string, v starlark.Value) string {
	i, ok := propertyOf(spec, name)
	if !ok {
		return ""
	}
	pushed, err := fromStarlark(v)
	if err != nil {
		return fmt.Sprintf("%s.%s: %v", spec.Type, name, err)
	}
	if pushed.Kind() == slot.Invalid {
		return ""
	}
	if why := spec.Properties[i].Unfit(pushed); why != "" {
		return spec.Type + "." + name + " " + why
	}
	return ""
}
