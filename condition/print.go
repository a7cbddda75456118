// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"strings"

	"github.com/playsim/playsim/slot"
)

// Format writes an expression anew, with single blanks and the parentheses it had:
// read again, in dialect 2.8 and leniently, it is the same expression.
func Format(e Expr) string {
	var b strings.Builder
	printExpr(&b, e)
	return b.String()
}

func printExpr(b *strings.Builder, e Expr) {
	if e.Where().Grouped {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e := e.(type) {
	case *Constant:
		printConstant(b, e)
	case *KeyRef:
		if e.Property {
			b.WriteString(e.Name)
		} else {
			b.WriteString("'" + e.Name + "'")
		}
	case *List:
		printList(b, "[", e.Items, "]")
	case *Index:
		printExpr(b, e.X)
		printList(b, "[", []Expr{e.At}, "]")
	case *Unary:
		b.WriteString(e.Op)
		printExpr(b, e.X)
	case *Binary:
		printInfix(b, e.X, e.Op, e.Y)
	case *Window:
		printInfix(b, e.X, e.Op, e.Y)
	case *Call:
		b.WriteString(e.Name)
		printList(b, "(", e.Args, ")")
	}
}

func printInfix(b *strings.Builder, x Expr, op string, y Expr) {
	printExpr(b, x)
	b.WriteString(" " + op + " ")
	printExpr(b, y)
}

func printList(b *strings.Builder, open string, items []Expr, end string) {
	b.WriteString(open)
	for i, item := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		printExpr(b, item)
	}
	b.WriteString(end)
}

func printConstant(b *strings.Builder, c *Constant) {
	switch text, ok := c.Value.AsString(); {
	case ok:
		b.WriteString(`"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`)
	case c.Value.Kind() == slot.FloatValue:
		number := c.Value.String()
		if !strings.Contains(number, ".") {
			number += ".0"
		}
		b.WriteString(number)
	default:
		b.WriteString(c.Value.String())
	}
}
