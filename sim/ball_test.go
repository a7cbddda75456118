// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// launch throws a ball along x and lets it roll before it meets anything.
func launch(t testing.TB, w *sim.World, name string, v float64) {
	t.Helper()
	do(t, w, sim.Input{Op: sim.OpThrow, Name: name, At: geom.Vec3{X: v}})
}

// within reports a number that is not within a share of another.
func within(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	near(t, what, got, want, math.Abs(want)*share)
}

// A ball struck at 1.2 m/s slips first and then rolls 1.31 m far; others by the formula.
func TestStruckBallRollsOut(t *testing.T) {
	s := sim.NewStream(1, "struck")
	for i := range 20 {
		v, c, slide, r := 1.2, 0.03, 0.5, 0.05
		if i > 0 {
			v, c, slide, r = s.Range(0.3, 4), s.Range(0.01, 0.2), s.Range(0.2, 1), s.Range(0.01, 0.2)
		}
		b := ball("b", 0, 0)
		b.Friction, b.Slide, b.Radius = c, slide, r
		w := build(t, model(b))
		launch(t, w, "b", v)
		run(w, 60)
		want := (12./49/slide + 25./49/2/c) * v * v / sim.DefaultGravity
		within(t, fmt.Sprintf("way of %.2f m/s", v), w.Bodies()[0].Pos.X, want, 0.02)
		if i == 0 {
			within(t, "way", w.Bodies()[0].Pos.X, 1.31, 0.05)
		}
		if s := w.Bodies()[0]; s.Vel != (geom.Vec3{}) || s.Spin != (geom.Vec3{}) {
			t.Errorf("it does not rest: %+v", s)
		}
	}
}

// A rolling ball that meets an equal one head-on keeps 2/7 of its speed, the other gets
// 5/7, once both roll.
func TestRollingBallMeetsAnother(t *testing.T) {
	for _, v := range []float64{0.4, 0.9, 1.7, 3} {
		a, b := ball("a", 0, 0), ball("b", 1, 0)
		a.Friction, b.Friction, a.Restitution, b.Restitution = 1e-4, 1e-4, 1, 1
		w := build(t, model(a, b))
		launch(t, w, "a", v)
		before := 0.0
		for w.Bodies()[1].Vel.X == 0 {
			before = w.Bodies()[0].Vel.X
			w.Tick()
		}
		run(w, 1.5)
		within(t, "striker", w.Bodies()[0].Vel.X, before*2/7, 0.05)
		within(t, "struck", w.Bodies()[1].Vel.X, before*5/7, 0.05)
	}
}

// Off its centre a ball is struck along the line of the centres; the striker leaves at a
// right angle and bends forward as its spin takes hold.
func TestOffCentre(t *testing.T) {
	s := sim.NewStream(2, "offset")
	for i := range 30 {
		offset, v := 0.05, 1.0
		if i > 0 {
			offset, v = s.Range(-0.08, 0.08), s.Range(0.3, 4)
		}
		a, b := ball("a", 0, offset), ball("b", s.Range(1.1, 1.2), 0)
		a.Friction, b.Friction, a.Restitution, b.Restitution = 1e-4, 1e-4, 1, 1
		m := model(a, b)
		m.Tick = m.Step
		w := build(t, m)
		launch(t, w, "a", v)
		for w.Bodies()[1].Vel.X == 0 {
			w.Tick()
		}
		want := -math.Asin(offset / 0.1)
		near(t, fmt.Sprintf("direction of the struck at %.3f m, %.2f m/s", offset, v), w.Bodies()[1].Vel.XY().Angle()*180/math.Pi, want*180/math.Pi, 1)
		first := w.Bodies()[0].Vel.XY().Angle()
		run(w, 1)
		if last := w.Bodies()[0].Vel.XY().Angle(); math.Abs(last) > 0.7*math.Abs(first) {
			t.Errorf("at %v m the striker goes on at %v, first at %v", offset, last, first)
		}
	}
}

