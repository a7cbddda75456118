// SPDX-License-Identifier: Apache-2.0

package js

import (
	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/pdl"
)

// checkLiterals checks every call of a function of PDL in the text, also those that
// pdl_main did not make: numbers of arguments, and names that are literals.
func (l *loader) checkLiterals() {
	walk(l.code.tree, func(node any) bool {
		if c, ok := node.(*ast.CallExpression); ok {
			if f := l.ours(c); f != nil {
				l.checkCall(f, c)
			}
		}
		return true
	})
}

// ours is the function of PDL that a call means; a program that uses its name for
// something of its own anywhere is left to find out at run time.
func (l *loader) ours(c *ast.CallExpression) *function {
	name, ok := c.Callee.(*ast.Identifier)
	if !ok || l.code.bound[name.Name.String()] {
		return nil
	}
	return functionNamed(name.Name.String())
}

func (l *loader) checkCall(f *function, c *ast.CallExpression) {
	for _, a := range c.ArgumentList {
		if _, spread := a.(*ast.SpreadElement); spread {
			return
		}
	}
	if len(c.ArgumentList) != len(f.args) {
		l.errs.Add(l.at(offset(c.Callee.Idx0()), "", "%s", arity(f, len(c.ArgumentList))))
		return
	}
	name, ok := literal(c, 0)
	if !ok || !l.declared || f.of < anyQuantity || f.of == aProcess {
		return
	}
	at := offset(c.ArgumentList[0].Idx0())
	id, known := l.engine.Lookup(name)
	if !known {
		l.errs.Add(l.at(at, nameHint(name, l.names(f.of)), "there is no quantity %q [unknown_quantity]", name))
		return
	}
	if kind := l.engine.Quantities()[id].Kind; !f.of.allows(kind) {
		l.wrongKind(f, name, kind, at)
	}
}

func (l *loader) wrongKind(f *function, name string, kind pdl.Kind, at int) {
	switch {
	case f.of == pushable && l.paper:
		l.lints = append(l.lints, l.at(at, "", "add_value: %q is a sensor: it has no effect [sensor_pushed]", name))
	case f.of == pushable:
		l.errs.Add(l.at(at, "only actuators and internal quantities take proposals", "add_value: %q is a sensor [sensor_pushed]", name))
	default:
		l.errs.Add(l.at(at, nameHint(name, l.names(f.of)), "%s: %q is %s", f.name, name, kind.One()))
	}
}

// literal is the text of an argument that is a literal.
func literal(c *ast.CallExpression, i int) (string, bool) {
	if i >= len(c.ArgumentList) {
		return "", false
	}
	s, ok := c.ArgumentList[i].(*ast.StringLiteral)
	if !ok {
		return "", false
	}
	return s.Value.String(), true
}

// names are the quantities that a kind of name may mean.
func (l *loader) names(kind nameKind) []string {
	var names []string
	for _, q := range l.engine.Quantities() {
		if kind.allows(q.Kind) {
			names = append(names, q.Name)
		}
	}
	return names
}

func (k nameKind) allows(q pdl.Kind) bool {
	switch k {
	case anyQuantity:
		return true
	case aSensor:
		return q == pdl.Sensor
	case anActuator:
		return q == pdl.Actuator
	case pushable:
		return q != pdl.Sensor
	}
	return false
}
