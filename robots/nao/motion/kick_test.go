// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"math/rand"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// kicked starts a robot that kicks.
func kicked(t *testing.T, k Kick) *run {
	r := start(t, StandInit)
	r.cmd.Kick = k
	r.tick(tick)
	r.cmd.Kick = Kick{}
	return r
}

func TestKickSwingsTheFootAtItsSpeed(t *testing.T) {
	for _, foot := range [...]Foot{LeftFoot, RightFoot} {
		for _, speed := range [...]float64{0.2, 0.5, MostKick} {
			r := kicked(t, Kick{foot, speed})
			if !r.m.Kicking() {
				t.Fatal("it does not kick")
			}
			side := Kick{Foot: foot}.side()
			fastest, ahead, behind := 0.0, 0.0, 0.0
			last := r.m.Sole(side).Pos
			took := r.until(8, "the end", func() bool {
				at := r.m.Sole(side).Pos
				fastest = max(fastest, (at.X-last.X)/tick)
				ahead, behind = max(ahead, at.X), min(behind, at.X)
				last = at
				return !r.m.Kicking()
			})
			if math.Abs(fastest-speed) > 0.05*speed {
				t.Errorf("%v at %g: the foot is at most %.3f m/s fast", foot, speed, fastest)
			}
			if math.Abs(ahead-kickThrough-kickBrake) > 0.005 || math.Abs(behind+kickBehind) > 0.005 {
				t.Errorf("%v at %g: the foot goes from %.3f to %.3f m", foot, speed, behind, ahead)
			}
			t.Logf("%v at %g takes %.2f s", foot, speed, took)
			r.feetFast()
			r.during(0.5, nil)
			if r.m.Posture() != StandInit || r.m.Base().Pos().Norm() > 1e-6 {
				t.Errorf("%v at %g: it ends in %v at %v", foot, speed, r.m.Posture(), r.m.Base())
			}
		}
	}
}

// TestKickKeepsTheCentreOfMassOverTheSole: of the whole body as it is, not as planned.
func TestKickKeepsTheCentreOfMassOverTheSole(t *testing.T) {
	for _, foot := range [...]Foot{LeftFoot, RightFoot} {
		r := kicked(t, Kick{foot, MostKick})
		for r.m.Kicking() {
			hull := r.m.support()
			c := r.m.CenterOfMass().XY()
			for i := range hull.n {
				a, b := hull.p[i], hull.p[(i+1)%hull.n]
				if in := b.Sub(a).Cross(c.Sub(a)) / b.Sub(a).Norm(); in < 0.02 {
					t.Fatalf("%v after %.2f s: %.1f mm inside the edge", foot, r.now, 1000*in)
				}
			}
			r.tick(tick)
		}
	}
}

func TestKickIsRefused(t *testing.T) {
	k := Kick{LeftFoot, 0.5}
	for name, with := range map[string]func(r *run){
		"walking":       func(r *run) { r.cmd.Walk.X = 0.09; r.during(2, nil) },
		"another goal":  func(r *run) { r.cmd.Goal = Sit },
		"pushed":        func(r *run) { r.m.Push(geom.Vec2{X: 1}, 0.3); r.tick(tick) },
		"lifted":        func(r *run) { r.m.Lift(0.1); r.tick(tick) },
		"before a wall": func(r *run) { r.g = wall{x: 0.15, high: 1} },
		"no foot":       func(r *run) { k.Foot = NoFoot },
	} {
		k = Kick{LeftFoot, 0.5}
		r := start(t, StandInit)
		r.during(0.1, nil)
		with(r)
		r.cmd.Kick = k
		r.tick(tick)
		if r.m.Kicking() {
			t.Errorf("%s: it kicks", name)
		}
	}
	for p := Stand; p <= lastPosture; p++ {
		r := start(t, p)
		r.cmd.Kick = Kick{RightFoot, 0.5}
		r.tick(tick)
		if r.m.Kicking() != (p == StandInit) {
			t.Errorf("in %v: kicking is %v", p, r.m.Kicking())
		}
	}
}

func TestKickerFalls(t *testing.T) {
	r := kicked(t, Kick{LeftFoot, 0.5})
	r.during(1, nil)
	r.m.Push(geom.Vec2{Y: -4}, 0.3)
	r.until(3, "fall", func() bool { return r.m.Fallen() })
	r = kicked(t, Kick{LeftFoot, 0.5})
	r.during(1, nil)
	r.cmd.Stiffness[body.RKneePitch] = 0
	r.until(3, "fall on a limp knee", func() bool { return r.m.Fallen() })
}

