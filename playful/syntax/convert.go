// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"math"
	"strconv"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// converter parses lines and turns what the grammar gives into the public tree.
// Every method returns nil after it has reported an error.
type converter struct {
	rep *reporter
	bad bool // an error was reported for this line
}

func (c *converter) fail(p lexer.Position, hint, format string, args ...any) {
	c.rep.report(p, hint, format, args...)
	c.bad = true
}

// parse applies a grammar to a line and explains why it does not fit.
func parse[G any](c *converter, p *participle.Parser[G], l *line, kind lineKind) *G {
	if !c.checkNesting(l) {
		return nil
	}
	tree, at, ok := parseLine(p, l)
	if !ok {
		why := explain(kind, l, at)
		c.fail(l.place(why.at), why.hint, "%s", why.msg)
		return nil
	}
	return tree
}

func (l *line) place(i int) lexer.Position {
	if i >= len(l.tokens) {
		return l.end
	}
	return l.tokens[i].Pos
}

func (c *converter) include(l *line) *Include {
	n := parse(c, grammar().include, l, includeKind)
	if n == nil {
		return nil
	}
	path := unquote(n.Path.Value)
	if path == "" {
		c.fail(n.Path.Pos, "", "the name of the file is empty")
		return nil
	}
	return &Include{Path: path, Pos: c.rep.pos(l.start)}
}

func (c *converter) header(l *line) *Block {
	n := parse(c, grammar().header, l, headerKind)
	if n == nil {
		return nil
	}
	b := &Block{Name: n.Name.Value, Pos: c.rep.pos(n.Name.Pos)}
	seen := map[string]bool{}
	for _, s := range n.Params {
		c.unique(seen, s.Key, "parameter")
		value, ok := c.value(s.Value).(Literal)
		if !ok {
			c.fail(s.Value.Pos, `write text in quotes`, "the default of a parameter is a number, text, true or false")
			continue
		}
		b.Params = append(b.Params, Param{Key: s.Key.Value, Pos: c.rep.pos(s.Key.Pos), Value: value})
	}
	return b
}

func (c *converter) unique(seen map[string]bool, key lexer.Token, what string) {
	if seen[key.Value] {
		c.fail(key.Pos, "", "the %s %q is given twice [duplicate_key]", what, key.Value)
	}
	seen[key.Value] = true
}

func (c *converter) statement(l *line) *Statement {
	n := parse(c, grammar().statement, l, statementKind)
	if n == nil {
		return nil
	}
	s := &Statement{Pos: c.rep.pos(l.start), Node: n.Node.Value, NodePos: c.rep.pos(n.Node.Pos)}
	if n.Targeting.Value != "" {
		s.Targeting, s.TargetingPos = n.Targeting.Value, c.rep.pos(n.Targeting.Pos)
	}
	for _, clause := range n.Clauses {
		c.clause(s, clause)
	}
	seen := map[string]bool{}
	for _, set := range n.Config {
		c.unique(seen, set.Key, "key")
		s.Config = append(s.Config, Setting{
			Key: set.Key.Value, KeyPos: c.rep.pos(set.Key.Pos),
			Value: c.value(set.Value), ValuePos: c.rep.pos(set.Value.Pos),
		})
	}
	return s
}

func (c *converter) clause(s *Statement, n *clauseNode) {
	switch {
	case n.Gate != nil:
		if s.Gate != nil {
			c.fail(n.Gate.Word.Pos, `join the conditions with "and"`, "a second %q: a statement has one gate", n.Gate.Word.Value)
		}
		s.Gate = c.or(n.Gate.Cond)
	case n.Priority != nil:
		p := Priority{Value: c.or(n.Priority.Value), Pos: c.rep.pos(n.Priority.Word.Pos)}
		if n.Priority.Cond != nil {
			p.Cond = c.or(n.Priority.Cond)
		}
		s.Priorities = append(s.Priorities, p)
	default:
		s.Switches = append(s.Switches, Switch{
			To: n.Switch.To.Value, ToPos: c.rep.pos(n.Switch.To.Pos),
			Cond: c.or(n.Switch.Cond), Pos: c.rep.pos(n.Switch.Word.Pos),
		})
	}
}

func (c *converter) value(n *valueNode) Value {
	pos := c.rep.pos(n.Pos)
	switch {
	case n.Number.Value != "":
		v := c.number(n.Number)
		if n.Minus.Value != "" {
			v = -v
		}
		return &Number{Pos: pos, Value: v}
	case n.String.Value != "":
		return &String{Pos: pos, Value: unquote(n.String.Value)}
	case n.Bool.Value != "":
		return &Bool{Pos: pos, Value: n.Bool.Value == "true"}
	}
	return &Word{Pos: pos, Word: n.Word.Value}
}

func (c *converter) number(t lexer.Token) float64 {
	if t.Value == "pi" {
		return math.Pi
	}
	v, err := strconv.ParseFloat(t.Value, 64)
	if err != nil {
		c.fail(t.Pos, "", "the number is too large")
	}
	return v
}
