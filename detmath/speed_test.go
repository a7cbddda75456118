// SPDX-License-Identifier: Apache-2.0

package detmath

import "testing"

var sink float64

func BenchmarkSin(b *testing.B) { each(b, Sin) }
func BenchmarkCos(b *testing.B) { each(b, Cos) }
func BenchmarkExp(b *testing.B) { each(b, Exp) }
func BenchmarkLog(b *testing.B) { each(b, func(x float64) float64 { return Log(x + 7) }) }
func BenchmarkTan(b *testing.B) { each(b, Tan) }
func BenchmarkAcos(b *testing.B) {
	each(b, func(x float64) float64 { return Acos(x / 7) })
}

func BenchmarkSinCos(b *testing.B) {
	each(b, func(x float64) float64 { s, c := SinCos(x); return s + c })
}

func BenchmarkAtan2(b *testing.B) {
	each(b, func(x float64) float64 { return Atan2(x, 1-x) })
}

func BenchmarkPow(b *testing.B) {
	each(b, func(x float64) float64 { return Pow(x+7, 2.2) })
}

// each spreads the arguments, so that branches are as hard to guess as in use.
func each(b *testing.B, f func(float64) float64) {
	x := 0.1
	for b.Loop() {
		sink += f(x)
		if x += 1.618; x > 6 {
			x -= 12.3
		}
	}
}
