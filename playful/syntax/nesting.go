// SPDX-License-Identifier: Apache-2.0

package syntax

import "github.com/alecthomas/participle/v2/lexer"

// Limits that keep a hostile text from exhausting the stack, here and in all that walks the tree.
const (
	maxDepth     = 200  // parentheses and signs inside each other
	maxOperators = 1000 // in one expression

	maxText = 1 << 20 // bytes of a file
)

// nesting follows how deep an expression is at each token.
type nesting struct {
	open  []lexer.Token // parentheses not closed yet
	base  []int         // depth inside each of them
	depth int
	ops   int // operators since the expression began
}

// checkNesting finds unbalanced parentheses and refuses what nests too deep.
func (c *converter) checkNesting(l *line) bool {
	var n nesting
	for _, t := range l.tokens {
		if is(t, ")") && len(n.open) == 0 {
			c.fail(t.Pos, "", `there is no "(" for this ")"`)
			return false
		}
		n.pass(t)
		if n.depth > maxDepth {
			c.fail(t.Pos, "move parts of it into an evaluation", "the expression is nested more than %d deep", maxDepth)
			return false
		}
		if n.ops > maxOperators {
			c.fail(t.Pos, "move parts of it into an evaluation", "the expression has more than %d operators", maxOperators)
			return false
		}
	}
	if len(n.open) > 0 {
		c.fail(n.open[len(n.open)-1].Pos, `write ")" where the group ends`, `this "(" is never closed`)
		return false
	}
	return true
}

func (n *nesting) pass(t lexer.Token) {
	n.count(t)
	switch {
	case is(t, "-"), is(t, "not"):
		n.depth++
	case is(t, "("):
		n.depth++
		n.open, n.base = append(n.open, t), append(n.base, n.depth)
	case is(t, ")"):
		n.open, n.base = n.open[:len(n.open)-1], n.base[:len(n.base)-1]
		n.settle()
	default:
		n.settle()
	}
}

// settle goes back to the depth of the innermost parenthesis: the signs before an operand end with it.
func (n *nesting) settle() {
	n.depth = 0
	if len(n.base) > 0 {
		n.depth = n.base[len(n.base)-1]
	}
}

func (n *nesting) count(t lexer.Token) {
	switch t.Type {
	case kindCompare, kindSum, kindProduct:
		n.ops++
	case kindKeyword:
		switch {
		case t.Value == "and" || t.Value == "or":
			n.ops++
		case t.Value == "if" || clauseWords[t.Value]:
			n.ops = 0
		}
	}
}
