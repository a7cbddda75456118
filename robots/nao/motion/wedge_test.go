// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// solid is ground that tells how deep a point stands in something, m; negative: free.
type solid interface {
	Ground
	deep(at geom.Vec2) float64
}

func (w wall) deep(at geom.Vec2) float64 { return at.X - w.x }

// nook is where two walls meet: x beyond a place, and y.
type nook struct{ x, y float64 }

func (n nook) Free(at geom.Vec2, radius, _, _ float64) bool { return n.deep(at) <= -radius }
func (n nook) deep(at geom.Vec2) float64                    { return max(at.X-n.x, at.Y-n.y) }

// crate is a box about a place.
type crate struct{ at, half geom.Vec2 }

func (c crate) Free(at geom.Vec2, radius, _, _ float64) bool { return c.deep(at) <= -radius }

func (c crate) deep(at geom.Vec2) float64 {
	d := geom.Vec2{X: math.Abs(at.X-c.at.X) - c.half.X, Y: math.Abs(at.Y-c.at.Y) - c.half.Y}
	if d.X < 0 && d.Y < 0 {
		return -max(d.X, d.Y)
	}
	return -math.Hypot(max(d.X, 0), max(d.Y, 0))
}

func rad(deg float64) float64 { return deg * math.Pi / 180 }

// deepest gives how deep the soles' outlines stand in something, m.
func deepest(m *Motion, g solid) float64 {
	deep := math.Inf(-1)
	for _, s := range [...]body.Side{body.Left, body.Right} {
		c := &soleOutlines[s]
		for i := range c {
			for k := range 8 {
				at := c[i].Lerp(c[(i+1)%4], float64(k)/8)
				deep = max(deep, g.deep(m.Sole(s).Apply(at.To3D(0)).XY()))
			}
		}
	}
	return deep
}

// standsFree tells whether the robot stands where everything it needs is free.
func standsFree(m *Motion, g Ground) bool {
	for _, s := range [...]body.Side{body.Left, body.Right} {
		if m.plight(g, clearing{m.sole[s].To2D(), m.base, s}).sum > 0 {
			return false
		}
	}
	return true
}

// besides are things to stand beside, and how deep, m, the gaps between a foot's
// discs let their corners in.
var besides = map[string]struct {
	solid
	gaps float64
}{
	"wall":  {wall{x: 0, high: 1}, 0.001},
	"nook":  {nook{0, 0.25}, 0.001},
	"crate": {crate{geom.Vec2{X: 0.2}, geom.Vec2{X: 0.2, Y: 0.15}}, 0.004},
	"post":  {crate{geom.Vec2{X: 0.02}, geom.Vec2{X: 0.02, Y: 0.02}}, 0.004},
}

// turnRound turns a robot on the spot by a full turn, then stops it; it gives the
// seconds that takes, how far away the robot ends, and the deepest it was in anything.
func (r *run) turnRound(g solid, from geom.Pose2, turn float64) (seconds, away, deep float64) {
	r.t.Helper()
	r.m.SetPose(from, StandInit)
	r.g, r.cmd.Walk = g, Velocity{Theta: turn}
	turned, last, began := 0.0, from.Yaw, r.now
	look := func() {
		deep = max(deep, deepest(r.m, g))
		if gap(r.m) < 0 {
			r.t.Fatalf("%.3f, at %g rad/s: feet overlap", from, turn)
		}
		if hull, p := r.m.support(), r.m.plannedZMP(); outside(&hull, p) > 1e-6 {
			r.t.Fatalf("%.3f, at %g rad/s: zero-moment point %.1f mm outside the support", from, turn, 1000*outside(&hull, p))
		}
	}
	for turned < 2*math.Pi {
		if r.now > began+60 {
			r.t.Fatalf("%.3f, at %g rad/s: turned by %.0f° in a minute, now at %.3f", from, turn, turned*180/math.Pi, r.m.Base())
		}
		r.tick(tick)
		turned += math.Copysign(1, turn) * geom.AngleDiff(r.m.Base().Yaw, last)
		last = r.m.Base().Yaw
		look()
	}
	seconds, away = r.now-began, r.m.Base().Pos().Dist(from.Pos())
	r.cmd.Walk = Velocity{}
	r.until(6, "stop", func() bool { look(); return !r.m.Walking() })
	r.feetFast()
	return seconds, away, deep
}

// TestTurnsBesideAWall: wherever a robot stands near something, it turns on the spot,
// shuffling away as far as it must, and never steps into it; neither does one that
// begins inside it step in much deeper.
func TestTurnsBesideAWall(t *testing.T) {
	for name, g := range besides {
		t.Run(name, func(t *testing.T) {
			slowest, farthest, deepestYet := 0.0, 0.0, 0.0
			for d := 0.10; d < 0.305; d += 0.04 {
				for deg := -180.0; deg < 180; deg += 20 {
					r := start(t, StandInit)
					from := geom.Pose2{X: -d, Yaw: rad(deg + 100*d)}
					r.m.SetPose(from, StandInit)
					free, began := standsFree(r.m, g), deepest(r.m, g)
					for _, turn := range [...]float64{0.5, -0.5} {
						seconds, away, deep := r.turnRound(g, from, turn)
						slowest, farthest = max(slowest, seconds), max(farthest, away)
						if free {
							deepestYet = max(deepestYet, deep)
						} else if deep > max(0, began)+0.02 {
							t.Errorf("%.3f, at %g rad/s: from %.1f mm inside to %.1f", from, turn, 1000*began, 1000*deep)
						}
					}
				}
			}
			t.Logf("slowest %.1f s, farthest %.2f m away, deepest %.1f mm", slowest, farthest, 1000*deepestYet)
			if deepestYet > g.gaps {
				t.Errorf("%.1f mm inside", 1000*deepestYet)
			}
		})
	}
}

