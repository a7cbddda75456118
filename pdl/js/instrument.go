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
	stepName   = "pdl step"
	powerName  = "pdl power"
	madeName   = "pdl made"
	partName   = "pdl part" // as made, of a part of a text
	spreadName = "pdl spread"
)

// instrument puts a call of step at the head of every loop and function, a call of
// power in the place of every `**`, of made around what may be a text in the making,
// and of spread around what is spread out.
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
	replaceExpressions(tree)
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

// replacement is what an expression becomes, or nil.
func replacement(e ast.Expression) ast.Expression {
	switch e := e.(type) {
	case *ast.BinaryExpression:
		switch {
		case e.Operator == token.EXPONENT:
			return call(powerName, e.Left.Idx0(), e.Left, e.Right)
		case e.Operator == token.PLUS && !(isNumeric(e.Left) && isNumeric(e.Right)):
			return call(madeName, e.Left.Idx0(), e)
		}
	case *ast.AssignExpression:
		return replacedAssignment(e)
	case *ast.TemplateLiteral:
		if e.Tag == nil && len(e.Expressions) > 0 {
			for i, part := range e.Expressions {
				e.Expressions[i] = call(partName, part.Idx0(), part)
			}
			return call(madeName, e.OpenQuote, e)
		}
	case *ast.SpreadElement:
		e.Expression = call(spreadName, e.Expression.Idx0(), e.Expression)
	}
	return nil
}

func replacedAssignment(e *ast.AssignExpression) ast.Expression {
	switch name, ok := e.Left.(*ast.Identifier); {
	case ok && e.Operator == token.EXPONENT:
		e.Operator = token.ASSIGN
		e.Right = call(powerName, name.Idx, &ast.Identifier{Name: name.Name, Idx: name.Idx}, e.Right)
	case e.Operator == token.PLUS:
		return call(madeName, e.Left.Idx0(), e)
	}
	return nil
}

// isNumeric knows expressions that cannot give a text.
func isNumeric(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.UnaryExpression:
		switch e.Operator {
		case token.MINUS, token.PLUS, token.INCREMENT, token.DECREMENT, token.BITWISE_NOT:
			return true
		}
	case *ast.BinaryExpression:
		switch e.Operator {
		case token.MINUS, token.MULTIPLY, token.SLASH, token.REMAINDER:
			return true
		case token.PLUS:
			return isNumeric(e.Left) && isNumeric(e.Right)
		}
	}
	return false
}
