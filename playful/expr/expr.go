// SPDX-License-Identifier: Apache-2.0

// Package expr compiles the expressions of Playful programs, conditions and priorities, to
// trees of closures, and explains what they gave. It knows numbers, texts and truth, and
// what operators make of them; what a name, a property or a quoted condition stands for,
// its caller says. An expression is about an N: the place in the running tree that asks.
package expr

import (
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Expr is a compiled expression. Exactly the function of its kind is set; all are nil after
// an error.
type Expr[N any] struct {
	Kind     scheme.Kind
	Num      func(N) float64
	Truth    func(N) bool
	Text     func(N) string
	Constant bool
	Value    float64  // of a constant number
	Uses     []Use[N] // for explanations

	op    string // "and", "or", "not" of the parts
	parts []part[N]
}

// part is a part of a condition that is explained on its own.
type part[N any] struct {
	text string
	x    Expr[N]
}

// Use is one use of a name, a property or a quoted condition in an expression.
type Use[N any] struct {
	Text    string
	Show    func(N) (string, bool)                 // its value in this iteration, if it was asked
	From    func(N) string                         // what the value follows from; may be nil
	Explain func(at N, text string) explain.Node   // of a quoted condition, else nil
	Types   func(target string) (schemes []string) // those that it reads, below a target; may be nil
}

// OK reports whether the expression was compiled.
func (x *Expr[N]) OK() bool { return x.Num != nil || x.Truth != nil || x.Text != nil }

// Names is what the names in an expression mean, and who hears of mistakes in it.
type Names[N any] interface {
	Name(e *syntax.Name) Expr[N]
	Property(e *syntax.Property) Expr[N]
	Reported(e *syntax.Reported) Expr[N]
	Quoted(e *syntax.String) Expr[N] // one that stands as a condition
	Errorf(pos source.Pos, hint, format string, args ...any)

	// Undefined returns what is called where a comparison, which begins at a place and
	// has a text, has no answer.
	Undefined(pos source.Pos, text string) func(N)
}

// compiler compiles expressions.
type compiler[N any] struct{ Names[N] }

func (v compiler[N]) errorf(pos source.Pos, hint, format string, args ...any) Expr[N] {
	v.Errorf(pos, hint, format, args...)
	return Expr[N]{}
}

func (v compiler[N]) compile(e syntax.Expr) Expr[N] {
	switch e := e.(type) {
	case syntax.Literal:
		return Constant[N](Literal(e))
	case *syntax.Name:
		return v.Name(e)
	case *syntax.Property:
		return v.Property(e)
	case *syntax.Reported:
		return v.Reported(e)
	case *syntax.Unary:
		return v.unary(e)
	case *syntax.Binary:
		return v.binary(e)
	}
	return Expr[N]{}
}

// Literal returns the value of a literal.
func Literal(l syntax.Literal) slot.Value {
	switch l := l.(type) {
	case *syntax.Number:
		return slot.Float(l.Value)
	case *syntax.String:
		return slot.String(l.Value)
	case *syntax.Bool:
		return slot.Bool(l.Value)
	}
	return slot.Value{}
}

// Constant returns a value as an expression.
func Constant[N any](p slot.Value) Expr[N] {
	if f, ok := p.AsFloat(); ok {
		return Expr[N]{Kind: scheme.Number, Constant: true, Value: f, Num: func(N) float64 { return f }}
	}
	if b, ok := p.AsBool(); ok {
		return Expr[N]{Kind: scheme.Bool, Constant: true, Truth: func(N) bool { return b }}
	}
	s, _ := p.AsString()
	return Expr[N]{Kind: scheme.Text, Constant: true, Text: func(N) string { return s }}
}