// TestStandsStillBeforeAWall: walking straight into it leads nowhere, not even back.
func TestStandsStillBeforeAWall(t *testing.T) {
	for _, deg := range [...]float64{0, 10, -25, 45, -60} {
		for _, v := range [...]Velocity{{X: 0.09}, {X: 0.02}, {X: 0.05, Theta: 1e-3}} {
			r := start(t, StandInit)
			g := wall{x: 0.3, high: 1}
			r.g = g
			r.m.SetPose(geom.Pose2{Yaw: rad(deg)}, StandInit)
			r.cmd.Walk = v
			r.during(40, nil)
			lo, hi := r.m.Base().X, r.m.Base().X
			r.during(20, func() {
				lo, hi = min(lo, r.m.Base().X), max(hi, r.m.Base().X)
				if dp := deepest(r.m, g); dp > 0.001 {
					t.Fatalf("%g°: %.1f mm into the wall", deg, 1000*dp)
				}
			})
			t.Logf("%g°, %v: base %.1f … %.1f mm off, feet %.1f mm", deg, v, 1000*(0.3-lo), 1000*(0.3-hi), -1000*deepest(r.m, g))
			if hi-lo > 0.015 {
				t.Errorf("%g°, %v: sways by %.1f mm before the wall", deg, v, 1000*(hi-lo))
			}
			if v.Theta == 0 && deg == 0 && deepest(r.m, g) < -0.01 {
				t.Errorf("stops %.1f mm before the wall", -1000*deepest(r.m, g))
			}
		}
	}
}

// TestBlockedComesAndGoes: it tells that a foot stands against something, while it does.
func TestBlockedComesAndGoes(t *testing.T) {
	any := func(m *Motion) bool { b := m.Blocked(); return b[0] || b[1] }
	r := start(t, StandInit)
	w := wall{x: 0.4, high: 1}
	r.g = w
	for _, most := range [...]float64{0.04, 0.08} {
		r.m.SetPose(geom.Pose2{}, StandInit)
		r.cmd.Step.MaxX = most
		r.cmd.Walk = Velocity{X: 0.2}
		r.during(20, func() {
			b := r.m.Blocked()
			for _, s := range [...]body.Side{body.Left, body.Right} {
				if d := w.x - r.m.Sole(s).Pos.X - body.FootFront; b[s] && d > 0.02 {
					t.Fatalf("%v foot blocked %.1f mm before the wall", s, 1000*d)
				}
			}
		})
		if b := r.m.Blocked(); !b[0] || !b[1] {
			t.Errorf("steps of %g m: at the wall, blocked %v", most, b)
		}
		r.cmd.Walk = Velocity{X: -0.05}
		r.during(3, nil)
		if any(r.m) {
			t.Error("still blocked on the way back")
		}
	}
	r.cmd.Walk = Velocity{X: 0.1}
	r.until(10, "blocked again", func() bool { return any(r.m) })
	r.cmd.Walk = Velocity{}
	r.until(3, "stop", func() bool { return !r.m.Walking() })
	if any(r.m) {
		t.Error("still blocked after the walk")
	}
}

// TestCurvesBesideAWall: a robot that walks and turns at once is not wedged either.
func TestCurvesBesideAWall(t *testing.T) {
	for name, g := range besides {
		for deg := -180.0; deg < 180; deg += 60 {
			for _, v := range [...]Velocity{{X: 0.06, Theta: 0.3}, {X: 0.06, Theta: -0.3}, {X: -0.03, Y: 0.03, Theta: 0.2}, {Y: -0.05, Theta: -0.2}} {
				r := start(t, StandInit)
				r.m.SetPose(geom.Pose2{X: -0.2, Yaw: rad(deg)}, StandInit)
				r.g, r.cmd.Walk = g, v
				turned, last := 0.0, r.m.Base().Yaw
				r.during(60, func() {
					turned += math.Copysign(1, v.Theta) * geom.AngleDiff(r.m.Base().Yaw, last)
					last = r.m.Base().Yaw
					if deep := deepest(r.m, g); deep > g.gaps {
						t.Fatalf("%s, %g°, %v: %.1f mm inside", name, deg, v, 1000*deep)
					}
				})
				if turned < 2*math.Pi {
					t.Errorf("%s, %g°, %v: turned by %.0f° in a minute", name, deg, v, turned*180/math.Pi)
				}
				r.feetFast()
			}
		}
	}
}
