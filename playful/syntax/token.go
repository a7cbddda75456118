// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"io"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// Kinds of tokens, as the grammar names them.
const (
	kindName lexer.TokenType = -(iota + 2)
	kindKeyword
	kindNumber
	kindString  // raw, with its quotes
	kindCompare // == != < <= > >=
	kindSum     // + -
	kindProduct // * / %
	kindMark    // , | ; = ( ) : .
)

// keywords and what the grammar calls them: the original writes truth values in any case.
var keywords = map[string]string{
	"whenever": "whenever", "while": "while", "priority": "priority", "of": "of",
	"switch": "switch", "to": "to", "if": "if", "targeting": "targeting",
	"otherwise": "otherwise", "include": "include", "and": "and", "or": "or", "not": "not",
	"true": "true", "True": "true", "TRUE": "true",
	"false": "false", "False": "false", "FALSE": "false", "pi": "pi",
}

// clauseWords begin a clause; no statement begins with one.
var clauseWords = map[string]bool{
	"whenever": true, "while": true, "priority": true, "switch": true, "otherwise": true,
}

// dialect is the lexer as the parser library wants it.
type dialect struct{}

// Symbols names the kinds of tokens for the grammar.
func (dialect) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Name": kindName, "Keyword": kindKeyword, "Number": kindNumber, "String": kindString,
		"Compare": kindCompare, "Sum": kindSum, "Product": kindProduct, "Mark": kindMark,
	}
}

// Lex gives the tokens of a whole text as if it were one line; [Parse] splits the text into lines first.
func (dialect) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	rep := &reporter{src: source.NewFile(name, string(text))}
	all := &line{}
	rows, _ := scan(rep)
	for _, r := range rows {
		all.append(r)
	}
	return all.lexer(), rep.errs.Err()
}

// is tells whether t is this keyword or mark; a string never is.
func is(t lexer.Token, text string) bool {
	return t.Value == text && t.Type != kindName && t.Type != lexer.EOF
}

// reporter collects the errors of one file.
type reporter struct {
	src  *source.File
	errs source.Errors
}

func (r *reporter) pos(p lexer.Position) source.Pos {
	return source.Pos{File: r.src.Name, Line: p.Line, Col: p.Column}
}

func (r *reporter) report(p lexer.Position, hint, format string, args ...any) {
	r.errs.Add(r.src.Errorf(r.pos(p), hint, format, args...).Default("syntax"))
}

// IsKeyword tells whether a word means something of its own and so cannot name a
// node, a key or a property.
func IsKeyword(word string) bool {
	_, ok := keywords[word]
	return ok
}
