// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strconv"

	"github.com/dop251/goja"
)

// limitJSON bounds JSON, which goes through what it is given as often as it is met.
func (l *script) limitJSON() {
	json := l.rt.GlobalObject().Get("JSON").ToObject(l.rt)
	l.limit(json, "stringify", func(c goja.FunctionCall) float64 {
		if _, ok := c.Argument(1).(*goja.Object); ok {
			panic(l.rt.NewTypeError("JSON.stringify: no replacer is offered"))
		}
		return float64(l.measure(c.Argument(0), 0))
	})
	l.limit(json, "parse", func(c goja.FunctionCall) float64 {
		text := c.Argument(0).String()
		depth := 0
		for i := range len(text) {
			switch text[i] {
			case '[', '{':
				if depth++; depth > maxNested {
					panic(l.rt.NewTypeError("JSON.parse: lists within lists, too deep"))
				}
			case ']', '}':
				depth--
			}
		}
		return float64(len(text))
	})
}

// measure counts the values and the characters that are met in a value, those of a list
// that is met twice twice; it ends where that is too much.
func (l *script) measure(v goja.Value, depth int) int {
	o, ok := v.(*goja.Object)
	if !ok {
		return 1 + int(l.length(v))
	}
	if depth > maxNested {
		panic(l.rt.NewTypeError("lists within lists, too deep"))
	}
	if o.ClassName() == "Array" {
		sum := 1
		for i := 0; i < int(l.length(o)) && sum <= maxItems; i++ {
			sum += l.measure(o.Get(strconv.Itoa(i)), depth+1)
		}
		return sum
	}
	sum := 1
	for _, key := range o.Keys() {
		if key == "toJSON" {
			panic(l.rt.NewTypeError("JSON.stringify: toJSON is not offered"))
		}
		if sum += len(key) + l.measure(o.Get(key), depth+1); sum > maxItems {
			break
		}
	}
	return sum
}
