// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/playsim/playsim/pdl"
)

// A process that only computes numbers of quantities and proposes them runs without the
// interpreter, which takes ten times as long and makes each number on the heap. What is not
// known here is left to the interpreter. Results are the same, bit by bit.

// direct is the code of such a process; its errors are those of the interpreter.
type direct func(*loader) (returned bool, err error)

type (
	number func(*loader) float64
	truth  func(*loader) bool
)

// translator makes direct code. It reads the tree as the author wrote it.
type translator struct {
	l         *loader
	math      bool // Math is what it was
	constants map[string]float64
	locals    map[string]int
	steps     int64 // that the function takes at most, beside its entry
	unknown   bool  // there is something that only the interpreter knows

	plain   map[string]bool // functions that are only called, without arguments
	helpers map[string]*helper
}

// helper is a function of the program that returns a number and does nothing else.
type helper struct {
	value number
	steps int64 // that a call takes at most
}

// translate makes direct code of those functions that only playsim calls.
func (l *loader) translate() {
	c := &translator{l: l, math: onlyCalled(l.code.tree, "Math"), constants: map[string]float64{}, helpers: map[string]*helper{}}
	c.findConstants()
	c.findPlain()
	l.direct = map[*ast.FunctionLiteral]direct{}
	for _, s := range l.code.tree.Body {
		f, ok := s.(*ast.FunctionDeclaration)
		if !ok || l.entries[f.Function] == 0 {
			continue
		}
		params := f.Function.ParameterList
		c.locals, c.steps, c.unknown = map[string]int{}, l.entries[f.Function], len(params.List) > 0 || params.Rest != nil
		if run := c.block(f.Function.Body.List, true); !c.unknown {
			l.direct[f.Function] = run
		}
	}
}

// onlyCalled reports whether a name is used only to call functions of what it means.
func onlyCalled(tree *ast.Program, name string) bool {
	used, called := 0, 0
	walk(tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.Identifier:
			if n.Name.String() == name {
				used++
			}
		case *ast.CallExpression:
			if owner, _ := member(n); owner == name {
				called++
			}
		}
		return true
	})
	return used == called
}

// member returns a and b of a call of a.b.
func member(call *ast.CallExpression) (owner, name string) {
	if dot, ok := call.Callee.(*ast.DotExpression); ok {
		if o, ok := dot.Left.(*ast.Identifier); ok {
			return o.Name.String(), dot.Identifier.Name.String()
		}
	}
	return "", ""
}

// findPlain notes the functions that the program names only to call them without arguments.
func (c *translator) findPlain() {
	named := map[string]int{}
	walk(c.l.code.tree, func(node any) bool {
		switch n := node.(type) {
		case *ast.Identifier:
			named[n.Name.String()]++
		case *ast.PropertyShort:
			named[n.Name.Name.String()]++
		case *ast.CallExpression:
			if name, ok := n.Callee.(*ast.Identifier); ok && len(n.ArgumentList) == 0 {
				named[name.Name.String()]--
			}
		}
		return true
	})
	c.plain = map[string]bool{}
	for name := range c.l.code.functions {
		c.plain[name] = named[name] == 1 && !c.l.isOurs(name) // its declaration
	}
}

// helper returns the helper of a name, nil where the interpreter is to call it.
func (c *translator) helper(name string) *helper {
	if h, known := c.helpers[name]; known {
		return h
	}
	c.helpers[name] = nil // should it call itself
	f, ok := c.l.code.functions[name].(*ast.FunctionLiteral)
	if !ok || !c.plain[name] || f.Generator || f.Async || len(f.Body.List) != 1 || len(f.ParameterList.List) > 0 || f.ParameterList.Rest != nil {
		return nil
	}
	back, ok := f.Body.List[0].(*ast.ReturnStatement)
	if !ok || back.Argument == nil {
		return nil
	}
	caller := *c
	c.locals, c.steps, c.unknown = map[string]int{}, worth(f.Body.LeftBrace, f.Body.RightBrace), false
	if value := c.number(back.Argument); !c.unknown {
		c.helpers[name] = &helper{value, c.steps}
	}
	c.locals, c.steps, c.unknown = caller.locals, caller.steps, caller.unknown
	return c.helpers[name]
}

// findConstants notes the constants of the program that are numbers.
func (c *translator) findConstants() {
	for _, s := range c.l.code.tree.Body {
		if d, ok := s.(*ast.LexicalDeclaration); ok && d.Token == token.CONST {
			for _, b := range d.List {
				name, named := b.Target.(*ast.Identifier)
				if v, ok := numeral(b.Initializer); ok && named {
					c.constants[name.Name.String()] = v
				}
			}
		}
	}
}

