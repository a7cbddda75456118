// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"slices"

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
			f, number := starlark.AsFloat(v)
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
			all = append(all, playful.Constant{Slot: u.name, Value: slot.String(s), File: u.src, Pos: position(u.src, startOf(u.with[0]))})
		}
	}
	return all
}

// checkUses checks what the functions of the nodes name and write out.
func (m *module) checkUses() {
	seen := map[source.Pos]bool{}
	for _, n := range m.nodes {
		for _, u := range n.decl().used {
			if seen[u.pos] {
				continue
			}
			switch u.what {
			case usesCommand:
				m.checkCommandedValue(u)
			case usesPush:
				m.checkPush(n.decl(), u)
			case usesWrongWatch:
				m.loader.errs.Add(u.src.Errorf(u.pos, modeHint(u), "%s", u.name))
			default:
				continue
			}
			seen[u.pos] = true
		}
	}
}

// wrongLiteral is an error at an expression of a file.
func (m *module) wrongLiteral(u use, x syntax.Expr, format string, args ...any) {
	m.loader.errs.Add(u.src.Errorf(position(u.src, startOf(x)), "", format, args...))
}

// checkCommandedValue refuses what no slot can be commanded to be.
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

// checkPushedValues refuses what the key and the properties of a scheme cannot be.
func (m *module) checkPushedValues(u use, spec *playful.SchemeSpec) {
	for _, arg := range u.with {
		id, x := keyword(arg)
		if id == nil {
			x = arg
		}
		v, ok := literalOf(x)
		why := ""
		switch {
		case !ok:
		case id != nil:
			why = unfit(spec, id.Name, v)
		case v.Type() != "string":
			why = fmt.Sprintf("push: a key is a text, not %s", describe(v))
		}
		if why != "" {
			m.wrongLiteral(u, x, "%s", why)
		}
	}
}

// unfit says why a property cannot be pushed as a value; "" where it can, or where there
// is no such property.
func unfit(spec *playful.SchemeSpec, name string, v starlark.Value) string {
	i := slices.IndexFunc(spec.Properties, func(p playful.PropertySpec) bool { return p.Name == name })
	if i < 0 {
		return ""
	}
	pushed, err := fromStarlark(v)
	if err != nil {
		return fmt.Sprintf("%s.%s: %v", spec.Type, name, err)
	}
	if why := spec.Properties[i].Unfit(pushed); why != "" && pushed.Kind() != slot.Invalid {
		return spec.Type + "." + name + " " + why
	}
	return ""
}
