// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// The tests below hold what other tests hold at chosen values at random ones, too.

func TestRandomBallsMeetHeadOn(t *testing.T) {
	s := sim.NewStream(11, "head-on")
	for range 20 {
		v, r := s.Range(0.4, 3), s.Range(0.02, 0.1)
		a, b := ball("a", 0, 0), ball("b", 1, 0)
		a.Mass, a.Slide = s.Range(0.02, 2), s.Range(0.3, 0.9)
		a.Radius, a.Friction, a.Restitution = r, 1e-4, 1
		b.Mass, b.Slide, b.Radius, b.Friction, b.Restitution = a.Mass, a.Slide, a.Radius, a.Friction, a.Restitution
		w := build(t, model(a, b))
		launch(t, w, "a", v)
		before := 0.0
		for w.Bodies()[1].Vel.X == 0 {
			before = w.Bodies()[0].Vel.X
			w.Tick()
		}
		run(w, 2)
		within(t, fmt.Sprintf("striker of %.2f m/s, %.3f m", v, r), w.Bodies()[0].Vel.X, before*2/7, 0.05)
		within(t, fmt.Sprintf("struck at %.2f m/s, %.3f m", v, r), w.Bodies()[1].Vel.X, before*5/7, 0.05)
	}
}

func TestRandomBallsAgainstAWall(t *testing.T) {
	s := sim.NewStream(12, "wall")
	for range 20 {
		e, v := s.Range(0.6, 1), s.Range(0.4, 3)
		b := ball("b", 0, 0)
		b.Radius, b.Mass, b.Slide, b.Friction, b.Restitution = s.Range(0.02, 0.1), s.Range(0.02, 2), s.Range(0.3, 0.9), 1e-4, e
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
		run(w, 2)
		within(t, fmt.Sprintf("speed at %.2f after %.2f", e, v), -w.Bodies()[0].Vel.X, (5*e-2)/7*before, 0.05)
	}
}

func TestRandomBallsBounceAlong(t *testing.T) {
	s := sim.NewStream(13, "along")
	for range 15 {
		v, e, z := s.Range(0.5, 4), s.Range(0.6, 0.85), s.Range(0.3, 1)
		b := ball("b", 0, 0)
		b.At.Z, b.Friction, b.Restitution, b.Slide = z, 1e-4, e, s.Range(0.4, 0.9)
		w := build(t, model(b))
		launch(t, w, "b", v)
		run(w, 8)
		within(t, fmt.Sprintf("speed of %.2f m/s from %.2f m, e %.2f", v, z, e), w.Bodies()[0].Vel.X, 5./7*v, 0.1)
	}
}

func TestRandomBoxesSlide(t *testing.T) {
	s := sim.NewStream(14, "slide")
	for range 30 {
		v, mu := s.Range(0.2, 4), s.Range(0.05, 1)
		c := cube("c", s.Range(0.1, 0.5), s.Range(0.1, 20))
		c.Friction, c.Yaw, c.Size.Z = mu, s.Range(-3, 3), 0.05
		w := build(t, model(c))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "c", At: geom.Polar(v, s.Range(-3, 3)).To3D(0)})
		run(w, v/(mu*sim.DefaultGravity)+0.1)
		within(t, fmt.Sprintf("way at %.2f m/s, µ %.2f", v, mu), w.Bodies()[0].Pos.XY().Norm(), v*v/(2*mu*sim.DefaultGravity), 1e-3)
	}
}

