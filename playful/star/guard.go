// SPDX-License-Identifier: Apache-2.0

package star

import (
	"reflect"

	"go.starlark.net/syntax"
)

// Names that no text can have, of the functions that stand in for operations. Those of
// operators are their signs in brackets.
const (
	guardInto = "(into)"
	guardCopy = "(copy)"
	guardKey  = "(key)"
	guardGet  = "(.)"
)

// guardOf are the operators that can make much of little or go through much.
var guardOf = map[syntax.Token]string{}

func init() {
	for _, op := range []syntax.Token{
		syntax.PLUS, syntax.STAR, syntax.PERCENT, syntax.PIPE, syntax.SLASHSLASH, syntax.LTLT, syntax.IN, syntax.NOT_IN,
		syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE,
	} {
		guardOf[op] = "(" + op.String() + ")"
	}
}

// guard puts functions that look at sizes first in the place of the operations of a text
// that can make much of little or go through much: the operators of guardOf, x += y,
// copies of a list, keys of dicts, and the methods in growing. What is called, when, and
// the places of errors stay.
func guard(f *syntax.File) {
	assigned, numeric := map[syntax.Expr]bool{}, numericIn(f)
	walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.AssignStmt:
			if op := n.Op - (syntax.PLUS_EQ - syntax.PLUS); n.Op != syntax.EQ && guardOf[op] != "" {
				guardAugmented(n)
			}
			note(assigned, n.LHS)
		case *syntax.ForStmt:
			note(assigned, n.Vars)
		case *syntax.ForClause:
			note(assigned, n.Vars)
		}
		return true
	})
	rewrite(reflect.ValueOf(f), func(x syntax.Expr) syntax.Expr {
		guardKeys(x, numeric)
		if assigned[x] || numeric[x] {
			return x
		}
		return guarded(x)
	})
}

// guardKeys looks at what may be a key of a dict: hashing one can take long.
func guardKeys(x syntax.Expr, numeric map[syntax.Expr]bool) {
	key := func(at syntax.Position, k syntax.Expr) syntax.Expr {
		if constant(k) || numeric[k] {
			return k
		}
		return standIn(guardKey, at, k)
	}
	switch x := x.(type) {
	case *syntax.IndexExpr:
		x.Y = key(x.Lbrack, x.Y)
	case *syntax.DictEntry:
		x.Key = key(x.Colon, x.Key)
	}
}

// note collects what is assigned to.
func note(assigned map[syntax.Expr]bool, x syntax.Expr) {
	assigned[x] = true
	switch x := x.(type) {
	case *syntax.ParenExpr:
		note(assigned, x.X)
	case *syntax.TupleExpr:
		for _, e := range x.List {
			note(assigned, e)
		}
	case *syntax.ListExpr:
		for _, e := range x.List {
			note(assigned, e)
		}
	}
}

var (
	exprType = reflect.TypeFor[syntax.Expr]()
	nodeType = reflect.TypeFor[syntax.Node]()
)

// rewrite puts f of each expression in a tree in its place, the inner ones first.
func rewrite(v reflect.Value, f func(syntax.Expr) syntax.Expr) {
	switch v.Kind() {
	case reflect.Pointer: // to a node
		for i := range v.Elem().NumField() {
			rewrite(v.Elem().Field(i), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			rewrite(v.Index(i), f)
		}
	case reflect.Interface:
		if v.IsNil() || !v.Type().Implements(nodeType) {
			return
		}
		rewrite(v.Elem(), f)
		if v.Type() == exprType {
			v.Set(reflect.ValueOf(f(v.Interface().(syntax.Expr))))
		}
	}
}

// guardAugmented makes x += y into x += into("+", x, y), which gives y. Where x cannot
// be evaluated twice y alone is looked at.
func guardAugmented(st *syntax.AssignStmt) {
	op := st.Op - (syntax.PLUS_EQ - syntax.PLUS)
	if harmless(op, st.RHS) {
		return
	}
	args := []syntax.Expr{&syntax.Literal{Token: syntax.STRING, TokenPos: st.OpPos, Raw: `"+"`, Value: op.String()}, st.RHS}
	if x := again(st.LHS); x != nil {
		args = append(args, x)
	}
	st.RHS = standIn(guardInto, st.OpPos, args...)
}

// again is a copy of an expression that can be evaluated twice; nil for another.
func again(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.Ident:
		return &syntax.Ident{NamePos: x.NamePos, Name: x.Name}
	case *syntax.Literal:
		return x
	case *syntax.DotExpr:
		if y := again(x.X); y != nil {
			return &syntax.DotExpr{X: y, Dot: x.Dot, NamePos: x.NamePos, Name: x.Name}
		}
	case *syntax.IndexExpr:
		y, i := again(x.X), again(x.Y)
		if y != nil && i != nil {
			return &syntax.IndexExpr{X: y, Lbrack: x.Lbrack, Y: i, Rbrack: x.Rbrack}
		}
	}
	return nil
}

func standIn(name string, at syntax.Position, args ...syntax.Expr) *syntax.CallExpr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: args, Rparen: at}
}

// guarded is an expression or what stands in for it.
func guarded(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.BinaryExpr:
		if name, grows := guardOf[x.Op]; grows && !harmless(x.Op, x.X) && !harmless(x.Op, x.Y) && !constant(x) {
			return standIn(name, x.OpPos, x.X, x.Y)
		}
	case *syntax.CallExpr:
		for _, a := range x.Args {
			if all, ok := a.(*syntax.UnaryExpr); ok && (all.Op == syntax.STAR || all.Op == syntax.STARSTAR) {
				all.X = standIn(guardCopy, all.OpPos, all.X)
			}
		}
	case *syntax.DotExpr:
		if growing[x.Name.Name] != nil {
			name := &syntax.Literal{Token: syntax.STRING, TokenPos: x.NamePos, Raw: x.Name.Name, Value: x.Name.Name}
			return standIn(guardGet, x.Dot, x.X, name)
		}
	case *syntax.SliceExpr:
		x.X = standIn(guardCopy, x.Lbrack, x.X)
	}
	return x
}

// harmless reports whether x is an operand with which the operation cannot make a text or a list:
// a fraction for each of them, any number for +, what is written out for a comparison.
func harmless(op syntax.Token, x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Ident:
		return compares(op) && (x.Name == "None" || x.Name == "True" || x.Name == "False")
	case *syntax.Literal:
		return op != syntax.IN && op != syntax.NOT_IN && (x.Token == syntax.FLOAT || x.Token == syntax.INT && op == syntax.PLUS || compares(op))
	case *syntax.ParenExpr:
		return harmless(op, x.X)
	case *syntax.BinaryExpr:
		return x.Op == syntax.SLASH && op != syntax.IN && op != syntax.NOT_IN || op == syntax.PLUS && (x.Op == syntax.MINUS || x.Op == syntax.SLASHSLASH)
	case *syntax.UnaryExpr:
		return x.Op == syntax.MINUS && harmless(op, x.X)
	}
	return false
}

// compares reports whether an operator compares two values.
func compares(op syntax.Token) bool {
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return true
	}
	return false
}

// constant reports whether x is a sum of literals: what is written out is no larger than the text.
func constant(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Literal:
		return true
	case *syntax.BinaryExpr:
		return x.Op == syntax.PLUS && constant(x.X) && constant(x.Y)
	}
	return false
}
