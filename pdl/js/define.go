// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"

	"github.com/dop251/goja"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// function is one function of ours as programs see it.
type function struct {
	name string
	args []string
	of   nameKind // what the first argument must name
}

// builtin is a function that acts on a program's loader or on a manager.
type builtin[T any] struct {
	function
	run func(T, goja.FunctionCall) goja.Value
}

// find returns the function of that name, nil for none.
func find[T any](list []builtin[T], name string) *function {
	for i := range list {
		if list[i].name == name {
			return &list[i].function
		}
	}
	return nil
}

// nameKind is what a name may be the name of.
type nameKind uint8

const (
	noName  nameKind = iota
	newName          // one that is declared here
	anyQuantity
	aSensor
	anActuator
	pushable // an actuator or an internal quantity
	aProcess
	aThing // of a world
)

var declaration = []string{"name", "upper", "lower", "initial"}

// functions stand in the order in which people read of them.
var functions = []builtin[*loader]{
	{function{"add_sensor", declaration, newName}, declare(pdl.Sensor)},
	{function{"add_actuator", declaration, newName}, declare(pdl.Actuator)},
	{function{"add_quantity", declaration, newName}, declare(pdl.Internal)},
	{function{"add_process", []string{"name"}, aProcess}, (*loader).addProcess},
	{function{"add_watch", []string{"condition", "mode", "function"}, noName}, (*loader).addWatch},
	{function{"connect_sensor", []string{"name", "number"}, aSensor}, connect(pdl.Sensor)},
	{function{"connect_actuator", []string{"name", "number"}, anActuator}, connect(pdl.Actuator)},
	{function{"get_sensor_index", []string{"name"}, aSensor}, index(pdl.Sensor)},
	{function{"get_actuator_index", []string{"name"}, anActuator}, index(pdl.Actuator)},
	{function{"init_pdl", nil, noName}, nothing},
	{function{"run_pdl", []string{"loops"}, noName}, (*loader).runPDL},
	{function{"pause_pdl", nil, noName}, (*loader).pause},
	{function{"quit_pdl", nil, noName}, (*loader).quit},
	{function{"on_quit", []string{"function"}, noName}, (*loader).setQuit},
	{function{"value", []string{"name"}, anyQuantity}, (*loader).value},
	{function{"actuator_value", []string{"name"}, anActuator}, (*loader).actuatorValue},
	{function{"previous", []string{"name"}, anyQuantity}, (*loader).previous},
	{function{"add_value", []string{"name", "amount"}, pushable}, (*loader).addValue},
}

func nothing(*loader, goja.FunctionCall) goja.Value { return goja.Undefined() }

const (
	counterName = "loop_counter"
	countsName  = "loop_counts"
)

func (f *function) signature() string {
	text := f.name + "("
	for i, a := range f.args {
		if i > 0 {
			text += ", "
		}
		text += a
	}
	return text + ")"
}

func functionNamed(name string) *function { return find(functions, name) }

// isPDL reports whether a name is PDL's own.
func isPDL(name string) bool {
	return functionNamed(name) != nil || name == counterName || name == countsName
}

// define puts the functions of PDL into the runtime; programs cannot change them.
func (l *loader) define() {
	for i := range functions {
		f := &functions[i]
		l.offer(l.rt.GlobalObject(), &f.function, func(c goja.FunctionCall) goja.Value { return f.run(l, c) })
	}
	l.defineLife()
	l.readable(counterName, func() int64 { return l.engine.LoopCounter() })
	l.readable(countsName, func() int64 { return l.engine.LoopCounts() })
}

func (l *loader) readable(name string, read func() int64) {
	getter := l.rt.ToValue(func(goja.FunctionCall) goja.Value { return l.rt.ToValue(read()) })
	must(l.rt.GlobalObject().DefineAccessorProperty(name, getter, nil, goja.FLAG_FALSE, goja.FLAG_TRUE))
}

func arity(f *function, n int) string {
	switch {
	case len(f.args) == 0:
		return f.signature() + " takes no arguments"
	case n == 0:
		return f.signature() + " is called without arguments"
	case n == 1 && len(f.args) > 1:
		return f.signature() + " is called with one argument only"
	case n < len(f.args):
		return f.signature() + " is called with too few arguments"
	}
	return f.signature() + " is called with too many arguments"
}

// number is an argument that must be one; text that looks like a number is none.
func (l *script) number(c goja.FunctionCall, i int, f string) float64 {
	v := c.Argument(i)
	if !goja.IsNumber(v) || math.IsNaN(v.ToFloat()) {
		l.refuse(i, "", "%s: %s is not a number", f, shown(v))
	}
	return v.ToFloat()
}

// text is an argument that must be one.
func (l *script) text(c goja.FunctionCall, i int, f string) string {
	v := c.Argument(i)
	if !goja.IsString(v) || source.OneLine(v.String()) != v.String() {
		l.refuse(i, `names are texts: "speed"`, "%s: %s is no name", f, shown(v))
	}
	return v.String()
}

// shown is a value in a message, cut short; what code of the program would have to
// tell is not asked for.
func shown(v goja.Value) string {
	if _, ok := v.(*goja.Object); ok {
		return "an object"
	}
	text := v.String()
	if goja.IsString(v) {
		text = `"` + source.OneLine(text) + `"`
	}
	if r := []rune(text); len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return text
}