// TestPushedRobotGoesOn: whatever a push that it bears does to its legs, a kick ends and
// a walk gets on.
func TestPushedRobotGoesOn(t *testing.T) {
	for at := 0.1; at < 2.7; at += 0.1 {
		for way := range 16 {
			push := geom.Polar(1.8, float64(way)*math.Pi/8)
			pushed(t, Command{Kick: Kick{LeftFoot, MostKick}}, at, push, (*Motion).Kicking)
			pushed(t, Command{Kick: Kick{RightFoot, MostKick}}, at, push, (*Motion).Kicking)
			walk := Command{Walk: Velocity{X: 1, Y: 0.2, Theta: 0.3}}
			pushed(t, walk, at, push, func(m *Motion) bool { return m.Base().Pos().Norm() < 0.25 })
		}
	}
}

// pushed fails when a robot pushed while it does what is commanded has neither done it
// after 10 s nor fallen.
func pushed(t *testing.T, do Command, at float64, impulse geom.Vec2, under func(*Motion) bool) {
	t.Helper()
	m, cmd := New(Config{}), NewCommand()
	cmd.Kick, cmd.Walk = do.Kick, do.Walk
	for i := range 400 {
		switch i - int(at/tick) {
		case 0:
			m.Push(impulse, 0.25)
		case 8:
			m.Push(impulse.Scale(-0.5), 0.25)
		case 16:
			m.Push(impulse.Rotate(1.5).Scale(0.5), 0.25)
		}
		m.Tick(&cmd, nil, tick)
		cmd.Kick = Kick{}
		if m.Fallen() || !under(m) {
			return
		}
	}
	t.Errorf("%+v %+v, pushed by %.2f N s after %.1f s: it is still at it", do.Kick, do.Walk, impulse, at)
}

// TestKickGoesOnFromAnywhere: a joint that reaches its limit within the tick is as fast
// with the time of the tick as with less.
func TestKickGoesOnFromAnywhere(t *testing.T) {
	m, cmd := New(Config{}), NewCommand()
	m.mode = kicking
	m.kick = kick{
		swing: body.Left, t: 1.1999999999999997, speed: 0.8, twist: 0.03844536450397123,
		from: geom.Pose2{X: -0.0004620511413668156, Y: -0.5140834400299883, Yaw: 2.4955447151750882},
		over: geom.Vec2{X: 0.01850274714779775, Y: -0.44783888930974053},
	}
	m.angles = body.Angles{
		-0.8580264279633132, 0.3422818590172183, 1.4, 0.3, -1.39, -1.01, 0, 0.25,
		-0.004115639378739552, 0.40314273904203324, -0.4880043848068503, 1.14946914478552, -0.766968601956367, -0.2937213765771257,
		-0.004115639378739552, 0.3516670977745613, -0.44084904389190305, 0.7126650788922684, -0.3751802008727794, -0.34965351002889994,
		1.4, -0.3, 1.39, 1.01, 0, 0.25,
	}
	for j := range body.LHipYawPitch {
		cmd.Joint[j] = m.angles[j]
	}
	m.path = path{at: root}
	m.path.sample(&m.goal)
	for range 40 {
		m.Tick(&cmd, nil, tick)
	}
	if m.kick.t < 1.5 {
		t.Errorf("after a second it is %.4f s into the kick", m.kick.t)
	}
}

// TestKickEndsWhateverStrikes: blow upon blow that it bears holds up a kick only while
// they last.
func TestKickEndsWhateverStrikes(t *testing.T) {
	for _, seed := range []int64{1, 2, 3, 400, 2236, 2885, 11100, 12032, 33002, 37926} {
		chance := rand.New(rand.NewSource(seed))
		m := kicker(t, chance)
		cmd := NewCommand()
		size, every := float64(1.5*chance.Float64()), 1+chance.Intn(12)
		for i := 0; i < 520 && m.Kicking(); i++ {
			if i < 120 && chance.Intn(every) == 0 {
				blow := geom.Vec2{X: chance.NormFloat64() * size, Y: chance.NormFloat64() * size}
				m.Push(blow, 0.05+chance.Float64()*0.4)
			}
			m.Tick(&cmd, nil, tick)
		}
		if m.Kicking() {
			t.Errorf("seed %d: 10 s after the last blow it still kicks, %.3f s of it done", seed, m.kick.t)
		}
	}
}

// kicker is a robot that has walked for up to 2.5 s and begins to kick.
func kicker(t *testing.T, chance *rand.Rand) *Motion {
	t.Helper()
	m, cmd := New(Config{}), NewCommand()
	cmd.Walk = Velocity{X: chance.Float64()*0.2 - 0.1, Y: chance.Float64()*0.1 - 0.05, Theta: chance.Float64() - 0.5}
	for range chance.Intn(100) {
		m.Tick(&cmd, nil, tick)
	}
	cmd.Walk = Velocity{}
	foot := Foot(1 + chance.Intn(2))
	for i := 0; i < 200 && !m.Kicking(); i++ {
		cmd.Kick = Kick{foot, LeastKick + chance.Float64()*(MostKick-LeastKick)}
		m.Tick(&cmd, nil, tick)
	}
	if !m.Kicking() {
		t.Fatal("it does not kick")
	}
	return m
}
