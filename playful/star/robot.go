// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/slot"
	"go.starlark.net/starlark"
)

// robotValue is `robot`: the named functions of the robot's own kinematics, such as
// robot.gaze(position).
type robotValue struct{ functions map[string]*starlark.Builtin }

// newRobot has the functions that a file names; whether the robot has them is known
// when the program is bound to it.
func (m *module) newRobot() *robotValue {
	r := &robotValue{functions: map[string]*starlark.Builtin{}}
	for _, u := range m.uses {
		for _, one := range u.list {
			if one.what == usesFunction {
				r.functions[one.name] = starlark.NewBuiltin(one.name, callRobot)
			}
		}
	}
	return r
}

// String is "robot".
func (r *robotValue) String() string { return "robot" }

// Type is "robot".
func (r *robotValue) Type() string { return "robot" }

// Freeze does nothing: it does not change.
func (r *robotValue) Freeze() {}

// Truth is true.
func (r *robotValue) Truth() starlark.Bool { return true }

// Hash is refused.
func (r *robotValue) Hash() (uint32, error) {
	return 0, fmt.Errorf("the robot cannot be a key of a dict")
}

// Attr is a function.
func (r *robotValue) Attr(name string) (starlark.Value, error) {
	if b, ok := r.functions[name]; ok {
		return b, nil
	}
	return nil, nil
}

// AttrNames are the functions that the file names.
func (r *robotValue) AttrNames() []string { return nil }

// robotFunction is a function of the robot with room for its numbers.
type robotFunction struct {
	f       slot.Function
	in, out []float64
}

func (in *instance) findFunction(name string) {
	f := in.c.Function(name)
	if in.robot == nil {
		in.robot = map[string]*robotFunction{}
	}
	in.robot[name] = &robotFunction{f, make([]float64, len(f.In)), make([]float64, len(f.Out))}
}

// callRobot calls a function with numbers and vectors, one after the other; it gives
// a number, or a tuple of several.
func callRobot(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, err
	}
	f := in.robot[b.Name()]
	if f == nil {
		return nil, fmt.Errorf("robot.%s is not known to be used by %s", b.Name(), in.d.name)
	}
	n := 0
	put := func(x float64) {
		if n < len(f.in) {
			f.in[n] = x
		}
		n++
	}
	for _, a := range args {
		if x, ok := number(a); ok {
			put(x)
		} else if v, ok := asVector(a); ok {
			put(v[0])
			put(v[1])
			put(v[2])
		} else {
			return nil, fmt.Errorf("robot.%s: %s is no number and no vector", b.Name(), describe(a))
		}
	}
	if n != len(f.in) || len(kwargs) > 0 {
		return nil, fmt.Errorf("robot.%s takes %d numbers (%s), not %d", b.Name(), len(f.in), fieldNames(f.f.In), n)
	}
	f.f.Call(f.in, f.out)
	if len(f.out) == 1 {
		return starlark.Float(f.out[0]), nil
	}
	out := make(starlark.Tuple, len(f.out))
	for i, x := range f.out {
		out[i] = starlark.Float(x)
	}
	return out, nil
}

func fieldNames(fields []slot.Field) string {
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return strings.Join(names, ", ")
}
