// SPDX-License-Identifier: Apache-2.0

package form

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

// From a point outside, going back by the distance along the normal leads to the surface,
// and on along it away from there.
func TestDistanceLeadsToTheSurface(t *testing.T) {
	outline := []geom.Vec2{{X: -0.3, Y: -0.1}, {X: 0.2, Y: -0.2}, {X: 0.3, Y: 0.2}, {X: -0.1, Y: 0.3}}
	upright := func(d float64, n geom.Vec2, z float64) (float64, geom.Vec3) { return Extrude(d, n, z, -0.2, 0.3) }
	a, b := geom.Vec2{X: -1, Y: 0.3}, geom.Vec2{X: 0.5, Y: -0.2}
	forms := map[string]func(p geom.Vec3) (float64, geom.Vec3){
		"box": func(p geom.Vec3) (float64, geom.Vec3) { return Box(p, geom.Vec3{X: 0.3, Y: 0.2, Z: 0.1}) },
		"rectangle": func(p geom.Vec3) (float64, geom.Vec3) {
			d, n := Rect(p.XY(), 0.3, 0.2)
			return upright(d, n, p.Z)
		},
		"polygon": func(p geom.Vec3) (float64, geom.Vec3) { d, n := Polygon(p.XY(), outline); return upright(d, n, p.Z) },
		"wall": func(p geom.Vec3) (float64, geom.Vec3) {
			d, n := Disc(p.XY().Sub(Closest(p.XY(), a, b)), 0.1)
			return Extrude(d, n, p.Z, math.Inf(-1), 0.4)
		},
	}
	c := rand.New(rand.NewPCG(1, 2))
	for name, distance := range forms {
		outside := 0
		for range 2000 {
			at := geom.Vec3{X: 2*c.Float64() - 1, Y: 2*c.Float64() - 1, Z: 2*c.Float64() - 1}
			d, n := distance(at)
			if math.Abs(n.Norm()-1) > 1e-9 {
				t.Fatalf("%s: normal %v", name, n)
			}
			if d <= 0 {
				continue
			}
			outside++
			if on, _ := distance(at.Sub(n.Scale(d))); math.Abs(on) > 1e-9 {
				t.Fatalf("%s: at %v the surface is %v m away along %v, there %v", name, at, d, n, on)
			}
			if further, _ := distance(at.Add(n.Scale(0.1))); math.Abs(further-d-0.1) > 1e-9 {
				t.Fatalf("%s: 0.1 m further it is %v instead of %v m away", name, further, d+0.1)
			}
		}
		if outside < 200 {
			t.Errorf("%s: only %d points outside", name, outside)
		}
	}
}

// Two boxes meet where a point of a fine lattice in one of them is in the other, and not
// where none is and they are clearly apart.
func TestMeet(t *testing.T) {
	c := rand.New(rand.NewPCG(3, 4))
	met, apart := 0, 0
	for range 500 {
		a := geom.Box{Pose: geom.IdentityPose(), Half: geom.Vec3{X: 0.3, Y: 0.2, Z: 0.1}}
		b := geom.Box{Pose: geom.Pose{
			Pos: geom.Vec3{X: c.Float64() - 0.5, Y: c.Float64() - 0.5, Z: c.Float64() - 0.5},
			Rot: geom.FromRotationVector(geom.Vec3{X: c.Float64(), Y: c.Float64(), Z: c.Float64()}),
		}, Half: geom.Vec3{X: 0.2, Y: 0.1, Z: 0.3}}
		nearest := math.Inf(1)
		for i := range 9 * 9 * 9 {
			u := geom.Vec3{X: float64(i%9)/4 - 1, Y: float64(i/9%9)/4 - 1, Z: float64(i/81)/4 - 1}
			p := b.Pose.Apply(geom.Vec3{X: u.X * b.Half.X, Y: u.Y * b.Half.Y, Z: u.Z * b.Half.Z})
			d, _ := Box(p, a.Half)
			nearest = min(nearest, d)
		}
		switch got := Meet(&a, &b, 0.001); {
		case nearest < -0.002 && !got:
			t.Fatalf("%v is %v m deep in a box and does not meet it", b, -nearest)
		case nearest > 0.1 && got:
			t.Fatalf("%v is %v m from a box and meets it", b, nearest)
		case nearest < -0.002:
			met++
		case nearest > 0.1:
			apart++
		}
	}
	if met < 50 || apart < 50 {
		t.Errorf("%d pairs met, %d were apart", met, apart)
	}
}

// What two squares share reaches from the one's edge to the other's.
func TestClip(t *testing.T) {
	a, b := Rectangle(geom.Pose2{}, 1, 1), Rectangle(geom.Pose2{X: 1.5, Y: 0.5, Yaw: math.Pi / 2}, 1, 1)
	shared := a.Clip(&b)
	for dir, want := range map[geom.Vec2][2]float64{{X: 1}: {0.5, 1}, {Y: 1}: {-0.5, 1}} {
		if lo, hi := shared.Along(geom.Vec2{}, dir); math.Abs(lo-want[0])+math.Abs(hi-want[1]) > 1e-12 {
			t.Errorf("along %v it reaches from %v to %v instead of %v", dir, lo, hi, want)
		}
	}
	if far := Rectangle(geom.Pose2{X: 5}, 1, 1); a.Clip(&far).N != 0 {
		t.Error("two squares that are apart share something")
	}
}
