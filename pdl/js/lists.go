// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// Bounds of lists within lists where natives go through them, and of objects that have
// properties from others.
const (
	maxNested    = 200
	maxAncestors = 64
)

// constructors puts those that take lists or lengths in the place of JavaScript's own.
func (l *script) constructors() {
	l.listed = l.evaluated("Array.from")
	l.sizeOf = map[reflect.Type]goja.Callable{
		aMap: l.evaluated("Object.getOwnPropertyDescriptor(Map.prototype, 'size').get"),
		aSet: l.evaluated("Object.getOwnPropertyDescriptor(Set.prototype, 'size').get"),
	}
	l.construct("Array", func(args []goja.Value) {
		if len(args) == 1 && goja.IsNumber(args[0]) {
			l.charge("Array", clamped(args[0].ToFloat()), elementsPerStep)
		}
	})
	for _, name := range []string{"Map", "Set"} {
		l.construct(name, func(args []goja.Value) {
			if len(args) > 0 {
				l.checkListable(name, args[0])
				l.charge(name, l.size(args[0]), elementsPerStep)
			}
		})
	}
}

// evaluated is a function of the runtime before the program has it.
func (l *script) evaluated(text string) goja.Callable {
	v, err := l.rt.RunString(text)
	must(err)
	f, _ := goja.AssertFunction(v)
	return f
}

