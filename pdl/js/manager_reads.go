// SPDX-License-Identifier: Apache-2.0

package js

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
)

// Reads returns what the text asks of the world, each once, in the order of the text:
// pose(ball) where the name is written out, pose(…) where it is not, and world where the
// text hands on the object itself, so that it may ask for anything. Time and period say
// nothing about the world and are left out.
func (m *Manager) Reads() (all []string) {
	l := m.script
	named, asked := map[*ast.Identifier]bool{}, map[*ast.DotExpression]bool{}
	add := func(what string) {
		if !slices.Contains(all, what) {
			all = append(all, what)
		}
	}
	walk(l.code.tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.CallExpression:
			if dot, ok := n.Callee.(*ast.DotExpression); ok && m.isWorld(dot.Left) {
				asked[dot] = true
				m.noteRead(dot, n, add)
			}
		case *ast.DotExpression:
			if name, ok := n.Left.(*ast.Identifier); ok {
				named[name] = m.isWorld(n.Left)
			}
			if m.isWorld(n.Left) && !asked[n] {
				m.noteRead(n, nil, add)
			}
		case *ast.Identifier:
			if n.Name.String() == worldName && !named[n] {
				add(worldName)
			}
		}
		return true
	})
	return all
}

// noteRead adds what a call of a method of world reads, or a method that is not called at
// once.
func (m *Manager) noteRead(dot *ast.DotExpression, c *ast.CallExpression, add func(string)) {
	f := worldFunctionNamed(dot.Identifier.Name.String())
	if f == nil || f.blind {
		return
	}
	args := make([]string, f.things)
	for i := range args {
		args[i] = "…"
		if c == nil {
			continue
		}
		if name, ok := literal(c, i); ok {
			args[i] = name
		}
	}
	if what := f.name; len(args) == 0 {
		add(what)
	} else {
		add(what + "(" + strings.Join(args, ", ") + ")")
	}
}
