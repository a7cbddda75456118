// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// still fails where a ball does not rest, or overlaps more than a share of its diameter
// with another; it returns the greatest height of a centre.
func still(t *testing.T, w *sim.World) (top float64) {
	t.Helper()
	top = math.Inf(-1)
	for i := range w.Bodies() {
		a, o := &w.Bodies()[i], &w.Model.Objects[i]
		if o.Shape != sim.Ball {
			continue
		}
		top = math.Max(top, a.Pos.Z)
		if a.Vel != (geom.Vec3{}) || a.Spin != (geom.Vec3{}) {
			t.Errorf("%s does not rest: %+v", o.Name, a)
		}
		for j := range i {
			p := &w.Model.Objects[j]
			if over := o.Radius + p.Radius - a.Pos.Dist(w.Bodies()[j].Pos); p.Shape == sim.Ball && over > 0.05*2*math.Min(o.Radius, p.Radius) {
				t.Errorf("%s and %s overlap by %.4f m", o.Name, p.Name, over)
			}
		}
	}
	return top
}

// rain adds n balls in a column of layers above a place.
func rain(m *sim.Model, n, across int, at geom.Vec2, gap float64) {
	s := sim.NewStream(3, "rain")
	for i := range n {
		b := ball(fmt.Sprintf("b%d", i), 0, 0)
		x, y, z := i%across, i/across%across, i/(across*across)
		off := float64(across-1) / 2
		b.At = geom.Vec3{
			X: at.X + (float64(x)-off)*gap + s.Range(-0.005, 0.005),
			Y: at.Y + (float64(y)-off)*gap + s.Range(-0.005, 0.005), Z: 0.1 + 0.12*float64(z),
		}
		m.Objects = append(m.Objects, b)
	}
}

func TestHeapInAPen(t *testing.T) {
	m := model()
	rain(m, 8, 2, geom.Vec2{}, 0.105)
	w := build(t, pen(m, 0.215))
	run(w, 20)
	if top := still(t, w); top < 0.1 || top > 0.2 {
		t.Errorf("eight balls reach %v m", top)
	}
	for _, b := range w.Bodies() {
		if math.Abs(b.Pos.X) > 0.06 || math.Abs(b.Pos.Y) > 0.06 {
			t.Errorf("outside: %v", b.Pos)
		}
	}
}

// A heavy ball that falls onto light ones presses none into another.
func TestHeavyBallOnLightOnes(t *testing.T) {
	for _, side := range []float64{0.23, 0.24, 0.25, 0.26, 0.27, 0.28, 0.29} {
		for _, mass := range []float64{0.3, 1} {
			m := model()
			for i, at := range []geom.Vec2{{X: -0.06, Y: -0.06}, {X: 0.06, Y: -0.06}, {X: -0.06, Y: 0.06}, {X: 0.06, Y: 0.06}, {}} {
				b := ball(fmt.Sprintf("b%d", i), at.X, at.Y)
				b.Radius, b.Mass, b.Restitution = 0.05, 0.0027, 0.5
				m.Objects = append(m.Objects, b)
			}
			heavy := &m.Objects[4]
			heavy.At, heavy.Radius, heavy.Mass = geom.Vec3{Z: 0.6}, 0.06, mass
			w := build(t, penned(m, side, nil))
			run(w, 30)
			for i := range 4 {
				if over := 0.11 - w.Bodies()[4].Pos.Dist(w.Bodies()[i].Pos); over > 0.005 {
					t.Errorf("a pen of %v m, %v kg: b%d is in the heavy ball by %.4f m", side, mass, i, over)
				}
			}
		}
	}
}

func TestFiftyFillAPit(t *testing.T) {
	m := model()
	m.Ground.Holes = []sim.Hole{{Name: "pit", Radius: 0.29, Depth: 0.3, Color: "black"}}
	rain(m, 50, 4, geom.Vec2{}, 0.11)
	w := build(t, m)
	run(w, 30)
	top := still(t, w)
	if in := inHoles(w); in < 40 || top < -0.15 || top > 0.2 {
		t.Errorf("%d are in the pit, the highest at %v m", in, top)
	}
}

