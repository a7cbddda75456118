// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// falls tells whether a robot in a posture falls when pushed.
func falls(t *testing.T, p Posture, push geom.Vec2, height float64) bool {
	r := start(t, p)
	r.m.Push(push, height)
	fell := false
	for over := 0.0; over < 1 && r.now < 20; over += tick {
		r.tick(tick)
		fell = fell || r.m.Falling() || r.m.Fallen()
		if !r.m.sway.settled() {
			over = 0
		}
	}
	if !fell {
		r.feetFast()
		if !r.m.sway.settled() || r.m.Posture() != p {
			t.Errorf("%v pushed by %v does not come to rest", p, push)
		}
	}
	return fell
}

// threshold bisects for the impulse that makes the robot fall, N·s.
func threshold(t *testing.T, p Posture, dir geom.Vec2, height float64) float64 {
	lo, hi := 0.0, 20.0
	for range 16 {
		mid := 0.5 * (lo + hi)
		if falls(t, p, dir.Scale(mid), height) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return lo
}

// TestPushThresholds compares with what the capture point says by hand: a push at
// the centre of mass moves it by impulse/(mass·ω), and the edge of the two soles'
// rectangle is so far away.
func TestPushThresholds(t *testing.T) {
	m := New(Config{})
	ahead, back := body.FootFront-walkPose.com.X, walkPose.com.X-body.FootBack
	side := footSeparation/2 + body.FootOuter
	perMetre := m.Mass() * m.walkOmega()
	for i := range 8 {
		dir := geom.Polar(1, float64(i)*math.Pi/4)
		edge := math.Inf(1)
		if c := dir.X; c > 1e-9 {
			edge = min(edge, ahead/c)
		} else if c < -1e-9 {
			edge = min(edge, -back/c)
		}
		if s := math.Abs(dir.Y); s > 1e-9 {
			edge = min(edge, side/s)
		}
		got := threshold(t, StandInit, dir, walkPose.com.Y)
		if want := edge * perMetre; math.Abs(got-want) > 0.01*want {
			t.Errorf("%3d°: falls at %.3f N·s, by hand %.3f", 45*i, got, want)
		}
		chest := threshold(t, StandInit, dir, 0.4)
		t.Logf("%3d°: falls at %.2f N·s, pushed at the chest at %.2f", 45*i, got, chest)
		if chest < 0.5 || chest > 3 {
			t.Errorf("%3d°: falls at %.2f N·s at the chest", 45*i, chest)
		}
	}
}

func TestStableAndUnstablePostures(t *testing.T) {
	ahead := geom.Vec2{X: 1}
	stand := threshold(t, StandInit, ahead, 0.2)
	for _, p := range []Posture{Stand, StandZero, Crouch, Sit, SitRelax} {
		got := threshold(t, p, ahead, 0.2)
		t.Logf("%v: falls forward at %.2f N·s at 0.2 m, StandInit at %.2f", p, got, stand)
		if p >= Sit && got < 1.5*stand {
			t.Errorf("%v is no more stable than StandInit", p)
		}
	}
	for _, p := range []Posture{LyingBelly, LyingBack} {
		if falls(t, p, geom.Vec2{X: 15}, 0.1) {
			t.Errorf("%v falls", p)
		}
	}
}

// TestSwaysWithThePush: the torso gives way and comes back, smoothly.
func TestSwaysWithThePush(t *testing.T) {
	for p := Stand; p <= SitRelax; p++ {
		for i := range 8 {
			r := start(t, p)
			at, rot := r.m.Torso().Pos, r.m.Torso().Rot
			r.m.Push(geom.Polar(1, float64(i)*math.Pi/4), 0.25)
			most := 0.0
			var s smooth
			r.during(4, func() {
				most = max(most, r.m.Torso().Pos.Dist(at), 0.1*rot.Inv().Mul(r.m.Torso().Rot).Angle())
				s.see(r.m)
			})
			if most < 0.002 {
				t.Errorf("%v, %d°: hardly sways: %.1f mm", p, 45*i, 1000*most)
			}
			if d := r.m.Torso().Pos.Dist(at); d > 1e-4 || s.pos > 0.02 || r.sink > 1e-4 {
				t.Errorf("%v, %d°: ends %.2f mm away, moves %.1f mm a tick, sole %.2f mm deep", p, 45*i, 1000*d, 1000*s.pos, 1000*r.sink)
			}
		}
	}
}

// TestPushedWalker: a small push does not stop a walk, a big one ends it.
func TestPushedWalker(t *testing.T) {
	for i := range 40 {
		r := start(t, StandInit)
		r.cmd.Walk = Velocity{X: 0.09}
		r.during(2+0.03*float64(i), nil)
		r.m.Push(geom.Polar(0.5, float64(i)), 0.3)
		r.during(4, nil)
		if r.m.Fallen() || r.m.Falling() {
			t.Errorf("a walker falls by 0.5 N·s (%d)", i)
		}
		r.feetFast()
		r.m.Push(geom.Polar(4, float64(i)), 0.3)
		r.until(2, "fall", r.m.Fallen)
	}
}
