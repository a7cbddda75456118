// SPDX-License-Identifier: Apache-2.0

package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

type shape interface {
	Hit(Ray) (float64, bool)
	Contains(Vec3) bool
}

// Contains tells whether p is inside or on the capsule.
func (c Capsule) Contains(p Vec3) bool {
	return p.Sub(c.Closest(p)).NormSq() <= c.Radius*c.Radius
}

// Closest is the point of the segment that is nearest to p.
func (c Capsule) Closest(p Vec3) Vec3 {
	axis := c.B.Sub(c.A)
	along := axis.NormSq()
	if along == 0 {
		return c.A
	}
	return c.A.Add(axis.Scale(Clamp(p.Sub(c.A).Dot(axis)/along, 0, 1)))
}

// Contains tells whether p is inside or on the cylinder.
func (c Cylinder) Contains(p Vec3) bool {
	d := p.Sub(c.Base)
	return d.Z >= 0 && d.Z <= c.Height && d.XY().NormSq() <= c.Radius*c.Radius
}

// Contains tells whether p is inside or on the sphere.
func (s Sphere) Contains(p Vec3) bool {
	return p.Sub(s.Center).NormSq() <= s.Radius*s.Radius
}

// shapes are all centred on the origin, 1 high and wide or more.
func shapes() map[string]shape {
	return map[string]shape{
		"sphere":    Sphere{Radius: 0.5},
		"box":       Box{Turn(FromRPY(0.3, 0.4, 0.5)), Vec3{0.5, 0.7, 0.9}},
		"capsule":   Capsule{Vec3{-0.4, 0.1, -0.3}, Vec3{0.4, -0.1, 0.3}, 0.4},
		"point":     Capsule{Radius: 0.5},
		"cylinder":  Cylinder{Vec3{Z: -0.5}, 0.5, 1},
		"tall box":  Box{IdentityPose(), Vec3{0.5, 0.5, 3}},
		"long pole": Capsule{Vec3{Z: -3}, Vec3{Z: 3}, 0.2},
	}
}

// TestHitIsWhereInsideBegins holds for every shape: right before the hit the ray
// is on one side of the surface, right after it on the other; a shape that was
// missed holds no point of the ray.
func TestHitIsWhereInsideBegins(t *testing.T) {
	for name, s := range shapes() {
		check(t, name, func(t *rapid.T) {
			r := Ray{drawVec(t, "from").Scale(0.2), drawDir(t, "dir")}
			if rapid.Bool().Draw(t, "aimed") {
				r, _ = Between(r.Origin, drawVec(t, "at").Scale(0.05))
			}
			started, sure := side(s, r.Origin)
			if !sure {
				t.Skip("starts on the surface")
			}
			at, ok := s.Hit(r)
			if started && !ok && r.Dir != (Vec3{}) {
				t.Fatalf("a ray from inside does not leave: %+v", r)
			}
			until := 8.0
			if ok {
				until = at - 1e-6
				if s.Contains(r.At(at+1e-6)) == started && !grazes(s, r, at) {
					t.Fatalf("the ray %+v does not cross at %v", r, at)
				}
			}
			for i := range 100 {
				p := until * float64(i) / 100
				if inside, sure := side(s, r.At(p)); p > 1e-6 && sure && inside != started {
					t.Fatalf("the ray %+v crosses before %v, at %v (%v)", r, at, p, ok)
				}
			}
		})
	}
}

// side tells whether p is inside, and whether that is beyond rounding: all shapes
// lie around the origin.
func side(s shape, p Vec3) (inside, sure bool) {
	inside = s.Contains(p)
	return inside, s.Contains(p.Scale(1-1e-6)) == s.Contains(p.Scale(1+1e-6))
}

// grazes tells whether a ray is inside too shortly to be seen inside.
func grazes(s shape, r Ray, at float64) bool {
	for i := range 50 {
		if s.Contains(r.At(at+math.Exp2(float64(-i)))) != s.Contains(r.Origin) {
			return at < 1e-5 || i > 15
		}
	}
	return true
}

