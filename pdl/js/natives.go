// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strings"

	"github.com/dop251/goja"
)

// native is one function of JavaScript that programs may call. What is not in the tables
// below is deleted from the runtime before a program sees it.
type native struct {
	name string
	// args has a letter for each argument, the last one standing for all that follow: v
	// for any value, n for a number or a text, never an object whose own code would have
	// to be asked.
	args string
	cost cost // nil: a call takes a bounded time whatever it is given, and is not charged
	run  func(*script, goja.FunctionCall, goja.Callable) goja.Value
}

// cost is how many elements or characters a call goes through or makes.
type cost func(*script, goja.FunctionCall) int

// receiver is what a function may be a method of.
type receiver uint8

const (
	anything    receiver = iota
	aList                // an array
	aText                // a text that is no object
	aCollection          // a map or a set
)

// owner is an object with functions, by the path to it from the global object.
type owner struct {
	path    string
	this    receiver
	perStep int // elements or characters that are a step of the budget
	natives []native
}

// natives is all of JavaScript's own that programs have, with how it is charged. The
// global object is the last, for from it the others are found.
var natives = []owner{
	{"Math", anything, 1, constant(`E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil
		clz32 cos cosh exp expm1 floor fround hypot imul log log1p log10 log2 max min pow random round sign sin sinh sqrt tan tanh trunc`)},
	{"Number", anything, charsPerStep, append(constant(`EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER MAX_VALUE MIN_VALUE NaN
		POSITIVE_INFINITY NEGATIVE_INFINITY isFinite isInteger isNaN isSafeInteger`),
		native{"parseInt", "n", firstSize, nil}, native{"parseFloat", "n", firstSize, nil})},
	{"Number.prototype", anything, 1, constant("constructor toExponential toFixed toPrecision toString valueOf")},
	{"Boolean", anything, 1, nil},
	{"Boolean.prototype", anything, 1, constant("constructor toString valueOf")},
	{"Object", anything, elementsPerStep, append(constant("hasOwn is"),
		native{"assign", "v", allSizes, nil}, native{"entries", "v", firstSize, nil}, native{"freeze", "v", firstSize, nil},
		native{"fromEntries", "v", firstSize, onlyLists}, native{"keys", "v", firstSize, nil}, native{"values", "v", firstSize, nil})},
	{"Object.prototype", anything, 1, constant("constructor hasOwnProperty isPrototypeOf toString valueOf")},
	{"Function.prototype", anything, elementsPerStep, append(constant("call"), native{"apply", "v", secondSize, applied})},
	{"Array", anything, elementsPerStep, append(constant("isArray of"), native{"from", "v", fromSize, onlyListable})},
	{"Array.prototype", aList, elementsPerStep, append(constant("constructor at pop"), listMethods...)},
	{"String", anything, 1, constant("fromCharCode fromCodePoint")},
	{"String.prototype", aText, charsPerStep, append(constant("constructor at charAt charCodeAt codePointAt toString valueOf"), textMethods...)},
	{"JSON", anything, charsPerStep, []native{{"stringify", "v", firstText, stringify}}},
	{"Map", anything, 1, nil},
	{"Map.prototype", aCollection, elementsPerStep, append(constant("constructor size"), collectionMethods("set", "get")...)},
	{"Set", anything, 1, nil},
	{"Set.prototype", aCollection, elementsPerStep, append(constant("constructor size"), collectionMethods("add")...)},
	{"Error", anything, 1, nil},
	{"Error.prototype", anything, 1, constant("constructor message name toString")},
	{"TypeError", anything, 1, nil},
	{"RangeError", anything, 1, nil},
	{"ReferenceError", anything, 1, nil},
	{"SyntaxError", anything, 1, nil},
	{"", anything, charsPerStep, append(constant(`Object Array String Number Boolean Map Set Math JSON
		Error TypeError RangeError ReferenceError SyntaxError NaN Infinity undefined isNaN isFinite`),
		native{"parseInt", "n", firstSize, nil}, native{"parseFloat", "n", firstSize, nil})},
}

// listMethods are those of arrays that go through them.
var listMethods = []native{
	{"concat", "v", concatSize, nil},
	{"copyWithin", "n", thisSize, nil},
	{"entries", "n", thisSize, listed},
	{"every", "v", thisSize, nil},
	{"fill", "vn", thisSize, nil},
	{"filter", "v", thisSize, nil},
	{"find", "v", thisSize, nil},
	{"findIndex", "v", thisSize, nil},
	{"findLast", "v", thisSize, nil},
	{"findLastIndex", "v", thisSize, nil},
	{"flat", "n", thisSize, flat},
	{"forEach", "v", thisSize, nil},
	{"includes", "vn", searchSize, nil},
	{"indexOf", "vn", searchSize, nil},
	{"join", "n", thisSize, join},
	{"keys", "n", thisSize, listed},
	{"lastIndexOf", "vn", searchSize, nil},
	{"map", "v", thisSize, nil},
	{"push", "v", pushSize, nil},
	{"reduce", "v", thisSize, nil},
	{"reduceRight", "v", thisSize, nil},
	{"reverse", "n", thisSize, nil},
	{"shift", "n", thisSize, nil},
	{"slice", "n", thisSize, nil},
	{"some", "v", thisSize, nil},
	{"sort", "v", thisSize, sorted},
	{"splice", "nnv", insertSize, nil},
	{"toReversed", "n", thisSize, nil},
	{"toSorted", "v", thisSize, sortedCopy},
	{"toSpliced", "nnv", insertSize, nil},
	{"toString", "n", thisSize, join},
	{"unshift", "v", insertSize, nil},
	{"values", "n", thisSize, listed},
	{"with", "nv", thisSize, nil},
}

