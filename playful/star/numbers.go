// SPDX-License-Identifier: Apache-2.0

package star

import (
	"math/big"
	"strings"

	"go.starlark.net/syntax"
)

// kind is what is known of a value before it is there.
type kind uint8

const (
	anything   kind = 0
	isNumber   kind = 1 << iota // a number or a vector: what is left of a difference
	isFraction                  // a float, or a vector: never a isWhole number
	isWhole                     // a isWhole number that was counted, not multiplied
)

// scope is what is known of the names of a file or of one of its functions.
type scope struct {
	outer *scope
	bound map[string][]syntax.Expr // the expressions that a name is assigned; nil among them is one that is not known
	kinds map[string]kind
}

// numericIn finds the operations of a file that can only be about numbers and vectors, by
// what the names in them are assigned in the same function: they need no guard.
func numericIn(f *syntax.File) map[syntax.Expr]bool {
	safe := map[syntax.Expr]bool{}
	file := newScope(nil, f.Stmts)
	file.mark(f.Stmts, safe)
	return safe
}

// newScope looks at statements, but not into the functions that they define.
func newScope(outer *scope, body []syntax.Stmt, params ...syntax.Expr) *scope {
	s := &scope{outer: outer, bound: map[string][]syntax.Expr{}, kinds: map[string]kind{}}
	for _, p := range params {
		s.unknown(p)
	}
	within(body, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.DefStmt:
			s.bind(n.Name, nil)
		case *syntax.LoadStmt:
			for _, name := range n.To {
				s.bind(name, nil)
			}
		case *syntax.AssignStmt:
			s.assign(n)
		case *syntax.ForStmt:
			s.loop(n.Vars, n.X)
		case *syntax.ForClause: // its names end with it
			s.bind(n.Vars, nil)
		}
	})
	for name := range s.bound {
		s.kinds[name] = isNumber | isFraction | isWhole
	}
	// Of all kinds is what is not decided yet.
	for changed := true; changed; { // what is not so is taken away until nothing changes
		changed = false
		for name, values := range s.bound {
			k := s.kinds[name]
			for _, v := range values {
				k &= s.kindOf(v)
			}
			changed = changed || k != s.kinds[name]
			s.kinds[name] = k
		}
	}
	return s
}

// within visits the nodes of statements, those of nested functions left out.
func within(body []syntax.Stmt, visit func(syntax.Node)) {
	for _, st := range body {
		walk(st, func(n syntax.Node) bool {
			if n == nil {
				return true
			}
			visit(n)
			switch n.(type) {
			case *syntax.DefStmt, *syntax.LambdaExpr:
				return false
			}
			return true
		})
	}
}

func (s *scope) bind(x syntax.Expr, value syntax.Expr) {
	switch x := x.(type) {
	case *syntax.Ident:
		s.bound[x.Name] = append(s.bound[x.Name], value)
	case *syntax.ParenExpr:
		s.bind(x.X, value)
	case *syntax.TupleExpr:
		s.bindAll(x.List, value)
	case *syntax.ListExpr:
		s.bindAll(x.List, value)
	}
}

// bindAll binds names to the values of a tuple that is written out.
func (s *scope) bindAll(names []syntax.Expr, value syntax.Expr) {
	values, ok := value.(*syntax.TupleExpr)
	for i, name := range names {
		if ok && len(values.List) == len(names) {
			s.bind(name, values.List[i])
		} else {
			s.bind(name, nil)
		}
	}
}

// unknown binds what is in a parameter.
func (s *scope) unknown(param syntax.Expr) {
	switch p := param.(type) {
	case *syntax.Ident:
		s.bind(p, nil)
	case *syntax.BinaryExpr: // name = default
		s.bind(p.X, nil)
	case *syntax.UnaryExpr: // *args, **kwargs
		s.bind(p.X, nil)
	}
}

func (s *scope) assign(st *syntax.AssignStmt) {
	if st.Op == syntax.EQ {
		s.bind(st.LHS, st.RHS)
		return
	}
	s.bind(st.LHS, &syntax.BinaryExpr{X: st.LHS, Op: st.Op - (syntax.PLUS_EQ - syntax.PLUS), Y: st.RHS})
}

// loop binds the variables of a loop: those of a range count.
func (s *scope) loop(vars, over syntax.Expr) {
	if call, ok := over.(*syntax.CallExpr); ok && s.isOurs(call.Fn, "range") {
		s.bind(vars, &syntax.Literal{Token: syntax.INT})
		return
	}
	s.bind(vars, nil)
}

