// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// walked runs 2.52 s for the walk to become steady and then n cycles, and gives the
// mean velocity in the base frame; the feet must stay fast all the time.
func (r *run) walked(v Velocity, cycles int) Velocity {
	r.t.Helper()
	r.cmd.Walk = v
	period := r.cmd.Step.sane(body.V5).Period()
	const n = 200
	for range n { // phases of ticks and steps are made to agree
		r.tick((restShift - doubleShare*period + 4*period) / n)
	}
	began, b, yaw, way := r.now, r.m.Base(), 0.0, geom.Vec2{}
	for range cycles * 40 {
		r.tick(period / 20)
		d := b.Inv().Mul(r.m.Base())
		way = way.Add(d.Pos().Rotate(d.Yaw / 2))
		yaw += d.Yaw
		b = r.m.Base()
	}
	r.feetFast()
	s := r.now - began
	return Velocity{way.X / s, way.Y / s, yaw / s}
}

func near3(a, b, part float64) bool { return math.Abs(a-b) <= part*math.Abs(b)+1e-3 }

// inPlace allows for the base's circling between the feet while it turns, m/s.
const inPlace = 0.012

func TestSheetSpeeds(t *testing.T) {
	wide := DefaultSteps()
	wide.MaxX, wide.MaxTheta = 0.08, 0.524
	slow := DefaultSteps()
	slow.Frequency = 0
	for _, c := range []struct {
		name  string
		steps StepLimits
		ask   Velocity
		want  Velocity
	}{
		{"forward", DefaultSteps(), Velocity{X: 1}, Velocity{X: 0.0952}},
		{"forward, long steps", wide, Velocity{X: 1}, Velocity{X: 0.190}},
		{"backward", wide, Velocity{X: -1}, Velocity{X: -0.0952}},
		{"left", DefaultSteps(), Velocity{Y: 1}, Velocity{Y: 0.0619}},
		{"right", DefaultSteps(), Velocity{Y: -1}, Velocity{Y: -0.0619}},
		{"turn", DefaultSteps(), Velocity{Theta: 3}, Velocity{Theta: 0.831}},
		{"turn back", DefaultSteps(), Velocity{Theta: -3}, Velocity{Theta: -0.831}},
		{"wide turn", wide, Velocity{Theta: 3}, Velocity{Theta: 1.248}},
		{"slow", slow, Velocity{X: 1}, Velocity{X: 0.04 / 0.6}},
		{"as asked", DefaultSteps(), Velocity{X: 0.05, Y: 0.01, Theta: 0.2}, Velocity{X: 0.05, Y: 0.01, Theta: 0.2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := start(t, StandInit)
			r.cmd.Step = c.steps
			v := r.walked(c.ask, 10)
			if c.want.X == 0 && c.want.Y == 0 && math.Hypot(v.X, v.Y) < inPlace {
				v.X, v.Y = 0, 0
			}
			if !near3(v.X, c.want.X, 0.03) || !near3(v.Y, c.want.Y, 0.03) || !near3(v.Theta, c.want.Theta, 0.03) {
				t.Errorf("walks at %.4f, want %.4f", v, c.want)
			}
		})
	}
}

func TestFeetStayForEveryTick(t *testing.T) {
	for _, dt := range []float64{0.005, 0.010, 0.020, 0.025, 0.033, 0.050} {
		r := start(t, StandInit)
		rnd := rand.New(rand.NewPCG(1, 2))
		r.cmd.Step.MaxX, r.cmd.Step.MaxTheta, r.cmd.Step.Height = 0.08, 0.524, 0.04
		for r.now < 60 {
			if rnd.IntN(int(0.8/dt)) == 0 {
				r.cmd.Walk = Velocity{rnd.Float64()*0.4 - 0.2, rnd.Float64()*0.2 - 0.1, rnd.Float64()*3 - 1.5}
				if rnd.IntN(4) == 0 {
					r.cmd.Walk = Velocity{}
				}
			}
			r.tick(dt)
		}
		r.feetFast()
		if r.m.Fallen() || r.m.Falling() {
			t.Errorf("dt %g: fell", dt)
		}
		t.Logf("dt %g: slide %.4f mm, sink %.4f mm", dt, 1000*r.slide, 1000*r.sink)
	}
}

func TestStopsAtStepEnd(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	worst := 0.0
	for range 60 {
		r := start(t, StandInit)
		r.cmd.Walk = Velocity{rnd.Float64()*0.3 - 0.15, rnd.Float64()*0.2 - 0.1, rnd.Float64()*2 - 1}
		r.during(3*rnd.Float64(), nil)
		r.cmd.Walk = Velocity{}
		worst = max(worst, r.until(1.5, "stop", func() bool { return !r.m.Walking() }))
		l, right := r.m.Sole(body.Left).To2D(), r.m.Sole(body.Right).To2D()
		rel := right.Inv().Mul(l)
		if math.Abs(rel.X) > 1e-4 || math.Abs(rel.Y-footSeparation) > 1e-4 || math.Abs(rel.Yaw) > 1e-3 {
			t.Fatalf("feet are not together: %v", rel)
		}
		r.during(0.1, nil)
		if r.m.Posture() != StandInit {
			t.Fatalf("stopped in %v", r.m.Posture())
		}
	}
	t.Logf("slowest stop %.3f s", worst)
}

func TestTurnsOnTheSpot(t *testing.T) {
	r := start(t, StandInit)
	r.cmd.Walk = Velocity{Theta: 0.6}
	turned, last := 0.0, r.m.Base()
	for turned < 2*math.Pi {
		r.tick(tick)
		turned += geom.AngleDiff(r.m.Base().Yaw, last.Yaw)
		last = r.m.Base()
	}
	if d := r.m.Base().Pos().Norm(); d > 0.02 {
		t.Errorf("a full turn ends %.1f mm away", 1000*d)
	}
	r.feetFast()
}

