// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

type lineKind int

const (
	statementKind lineKind = iota
	headerKind
	includeKind
)

// complaint says in plain words why a line is wrong, and where.
type complaint struct {
	at        int // index of the token
	msg, hint string
}

// problem is a line and the first token the grammar has no place for.
type problem struct {
	list []lexer.Token
	at   int
}

// explain turns the place where the grammar failed into words.
func explain(kind lineKind, l *line, at int) complaint {
	p := problem{list: l.tokens, at: min(at, len(l.tokens))}
	switch kind {
	case headerKind:
		return p.header()
	case includeKind:
		return p.include()
	}
	return p.statement()
}

func (p problem) say(hint, format string, args ...any) complaint {
	return complaint{at: p.at, hint: hint, msg: fmt.Sprintf(format, args...)}
}

// token is the i-th one; the end of the line on either side.
func (p problem) token(i int) lexer.Token {
	if i < 0 || i >= len(p.list) {
		return lexer.Token{Type: lexer.EOF}
	}
	return p.list[i]
}

func (p problem) tok() lexer.Token { return p.token(p.at) }

func (p problem) prev() lexer.Token { return p.token(p.at - 1) }

// show is a token as a message names it.
func show(t lexer.Token) string {
	switch t.Type {
	case lexer.EOF:
		return "the end of the line"
	case kindString, kindNumber:
		return t.Value
	}
	return fmt.Sprintf("%q", t.Value)
}

func isClause(t lexer.Token) bool { return t.Type == kindKeyword && clauseWords[t.Value] }

// governor is the index of the keyword, or |, whose part of the statement the problem is in; -1 for none.
func (p problem) governor() int {
	for i := p.at - 1; i >= 0; i-- {
		switch t := p.list[i]; {
		case is(t, "|"), isClause(t):
			return i
		case t.Type == kindKeyword:
			switch t.Value {
			case "to", "if", "targeting":
				return i
			case "of":
				if i > 0 && is(p.list[i-1], "priority") {
					return i
				}
			}
		}
	}
	return -1
}

func (p problem) statement() complaint {
	k := p.governor()
	if k < 0 {
		if p.at == 0 {
			return p.noNode()
		}
		return p.afterNode()
	}
	switch p.list[k].Value {
	case "targeting":
		return p.targeting(k)
	case "priority":
		return p.say(`write "priority of 2"`, `"of" is missing after "priority"`)
	case "switch":
		return p.say(`write "switch to sit if battery_low"`, `"to" is missing after "switch"`)
	case "otherwise":
		return p.say(`write "otherwise priority of 1"`, `"otherwise" stands before or after "priority of …"`)
	case "to":
		return p.transition(k)
	case "|":
		return p.setting(k)
	}
	return p.expression(k)
}

// noNode is about the first token of a statement.
func (p problem) noNode() complaint {
	t := p.tok()
	switch {
	case is(t, "targeting") && p.at == 0:
		p.at = 1 // the grammar takes the whole of "targeting type:" or nothing
		return p.targeting(0)
	case is(t, "targeting"):
		return p.say("put the inner one into a block", `a statement has one "targeting"`)
	case isClause(t) && t.Value != "while":
		return p.say(`write the node first: "walk_to, whenever far"`, `%q needs a node before it`, t.Value)
	case is(t, "if"), is(t, "while"):
		return p.say(`a gate stands behind the node: "walk_to, whenever far"`, "a statement begins with a node, not with %q", t.Value)
	case t.Type == kindKeyword:
		return p.keyword("a node")
	}
	return p.say("", "a statement begins with the name of a node, not with %s", show(t))
}

func (p problem) keyword(what string) complaint {
	return p.say("", "%q is a keyword and cannot name %s", p.tok().Value, what)
}

