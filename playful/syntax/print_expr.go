// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"math"
	"strconv"
	"strings"
)

// Binding strength, weakest first.
const (
	bindOr = iota + 1
	bindAnd
	bindNot
	bindCompare
	bindSum
	bindProduct
	bindUnary
	bindPrimary
)

// String of a number: the shortest text that reads back the same; pi as pi.
func (e *Number) String() string { return formatNumber(e.Value) }

// String quotes the text; double quotes unless it contains only those.
func (e *String) String() string { return quote(e.Value) }

func (e *Bool) String() string { return strconv.FormatBool(e.Value) }

func (e *Name) String() string { return e.Name }

func (e *Property) String() string { return e.Object + "." + e.Name }

func (e *Reported) String() string { return e.What + " of " + e.Of.String() }

func (e *Unary) String() string { return exprText(e) }

func (e *Binary) String() string { return exprText(e) }

func (w *Word) String() string { return w.Word }

func formatNumber(v float64) string {
	switch v {
	case math.Pi:
		return "pi"
	case -math.Pi:
		return "-pi"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

func exprText(e Expr) string {
	var b strings.Builder
	writeExpr(&b, e, 0)
	return b.String()
}

// writeExpr puts parentheses around e when it binds weaker than its place demands.
func writeExpr(b *strings.Builder, e Expr, least int) {
	own := binding(e)
	if own < least {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e := e.(type) {
	case *Unary:
		writeUnary(b, e)
	case *Binary:
		left := own
		if own == bindCompare {
			left = own + 1
		}
		writeExpr(b, e.X, left)
		b.WriteString(" " + e.Op + " ")
		writeExpr(b, e.Y, own+1)
	default:
		b.WriteString(e.String())
	}
}

func writeUnary(b *strings.Builder, e *Unary) {
	if e.Op == "not" {
		b.WriteString("not ")
		writeExpr(b, e.X, bindNot)
		return
	}
	b.WriteString("-")
	if x, ok := e.X.(*Unary); ok && x.Op == "-" {
		b.WriteByte(' ')
	}
	writeExpr(b, e.X, bindUnary)
}

func binding(e Expr) int {
	switch e := e.(type) {
	case *Unary:
		if e.Op == "not" {
			return bindNot
		}
		return bindUnary
	case *Binary:
		return binaryBinding(e.Op)
	}
	return bindPrimary
}

func binaryBinding(op string) int {
	switch op {
	case "or":
		return bindOr
	case "and":
		return bindAnd
	case "+", "-":
		return bindSum
	case "*", "/", "%":
		return bindProduct
	}
	return bindCompare
}

// quote writes a string the lexer reads back: it knows the escapes \\ \" \' \n \t.
func quote(s string) string {
	mark := byte('"')
	if strings.Contains(s, `"`) && !strings.Contains(s, `'`) {
		mark = '\''
	}
	var b strings.Builder
	b.WriteByte(mark)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		case '\\', mark:
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte(mark)
	return b.String()
}
