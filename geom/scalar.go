// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// Pi2 is a full turn, rad.
const Pi2 = 2 * math.Pi

// tooShort, m, is where the square of a length runs out of bits.
const tooShort = 1e-150

// Clamp limits v to [lo, hi]; lo must not exceed hi. A NaN stays a NaN.
func Clamp(v, lo, hi float64) float64 {
	if v < lo {
		return lo
	}
	if v > hi {
		return hi
	}
	return v
}

// Lerp is a at t = 0 and b at t = 1, and beyond them outside [0, 1].
func Lerp(a, b, t float64) float64 {
	return float64(a*(1-float64(t))) + float64(b*t) // t may come as a product
}

// WrapAngle brings an angle, rad, into (-π, π]. Angles already there are
// returned unchanged; an infinite one gives NaN.
func WrapAngle(a float64) float64 {
	if a > -math.Pi && a <= math.Pi {
		return a
	}
	return wrapFar(a)
}

func wrapFar(a float64) float64 {
	a -= float64(Pi2 * math.Ceil((a-math.Pi)/Pi2))
	if a <= -math.Pi {
		return a + Pi2
	}
	if a > math.Pi {
		return a - Pi2
	}
	return a
}

// AngleDiff is the turn, rad in (-π, π], that leads from b to a.
func AngleDiff(a, b float64) float64 {
	return WrapAngle(float64(a) - float64(b)) // they may come as products
}
