// SPDX-License-Identifier: Apache-2.0

package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestScalar(t *testing.T) {
	check(t, "wrap", func(t *rapid.T) {
		a := rapid.Float64Range(-1e4, 1e4).Draw(t, "a")
		w := WrapAngle(a)
		if !(w > -math.Pi && w <= math.Pi) {
			t.Fatalf("WrapAngle(%v) = %v", a, w)
		}
		near(t, "sine", math.Sin(w), math.Sin(a), 1e-11)
		near(t, "cosine", math.Cos(w), math.Cos(a), 1e-11)
	})
	for _, c := range []struct{ in, want float64 }{
		{math.Pi, math.Pi},
		{-math.Pi, math.Pi},
		{3 * math.Pi, math.Pi},
		{0, 0},
		{math.Nextafter(math.Pi, 4), -math.Pi + 0x1p-51},
		{-3, -3},
		{4, 4 - 2*math.Pi},
	} {
		near(t, "wrapped", WrapAngle(c.in), c.want, 1e-15)
	}
	near(t, "difference", AngleDiff(3, -3), 6-2*math.Pi, tiny)
	near(t, "clamped", Clamp(3, -1, 2)+Clamp(-3, -1, 2)+Clamp(0.5, -1, 2), 1.5, 0)
	if !math.IsNaN(WrapAngle(math.Inf(1))) || !math.IsNaN(Clamp(math.NaN(), 0, 1)) {
		t.Error("an infinite angle or a NaN became a number")
	}
}

func TestVec2(t *testing.T) {
	check(t, "algebra", func(t *rapid.T) {
		a, b := drawVec2(t, "a"), drawVec2(t, "b")
		near(t, "|a×b|² + (a·b)²", sq(a.Cross(b))+sq(a.Dot(b)), a.NormSq()*b.NormSq(), 1e-9)
		near(t, "a·perp a", a.Dot(a.Perp()), 0, tiny)
		near(t, "a×perp a", a.Cross(a.Perp()), a.NormSq(), tiny)
		near(t, "back and forth", a.Add(b).Sub(b).Dist(a), 0, tiny)
		near(t, "half way", a.Lerp(b, 0.5).Dist(a), a.Dist(b)/2, tiny)
		near(t, "sum to zero", a.Add(a.Neg()).Norm(), 0, 0)
	})
	check(t, "turning", func(t *rapid.T) {
		a, by := drawVec2(t, "a"), drawAngle(t, "by")
		turned := a.Rotate(by)
		near(t, "length", turned.Norm(), a.Norm(), tiny)
		if a.Norm() > 1e-6 {
			near(t, "turn", AngleDiff(AngleDiff(turned.Angle(), a.Angle()), by), 0, 1e-9)
			near(t, "polar", Polar(a.Norm(), a.Angle()).Dist(a), 0, tiny)
			near(t, "unit", a.Unit().Norm(), 1, tiny)
		}
	})
	if (Vec2{}).Unit() != (Vec2{}) || (Vec3{}).Unit() != (Vec3{}) {
		t.Error("the zero vector has a direction")
	}
}

func TestVec3(t *testing.T) {
	check(t, "algebra", func(t *rapid.T) {
		a, b, c := drawVec(t, "a"), drawVec(t, "b"), drawVec(t, "c")
		near(t, "|a×b|² + (a·b)²", a.Cross(b).NormSq()+sq(a.Dot(b)), a.NormSq()*b.NormSq(), 1e-8)
		near(t, "a·(b×c) turned round", a.Dot(b.Cross(c)), b.Dot(c.Cross(a)), 1e-9)
		nearVec(t, "a×b", a.Cross(b), b.Cross(a).Neg(), 0)
		nearVec(t, "distributed", a.Add(b).Scale(2), a.Scale(2).Add(b.Scale(2)), tiny)
		nearVec(t, "beyond", a.Lerp(b, 2), b.Add(b.Sub(a)), 1e-11)
	})
	nearVec(t, "x × y", Vec3{X: 1}.Cross(Vec3{Y: 1}), Vec3{Z: 1}, 0)
}

func sq(x float64) float64 { return x * x }
