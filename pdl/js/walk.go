// SPDX-License-Identifier: Apache-2.0

package js

import (
	"reflect"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// walk visits every node that root points to, each once, in the order of the text;
// visit says whether to go below a node. Names behind a dot are no nodes of their
// own.
func walk(root any, visit func(node any) bool) {
	w := walker{seen: map[any]bool{}, visit: visit}
	w.value(reflect.ValueOf(root))
}

type walker struct {
	seen  map[any]bool
	visit func(node any) bool
	depth int
}

// tooDeep reports whether a tree has more than maxTree nodes within each other.
func tooDeep(root any) (deep bool) {
	w := walker{seen: map[any]bool{}}
	w.visit = func(any) bool {
		deep = deep || w.depth > maxTree
		return !deep
	}
	w.value(reflect.ValueOf(root))
	return deep
}

func (w *walker) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			w.value(v.Elem())
		}
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint16 {
			return
		}
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				w.value(v.Field(i))
			}
		}
	}
}

func (w *walker) pointer(v reflect.Value) {
	if v.IsNil() || v.Type() == reflect.TypeFor[*file.File]() {
		return
	}
	node := v.Interface()
	if w.seen[node] {
		return
	}
	w.seen[node] = true
	w.depth++
	if w.visit(node) {
		w.value(v.Elem())
	}
	w.depth--
}

// survey walks the tree once and notes what the checks ask for.
func survey(tree *ast.Program) *code {
	c := &code{tree: tree, calls: map[int]*ast.CallExpression{}, functions: map[string]ast.Node{}, bound: map[string]bool{}}
	walk(tree, func(node any) bool {
		c.note(node)
		return true
	})
	for _, s := range tree.Body {
		if f, ok := s.(*ast.FunctionDeclaration); ok && f.Function.Name != nil {
			c.functions[f.Function.Name.Name.String()] = f.Function
		}
	}
	for _, b := range bindings(tree) {
		switch b.Initializer.(type) {
		case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
			if name, ok := b.Target.(*ast.Identifier); ok {
				c.functions[name.Name.String()] = b.Initializer
			}
		}
	}
	return c
}

// bindings are the variables of the top level.
func bindings(tree *ast.Program) (all []*ast.Binding) {
	for _, s := range tree.Body {
		switch s := s.(type) {
		case *ast.VariableStatement:
			all = append(all, s.List...)
		case *ast.LexicalDeclaration:
			all = append(all, s.List...)
		}
	}
	return all
}

func (c *code) note(node any) {
	switch n := node.(type) {
	case *ast.CallExpression:
		c.calls[offset(n.LeftParenthesis)] = n
	case *ast.FunctionLiteral:
		c.bind(n.Name)
	case *ast.ClassLiteral:
		c.bind(n.Name)
	case *ast.LabelledStatement:
		c.bind(n.Label)
	case *ast.Binding:
		namesIn(n.Target, c.bind)
	case *ast.ForDeclaration:
		namesIn(n.Target, c.bind)
	case *ast.CatchStatement:
		namesIn(n.Parameter, c.bind)
	case *ast.ParameterList:
		namesIn(n.Rest, c.bind)
	}
}

func (c *code) bind(name *ast.Identifier) {
	if name != nil {
		c.bound[name.Name.String()] = true
	}
}

// namesIn finds every name in a pattern: more than it binds, which is enough.
func namesIn(target any, found func(*ast.Identifier)) {
	walk(target, func(node any) bool {
		switch n := node.(type) {
		case *ast.Identifier:
			found(n)
		case *ast.PropertyShort:
			found(&n.Name)
		case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
			return false
		}
		return true
	})
}
