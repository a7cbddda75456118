// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// TestFallsLiesAndGetsUp in eight directions, standing and walking.
func TestFallsLiesAndGetsUp(t *testing.T) {
	for i := range 16 {
		r := start(t, StandInit)
		if i >= 8 {
			r.cmd.Walk = Velocity{X: 0.08}
			r.during(3, nil)
			r.cmd.Walk = Velocity{}
		}
		angle := float64(i%8) * math.Pi / 4
		r.m.Push(geom.Polar(4, angle), 0.4)
		r.until(0.1, "falling", r.m.Falling)
		fell := r.until(2, "fallen", r.m.Fallen)
		if fell < 0.2 {
			t.Errorf("falls in %.2f s", fell)
		}
		want := body.BellyDown
		if math.Cos(angle) < 0 {
			want = body.BackDown
		}
		if side := math.Abs(math.Cos(angle)) < 0.01; !side && r.m.Family() != want {
			t.Errorf("pushed at %d°, lies as %v", 45*(i%8), r.m.Family())
		}
		var s smooth
		s.see(r.m)
		r.during(3, func() { s.see(r.m) })
		if !r.m.Fallen() {
			t.Error("gets up unasked")
		}
		if z := r.m.Torso().Pos.Z; z > 0.12 {
			t.Errorf("lies %.2f m high", z)
		}
		r.cmd.Walk = Velocity{X: 0.08}
		up := r.until(12, "walking", func() bool { s.see(r.m); return r.m.Walking() })
		if r.m.Fallen() || up < 5 {
			t.Errorf("walks after %.1f s, fallen %v", up, r.m.Fallen())
		}
		if s.pos > 0.02 || s.place > 1e-6 {
			t.Errorf("getting up: torso moves %.1f mm a tick, base %.1f mm", 1000*s.pos, 1000*s.place)
		}
		r.during(2, nil)
		r.feetFast()
	}
}

// TestLiesAtLeastASecond even when asked to get up at once.
func TestLiesAtLeastASecond(t *testing.T) {
	r := start(t, StandInit)
	r.cmd.Goal = StandInit
	r.m.Push(geom.Vec2{X: 4}, 0.4)
	r.until(2, "fallen", r.m.Fallen)
	at := r.m.path.u
	r.during(0.9, func() {
		if r.m.path.u != at {
			t.Fatal("gets up at once")
		}
	})
	r.until(12, "standing", func() bool { return r.m.Posture() == StandInit && !r.m.Fallen() })
}

// TestFallIsContinuous: the body turns, it does not jump.
func TestFallIsContinuous(t *testing.T) {
	for i := range 24 {
		r := start(t, StandInit)
		r.m.Push(geom.Polar(3, float64(i)*math.Pi/12), 0.4)
		var s smooth
		r.until(3, "fallen", func() bool { s.see(r.m); return r.m.Fallen() })
		if s.pos > 0.12 || s.rot > 0.4 || s.place > 0.12 {
			t.Errorf("%d°: torso moves %.0f mm and %.2f rad, base %.0f mm in one tick", 15*i, 1000*s.pos, s.rot, 1000*s.place)
		}
		if r.sink > 1e-6 {
			t.Errorf("%d°: sole %.2f mm below ground", 15*i, 1000*r.sink)
		}
		b, p := r.m.Base(), r.m.Torso().Pos
		if d := math.Hypot(b.X-p.X, b.Y-p.Y); d > 0.101 {
			t.Errorf("base is %.2f m from the torso", d)
		}
	}
}