func inHoles(w *sim.World) (n int) {
	for _, b := range w.Bodies() {
		if b.In >= 0 {
			n++
		}
	}
	return n
}

// A ball falls off another, off the edge of a box or a cylinder, and off a person; it
// stays on a box.
func TestNothingRestsOnARoundTop(t *testing.T) {
	box := sim.Object{Name: "o", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.3}, Fixed: true, At: sim.Resting(0, 0)}
	post := sim.Object{Name: "o", Shape: sim.Cylinder, Radius: 0.2, Height: 0.3, Fixed: true, At: sim.Resting(0, 0)}
	other := ball("o", 0, 0)
	other.Fixed, other.Radius = true, 0.15
	for _, c := range []struct {
		name  string
		under sim.Object
		at    geom.Vec3
		stays bool
	}{
		{"box", box, geom.Vec3{X: 0.19, Z: 0.35}, true},
		{"past the edge of a box", box, geom.Vec3{X: 0.21, Z: 0.35}, false},
		{"past the corner of a box", box, geom.Vec3{X: 0.205, Y: 0.205, Z: 0.35}, false},
		{"cylinder", post, geom.Vec3{X: 0.19, Z: 0.35}, true},
		{"past the edge of a cylinder", post, geom.Vec3{X: 0.15, Y: 0.145, Z: 0.35}, false},
		{"ball", other, geom.Vec3{X: 0.02, Z: 0.36}, false},
		{"person", person("o", 0, 0), geom.Vec3{Z: 2}, false},
		{"shoulder", person("o", 0, 0), geom.Vec3{X: 0.1, Y: 0.1, Z: 2}, false},
	} {
		b := ball("b", 0, 0)
		b.At = c.at
		w := build(t, model(c.under, b))
		run(w, 6)
		s := w.Bodies()[1]
		if down := math.Abs(s.Pos.Z-0.05) < 1e-9; down == c.stays || s.Vel.Norm() > 3 {
			t.Errorf("%s: %+v", c.name, s)
		}
		if c.stays && w.RestsOn(1) != 0 {
			t.Errorf("%s: it rests on %d", c.name, w.RestsOn(1))
		}
	}
}

// A ball thrown up under a shelf comes down again at once.
func TestAShelfIsACeiling(t *testing.T) {
	shelf := sim.Object{Name: "shelf", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 1, Z: 0.02}, Fixed: true, At: geom.Vec3{Z: 1}}
	for _, up := range []float64{3, 5, 6, 20, 50} {
		b := ball("b", 0.1, 0.2)
		b.At.Z = 0.05
		w := build(t, model(shelf, b))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{Z: up}})
		for w.Ticks() < 200 {
			w.Tick()
			if z := w.Bodies()[1].Pos.Z; z > 0.94+1e-9 {
				t.Fatalf("at %v m/s it reaches %v m", up, z)
			}
		}
	}
}

// What is dropped on balls is carried by them, and weighs on what carries these.
func TestBallsCarryBalls(t *testing.T) {
	m := model(belt("scale", 0.4, 0))
	for i, p := range []geom.Vec3{{Z: 0.35}, {X: 0.12, Z: 0.35}, {X: 0.06, Y: 0.12, Z: 0.35}, {X: 0.06, Y: 0.035, Z: 0.6}} {
		b := ball(fmt.Sprintf("b%d", i), 0, 0)
		b.At, b.Friction, b.Slide, b.Restitution = p, 0.3, 1.5, 0.1
		m.Objects = append(m.Objects, b)
	}
	w := build(t, m)
	run(w, 5)
	if top := still(t, w); top < 0.4 {
		t.Fatalf("the top one fell to %v m", top)
	}
	near(t, "load", w.Load(0), 0.4, 1e-12)
	if on := w.RestsOn(4); on < 1 || on > 3 {
		t.Errorf("the top one rests on %d", on)
	}
}

