// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// A bounce gives back no more speed than the materials keep, however fast the ball
// and however the steps are cut.
func TestABounceGainsNothing(t *testing.T) {
	const e = 0.7 // the larger of ball and wall
	for speed := 1.0; speed <= 20; speed += 0.37 {
		for _, angle := range []float64{0, 0.2, 0.5, 0.9} {
			b := ball("b", 1.5, 0)
			b.Restitution, b.Friction, b.Slide = 0.6, 0, 0
			m := model(b)
			m.Ground.Walls = sim.Border(geom.Vec2{X: 4, Y: 40}, 0.05, 0.3)
			w := build(t, m)
			do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Polar(speed, angle).To3D(0)})
			for w.Bodies()[0].Vel.X >= 0 && w.Ticks() < 80 {
				w.Tick()
			}
			run(w, 0.1)
			if s := w.Bodies()[0].Vel; s.X > 0 || -s.X > 1.02*e*speed*math.Cos(angle) || s.Norm() > 1.001*speed {
				t.Errorf("thrown at %.2f m/s, %.1f rad: it leaves with %v", speed, angle, s)
			}
		}
	}
}

// Energy does not grow in a crowd without friction.
func TestACrowdGainsNoEnergy(t *testing.T) {
	m := crowd(20)
	for i := range m.Objects {
		o := &m.Objects[i]
		o.At.Z, o.Friction, o.Slide, o.Restitution = math.NaN(), 0, 0, 1
		o.At.X, o.At.Y = float64(i%5)*0.4-0.8, float64(i/5)*0.4-0.6
	}
	w := build(t, pen(m, 3))
	s := sim.NewStream(2, "throw")
	for i := range m.Objects {
		do(t, w, sim.Input{Op: sim.OpThrow, Name: m.Objects[i].Name, At: geom.Vec3{X: s.Range(-8, 8), Y: s.Range(-8, 8)}})
	}
	w.Tick()
	energy := func() (sum float64) {
		for _, b := range w.Bodies() {
			sum += b.Vel.NormSq()
		}
		return sum
	}
	start := energy()
	for range 800 {
		w.Tick()
		if now := energy(); math.Abs(now-start) > 0.001*start {
			t.Fatalf("tick %d: energy %.3f of the start's", w.Ticks(), now/start)
		}
	}
}

func TestWhatIsWedgedIsNotFree(t *testing.T) {
	light, second := ball("light", 1.95, 0), ball("second", 1.85, 0)
	m := model(light, second, ball("loose", -1, 0))
	m.Ground.Walls = sim.Border(geom.Vec2{X: 4, Y: 4}, 0.05, 0.3)
	w := build(t, m)
	for _, c := range []struct {
		x, y float64
		free bool
	}{
		{-1.12, 0, true},     // pushes the loose ball on
		{1.72, 0, false},     // the balls stand in a row before the wall
		{1.72, 0.2, true},    // beside them
		{1.85, 0.105, false}, // the second is pushed along the wall, but the wall stops the foot's disc
	} {
		if got := w.Free(geom.Vec2{X: c.x, Y: c.y}, 0.1, 0, 0.5, sim.Self{Body: -1, Force: 3}); got != c.free {
			t.Errorf("free at %v, %v: %v", c.x, c.y, got)
		}
	}
}

func TestPersonLeavesAWall(t *testing.T) {
	m := model(person("ann", 1.78, 0))
	m.Ground.Walls = sim.Border(geom.Vec2{X: 4, Y: 4}, 0.05, 0.3)
	w := build(t, m)
	do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{}, Value: 0.8})
	run(w, 5)
	near(t, "ann's x", w.Bodies()[0].Pos.X, 0, 1e-6)
	do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 3}, Value: 0.8})
	run(w, 5)
	if x := w.Bodies()[0].Pos.X; x > 1.8 {
		t.Errorf("ann walked into the wall, to x = %v", x)
	}
}

func TestHiddenThingsTakeNoActions(t *testing.T) {
	w := build(t, model(ball("b", 0, 0), ball("c", 1, 0), person("ann", 2, 0)))
	do(t, w, sim.Input{Op: sim.OpHold, Name: "c", By: "ann", At: geom.Vec3{X: 2.4, Z: 1}})
	do(t, w, sim.Input{Op: sim.OpHide, Name: "b"})
	for _, in := range []sim.Input{
		{Op: sim.OpThrow, Name: "b"},
		{Op: sim.OpPush, Name: "b"},
		{Op: sim.OpRelease, Name: "b"},
		{Op: sim.OpHold, Name: "b", By: "ann"},
	} {
		if err := w.Do(in); err == nil {
			t.Errorf("%s of a hidden ball was taken", in.Op)
		}
	}
	do(t, w, sim.Input{Op: sim.OpShow, Name: "b", At: sim.Resting(0, 1)})
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: 1}})
	do(t, w, sim.Input{Op: sim.OpHide, Name: "ann"})
	run(w, 4)
	near(t, "height of what a hidden person held", w.Bodies()[1].Pos.Z, 0.05, 1e-9)
}

func TestTooHardAPushIsRefused(t *testing.T) {
	w := build(t, model(ball("b", 0, 0)))
	if err := w.Do(sim.Input{Op: sim.OpPush, Name: "b", At: geom.Vec3{Z: 50}}); err == nil {
		t.Error("a push to 500 m/s was taken")
	}
	for range 3 {
		do(t, w, sim.Input{Op: sim.OpPush, Name: "b", At: geom.Vec3{X: 4.9}})
	}
	w.Tick()
	if v := w.Bodies()[0].Vel.Norm(); v > sim.MaxSpeed {
		t.Errorf("three pushes give %v m/s", v)
	}
}
