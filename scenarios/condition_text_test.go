// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// conditionText writes an expression with single blanks and the parentheses it had:
// read again, in dialect 2.8 and leniently, it is the same expression.
func conditionText(e condition.Expr) string {
	var b strings.Builder
	printExpr(&b, e)
	return b.String()
}

func printExpr(b *strings.Builder, e condition.Expr) {
	if e.Where().Grouped {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e := e.(type) {
	case *condition.Constant:
		printConstant(b, e)
	case *condition.KeyRef:
		if e.Property {
			b.WriteString(e.Name)
		} else {
			b.WriteString("'" + e.Name + "'")
		}
	case *condition.List:
		printList(b, "[", e.Items, "]")
	case *condition.Index:
		printExpr(b, e.X)
		printList(b, "[", []condition.Expr{e.At}, "]")
	case *condition.Unary:
		b.WriteString(e.Op)
		printExpr(b, e.X)
	case *condition.Binary:
		printInfix(b, e.X, e.Op, e.Y)
	case *condition.Window:
		printInfix(b, e.X, e.Op, e.Y)
	case *condition.Call:
		b.WriteString(e.Name)
		printList(b, "(", e.Args, ")")
	}
}

func printInfix(b *strings.Builder, x condition.Expr, op string, y condition.Expr) {
	printExpr(b, x)
	b.WriteString(" " + op + " ")
	printExpr(b, y)
}

func printList(b *strings.Builder, open string, items []condition.Expr, end string) {
	b.WriteString(open)
	for i, item := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		printExpr(b, item)
	}
	b.WriteString(end)
}

func printConstant(b *strings.Builder, c *condition.Constant) {
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
