// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// wall fills everything with x beyond it, between two heights.
type wall struct{ x, low, high float64 }

func (w wall) Free(at geom.Vec2, radius, zMin, zMax float64) bool {
	return at.X+radius <= w.x || zMin > w.high || zMax < w.low
}

func TestWallStopsTheFeet(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for i := range 20 {
		r := start(t, StandInit)
		w := wall{x: 0.4 + 0.05*rnd.Float64(), high: 1}
		r.g = w
		r.m.SetPose(geom.Pose2{Yaw: rnd.Float64()*2 - 1}, StandInit)
		r.cmd.Walk = Velocity{X: 0.1, Y: 0.04 * float64(i%3-1), Theta: 0.2 * float64(i%2)}
		deepest, blocked := math.Inf(-1), false
		r.during(20, func() {
			for _, s := range [...]body.Side{body.Left, body.Right} {
				for _, c := range body.SoleCorners(s) {
					deepest = max(deepest, r.m.Sole(s).Apply(c).X-w.x)
				}
			}
			deepest = max(deepest, r.m.Base().X+bodyDisc-w.x)
			b := r.m.Blocked()
			blocked = blocked || b[0] || b[1]
		})
		if deepest > 0.001 {
			t.Errorf("%d: %.1f mm into the wall", i, 1000*deepest)
		}
		if i%3 == 1 && i%2 == 0 && (!blocked || deepest < -0.08) {
			t.Errorf("%d: stops %.1f mm off, blocked %v", i, -1000*deepest, blocked)
		}
		r.feetFast()
		if i%2 == 1 {
			continue // turned away
		}
		r.cmd.Walk = Velocity{X: -0.1}
		from := r.m.Base().X
		r.during(6, nil)
		if r.m.Base().X > from-0.1 {
			t.Errorf("%d: cannot back off: %.3f to %.3f", i, from, r.m.Base().X)
		}
	}
}

// disc is something that has moved in over the robot.
type disc struct {
	at     geom.Vec2
	radius float64
}

func (d disc) Free(at geom.Vec2, radius, zMin, zMax float64) bool {
	return at.Dist(d.at) >= d.radius+radius
}

func TestLeavesWhatMovedIn(t *testing.T) {
	r := start(t, StandInit)
	r.g = disc{at: geom.Vec2{X: 0.15}, radius: 0.1}
	r.cmd.Walk = Velocity{X: -0.1}
	r.during(10, nil)
	if x := r.m.Base().X; x > -0.3 {
		t.Errorf("gets %.2f m away", -x)
	}
	r = start(t, StandInit)
	r.g = disc{at: geom.Vec2{X: 0.15}, radius: 0.1}
	r.cmd.Walk = Velocity{X: 0.1}
	r.during(10, nil)
	if x := r.m.Base().X; x > 0.01 {
		t.Errorf("walks %.2f m into what stands in its way", x)
	}
}
