// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// Where e^x leaves the range of float64.
const (
	expOver  = 709.782712893384
	expUnder = -745.1332191019412
)

// Exp is e^x.
func Exp(x float64) float64 { return expPair(pair{hi: x}) }

// expPair is e^(p.hi + p.lo).
func expPair(p pair) float64 {
	switch {
	case p.hi != p.hi:
		return p.hi
	case p.hi > expOver:
		return math.Inf(1)
	case p.hi < expUnder:
		return 0
	}
	k, base, rest := expParts(p)
	v := base.hi + (base.lo + float64(base.hi*rest))
	if k > -1000 && k < 1000 {
		return float64(v * power(k))
	}
	return scale(v, k)
}

// expParts gives 2^k·base·(1 + rest) = e^p, where base is a 64th power of two in
// [1, 2) and |rest| < 0.0055.
func expParts(p pair) (k int32, base *pair, rest float64) {
	n, whole := nearest(float64(p.hi * (64 / math.Ln2)))
	r := (p.hi - float64(whole*ln2By64Hi)) - float64(whole*ln2By64Lo) + p.lo
	r2 := float64(r * r)
	series := (0.5 + float64(r*(1.0/6))) + float64(r2*((1.0/24+float64(r*(1.0/120)))+float64(r2*(1.0/720))))
	return n >> 6, &expTable[n&63], r + float64(r2*series)
}

// Expm1 is e^x - 1, without loss near 0.
func Expm1(x float64) float64 {
	switch {
	case math.Abs(x) < 0x1p-54:
		return x
	case x > expOver-1:
		return Exp(x)
	case x < -50:
		return -1
	case x != x:
		return x
	}
	k, base, rest := expParts(pair{hi: x})
	pow := power(k)
	less := sum(float64(pow*base.hi), -1)
	return less.hi + (less.lo + float64(pow*(base.lo+float64(base.hi*rest))))
}
