// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/scene"
)

// A hull turns to the left at each of its corners, and no point lies outside.
func TestHull(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		points := make([]geom.Vec2, 3+rng.IntN(60))
		for i := range points {
			points[i] = geom.Vec2{X: math.Round(rng.Float64() * 20), Y: math.Round(rng.Float64() * 20)}
		}
		h := hull(nil, points)
		for i := range h {
			a, b, c := h[i], h[(i+1)%len(h)], h[(i+2)%len(h)]
			if len(h) > 2 && b.Sub(a).Cross(c.Sub(b)) <= 0 {
				t.Fatalf("no turn to the left at %v of %v", b, h)
			}
			for _, p := range points {
				if b.Sub(a).Cross(p.Sub(a)) < -1e-9 {
					t.Fatalf("%v is outside of %v", p, h)
				}
			}
		}
	}
	if got := hull(nil, []geom.Vec2{{X: 1}, {X: 1}}); len(got) > 2 {
		t.Errorf("the hull of a point is %v", got)
	}
}

// Just those samples of the ground are in the shade from which a ray to the sun meets
// the ball.
func TestTheShadowIsTheBalls(t *testing.T) {
	s, c := lit(t)
	s.Solids = s.Solids[:1]
	r := New(320, 180)
	r.Draw(s, c)
	ball := geom.Sphere{Center: geom.Vec3{Z: 0.2}, Radius: 0.2}
	wrong, dark := 0, 0
	for y := range 180 {
		for x := range 320 {
			p, ok := r.camera.onGround(x, y)
			_, meets := ball.Hit(geom.Ray{Origin: p.To3D(0), Dir: scene.Sun})
			mask := r.shadow[y*320+x]
			if mask == allSamples {
				dark++
			}
			if ok && (mask == allSamples && !meets || mask == 0 && meets) {
				wrong++
			}
		}
	}
	if dark < 300 || wrong > dark/50 {
		t.Errorf("%d pixels in the shade, %d of them wrongly", dark, wrong)
	}
}

// A shadow that reaches behind the camera is cut, not mirrored.
func TestTheShadowOfWhatStandsBehind(t *testing.T) {
	s, _ := lit(t)
	inside := &scene.Camera{Eye: geom.Vec3{X: 0.2, Y: 0.5, Z: 0.3}, Target: geom.Vec3{X: 2, Y: 2.6, Z: 0}, FOV: 1}
	r := New(160, 90)
	r.Draw(s, inside)
	seen := 0
	for _, mask := range r.shadow {
		if mask != 0 {
			seen++
		}
	}
	if seen < 50 || seen > 160*90*3/4 {
		t.Errorf("%d pixels in the shade", seen)
	}
}