// Nothing at rest is inside anything.
func TestNothingRestsInsideAnything(t *testing.T) {
	for seed := range uint64(6) {
		s := sim.NewStream(seed, "world")
		m := model()
		m.Ground.Holes = []sim.Hole{{Name: "pit", At: geom.Vec2{X: -1, Y: -1}, Radius: s.Range(0.2, 0.4), Depth: s.Range(0.05, 0.6)}}
		box := func(x, y, z float64, size geom.Vec3, yaw float64) {
			m.Objects = append(m.Objects, sim.Object{
				Name: fmt.Sprintf("box%d", len(m.Objects)), Shape: sim.Box, Size: size, Fixed: true, Yaw: yaw, Friction: 0.5,
				At: geom.Vec3{X: x, Y: y, Z: z}, Restitution: 0.2,
			})
		}
		const side = 0.5
		for i := range 4 { // a bin
			at := geom.Polar(side/2, float64(i)*math.Pi/2)
			box(1+at.X, 1+at.Y, 0.2, geom.Vec3{X: 0.04, Y: side + 0.04, Z: 0.4}, float64(i)*math.Pi/2)
		}
		box(1, -1, s.Range(0.3, 0.6), geom.Vec3{X: 0.6, Y: 0.4, Z: 0.03}, s.Range(-3, 3)) // a shelf
		m.Objects = append(m.Objects, sim.Object{Name: "post", Shape: sim.Cylinder, Radius: 0.1, Height: 0.3, Fixed: true, At: sim.Resting(-1, 1), Friction: 0.5})
		m.Objects = append(m.Objects, person("ann", -0.4, 0.4))
		first := len(m.Objects)
		for i := range 200 {
			b := ball(fmt.Sprintf("b%d", i), 0, 0)
			b.Radius = s.Range(0.02, 0.06)
			b.Mass = 0.1 * math.Pow(b.Radius/0.05, 3)
			b.Friction, b.Restitution, b.Slide = s.Range(0.01, 0.1), s.Range(0, 0.8), s.Range(0.1, 1)
			over := [4]geom.Vec2{{X: 1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}, {X: -0.6, Y: 0.7}}[i%4]
			b.At = geom.Vec3{X: over.X + s.Range(-0.18, 0.18), Y: over.Y + s.Range(-0.18, 0.18), Z: 0.8 + 0.13*float64(i/4)}
			m.Objects = append(m.Objects, b)
		}
		m.Ground.Walls = sim.Border(geom.Vec2{X: 4, Y: 4}, 0.05, 9)
		w := build(t, m)
		run(w, 40)
		still(t, w)
		for i := first; i < len(m.Objects); i++ {
			b, r := &w.Bodies()[i], m.Objects[i].Radius
			for j := range first {
				if gap := clearance(&m.Objects[j], &w.Bodies()[j], b.Pos) - r; gap < -0.002 {
					t.Errorf("seed %d: %s is %.4f m inside %s", seed, m.Objects[i].Name, -gap, m.Objects[j].Name)
				}
			}
			floor, h := 0.0, m.Ground.Holes[0]
			if b.In >= 0 {
				floor = -h.Depth
				if out := b.Pos.XY().Dist(h.At) + r; b.Pos.Z < 0 && out > h.Radius+0.002 {
					t.Errorf("seed %d: %s reaches %.4f m into the side of the pit", seed, m.Objects[i].Name, out-h.Radius)
				}
			}
			if b.Pos.Z < floor+r-0.002 && (b.In >= 0 || b.Pos.XY().Dist(h.At) > h.Radius) {
				t.Errorf("seed %d: %s is %.4f m below the ground", seed, m.Objects[i].Name, floor+r-b.Pos.Z)
			}
			if math.Abs(b.Pos.X) > 2 || math.Abs(b.Pos.Y) > 2 {
				t.Errorf("seed %d: %s is outside, at %v", seed, m.Objects[i].Name, b.Pos)
			}
		}
	}
}

