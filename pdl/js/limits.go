// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"
	"math"

	"github.com/dop251/goja"
)

// Bounds of what one call of a built-in function goes through or makes: characters of a
// text, of which itemsPerStep are a step, and elements of a list, of which
// elementsPerStep are.
const (
	maxItems        = 1_000_000
	itemsPerStep    = 64
	maxElements     = 200_000
	elementsPerStep = 8
)

// maxNested bounds lists within lists where built-in functions go through them.
const maxNested = 200

// size is how much a call will go through; where that is not to be known beforehand,
// what it makes is looked at.
type size func(goja.FunctionCall) float64

// limitBuiltins bounds the built-in functions that could take all time or memory
// within one step.
func (l *script) limitBuiltins() {
	l.limitTexts()
	l.limitLists()
	l.limitJSON()
	global := l.rt.GlobalObject()
	second := func(c goja.FunctionCall) float64 { return l.length(c.Argument(1)) }
	l.limitList(l.prototype("Function"), "apply", second)
	l.limitList(global.Get("Reflect").ToObject(l.rt), "apply", second)
	l.limitList(global.Get("Reflect").ToObject(l.rt), "construct", second)
	for _, name := range []string{"encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape", "unescape"} {
		l.limit(global, name, func(c goja.FunctionCall) float64 { return l.length(c.Argument(0)) })
	}
	l.hidden(madeName, l.made)
	l.hidden(partName, l.made)
	l.hidden(spreadName, l.spread)
}

func (l *script) limitLists() {
	lists := l.prototype("Array")
	must(lists.Delete("toLocaleString"))
	for _, name := range lists.GetOwnPropertyNames() {
		switch name {
		case "constructor", "length", "push", "pop", "at", "toString":
		case "concat":
			l.limitList(lists, name, l.concatenated)
		case "flat":
			l.limitList(lists, name, func(c goja.FunctionCall) float64 { return float64(l.measure(c.This, 0)) })
		case "join":
			l.replace(lists, name, l.join)
		case "flatMap":
			must(lists.Delete(name))
		default:
			l.limitList(lists, name, func(c goja.FunctionCall) float64 { return l.length(c.This) })
		}
	}
	l.limitList(l.rt.GlobalObject().Get("Array").ToObject(l.rt), "from", func(c goja.FunctionCall) float64 { return l.length(c.Argument(0)) })
}

func (l *script) prototype(class string) *goja.Object {
	return l.rt.GlobalObject().Get(class).ToObject(l.rt).Get("prototype").ToObject(l.rt)
}

// length is what a value says its length is; 0 where it says nothing.
func (l *script) length(v goja.Value) float64 {
	if s, ok := v.(goja.String); ok {
		return float64(s.Length())
	}
	o, ok := v.(*goja.Object)
	if !ok {
		return 0
	}
	n := o.Get("length")
	if n == nil || !goja.IsNumber(n) {
		return 0
	}
	return n.ToFloat()
}

func (l *script) concatenated(c goja.FunctionCall) float64 {
	n := l.length(c.This)
	for _, v := range c.Arguments {
		if goja.IsString(v) {
			n++
		} else {
			n += l.length(v)
		}
	}
	return n
}

// limit puts a check before a built-in function of texts, and one behind it.
func (l *script) limit(owner *goja.Object, name string, of size) {
	l.guarded(owner, name, func(c goja.FunctionCall) { l.charge(name, of(c), maxItems, itemsPerStep) })
}

// limitList does the same for lists.
func (l *script) limitList(owner *goja.Object, name string, of size) {
	l.guarded(owner, name, func(c goja.FunctionCall) { l.charge(name, of(c), maxElements, elementsPerStep) })
}

func (l *script) guarded(owner *goja.Object, name string, check func(goja.FunctionCall)) {
	original, ok := goja.AssertFunction(owner.Get(name))
	if !ok {
		return
	}
	l.replace(owner, name, func(c goja.FunctionCall) goja.Value {
		check(c)
		v, err := original(c.This, c.Arguments...)
		if err != nil {
			panic(err) // an exception goes on its way
		}
		l.made(goja.FunctionCall{Arguments: []goja.Value{v}})
		return v
	})
}

func (l *script) replace(owner *goja.Object, name string, f func(goja.FunctionCall) goja.Value) {
	must(owner.DefineDataProperty(name, l.rt.ToValue(f), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// charge takes the steps of n items from the budget, and refuses too many of them.
func (l *script) charge(name string, n, most float64, perStep int64) {
	if n > most {
		panic(l.rt.NewGoError(fmt.Errorf("%s: %v items are more than %d", name, n, int(most))))
	}
	l.spend(1 + int64(math.Max(n, 0))/perStep)
	if l.stop != nil {
		panic(&goja.InterruptedError{})
	}
}

// made is its argument; a text that is too long ends the call.
func (l *script) made(c goja.FunctionCall) goja.Value {
	v := c.Arguments[0]
	s, ok := v.(goja.String)
	if !ok {
		return v
	}
	n := s.Length()
	if l.spend(int64(n) / itemsPerStep); n > maxItems {
		l.end(fmt.Errorf("it makes a text of %d characters, more than %d", n, maxItems))
	}
	if l.stop != nil {
		panic(&goja.InterruptedError{})
	}
	return v
}

// spread is its argument, which is about to be spread out.
func (l *script) spread(c goja.FunctionCall) goja.Value {
	v := c.Arguments[0]
	n := l.length(v)
	if o, ok := v.(*goja.Object); ok && n == 0 {
		n = float64(len(o.Keys()))
		if size := o.Get("size"); size != nil && goja.IsNumber(size) {
			n = size.ToFloat()
		}
	}
	l.charge("...", n, maxElements, elementsPerStep)
	return v
}
