// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// LintKind is what a Lint says of the values of an expression.
type LintKind uint8

// The kinds. An expression that is Never or Always true decides nothing.
const (
	Odd    LintKind = iota // something else
	Never                  // it is never true
	Always                 // it is always true
)

// Lint is what is legal in a condition and hardly meant. It is an error, so that it
// can be told as one.
type Lint struct {
	Kind LintKind
	Of   Expr          // of what the kind is said
	Text *source.Error // in words, with its position
}

// Error implements error.
func (l Lint) Error() string { return l.Text.Error() }

// Unwrap gives the Text.
func (l Lint) Unwrap() error { return l.Text }

// inOrder sorts by position and drops what was said twice.
func inOrder(all []Lint) []Lint {
	slices.SortStableFunc(all, func(a, b Lint) int {
		switch {
		case a.Text.Pos.Before(b.Text.Pos):
			return -1
		case b.Text.Pos.Before(a.Text.Pos):
			return 1
		}
		return 0
	})
	said := map[source.Error]bool{}
	var kept []Lint
	for _, l := range all {
		if !said[*l.Text] {
			said[*l.Text] = true
			kept = append(kept, l)
		}
	}
	return kept
}

// lints looks for what is legal and hardly meant.
func (k *checker) lints() {
	Walk(k.c.Root, func(e Expr) bool {
		switch e := e.(type) {
		case *Binary:
			k.lintBinary(e)
		case *Window:
			k.lintWindow(e)
		case *Unary:
			k.lintUnary(e)
		case *Call:
			k.lintCall(e)
		case *Constant:
			k.lintText(e)
		}
		return true
	})
	k.lintBangs(k.c.Root, nil)
	k.lintWhole()
}

// lintWhole: a condition that cannot change is no condition.
func (k *checker) lintWhole() {
	if v, ok := constantValue(k.c.Root); ok {
		k.rule(constantly(v.truth()), k.c.Root, k.c.Root, "", "the condition is always %s", always(v))
	}
}

func always(v value) string {
	if v.truth() {
		return "true"
	}
	return "false"
}

func constantly(truth bool) LintKind {
	if truth {
		return Always
	}
	return Never
}

func (k *checker) lintBinary(e *Binary) {
	switch e.Op {
	case "&&", "||":
		k.lintOperand(e.X)
		k.lintOperand(e.Y)
		return
	}
	k.lintLate(e)
	k.lintZero(e)
	if isCompare(e.Op) {
		if !k.lintJoined(e) {
			k.lintChain(e)
		}
		k.lintKinds(e)
		if !k.lintRange(e) {
			k.lintInvalid(e)
		}
		k.lintTypeName(e)
		k.lintLabel(e)
	}
	k.lintBits(e)
	if v, ok := constantValue(e); ok {
		k.lintWrap(e, v)
	}
}

func isCompare(op string) bool {
	switch op {
	case "<", "<=", ">", ">=", "==", "!=":
		return true
	}
	return false
}

// lintOperand: a side of && or || that never changes.
func (k *checker) lintOperand(e Expr) {
	if _, nested := e.(*Binary); nested && e == k.c.Root {
		return
	}
	if v, ok := constantValue(e); ok {
		k.rule(constantly(v.truth()), e, e, "", "%s is always %s", k.part(e), always(v))
	}
}

// lintLate: `'a' == 1 ~ 3` is 'a' == (1 ~ 3).
func (k *checker) lintLate(e *Binary) {
	w, ok := e.Y.(*Window)
	if !ok || w.Grouped {
		return
	}
	k.late[w] = true
	left := k.c.Text[e.X.Where().outer[0]:w.X.Where().outer[1]]
	hint := "did you mean (" + left + ") " + w.Op + " " + k.part(w.Y) + "?"
	k.warn(w, hint, "%s binds tighter than %s: its operand is %s alone", w.Op, e.Op, k.part(w.X))
}

// lintChain: a < b < c compares the truth of a < b with c.
func (k *checker) lintChain(e *Binary) {
	x, ok := e.X.(*Binary)
	if !ok || x.Grouped || !isCompare(x.Op) {
		return
	}
	hint := "join two comparisons with &&"
	k.warn(e, hint, "comparisons do not chain: %s is compared as 0 or 1", k.part(x))
}

// lintKinds: values that are never equal or ordered, because of their types.
func (k *checker) lintKinds(e *Binary) {
	x, y := k.kinds(e.X), k.kinds(e.Y)
	if k.isInvalidName(e) || x.comparable(y) {
		return
	}
	switch e.Op {
	case "==":
		k.rule(Never, e, e, castHint(x, y), "%s and %s are never equal", x, y)
	case "!=":
		k.rule(Always, e, e, castHint(x, y), "%s and %s are always unequal", x, y)
	default:
		k.rule(Never, e, e, castHint(x, y), "%s and %s are never ordered", x, y)
	}
}