func TestWalksStraight(t *testing.T) {
	r := start(t, StandInit)
	r.cmd.Walk = Velocity{X: 0.08}
	r.during(30, nil)
	if b := r.m.Base(); math.Abs(b.Y) > 1e-6 || math.Abs(b.Yaw) > 1e-6 {
		t.Errorf("straight ahead leads to %v", b)
	}
}

func TestFirstFootIsOnTheSideOfMotion(t *testing.T) {
	for v, side := range map[Velocity]body.Side{
		{Y: 0.05}: body.Left, {Y: -0.05}: body.Right, {Theta: 0.5}: body.Left, {Theta: -0.5}: body.Right,
	} {
		r := start(t, StandInit)
		r.cmd.Walk = v
		r.until(2, "single support", func() bool { return r.m.Walking() && !r.m.DoubleSupport() })
		if r.m.Stance().Other() != side {
			t.Errorf("%v: %v foot goes first", v, r.m.Stance().Other())
		}
	}
}

// TestPlannedZMP: the weight shifts inside the feet that bear it.
func TestPlannedZMP(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	worst := 0.0
	r := start(t, StandInit)
	r.during(120, func() {
		if rnd.IntN(60) == 0 {
			r.cmd.Walk = Velocity{rnd.Float64()*0.2 - 0.1, rnd.Float64()*0.12 - 0.06, rnd.Float64()*1.6 - 0.8}
			if rnd.IntN(4) == 0 {
				r.cmd.Walk = Velocity{}
			}
		}
		hull, p := r.m.support(), r.m.plannedZMP()
		worst = max(worst, outside(&hull, p))
	})
	t.Logf("worst ZMP outside the support: %.2f mm", 1000*worst)
	if worst > 1e-6 {
		t.Errorf("the planned ZMP leaves the support by %.1f mm", 1000*worst)
	}
}

// outside is how far a point is outside a polygon, at least.
func outside(g *polygon, p geom.Vec2) float64 {
	d := 0.0
	for i := range g.n {
		edge := g.p[(i+1)%g.n].Sub(g.p[i])
		d = max(d, -edge.Unit().Cross(p.Sub(g.p[i])))
	}
	return d
}

// TestYawedStart: a robot that starts turned, on a higher floor, walks the turned way.
func TestYawedStart(t *testing.T) {
	at := geom.Pose2{X: 1.3, Y: -0.7, Yaw: 2.2}
	plain, turned := New(Config{}), New(Config{At: at, Floor: 0.7})
	cmd := NewCommand()
	rnd := rand.New(rand.NewPCG(7, 8))
	worst := 0.0
	for i := range 4000 {
		switch {
		case i == 2000:
			plain.Push(geom.Vec2{X: 0.8, Y: -0.3}, 0.3)
			turned.Push(geom.Vec2{X: 0.8, Y: -0.3}.Rotate(at.Yaw), 0.3)
		case i == 2500:
			cmd.Goal = LyingBelly
		case i == 2900:
			cmd.Goal = NoGoal
		case i == 3000:
			plain.Push(geom.Vec2{X: -5, Y: 1}, 0.4)
			turned.Push(geom.Vec2{X: -5, Y: 1}.Rotate(at.Yaw), 0.4)
		case i%80 == 0:
			cmd.Walk = Velocity{rnd.Float64()*0.2 - 0.1, rnd.Float64()*0.12 - 0.06, rnd.Float64()*1.6 - 0.8}
		}
		plain.Tick(&cmd, nil, tick)
		turned.Tick(&cmd, nil, tick)
		a, b := at.To3D(0.7).Mul(plain.Torso()), turned.Torso()
		worst = max(worst, a.Pos.Sub(b.Pos).Norm(), a.Rot.Inv().Mul(b.Rot).Angle())
	}
	t.Logf("worst difference %.2g", worst)
	if worst > 1e-9 {
		t.Errorf("the yawed robot differs by %g", worst)
	}
}

// gap gives the widest gap, m, along any edge's normal between two foot boxes seen
// from above; negative when they overlap.
func gap(m *Motion) float64 {
	var boxes [2][4]geom.Vec2
	for _, s := range [...]body.Side{body.Left, body.Right} {
		for i, c := range body.SoleCorners(s) {
			boxes[s][i] = m.Sole(s).Apply(c).XY()
		}
	}
	widest := math.Inf(-1)
	for b := range boxes {
		for i := range 4 {
			p := boxes[b][i]
			normal := boxes[b][(i+1)%4].Sub(p).Unit().Perp() // corners run clockwise
			nearest := math.Inf(1)
			for _, q := range boxes[1-b] {
				nearest = min(nearest, q.Sub(p).Dot(normal))
			}
			widest = max(widest, nearest)
		}
	}
	return widest
}

func TestFeetMissEachOther(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	r := start(t, StandInit)
	r.cmd.Step.MaxX, r.cmd.Step.MaxTheta = 0.06, 0.524
	narrowest := math.Inf(1)
	r.during(600, func() {
		if rnd.IntN(50) == 0 {
			r.cmd.Walk = Velocity{rnd.Float64()*0.4 - 0.2, rnd.Float64()*0.2 - 0.1, rnd.Float64()*3 - 1.5}
			if rnd.IntN(4) == 0 {
				r.cmd.Walk = Velocity{}
			}
		}
		narrowest = min(narrowest, gap(r.m))
	})
	t.Logf("narrowest gap between the feet %.1f mm", 1000*narrowest)
	if narrowest < 0 {
		t.Errorf("feet overlap by %.1f mm", -1000*narrowest)
	}
}
