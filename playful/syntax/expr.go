// SPDX-License-Identifier: Apache-2.0

package syntax

import "github.com/playsim/playsim/source"

// Expr is a gate, a condition or a priority: one of *Number, *String, *Bool,
// *Name, *Property, *Reported, *Unary, *Binary.
type Expr interface {
	At() source.Pos // where the expression begins; of the operator for *Binary
	String() string // canonical text with the fewest parentheses
	expr()
}

// Value is what a configuration key is set to: a Literal or a *Word.
type Value interface {
	At() source.Pos
	String() string
	value()
}

// Literal is *Number, *String or *Bool: both an Expr and a Value.
type Literal interface {
	Expr
	value()
	literal()
}

// Number is a finite number; pi is one, too.
type Number struct {
	Pos   source.Pos
	Value float64
}

// String is text in either quotes, escapes resolved. As a whole gate it is a NAOqi condition (ruling R4a).
type String struct {
	Pos   source.Pos
	Value string
}

// Bool is true or false.
type Bool struct {
	Pos   source.Pos
	Value bool
}

// Name is the name of an evaluation (or of a block parameter).
type Name struct {
	Pos  source.Pos
	Name string
}

// Property is `object.name`: a property of the targeted scheme of type Object.
type Property struct {
	Pos     source.Pos // of the object
	Object  string
	Name    string
	NamePos source.Pos
}

// Reported is `rise of "condition"`: whether, or how often, a NAOqi condition has
// reported a change of the kind that What names.
type Reported struct {
	Pos  source.Pos // of What
	What string
	Of   *String
}

// Unary is `-x` or `not x`.
type Unary struct {
	Pos source.Pos // of the operator
	Op  string     // "-" or "not"
	X   Expr
}

// Binary is an operation on two values. Comparisons never chain.
type Binary struct {
	Pos  source.Pos // of the operator
	Op   string     // or and == != < <= > >= + - * / %
	X, Y Expr
}

// Word is a bare word as a configuration value, as in `out = ball`: a scheme type or a block parameter.
type Word struct {
	Pos  source.Pos
	Word string
}

func (e *Number) At() source.Pos   { return e.Pos }
func (e *String) At() source.Pos   { return e.Pos }
func (e *Bool) At() source.Pos     { return e.Pos }
func (e *Name) At() source.Pos     { return e.Pos }
func (e *Property) At() source.Pos { return e.Pos }
func (e *Reported) At() source.Pos { return e.Pos }
func (e *Unary) At() source.Pos    { return e.Pos }
func (e *Binary) At() source.Pos   { return e.Pos }
func (w *Word) At() source.Pos     { return w.Pos }

func (e *Number) expr()   {}
func (e *String) expr()   {}
func (e *Bool) expr()     {}
func (e *Name) expr()     {}
func (e *Property) expr() {}
func (e *Reported) expr() {}
func (e *Unary) expr()    {}
func (e *Binary) expr()   {}

func (e *Number) value() {}
func (e *String) value() {}
func (e *Bool) value()   {}
func (w *Word) value()   {}

func (e *Number) literal() {}
func (e *String) literal() {}
func (e *Bool) literal()   {}
