// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/slot"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// newRobot is `robot`: the named functions of the robot's own kinematics, such as
// robot.gaze(position), that the file names; whether the robot has them is known when
// the program is bound to it.
func (m *module) newRobot() *starlarkstruct.Module {
	functions := starlark.StringDict{}
	for _, u := range m.uses {
		for _, one := range u.list {
			if one.what == usesFunction {
				functions[one.name] = starlark.NewBuiltin("robot."+one.name, ofNode(callRobot(one.name)))
			}
		}
	}
	return &starlarkstruct.Module{Name: "robot", Members: functions}
}

// robotFunction is a function of the robot with room for its numbers.
type robotFunction struct {
	f       slot.Function
	in, out []float64
}

func (in *instance) findFunction(name string) {
	f := in.c.Function(name)
	in.robot[name] = &robotFunction{f, make([]float64, len(f.In)), make([]float64, len(f.Out))}
}

// callRobot calls a function with numbers and vectors, one after the other; it gives
// a number, or a tuple of several.
func callRobot(name string) nodeFunc {
	return func(in *instance, c *call) (starlark.Value, error) {
		f := in.robot[name]
		if f == nil {
			return nil, fmt.Errorf("%s is not known to be used by %s", c.name, in.d.name)
		}
		if err := f.take(c); err != nil {
			return nil, err
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
}

// take reads the numbers of a call.
func (f *robotFunction) take(c *call) error {
	given := f.in[:0]
	for _, a := range c.args {
		if x, ok := starlark.AsFloat(a); ok {
			given = append(given, x)
		} else if v, ok := asVector(a); ok {
			given = append(given, v[:]...)
		} else {
			return fmt.Errorf("%s: %s is not a number or a vector", c.name, describe(a))
		}
	}
	if len(given) != len(f.in) || len(c.kwargs) > 0 {
		return fmt.Errorf("%s takes %d numbers (%s), not %d", c.name, len(f.in), fieldNames(f.f.In), len(given))
	}
	return nil
}

func fieldNames(fields []slot.Field) string {
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return strings.Join(names, ", ")
}
