// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"
)

// mathModule is `math`: the same bits on every build, see package detmath.
var mathModule = &starlarkstruct.Module{Name: "math", Members: mathMembers()}

// unaryMath are those beside [detmath.Functions].
var unaryMath = []detmath.Function{
	{Name: "sqrt", Call: math.Sqrt},
	{Name: "fabs", Call: math.Abs},
	{Name: "degrees", Call: func(x float64) float64 { return float64(x * (180 / math.Pi)) }},
	{Name: "radians", Call: func(x float64) float64 { return float64(x * (math.Pi / 180)) }},
	{Name: "wrap", Call: wrap},
}

var binaryMath = []struct {
	name string
	f    func(x, y float64) float64
}{
	{"atan2", detmath.Atan2},
	{"pow", detmath.Pow},
	{"hypot", detmath.Hypot},
	{"mod", math.Mod},
	{"copysign", math.Copysign},
}

func mathMembers() starlark.StringDict {
	d := starlark.StringDict{
		"pi": starlark.Float(math.Pi), "e": starlark.Float(math.E), "inf": starlark.Float(math.Inf(1)),
		"log":   starlark.NewBuiltin("math.log", mathLog),
		"clamp": starlark.NewBuiltin("math.clamp", mathClamp),
	}
	for _, u := range append(detmath.Functions(), unaryMath...) {
		if u.Name != "log" { // which takes a base, too
			d[u.Name] = numeric("math."+u.Name, 1, func(x []float64) float64 { return u.Call(x[0]) })
		}
	}
	for _, b := range binaryMath {
		d[b.name] = numeric("math."+b.name, 2, func(x []float64) float64 { return b.f(x[0], x[1]) })
	}
	for name, f := range map[string]func(float64) float64{"floor": math.Floor, "ceil": math.Ceil, "round": math.Round, "trunc": math.Trunc} {
		d[name] = rounding("math."+name, f)
	}
	return d
}

// wrap brings an angle into (-π, π].
func wrap(a float64) float64 {
	const turn = 2 * math.Pi
	if a > -math.Pi && a <= math.Pi {
		return a
	}
	a -= float64(turn * math.Floor((a+math.Pi)/turn))
	if a <= -math.Pi {
		a += turn
	}
	return a
}

type builtinFunc = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// numbersOf reads n numbers, or fails with the name of the function.
func numbersOf(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, to []float64) error {
	if len(args) != len(to) || len(kwargs) > 0 {
		return fmt.Errorf("%s takes %d numbers", b.Name(), len(to))
	}
	for i, a := range args {
		f, ok := number(a)
		if !ok {
			return fmt.Errorf("%s: %s is not a number", b.Name(), describe(a))
		}
		to[i] = f
	}
	return nil
}

func numeric(name string, n int, f func([]float64) float64) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var x [2]float64
		if err := numbersOf(b, args, kwargs, x[:n]); err != nil {
			return nil, err
		}
		return starlark.Float(f(x[:n])), nil
	})
}

func rounding(name string, f func(float64) float64) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var x [1]float64
		if err := numbersOf(b, args, kwargs, x[:]); err != nil {
			return nil, err
		}
		return starlark.NumberToInt(starlark.Float(f(x[0])))
	})
}

// mathLog is the logarithm to the base e, or to that which is given.
func mathLog(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	x := []float64{0, math.E}
	if err := numbersOf(b, args, kwargs, x[:max(1, min(2, len(args)))]); err != nil {
		return nil, err
	}
	if len(args) == 1 {
		return starlark.Float(detmath.Log(x[0])), nil
	}
	return starlark.Float(detmath.Log(x[0]) / detmath.Log(x[1])), nil
}

// mathClamp is clamp(x, low, high).
func mathClamp(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var x [3]float64
	if err := numbersOf(b, args, kwargs, x[:]); err != nil {
		return nil, err
	}
	if x[1] > x[2] {
		return nil, fmt.Errorf("math.clamp: the low limit %v is above the high one %v", x[1], x[2])
	}
	return starlark.Float(min(max(x[0], x[1]), x[2])), nil
}

// checkMath refuses what math has not.
func (m *module) checkMath() error {
	var errs source.Errors
	walk(m.ast, func(n syntax.Node) bool {
		dot, ok := n.(*syntax.DotExpr)
		if !ok {
			return true
		}
		id, ok := dot.X.(*syntax.Ident)
		if ok && id.Name == "math" && !mathModule.Members.Has(dot.Name.Name) {
			hint := source.Suggest(dot.Name.Name, mathModule.Members.Keys())
			errs.Add(m.src.Errorf(position(m.src, dot.Name.NamePos), hint, "math has no %s", dot.Name.Name))
		}
		return true
	})
	return errs.Err()
}