// isOurs reports whether an expression is a function that is there for every node.
func (s *scope) isOurs(fn syntax.Expr, name string) bool {
	id, ok := fn.(*syntax.Ident)
	return ok && id.Name == name && !s.binds(name)
}

// binds reports whether a name means something in the file.
func (s *scope) binds(name string) bool {
	if s == nil {
		return false
	}
	_, ok := s.bound[name]
	return ok || s.outer.binds(name)
}

// named returns what is known of a name.
func (s *scope) named(name string) kind {
	for at := s; at != nil; at = at.outer {
		if _, ok := at.bound[name]; ok {
			return at.kinds[name]
		}
	}
	return anything
}

// kindOf returns what is known of an expression's value; nil is of no kind.
func (s *scope) kindOf(x syntax.Expr) kind {
	switch x := x.(type) {
	case *syntax.Literal:
		switch x.Token {
		case syntax.FLOAT:
			return isNumber | isFraction
		case syntax.INT:
			if _, long := x.Value.(*big.Int); long {
				return isNumber
			}
			return isNumber | isWhole
		}
	case *syntax.Ident:
		return s.named(x.Name)
	case *syntax.ParenExpr:
		return s.kindOf(x.X)
	case *syntax.UnaryExpr:
		if x.Op == syntax.MINUS {
			return s.kindOf(x.X) &^ isWhole
		}
	case *syntax.CondExpr:
		return s.kindOf(x.True) & s.kindOf(x.False)
	case *syntax.DotExpr:
		if strings.Contains("xyz", x.Name.Name) && len(x.Name.Name) == 1 && s.kindOf(x.X)&isNumber != 0 {
			return isNumber | isFraction // of a vector
		}
	case *syntax.BinaryExpr:
		return s.resultOf(x)
	case *syntax.CallExpr:
		return s.given(x)
	}
	return anything
}

func (s *scope) resultOf(x *syntax.BinaryExpr) (k kind) {
	a, b := s.kindOf(x.X), s.kindOf(x.Y)
	both, counts := a&b&isWhole != 0, x.Op == syntax.PERCENT || x.Op == syntax.SLASHSLASH
	sum := x.Op == syntax.PLUS || x.Op == syntax.MINUS
	if x.Op == syntax.SLASH || (sum || x.Op == syntax.STAR) && (a|b)&isFraction != 0 {
		k |= isNumber | isFraction
	}
	if both && (counts || sum && (isLiteral(x.X) || isLiteral(x.Y))) {
		k |= isNumber | isWhole
	}
	if x.Op == syntax.MINUS || x.Op == syntax.PLUS && (a|b)&isNumber != 0 {
		k |= isNumber
	}
	return k
}

func isLiteral(x syntax.Expr) bool {
	_, ok := x.(*syntax.Literal)
	return ok
}

// given returns what is known of what a function gives.
func (s *scope) given(x *syntax.CallExpr) kind {
	if dot, ok := x.Fn.(*syntax.DotExpr); ok && s.isOurs(dot.X, "math") {
		switch dot.Name.Name {
		case "floor", "ceil", "round", "trunc":
			return isNumber
		}
		return isNumber | isFraction
	}
	for _, name := range []string{"now", "distance", "vector", "to_odometry"} {
		if s.isOurs(x.Fn, name) {
			return isNumber | isFraction
		}
	}
	if len(x.Args) > 0 && (s.isOurs(x.Fn, "abs") || len(x.Args) > 1 && (s.isOurs(x.Fn, "min") || s.isOurs(x.Fn, "max"))) {
		k := isNumber | isFraction
		for _, a := range x.Args {
			k &= s.kindOf(a)
		}
		return k
	}
	return anything
}

// mark notes the operations that are safe, in nested functions too.
func (s *scope) mark(body []syntax.Stmt, safe map[syntax.Expr]bool) {
	within(body, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.DefStmt:
			newScope(s, n.Body, n.Params...).mark(n.Body, safe)
		case *syntax.BinaryExpr:
			safe[n] = s.isSafe(n)
		case *syntax.IndexExpr:
			safe[n.Y] = s.kindOf(n.Y)&isWhole != 0
		}
	})
}

func (s *scope) isSafe(x *syntax.BinaryExpr) bool {
	a, b := s.kindOf(x.X), s.kindOf(x.Y)
	switch {
	case compares(x.Op):
		return (a|b)&(isFraction|isWhole) != 0
	case x.Op == syntax.PLUS || x.Op == syntax.STAR:
		return (a|b)&isFraction != 0
	case x.Op == syntax.PERCENT || x.Op == syntax.SLASHSLASH:
		return a&b&isWhole != 0
	}
	return false
}
