// SPDX-License-Identifier: Apache-2.0

package syntax

import "github.com/playsim/playsim/source"

// File is one parsed .play file.
type File struct {
	Name     string       // as given to the reader of files
	Source   *source.File // text, for excerpts in later errors
	Includes []Include    // in text order
	Original bool         // first line is "# playful: original": a negative priority switches off
	Root     []*Statement // statements outside every block, in text order; empty when a block "program" is the root
	Blocks   []*Block     // top-level definitions, in text order
}

// Include is one `include "file.play"` line.
type Include struct {
	Path string // as written, relative to the file that names it
	Pos  source.Pos
}

// Block is a named list of statements. Parsing guarantees at least one statement.
type Block struct {
	Name       string
	Pos        source.Pos // of the name in the header
	Params     []Param    // declared in the header, keys unique
	Statements []*Statement
	Blocks     []*Block // definitions indented inside it: visible in it and below
}

// Param is a block parameter with its default.
type Param struct {
	Key   string
	Pos   source.Pos // of the key
	Value Literal
}

// Statement is one line of a block: a node and the clauses that decide when it runs.
type Statement struct {
	Pos          source.Pos // first token: `targeting` or the node
	Targeting    string     // scheme type, "" for none
	TargetingPos source.Pos // of the scheme type
	Node         string     // leaf, block or file named
	NodePos      source.Pos
	Gate         Expr       // whenever/while; nil for none
	Priorities   []Priority // in text order: the first whose condition holds counts
	Switches     []Switch   // in text order: the first true one wins; any makes the statement a state
	Config       []Setting  // keys unique
}

// Priority is one `priority of value [if cond]`.
type Priority struct {
	Value Expr
	Cond  Expr       // nil for always
	Pos   source.Pos // of the word priority
}

// Switch is one `switch to node if cond`.
type Switch struct {
	To    string
	ToPos source.Pos
	Cond  Expr
	Pos   source.Pos // of the word switch
}

// Setting is one `key = value` of a statement's configuration.
type Setting struct {
	Key      string
	KeyPos   source.Pos
	Value    Value
	ValuePos source.Pos
}
