// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// declare makes add_sensor, add_actuator, add_quantity. What is wrong is noted and
// the program read on, so that all errors are told at once.
func declare(kind pdl.Kind) func(*loader, goja.FunctionCall) goja.Value {
	return func(l *loader, c goja.FunctionCall) goja.Value {
		f := "add_" + kind.String()
		l.whileLoading(f)
		q := pdl.Quantity{
			Name: l.text(c, 0, f), Kind: kind,
			Upper: l.number(c, 1, f), Lower: l.number(c, 2, f), Init: l.number(c, 3, f),
		}
		l.engine.Place(l.file.Pos(l.callOffset()))
		if _, err := l.engine.Add(q); err != nil {
			hint := ""
			if q.Upper < q.Lower {
				hint = "the upper limit comes first: " + f + "(name, upper, lower, initial)"
			}
			l.errs.Add(l.hereErr(0, hint, "%v", err))
			l.engine.Add(pdl.Quantity{Name: q.Name, Kind: kind}) // known to the checks that follow
		}
		return goja.Undefined()
	}
}

func (l *loader) whileLoading(f string) {
	if !l.loading {
		l.refuse(-1, "declare everything in pdl_main", "%s is called after pdl_main", f)
	}
}

func (l *loader) addProcess(c goja.FunctionCall) goja.Value {
	l.whileLoading("add_process")
	name := l.text(c, 0, "add_process")
	f, ok := l.functionCalled(name)
	if !ok {
		l.errs.Add(l.hereErr(0, l.processHint(name), "there is no function %q to be a process", name))
		return goja.Undefined()
	}
	l.engine.Place(l.file.Pos(l.callOffset()))
	if err := l.engine.AddProcess(name, l.process(f)); err != nil {
		l.errs.Add(l.hereErr(0, "", "%v", err))
	}
	return goja.Undefined()
}

// functionCalled finds a function of the program by its name, never one of ours.
func (l *loader) functionCalled(name string) (goja.Callable, bool) {
	if !l.code.bound[name] || l.isOurs(name) {
		return nil, false
	}
	f, ok := goja.AssertFunction(l.rt.Get(name))
	literal, _ := l.code.functions[name].(*ast.FunctionLiteral)
	if l.direct[literal] == nil {
		l.interpreted++
	}
	if steps := l.entries[literal]; steps > 0 && ok {
		return l.callable(f, steps, l.direct[literal]), true
	}
	return f, ok
}

func (l *loader) processHint(name string) string {
	if printedName.MatchString("function " + name + "(") {
		return printHint(name)
	}
	return source.Suggest(name, l.functionNames())
}

func connect(kind pdl.Kind) func(*loader, goja.FunctionCall) goja.Value {
	return func(l *loader, c goja.FunctionCall) goja.Value {
		f := "connect_" + kind.String()
		l.whileLoading(f)
		id, ok := l.lookup(c, f, kind == pdl.Sensor, kind == pdl.Actuator)
		n := l.number(c, 1, f)
		switch {
		case !ok:
		case n != math.Floor(n) || math.Abs(n) > 1e9:
			l.errs.Add(l.hereErr(1, "", "%s: %v is no whole number", f, n))
		default:
			if err := l.engine.SetNumber(id, kind, int64(n)); err != nil {
				l.errs.Add(l.hereErr(1, "", "%v", err))
			}
		}
		return goja.Undefined()
	}
}

// index makes get_sensor_index, get_actuator_index: the row among their kind, from 1.
func index(kind pdl.Kind) func(*loader, goja.FunctionCall) goja.Value {
	return func(l *loader, c goja.FunctionCall) goja.Value {
		id, _ := l.lookup(c, "get_"+kind.String()+"_index", kind == pdl.Sensor, kind == pdl.Actuator)
		row := 0
		for i, q := range l.engine.Quantities() {
			if q.Kind == kind && pdl.ID(i) <= id {
				row++
			}
		}
		return l.rt.ToValue(row)
	}
}

// lookup finds the quantity that the first argument names, and refuses the call
// when there is none or it is of the wrong kind.
func (l *loader) lookup(c goja.FunctionCall, f string, sensor, actuator bool) (pdl.ID, bool) {
	id, ok := pdl.ID(0), false
	if goja.IsString(c.Argument(0)) { // a name that is known is a name
		id, ok = l.engine.Lookup(c.Argument(0).String())
	}
	if !ok {
		name := l.text(c, 0, f)
		names := l.names(anyQuantity)
		l.spend(int64(len(names) * len(name)))
		l.endNow()
		l.refuse(0, nameHint(name, names), "there is no quantity %q", name)
	}
	kind := l.engine.Quantities()[id].Kind
	if sensor && kind != pdl.Sensor || actuator && kind != pdl.Actuator {
		l.refuse(0, "", "%s: %q is %s", f, c.Argument(0).String(), kind.One())
	}
	return id, true
}

func (l *loader) runPDL(c goja.FunctionCall) goja.Value {
	n := l.number(c, 0, "run_pdl")
	if n != math.Floor(n) || n > 1e15 {
		l.refuse(0, "-1 is for ever, 0 never", "run_pdl: %v is no whole number of loops", n)
	}
	l.engine.RunLoops(int64(math.Max(n, -1)))
	return goja.Undefined()
}

func (l *loader) pause(goja.FunctionCall) goja.Value {
	l.engine.Pause()
	return goja.Undefined()
}

func (l *loader) quit(goja.FunctionCall) goja.Value {
	l.engine.Quit()
	return goja.Undefined()
}

// setQuit takes a function, or the name of one.
func (l *loader) setQuit(c goja.FunctionCall) goja.Value {
	f, ok := goja.AssertFunction(c.Argument(0))
	if !ok && goja.IsString(c.Argument(0)) {
		f, ok = l.functionCalled(c.Argument(0).String())
	}
	if !ok {
		l.refuse(0, "", "on_quit: %s is no function", shown(c.Argument(0)))
	}
	l.engine.OnQuit(func() error { return l.call(f) })
	return goja.Undefined()
}

func (l *loader) value(c goja.FunctionCall) goja.Value {
	id, _ := l.lookup(c, "value", false, false)
	return l.read(id)
}

func (l *loader) actuatorValue(c goja.FunctionCall) goja.Value {
	id, _ := l.lookup(c, "actuator_value", false, true)
	return l.read(id)
}

func (l *loader) read(id pdl.ID) goja.Value {
	if l.loop != nil {
		return l.rt.ToValue(l.loop.Value(id))
	}
	return l.rt.ToValue(l.engine.Value(id))
}

func (l *loader) previous(c goja.FunctionCall) goja.Value {
	id, _ := l.lookup(c, "previous", false, false)
	if l.loop != nil {
		return l.rt.ToValue(l.loop.Previous(id))
	}
	return l.rt.ToValue(l.engine.Value(id))
}

func (l *loader) addValue(c goja.FunctionCall) goja.Value {
	id, _ := l.lookup(c, "add_value", false, false)
	if l.loop == nil {
		l.refuse(-1, "", "add_value is called outside a process: only processes propose")
	}
	v := l.number(c, 1, "add_value")
	switch q := &l.engine.Quantities()[id]; {
	case math.IsInf(v, 0):
		l.refuse(1, "", "add_value: %v is no finite number", v)
	case q.Kind == pdl.Sensor && !l.paper:
		l.refuse(0, "only actuators and internal quantities take proposals", "add_value: %q is a sensor", q.Name)
	}
	l.loop.Add(id, v)
	return goja.Undefined()
}
