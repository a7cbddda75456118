// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// Atan is the arc tangent of x, rad in [-π/2, π/2].
func Atan(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0x1p-27:
		return x
	case a <= 1:
		return math.Copysign(slope(a, 1, 0), x)
	case a < 0x1p60:
		return math.Copysign(slope(1, a, 1), x)
	case a >= 0x1p60:
		return math.Copysign(math.Pi/2, x)
	default:
		return math.NaN()
	}
}

// Atan2 is the direction of the point (x, y), rad in [-π, π].
func Atan2(y, x float64) float64 {
	ax, ay := math.Abs(x), math.Abs(y)
	if !(ax < 0x1p500 && ay < 0x1p500 && ax > 0x1p-500 && ay > 0x1p-500) {
		return atan2Edge(y, x)
	}
	return math.Copysign(direction(ay, ax, x < 0), y)
}

func direction(ay, ax float64, back bool) float64 {
	octant := 0
	if back {
		octant = 2
	}
	if ay > ax {
		return slope(ax, ay, octant+1)
	}
	return slope(ay, ax, octant)
}

// slope is the angle in an octant pair whose base line is 0 (0), π/2 (1), π (2) or
// π/2 (3) and that is counted up from it in 0 and 3, down in 1 and 2; 0 <= num <= den.
//
// With c the nearest sixteenth to num/den, atan(num/den) = atan(c) + atan(t) where
// t = (num - c·den)/(den + c·num), |t| <= 1/32.
func slope(num, den float64, octant int) float64 {
	k, whole := nearest(float64(num / den * 16))
	c := whole * (1.0 / 16)
	t := (num - float64(c*den)) / (den + float64(c*num))
	z := float64(t * t)
	z2 := float64(z * z)
	series := (-1.0/3 + float64(z*(1.0/5))) + float64(z2*((-1.0/7+float64(z*(1.0/9)))+float64(z2*(-1.0/11))))
	t += float64(float64(t*z) * series)
	if octant == 1 || octant == 2 {
		t = -t
	}
	base := &atanTable[octant][k&31]
	return base.hi + (base.lo + t)
}

// atan2Edge takes what is zero, infinite, NaN or so large or small that the sums
// in slope would overflow or lose bits.
func atan2Edge(y, x float64) float64 {
	ax, ay := math.Abs(x), math.Abs(y)
	switch {
	case x != x || y != y:
		return math.NaN()
	case y == 0 || ax > math.MaxFloat64 || ay > math.MaxFloat64:
		return math.Copysign(atan2Axis(ay, ax, math.Signbit(x)), y)
	case x > 0 && ay/ax < 0x1p-60:
		return y / x
	case max(ax, ay) > 0x1p500:
		ax, ay = ax*0x1p-523, ay*0x1p-523
	default:
		ax, ay = ax*0x1p523, ay*0x1p523
	}
	return math.Copysign(direction(ay, ax, x < 0), y)
}

// atan2Axis is the direction where y is 0 or something is infinite.
func atan2Axis(ay, ax float64, back bool) float64 {
	switch {
	case ay <= math.MaxFloat64 && back:
		return math.Pi
	case ay <= math.MaxFloat64:
		return 0
	case ax <= math.MaxFloat64:
		return math.Pi / 2
	case back:
		return 3 * math.Pi / 4
	default:
		return math.Pi / 4
	}
}

// Asin is the arc sine of x, rad in [-π/2, π/2]; NaN outside [-1, 1].
func Asin(x float64) float64 {
	if math.Abs(x) < 0x1p-27 {
		return x
	}
	return Atan2(x, math.Sqrt((1-x)*(1+x)))
}

// Acos is the arc cosine of x, rad in [0, π]; NaN outside [-1, 1].
func Acos(x float64) float64 {
	return Atan2(math.Sqrt((1-x)*(1+x)), x)
}