func (p problem) targeting(k int) complaint {
	switch p.at - k {
	case 1:
		if p.tok().Type == kindKeyword {
			return p.keyword("a type of scheme")
		}
		return p.say(`write "targeting ball: following"`, `"targeting" needs the name of a type of scheme`)
	case 2:
		return p.say(fmt.Sprintf(`write "targeting %s: node"`, p.prev().Value), `":" is missing after "targeting %s"`, p.prev().Value)
	case 3:
		if p.tok().Type == kindKeyword {
			return p.noNode()
		}
		return p.say("the node stands in the same line, or indented deeper in the next",
			`a node is missing after "targeting %s:"`, p.list[k+1].Value)
	}
	return p.afterNode()
}

func (p problem) transition(k int) complaint {
	t := p.tok()
	if p.at == k+1 {
		if t.Type == kindKeyword && t.Value != "if" {
			return p.keyword("a node")
		}
		return p.say(`write "switch to sit if battery_low"`, `"switch to" needs the name of a node`)
	}
	to := p.list[k+1].Value
	if is(t, "whenever") || is(t, "while") || t.Value == "when" {
		return p.say(`write "if"`, `a transition has "if", not %q`, t.Value)
	}
	return p.say(fmt.Sprintf(`write "switch to %s if condition"`, to), `"if" is missing after "switch to %s"`, to)
}

// afterNode is about a token between the node and the first clause, or between clauses.
func (p problem) afterNode() complaint {
	t := p.tok()
	switch t.Type {
	case kindName:
		return p.word()
	case kindKeyword:
		return p.misplaced()
	case kindMark, kindSum, kindCompare, kindProduct:
		return p.markAfterNode()
	}
	return p.say(`a condition stands behind "whenever", a number behind "priority of"`, "unexpected %s", show(t))
}

// word is about a name where a clause is due.
func (p problem) word() complaint {
	t, first := p.tok(), p.list[0].Value
	if hint := clauseHints[t.Value]; hint != "" {
		return p.say(hint, "%q is not a clause", t.Value)
	}
	if hint := source.Suggest(t.Value, clauseNames); hint != "" {
		return p.say(hint, "%q is not a clause", t.Value)
	}
	if hint := startHint(first); p.at == 1 && hint != "" {
		return complaint{at: 0, hint: hint, msg: fmt.Sprintf("%q is not a word of the language", first)}
	}
	return p.say("after the node come: whenever, priority of, switch to … if, | key = value", "%q is not a clause", t.Value)
}

// misplaced is about a keyword where a clause is due.
func (p problem) misplaced() complaint {
	t := p.tok()
	switch t.Value {
	case "if":
		return p.say(`a gate is written "whenever condition"`, `"if" belongs to "priority of" and "switch to"`)
	case "of":
		return p.say(`write "priority of"`, `"priority" is missing before "of"`)
	case "to":
		return p.say(`write "switch to"`, `"switch" is missing before "to"`)
	case "targeting":
		return p.say(`write "targeting ball: node"`, `"targeting" stands before the node`)
	case "and", "or", "not":
		return p.say("write each node on a line of its own; several may run at once", "nodes are not joined with %q", t.Value)
	}
	return p.say("", "unexpected %q", t.Value)
}

func (p problem) markAfterNode() complaint {
	t, next := p.tok(), p.token(p.at+1)
	switch {
	case is(t, ":") && p.at == 1:
		return p.say(fmt.Sprintf(`the statements of the block stand in the lines below; a branch for each scheme is written "targeting %s: node"`, p.prev().Value),
			`nothing follows the ":" of a block`)
	case is(t, "-") && (next.Type == kindName || next.Type == kindKeyword):
		return p.say(`join words with "_"`, `a name has no "-" in it`)
	case is(t, "("):
		return p.say(`configure the node behind "|": "walk_to | speed = 0.1"`, "a node has no arguments in parentheses")
	case is(t, "="):
		return p.say(`settings stand behind "|": "walk_to | speed = 0.1"`, `unexpected "="`)
	case is(t, ";"):
		return p.say("write one statement a line", `unexpected ";"`)
	case is(t, ",") && is(p.prev(), ","):
		return p.say("", "one comma is enough")
	case is(t, "."):
		return p.say(`a program of another file is named without its ending, after include "file.play"`, `a node has no "." in its name`)
	}
	return p.say(`a condition stands behind "whenever", a number behind "priority of"`, "unexpected %s", show(t))
}
