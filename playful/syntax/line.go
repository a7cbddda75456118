// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// line is a logical line: a statement, header or include with its continuations.
type line struct {
	indent int           // blanks before it
	tokens []lexer.Token // Pos.Offset is the index in this list
	start  lexer.Position
	end    lexer.Position // Offset is the number of tokens
	open   int            // parentheses open at the end
	bad    bool           // an error is reported
}

// append takes the tokens of a row; the first row gives indentation and start.
func (l *line) append(r row) {
	if l.start.Line == 0 {
		l.indent, l.start = len(r.lead), r.start
	}
	for _, t := range r.tokens {
		t.Pos.Offset = len(l.tokens)
		l.tokens = append(l.tokens, t)
		switch {
		case is(t, "("):
			l.open++
		case is(t, ")"):
			l.open = max(l.open-1, 0)
		}
	}
	l.bad = l.bad || r.bad
	l.end = r.end
	l.end.Offset = len(l.tokens)
}

func (l *line) lexer() lexer.Lexer {
	return &source.Queue[lexer.Token]{List: l.tokens, End: lexer.EOFToken(l.end)}
}

func (l *line) last() lexer.Token {
	if len(l.tokens) == 0 {
		return lexer.Token{}
	}
	return l.tokens[len(l.tokens)-1]
}

func (l *line) begins(word string) bool { return len(l.tokens) > 0 && is(l.tokens[0], word) }

// header tells whether the line opens a block.
func (l *line) header() bool { return is(l.last(), ":") && !l.begins("targeting") }

// statement tells whether the line is none of the other kinds.
func (l *line) statement() bool { return !l.header() && !l.begins("include") }

// incomplete tells whether something must follow the last token.
func (l *line) incomplete() bool {
	t := l.last()
	switch t.Type {
	case kindCompare, kindSum, kindProduct:
		return true
	case kindMark:
		return t.Value != ")" || l.open > 0
	case kindKeyword:
		return t.Value != "true" && t.Value != "false" && t.Value != "pi" && t.Value != "otherwise"
	}
	return l.open > 0
}

// lines joins rows into logical lines.
func lines(rows []row) []*line {
	var all []*line
	var cur *line
	for _, r := range rows {
		if cur == nil || !goesOn(cur, r) {
			cur = &line{}
			all = append(all, cur)
		}
		cur.append(r)
	}
	return all
}

// goesOn tells whether r continues l. What can only be the middle of a statement
// does so in any column, as the article prints it; the rest must be indented deeper.
func goesOn(l *line, r row) bool {
	if l.header() || len(r.tokens) == 0 {
		return false
	}
	first := r.tokens[0]
	switch {
	case first.Type == kindKeyword && (clauseWords[first.Value] || first.Value == "of" || first.Value == "to"):
		return true
	case l.open > 0 && is(first, ")"):
		return len(r.lead) >= l.indent
	case len(r.lead) <= l.indent:
		return false
	}
	return inner(first) || l.incomplete()
}

// inner tells whether a token can stand only inside a statement.
func inner(t lexer.Token) bool {
	switch t.Type {
	case kindCompare, kindSum, kindProduct, kindMark:
		return true
	case kindKeyword:
		return t.Value == "if" || t.Value == "and" || t.Value == "or" || t.Value == "not"
	}
	return false
}
