// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// belt is a fixed box, 0.3 m high, whose top runs at v m/s along its x axis.
func belt(name string, length, v float64) sim.Object {
	return sim.Object{
		Name: name, Shape: sim.Box, Size: geom.Vec3{X: length, Y: 0.3, Z: 0.3}, Fixed: true,
		At: sim.Resting(0, 0), Surface: geom.Vec2{X: v},
	}
}

// bird is a standing cylinder that slides.
func bird(name string, x, y, mass float64) sim.Object {
	return sim.Object{
		Name: name, Shape: sim.Cylinder, Radius: 0.08, Height: 0.2, Mass: mass, Friction: 0.5,
		At: sim.Resting(x, y),
	}
}

// What is put on a belt slips: it gains µg until it goes as the belt does, after v/µg
// and v²/(2µg), and is then carried at the belt's velocity.
func TestBeltSlipsThenCarries(t *testing.T) {
	for _, yaw := range []float64{0, 0.7, -2} {
		for _, mu := range []float64{0.05, 0.2} {
			const v = 0.5
			b := bird("b", 0, 0, 3)
			b.Friction = mu
			line := belt("belt", 6, v)
			line.Yaw = yaw
			m := model(line, b)
			m.Tick, m.Step = 1_000_000, 1_000_000
			w := build(t, m)
			slip := v / (mu * sim.DefaultGravity)
			along := func() (pos, vel float64) {
				s := w.Bodies()[1]
				return s.Pos.XY().Rotate(-yaw).X, s.Vel.XY().Rotate(-yaw).X
			}
			run(w, slip/2)
			_, vel := along()
			near(t, "speed half-way through the slip", vel, v/2, 0.003)
			run(w, slip)
			pos, vel := along()
			near(t, "speed on the belt", vel, v, 1e-9)
			now := float64(w.Now()) / 1e9
			near(t, "way", pos, v*slip/2+v*(now-slip), 0.002)
			near(t, "height", w.Bodies()[1].Pos.Z, 0.4, 1e-12)
		}
	}
}

func TestBeltStopsAndReverses(t *testing.T) {
	w := build(t, model(belt("belt", 6, 0.25), bird("b", 0, 0, 3)))
	run(w, 1)
	near(t, "carried", w.Bodies()[1].Vel.X, 0.25, 1e-9)
	w.SetSurface(0, geom.Vec2{})
	from := w.Bodies()[1].Pos.X
	run(w, 1)
	near(t, "at rest on the belt that stopped", w.Bodies()[1].Vel.Norm(), 0, 1e-9)
	near(t, "braking distance", w.Bodies()[1].Pos.X-from, 0.25*0.25/(2*0.5*sim.DefaultGravity), 0.002)
	w.SetSurface(0, geom.Vec2{X: -0.1, Y: 0.02})
	run(w, 1)
	near(t, "back", w.Bodies()[1].Vel.X, -0.1, 1e-9)
	near(t, "aside", w.Bodies()[1].Vel.Y, 0.02, 1e-9)
	w.SetSurface(0, geom.Vec2{X: math.NaN()})
	run(w, 1)
	near(t, "on no number", w.Bodies()[1].Vel.Norm(), 0, 1e-9)
}

// What leaves the end of a belt falls, or goes on to what stands there at its height.
func TestBeltEnds(t *testing.T) {
	w := build(t, model(belt("belt", 1, 0.25), bird("b", 0, 0, 3)))
	run(w, 8)
	s := w.Bodies()[1]
	near(t, "height after the end", s.Pos.Z, 0.1, 1e-9)
	if s.Pos.X < 0.5 || w.RestsOn(1) != -1 {
		t.Errorf("at %v on %d", s.Pos, w.RestsOn(1))
	}

	pan := belt("scale", 0.4, 0)
	pan.At = sim.Resting(0.7, 0)
	w = build(t, model(belt("belt", 1, 0.25), pan, bird("b", 0, 0, 3)))
	run(w, 8)
	s = w.Bodies()[2]
	near(t, "height on the scale", s.Pos.Z, 0.4, 1e-9)
	near(t, "place on the scale", s.Pos.X, 0.5+0.25*0.25/(2*0.5*sim.DefaultGravity), 0.003)
	if w.RestsOn(2) != 1 || w.Load(1) != 3 || w.Load(0) != 0 {
		t.Errorf("rests on %d, loads %v %v", w.RestsOn(2), w.Load(0), w.Load(1))
	}
}

// A rolling ball, too, ends up going with the belt, and turns only as it slips.
func TestBallOnABelt(t *testing.T) {
	b := ball("b", 0, 0)
	w := build(t, model(belt("belt", 6, 0.25), b))
	run(w, 3)
	near(t, "speed", w.Bodies()[1].Vel.X, 0.25, 1e-9)
	rot := w.Bodies()[1].Rot
	run(w, 1)
	if w.Bodies()[1].Rot != rot {
		t.Error("it turns while it is carried")
	}
}

// What lies on a box that is pushed is taken along by friction.
func TestCarriedOnAMovingBox(t *testing.T) {
	sled := belt("sled", 1, 0)
	sled.Fixed, sled.Mass, sled.Friction = false, 20, 0
	w := build(t, model(sled, bird("b", 0.3, 0, 1)))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "sled", At: geom.Vec3{X: 0.4}})
	run(w, 2)
	near(t, "velocity", w.Bodies()[1].Vel.X, 0.4, 1e-9)
	near(t, "slip", w.Bodies()[0].Pos.X+0.3-w.Bodies()[1].Pos.X, 0.4*0.4/(2*0.5*sim.DefaultGravity), 0.003)
}

func TestLoadIsWhatRestsThere(t *testing.T) {
	crate := sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.25, Y: 0.25, Z: 0.1}, Mass: 2, Friction: 0.5, At: sim.Resting(0, 0)}
	top := bird("top", 0, 0, 3)
	top.At.Z = 1
	beside := bird("beside", 2, 0, 5)
	w := build(t, model(belt("scale", 0.4, 0), crate, top, beside))
	near(t, "while one falls", w.Load(0), 2, 0)
	run(w, 1)
	near(t, "crate and bird", w.Load(0), 5, 0)
	near(t, "the bird on the crate", w.Load(1), 3, 0)
	near(t, "nothing on the bird", w.Load(2), 0, 0)
	do(t, w, sim.Input{Op: sim.OpHide, Name: "crate"})
	run(w, 0.1)
	near(t, "while the bird falls", w.Load(0), 0, 0)
	run(w, 1)
	near(t, "the bird alone", w.Load(0), 3, 0)
	do(t, w, sim.Input{Op: sim.OpHide, Name: "top"})
	run(w, 0.1)
	if w.Load(0) != 0 || w.RestsOn(2) != -1 {
		t.Errorf("load of hidden things %v", w.Load(0))
	}
}
