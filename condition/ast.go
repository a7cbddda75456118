// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Expr is a node of a parsed condition: *Constant, *KeyRef, *List, *Index, *Unary,
// *Binary, *Window or *Call.
type Expr interface{ Where() *Place }

// Place is where a node stands in the text of its condition.
type Place struct {
	Pos      source.Pos // of the first token, or of the operator of a Binary, Window or Unary
	From, To int        // bytes of the text, without parentheses around
	Grouped  bool       // parentheses stand around it
	outer    [2]int     // bytes with the parentheses around
	id       int        // number in the order of the text, from 0

	fixed     bool  // it depends on nothing that can change, time included
	value     value // then this is what it is
	remembers bool  // its value depends on when it was evaluated before
}

// Where gives every node its place.
func (p *Place) Where() *Place { return p }

// Constant is a number, a string, or, read leniently, true or false.
type Constant struct {
	Place
	Value slot.Value
}

// KeyRef is a key of the memory or a property of a service.
type KeyRef struct {
	Place
	Name     string
	Property bool // written Service.Property
	hidden   bool // always Invalid: the reader may not know it
}

// List is a list in brackets.
type List struct {
	Place
	Items []Expr
}

// Index is an element of a list, counted from 0, or of a property by name.
type Index struct {
	Place
	X, At Expr
}

// Unary is one of the prefixes "!", "-", "+".
type Unary struct {
	Place
	Op string
	X  Expr
}

// Binary is an infix operator but those over time.
type Binary struct {
	Place
	Op   string
	X, Y Expr
}

// Window is an operator over time: "~", "@" or "#".
type Window struct {
	Place
	Op   string
	X, Y Expr  // Y is constant
	Span int64 // nanoseconds, at most MaxHistory; 0 for what was written zero or negative
}

// Call is a function of [functions].
type Call struct {
	Place
	Name string
	Args []Expr
}

// parts are the nodes right below one.
func parts(e Expr) []Expr {
	switch e := e.(type) {
	case *List:
		return e.Items
	case *Index:
		return []Expr{e.X, e.At}
	case *Unary:
		return []Expr{e.X}
	case *Binary:
		return []Expr{e.X, e.Y}
	case *Window:
		return []Expr{e.X, e.Y}
	case *Call:
		return e.Args
	}
	return nil
}

// Walk visits e and all below it in the order of the text, while visit returns true.
func Walk(e Expr, visit func(Expr) bool) {
	if !visit(e) {
		return
	}
	for _, p := range parts(e) {
		Walk(p, visit)
	}
}

// prepare notes of every node, those below it first, what it depends on.
func prepare(e Expr) {
	p := e.Where()
	p.fixed = true
	for _, x := range parts(e) {
		prepare(x)
		below := x.Where()
		p.fixed = p.fixed && below.fixed
		p.remembers = p.remembers || below.remembers
	}
	switch e := e.(type) {
	case *KeyRef:
		p.fixed = false
	case *Window:
		p.fixed, p.remembers = false, true
	case *Call:
		switch e.Name {
		case "rand", "stable":
			p.fixed, p.remembers = false, true
		case "pref", "bang":
			p.fixed = false
		}
	}
	if p.fixed {
		p.value = fold((&builder{}).node(e))
	}
}

// constantValue is the value of an expression that depends on nothing, time
// included.
func constantValue(e Expr) (value, bool) {
	p := e.Where()
	return p.value, p.fixed
}