func TestLiftAndDrop(t *testing.T) {
	r := start(t, StandInit)
	r.cmd.Walk = Velocity{X: 0.09}
	r.during(2.2, nil)
	var s smooth
	s.see(r.m)
	r.m.Lift(0.05)
	r.during(1, func() { s.see(r.m) })
	if !r.m.Lifted() || r.m.Walking() || r.m.Loads() != [2]Load{} {
		t.Errorf("lifted %v, walking %v, loads %v", r.m.Lifted(), r.m.Walking(), r.m.Loads())
	}
	if s.pos > 0.03 || s.place > 0.01 {
		t.Errorf("lifting moves the torso %.1f mm a tick, the base %.1f", 1000*s.pos, 1000*s.place)
	}
	if z := r.m.Sole(body.Left).Pos.Z; math.Abs(z-0.05) > 1e-6 {
		t.Errorf("sole at %g", z)
	}
	r.m.Carry(geom.Pose2{X: 1, Y: 2, Yaw: 1})
	r.tick(tick)
	if r.m.Base() != (geom.Pose2{X: 1, Y: 2, Yaw: 1}) || r.m.OdometryDelta() != (geom.Pose2{}) {
		t.Errorf("carried to %v, odometry %v", r.m.Base(), r.m.OdometryDelta())
	}
	r.m.Drop()
	r.until(1, "landing", func() bool { return !r.m.Lifted() && !r.m.Falling() })
	if r.m.Fallen() {
		t.Error("falls over after 5 cm")
	}
	r.until(3, "walking on", r.m.Walking)
	r.during(2, nil)
	r.feetFast()
}

func TestHighDropEndsLying(t *testing.T) {
	r := start(t, Stand)
	r.m.Lift(0.3)
	r.during(1, nil)
	r.m.Drop()
	began := r.now
	r.until(1, "landing", func() bool { return r.m.Torso().Pos.Z < 0.34 })
	if d := r.now - began; math.Abs(d-math.Sqrt(2*0.3/StandardGravity)) > 0.06 {
		t.Errorf("drops 0.3 m in %.3f s", d)
	}
	r.until(2, "fallen", r.m.Fallen)
}

// TestFallsWhereItIsPushed: a robot pushed over from any side topples as it stands,
// rolls onto belly or back only near the ground, and ends with its head where the push
// went; its base's yaw follows without a jump.
func TestFallsWhereItIsPushed(t *testing.T) {
	for _, height := range [...]float64{0.25, 0.4} {
		for deg := -180; deg < 180; deg += 15 {
			r := start(t, StandInit)
			r.m.SetPose(geom.Pose2{X: 1, Y: 2, Yaw: 0.7}, StandInit)
			push := float64(deg)*math.Pi/180 + 0.7
			upright := r.m.Torso().Rot
			r.m.Push(geom.Polar(5, push), height)
			yaw := r.m.Base().Yaw
			r.until(3, "fallen", func() bool {
				if d := math.Abs(geom.AngleDiff(r.m.Base().Yaw, yaw)); d > 0.2 {
					t.Fatalf("pushed at %d°: the base turns by %.2f rad in a tick", deg, d)
				}
				yaw = r.m.Base().Yaw
				f := &r.m.fall
				tilted := geom.Yaw(push).Mul(geom.RotY(f.tilt)).Mul(geom.Yaw(-push)).Mul(upright)
				if d := tilted.Inv().Mul(r.m.Torso().Rot).Angle(); f.tilt < 0.9 && d > 0.05 {
					t.Fatalf("pushed at %d°: spins by %.2f rad, tilted by no more than %.2f", deg, d, f.tilt)
				}
				return r.m.Fallen()
			})
			head := r.m.Torso().Rot.Rotate(geom.Vec3{Z: 1}).XY().Angle()
			way := r.m.Torso().Pos.XY().Sub(geom.Vec2{X: 1, Y: 2})
			if math.Abs(geom.AngleDiff(head, push)) > 0.05 || math.Abs(geom.AngleDiff(way.Angle(), push)) > 0.2 || way.Norm() < 0.2 {
				t.Errorf("pushed at %d°: head at %.2f rad, torso goes %.2f m at %.2f rad, want %.2f", deg, head, way.Norm(), way.Angle(), push)
			}
		}
	}
}
