// SPDX-License-Identifier: Apache-2.0

package detmath

import (
	"math/big"
	"sync"
)

// prec is enough for the argument reduction of any float64.
const prec = 1400

func num(v float64) *big.Float       { return new(big.Float).SetPrec(prec).SetFloat64(v) }
func add(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Add(a, b) }
func sub(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Quo(a, b) }

var bigPi = sync.OnceValue(func() *big.Float {
	a, b := atanSeries(quo(num(1), num(5))), atanSeries(quo(num(1), num(239)))
	return sub(mul(num(16), a), mul(num(4), b)) // Machin
})

var bigLn2 = sync.OnceValue(func() *big.Float {
	return mul(num(2), atanhSeries(quo(num(1), num(3))))
})

// bigExp by the series of x / 2^40, squared 40 times.
func bigExp(x *big.Float) *big.Float {
	r := new(big.Float).SetPrec(prec).SetMantExp(x, -40)
	total, term := num(1), num(1)
	for n := 1; n < 60; n++ {
		term = quo(mul(term, r), num(float64(n)))
		total = add(total, term)
	}
	for range 40 {
		total = mul(total, total)
	}
	return total
}

// bigLn for x > 0, by powers of two and ln m = 2 artanh((m-1)/(m+1)).
func bigLn(x *big.Float) *big.Float {
	m := new(big.Float).SetPrec(prec)
	exp := x.MantExp(m)
	series := mul(num(2), atanhSeries(quo(sub(m, num(1)), add(m, num(1)))))
	return add(series, mul(num(float64(exp)), bigLn2()))
}

// bigAtan for x in [0, 1], halved six times.
func bigAtan(x *big.Float) *big.Float {
	const halvings = 6
	for range halvings {
		root := new(big.Float).SetPrec(prec).Sqrt(add(num(1), mul(x, x)))
		x = quo(x, add(num(1), root))
	}
	return mul(num(1<<halvings), atanSeries(x))
}

// bigSinCos for any x, by quarter turns and series.
func bigSinCos(x *big.Float) (sin, cos *big.Float) {
	quarter := quo(bigPi(), num(2))
	turns := quo(x, quarter)
	half := num(0.5)
	if turns.Sign() < 0 {
		half = num(-0.5)
	}
	n, _ := add(turns, half).Int(nil)
	r := sub(x, mul(quarter, new(big.Float).SetPrec(prec).SetInt(n)))
	s, c := sinCosSeries(r)
	switch new(big.Int).And(n, big.NewInt(3)).Int64() {
	case 0:
		return s, c
	case 1:
		return c, s.Neg(s)
	case 2:
		return s.Neg(s), c.Neg(c)
	default:
		return c.Neg(c), s
	}
}

func sinCosSeries(r *big.Float) (sin, cos *big.Float) {
	sin, cos = num(0), num(0)
	term := num(1)
	for n := 0; n < 400 && term.Sign() != 0 && term.MantExp(nil) > -prec; n++ {
		sum := cos
		if n%2 == 1 {
			sum = sin
		}
		if n&2 == 0 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		term = quo(mul(term, r), num(float64(n+1)))
	}
	return sin, cos
}

func atanSeries(x *big.Float) *big.Float  { return oddSeries(x, -1) }
func atanhSeries(x *big.Float) *big.Float { return oddSeries(x, 1) }

// oddSeries is x + s·x³/3 + s²·x⁵/5 + ….
func oddSeries(x *big.Float, sign float64) *big.Float {
	square := mul(mul(x, x), num(sign))
	total, power := num(0), x
	for n := 1; power.Sign() != 0 && power.MantExp(nil) > -prec; n += 2 {
		total = add(total, quo(power, num(float64(n))))
		power = mul(power, square)
	}
	return total
}