// clearance returns how far a point is from an upright object, negative inside; for a
// person the round head is left out.
func clearance(o *sim.Object, s *sim.BodyState, p geom.Vec3) float64 {
	d := p.Sub(s.Pos)
	flat := d.XY().Rotate(-s.Yaw)
	side := flat.Norm() - o.Radius
	if o.Shape == sim.Box {
		x, y := math.Abs(flat.X)-o.Size.X/2, math.Abs(flat.Y)-o.Size.Y/2
		if side = math.Max(x, y); x > 0 && y > 0 {
			side = math.Hypot(x, y)
		}
	}
	up := math.Abs(d.Z) - o.HalfHeight()
	if o.Shape == sim.Person {
		up += o.Radius
	}
	if side > 0 && up > 0 {
		return math.Hypot(side, up)
	}
	return math.Max(side, up)
}

// Balls that fall on a heap which sleeps never have more energy than they brought.
func TestAHeapGainsNoEnergy(t *testing.T) {
	for _, seed := range []uint64{1, 5, 6} {
		const n, side = 45, 0.44
		s := sim.NewStream(seed, "heap")
		m := model()
		for i := range n {
			b := ball(fmt.Sprintf("b%d", i), 1+0.15*float64(i%7), 0.15*float64(i/7))
			b.Restitution = 0.3
			m.Objects = append(m.Objects, b)
		}
		m.Ground.Walls = sim.Border(geom.Vec2{X: side, Y: side}, 0.05, 1)
		w := build(t, m)
		for i := range n {
			at := geom.Vec3{X: s.Range(-0.05, 0.05), Y: s.Range(-0.05, 0.05), Z: 0.6}
			do(t, w, sim.Input{Op: sim.OpMove, Name: m.Objects[i].Name, At: at})
			w.Tick()
			had := energy(w)
			for range 20 {
				w.Tick()
				has := energy(w)
				if has > had+1e-3*math.Max(1, had) { // what is pushed apart may be lifted by that
					t.Errorf("seed %d, %v s: %.4f J, before %.4f J", seed, float64(w.Now())/1e9, has, had)
				}
				had = has
			}
		}
	}
}

// energy returns that of all balls, in J: of motion, of spin and of height.
func energy(w *sim.World) (sum float64) {
	for i := range w.Bodies() {
		o, b := &w.Model.Objects[i], &w.Bodies()[i]
		sum += o.Mass * (b.Vel.NormSq()/2 + b.Spin.NormSq()*o.Radius*o.Radius/5 + w.Model.Gravity*b.Pos.Z)
	}
	return sum
}

// A ball that is put on top of another does not balance there, however exactly it is put.
func TestNoBallBalancesOnABall(t *testing.T) {
	chance := sim.NewStream(1, "balance")
	for k := range 20 {
		ball := func(name string, r float64, at geom.Vec3) sim.Object {
			return sim.Object{Name: name, Shape: sim.Ball, Radius: r, Mass: chance.Range(0.05, 1), Friction: 0.03, Slide: 0.4, Restitution: 0.3, At: at}
		}
		r, s, off := chance.Range(0.03, 0.3), chance.Range(0.03, 0.3), 0.0
		if k > 0 {
			off = chance.Range(-1e-6, 1e-6)
		}
		w := build(t, model(ball("below", r, sim.Resting(0, 0)), ball("above", s, geom.Vec3{X: off, Z: 2*r + s})))
		if run(w, 8); w.Bodies()[1].Pos.Z > s+0.001 {
			t.Errorf("a ball of %.3f m on one of %.3f m, %v m off: after 8 s it is at %v", s, r, off, w.Bodies()[1].Pos)
		}
	}
}
