// SPDX-License-Identifier: Apache-2.0

package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestQuat(t *testing.T) {
	check(t, "group", func(t *rapid.T) {
		p, q, v := drawQuat(t, "p"), drawQuat(t, "q"), drawVec(t, "v")
		nearVec(t, "q after p", p.Mul(q).Rotate(v), p.Rotate(q.Rotate(v)), 1e-12*20)
		nearVec(t, "back", q.Inv().Rotate(q.Rotate(v)), v, 1e-12*20)
		near(t, "length", q.Rotate(v).Norm(), v.Norm(), 1e-13*100)
		nearQuat(t, "unit", Quat{3 * q.X, 3 * q.Y, 3 * q.Z, 3 * q.W}.Unit(), q, 1e-7)
	})
	check(t, "handed", func(t *rapid.T) {
		q, a, b := drawQuat(t, "q"), drawVec(t, "a"), drawVec(t, "b")
		nearVec(t, "turned product", q.Rotate(a.Cross(b)), q.Rotate(a).Cross(q.Rotate(b)), 1e-10)
	})
	check(t, "rpy", func(t *rapid.T) {
		q := drawQuat(t, "q")
		roll, pitch, yaw := q.RPY()
		nearQuat(t, "again", FromRPY(roll, pitch, yaw), q, 1e-6)
		if math.Abs(pitch) < 1.5 {
			near(t, "heading", AngleDiff(q.Heading(), yaw), 0, 1e-9)
		}
	})
	check(t, "rotation vector", func(t *rapid.T) {
		q := drawQuat(t, "q")
		v := q.RotationVector()
		near(t, "angle", v.Norm(), q.Angle(), 1e-9)
		nearQuat(t, "again", FromRotationVector(v), q, 1e-7)
	})
	check(t, "slerp", func(t *rapid.T) {
		p, q := drawQuat(t, "p"), drawQuat(t, "q")
		at := rapid.Float64Range(0, 1).Draw(t, "at")
		whole := p.Inv().Mul(q).Angle()
		near(t, "part of the way", p.Inv().Mul(p.Slerp(q, at)).Angle(), at*whole, 1e-7)
		nearQuat(t, "end", p.Slerp(q, 1), q, 1e-7)
	})
}

func TestQuatConventions(t *testing.T) {
	quarter := math.Pi / 2
	x, y, z := Vec3{X: 1}, Vec3{Y: 1}, Vec3{Z: 1}
	nearVec(t, "yawed x", Yaw(quarter).Rotate(x), y, tiny)
	nearVec(t, "pitched x", RotY(quarter).Rotate(x), z.Neg(), tiny)
	nearVec(t, "rolled y", RotX(quarter).Rotate(y), z, tiny)
	nearVec(t, "rolled, then yawed", FromRPY(quarter, 0, quarter).Rotate(y), z, tiny)
	nearQuat(t, "about nothing", AxisAngle(Vec3{}, 1), Identity(), 0)
	nearQuat(t, "unit of nothing", Quat{}.Unit(), Identity(), 0)
	for _, pitch := range []float64{quarter, -quarter} {
		roll, p, yaw := FromRPY(0.3, pitch, 1).RPY()
		near(t, "roll at the pole", roll, 0, 0)
		near(t, "pitch at the pole", p, pitch, 1e-9)
		nearQuat(t, "at the pole", FromRPY(roll, p, yaw), FromRPY(0.3, pitch, 1), 1e-7)
	}
}

func TestPose(t *testing.T) {
	check(t, "group", func(t *rapid.T) {
		a, b, v := drawPose(t, "a"), drawPose(t, "b"), drawVec(t, "v")
		nearVec(t, "b after a", a.Mul(b).Apply(v), a.Apply(b.Apply(v)), 1e-11)
		nearVec(t, "back", a.Inv().Apply(a.Apply(v)), v, 1e-11)
		nearVec(t, "back in one", a.ApplyInv(a.Apply(v)), v, 1e-11)
		nearVec(t, "a⁻¹a", a.Inv().Mul(a).Pos, Vec3{}, 1e-11)
		nearVec(t, "moved", a.Move(v).Apply(Vec3{}), a.Pos.Add(v), tiny)
	})
	check(t, "plane", func(t *rapid.T) {
		a, b := drawPose2(t, "a"), drawPose2(t, "b")
		flat, space := a.Mul(b), a.To3D(1).Mul(b.To3D(2)).To2D()
		near(t, "place", flat.Pos().Dist(space.Pos()), 0, 1e-11)
		near(t, "yaw", AngleDiff(flat.Yaw, space.Yaw), 0, 1e-11)
		same := a.Mul(a.Inv())
		near(t, "aa⁻¹", same.Pos().Norm()+math.Abs(same.Yaw), 0, 1e-11)
		near(t, "back", a.ApplyInv(a.Apply(b.Pos())).Dist(b.Pos()), 0, 1e-11)
		near(t, "direction", a.Apply(b.Pos()).Sub(a.Pos()).Dist(a.Rotate(b.Pos())), 0, 1e-11)
	})
	nearVec(t, "identity", IdentityPose().Apply(Vec3{1, 2, 3}), Vec3{1, 2, 3}, 0)
	nearVec(t, "shift then turn", Translate(1, 0, 0).Mul(Turn(Yaw(math.Pi/2))).Apply(Vec3{X: 1}), Vec3{1, 1, 0}, tiny)
}

func TestNothingAllocates(t *testing.T) {
	p, q := Translate(1, 2, 3), Turn(Yaw(0.3))
	r := Ray{Vec3{-5, 0.1, 0.2}, Vec3{X: 1}}
	hits := 0
	if n := testing.AllocsPerRun(100, func() {
		p = p.Mul(q)
		for _, hit := range [...]bool{
			second(Sphere{Radius: 1}.Hit(r)), second(Box{q, Vec3{1, 1, 1}}.Hit(r)),
			second(Capsule{B: Vec3{Z: 1}, Radius: 1}.Hit(r)), second(Cylinder{Radius: 1, Height: 1}.Hit(r)),
		} {
			if hit {
				hits++
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func second(_ float64, ok bool) bool { return ok }
