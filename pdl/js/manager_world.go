// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"

	"github.com/dop251/goja"

	"github.com/playsim/playsim/program"
)

// worldFunction is a method of world.
type worldFunction struct {
	function
	things int // how many of the first arguments name things
	run    func(*Manager, []int, goja.FunctionCall) goja.Value
	blind  bool // it says nothing about things
}

// reading is a method that reads one thing; of robots little is known.
func reading(name string, robots bool, value func(*Manager, *program.Thing) any) worldFunction {
	return worldFunction{function{name, []string{"name"}, aThing}, 1, func(m *Manager, of []int, c goja.FunctionCall) goja.Value {
		var t program.Thing
		if m.options.Scene.See(of[0], &t); t.Robot && !robots {
			m.script.refuse(0, "pose and distance are known of robots", "world.%s: %q is a robot", name, c.Argument(0).String())
		}
		return m.script.rt.ToValue(value(m, &t))
	}, false}
}

func acting(verb string, vector bool) worldFunction {
	args := []string{"name"}
	if vector {
		args = append(args, "[x, y, z]")
	}
	return worldFunction{function{verb, args, aThing}, 1, func(m *Manager, _ []int, c goja.FunctionCall) goja.Value {
		return m.do(verb, vector, c)
	}, true}
}

// worldFunctions are the methods of world in the order in which people read of them.
var worldFunctions = []worldFunction{
	{function{"time", nil, noName}, 0, func(m *Manager, _ []int, _ goja.FunctionCall) goja.Value {
		return m.script.rt.ToValue(float64(m.now) / 1e9)
	}, true},
	{function{"period", nil, noName}, 0, func(m *Manager, _ []int, _ goja.FunctionCall) goja.Value {
		return m.script.rt.ToValue(float64(m.options.Period) / 1e9)
	}, true},
	{function{"names", nil, noName}, 0, (*Manager).names, false},
	reading("pose", true, func(m *Manager, t *program.Thing) any {
		return m.record("x", t.Pos[0], "y", t.Pos[1], "z", t.Pos[2], "yaw", t.Yaw)
	}),
	reading("velocity", false, func(m *Manager, t *program.Thing) any { return m.record("x", t.Vel[0], "y", t.Vel[1], "z", t.Vel[2]) }),
	reading("speed", false, func(_ *Manager, t *program.Thing) any { return norm(t.Vel) }),
	reading("mass", false, func(_ *Manager, t *program.Thing) any { return t.Mass }),
	reading("temperature", false, func(_ *Manager, t *program.Thing) any { return t.Temperature }),
	reading("fixed", false, func(_ *Manager, t *program.Thing) any { return t.Fixed }),
	reading("light", false, func(_ *Manager, t *program.Thing) any { return t.Light }),
	reading("exists", true, func(_ *Manager, t *program.Thing) any { return t.Exists }),
	reading("held_by", true, func(_ *Manager, t *program.Thing) any { return t.HeldBy }),
	reading("rests_on", true, func(_ *Manager, t *program.Thing) any { return t.RestsOn }),
	reading("hole", true, func(_ *Manager, t *program.Thing) any { return t.Hole }),
	{function{"load", []string{"name"}, aThing}, 1, func(m *Manager, of []int, _ goja.FunctionCall) goja.Value {
		return m.script.rt.ToValue(m.options.Scene.Load(of[0]))
	}, false},
	{function{"distance", []string{"name", "other"}, aThing}, 2, (*Manager).distance, false},
	{function{"ray", []string{"[x, y, z]", "[x, y, z]"}, noName}, 0, (*Manager).ray, false},
	acting("push", true),
	acting("throw", true),
	acting("move", true),
	acting("show", true),
	acting("hide", false),
	acting("release", false),
}

func worldFunctionNamed(name string) *worldFunction {
	for i := range worldFunctions {
		if worldFunctions[i].name == name {
			return &worldFunctions[i]
		}
	}
	return nil
}

