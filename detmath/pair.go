// SPDX-License-Identifier: Apache-2.0

package detmath

import "math"

// pair is a number of about 106 bits: hi + lo, with lo at most half a unit in the
// last place of hi.
type pair struct{ hi, lo float64 }

// round52 added and taken away again rounds to the nearest whole number, as long
// as that fits in 51 bits; the sum ends in its two's complement bits.
const round52 = 0x1.8p52

// nearest is the whole number next to x, |x| < 2^31.
func nearest(x float64) (n int32, whole float64) {
	t := x + round52
	return int32(uint32(math.Float64bits(t))), t - round52
}

// sum is a + b exactly (Knuth).
func sum(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// sumBig is a + b exactly where |a| >= |b| or a is 0.
func sumBig(a, b float64) pair {
	s := a + b
	return pair{s, b - (s - a)}
}

const lowBits = 1<<27 - 1

// split cuts x into its first 26 bits and the rest.
func split(x float64) (head, tail float64) {
	head = math.Float64frombits(math.Float64bits(x) &^ lowBits)
	return head, x - head
}

// product is a·b, exact but for some 2^-106 of it (Dekker); neither may overflow
// or be subnormal.
func product(a, b float64) pair {
	p := float64(a * b)
	ah, al := split(a)
	bh, bl := split(b)
	rest := float64(ah*bh) - p
	rest += float64(ah * bl)
	rest += float64(al * bh)
	rest += float64(al * bl)
	return pair{p, rest}
}

// times is p·q to about 100 bits.
func (p pair) times(q pair) pair {
	r := product(p.hi, q.hi)
	return sumBig(r.hi, r.lo+(float64(p.hi*q.lo)+float64(p.lo*q.hi)))
}

// scale is x·2^n without building the power where it does not exist.
func scale(x float64, n int32) float64 {
	switch {
	case n > 1023:
		return float64(float64(x*0x1p1023) * power(min(n-1023, 1023)))
	case n < -1022:
		return float64(float64(x*0x1p-969) * power(max(n+969, -1022)))
	default:
		return float64(x * power(n))
	}
}

// power is 2^n for n in [-1022, 1023].
func power(n int32) float64 { return math.Float64frombits(uint64(n+1023) << 52) }
