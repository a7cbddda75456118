// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

func ball(name string, x, y float64) sim.Object {
	return sim.Object{
		Name: name, Shape: sim.Ball, Radius: 0.05, Mass: 0.1, Restitution: 0.7, Friction: 0.03, Slide: 0.5,
		At: sim.Resting(x, y),
	}
}

func model(objects ...sim.Object) *sim.Model {
	return &sim.Model{
		Name: "test", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep,
		Gravity: sim.DefaultGravity, Objects: objects,
	}
}

func build(t testing.TB, m *sim.Model) *sim.World {
	t.Helper()
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func do(t testing.TB, w *sim.World, in sim.Input) {
	t.Helper()
	if err := w.Do(in); err != nil {
		t.Fatal(err)
	}
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

func run(w *sim.World, seconds float64) {
	for range int(math.Round(seconds * 1e9 / float64(w.Model.Tick))) {
		w.Tick()
	}
}

// A body falls from h in √(2h/g): it is just above the ground before and at rest
// or rising after.
func TestFallTime(t *testing.T) {
	b := ball("b", 0, 0)
	b.At.Z, b.Restitution = 2+b.Radius, 0
	m := model(b)
	m.Tick, m.Step = 1_000_000, 1_000_000
	w := build(t, m)
	for w.Bodies()[0].Pos.Z > b.Radius {
		w.Tick()
	}
	want := math.Sqrt(2 * 2 / sim.DefaultGravity)
	near(t, "fall time", float64(w.Now())/1e9, want, 0.0011)
}

func TestBounceHeight(t *testing.T) {
	for _, e := range []float64{0.3, 0.7, 0.95} {
		b := ball("b", 0, 0)
		b.At.Z, b.Restitution = 1+b.Radius, e
		m := model(b)
		m.Tick, m.Step = 1_000_000, 1_000_000
		w := build(t, m)
		for w.Bodies()[0].Vel.Z <= 0 {
			w.Tick()
		}
		top := 0.0
		for w.Bodies()[0].Vel.Z > 0 {
			w.Tick()
			top = math.Max(top, w.Bodies()[0].Pos.Z-b.Radius)
		}
		near(t, "bounce height", top, e*e, 0.02*e*e)
	}
}

// A ball of speed v slips until it goes at 5/7 v, for 12/49 v²/(µg), then rolls out.
func TestRollOutDistance(t *testing.T) {
	for _, v := range []float64{0.5, 1, 2} {
		b := ball("b", 0, 0)
		w := build(t, model(b))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: v}})
		run(w, 20)
		s := w.Bodies()[0]
		want := (12./49/b.Slide + 25./49/2/b.Friction) * v * v / sim.DefaultGravity
		near(t, "roll-out", s.Pos.X, want, 0.02*want)
		near(t, "speed after", s.Vel.Norm(), 0, 1e-9)
	}
}

func TestTwoBallCollision(t *testing.T) {
	a, b := ball("a", 0, 0), ball("b", 0.5, 0)
	a.Restitution, b.Restitution, b.Mass = 0.81, 0.5, 0.2
	a.Friction, b.Friction, a.Slide, b.Slide = 0, 0, 0, 0
	w := build(t, model(a, b))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: 1}})
	run(w, 1)
	e, ma, mb := math.Sqrt(0.81*0.5), 0.1, 0.2
	near(t, "struck", w.Bodies()[1].Vel.X, ma*(1+e)/(ma+mb), 1e-3)
	near(t, "striking", w.Bodies()[0].Vel.X, (ma-e*mb)/(ma+mb), 1e-3)
}

// Things touch only where their heights overlap.
func TestHeightsApart(t *testing.T) {
	low, high := ball("low", 0.5, 0), ball("high", 0, 0)
	high.At.Z = 1
	w := build(t, model(low, high))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "high", At: geom.Vec3{X: 3}})
	run(w, 0.25)
	if w.Bodies()[0].Vel.Norm() != 0 || w.Bodies()[1].Pos.X < 0.7 {
		t.Errorf("a ball flying over another touched it: %+v", w.Bodies())
	}
}