func numeral(e ast.Expression) (float64, bool) {
	n, ok := e.(*ast.NumberLiteral)
	if !ok {
		return 0, false
	}
	switch v := n.Value.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// leave leaves the function to the interpreter.
func (c *translator) leave() { c.unknown = true }

func (c *translator) block(list []ast.Statement, outer bool) direct {
	all := make([]direct, 0, len(list))
	for _, s := range list {
		all = append(all, c.statement(s, outer))
	}
	return func(l *loader) (bool, error) {
		for _, run := range all {
			if returned, err := run(l); returned || err != nil {
				return returned, err
			}
		}
		return false, nil
	}
}

func (c *translator) statement(s ast.Statement, outer bool) direct {
	switch s := s.(type) {
	case *ast.BlockStatement:
		return c.block(s.List, false)
	case *ast.IfStatement:
		test, then, otherwise := c.truth(s.Test), c.statement(s.Consequent, false), c.block(nil, false)
		if s.Alternate != nil {
			otherwise = c.statement(s.Alternate, false)
		}
		return func(l *loader) (bool, error) {
			if test(l) {
				return then(l)
			}
			return otherwise(l)
		}
	case *ast.LexicalDeclaration:
		if outer {
			return c.declare(s.List)
		}
	case *ast.ReturnStatement:
		if s.Argument == nil {
			return func(*loader) (bool, error) { return true, nil }
		}
	case *ast.ExpressionStatement:
		if call, ok := s.Expression.(*ast.CallExpression); ok {
			return c.proposal(call)
		}
	}
	c.leave()
	return nil
}

func (c *translator) declare(list []*ast.Binding) direct {
	var values []number
	var at []int
	for _, b := range list {
		name, ok := b.Target.(*ast.Identifier)
		if !ok {
			c.leave()
			return nil
		}
		text := name.Name.String()
		_, hides := c.constants[text]
		values, at = append(values, c.number(b.Initializer)), append(at, len(c.locals))
		if c.locals[text] = len(c.locals); hides || len(c.locals) != at[len(at)-1]+1 {
			c.leave() // before it another is meant, or nothing
		}
	}
	return func(l *loader) (bool, error) {
		for i, v := range values {
			x := v(l)
			l.locals = append(l.locals[:at[i]], x)
		}
		return false, nil
	}
}

// proposal is a call of add_value.
func (c *translator) proposal(call *ast.CallExpression) direct {
	if f := c.l.ours(call); f == nil || f.name != "add_value" || len(call.ArgumentList) != 2 {
		c.leave()
		return nil
	}
	to, amount, at := c.quantity(call), c.number(call.ArgumentList[1]), argumentOffset(call, 1)
	return func(l *loader) (bool, error) {
		v := amount(l)
		switch {
		case math.IsNaN(v):
			return false, l.at(at, "", "add_value: NaN is not a number")
		case math.IsInf(v, 0):
			return false, l.at(at, "", "add_value: %v is no finite number", v)
		}
		l.loop.Add(l.ids[to], v)
		return false, nil
	}
}

// quantity returns where the quantity of a call is in ids.
func (c *translator) quantity(call *ast.CallExpression) int {
	name, ok := literal(call, 0)
	if !ok {
		c.leave()
	}
	c.l.quantities = append(c.l.quantities, name)
	return len(c.l.quantities) - 1
}

func (c *translator) number(e ast.Expression) number {
	if v, ok := numeral(e); ok {
		return func(*loader) float64 { return v }
	}
	switch e := e.(type) {
	case *ast.Identifier:
		if i, ok := c.locals[e.Name.String()]; ok {
			return func(l *loader) float64 { return l.locals[i] }
		}
		if v, ok := c.constants[e.Name.String()]; ok {
			return func(*loader) float64 { return v }
		}
	case *ast.UnaryExpression:
		if x := c.number(e.Operand); e.Operator == token.MINUS {
			return func(l *loader) float64 { return -x(l) }
		}
	case *ast.ConditionalExpression:
		test, then, otherwise := c.truth(e.Test), c.number(e.Consequent), c.number(e.Alternate)
		return func(l *loader) float64 {
			if test(l) {
				return then(l)
			}
			return otherwise(l)
		}
	case *ast.BinaryExpression:
		return c.binary(e.Operator, c.number(e.Left), c.number(e.Right))
	case *ast.CallExpression:
		return c.called(e)
	}
	c.leave()
	return nil
}

func (c *translator) binary(op token.Token, x, y number) number {
	switch op {
	case token.PLUS:
		return func(l *loader) float64 { return x(l) + y(l) }
	case token.MINUS:
		return func(l *loader) float64 { return x(l) - y(l) }
	case token.MULTIPLY:
		return func(l *loader) float64 { return times(x(l), y(l)) }
	case token.SLASH:
		return func(l *loader) float64 { return x(l) / y(l) }
	}
	c.leave()
	return nil
}

// times multiplies as the interpreter does: a whole number by 0 gives 0, by -1 or of 0 by
// -1 gives -0.
func times(x, y float64) float64 {
	r := float64(x * y)
	if r == 0 && x != -1 && y != -1 && whole(x) && whole(y) {
		return 0
	}
	return r
}

// whole reports whether the interpreter keeps a number as a whole one.
func whole(x float64) bool {
	return x == math.Trunc(x) && math.Abs(x) <= 1<<53 && !(x == 0 && math.Signbit(x))
}

// called is a call that gives a number.
func (c *translator) called(call *ast.CallExpression) number {
	args := call.ArgumentList
	if owner, name := member(call); owner == "Math" && c.math && !c.l.code.bound[owner] {
		return c.mathematics(name, args)
	}
	if f := c.l.ours(call); f != nil && len(args) == 1 {
		from := c.quantity(call)
		switch f.name {
		case "value", "actuator_value":
			return func(l *loader) float64 { return l.loop.Value(l.ids[from]) }
		case "previous":
			return func(l *loader) float64 { return l.loop.Previous(l.ids[from]) }
		}
	}
	if name, ok := call.Callee.(*ast.Identifier); ok && len(args) == 0 {
		if h := c.helper(name.Name.String()); h != nil {
			if c.steps += h.steps; c.steps > c.l.budget {
				c.leave() // which ends it
			}
			return h.value
		}
	}
	c.leave()
	return nil
}

func (c *translator) mathematics(name string, args []ast.Expression) number {
	var of []number
	for _, a := range args {
		of = append(of, c.number(a))
	}
	switch {
	case name == "random" && len(of) == 0:
		return func(l *loader) float64 { return l.random() }
	case name == "abs" && len(of) == 1:
		return func(l *loader) float64 { return math.Abs(of[0](l)) }
	case name == "max" && len(of) == 2:
		return func(l *loader) float64 { return greater(of[0](l), of[1](l)) }
	case name == "min" && len(of) == 2:
		return func(l *loader) float64 { return -greater(-of[0](l), -of[1](l)) }
	}
	c.leave()
	return nil
}

// greater is Math.max: unlike Go's, of NaN and the infinite it is NaN.
func greater(x, y float64) float64 {
	if x != x || y != y {
		return math.NaN()
	}
	return math.Max(x, y)
}

func (c *translator) truth(e ast.Expression) truth {
	switch e := e.(type) {
	case *ast.UnaryExpression:
		if e.Operator == token.NOT {
			x := c.truth(e.Operand)
			return func(l *loader) bool { return !x(l) }
		}
	case *ast.BinaryExpression:
		switch e.Operator {
		case token.LOGICAL_AND:
			x, y := c.truth(e.Left), c.truth(e.Right)
			return func(l *loader) bool { return x(l) && y(l) }
		case token.LOGICAL_OR:
			x, y := c.truth(e.Left), c.truth(e.Right)
			return func(l *loader) bool { return x(l) || y(l) }
		}
		return c.compared(e.Operator, c.number(e.Left), c.number(e.Right))
	}
	c.leave()
	return nil
}

func (c *translator) compared(op token.Token, x, y number) truth {
	switch op {
	case token.LESS:
		return func(l *loader) bool { return x(l) < y(l) }
	case token.LESS_OR_EQUAL:
		return func(l *loader) bool { return x(l) <= y(l) }
	case token.GREATER:
		return func(l *loader) bool { return x(l) > y(l) }
	case token.GREATER_OR_EQUAL:
		return func(l *loader) bool { return x(l) >= y(l) }
	case token.EQUAL, token.STRICT_EQUAL:
		return func(l *loader) bool { return x(l) == y(l) }
	case token.NOT_EQUAL, token.STRICT_NOT_EQUAL:
		return func(l *loader) bool { return x(l) != y(l) }
	}
	c.leave()
	return nil
}

// callable is a function of the program that is charged at its entry, where it may be with
// its direct code.
func (l *loader) callable(f goja.Callable, steps int64, code direct) goja.Callable {
	return func(this goja.Value, args ...goja.Value) (goja.Value, error) {
		if l.spend(steps); code == nil || l.loop == nil || l.chance == nil {
			return f(this, args...)
		}
		_, err := code(l)
		return goja.Undefined(), err
	}
}

// resolve finds the quantities that direct code names.
func (l *loader) resolve() {
	l.ids = make([]pdl.ID, len(l.quantities))
	for i, name := range l.quantities {
		l.ids[i], _ = l.engine.Lookup(name)
	}
}