// ofWorld calls a method of world.
func (m *Manager) ofWorld(f *worldFunction, c goja.FunctionCall) goja.Value {
	if m.loading || m.options.Scene == nil {
		m.script.refuse(-1, "call it in sense or act", "the world is not there while the file is read")
	}
	m.script.spend(int64(len(m.options.Scene.Things()) / elementsPerStep)) // all are gone through
	m.script.endNow()
	var room [2]int
	of := room[:0]
	for i := range f.things {
		of = append(of, m.thing(i, f.name, c))
	}
	return f.run(m, of, c)
}

// thing finds the thing that an argument names.
func (m *Manager) thing(i int, f string, c goja.FunctionCall) int {
	name := m.script.text(c, i, "world."+f)
	for k, n := range m.options.Scene.Things() {
		if n == name {
			return k
		}
	}
	m.script.refuse(i, nameHint(name, m.options.Scene.Things()), "there is nothing named %q", name)
	return 0
}

func (m *Manager) names([]int, goja.FunctionCall) goja.Value {
	all := make([]any, 0, len(m.options.Scene.Things()))
	for i, name := range m.options.Scene.Things() {
		var t program.Thing
		if m.options.Scene.See(i, &t); !t.Robot {
			all = append(all, name)
		}
	}
	return m.script.rt.NewArray(all...)
}

func (m *Manager) record(fields ...any) goja.Value {
	o := m.script.rt.NewObject()
	for i := 0; i < len(fields); i += 2 {
		must(o.Set(fields[i].(string), fields[i+1]))
	}
	return o
}

func (m *Manager) distance(of []int, _ goja.FunctionCall) goja.Value {
	var a, b program.Thing
	m.options.Scene.See(of[0], &a)
	m.options.Scene.See(of[1], &b)
	return m.script.rt.ToValue(norm([3]float64{a.Pos[0] - b.Pos[0], a.Pos[1] - b.Pos[1], 0}))
}

func norm(v [3]float64) float64 {
	return math.Sqrt(float64(v[0]*v[0]) + float64(v[1]*v[1]) + float64(v[2]*v[2]))
}

func (m *Manager) ray(_ []int, c goja.FunctionCall) goja.Value {
	from, to := m.vector(c, 0, "ray"), m.vector(c, 1, "ray")
	for _, v := range [...][3]float64{from, to} {
		if math.IsNaN(v[2]) {
			m.script.refuse(0, "[x, y, z]", "world.ray: a place without a height")
		}
	}
	name, far, hit := m.options.Scene.Ray(from, to)
	if !hit {
		return goja.Null()
	}
	return m.record("name", name, "distance", far)
}

func (m *Manager) do(verb string, vector bool, c goja.FunctionCall) goja.Value {
	a := program.Action{Verb: verb, Name: c.Argument(0).String()}
	if !m.acting {
		m.script.refuse(-1, "call it in act", "world.%s: the world is not changed while it is sensed", verb)
	}
	if vector {
		a.At = m.vector(c, 1, verb)
		if (verb == "push" || verb == "throw") && math.IsNaN(a.At[2]) {
			a.At[2] = 0
		}
	}
	if err := m.options.Scene.Do(a); err != nil {
		m.script.refuse(-1, "", "%v", err)
	}
	return goja.Undefined()
}

// vector is an argument that is a list of two or three numbers; the third is NaN where
// it is left out.
func (m *Manager) vector(c goja.FunctionCall, i int, f string) [3]float64 {
	v := [3]float64{0, 0, math.NaN()}
	o, ok := c.Argument(i).(*goja.Object)
	n := m.script.size(c.Argument(i))
	if !ok || o.ClassName() != "Array" || n != 2 && n != 3 {
		m.script.refuse(i, "", "world.%s: %s is no list of two or three numbers", f, shown(c.Argument(i)))
	}
	for k := range n {
		e := o.Get([...]string{"0", "1", "2"}[k])
		if e == nil || !goja.IsNumber(e) || math.IsNaN(e.ToFloat()) || math.IsInf(e.ToFloat(), 0) {
			m.script.refuse(i, "", "world.%s: element %d is no finite number", f, k)
		}
		v[k] = e.ToFloat()
	}
	return v
}
