// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"
	"math"
	"slices"

	"github.com/dop251/goja"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// managerFunctions stand in the order in which people read of them.
var managerFunctions = []builtin[*Manager]{
	{function{"sensor", []string{"name", "{unit, lower, upper, init, doc}"}, newName}, declareSlot(slot.Sensor)},
	{function{"actuator", []string{"name", "{unit, lower, upper, init, doc}"}, newName}, declareSlot(slot.Actuator)},
	{function{"setting", []string{"name", "otherwise"}, newName}, (*Manager).setting},
	{function{"put", []string{"sensor", "value"}, aSensor}, (*Manager).put},
	{function{"value", []string{"slot"}, anyQuantity}, (*Manager).value},
}

const worldName = "world"

func isManagers(name string) bool { return name == worldName || find(managerFunctions, name) != nil }

// managerHint is what a manager has for a function of PDL.
func managerHint(name string) string {
	switch {
	case name == "add_sensor":
		return "a manager declares with sensor(name, {unit, lower, upper, init, doc})"
	case name == "add_actuator":
		return "a manager declares with actuator(name, {unit, lower, upper, init, doc})"
	case name == "add_value":
		return "a manager gives a sensor its value with put(sensor, value)"
	case functionNamed(name) != nil:
		return name + " is for PDL programs, which have a pdl_main; this is a manager"
	}
	return ""
}

func (m *Manager) define() {
	l := m.script
	for i := range managerFunctions {
		f := &managerFunctions[i]
		l.offer(l.rt.GlobalObject(), &f.function, func(c goja.FunctionCall) goja.Value { return f.run(m, c) })
	}
	world := l.rt.NewObject()
	for i := range worldFunctions {
		f := &worldFunctions[i]
		l.offer(world, &f.function, func(c goja.FunctionCall) goja.Value { return m.ofWorld(f, c) })
	}
	must(l.rt.GlobalObject().DefineDataProperty(worldName, world, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE))
}

// whileLoading refuses declarations that come late.
func (m *Manager) whileLoading(f string) {
	if !m.loading {
		m.script.refuse(-1, "declare outside of functions", "%s is called while the world runs", f)
	}
}

var slotKinds = map[string]slot.Kind{"number": slot.Number, "integer": slot.Integer, "boolean": slot.Boolean}

// declareSlot makes sensor and actuator.
func declareSlot(dir slot.Direction) func(*Manager, goja.FunctionCall) goja.Value {
	return func(m *Manager, c goja.FunctionCall) goja.Value {
		l, f := m.script, dir.String()
		m.whileLoading(f)
		d := slot.Decl{Name: l.text(c, 0, f), Dir: dir, Max: 1}
		o, ok := c.Argument(1).(*goja.Object)
		if !ok {
			l.refuse(1, "{unit: 'm', lower: 0, upper: 1, init: 0, doc: '…'}", "%s: %s is no description of a slot", f, shown(c.Argument(1)))
		}
		for _, key := range o.Keys() {
			m.describe(&d, f, key, property(o, key))
		}
		if _, err := m.slots.Add(d); err != nil {
			l.errs.Add(l.hereErr(0, "", "%v", err))
		} else {
			m.values, m.puts = append(m.values, d.Init), append(m.puts, putting{})
		}
		return goja.Undefined()
	}
}

// describe takes one entry of a slot's description.
func (m *Manager) describe(d *slot.Decl, f, key string, v goja.Value) {
	l := m.script
	if into, ok := map[string]*float64{"lower": &d.Min, "upper": &d.Max, "init": &d.Init}[key]; ok {
		if *into = v.ToFloat(); !goja.IsNumber(v) {
			l.refuse(1, "", "%s %q: %s: %s is not a number", f, d.Name, key, shown(v))
		}
		return
	}
	into, ok := map[string]*string{"unit": &d.Unit, "doc": &d.Doc}[key]
	switch {
	case ok && goja.IsString(v):
		*into = v.String()
	case ok:
		l.refuse(1, "", "%s %q: %s: %s is no text", f, d.Name, key, shown(v))
	case key == "kind":
		if d.Kind, ok = slotKinds[v.String()]; !ok {
			l.refuse(1, "number, integer or boolean", "%s %q: kind: %s is none", f, d.Name, shown(v))
		}
	default:
		l.refuse(1, source.Suggest(key, []string{"unit", "lower", "upper", "init", "doc", "kind"}), "%s %q: unknown %q", f, d.Name, key)
	}
}

// setting is a number that the world file may give, else the one that stands here.
func (m *Manager) setting(c goja.FunctionCall) goja.Value {
	m.whileLoading("setting")
	name, otherwise := m.script.text(c, 0, "setting"), m.script.number(c, 1, "setting")
	if slices.Contains(m.settings, name) {
		m.script.refuse(0, "", "the setting %q is declared twice", name)
	}
	m.settings = append(m.settings, name)
	if v, ok := m.options.Settings[name]; ok {
		otherwise = v
	}
	return m.script.rt.ToValue(otherwise)
}

// slotNamed finds the slot that the first argument names.
func (m *Manager) slotNamed(c goja.FunctionCall, f string) slot.ID {
	name := m.script.text(c, 0, f)
	id, ok := m.slots.Lookup(name)
	if !ok {
		m.script.refuse(0, nameHint(name, m.slotNames(anyQuantity)), "there is no slot %q", name)
	}
	return id
}

// slotNames are the slots that a kind of name may mean.
func (m *Manager) slotNames(of nameKind) (names []string) {
	for _, d := range m.slots.Decls() {
		if of != aSensor || d.Dir == slot.Sensor {
			names = append(names, d.Name)
		}
	}
	return names
}

// put gives a sensor its value, taken to its limits; NaN is that there is none.
func (m *Manager) put(c goja.FunctionCall) goja.Value {
	id := m.slotNamed(c, "put")
	l, d := m.script, &m.slots.Decls()[id]
	v := c.Argument(1)
	switch {
	case d.Dir != slot.Sensor:
		l.refuse(0, "programs command it; value gives what they do", "put: %q is an actuator", d.Name)
	case goja.IsNumber(v) || isTruth(v):
		m.notePut(id, v.ToFloat())
		m.values[id] = math.Min(math.Max(v.ToFloat(), d.Min), d.Max)
		m.slots.Put(id, v.ToFloat())
	default:
		l.refuse(1, "", "put: %s is not a number", shown(v))
	}
	return goja.Undefined()
}

// notePut reports the first of a row of values that are out of the sensor's limits.
func (m *Manager) notePut(id slot.ID, v float64) {
	p, d := &m.puts[id], &m.slots.Decls()[id]
	wild := v < d.Min || v > d.Max
	if wild && !p.wild && m.options.OnOdd != nil {
		m.options.OnOdd(fmt.Sprintf("%s: at %s s: put %q: %v is outside [%v, %v]: the nearest is taken", m.Name, trace.Seconds(m.now), d.Name, v, d.Min, d.Max))
	}
	p.ever, p.wild = true, wild
}

func isTruth(v goja.Value) bool {
	_, ok := v.Export().(bool)
	return ok
}

// value is what an actuator is commanded to, or what a sensor was last put to.
func (m *Manager) value(c goja.FunctionCall) goja.Value {
	id := m.slotNamed(c, "value")
	if m.slots.Decls()[id].Dir == slot.Actuator {
		return m.script.rt.ToValue(m.slots.Commanded(id))
	}
	return m.script.rt.ToValue(m.values[id])
}