func TestRandomPushesIntoACorner(t *testing.T) {
	s := sim.NewStream(15, "corner")
	for range 12 {
		side, force, toward := s.Range(0.1, 0.4), s.Range(5, 60), s.Range(0.2, 1.3)
		c := cube("c", side, s.Range(0.3, 4))
		c.Yaw, c.Friction = s.Range(-3, 3), s.Range(0.1, 0.9)
		w := build(t, penned(model(c), 2, nil))
		deepest := math.Inf(-1)
		for range 200 {
			do(t, w, sim.Input{Op: sim.OpPush, Name: "c", At: geom.Polar(force*0.025, toward).To3D(0)})
			w.Tick()
			b := w.Bodies()[0]
			for k := range 4 {
				p := b.Pos.XY().Add(geom.Polar(side/math.Sqrt2, b.Yaw+math.Pi/4+float64(k)*math.Pi/2))
				deepest = max(deepest, p.X-1, p.Y-1)
			}
		}
		if !(deepest < 0.001) {
			t.Errorf("%.2f m, %.0f N towards %.2f: %.2f mm deep", side, force, toward, 1000*deepest)
		}
	}
}

// A ball stays on a box or a post while its centre is over it, and else falls off.
func TestRandomBallsAtEdges(t *testing.T) {
	s := sim.NewStream(16, "edges")
	for range 40 {
		o := sim.Object{Name: "o", Shape: sim.Cylinder, Radius: s.Range(0.1, 0.4), Height: s.Range(0.1, 0.8), Fixed: true, Friction: 0.5, At: sim.Resting(0, 0)}
		reach, dir := o.Radius, s.Range(-3, 3)
		if s.Range(0, 1) < 0.5 {
			o.Shape, o.Size, o.Yaw = sim.Box, geom.Vec3{X: 2 * reach, Y: 1, Z: o.Height}, dir
		}
		b := ball("b", 0, 0)
		b.Radius = s.Range(0.02, 0.08)
		over := s.Range(0.005, 0.8*b.Radius)
		stays := s.Range(0, 1) < 0.5
		if stays {
			over = -over
		}
		b.At = geom.Polar(reach+over, dir).To3D(o.Height + b.Radius)
		w := build(t, model(o, b))
		run(w, 8)
		if on := w.RestsOn(1) == 0; on != stays || w.Bodies()[1].Vel != (geom.Vec3{}) {
			t.Errorf("%.3f m over the edge, radius %.3f m: %+v", over, b.Radius, w.Bodies()[1])
		}
	}
}

// A ball that falls on a person bounces off and comes to lie on the ground beside.
func TestBallBouncesOffAPerson(t *testing.T) {
	s := sim.NewStream(17, "head")
	for range 20 {
		off, dir := s.Range(0.02, 0.19), s.Range(-3, 3)
		b := ball("b", 0, 0)
		b.At = geom.Polar(off, dir).To3D(1.9 + s.Range(0, 0.5))
		w := build(t, model(person("ann", 0, 0), b))
		for w.Bodies()[1].Vel.XY().Norm() < 0.1 && w.Ticks() < 100 {
			w.Tick()
		}
		near(t, fmt.Sprintf("direction at %.3f m", off), math.Cos(w.Bodies()[1].Vel.XY().Angle()-dir), 1, 1e-3)
		run(w, 8)
		if p := w.Bodies()[1].Pos; p.Z > 0.0501 || p.XY().Norm() < 0.25-0.001 {
			t.Errorf("from %.3f m off the middle it comes to %v", off, p)
		}
	}
}

func TestRandomHeaps(t *testing.T) {
	s := sim.NewStream(18, "heaps")
	for range 6 {
		m := model()
		rain(m, 8, 2, geom.Vec2{}, 0.105)
		for i := range m.Objects {
			b := &m.Objects[i]
			b.Slide, b.Friction, b.Restitution, b.Mass = s.Range(0.2, 0.8), s.Range(0.01, 0.1), s.Range(0, 0.7), s.Range(0.03, 0.5)
			b.At.Z += s.Range(0, 0.3)
		}
		w := build(t, penned(m, s.Range(0.212, 0.23), nil))
		run(w, 30)
		if top := still(t, w); top < 0.1 || top > 0.25 {
			t.Errorf("eight balls reach %v m", top)
		}
	}
}

