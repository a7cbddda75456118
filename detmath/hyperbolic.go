// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// Sinh is the hyperbolic sine of x.
func Sinh(x float64) float64 {
	a := math.Abs(x)
	if a < 0x1p-27 {
		return x
	}
	if a > 22 {
		half := Exp(a / 2)
		return math.Copysign(float64(half/2)*half, x)
	}
	e := Expm1(a)
	return math.Copysign((e+e/(e+1))/2, x)
}

// Cosh is the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	if a > 22 {
		half := Exp(a / 2)
		return float64(float64(half/2) * half)
	}
	e := Exp(a)
	return float64(e/2) + 0.5/e
}

// Tanh is the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0x1p-27:
		return x
	case a > 22:
		return math.Copysign(1, x)
	}
	e := Expm1(2 * a)
	return math.Copysign(e/(e+2), x)
}

// Asinh is the inverse of Sinh.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0x1p-27 || a > math.MaxFloat64:
		return x
	case a > 0x1p28:
		return math.Copysign(Log(a)+math.Ln2, x)
	}
	square := float64(a * a)
	return math.Copysign(Log1p(a+square/(1+math.Sqrt(1+square))), x)
}

// Acosh is the inverse of Cosh, not negative; NaN below 1.
func Acosh(x float64) float64 {
	switch {
	case x < 1:
		return math.NaN()
	case x > 0x1p28:
		return Log(x) + math.Ln2
	}
	t := x - 1
	return Log1p(t + math.Sqrt(float64(2*t)+float64(t*t)))
}

// Atanh is the inverse of Tanh; NaN outside [-1, 1].
func Atanh(x float64) float64 {
	a := math.Abs(x)
	if a < 0x1p-27 {
		return x
	}
	return math.Copysign(Log1p(2*a/(1-a))/2, x)
}