// A rolling ball comes back from a wall at e v, and rolls at (5e − 2)/7 v when its spin
// is used up.
func TestRollingBallAgainstAWall(t *testing.T) {
	for _, e := range []float64{0.7, 0.8, 0.9, 1} {
		for _, v := range []float64{0.5, 1, 2.5} {
			b := ball("b", 0, 0)
			b.Friction, b.Restitution = 1e-4, e
			m := model(b)
			m.Ground.Walls = []sim.Wall{{From: geom.Vec2{X: 1, Y: -2}, To: geom.Vec2{X: 1, Y: 2}, Thickness: 0.1, Height: 0.3, Skin: &sim.Skin{Restitution: e}}}
			w := build(t, m)
			launch(t, w, "b", v)
			w.Tick()
			before := 0.0
			for w.Bodies()[0].Vel.X > 0 {
				before = w.Bodies()[0].Vel.X
				w.Tick()
			}
			run(w, 0.8)
			within(t, fmt.Sprintf("speed at %v after %v", e, v), -w.Bodies()[0].Vel.X, (5*e-2)/7*before, 0.05)
		}
	}
}

// A ball that bounces along is made to roll by the friction of its bounces.
func TestBouncesAlong(t *testing.T) {
	for _, v := range []float64{1, 3, 4.5} {
		b := ball("b", 0, 0)
		b.At.Z, b.Friction, b.Restitution = 0.5, 1e-4, 0.8
		w := build(t, model(b))
		launch(t, w, "b", v)
		run(w, 8)
		within(t, "speed", w.Bodies()[0].Vel.X, 5./7*v, 0.1)
	}
}

// pen encloses a square of the ground with walls that take no energy.
func pen(m *sim.Model, side float64) *sim.Model {
	m.Ground = sim.Ground{Size: geom.Vec2{X: side, Y: side}, Walls: sim.Border(geom.Vec2{X: side, Y: side}, 0.05, 0.3)}
	for i := range m.Ground.Walls {
		m.Ground.Walls[i].Skin = &sim.Skin{Restitution: 1}
	}
	return m
}

// Balls that lose nothing keep their energy in a closed pen.
func TestGasKeepsItsEnergy(t *testing.T) {
	const n = 300
	m := model()
	for i := range n {
		b := ball(fmt.Sprintf("b%d", i), 0.2*float64(i%18)-1.7, 0.2*float64(i/18)-1.6)
		b.Friction, b.Slide, b.Restitution = 0, 0, 1
		m.Objects = append(m.Objects, b)
	}
	w := build(t, pen(m, 4))
	s := sim.NewStream(5, "gas")
	for i := range n {
		do(t, w, sim.Input{Op: sim.OpThrow, Name: m.Objects[i].Name, At: geom.Vec3{X: s.Range(-3, 3), Y: s.Range(-3, 3)}})
	}
	w.Tick()
	energy := func() (sum float64) {
		for _, b := range w.Bodies() {
			sum += b.Vel.NormSq()/2 + sim.DefaultGravity*(b.Pos.Z-0.05)
		}
		return sum
	}
	before := energy()
	run(w, 60)
	near(t, "energy", energy()/before, 1, 0.001)
	for _, b := range w.Bodies() {
		if math.Abs(b.Pos.X) > 2 || math.Abs(b.Pos.Y) > 2 {
			t.Fatalf("outside: %+v", b)
		}
	}
}

// No shot goes through a wall.
func TestShotsStayInside(t *testing.T) {
	s := sim.NewStream(6, "shots")
	through := 0
	for _, thickness := range []float64{0.01, 0.05} {
		for _, speed := range []float64{10, 20, 50} {
			for range 150 {
				b := ball("b", s.Range(-0.5, 0.5), s.Range(-0.5, 0.5))
				b.Radius, b.At.Z = s.Range(0.005, 0.03), math.NaN()
				m := model(b)
				m.Ground.Walls = sim.Border(geom.Vec2{X: 2, Y: 2}, thickness, 0.3)
				w := build(t, m)
				do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Polar(speed, s.Range(-3, 3)).To3D(0)})
				for range 40 {
					w.Tick()
					if p := w.Bodies()[0].Pos; math.Abs(p.X) > 1 || math.Abs(p.Y) > 1 {
						through++
						break
					}
				}
			}
		}
	}
	if through > 0 {
		t.Errorf("%d of 900 are through", through)
	}
}

