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
		"clamp": numeric("clamp", 3, clamp),
	}
	for _, u := range append(detmath.Functions(), unaryMath...) {
		d[u.Name] = numeric(u.Name, 1, func(x []number) (starlark.Value, error) { return starlark.Float(u.Call(float64(x[0]))), nil })
	}
	for _, b := range binaryMath {
		d[b.name] = numeric(b.name, 2, func(x []number) (starlark.Value, error) {
			return starlark.Float(b.f(float64(x[0]), float64(x[1]))), nil
		})
	}
	for name, f := range map[string]func(float64) float64{"floor": math.Floor, "ceil": math.Ceil, "round": math.Round, "trunc": math.Trunc} {
		d[name] = numeric(name, 1, func(x []number) (starlark.Value, error) {
			return starlark.NumberToInt(starlark.Float(f(float64(x[0]))))
		})
	}
	d["log"] = starlark.NewBuiltin("math.log", mathLog) // which takes a base, too
	return d
}

// numeric is math.name, a function of n numbers.
func numeric(name string, n int, f func([]number) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin("math."+name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		var x [3]number
		vars := [...]any{&x[0], &x[1], &x[2]}
		if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, n, vars[:n]...); err != nil {
			return nil, err
		}
		return f(x[:n])
	})
}

// mathLog is the logarithm to the base e, or to that which is given.
func mathLog(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var x, base number
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &x, &base); err != nil {
		return nil, err
	}
	if len(args) == 1 {
		return starlark.Float(detmath.Log(float64(x))), nil
	}
	return starlark.Float(detmath.Log(float64(x)) / detmath.Log(float64(base))), nil
}

// clamp is clamp(x, low, high).
func clamp(x []number) (starlark.Value, error) {
	if x[1] > x[2] {
		return nil, fmt.Errorf("math.clamp: the low limit %v is above the high one %v", x[1], x[2])
	}
	return starlark.Float(min(max(x[0], x[1]), x[2])), nil
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
