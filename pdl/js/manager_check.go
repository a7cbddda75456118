// SPDX-License-Identifier: Apache-2.0

package js

import (
	"slices"

	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// checkCalls checks every call of a function of ours in the text: numbers of arguments,
// and names that are literals.
func (m *Manager) checkCalls() {
	l := m.script
	bad := l.errs.Len() > 0
	walk(l.code.tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.DotExpression:
			m.checkMember(n)
		case *ast.CallExpression:
			m.checkCall(n, !bad)
		}
		return true
	})
}

// checkMember refuses what world does not have.
func (m *Manager) checkMember(n *ast.DotExpression) {
	name := n.Identifier.Name.String()
	if !m.isWorld(n.Left) || worldFunctionNamed(name) != nil {
		return
	}
	names := make([]string, len(worldFunctions))
	for i := range worldFunctions {
		names[i] = worldFunctions[i].name
	}
	m.script.errs.Add(m.script.at(offset(n.Identifier.Idx), nameHint(name, names), "the world has no %q", name))
}

func (m *Manager) isWorld(e ast.Expression) bool {
	name, ok := e.(*ast.Identifier)
	return ok && name.Name.String() == worldName && !m.script.code.bound[worldName]
}

func (m *Manager) checkCall(c *ast.CallExpression, declared bool) {
	if slices.ContainsFunc(c.ArgumentList, func(a ast.Expression) bool { _, spread := a.(*ast.SpreadElement); return spread }) {
		return
	}
	f, things := m.called(c)
	if f == nil {
		return
	}
	l := m.script
	if len(c.ArgumentList) != len(f.args) {
		l.errs.Add(l.at(offset(c.Callee.Idx0()), "", "%s", arity(f, len(c.ArgumentList))))
		return
	}
	for i := range things {
		m.checkThing(c, i)
	}
	if name, ok := literal(c, 0); ok && declared && (f.of == aSensor || f.of == anyQuantity) {
		m.checkSlot(f, name, offset(c.ArgumentList[0].Idx0()))
	}
}

// called is the function of ours that a call means, and how many of its arguments name
// things.
func (m *Manager) called(c *ast.CallExpression) (*function, int) {
	switch callee := c.Callee.(type) {
	case *ast.Identifier:
		if name := callee.Name.String(); !m.script.code.bound[name] {
			return find(managerFunctions, name), 0
		}
	case *ast.DotExpression:
		if f := worldFunctionNamed(callee.Identifier.Name.String()); f != nil && m.isWorld(callee.Left) {
			return &f.function, f.things
		}
	}
	return nil, 0
}

func (m *Manager) checkThing(c *ast.CallExpression, i int) {
	name, ok := literal(c, i)
	if !ok || m.options.Scene == nil || slices.Contains(m.options.Scene.Things(), name) {
		return
	}
	l := m.script
	l.errs.Add(l.at(offset(c.ArgumentList[i].Idx0()), nameHint(name, m.options.Scene.Things()), "there is nothing named %q in the world", name))
}

func (m *Manager) checkSlot(f *function, name string, at int) {
	l := m.script
	id, ok := m.slots.Lookup(name)
	switch {
	case !ok:
		l.errs.Add(l.at(at, nameHint(name, m.slotNames(f.of)), "there is no slot %q [unknown_slot]", name))
	case f.of == aSensor && m.slots.Decls()[id].Dir != slot.Sensor:
		l.errs.Add(l.at(at, source.Suggest(name, m.slotNames(f.of)), "put: %q is an actuator", name))
	}
}
