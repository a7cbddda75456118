// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math/big"
	"sort"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/playsim/playsim/source"
)

// checkNames refuses what a program may not declare, change or use, and variables
// that nobody declares. It needs no run.
func (l *script) checkNames() {
	known := l.globals()
	asked := map[*ast.Identifier]bool{} // below typeof
	assigned := map[string]bool{}
	walk(l.code.tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.MetaProperty:
			return false
		case *ast.UnaryExpression:
			if name, ok := n.Operand.(*ast.Identifier); ok && n.Operator == token.TYPEOF {
				asked[name] = true
			}
			if n.Operator == token.INCREMENT || n.Operator == token.DECREMENT {
				l.checkAssigned(n.Operand)
			}
		case *ast.AssignExpression:
			l.checkAssigned(n.Left)
			l.checkPower(n)
			if name, ok := n.Left.(*ast.Identifier); ok {
				assigned[name.Name.String()] = true
			}
		case *ast.Identifier:
			if name := n.Name.String(); !asked[n] && !l.code.bound[name] && !known[name] {
				l.undeclared(n, assigned[name], known)
				known[name] = true // said once
			}
		case *ast.YieldExpression:
			if n.Delegate {
				l.errs.Add(l.at(offset(n.Yield), "for (const x of list) yield x", "yield* is not there for %s", l.what))
			}
		case *ast.PropertyKeyed:
			if key, ok := n.Key.(*ast.StringLiteral); ok && !n.Computed && key.Value.String() == "__proto__" {
				l.errs.Add(l.at(offset(n.Idx0()), "a class extends another", "__proto__ is not there for %s", l.what))
			}
		case *ast.RegExpLiteral:
			l.errs.Add(l.at(offset(n.Idx), noPatterns, "patterns are not there for %s", l.what))
		case *ast.NumberLiteral:
			if _, big := n.Value.(*big.Int); big {
				l.errs.Add(l.at(offset(n.Idx), "", "big integers are not there for %s: numbers are float64", l.what))
			}
		case *ast.FunctionLiteral:
			l.checkAsync(n.Async, offset(n.Function))
		case *ast.ArrowFunctionLiteral:
			l.checkAsync(n.Async, offset(n.Start))
		}
		return true
	})
	l.checkDeclared()
	l.checkRests()
}

// checkRests refuses a rest in a pattern that is not the whole left side of =: there is
// no place to charge it.
func (l *script) checkRests() {
	whole := map[any]bool{}
	bind := func(list []*ast.Binding) {
		for _, b := range list {
			whole[b.Target] = b.Initializer != nil
		}
	}
	walk(l.code.tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.VariableStatement:
			bind(n.List)
		case *ast.LexicalDeclaration:
			bind(n.List)
		case *ast.AssignExpression:
			whole[n.Left] = n.Operator == token.ASSIGN
		case *ast.ArrayPattern, *ast.ObjectPattern:
			if hasRest(n) && !whole[n] {
				l.errs.Add(l.at(offset(n.(ast.Node).Idx0()), "const [a, ...rest] = list", "a rest (...) is taken of a list or an object in a statement of its own only"))
			}
		case *ast.UnaryExpression:
			if _, optional := n.Operand.(*ast.OptionalChain); optional && n.Operator == token.DELETE {
				l.errs.Add(l.at(offset(n.Idx), "if (a) delete a.b", "delete is not there for what may be undefined"))
			}
		}
		return true
	})
}

// globals are the names that the program can use without declaring them.
func (l *script) globals() map[string]bool {
	known := map[string]bool{"arguments": true}
	for _, name := range l.rt.GlobalObject().GetOwnPropertyNames() {
		known[name] = true
	}
	if l.loose {
		walk(l.code.tree, func(node any) bool {
			if a, ok := node.(*ast.AssignExpression); ok {
				if name, ok := a.Left.(*ast.Identifier); ok {
					known[name.Name.String()] = true
				}
			}
			return true
		})
	}
	return known
}

// mostUnknown is how many names are searched for what may have been meant, which takes time.
const mostUnknown = 50

func (l *script) undeclared(n *ast.Identifier, assigned bool, known map[string]bool) {
	name := n.Name.String()
	if why, gone := away[name]; gone {
		l.errs.Add(l.at(offset(n.Idx), why, "%s is not there for %s [not_in_language]", name, l.what))
		return
	}
	if l.errs.Len() > mostUnknown {
		return
	}
	hint := ""
	if l.foreign != nil {
		hint = l.foreign(name)
	}
	if hint == "" {
		hint = l.variableHint(name, known)
	}
	if hint == "" && assigned {
		hint = "declare it: let " + name
	}
	l.errs.Add(l.at(offset(n.Idx), hint, "%s is not declared [unknown_word]", name))
}

func (l *script) variableHint(name string, known map[string]bool) string {
	var options []string
	for _, m := range []map[string]bool{known, l.code.bound} {
		for option := range m {
			if !strings.Contains(option, " ") {
				options = append(options, option)
			}
		}
	}
	sort.Strings(options)
	return source.Suggest(name, options)
}

func (l *script) checkAssigned(target ast.Expression) {
	name, ok := target.(*ast.Identifier)
	if !ok || l.code.bound[name.Name.String()] || !l.isOurs(name.Name.String()) {
		return
	}
	hint := ""
	if name.Name.String() == countsName {
		hint = "run_pdl(loops) sets it"
	}
	l.errs.Add(l.at(offset(name.Idx), hint, "%s is %s own and cannot be changed", name.Name, l.whose))
}

func (l *script) checkPower(n *ast.AssignExpression) {
	if _, simple := n.Left.(*ast.Identifier); n.Operator == token.EXPONENT && !simple {
		l.errs.Add(l.at(offset(n.Left.Idx0()), "write a.b = a.b ** c", "**= is offered for plain variables only"))
	}
}

func (l *script) checkAsync(async bool, at int) {
	if async {
		l.errs.Add(l.at(at, "", "async functions are not there for %s: %s", l.what, away["Promise"]))
	}
}

// checkDeclared refuses names of ours as names of the program's own at its top
// level.
func (l *script) checkDeclared() {
	for _, s := range l.code.tree.Body {
		switch s := s.(type) {
		case *ast.FunctionDeclaration:
			l.checkOwn(s.Function.Name)
		case *ast.ClassDeclaration:
			l.checkOwn(s.Class.Name)
		}
	}
	for _, b := range bindings(l.code.tree) {
		if name, ok := b.Target.(*ast.Identifier); ok {
			l.checkOwn(name)
		}
	}
}

func (l *script) checkOwn(n *ast.Identifier) {
	if n == nil {
		return
	}
	name := n.Name.String()
	why, engines := away[name]
	switch {
	case l.isOurs(name):
		l.errs.Add(l.at(offset(n.Idx), "choose another name", "%s is %s own name", name, l.whose))
	case engines && (strings.HasPrefix(name, "pdl_") || name == "initialize"):
		l.errs.Add(l.at(offset(n.Idx), why, "%s is a function of the engine, not of a program", name))
	}
}

// functionNames are the program's own functions in alphabetical order.
func (l *script) functionNames() []string {
	var names []string
	for name := range l.code.functions {
		if name != mainName {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// nameHint is what an unknown name may have been.
func nameHint(name string, options []string) string {
	for _, option := range options {
		if name != option && strings.TrimSpace(name) == option {
			return `write "` + option + `": there is a blank in the text, as in the paper's print`
		}
	}
	if hint := source.Suggest(name, options); hint != "" || len(options) == 0 {
		return hint
	}
	return "there are: " + strings.Join(options, ", ")
}