// textMethods are those of texts that go through them or make others.
var textMethods = []native{
	{"concat", "n", insertSize, nil},
	{"endsWith", "n", searchSize, nil},
	{"includes", "n", searchSize, nil},
	{"indexOf", "n", searchSize, nil},
	{"lastIndexOf", "n", searchSize, nil},
	{"padEnd", "n", padSize, nil},
	{"padStart", "n", padSize, nil},
	{"repeat", "n", repeatSize, nil},
	{"replace", "n", replaceSize, nil},
	{"replaceAll", "n", replaceSize, nil},
	{"slice", "n", thisSize, nil},
	{"split", "n", splitSize, nil},
	{"startsWith", "n", searchSize, nil},
	{"substr", "n", thisSize, nil},
	{"substring", "n", thisSize, nil},
	{"toLowerCase", "n", thisSize, nil},
	{"toUpperCase", "n", thisSize, nil},
	{"trim", "n", thisSize, nil},
	{"trimEnd", "n", thisSize, nil},
	{"trimStart", "n", thisSize, nil},
}

// collectionMethods are those of maps and sets; adds puts something in, finds are others
// of a single key.
func collectionMethods(adds string, finds ...string) []native {
	all := []native{
		{adds, "v", addSize, nil},
		{"clear", "n", thisSize, nil},
		{"forEach", "v", thisSize, nil},
		{"entries", "n", thisSize, listed},
		{"keys", "n", thisSize, listed},
		{"values", "n", thisSize, listed},
	}
	for _, name := range append(finds, "delete", "has") {
		all = append(all, native{name, "v", firstText, nil})
	}
	return all
}

// constant are properties that need no charge.
func constant(names string) (all []native) {
	for _, name := range strings.Fields(names) {
		all = append(all, native{name: name})
	}
	return all
}

// allow leaves of the runtime what natives has, and puts the charges before it.
func (l *script) allow() {
	for i := range natives {
		o := &natives[i]
		object := l.object(o.path)
		kept := map[string]bool{"length": true, "name": true, "prototype": true}
		for k := range o.natives {
			n := &o.natives[k]
			if kept[n.name] = true; n.cost != nil {
				l.charged(object, o, n)
			}
		}
		for _, name := range object.GetOwnPropertyNames() {
			if !kept[name] {
				must(object.Delete(name))
			}
		}
	}
}

// object is the one at the end of a path such as Array.prototype.
func (l *script) object(path string) *goja.Object {
	o := l.rt.GlobalObject()
	for _, name := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		o = o.Get(name).ToObject(l.rt)
	}
	return o
}

// charged puts a function in the place of a native that looks at what it is given, and
// takes its steps from the budget, before the native runs.
func (l *script) charged(object *goja.Object, o *owner, n *native) {
	original, ok := goja.AssertFunction(object.Get(n.name))
	if !ok {
		panic("no function " + o.path + "." + n.name)
	}
	must(object.DefineDataProperty(n.name, l.rt.ToValue(func(c goja.FunctionCall) goja.Value {
		l.checkReceiver(o.this, n.name, c.This)
		c.Arguments = l.plain(n, c.Arguments)
		l.charge(n.name, n.cost(l, c), o.perStep)
		if n.run != nil {
			return l.made(n.run(l, c, original))
		}
		return l.made(l.must(original(c.This, c.Arguments...)))
	}), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// must is the value of a call; what it threw goes on its way.
func (l *script) must(v goja.Value, err error) goja.Value {
	if err != nil {
		panic(err)
	}
	return v
}

// checkReceiver refuses a method of lists, texts or collections on anything else.
func (l *script) checkReceiver(want receiver, name string, v goja.Value) {
	fine, what := true, ""
	switch o, isObject := v.(*goja.Object); want {
	case aList:
		fine, what = isObject && o.ClassName() == "Array", "an array"
	case aText:
		fine, what = goja.IsString(v) && !isObject, "a text"
	case aCollection:
		fine, what = isObject && isCollection(o), "a map or a set"
	}
	if !fine {
		panic(l.rt.NewTypeError("%s works on %s only", name, what))
	}
}

func isCollection(o *goja.Object) bool {
	t := o.ExportType()
	return t == aMap || t == aSet
}

// plain is what of the arguments a native may see.
func (l *script) plain(n *native, args []goja.Value) []goja.Value {
	for i, v := range args {
		if _, isObject := v.(*goja.Object); isObject && n.args[min(i, len(n.args)-1)] == 'n' {
			panic(l.rt.NewTypeError("%s: argument %d must be a number or a text, not an object", n.name, i+1))
		}
	}
	return args
}
