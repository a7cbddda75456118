// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strconv"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

// Names of functions that only the instrumented tree calls: no program can write
// them.
const (
	stepName    = "pdl step"
	powerName   = "pdl power"
	madeName    = "pdl made"
	partName    = "pdl part" // as made, of a part of a text
	walkedName  = "pdl walked"
	checkedName = "pdl checked"
)

// charsOfCode is how much text of a loop or a function is worth a step, beside the first.
const charsOfCode = 128

// instrument puts a call of step at the head of every loop and function, a call of
// power in the place of every `**`, of made around what may be a text in the making, of
// walked around what is spread out, and of checked around what is new. Functions for whose
// entry there is a cost are charged where they are called from outside.
func instrument(tree *ast.Program, entries map[*ast.FunctionLiteral]int64) {
	walk(tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.FunctionLiteral:
			if n.Body != nil && entries[n] == 0 {
				enter(n.Body)
			}
		case *ast.ArrowFunctionLiteral:
			enterArrow(n)
		case *ast.ClassLiteral:
			if n.SuperClass != nil {
				n.SuperClass = call(checkedName, n.SuperClass.Idx0(), n.SuperClass)
			}
		case *ast.Binding:
			if hasRest(n.Target) && n.Initializer != nil {
				n.Initializer = call(walkedName, n.Initializer.Idx0(), n.Initializer)
			}
		case *ast.ObjectLiteral:
			for _, p := range n.Value {
				if spread, ok := p.(*ast.SpreadElement); ok {
					spread.Expression = call(walkedName, spread.Expression.Idx0(), spread.Expression)
				}
			}
		case *ast.UnaryExpression:
			if n.Operator == token.DELETE {
				walkDeleted(n.Operand)
			}
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

// worth is how many steps the code from a place to its end is worth.
func worth(at, end file.Idx) int64 { return 1 + int64(end-at)/charsOfCode }

// step is a call of step for the code from a place to its end.
func step(at, end file.Idx) *ast.CallExpression {
	if n := worth(at, end); n > 1 {
		return call(stepName, at, &ast.NumberLiteral{Idx: at, Literal: strconv.FormatInt(n, 10), Value: n})
	}
	return call(stepName, at)
}

// entriesFromOutside returns the steps at the entry of the functions of the top level that
// no code of the program names: only we call them. It leaves out those that a budget is too
// small for, whose error is at their place.
func entriesFromOutside(tree *ast.Program, budget int64) map[*ast.FunctionLiteral]int64 {
	named := map[string]int{}
	walk(tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.Identifier:
			named[n.Name.String()]++
		case *ast.PropertyShort:
			named[n.Name.Name.String()]++
		}
		return true
	})
	entries := map[*ast.FunctionLiteral]int64{}
	for _, s := range tree.Body {
		f, ok := s.(*ast.FunctionDeclaration)
		if !ok || f.Function.Generator || f.Function.Async || named[f.Function.Name.Name.String()] != 1 {
			continue
		}
		if steps := worth(f.Function.Body.LeftBrace, f.Function.Body.RightBrace); steps <= budget {
			entries[f.Function] = steps
		}
	}
	return entries
}

// counted is the body of a loop with a step before it.
func counted(at file.Idx, body ast.Statement) ast.Statement {
	first := &ast.ExpressionStatement{Expression: step(at, body.Idx1())}
	return &ast.BlockStatement{LeftBrace: body.Idx0(), List: []ast.Statement{first, body}, RightBrace: body.Idx0()}
}

// hasRest reports whether a pattern takes the rest of a list or an object.
func hasRest(target any) bool {
	switch p := target.(type) {
	case *ast.ArrayPattern:
		return p.Rest != nil
	case *ast.ObjectPattern:
		return p.Rest != nil
	}
	return false
}

// walkDeleted charges deleting a property, for which its object is gone through.
func walkDeleted(property ast.Expression) {
	switch p := property.(type) {
	case *ast.DotExpression:
		p.Left = call(walkedName, p.Left.Idx0(), p.Left)
	case *ast.BracketExpression:
		p.Left = call(walkedName, p.Left.Idx0(), p.Left)
	}
}

// enter puts a step behind the directives of a function's body.
func enter(body *ast.BlockStatement) {
	i := 0
	for i < len(body.List) && isDirective(body.List[i]) {
		i++
	}
	list := make([]ast.Statement, 0, len(body.List)+1)
	list = append(append(list, body.List[:i]...), &ast.ExpressionStatement{Expression: step(body.LeftBrace, body.RightBrace)})
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
		body.Expression = &ast.SequenceExpression{Sequence: []ast.Expression{step(at, body.Expression.Idx1()), body.Expression}}
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
	case *ast.NewExpression:
		return call(checkedName, e.Idx0(), e)
	case *ast.SpreadElement:
		e.Expression = call(walkedName, e.Expression.Idx0(), e.Expression)
	}
	return nil
}

func replacedAssignment(e *ast.AssignExpression) ast.Expression {
	switch name, ok := e.Left.(*ast.Identifier); {
	case ok && e.Operator == token.EXPONENT:
		e.Operator = token.ASSIGN
		e.Right = call(powerName, name.Idx, &ast.Identifier{Name: name.Name, Idx: name.Idx}, e.Right)
	case e.Operator == token.ASSIGN && hasRest(e.Left):
		e.Right = call(walkedName, e.Right.Idx0(), e.Right)
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