// A ball that meets two that touch, between them, gives both the same: with nothing lost
// it comes back with a fifth of its speed, and they go off at 30° with 2√3/5 of it. A
// row hands its speed on to its last one, and a rack opens alike on both sides.
func TestMeetsSeveralAtOnce(t *testing.T) {
	plain := func(at ...geom.Vec2) *sim.World {
		m := model()
		for i, p := range at {
			b := ball(fmt.Sprint("b", i), p.X, p.Y)
			b.Friction, b.Slide, b.Restitution = 0, 0, 1
			m.Objects = append(m.Objects, b)
		}
		w := build(t, m)
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "b0", At: geom.Vec3{X: 1}})
		run(w, 0.5)
		return w
	}
	const h = 0.0866025403784
	two := plain(geom.Vec2{X: -0.3}, geom.Vec2{Y: 0.05}, geom.Vec2{Y: -0.05}).Bodies()
	near(t, "the striker", two[0].Vel.X, -0.2, 0.001)
	near(t, "the left one", two[1].Vel.Y, math.Sqrt(3)/5, 0.001)
	near(t, "the right one", two[2].Vel.Y, -math.Sqrt(3)/5, 0.001)

	row := plain(geom.Vec2{X: -0.3}, geom.Vec2{}, geom.Vec2{X: 0.1}, geom.Vec2{X: 0.2}, geom.Vec2{X: 0.3}).Bodies()
	for i := range row {
		near(t, fmt.Sprint("in a row ", i), row[i].Vel.X, float64(i/4), 1e-6)
	}

	rack := plain(geom.Vec2{X: -0.3}, geom.Vec2{}, geom.Vec2{X: h, Y: 0.05}, geom.Vec2{X: h, Y: -0.05},
		geom.Vec2{X: 2 * h, Y: 0.1}, geom.Vec2{X: 2 * h}, geom.Vec2{X: 2 * h, Y: -0.1}).Bodies()
	sum := 0.0
	for i, other := range [...]int{0, 1, 3, 2, 6, 5, 4} {
		near(t, fmt.Sprint("across, of ", i), rack[i].Vel.Y, -rack[other].Vel.Y, 1e-6)
		sum += rack[i].Vel.NormSq()
	}
	near(t, "energy", sum, 1, 1e-6)
}

// A thing that is out of the world stops no ball, however fast a ball is.
func TestBallPassesWhatIsNotThere(t *testing.T) {
	for _, speed := range []float64{1, 3, 10} {
		gone, b := cube("gone", 0.2, 1), ball("b", 0, 0)
		gone.At.X, gone.Stored = 0.5, true
		b.Radius, b.At.Z = 0.03, 0.03
		w := build(t, model(gone, b))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: speed}})
		run(w, 2)
		if x := w.Bodies()[1].Pos.X; x < 0.7 {
			t.Errorf("%v m/s: at %v m", speed, x)
		}
	}
}

// A ball without friction strikes a cylinder through its axis, wherever it meets it: the
// cylinder does not turn, and no energy goes astray.
func TestSmoothBallDoesNotTurnACylinder(t *testing.T) {
	s := sim.NewStream(6, "axes")
	for range 40 {
		off, speed, mass := s.Range(-0.1, 0.1), s.Range(0.3, 5), s.Range(0.1, 5)
		marble := ball("marble", -0.5, off)
		marble.Friction, marble.Slide, marble.Restitution = 0, 0, 1
		can := sim.Object{Name: "can", Shape: sim.Cylinder, Radius: 0.07, Height: 0.3, Mass: mass, Restitution: 1, At: sim.Resting(0, 0)}
		w := build(t, model(marble, can))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "marble", At: geom.Vec3{X: speed}})
		run(w, 80)
		a, b := &w.Bodies()[0], &w.Bodies()[1]
		energy := (0.1*a.Vel.NormSq() + mass*b.Vel.NormSq()) / (0.1 * speed * speed)
		if b.Vel.Norm() == 0 || math.Abs(b.YawRate) > 1e-12 || math.Abs(energy-1) > 1e-6 {
			t.Errorf("off %.3f, %.2f m/s, %.2f kg: turns at %g rad/s, goes at %.3f m/s, energy %.6f", off, speed, mass, b.YawRate, b.Vel.Norm(), energy)
		}
	}
}
