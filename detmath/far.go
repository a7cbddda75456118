// SPDX-License-Identifier: Apache-2.0

package detmath

import (
	"math"
	"math/bits"
)

// reduceFar is reduce for every x, in whole numbers (Payne and Hanek 1983). With
// x = m·2^e, those bits of 2/π that contribute whole turns are left out; 192 bits
// behind them, times m, hold the quarter in the first two bits and then the fraction
// of a quarter to more than 130 bits. No float64 is nearer than 2^-62 to a multiple.
func reduceFar(x float64) (n int32, r pair) {
	b := math.Float64bits(x)
	exp := int(b >> 52 & 0x7ff)
	if exp == 0x7ff {
		return 0, pair{math.NaN(), math.NaN()}
	}
	m := b&(1<<52-1) | 1<<52
	w2, w1, w0 := inversePiBits(exp - 1023 - 52)

	mid, low := bits.Mul64(m, w0)
	carry, p1 := bits.Mul64(m, w1)
	p1, over := bits.Add64(p1, mid, 0)
	p2 := m*w2 + carry + over

	n = int32(p2 >> 62)
	p2, p1, p0 := p2<<2|p1>>62, p1<<2|low>>62, low<<2
	negative := p2>>63 != 0
	if negative {
		n++
		p2, p1, p0 = negate(p2, p1, p0)
	}
	r = fraction(p2, p1, p0).times(pair{math.Pi / 2, quarterLow})
	if negative != (x < 0) {
		r = pair{-r.hi, -r.lo}
	}
	if x < 0 {
		n = -n
	}
	return n, r
}

// inversePiBits are the 192 bits of 2/π from that of weight 2^(1-e) on, so that
// times m·2^e the first weighs 2 quarters. e is at least -62.
func inversePiBits(e int) (w2, w1, w0 uint64) {
	from := e - 2 + 64 // the table begins with 64 zeros; its bit 64 weighs 1/2
	i, shift := from/64, uint(from%64)
	t := inversePi[i : i+4]
	return t[0]<<shift | t[1]>>(64-shift), t[1]<<shift | t[2]>>(64-shift), t[2]<<shift | t[3]>>(64-shift)
}

func negate(p2, p1, p0 uint64) (uint64, uint64, uint64) {
	p0, carry := bits.Add64(^p0, 1, 0)
	p1, carry = bits.Add64(^p1, 0, carry)
	return ^p2 + carry, p1, p0
}

// fraction is the number with these bits behind the point, to 106 bits.
func fraction(p2, p1, p0 uint64) pair {
	zeros := int32(0)
	for p2 == 0 && zeros < 128 {
		p2, p1, p0 = p1, p0, 0
		zeros += 64
	}
	s := uint(bits.LeadingZeros64(p2))
	p2, p1 = p2<<s|p1>>(64-s), p1<<s|p0>>(64-s)
	zeros += int32(s)
	head := float64(p2>>11) * 0x1p-53
	tail := float64((p2<<53|p1>>11)>>11) * 0x1p-106
	return pair{scale(head, -zeros), scale(tail, -zeros)}
}