func TestSupportByABox(t *testing.T) {
	table := sim.Object{Name: "table", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.3}, Fixed: true, At: sim.Resting(0, 0)}
	b := ball("b", 0, 0)
	w := build(t, model(table, b))
	near(t, "height on the table", w.Bodies()[1].Pos.Z, 0.35, 1e-12)
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: 0.6}})
	run(w, 2)
	s := w.Bodies()[1]
	near(t, "height after rolling off", s.Pos.Z, 0.05, 1e-9)
	if s.Pos.X < 0.2 {
		t.Errorf("it rolled only to x = %v", s.Pos.X)
	}
}

// No ball of 3 cm or more passes a 5 cm wall at 10 m/s, whatever its angle.
func TestNoTunnelling(t *testing.T) {
	for _, radius := range []float64{0.015, 0.03, 0.05} {
		for _, angle := range []float64{0, 0.3, 0.7, 1.2} {
			b := ball("b", 0, 0)
			b.Radius = radius
			m := model(b)
			m.Ground = sim.Ground{Size: geom.Vec2{X: 4, Y: 4}, Walls: sim.Border(geom.Vec2{X: 4, Y: 4}, 0.05, 0.3)}
			w := build(t, m)
			v := geom.Polar(10, angle)
			do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: v.To3D(0)})
			for range 400 {
				w.Tick()
				if p := w.Bodies()[0].Pos; math.Abs(p.X) > 2 || math.Abs(p.Y) > 2 {
					t.Fatalf("radius %v angle %v: outside at %v", radius, angle, p)
				}
			}
		}
	}
}

// The yawed world gives the yawed trajectory.
func TestYawInvariance(t *testing.T) {
	const yaw = 0.7
	trace := func(turn float64) []geom.Vec2 {
		a := ball("a", 0, 0)
		crate := sim.Object{
			Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.3, Y: 0.2, Z: 0.2}, Mass: 0.5,
			Friction: 0.4, Restitution: 0.3, Yaw: turn + 0.4,
		}
		p := geom.Vec2{X: 0.6, Y: 0.05}.Rotate(turn)
		crate.At = sim.Resting(p.X, p.Y)
		w := build(t, model(a, crate))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Polar(2, turn).To3D(0)})
		var at []geom.Vec2
		for range 80 {
			w.Tick()
			at = append(at, w.Bodies()[0].Pos.XY().Rotate(-turn), w.Bodies()[1].Pos.XY().Rotate(-turn))
		}
		return at
	}
	straight, turned := trace(0), trace(yaw)
	for i := range straight {
		if d := straight[i].Dist(turned[i]); d > 1e-6 {
			t.Fatalf("sample %d: %v against %v", i, straight[i], turned[i])
		}
	}
	if straight[len(straight)-1].Dist(straight[1]) < 0.01 {
		t.Error("the crate was not pushed")
	}
}

func crowd(n int) *sim.Model {
	m := model()
	m.Ground = sim.Ground{Size: geom.Vec2{X: 3, Y: 3}, Walls: sim.Border(geom.Vec2{X: 3, Y: 3}, 0.05, 0.3)}
	s := sim.NewStream(7, "crowd")
	for i := range n {
		b := ball("b"+string(rune('A'+i)), s.Range(-1.4, 1.4), s.Range(-1.4, 1.4))
		b.At.Z, b.Friction = s.Range(0.05, 2), 0.001
		m.Objects = append(m.Objects, b)
	}
	return m
}

func stir(t testing.TB, w *sim.World, s *sim.Stream) {
	for i := range w.Model.Objects {
		do(t, w, sim.Input{Op: sim.OpThrow, Name: w.Model.Objects[i].Name, At: geom.Vec3{
			X: s.Range(-5, 5), Y: s.Range(-5, 5), Z: s.Range(0, 4),
		}})
	}
}

func finite(v geom.Vec3) bool {
	sum := v.X + v.Y + v.Z
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

func TestNoNaN(t *testing.T) {
	ticks := soakTicks(10_000)
	w := build(t, crowd(50))
	s := sim.NewStream(1, "stir")
	for i := range ticks {
		if i%400 == 0 {
			stir(t, w, s)
		}
		w.Tick()
		for j, b := range w.Bodies() {
			if !finite(b.Pos) || !finite(b.Vel) || b.Vel.XY().Norm() > sim.MaxSpeed+1e-9 {
				t.Fatalf("tick %d body %d: %+v", i, j, b)
			}
		}
	}
}