// construct puts a constructor before another that looks at the arguments first. Classes
// cannot extend it.
func (l *script) construct(name string, check func([]goja.Value)) {
	original := l.object(name)
	var self *goja.Object
	self = l.rt.ToValue(func(c goja.ConstructorCall) *goja.Object {
		if c.NewTarget != nil && c.NewTarget != self {
			panic(l.rt.NewTypeError("a class cannot extend %s", name))
		}
		check(c.Arguments)
		o, err := l.rt.New(original, c.Arguments...)
		if err != nil {
			panic(err)
		}
		return o
	}).ToObject(l.rt)
	for _, own := range original.GetOwnPropertyNames() {
		if own != "length" && own != "name" {
			must(self.Set(own, original.Get(own)))
		}
	}
	must(original.Get("prototype").ToObject(l.rt).DefineDataProperty("constructor", self, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(l.rt.GlobalObject().Set(name, self))
}

// checkListable refuses what is not a list whose elements can be counted.
func (l *script) checkListable(name string, v goja.Value) {
	o, ok := v.(*goja.Object)
	if !ok || o.ClassName() == "Array" || o.ClassName() == "Arguments" || isCollection(o) {
		return
	}
	panic(l.rt.NewTypeError("%s: it takes an array, a text, a map or a set", name))
}

// listed gives the keys, values or entries as an array.
func listed(l *script, c goja.FunctionCall, original goja.Callable) goja.Value {
	return l.must(l.listed(goja.Undefined(), l.must(original(c.This))))
}

func onlyLists(l *script, c goja.FunctionCall, original goja.Callable) goja.Value {
	l.checkListable("fromEntries", c.Argument(0))
	return l.must(original(c.This, c.Argument(0)))
}

// onlyListable is Array.from, which also takes {length: n}.
func onlyListable(l *script, c goja.FunctionCall, original goja.Callable) goja.Value {
	from := c.Argument(0)
	if o, ok := from.(*goja.Object); !ok || o.ClassName() != "Object" || isCollection(o) {
		l.checkListable("from", from)
	} else {
		n := l.length(o) // once: it may be another one the next time
		l.charge("Array.from", n, elementsPerStep)
		from = l.rt.NewArray()
		must(from.ToObject(l.rt).Set("length", n))
	}
	return l.must(original(l.rt.GlobalObject().Get("Array"), append([]goja.Value{from}, c.Arguments[min(1, len(c.Arguments)):]...)...))
}

// applied is Function.prototype.apply.
func applied(l *script, c goja.FunctionCall, original goja.Callable) goja.Value {
	if o, ok := c.Argument(1).(*goja.Object); ok && o.ClassName() != "Array" && o.ClassName() != "Arguments" {
		panic(l.rt.NewTypeError("apply: it takes an array"))
	}
	return l.must(original(c.This, c.Arguments...))
}

// elements are those of an array, undefined where there is none.
func (l *script) elements(v goja.Value) []goja.Value {
	o := v.ToObject(l.rt)
	list := make([]goja.Value, l.length(o))
	for i := range list {
		list[i] = property(o, strconv.Itoa(i))
	}
	return list
}

func (l *script) array(list []goja.Value) goja.Value {
	all := make([]any, len(list))
	for i, v := range list {
		all[i] = v
	}
	return l.rt.NewArray(all...)
}

// flat is Array.prototype.flat.
func flat(l *script, c goja.FunctionCall, _ goja.Callable) goja.Value {
	depth := 1.0
	if v := c.Argument(0); !goja.IsUndefined(v) {
		depth = v.ToFloat()
	}
	return l.array(l.flattened(nil, c.This, clamped(depth), 0))
}

func (l *script) flattened(to []goja.Value, list goja.Value, depth, at int) []goja.Value {
	if at > maxNested {
		panic(l.rt.NewTypeError("flat: lists within lists, too deep"))
	}
	for _, v := range l.elements(list) {
		if o, ok := v.(*goja.Object); ok && at < depth && o.ClassName() == "Array" {
			l.charge("flat", len(to)+l.size(v), elementsPerStep)
			to = l.flattened(to, v, depth, at+1)
		} else {
			to = append(to, v)
		}
	}
	return to
}

// join is Array.prototype.join, and toString.
func join(l *script, c goja.FunctionCall, _ goja.Callable) goja.Value {
	between := ","
	if v := c.Argument(0); !goja.IsUndefined(v) {
		between = v.String()
	}
	if l.joining++; l.joining > maxNested {
		panic(l.rt.NewTypeError("join: lists within lists, too deep"))
	}
	defer func() { l.joining-- }()
	list := l.elements(c.This)
	for i, v := range list {
		if goja.IsUndefined(v) || goja.IsNull(v) {
			list[i] = l.rt.ToValue("")
		}
	}
	return l.rt.ToValue(l.joined(list, between))
}

// joined is the values as text; objects are asked for theirs.
func (l *script) joined(list []goja.Value, between string) string {
	var b strings.Builder
	for i, v := range list {
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(l.made(v.ToString()).String())
		if b.Len() > 4*maxItems { // bytes
			break
		}
	}
	return l.made(l.rt.ToValue(b.String())).String()
}

// stringify is JSON.stringify of a value alone, in one line.
func stringify(l *script, c goja.FunctionCall, original goja.Callable) goja.Value {
	var b strings.Builder
	if !l.stringified(&b, c.Argument(0), original, 0) {
		return goja.Undefined()
	}
	return l.rt.ToValue(b.String())
}

// stringified writes a value as JSON; false for one that JSON has no word for.
func (l *script) stringified(b *strings.Builder, v goja.Value, original goja.Callable, depth int) bool {
	o, ok := v.(*goja.Object)
	switch {
	case !ok && goja.IsUndefined(v), ok && o.ClassName() == "Function":
		return false
	case !ok:
		b.WriteString(l.made(l.must(original(goja.Undefined(), v))).String())
		return true
	case depth > maxNested:
		panic(l.rt.NewTypeError("JSON.stringify: lists within lists, too deep"))
	}
	l.charge("JSON.stringify", max(l.size(v), b.Len()/charsPerStep), elementsPerStep)
	if o.ClassName() == "Array" {
		l.stringifiedList(b, v, original, depth+1)
	} else {
		l.stringifiedObject(b, o, original, depth+1)
	}
	return true
}

func (l *script) stringifiedList(b *strings.Builder, v goja.Value, original goja.Callable, depth int) {
	b.WriteByte('[')
	for i, e := range l.elements(v) {
		if i > 0 {
			b.WriteByte(',')
		}
		if !l.stringified(b, e, original, depth) {
			b.WriteString("null")
		}
	}
	b.WriteByte(']')
}

func (l *script) stringifiedObject(b *strings.Builder, o *goja.Object, original goja.Callable, depth int) {
	b.WriteByte('{')
	first := b.Len()
	for _, key := range o.Keys() {
		v := property(o, key)
		if f, ok := v.(*goja.Object); goja.IsUndefined(v) || ok && f.ClassName() == "Function" {
			continue
		}
		if b.Len() > first {
			b.WriteByte(',')
		}
		l.stringified(b, l.rt.ToValue(key), original, depth)
		b.WriteByte(':')
		l.stringified(b, v, original, depth)
	}
	b.WriteByte('}')
}

// property is one of an object, undefined where it has it no more.
func property(o *goja.Object, key string) goja.Value {
	if v := o.Get(key); v != nil {
		return v
	}
	return goja.Undefined()
}

// sorted is Array.prototype.sort.
func sorted(l *script, c goja.FunctionCall, _ goja.Callable) goja.Value {
	o := c.This.ToObject(l.rt)
	for i, v := range l.inOrder(c) {
		must(o.Set(strconv.Itoa(i), v))
	}
	return o
}

func sortedCopy(l *script, c goja.FunctionCall, _ goja.Callable) goja.Value {
	return l.array(l.inOrder(c))
}

// inOrder are the elements of the receiver as the first argument compares them, or as
// texts; undefined comes last.
func (l *script) inOrder(c goja.FunctionCall) []goja.Value {
	list := l.elements(c.This)
	l.spend(int64(len(list) * bits.Len(uint(len(list))) / elementsPerStep))
	l.endNow()
	compare, ok := goja.AssertFunction(c.Argument(0))
	if !ok && !goja.IsUndefined(c.Argument(0)) {
		panic(l.rt.NewTypeError("sort: it takes a function (a, b) => a - b"))
	}
	if !ok {
		return l.inOrderOfTexts(list)
	}
	slices.SortStableFunc(list, func(a, b goja.Value) int {
		if last := lastUndefined(a, b); last != 0 || goja.IsUndefined(a) {
			return last
		}
		return sign(l.must(compare(goja.Undefined(), a, b)).ToFloat())
	})
	return list
}

func (l *script) inOrderOfTexts(list []goja.Value) []goja.Value {
	type keyed struct {
		value goja.Value
		text  string
	}
	all := make([]keyed, len(list))
	for i, v := range list {
		all[i] = keyed{v, l.made(v.ToString()).String()}
	}
	slices.SortStableFunc(all, func(a, b keyed) int {
		if last := lastUndefined(a.value, b.value); last != 0 {
			return last
		}
		return strings.Compare(a.text, b.text)
	})
	for i := range all {
		list[i] = all[i].value
	}
	return list
}

func lastUndefined(a, b goja.Value) int {
	switch {
	case goja.IsUndefined(a) == goja.IsUndefined(b):
		return 0
	case goja.IsUndefined(a):
		return 1
	}
	return -1
}

func sign(f float64) int {
	switch {
	case f > 0:
		return 1
	case f < 0:
		return -1
	}
	return 0
}

// walked is its argument, all of which the code is about to go through: to spread it, to
// take the rest of it, or to delete a property.
func (l *script) walked(c goja.FunctionCall) goja.Value {
	l.charge("...", l.size(c.Argument(0)), elementsPerStep)
	return c.Argument(0)
}

// checked is its argument, a new object or what a class extends; what has its properties
// from too many others, one behind the other, is refused.
func (l *script) checked(c goja.FunctionCall) goja.Value {
	l.spend(1)
	l.endNow()
	v := c.Argument(0)
	if o, ok := v.(*goja.Object); ok {
		l.checkAncestors(o)
		if o.ClassName() == "Function" {
			if p, ok := o.Get("prototype").(*goja.Object); ok {
				l.checkAncestors(p)
			}
		}
	}
	return v
}

func (l *script) checkAncestors(o *goja.Object) {
	for n := 0; o != nil; o = o.Prototype() {
		if n++; n > maxAncestors {
			panic(l.rt.NewTypeError("more than %d classes extend each other", maxAncestors))
		}
	}
}
