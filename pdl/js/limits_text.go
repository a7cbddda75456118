// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// limitTexts bounds the functions of texts. Those that make patterns are taken away:
// how long a pattern takes cannot be counted.
func (l *script) limitTexts() {
	texts := l.prototype("String")
	own := func(c goja.FunctionCall) float64 { return l.length(c.This) }
	for _, name := range texts.GetOwnPropertyNames() {
		switch name {
		case "constructor", "length", "valueOf", "toString", "at", "charAt", "charCodeAt", "codePointAt":
		case "match", "matchAll", "search":
			must(texts.Delete(name))
		case "repeat":
			l.limit(texts, name, func(c goja.FunctionCall) float64 { return float64(own(c) * c.Argument(0).ToFloat()) })
		case "padStart", "padEnd":
			l.limit(texts, name, func(c goja.FunctionCall) float64 { return c.Argument(0).ToFloat() })
		case "concat":
			l.limit(texts, name, func(c goja.FunctionCall) float64 { return own(c) + l.lengths(c.Arguments) })
		case "replace", "replaceAll":
			l.limit(texts, name, l.replaced)
		default:
			l.limit(texts, name, own)
		}
	}
	l.limit(l.rt.GlobalObject().Get("String").ToObject(l.rt), "raw", func(c goja.FunctionCall) float64 { return l.lengths(c.Arguments) })
}

func (l *script) lengths(all []goja.Value) (n float64) {
	for _, v := range all {
		n += l.length(v)
	}
	return n
}

// replaced is how long a text may become in which others are replaced.
func (l *script) replaced(c goja.FunctionCall) float64 {
	text, ok := c.This.(goja.String)
	pattern, isText := c.Argument(0).(goja.String)
	by, withText := c.Argument(1).(goja.String)
	if !ok || !isText || !withText {
		panic(l.rt.NewTypeError("replace: a text, and what to put in its place"))
	}
	each := float64(by.Length())
	if strings.Contains(by.String(), "$") {
		each += float64(each * float64(text.Length()))
	}
	found := float64(strings.Count(text.String(), pattern.String()))
	return float64(text.Length()) + float64(found*each)
}

// join is Array.prototype.join.
func (l *script) join(c goja.FunctionCall) goja.Value {
	list := c.This.ToObject(l.rt)
	between := ","
	if v := c.Argument(0); !goja.IsUndefined(v) {
		between = v.String()
	}
	n := l.length(list)
	l.charge("join", n, maxElements, elementsPerStep)
	if l.joining++; l.joining > maxNested {
		l.joining = 0
		panic(l.rt.NewTypeError("join: lists within lists, too deep"))
	}
	var b strings.Builder
	for i := range int(n) {
		if i > 0 {
			b.WriteString(between)
		}
		if v := list.Get(strconv.Itoa(i)); v != nil && !goja.IsUndefined(v) && !goja.IsNull(v) {
			b.WriteString(v.String())
		}
		if b.Len() > 4*maxItems {
			break
		}
	}
	l.joining--
	return l.made(goja.FunctionCall{Arguments: []goja.Value{l.rt.ToValue(b.String())}})
}
