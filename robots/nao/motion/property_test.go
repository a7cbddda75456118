// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// drawCommand changes parts of a command at random.
func drawCommand(rt *rapid.T, c *Command) {
	f := func(lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(rt, "f") }
	switch rapid.IntRange(0, 7).Draw(rt, "what") {
	case 0:
		c.Walk = Velocity{f(-0.3, 0.3), f(-0.2, 0.2), f(-2, 2)}
	case 1:
		c.Walk = Velocity{}
	case 2:
		c.Goal = Posture(rapid.IntRange(0, 8).Draw(rt, "goal"))
		c.GoalSpeed = f(0, 1)
	case 3:
		c.Goal = NoGoal
	case 4:
		j := rapid.IntRange(0, body.NumJoints-1).Draw(rt, "joint")
		c.Joint[j] = f(-3, 3)
	case 5:
		j := rapid.IntRange(0, body.NumJoints-1).Draw(rt, "joint")
		c.Stiffness[j] = f(-0.2, 1)
		if rapid.IntRange(0, 2).Draw(rt, "again") > 0 {
			c.Stiffness[j] = 1
		}
	case 7:
		c.Kick = Kick{Foot(rapid.IntRange(0, 2).Draw(rt, "foot")), f(0, 1)}
	case 6:
		c.Step = StepLimits{f(0, 0.1), f(0, 0.2), f(0, 1), f(0, 0.1), f(0, 1)}
	}
}

// disturb pushes, lifts or drops at random.
func disturb(rt *rapid.T, m *Motion) {
	f := func(lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(rt, "f") }
	switch rapid.IntRange(0, 12).Draw(rt, "event") {
	case 0:
		m.Push(geom.Vec2{X: f(-1, 1), Y: f(-1, 1)}, f(0, 0.6))
	case 1:
		m.Push(geom.Vec2{X: f(-5, 5), Y: f(-5, 5)}, f(0, 0.6))
	case 2:
		m.Lift(f(0, 0.3))
	case 3, 4:
		m.Drop()
	}
}

// TestWhateverIsAsked: joints keep speeds and limits, numbers stay finite, nothing
// is below ground, and the same asked twice gives the same.
func TestWhateverIsAsked(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := New(Config{}), New(Config{})
		cmd := NewCommand()
		dt := rapid.SampledFrom([]float64{0.005, 0.02, 0.025, 0.05}).Draw(rt, "dt")
		for range rapid.IntRange(1, 25).Draw(rt, "commands") {
			drawCommand(rt, &cmd)
			disturb(rt, a)
			a.clone(b)
			for range rapid.IntRange(1, 120).Draw(rt, "ticks") {
				before := a.angles
				a.Tick(&cmd, nil, dt)
				b.Tick(&cmd, nil, dt)
				checkTick(rt, a, &before, dt)
			}
			if *a != *b {
				rt.Fatal("not reproducible")
			}
		}
	})
}

// clone copies a motion.
func (m *Motion) clone(to *Motion) { *to = *m }

func checkTick(rt *rapid.T, m *Motion, before *body.Angles, dt float64) {
	a := m.angles
	body.Clamp(&a)
	for j := range body.Joint(body.NumJoints) {
		if d := math.Abs(m.angles[j] - before[j]); !(d <= float64(body.Specs[j].Speed*dt)+1e-9) {
			rt.Fatalf("%v moves at %.3f rad/s in mode %v, path %v %.3f", j, d/dt, m.mode, m.path.at, m.path.u)
		}
		if math.Abs(a[j]-m.angles[j]) > 1e-9 {
			rt.Fatalf("%v at %.4f, limit %.4f in mode %v, path %v %.3f", j, m.angles[j], a[j], m.mode, m.path.at, m.path.u)
		}
	}
	for _, s := range [...]body.Side{body.Left, body.Right} {
		for _, c := range body.SoleCorners(s) {
			if z := m.sole[s].Apply(c).Z; !(z > m.floor-1e-4) {
				rt.Fatalf("sole at %.5f m in mode %v, path %v %.3f", z, m.mode, m.path.at, m.path.u)
			}
		}
	}
	for i, v := range m.AppendState(nil) {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			rt.Fatalf("state %d is %g in mode %v", i, v, m.mode)
		}
	}
	for _, l := range m.Loads() {
		if !(l.Force >= 0 && l.Force <= 1.01*m.mass*StandardGravity) {
			rt.Fatalf("foot load %v", l)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	m, cmd := New(Config{}), NewCommand()
	g := Ground(wall{x: 1, high: 1})
	i := 0
	if n := testing.AllocsPerRun(4000, func() {
		switch i++; {
		case i%1000 < 400:
			cmd.Goal, cmd.Walk = NoGoal, Velocity{X: 0.09, Theta: 0.2}
		case i%1000 == 400:
			m.Push(geom.Vec2{X: 5}, 0.4)
		case i%1000 < 700:
			cmd.Walk = Velocity{}
			cmd.Goal = StandInit
		default:
			cmd.Goal = Sit
		}
		m.Tick(&cmd, g, tick)
	}); n != 0 {
		t.Errorf("%g allocations a tick", n)
	}
}

// TestStandsAfterWhateverWas: a robot that nothing disturbs any more stands when it is
// asked to, and walks when it is asked to, whatever was asked of it and struck it before.
func TestStandsAfterWhateverWas(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m, cmd := New(Config{}), NewCommand()
		for range rapid.IntRange(1, 60).Draw(rt, "events") {
			drawCommand(rt, &cmd)
			disturb(rt, m)
			if rapid.Bool().Draw(rt, "knocked") {
				blow := rapid.Float64Range(-2, 2)
				m.Push(geom.Vec2{X: blow.Draw(rt, "x"), Y: blow.Draw(rt, "y")}, 0.25)
			}
			for range rapid.IntRange(1, 60).Draw(rt, "ticks") {
				m.Tick(&cmd, nil, tick)
				cmd.Kick = Kick{}
			}
		}
		m.Drop()
		cmd = NewCommand()
		cmd.Goal = StandInit
		for range 40 * 30 {
			m.Tick(&cmd, nil, tick)
		}
		if m.Posture() != StandInit || m.Fallen() {
			rt.Fatalf("asked to stand for 30 s: posture %v, fallen %v", m.Posture(), m.Fallen())
		}
		cmd.Goal, cmd.Walk.X = NoGoal, 0.1
		from := m.Base().Pos()
		for range 40 * 5 {
			m.Tick(&cmd, nil, tick)
		}
		if far := m.Base().Pos().Dist(from); far < 0.2 {
			rt.Fatalf("asked to walk for 5 s: it is %.2f m further", far)
		}
	})
}
