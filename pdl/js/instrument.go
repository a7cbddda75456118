// SPDX-License-Identifier: Apache-2.0

package js

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

// Names of functions that only the instrumented tree calls: no program can write
// them.
const (
	stepName  = "pdl step"
	powerName = "pdl power"
)

// instrument puts a call of step at the head of every loop and function, and a call
// of power in the place of every `**`.
func instrument(tree *ast.Program) {
	walk(tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.FunctionLiteral:
			if n.Body != nil {
				enter(n.Body)
			}
		case *ast.ArrowFunctionLiteral:
			enterArrow(n)
		case *ast.ForStatement:
			n.Body = counted(n.For, n.Body)
		case *ast.ForInStatement:
			n.Body = counted(n.For, n.Body)
		case *ast.ForOfStatement:
			n.Body = counted(n.For, n.Body)
		case *ast.WhileStatement:
			n.Body = counted(n.While, n.Body)
		case *ast.DoWhileStatement:
			n.Body = counted(n.Do, n.Body)
		}
		return true
	})
	replacePowers(tree)
}

func call(name string, at file.Idx, args ...ast.Expression) *ast.CallExpression {
	return &ast.CallExpression{
		Callee:          &ast.Identifier{Name: unistring.NewFromString(name), Idx: at},
		LeftParenthesis: at, RightParenthesis: at, ArgumentList: args,
	}
}

func step(at file.Idx) ast.Statement {
	return &ast.ExpressionStatement{Expression: call(stepName, at)}
}

// counted is the body of a loop with a step before it.
func counted(at file.Idx, body ast.Statement) ast.Statement {
	return &ast.BlockStatement{LeftBrace: body.Idx0(), List: []ast.Statement{step(at), body}, RightBrace: body.Idx0()}
}

// enter puts a step behind the directives of a function's body.
func enter(body *ast.BlockStatement) {
	i := 0
	for i < len(body.List) && isDirective(body.List[i]) {
		i++
	}
	list := make([]ast.Statement, 0, len(body.List)+1)
	list = append(append(list, body.List[:i]...), step(body.LeftBrace))
	body.List = append(list, body.List[i:]...)
}

func isDirective(s ast.Statement) bool {
	e, ok := s.(*ast.ExpressionStatement)
	if !ok {
		return false
	}
	_, ok = e.Expression.(*ast.StringLiteral)
	return ok
}

func enterArrow(f *ast.ArrowFunctionLiteral) {
	switch body := f.Body.(type) {
	case *ast.BlockStatement:
		enter(body)
	case *ast.ExpressionBody:
		at := body.Expression.Idx0()
		body.Expression = &ast.SequenceExpression{Sequence: []ast.Expression{call(stepName, at), body.Expression}}
	}
}

// power is the call that an expression with `**` becomes, or nil.
func power(e ast.Expression) ast.Expression {
	switch e := e.(type) {
	case *ast.BinaryExpression:
		if e.Operator == token.EXPONENT {
			return call(powerName, e.Left.Idx0(), e.Left, e.Right)
		}
	case *ast.AssignExpression:
		if name, ok := e.Left.(*ast.Identifier); ok && e.Operator == token.EXPONENT {
			e.Operator = token.ASSIGN
			e.Right = call(powerName, name.Idx, &ast.Identifier{Name: name.Name, Idx: name.Idx}, e.Right)
		}
	}
	return nil
}
