// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// Pow is x to the power of y, with math.Pow's special cases.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case y == 1:
		return x
	case x != x || y != y:
		return math.NaN()
	case math.Abs(y) > math.MaxFloat64:
		return powInfinite(math.Abs(x), y > 0)
	case x == 0 || math.Abs(x) > math.MaxFloat64:
		return powEdge(x, y)
	case x > 0:
		return powPositive(x, y)
	case y != math.Trunc(y):
		return math.NaN()
	case odd(y):
		return -powPositive(-x, y)
	default:
		return powPositive(-x, y)
	}
}

// powPositive takes a positive finite x and a finite y.
func powPositive(x, y float64) float64 {
	l := logPair(x)
	rough := float64(l.hi * y)
	if rough > expOver+1 {
		return math.Inf(1)
	}
	if rough < expUnder-1 {
		return 0
	}
	if math.Abs(rough) < 0x1p-54 {
		return 1 + rough
	}
	return expPair(l.times(pair{hi: y}))
}

// powInfinite is ax to the power of plus or minus infinity.
func powInfinite(ax float64, up bool) float64 {
	switch {
	case ax == 1:
		return 1
	case (ax > 1) == up:
		return math.Inf(1)
	default:
		return 0
	}
}

// powEdge takes an x of zero or infinity.
func powEdge(x, y float64) float64 {
	v := 0.0
	if (x == 0) == (y < 0) {
		v = math.Inf(1)
	}
	if math.Signbit(x) && odd(y) {
		return math.Copysign(v, -1)
	}
	return v
}

// odd tells whether y is an odd whole number.
func odd(y float64) bool {
	half := y / 2
	return y == math.Trunc(y) && half != math.Trunc(half)
}

// Cbrt is the cube root of x.
func Cbrt(x float64) float64 {
	a := math.Abs(x)
	if a == 0 || a > math.MaxFloat64 || x != x {
		return x
	}
	return math.Copysign(expPair(logPair(a).times(third)), x)
}

// Hypot is the length of (p, q), without overflow on the way; an infinite side
// outweighs a NaN.
func Hypot(p, q float64) float64 {
	p, q = math.Abs(p), math.Abs(q)
	big, small := max(p, q), min(p, q)
	switch {
	case p > math.MaxFloat64 || q > math.MaxFloat64:
		return math.Inf(1)
	case big > 0x1p500:
		return root(big*0x1p-600, small*0x1p-600) * 0x1p600
	case big < 0x1p-450:
		return root(big*0x1p600, small*0x1p600) * 0x1p-600
	default:
		return root(big, small)
	}
}

func root(a, b float64) float64 { return math.Sqrt(float64(a*a) + float64(b*b)) }
