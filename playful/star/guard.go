// SPDX-License-Identifier: Apache-2.0

package star

import "go.starlark.net/syntax"

// Names that no text can have, of the functions that stand in for operations whose
// result may be large.
const (
	guardPlus    = "(+)"
	guardTimes   = "(*)"
	guardPercent = "(%)"
	guardInto    = "(into)"
	guardCopy    = "(copy)"
	guardGet     = "(.)"
)

var guardOf = map[syntax.Token]string{syntax.PLUS: guardPlus, syntax.STAR: guardTimes, syntax.PERCENT: guardPercent}

// guard puts functions that look at sizes first in the place of the operations of a
// text that can make much of little: x + y, x * y, x % y, x += y, copies of a list, and
// the methods in growing. What is called, when, and the places of errors stay.
func guard(f *syntax.File) {
	for _, st := range f.Stmts {
		guardStmt(st)
	}
}

func guardStmts(list []syntax.Stmt) {
	for _, st := range list {
		guardStmt(st)
	}
}

func guardStmt(st syntax.Stmt) {
	switch st := st.(type) {
	case *syntax.AssignStmt:
		st.RHS = guarded(st.RHS)
		guardInside(st.LHS)
		if _, grows := guardOf[st.Op-(syntax.PLUS_EQ-syntax.PLUS)]; grows && st.Op != syntax.EQ {
			guardAugmented(st)
		}
	case *syntax.DefStmt:
		guardParams(st.Params)
		guardStmts(st.Body)
	case *syntax.ExprStmt:
		st.X = guarded(st.X)
	case *syntax.ForStmt:
		guardInside(st.Vars)
		st.X = guarded(st.X)
		guardStmts(st.Body)
	case *syntax.WhileStmt:
		st.Cond = guarded(st.Cond)
		guardStmts(st.Body)
	case *syntax.IfStmt:
		st.Cond = guarded(st.Cond)
		guardStmts(st.True)
		guardStmts(st.False)
	case *syntax.ReturnStmt:
		if st.Result != nil {
			st.Result = guarded(st.Result)
		}
	}
}

// guardAugmented makes x += y into x += into("+", x, y), which gives y. Where x cannot
// be asked twice y alone is looked at.
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

// again is an expression anew that can be asked twice; nil for another.
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

func guardAll(list []syntax.Expr) {
	for i := range list {
		list[i] = guarded(list[i])
	}
}

// guardInside looks below what stands on the left of an assignment.
func guardInside(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.ParenExpr:
		guardInside(x.X)
	case *syntax.TupleExpr:
		for _, e := range x.List {
			guardInside(e)
		}
	case *syntax.ListExpr:
		for _, e := range x.List {
			guardInside(e)
		}
	case *syntax.IndexExpr:
		x.X, x.Y = guarded(x.X), guarded(x.Y)
	case *syntax.DotExpr:
		x.X = guarded(x.X)
	}
}

func guardParams(params []syntax.Expr) {
	for _, p := range params {
		if b, ok := p.(*syntax.BinaryExpr); ok {
			b.Y = guarded(b.Y)
		}
	}
}

// guarded is an expression with what stands in for it.
func guarded(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.BinaryExpr:
		x.X, x.Y = guarded(x.X), guarded(x.Y)
		if name, grows := guardOf[x.Op]; grows && !harmless(x.Op, x.X) && !harmless(x.Op, x.Y) && !constant(x) {
			return standIn(name, x.OpPos, x.X, x.Y)
		}
	case *syntax.CallExpr:
		x.Fn = guarded(x.Fn)
		guardArgs(x.Args)
	case *syntax.DotExpr:
		x.X = guarded(x.X)
		if growing[x.Name.Name] != nil {
			name := &syntax.Literal{Token: syntax.STRING, TokenPos: x.NamePos, Raw: x.Name.Name, Value: x.Name.Name}
			return standIn(guardGet, x.Dot, x.X, name)
		}
	case *syntax.SliceExpr:
		guardSlice(x)
	case *syntax.Comprehension:
		guardComprehension(x)
	default:
		guardParts(x)
	}
	return x
}

// guardParts looks into expressions that only hold others.
func guardParts(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.CondExpr:
		x.Cond, x.True, x.False = guarded(x.Cond), guarded(x.True), guarded(x.False)
	case *syntax.DictEntry:
		x.Key, x.Value = guarded(x.Key), guarded(x.Value)
	case *syntax.DictExpr:
		guardAll(x.List)
	case *syntax.ListExpr:
		guardAll(x.List)
	case *syntax.TupleExpr:
		guardAll(x.List)
	case *syntax.IndexExpr:
		x.X, x.Y = guarded(x.X), guarded(x.Y)
	case *syntax.LambdaExpr:
		guardParams(x.Params)
		x.Body = guarded(x.Body)
	case *syntax.ParenExpr:
		x.X = guarded(x.X)
	case *syntax.UnaryExpr:
		if x.X != nil {
			x.X = guarded(x.X)
		}
	}
}

func guardSlice(x *syntax.SliceExpr) {
	x.X = standIn(guardCopy, x.Lbrack, guarded(x.X))
	for _, part := range []*syntax.Expr{&x.Lo, &x.Hi, &x.Step} {
		if *part != nil {
			*part = guarded(*part)
		}
	}
}

func guardComprehension(x *syntax.Comprehension) {
	x.Body = guarded(x.Body)
	for _, c := range x.Clauses {
		switch c := c.(type) {
		case *syntax.ForClause:
			guardInside(c.Vars)
			c.X = guarded(c.X)
		case *syntax.IfClause:
			c.Cond = guarded(c.Cond)
		}
	}
}

func guardArgs(args []syntax.Expr) {
	for i, a := range args {
		switch a := a.(type) {
		case *syntax.BinaryExpr:
			if a.Op == syntax.EQ {
				a.Y = guarded(a.Y)
				continue
			}
		case *syntax.UnaryExpr:
			if a.Op == syntax.STAR || a.Op == syntax.STARSTAR {
				a.X = standIn(guardCopy, a.OpPos, guarded(a.X))
				continue
			}
		}
		args[i] = guarded(a)
	}
}

// harmless tells of an operand with which the operation cannot make a text or a list:
// a fraction for each of them, any number for +.
func harmless(op syntax.Token, x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Literal:
		return x.Token == syntax.FLOAT || x.Token == syntax.INT && op == syntax.PLUS
	case *syntax.ParenExpr:
		return harmless(op, x.X)
	case *syntax.BinaryExpr:
		return x.Op == syntax.SLASH || op == syntax.PLUS && (x.Op == syntax.MINUS || x.Op == syntax.SLASHSLASH)
	case *syntax.UnaryExpr:
		return x.Op == syntax.MINUS && harmless(op, x.X)
	}
	return false
}

// constant tells of a sum of literals: what is written out is no larger than the text.
func constant(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Literal:
		return true
	case *syntax.BinaryExpr:
		return x.Op == syntax.PLUS && constant(x.X) && constant(x.Y)
	}
	return false
}
