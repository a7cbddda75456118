// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of one logical line of each kind. Blocks are made of lines by indentation.

type headerNode struct {
	Name   lexer.Token    `parser:"@Name"`
	Params []*settingNode `parser:"( '|' @@ ( ( ';' | ',' ) @@ )* ( ';' | ',' )? )? ':'"`
}

type includeNode struct {
	Path lexer.Token `parser:"'include' @String"`
}

type statementNode struct {
	Targeting lexer.Token    `parser:"( 'targeting' @Name ':' )?"`
	Node      lexer.Token    `parser:"@Name"`
	Clauses   []*clauseNode  `parser:"( ','? @@ )*"`
	Config    []*settingNode `parser:"','? ( '|' @@ ( ( ';' | ',' ) @@ )* ( ';' | ',' )? )?"`
}

type clauseNode struct {
	Gate     *gateNode     `parser:"  @@"`
	Priority *priorityNode `parser:"| @@"`
	Switch   *switchNode   `parser:"| @@"`
}

type gateNode struct {
	Word lexer.Token `parser:"@( 'whenever' | 'while' )"`
	Cond *orNode     `parser:"@@"`
}

type priorityNode struct {
	Word  lexer.Token `parser:"( 'otherwise' ','? )? @'priority' 'of'"`
	Value *orNode     `parser:"@@"`
	Cond  *orNode     `parser:"( 'if' @@ )? 'otherwise'?"`
}

type switchNode struct {
	Word lexer.Token `parser:"@'switch' 'to'"`
	To   lexer.Token `parser:"@Name"`
	Cond *orNode     `parser:"'if' @@"`
}

type settingNode struct {
	Key   lexer.Token `parser:"@Name '='"`
	Value *valueNode  `parser:"@@"`
}

type valueNode struct {
	Pos    lexer.Position
	Minus  lexer.Token `parser:"( @'-'?"`
	Number lexer.Token `parser:"  @( Number | 'pi' ) )"`
	String lexer.Token `parser:"| @String"`
	Bool   lexer.Token `parser:"| @( 'true' | 'false' )"`
	Word   lexer.Token `parser:"| @Name"`
}

type orNode struct {
	Left *andNode  `parser:"@@"`
	Rest []*orTail `parser:"@@*"`
}

type orTail struct {
	Op    lexer.Token `parser:"@'or'"`
	Right *andNode    `parser:"@@"`
}

type andNode struct {
	Left *notNode   `parser:"@@"`
	Rest []*andTail `parser:"@@*"`
}

type andTail struct {
	Op    lexer.Token `parser:"@'and'"`
	Right *notNode    `parser:"@@"`
}

type notNode struct {
	Op      lexer.Token  `parser:"( @'not'"`
	X       *notNode     `parser:"  @@ )"`
	Compare *compareNode `parser:"| @@"`
}

// compareNode takes any number of comparisons, to say clearly that they do not chain.
type compareNode struct {
	Left *sumNode       `parser:"@@"`
	Rest []*compareTail `parser:"@@*"`
}

type compareTail struct {
	Op    lexer.Token `parser:"@Compare"`
	Right *sumNode    `parser:"@@"`
}

type sumNode struct {
	Left *productNode `parser:"@@"`
	Rest []*sumTail   `parser:"@@*"`
}

type sumTail struct {
	Op    lexer.Token  `parser:"@Sum"`
	Right *productNode `parser:"@@"`
}

type productNode struct {
	Left *unaryNode     `parser:"@@"`
	Rest []*productTail `parser:"@@*"`
}

type productTail struct {
	Op    lexer.Token `parser:"@Product"`
	Right *unaryNode  `parser:"@@"`
}

type unaryNode struct {
	Op      lexer.Token  `parser:"( @'-'"`
	X       *unaryNode   `parser:"  @@ )"`
	Primary *primaryNode `parser:"| @@"`
}

type primaryNode struct {
	Number   lexer.Token `parser:"  @( Number | 'pi' )"`
	String   lexer.Token `parser:"| @String"`
	Bool     lexer.Token `parser:"| @( 'true' | 'false' )"`
	Name     lexer.Token `parser:"| @Name"`
	Property lexer.Token `parser:"  ( '.' @Name"`
	Of       lexer.Token `parser:"  | 'of' @String )?"`
	Group    *orNode     `parser:"| '(' @@ ')'"`
}

// parsers of the kinds of lines.
type parsers struct {
	header    *participle.Parser[headerNode]
	include   *participle.Parser[includeNode]
	statement *participle.Parser[statementNode]
}

// grammar is built when the first text is parsed: most runs of the program parse none.
var grammar = sync.OnceValue(func() *parsers {
	lex := participle.Lexer(dialect{})
	return &parsers{
		header:    participle.MustBuild[headerNode](lex),
		include:   participle.MustBuild[includeNode](lex),
		statement: participle.MustBuild[statementNode](lex),
	}
})

// parseLine applies a grammar to the whole line; on failure it gives the index of
// the first token that cannot stand where it does.
func parseLine[G any](p *participle.Parser[G], l *line) (*G, int, bool) {
	lex, err := lexer.Upgrade(l.lexer())
	if err != nil {
		return nil, 0, false
	}
	tree, err := p.ParseFromLexer(lex)
	if err == nil {
		return tree, 0, true
	}
	at := 0
	if e, ok := err.(participle.Error); ok {
		at = e.Position().Offset
	}
	return nil, at, false
}
