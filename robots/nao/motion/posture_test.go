// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// smooth watches that torso and base never jump.
type smooth struct {
	torso geom.Pose
	base  geom.Pose2
	pos   float64 // worst torso motion a tick, m
	rot   float64 // rad
	place float64 // worst base motion a tick, m
}

func (s *smooth) see(m *Motion) {
	if s.torso.Rot != (geom.Quat{}) {
		s.pos = max(s.pos, m.Torso().Pos.Dist(s.torso.Pos))
		s.rot = max(s.rot, s.torso.Rot.Inv().Mul(m.Torso().Rot).Angle())
		s.place = max(s.place, m.Base().Pos().Dist(s.base.Pos()))
	}
	s.torso, s.base = m.Torso(), m.Base()
}

func TestEveryPostureFromEvery(t *testing.T) {
	for from := Stand; from <= lastPosture; from++ {
		for to := Stand; to <= lastPosture; to++ {
			r := start(t, from)
			if r.m.Posture() != from {
				t.Fatalf("starts in %v instead of %v", r.m.Posture(), from)
			}
			r.cmd.Goal = to
			var s smooth
			r.until(20, to.String(), func() bool { s.see(r.m); return r.m.Posture() == to })
			r.during(1, func() { s.see(r.m) })
			if s.pos > 0.010 || s.rot > 0.06 || s.place > 0 {
				t.Errorf("%v to %v: torso moves %.1f mm and %.3f rad, base %.1f mm in one tick", from, to, 1000*s.pos, s.rot, 1000*s.place)
			}
			if r.sink > 1e-4 {
				t.Errorf("%v to %v: sole %.2f mm below ground", from, to, 1000*r.sink)
			}
			r.legsAre(to)
		}
	}
}

// legsAre checks that the legs have the posture's published angles.
func (r *run) legsAre(p Posture) {
	r.t.Helper()
	want := &body.Postures[p-1].Angles
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		if d := math.Abs(r.m.Angles()[j] - want[j]); d > 1e-4 {
			r.t.Errorf("%v: %v is off by %g", p, j, d)
		}
	}
}

func TestDurations(t *testing.T) {
	for _, c := range []struct {
		from, to Posture
		want     float64
	}{
		{StandInit, Sit, 4}, {LyingBelly, StandInit, 8}, {LyingBack, StandInit, 10}, {StandInit, Crouch, 1.3},
	} {
		for _, speed := range []float64{1, 0.5} {
			r := start(t, c.from)
			r.cmd.Goal, r.cmd.GoalSpeed = c.to, speed
			got := r.until(60, "posture", func() bool { return r.m.Posture() == c.to })
			if math.Abs(got-c.want/speed) > 0.1*c.want/speed {
				t.Errorf("%v to %v at %g: %.2f s", c.from, c.to, speed, got)
			}
		}
	}
}

func TestSittingAndChasingAlternate(t *testing.T) {
	for _, half := range []float64{0.5, 0.2, 1.7, 5} {
		r := start(t, StandInit)
		var s smooth
		for r.now < 60 {
			r.cmd.Goal = Sit
			if int(r.now/half)%2 == 1 {
				r.cmd.Goal, r.cmd.Walk = NoGoal, Velocity{X: 0.09, Theta: 0.3}
			}
			r.tick(tick)
			s.see(r.m)
			if r.m.Falling() || r.m.Fallen() {
				t.Fatalf("every %g s: fell after %.2f s", half, r.now)
			}
		}
		if s.pos > 0.010 || s.rot > 0.06 || s.place > 0.010 {
			t.Errorf("every %g s: torso moves %.1f mm and %.3f rad, base %.1f mm in one tick", half, 1000*s.pos, s.rot, 1000*s.place)
		}
		r.feetFast()
	}
}

func TestSoftLegsAreSlow(t *testing.T) {
	r := start(t, StandInit)
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		r.cmd.Stiffness[j] = 0.1
	}
	r.cmd.Goal = Sit
	r.until(60, "sit", func() bool { return r.m.Posture() == Sit })
	r.cmd.Goal, r.cmd.Walk = NoGoal, Velocity{X: 0.09}
	r.until(60, "walk", func() bool { return r.m.Walking() })
	r.during(20, nil)
	if r.m.Falling() || r.m.Fallen() {
		t.Error("fell")
	}
	r.feetFast()
}

func TestLimpLegs(t *testing.T) {
	r := start(t, Crouch)
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		r.cmd.Stiffness[j] = 0
	}
	r.during(3, nil)
	if r.m.Posture() != Crouch || r.m.Fallen() {
		t.Errorf("a crouching robot with limp legs is in %v", r.m.Posture())
	}
	r = start(t, StandInit)
	r.cmd.Stiffness[body.LKneePitch] = 0
	r.until(2, "fall", func() bool { return r.m.Fallen() })
	r.cmd.Goal = Stand
	r.during(5, nil)
	if !r.m.Fallen() {
		t.Error("got up on a limp knee")
	}
	r.cmd.Stiffness[body.LKneePitch] = 1
	r.until(15, "getting up", func() bool { return r.m.Posture() == Stand })
}

func TestLimpArmSags(t *testing.T) {
	r := start(t, StandInit)
	r.cmd.Joint[body.LShoulderPitch] = 0
	r.during(1, nil)
	if a := r.m.Angles()[body.LShoulderPitch]; a != 0 {
		t.Errorf("shoulder at %g, told 0", a)
	}
	r.cmd.Stiffness[body.LShoulderPitch] = 0
	r.during(4, nil)
	if a := r.m.Angles()[body.LShoulderPitch]; math.Abs(a-math.Pi/2) > 0.01 {
		t.Errorf("limp shoulder at %g", a)
	}
}
