// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"

	"github.com/dop251/goja"
)

// maxItems bounds what one call of a built-in function goes through or makes:
// elements of a list, characters of a text. Each itemsPerStep of them are a step.
const (
	maxItems     = 1_000_000
	itemsPerStep = 64
)

// size is how much a call will go through.
type size func(goja.FunctionCall) float64

// limitBuiltins bounds the built-in functions that could take all time or memory
// within one step.
func (l *script) limitBuiltins() {
	texts, lists := l.prototype("String"), l.prototype("Array")
	l.limit(texts, "repeat", func(c goja.FunctionCall) float64 { return float64(l.length(c.This) * c.Argument(0).ToFloat()) })
	for _, name := range []string{"padStart", "padEnd"} {
		l.limit(texts, name, func(c goja.FunctionCall) float64 { return c.Argument(0).ToFloat() })
	}
	for _, name := range lists.GetOwnPropertyNames() {
		switch name {
		case "constructor", "length", "push", "pop", "at":
		case "concat":
			l.limit(lists, name, l.concatenated)
		default:
			l.limit(lists, name, func(c goja.FunctionCall) float64 { return l.length(c.This) })
		}
	}
	global := l.rt.GlobalObject()
	second := func(c goja.FunctionCall) float64 { return l.length(c.Argument(1)) }
	l.limit(l.prototype("Function"), "apply", second)
	l.limit(global.Get("Reflect").ToObject(l.rt), "apply", second)
	l.limit(global.Get("Reflect").ToObject(l.rt), "construct", second)
	l.limit(global.Get("Array").ToObject(l.rt), "from", func(c goja.FunctionCall) float64 { return l.length(c.Argument(0)) })
}

func (l *script) prototype(class string) *goja.Object {
	return l.rt.GlobalObject().Get(class).ToObject(l.rt).Get("prototype").ToObject(l.rt)
}

// length is what a value says its length is; 0 where it says nothing.
func (l *script) length(v goja.Value) float64 {
	if v == nil || goja.IsUndefined(v) || goja.IsNull(v) {
		return 0
	}
	n := v.ToObject(l.rt).Get("length")
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

// limit puts a check before a built-in function.
func (l *script) limit(owner *goja.Object, name string, of size) {
	original, ok := goja.AssertFunction(owner.Get(name))
	if !ok {
		return
	}
	must(owner.DefineDataProperty(name, l.rt.ToValue(func(c goja.FunctionCall) goja.Value {
		n := of(c)
		if n > maxItems {
			panic(l.rt.NewGoError(fmt.Errorf("%s: %v items are more than %d", name, n, maxItems)))
		}
		l.spend(int64(n) / itemsPerStep)
		v, err := original(c.This, c.Arguments...)
		if err != nil {
			panic(err) // an exception goes on its way
		}
		return v
	}), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}
