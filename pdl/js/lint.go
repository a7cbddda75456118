// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strconv"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/playsim/playsim/source"
)

// push is a call of add_value in a process's function, on a quantity named by a
// literal.
type push struct {
	process, quantity string
	sets              bool // add_value(q, target - value(q))
	at                int
}

// lint notes what is no error but will surprise.
func (l *loader) lint() {
	if l.errs.Len() > 0 {
		return
	}
	if !l.paper && !l.engine.Asked() {
		l.lints = append(l.lints, l.mainLint("run_pdl(-1) is for ever", "pdl_main does not call run_pdl: the program will not run"))
	} else if len(l.engine.Processes())+len(l.engine.Watches()) == 0 {
		l.lints = append(l.lints, l.mainLint("add_process('name') in pdl_main", "the program has no process: nothing pushes its quantities"))
	}
	l.lintPragma()
	pushes := l.pushes()
	for _, q := range l.engine.Quantities() {
		l.lintSetters(pushes, q.Name)
	}
}

// pushes are in the order of the processes, then of the text.
func (l *loader) pushes() (all []push) {
	for _, name := range l.engine.Processes() {
		walk(l.code.functions[name], func(node any) bool {
			if c, ok := node.(*ast.CallExpression); ok {
				if p, ok := l.pushOf(c); ok {
					p.process = name
					all = append(all, p)
				}
			}
			return true
		})
	}
	return all
}

func (l *loader) pushOf(c *ast.CallExpression) (push, bool) {
	f := l.ours(c)
	q, ok := literal(c, 0)
	if f == nil || f.of != pushable || !ok || len(c.ArgumentList) != 2 {
		return push{}, false
	}
	return push{quantity: q, sets: l.isSet(c.ArgumentList[1], q), at: offset(c.Callee.Idx0())}, true
}

// isSet knows target - value(q).
func (l *loader) isSet(amount ast.Expression, q string) bool {
	b, ok := amount.(*ast.BinaryExpression)
	if !ok || b.Operator != token.MINUS {
		return false
	}
	c, ok := b.Right.(*ast.CallExpression)
	if !ok {
		return false
	}
	f := l.ours(c)
	name, ok := literal(c, 0)
	return ok && f != nil && name == q && (f.name == "value" || f.name == "actuator_value")
}

// lintSetters reports the first process that pushes what another one sets.
func (l *loader) lintSetters(pushes []push, q string) {
	for i, b := range pushes {
		if b.quantity != q {
			continue
		}
		for _, a := range pushes[:i] {
			if a.quantity != q || a.process == b.process || !a.sets && !b.sets {
				continue
			}
			l.lints = append(l.lints, l.setterLint(a, b))
			return
		}
	}
}

func (l *loader) setterLint(a, b push) *source.Error {
	hint := "in loops in which both do, their proposals add up: " + strconv.Quote(b.quantity) + " may go to neither's target"
	switch {
	case a.sets && b.sets:
		return l.at(b.at, hint, "two processes set %q: %s and %s [two_setters]", b.quantity, a.process, b.process)
	case a.sets:
		return l.at(b.at, hint, "process %s pushes %q, which %s sets [two_setters]", b.process, b.quantity, a.process)
	}
	return l.at(b.at, hint, "process %s sets %q, which %s pushes [two_setters]", b.process, b.quantity, a.process)
}

func (l *loader) mainLint(hint, msg string) *source.Error {
	at := 0
	if f, ok := l.code.functions[mainName]; ok {
		at = offset(f.Idx0())
	}
	return l.at(at, hint, "%s", msg)
}

// lintPragma reports what looks like a word to us at the top, and is none.
func (l *loader) lintPragma() {
	at := 0
	for _, line := range strings.SplitAfter(l.file.Text, "\n") {
		text := strings.TrimSpace(line)
		switch {
		case pragmaLike.MatchString(text) && !pragma.MatchString(text):
			l.lints = append(l.lints, l.at(at, "there is // pdl: paper alone", "%q means nothing", text))
		case text != "" && !strings.HasPrefix(text, "//"):
			return
		}
		at += len(line)
	}
}
