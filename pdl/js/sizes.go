// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"
	"math"
	"strings"

	"github.com/dop251/goja"
)

// maxItems bounds the characters of a text and the elements of a list that a function of
// JavaScript goes through or makes. The other two are how many of them are a step.
const (
	maxItems        = 1 << 16
	charsPerStep    = 64
	elementsPerStep = 2
)

// charge takes the steps of n items from the budget, and refuses too many of them.
func (l *script) charge(name string, n, perStep int) {
	if n > maxItems {
		l.spend(stepsOfError)
		l.endNow()
		panic(l.rt.NewTypeError("%s: %d items are more than %d", name, n, maxItems))
	}
	l.spend(int64(n / perStep))
	l.endNow()
}

// endNow ends a native where the call is to end.
func (l *script) endNow() {
	if l.stop != nil {
		panic(&goja.InterruptedError{})
	}
}

// made is its argument; a text costs its length, and one that is too long ends the call.
func (l *script) made(v goja.Value) goja.Value {
	if s, ok := v.(goja.String); ok {
		n := s.Length()
		if l.spend(int64(n / charsPerStep)); n > maxItems {
			l.end(fmt.Errorf("it makes a text of %d characters, more than %d", n, maxItems))
		}
		l.endNow()
	}
	return v
}

// size is how much a native would go through in a value: the characters of a text, the
// elements of a list, a map or a set, the properties of an object. It runs no code of the
// program.
func (l *script) size(v goja.Value) int {
	if s, ok := v.(goja.String); ok {
		return s.Length()
	}
	o, ok := v.(*goja.Object)
	switch {
	case !ok || goja.IsNull(v):
		return 0
	case o.ClassName() == "Array" || o.ClassName() == "Arguments":
		return l.length(o)
	case isCollection(o):
		return int(l.must(l.sizeOf[o.ExportType()](o)).ToInteger())
	case o.ClassName() == "Function" || o.ClassName() == "Generator":
		return 0
	}
	return len(o.Keys())
}

// length is the length that an object says it has, if that is a plain number.
func (l *script) length(o *goja.Object) int {
	if n := o.Get("length"); n != nil && goja.IsNumber(n) {
		return int(math.Min(math.Max(n.ToFloat(), 0), math.MaxInt32))
	}
	return 0
}

func thisSize(l *script, c goja.FunctionCall) int   { return l.size(c.This) }
func firstSize(l *script, c goja.FunctionCall) int  { return l.size(c.Argument(0)) }
func secondSize(l *script, c goja.FunctionCall) int { return l.size(c.Argument(1)) }

func allSizes(l *script, c goja.FunctionCall) (n int) {
	for _, v := range c.Arguments {
		n += l.size(v)
	}
	return n
}

// firstText is the size of a key, which is a text or found by what it is.
func firstText(l *script, c goja.FunctionCall) int {
	if goja.IsString(c.Argument(0)) {
		return l.size(c.Argument(0))
	}
	return 0
}

func concatSize(l *script, c goja.FunctionCall) int {
	n := l.size(c.This)
	for _, v := range c.Arguments {
		if o, ok := v.(*goja.Object); ok && o.ClassName() == "Array" {
			n += l.size(v)
		} else {
			n++
		}
	}
	return n
}

// pushSize charges what is added, as long as there is room.
func pushSize(l *script, c goja.FunctionCall) int {
	if n := l.size(c.This) + len(c.Arguments); n > maxItems {
		return n
	}
	return len(c.Arguments)
}

// addSize charges the key of a map or a set, as long as there is room.
func addSize(l *script, c goja.FunctionCall) int {
	if n := l.size(c.This) + 1; n > maxItems {
		return n
	}
	return firstText(l, c)
}

// insertSize is that of the receiver and of the texts and values that come to it.
func insertSize(l *script, c goja.FunctionCall) int {
	n := l.size(c.This) + len(c.Arguments)
	for _, v := range c.Arguments {
		if goja.IsString(v) && goja.IsString(c.This) {
			n += l.size(v)
		}
	}
	return n
}

// searchSize is for comparing a text with each place of the receiver.
func searchSize(l *script, c goja.FunctionCall) int {
	return l.size(c.This) * (1 + firstText(l, c)/charsPerStep)
}

func splitSize(l *script, c goja.FunctionCall) int {
	return min(maxItems, l.size(c.This)*charsPerStep/elementsPerStep) * (1 + firstText(l, c)/charsPerStep)
}

func padSize(l *script, c goja.FunctionCall) int {
	return l.size(c.This) + clamped(c.Argument(0).ToFloat())
}

func repeatSize(l *script, c goja.FunctionCall) int {
	return clamped(float64(l.size(c.This)) * c.Argument(0).ToFloat())
}

// clamped is a number as one of items, which does not overflow where others are added.
func clamped(n float64) int {
	if n > 0 { // not NaN
		return int(math.Min(n, math.MaxInt32))
	}
	return 0
}

// replaceSize is how long a text may become in which others are replaced.
func replaceSize(l *script, c goja.FunctionCall) int {
	text, pattern, by := c.This.String(), c.Argument(0).String(), c.Argument(1).String()
	each := len(by)
	if strings.Contains(by, "$") {
		each += len(by) * len(text)
	}
	return clamped(float64(searchSize(l, c)) + float64(float64(strings.Count(text, pattern))*float64(each)))
}

// fromSize is for Array.from, which takes a list, a text, or {length: n}.
func fromSize(l *script, c goja.FunctionCall) int {
	if o, ok := c.Argument(0).(*goja.Object); ok && o.ClassName() == "Object" && !isCollection(o) {
		return 0 // its length may be code of the program's: see onlyListable
	}
	return l.size(c.Argument(0))
}
