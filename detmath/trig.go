// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// Sin is the sine of x, rad.
func Sin(x float64) float64 {
	if a := math.Abs(x); a <= math.Pi/4 {
		if a < 0x1p-27 {
			return x
		}
		return sinNear(x, 0)
	}
	n, r := reduce(x)
	v := sinOrCos(n&1 == 0, r)
	if n&2 != 0 {
		return -v
	}
	return v
}

// Cos is the cosine of x, rad.
func Cos(x float64) float64 {
	if math.Abs(x) <= math.Pi/4 {
		return cosNear(x, 0)
	}
	n, r := reduce(x)
	v := sinOrCos(n&1 != 0, r)
	if (n+1)&2 != 0 {
		return -v
	}
	return v
}

func sinOrCos(sin bool, r pair) float64 {
	if sin {
		return sinNear(r.hi, r.lo)
	}
	return cosNear(r.hi, r.lo)
}

// SinCos is the sine and the cosine of x, rad, the same bits as Sin and Cos.
func SinCos(x float64) (sin, cos float64) {
	if a := math.Abs(x); a <= math.Pi/4 {
		if a < 0x1p-27 {
			return x, 1
		}
		return sinNear(x, 0), cosNear(x, 0)
	}
	n, r := reduce(x)
	s, c := sinNear(r.hi, r.lo), cosNear(r.hi, r.lo)
	switch n & 3 {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	default:
		return -c, s
	}
}

// Tan is the tangent of x, rad.
func Tan(x float64) float64 {
	s, c := SinCos(x)
	return s / c
}

// A quarter turn in parts of 33 bits each and a rest: whole multiples up to 2^20
// of the first two are exact.
const (
	maxWhole  = 0x1p20 * math.Pi / 2 * 0.999
	minRemain = 0x1p-20
)

// reduce gives x - n·π/2 with |r| <= π/4, and n modulo 4 (Cody and Waite 1980).
// Where too little remains for the parts at hand, or x is large, all bits of 2/π
// that matter are used instead.
func reduce(x float64) (n int32, r pair) {
	if !(math.Abs(x) < maxWhole) {
		return reduceFar(x)
	}
	n, whole := nearest(float64(x * (2 / math.Pi)))
	first := x - float64(whole*quarter1)
	r = sum(first, -float64(whole*quarter2))
	r = sumBig(r.hi, r.lo-float64(whole*quarter3))
	if math.Abs(r.hi) < minRemain {
		return reduceFar(x)
	}
	return n, r
}

// sinNear is the sine of r + lo by its Taylor series; lo adds its cosine times.
func sinNear(r, lo float64) float64 {
	z := float64(r * r)
	z2 := float64(z * z)
	z4 := float64(z2 * z2)
	a := -1.0/6 + float64(z*(1.0/120))
	b := -1.0/5040 + float64(z*(1.0/362880))
	c := -1.0/39916800 + float64(z*(1.0/6227020800))
	d := -1.0/1307674368000 + float64(z*(1.0/355687428096000))
	series := (a + float64(z2*b)) + float64(z4*(c+float64(z2*d)))
	return r + (float64(float64(r*z)*series) + float64(lo*(1-float64(z*0.5))))
}

// cosNear is the cosine of r + lo by its Taylor series; lo takes its sine times.
func cosNear(r, lo float64) float64 {
	z := float64(r * r)
	z2 := float64(z * z)
	z4 := float64(z2 * z2)
	a := 1.0/24 + float64(z*(-1.0/720))
	b := 1.0/40320 + float64(z*(-1.0/3628800))
	c := 1.0/479001600 + float64(z*(-1.0/87178291200))
	series := (a + float64(z2*b)) + float64(z4*(c+float64(z2*(1.0/20922789888000))))
	half := float64(z * 0.5)
	one := 1 - half
	return one + (((1 - one) - half) + (float64(z2*series) - float64(r*lo)))
}