func TestHitAnalytic(t *testing.T) {
	ahead := Vec3{X: 1}
	for _, c := range []struct {
		name string
		s    shape
		r    Ray
		want float64 // negative for a miss
	}{
		{"sphere ahead", Sphere{Vec3{X: 5}, 1}, Ray{Vec3{}, ahead}, 4},
		{"sphere off centre", Sphere{Vec3{X: 5}, 1}, Ray{Vec3{Y: 0.6}, ahead}, 4.2},
		{"sphere touched", Sphere{Vec3{X: 5}, 1}, Ray{Vec3{Y: 1}, ahead}, 5},
		{"sphere missed", Sphere{Vec3{X: 5}, 1}, Ray{Vec3{Y: 1.001}, ahead}, -1},
		{"sphere behind", Sphere{Vec3{X: -5}, 1}, Ray{Vec3{}, ahead}, -1},
		{"sphere around", Sphere{Vec3{X: 0.5}, 1}, Ray{Vec3{}, ahead}, 1.5},
		{"box ahead", Box{Translate(5, 0, 0), Vec3{1, 1, 1}}, Ray{Vec3{Y: 0.5}, ahead}, 4},
		{"box on its edge", Box{Translate(5, 0, 0).Mul(Turn(Yaw(math.Pi / 4))), Vec3{1, 1, 1}}, Ray{Vec3{}, ahead}, 5 - math.Sqrt2},
		{"box above", Box{Translate(5, 0, 3), Vec3{1, 1, 1}}, Ray{Vec3{}, ahead}, -1},
		{"box behind", Box{Translate(-5, 0, 0), Vec3{1, 1, 1}}, Ray{Vec3{}, ahead}, -1},
		{"box around", Box{IdentityPose(), Vec3{1, 2, 3}}, Ray{Vec3{}, ahead}, 1},
		{"capsule side", Capsule{Vec3{5, 0, -1}, Vec3{5, 0, 1}, 0.5}, Ray{Vec3{Z: 0.3}, ahead}, 4.5},
		{"capsule end", Capsule{Vec3{5, 0, -1}, Vec3{5, 0, 1}, 0.5}, Ray{Vec3{Z: 1.3}, ahead}, 5 - 0.4},
		{"capsule seam", Capsule{Vec3{5, 0, -1}, Vec3{5, 0, 1}, 0.5}, Ray{Vec3{Z: 1}, ahead}, 4.5},
		{"capsule end on", Capsule{Vec3{X: 3}, Vec3{X: 5}, 0.5}, Ray{Vec3{}, ahead}, 2.5},
		{"capsule over", Capsule{Vec3{5, 0, -1}, Vec3{5, 0, 1}, 0.5}, Ray{Vec3{Z: 1.51}, ahead}, -1},
		{"capsule behind", Capsule{Vec3{-5, 0, -1}, Vec3{-5, 0, 1}, 0.5}, Ray{Vec3{}, ahead}, -1},
		{"capsule along its inside", Capsule{Vec3{X: -1}, Vec3{X: 1}, 0.5}, Ray{Vec3{}, ahead}, 1.5},
		{"cylinder side", Cylinder{Vec3{X: 5}, 0.5, 2}, Ray{Vec3{Y: 0.3, Z: 1}, ahead}, 4.6},
		{"cylinder over", Cylinder{Vec3{X: 5}, 0.5, 2}, Ray{Vec3{Z: 2.01}, ahead}, -1},
		{"cylinder under", Cylinder{Vec3{X: 5}, 0.5, 2}, Ray{Vec3{Z: -0.01}, ahead}, -1},
		{"cylinder from above", Cylinder{Vec3{}, 0.5, 2}, Ray{Vec3{X: 0.2, Z: 5}, Vec3{Z: -1}}, 3},
		{"cylinder beside from above", Cylinder{Vec3{}, 0.5, 2}, Ray{Vec3{X: 0.6, Z: 5}, Vec3{Z: -1}}, -1},
		{"cylinder around", Cylinder{Vec3{}, 0.5, 2}, Ray{Vec3{Z: 1}, ahead}, 0.5},
		{"no direction", Sphere{Vec3{X: 5}, 1}, Ray{}, -1},
		{"not a number", Box{IdentityPose(), Vec3{1, 1, 1}}, Ray{Vec3{X: math.NaN()}, ahead}, -1},
		{"not a number", Capsule{Vec3{}, Vec3{Z: 1}, 1}, Ray{Vec3{X: math.NaN()}, ahead}, -1},
		{"not a number", Cylinder{Vec3{}, 1, 1}, Ray{Vec3{X: -5}, Vec3{X: math.NaN()}}, -1},
		{"not a number", Sphere{Vec3{}, 1}, Ray{Vec3{X: math.NaN()}, ahead}, -1},
	} {
		got, ok := c.s.Hit(c.r)
		if ok != (c.want >= 0) || ok && math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: hit at %v, %v; want %v", c.name, got, ok, c.want)
		}
	}
}

// TestHitTurned moves shape and ray together: the distance stays.
func TestHitTurned(t *testing.T) {
	check(t, "box and capsule", func(t *rapid.T) {
		by := drawPose(t, "by")
		r := Ray{Vec3{-4, 0.1, 0.2}, Vec3{1, 0.01, -0.02}.Unit()}
		moved := Ray{by.Apply(r.Origin), by.Rot.Rotate(r.Dir)}
		a, _ := Box{IdentityPose(), Vec3{1, 0.8, 0.6}}.Hit(r)
		b, _ := Box{by, Vec3{1, 0.8, 0.6}}.Hit(moved)
		near(t, "box", b, a, 1e-10)
		c := Capsule{Vec3{Y: -1}, Vec3{Y: 1, Z: 0.5}, 0.5}
		a, _ = c.Hit(r)
		b, _ = Capsule{by.Apply(c.A), by.Apply(c.B), c.Radius}.Hit(moved)
		near(t, "capsule", b, a, 1e-10)
	})
}