// A box tips at the edge of a table when its centre is beyond the edge.
func TestRandomOverhangs(t *testing.T) {
	s := sim.NewStream(19, "overhang")
	for range 24 {
		table, b := block("table", 1, 1, 0.7), block("b", s.Range(0.1, 0.4), s.Range(0.1, 0.4), s.Range(0.1, 0.4))
		yaw, over := s.Range(-3, 3), s.Range(0.002, 0.04)
		falls := s.Range(0, 1) < 0.5
		if !falls {
			over = -over
		}
		table.Fixed, table.Yaw, b.Yaw, b.Friction, b.Mass = true, yaw, yaw, s.Range(0.2, 0.9), s.Range(0.2, 5)
		b.At = geom.Polar(0.5+over, yaw).To3D(0.7 + b.Size.Z/2)
		w := build(t, model(table, b))
		run(w, 6)
		if fell := w.Bodies()[1].Pos.Z < 0.5; fell != falls || w.Bodies()[1].Vel.Norm() > 1e-6 {
			t.Errorf("%.3f m over, %v: %+v", over, b.Size, w.Bodies()[1])
		}
	}
}

// A box is tipped by what pushes it above half its depth over µ.
func TestRandomPushesTip(t *testing.T) {
	s := sim.NewStream(20, "tip")
	for range 24 {
		mu, depth := s.Range(0.3, 0.9), s.Range(0.1, 0.24)
		edge := depth / 2 / mu
		height := edge * s.Range(0.5, 0.93)
		tips := s.Range(0, 1) < 0.5
		if tips {
			height = edge * s.Range(1.07, 1.4)
		}
		b := block("b", depth, s.Range(0.1, 0.3), max(edge*1.5, depth*1.5))
		b.Friction, b.Mass = mu, s.Range(0.2, 4)
		m := model(b)
		push(m, geom.Vec2{X: -depth/2 - 0.15}, 0.1, height, 3)
		w := build(t, m)
		run(w, 5)
		if tipped := up(w, 0).X > 0.99; tipped != tips {
			t.Errorf("at %.3f m of b/2µ %.3f m, box %v: up is %v", height, edge, b.Size, up(w, 0))
		}
	}
}

// A tower of n cubes falls when the centre of those above the lowest leaves it.
func TestRandomTowers(t *testing.T) {
	s := sim.NewStream(21, "tower")
	for range 20 {
		n := 2 + int(s.Range(0, 4.99))
		limit := 0.2 / float64(n)
		lean := limit * s.Range(0.1, 0.93)
		falls := s.Range(0, 1) < 0.5
		if falls {
			lean = limit * s.Range(1.07, 1.5)
		}
		w := build(t, model(tower(n, lean)...))
		run(w, 6)
		if fell := w.Bodies()[n-1].Pos.Z < 0.2*float64(n)-0.11; fell != falls {
			t.Errorf("%d cubes, lean %.4f m, limit %.4f m: the top is at %v", n, lean, limit, w.Bodies()[n-1].Pos)
		}
	}
}

// A plank tips by what is put on its end when the common centre leaves what holds it.
func TestRandomLoadsOnAPlank(t *testing.T) {
	s := sim.NewStream(22, "plank")
	for range 20 {
		half, reach, mass := s.Range(0.1, 0.25), s.Range(0.3, 0.38), s.Range(0.3, 3)
		balance := mass * half / (reach - half)
		load := balance * s.Range(0.3, 0.9)
		falls := s.Range(0, 1) < 0.5
		if falls {
			load = balance * s.Range(1.1, 2)
		}
		foot, plank, c := block("foot", 2*half, 0.4, 0.9), block("plank", 0.8, 0.2, 0.05), cube("load", 0.04, load)
		foot.Fixed, plank.Mass = true, mass
		plank.At, c.At = geom.Vec3{Z: 0.925}, geom.Vec3{X: reach, Z: 1}
		w := build(t, model(foot, plank, c))
		run(w, 6)
		if fell := w.Bodies()[1].Pos.Z < 0.9; fell != falls {
			t.Errorf("half %.3f, reach %.3f, %.2f kg of %.2f: the plank is at %v", half, reach, load, balance, w.Bodies()[1].Pos)
		}
	}
}
