// SPDX-License-Identifier: Apache-2.0

package detmath

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// ulps is how far got is from the true value, in units of its last place.
func ulps(got float64, want *big.Float) float64 {
	near, _ := want.Float64()
	if math.IsInf(near, 0) || near == 0 {
		if got == near {
			return 0
		}
		return math.Inf(1)
	}
	unit := math.Nextafter(math.Abs(near), math.Inf(1)) - math.Abs(near)
	off, _ := quo(sub(num(got), want), num(unit)).Float64()
	return math.Abs(off)
}

// truth is a function, how it is drawn arguments, its true value and how far off
// it may be.
type truth struct {
	name  string
	f     func(float64) float64
	draw  func(*rand.Rand) float64
	want  func(*big.Float) *big.Float
	limit float64 // units in the last place
}

func between(lo, hi float64) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 { return lo + r.Float64()*(hi-lo) }
}

// magnitude draws from 2^lo to 2^hi, both signs where signed.
func magnitude(lo, hi float64, signed bool) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 {
		v := math.Exp2(lo + r.Float64()*(hi-lo))
		if signed && r.IntN(2) == 0 {
			return -v
		}
		return v
	}
}

func bigSin(x *big.Float) *big.Float { s, _ := bigSinCos(x); return s }
func bigCos(x *big.Float) *big.Float { _, c := bigSinCos(x); return c }
func bigTan(x *big.Float) *big.Float { s, c := bigSinCos(x); return quo(s, c) }

func bigSinh(x *big.Float) *big.Float {
	e := bigExp(x)
	return quo(sub(e, quo(num(1), e)), num(2))
}

func bigCosh(x *big.Float) *big.Float {
	e := bigExp(x)
	return quo(add(e, quo(num(1), e)), num(2))
}

func bigRoot(x *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Sqrt(x) }

func bigAsin(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		return num(0).Neg(bigAsin(num(0).Neg(x)))
	}
	return bigAnyAtan(quo(x, bigRoot(sub(num(1), mul(x, x)))))
}

func bigAnyAtan(x *big.Float) *big.Float {
	switch {
	case x.Sign() < 0:
		return num(0).Neg(bigAnyAtan(num(0).Neg(x)))
	case x.Cmp(num(1)) > 0:
		return sub(quo(bigPi(), num(2)), bigAtan(quo(num(1), x)))
	default:
		return bigAtan(x)
	}
}

func truths() []truth {
	return []truth{
		{"Sin", Sin, magnitude(-30, 20, true), bigSin, 0.9},
		{"Sin far", Sin, magnitude(20, 1023, true), bigSin, 0.9},
		{"Sin near", Sin, between(-8, 8), bigSin, 0.9},
		{"Cos", Cos, magnitude(-30, 20, true), bigCos, 0.9},
		{"Cos far", Cos, magnitude(20, 1023, true), bigCos, 0.9},
		{"Cos near", Cos, between(-8, 8), bigCos, 0.9},
		{"Tan", Tan, magnitude(-30, 30, true), bigTan, 2},
		{"Atan", Atan, magnitude(-20, 20, true), bigAnyAtan, 1.5},
		{"Atan near", Atan, between(-2, 2), bigAnyAtan, 1.5},
		{"Asin", Asin, between(-1, 1), bigAsin, 2},
		{"Acos", Acos, between(-1, 1), func(x *big.Float) *big.Float {
			return sub(quo(bigPi(), num(2)), bigAsin(x))
		}, 2},
		{"Exp", Exp, between(-700, 700), bigExp, 0.6},
		{"Exp near", Exp, between(-2, 2), bigExp, 0.6},
		{"Expm1", Expm1, magnitude(-30, 6, true), func(x *big.Float) *big.Float { return sub(bigExp(x), num(1)) }, 2},
		{"Log", Log, magnitude(-1070, 1023, false), bigLn, 0.6},
		{"Log near", Log, between(0.5, 2), bigLn, 0.6},
		{"Log1p", Log1p, magnitude(-30, -1, true), func(x *big.Float) *big.Float { return bigLn(add(x, num(1))) }, 0.6},
		{"Log2", Log2, between(0, 4), func(x *big.Float) *big.Float { return quo(bigLn(x), bigLn2()) }, 0.6},
		{"Log10", Log10, magnitude(-40, 40, false), func(x *big.Float) *big.Float { return quo(bigLn(x), bigLn(num(10))) }, 0.6},
		{"Cbrt", Cbrt, magnitude(-1000, 1000, false), func(x *big.Float) *big.Float { return bigExp(quo(bigLn(x), num(3))) }, 0.6},
		{"Sinh", Sinh, magnitude(-20, 9, true), bigSinh, 3},
		{"Cosh", Cosh, magnitude(-20, 9, true), bigCosh, 3},
		{"Tanh", Tanh, magnitude(-20, 4, true), func(x *big.Float) *big.Float { return quo(bigSinh(x), bigCosh(x)) }, 3},
		{"Asinh", Asinh, magnitude(-20, 200, false), func(x *big.Float) *big.Float {
			return bigLn(add(x, bigRoot(add(mul(x, x), num(1)))))
		}, 3},
		{"Acosh", Acosh, magnitude(0, 200, false), func(x *big.Float) *big.Float {
			return bigLn(add(x, bigRoot(sub(mul(x, x), num(1)))))
		}, 3},
		{"Atanh", Atanh, between(-1, 1), func(x *big.Float) *big.Float {
			return quo(bigLn(quo(add(num(1), x), sub(num(1), x))), num(2))
		}, 3},
	}
}

// TestAccuracy compares with series of 1400 bits.
func TestAccuracy(t *testing.T) {
	for _, c := range truths() {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			worst, at := 0.0, 0.0
			for range 300 {
				x := c.draw(r)
				if off := ulps(c.f(x), c.want(num(x))); !(off <= worst) {
					worst, at = off, x
				}
			}
			t.Logf("worst %.3f units at %v", worst, at)
			if !(worst <= c.limit) {
				t.Errorf("%s(%v) is %.3f units off, limit %v", c.name, at, worst, c.limit)
			}
		})
	}
}
