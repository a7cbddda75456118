// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/source"
)

// The grammar leaves infix operators in a row; [levels] says how they bind.

type rowNode struct {
	First *operandNode `parser:"@@"`
	Rest  []*tailNode  `parser:"@@*"`
}

type tailNode struct {
	Op    lexer.Token  `parser:"@( Infix | Sign )"`
	Right *operandNode `parser:"@@"`
}

// operandNode: the prefix !, + or - binds looser than an index.
type operandNode struct {
	Prefixes []*prefixNode    `parser:"@@*"`
	Primary  *primaryNode     `parser:"@@"`
	Indices  []*subscriptNode `parser:"@@*"`
}

type prefixNode struct {
	Op lexer.Token `parser:"@( '!' | Sign )"`
}

type subscriptNode struct {
	Open  lexer.Token `parser:"@'['"`
	Index *rowNode    `parser:"@@"`
	Close lexer.Token `parser:"@']'"`
}

type primaryNode struct {
	Number lexer.Token  `parser:"  @Number"`
	String lexer.Token  `parser:"| @String"`
	Key    lexer.Token  `parser:"| @Key"`
	Group  *groupNode   `parser:"| @@"`
	List   *bracketNode `parser:"| @@"`
	Name   *nameNode    `parser:"| @@"`
}

type groupNode struct {
	Open  lexer.Token `parser:"@'('"`
	Inner *rowNode    `parser:"@@"`
	Close lexer.Token `parser:"@')'"`
}

type bracketNode struct {
	Open  lexer.Token `parser:"@'['"`
	Items []*rowNode  `parser:"( @@ ( ',' @@ )* )?"`
	Close lexer.Token `parser:"@']'"`
}

// nameNode is a call, a property, or a word by itself.
type nameNode struct {
	Name    lexer.Token   `parser:"@Name"`
	Members []*memberNode `parser:"@@*"`
	Call    *callNode     `parser:"@@?"`
}

type memberNode struct {
	Name lexer.Token `parser:"'.' @Name"`
}

type callNode struct {
	Open  lexer.Token `parser:"@'('"`
	Args  []*rowNode  `parser:"( @@ ( ',' @@ )* )?"`
	Close lexer.Token `parser:"@')'"`
}

// grammar is built when the first condition is parsed: most runs have none.
var grammar = sync.OnceValue(func() *participle.Parser[rowNode] {
	return participle.MustBuild[rowNode](participle.Lexer(symbols{}))
})

// parseRow applies the grammar to all tokens; on failure it gives the index of the
// first token that cannot stand where it does.
func parseRow(list []lexer.Token, end lexer.Position) (*rowNode, int) {
	end.Offset = len(list)
	lex, err := lexer.Upgrade(&source.Queue[lexer.Token]{List: list, End: lexer.EOFToken(end)})
	if err != nil {
		return nil, 0
	}
	tree, err := grammar().ParseFromLexer(lex)
	if err == nil {
		return tree, -1
	}
	if e, ok := err.(participle.Error); ok {
		return nil, e.Position().Offset
	}
	return nil, 0
}
