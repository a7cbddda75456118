// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"

	"github.com/dop251/goja"

	"github.com/playsim/playsim/detmath"
)

// maxCalls is how deep functions may call each other.
const maxCalls = 1000

// away are the globals of JavaScript that people look for and programs do not have, with
// the reason. What programs have is in natives.
var away = map[string]string{
	"eval":           "steps of such code cannot be counted",
	"Function":       "steps of such code cannot be counted",
	"Date":           "there is no clock; loop_counter counts the loops",
	"Promise":        "a process runs to its end within its loop; nothing can be waited for",
	"setTimeout":     "a process runs once a loop; loop_counter counts the loops",
	"setInterval":    "a process runs once a loop; loop_counter counts the loops",
	"require":        "a program is one file",
	"RegExp":         noPatterns,
	"BigInt":         "numbers are float64",
	"Symbol":         "names of properties are texts",
	"Proxy":          "what a program does is to be seen in it",
	"Reflect":        "what a program does is to be seen in it",
	"WeakMap":        "a Map does the same",
	"WeakSet":        "a Set does the same",
	"WeakRef":        "what it shows depends on the machine",
	"globalThis":     "variables outside functions are seen everywhere in the file",
	"ArrayBuffer":    noBytes,
	"DataView":       noBytes,
	"Int8Array":      noBytes,
	"Uint8Array":     noBytes,
	"Int16Array":     noBytes,
	"Uint16Array":    noBytes,
	"Int32Array":     noBytes,
	"Uint32Array":    noBytes,
	"Float32Array":   noBytes,
	"Float64Array":   noBytes,
	"pdl_loop":       "the engine runs the loop",
	"pdl_loop_begin": "the engine runs the loop",
	"pdl_loop_end":   "the engine runs the loop",
	"initialize":     "the engine calls pdl_main by itself",
}

const (
	noPatterns = "how long a pattern takes cannot be counted; texts have includes, indexOf, split, replace"
	noBytes    = "lists do the same: [0, 0, 0]"
)

// sandbox makes the runtime that the program will see.
func (l *script) sandbox() {
	l.rt = goja.New()
	l.rt.SetMaxCallStackSize(maxCalls)
	l.rt.SetRandSource(l.random)
	must(l.closeMakers())
	l.constructors()
	l.redirectMath()
	l.allow()
	l.hidden(powerName, l.power)
	l.hidden(stepName, l.step)
	l.hidden(madeName, func(c goja.FunctionCall) goja.Value { return l.made(c.Argument(0)) })
	l.hidden(partName, func(c goja.FunctionCall) goja.Value { return l.made(c.Argument(0)) })
	l.hidden(walkedName, l.walked)
	l.hidden(checkedName, l.checked)
	l.defineConsole()
}

// closeMakers closes the way from a generator to functions made of text.
func (l *script) closeMakers() error {
	v, err := l.rt.RunString("Object.getPrototypeOf(function* () {})")
	if err != nil {
		return err
	}
	return v.ToObject(l.rt).Delete("constructor")
}

// must is for what cannot go wrong with a runtime that no program has touched.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (l *script) random() float64 {
	if l.chance == nil {
		panic(l.rt.NewTypeError("there are no random numbers here"))
	}
	return l.chance()
}

// redirectMath puts detmath in the place of the functions that differ between
// processors.
func (l *script) redirectMath() {
	m := l.rt.GlobalObject().Get("Math").ToObject(l.rt)
	for _, f := range detmath.Functions() {
		must(m.Set(f.Name, func(c goja.FunctionCall) goja.Value { return l.rt.ToValue(f.Call(c.Argument(0).ToFloat())) }))
	}
	must(m.Set("atan2", func(c goja.FunctionCall) goja.Value {
		return l.rt.ToValue(detmath.Atan2(c.Argument(0).ToFloat(), c.Argument(1).ToFloat()))
	}))
	must(m.Set("pow", l.power))
	must(m.Set("hypot", l.hypot))
}

// power is x ** y, which JavaScript defines apart from C where y is not finite.
func (l *script) power(c goja.FunctionCall) goja.Value {
	x, y := c.Argument(0).ToFloat(), c.Argument(1).ToFloat()
	if math.IsNaN(y) || math.IsInf(y, 0) && math.Abs(x) == 1 {
		return goja.NaN()
	}
	return l.rt.ToValue(detmath.Pow(x, y))
}

func (l *script) hypot(c goja.FunctionCall) goja.Value {
	sum := 0.0
	for _, v := range c.Arguments {
		sum = detmath.Hypot(sum, v.ToFloat())
	}
	return l.rt.ToValue(sum)
}

// hidden defines a global that no program can name, see or change.
func (l *script) hidden(name string, f func(goja.FunctionCall) goja.Value) {
	must(l.rt.GlobalObject().DefineDataProperty(name, l.rt.ToValue(f), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
}

// print is console.log: its arguments as text, blanks between.
func (l *script) print(c goja.FunctionCall) goja.Value {
	if l.out != nil {
		l.out(l.joined(c.Arguments, " "))
	}
	return goja.Undefined()
}