func castHint(x, y kindSet) string {
	if x == mayString || y == mayString {
		return "int() and float() read numbers from text"
	}
	return ""
}

// isInvalidName: 'k' == "Invalid" asks for a text, not for a type.
func (k *checker) isInvalidName(e *Binary) bool {
	for _, side := range [][2]Expr{{e.X, e.Y}, {e.Y, e.X}} {
		key, isKey := side[0].(*KeyRef)
		if text, ok := stringConstant(side[1]); isKey && ok && text == "Invalid" {
			k.warn(e, "write type('"+key.Name+"') "+e.Op+` "Invalid"`, `"Invalid" is a text: a key without a value does not equal it`)
			return true
		}
	}
	return false
}

// lintInvalid: a comparison that a key without a value makes true.
func (k *checker) lintInvalid(e *Binary) {
	if k.opt.Keys == nil || e.Op == "!=" {
		return
	}
	for i, side := range []Expr{e.X, e.Y} {
		key, ok := side.(*KeyRef)
		if !ok {
			continue
		}
		if info, _ := k.info(key.Name); info.Ready {
			continue
		}
		other, ok := constantValue([]Expr{e.Y, e.X}[i])
		if !ok {
			continue
		}
		x, y := invalid, other
		if i == 1 {
			x, y = other, invalid
		}
		if compared(e.Op, x, y) {
			k.warn(e, `add && type('`+key.Name+`') != "Invalid" if that is not meant`,
				"true while %s has no value, for that counts as 0", key.Name)
		}
	}
}

// compared is a comparison of two values.
func compared(op string, x, y value) (b bool) {
	switch op {
	case "==":
		return equal(x, y)
	case "!=":
		return !equal(x, y)
	case "<":
		b, _ = less(x, y)
	case "<=":
		b, _ = atMost(x, y)
	case ">":
		b, _ = less(y, x)
	case ">=":
		b, _ = atMost(y, x)
	}
	return b
}

// lintTypeName: type() gives one of six names.
func (k *checker) lintTypeName(e *Binary) {
	for _, side := range [][2]Expr{{e.X, e.Y}, {e.Y, e.X}} {
		call, ok := side[0].(*Call)
		text, isText := stringConstant(side[1])
		if !ok || call.Name != "type" || !isText {
			continue
		}
		known := false
		for _, name := range kindNames {
			known = known || name == text
		}
		if !known {
			k.rule(unequal(e), e, side[1], meant(text, kindNames[:]), "type() gives Invalid, Array, Bool, Int, Float or String, never %q", text)
		}
	}
}

// unequal is what a comparison of two things that are never equal says.
func unequal(e *Binary) LintKind {
	switch e.Op {
	case "==":
		return Never
	case "!=":
		return Always
	}
	return Odd
}

func (k *checker) lintUnary(e *Unary) {
	v, ok := constantValue(e.X)
	switch {
	case !ok:
	case e.Op == "!":
		k.rule(constantly(!v.truth()), e, e, "", "%s is always %s", k.part(e.X), always(v))
	case e.Op == "-" && v.kind == slot.IntValue && v.i == math.MinInt32:
		k.warn(e, "write a float", "integers have 32 bits: this wraps to %d", v.i)
	}
}

func (k *checker) lintWindow(w *Window) {
	if v, ok := constantValue(w.X); ok && !k.late[w] {
		k.rule(constantly(v.truth()), w, w, "", "%s over %s, which never changes", w.Op, k.part(w.X))
	}
	if w.Span == 0 {
		k.warn(w.Y, "", "a window of no length: %s sees %s in the same instant alone", w.Op, k.part(w.X))
		return
	}
	if w.Op != "#" && momentary(w.X) {
		k.rule(Never, w, w, "look back with #", "never true: %s is true for a moment only", k.part(w.X))
	}
}

// momentary tells whether e is true only for the moment of an event.
func momentary(e Expr) bool {
	switch e := e.(type) {
	case *Call:
		return e.Name == "bang"
	case *Binary:
		switch e.Op {
		case "&&":
			return momentary(e.X) || momentary(e.Y)
		case "||":
			return momentary(e.X) && momentary(e.Y)
		}
	}
	return false
}

func (k *checker) lintCall(c *Call) {
	switch c.Name {
	case "bang":
		key := c.Args[0].(*KeyRef)
		if info, known := k.info(key.Name); known && !info.Event {
			k.rule(Never, c, c, "stable() sees changes of value", "never true: %s is data, no event is raised", key.Name)
		}
	case "bool":
		if text, ok := stringConstant(c.Args[0]); ok && strings.EqualFold(text, "false") {
			k.warn(c, "", "true: a text that is not empty counts as true")
		}
	case "stable":
		if _, ok := constantValue(c.Args[0]); ok {
			k.rule(Always, c, c, "", "always true: %s never changes", k.part(c.Args[0]))
		}
	}
}
