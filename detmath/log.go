// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// logParts cuts a positive finite x into 2^k·m with m in [0.6875, 1.375), and
// gives the table's row for m, whose Inverse is near 1/m, and r = m·Inverse - 1
// exactly; |r| < 2^-6.8.
func logParts(x float64) (k int32, row *logRow, r pair) {
	if x < 0x1p-1022 {
		k, row, r = logParts(x * 0x1p54)
		return k - 54, row, r
	}
	const least = 0x3fe6000000000000 // 0.6875
	b := math.Float64bits(x)
	over := b - least
	k = int32(int64(over) >> 52)
	head, tail := split(math.Float64frombits(b - over&(0xfff<<52)))
	row = &logTable[over>>45&127]
	return k, row, sum(float64(head*row.inverse)-1, float64(tail*row.inverse))
}

// logTail is ln(1+r) - r + r²/2, over r³.
func logTail(r, r2 float64) float64 {
	low := (1.0/3 + float64(r*(-1.0/4))) + float64(r2*(1.0/5+float64(r*(-1.0/6))))
	high := (1.0/7 + float64(r*(-1.0/8))) + float64(r2*(1.0/9))
	return low + float64(float64(r2*r2)*high)
}

// notLog takes what has no finite logarithm.
func notLog(x float64) (v float64, special bool) {
	switch {
	case x == 0:
		return math.Inf(-1), true
	case x < 0:
		return math.NaN(), true
	case x > math.MaxFloat64 || x != x:
		return x, true
	default:
		return 0, false
	}
}

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	if v, special := notLog(x); special {
		return v
	}
	k, row, r := logParts(x)
	whole := float64(k)
	big := sumBig(float64(whole*ln2Hi)+row.log.hi, r.hi)
	low := big.lo + (row.log.lo + (r.lo + float64(whole*ln2Lo)))
	r2 := float64(r.hi * r.hi)
	return big.hi + (low + (float64(r2*-0.5) + float64(float64(r.hi*r2)*logTail(r.hi, r2))))
}

// logPair is the natural logarithm of a positive finite x to 2^-66 of it.
func logPair(x float64) pair {
	k, row, r := logParts(x)
	whole := float64(k)
	big := sum(float64(whole*ln2Hi)+row.log.hi, r.hi)
	square := product(r.hi, r.hi)
	most := sum(big.hi, -float64(square.hi/2))
	low := row.log.lo + float64(whole*ln2Lo) + (float64(r.lo*(1-r.hi)) - float64(square.lo/2))
	low += float64(float64(r.hi*square.hi) * logTail(r.hi, square.hi))
	return sumBig(most.hi, (big.lo+most.lo)+low)
}

// Log1p is ln(1 + x), without loss near 0.
func Log1p(x float64) float64 {
	if math.Abs(x) < 0x1p-54 {
		return x
	}
	one := sum(1, x)
	if v, special := notLog(one.hi); special {
		return v
	}
	p := logPair(one.hi)
	return p.hi + (p.lo + one.lo/one.hi)
}

// Log2 is the logarithm to base 2, exact for powers of two.
func Log2(x float64) float64 {
	if v, special := notLog(x); special {
		return v
	}
	k, m := mantissa(x)
	p := logPair(m).times(inverseLn2)
	whole := sum(float64(k), p.hi)
	return whole.hi + (whole.lo + p.lo)
}

// mantissa gives a positive finite x as 2^k·m with m in [0.6875, 1.375).
func mantissa(x float64) (k int32, m float64) {
	k, _, _ = logParts(x)
	return k, scale(x, -k)
}

// Log10 is the logarithm to base 10, exact for powers of ten.
func Log10(x float64) float64 {
	if v, special := notLog(x); special {
		return v
	}
	p := logPair(x).times(inverseLn10)
	return p.hi + p.lo
}
