// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// trouble is an oddity met during evaluation; 0 is none.
type trouble uint8

const (
	fine trouble = iota
	notNumbers
	notIntegers
	dividedByZero
	notOrdered
	notIndexed
	outOfRange
	notString
	notLength
	notParsed
	notFitting
	notPositions
)

var troubles = [...]string{
	notNumbers:    "arithmetic on something that is not a number",
	notIntegers:   "% | & ^ need integers",
	dividedByZero: "division by zero",
	notOrdered:    "values of different types are neither less nor greater",
	notIndexed:    "index into something that is no list",
	outOfRange:    "index outside the list",
	notString:     "argument is not a string",
	notLength:     "size() of something that is no list",
	notParsed:     "text is not a number",
	notFitting:    "number does not fit an integer of 32 bits",
	notPositions:  "start and length of substr() must be integers from 0",
}

// order compares two numbers. Where a side is a Float as the memory holds it, both
// are taken with 32 bits: the constant 0.1 then equals a stored 0.1.
func order(x, y value) (less, equal bool) {
	if x.kind != slot.FloatValue && y.kind != slot.FloatValue {
		return x.i < y.i, x.i == y.i
	}
	a, b := x.asFloat(), y.asFloat()
	if x.stored && x.kind == slot.FloatValue || y.stored && y.kind == slot.FloatValue {
		a, b = float64(float32(a)), float64(float32(b))
	}
	return a < b, a == b
}

// equal is the operator ==.
func equal(x, y value) bool {
	switch {
	case x.isNumber() && y.isNumber():
		_, eq := order(x, y)
		return eq
	case x.kind == slot.StringValue && y.kind == slot.StringValue:
		return x.text() == y.text()
	case x.isList() && y.isList():
		return equalLists(x, y)
	}
	return false
}

func equalLists(x, y value) bool {
	n := x.length()
	if n != y.length() {
		return false
	}
	for i := range n {
		if !equal(x.element(i), y.element(i)) {
			return false
		}
	}
	return true
}

// less is x < y; strings by bytes.
func less(x, y value) (bool, trouble) {
	switch {
	case x.isNumber() && y.isNumber():
		lt, _ := order(x, y)
		return lt, fine
	case x.kind == slot.StringValue && y.kind == slot.StringValue:
		return x.text() < y.text(), fine
	}
	return false, notOrdered
}

// atMost is x <= y, which NaN never is.
func atMost(x, y value) (bool, trouble) {
	switch {
	case x.isNumber() && y.isNumber():
		lt, eq := order(x, y)
		return lt || eq, fine
	case x.kind == slot.StringValue && y.kind == slot.StringValue:
		return x.text() <= y.text(), fine
	}
	return false, notOrdered
}

// calculate is one of * / % + - | & ^.
func calculate(op byte, x, y value) (value, trouble) {
	switch {
	case !x.isNumber() || !y.isNumber():
		return invalid, notNumbers
	case x.kind != slot.FloatValue && y.kind != slot.FloatValue:
		return integers(op, int32(x.i), int32(y.i))
	}
	a, b := x.asFloat(), y.asFloat()
	switch op {
	case '*':
		return float(float64(a * b)), fine
	case '+':
		return float(a + b), fine
	case '-':
		return float(a - b), fine
	case '/':
		if b == 0 {
			return invalid, dividedByZero
		}
		return float(a / b), fine
	}
	return invalid, notIntegers
}

// integers calculate with 32 bits that wrap; / truncates, % has the dividend's sign.
func integers(op byte, a, b int32) (value, trouble) {
	switch op {
	case '*':
		return integer(int64(a * b)), fine
	case '+':
		return integer(int64(a + b)), fine
	case '-':
		return integer(int64(a - b)), fine
	case '|':
		return integer(int64(a | b)), fine
	case '&':
		return integer(int64(a & b)), fine
	case '^':
		return integer(int64(a ^ b)), fine
	}
	if b == 0 {
		return invalid, dividedByZero
	}
	if op == '/' {
		return integer(int64(a) / int64(b)), fine
	}
	return integer(int64(a) % int64(b)), fine
}

// signed is the prefix - or +.
func signed(minus bool, x value) (value, trouble) {
	switch {
	case !x.isNumber():
		return invalid, notNumbers
	case x.kind == slot.FloatValue && minus:
		x.f = -x.f
		return x, fine
	case x.kind == slot.FloatValue:
		return x, fine
	case minus:
		return integer(-x.i), fine
	}
	return integer(x.i), fine
}

// subset tells whether every element of x is in y; a value that is no list is a
// list of itself.
func subset(x, y value) bool {
	if x.kind == slot.Invalid || y.kind == slot.Invalid {
		return false
	}
	for i := range x.length() {
		if !member(x.element(i), y) {
			return false
		}
	}
	return true
}

// intersect tells whether x and y share an element.
func intersect(x, y value) bool {
	if x.kind == slot.Invalid || y.kind == slot.Invalid {
		return false
	}
	for i := range x.length() {
		if member(x.element(i), y) {
			return true
		}
	}
	return false
}

func member(x, list value) bool {
	for i := range list.length() {
		if equal(x, list.element(i)) {
			return true
		}
	}
	return false
}

// truncated is int() of a float.
func truncated(f float64) (value, trouble) {
	t := math.Trunc(f)
	if !(t >= math.MinInt32 && t <= math.MaxInt32) {
		return invalid, notFitting
	}
	return integer(int64(t)), fine
}
