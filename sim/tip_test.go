// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// block is a box with its extents.
func block(name string, x, y, z float64) sim.Object {
	o := cube(name, 1, 1)
	o.Size = geom.Vec3{X: x, Y: y, Z: z}
	return o
}

// up returns which way the top of a thing points that stood upright at first.
func up(w *sim.World, i int) geom.Vec3 { return w.Bodies()[i].Rot.Rotate(geom.Vec3{Z: 1}) }

// A box stands at the edge of a table while its centre is over it, and else tips over the
// edge and falls beside the table on the face to which it turned.
func TestOverhang(t *testing.T) {
	for _, yaw := range []float64{0, 0.8, -2} {
		for _, over := range []float64{-0.02, -0.001, 0.001, 0.03} {
			table, b := block("table", 1, 1, 0.7), block("b", 0.2, 0.3, 0.4)
			table.Fixed, table.Yaw, b.Yaw = true, yaw, yaw
			p := geom.Vec2{X: 0.5 + over}.Rotate(yaw)
			b.At = p.To3D(0.9)
			w := build(t, model(table, b))
			run(w, 5)
			s := w.Bodies()[1]
			if over < 0 {
				near(t, "height", s.Pos.Z, 0.9, 1e-9)
				near(t, "tilt", up(w, 1).Z, 1, 1e-12)
				continue
			}
			near(t, "height beside the table", s.Pos.Z, 0.1, 1e-9)
			near(t, "tilt", up(w, 1).Dot(geom.Polar(1, yaw).To3D(0)), 1, 1e-9)
			if x := s.Pos.XY().Rotate(-yaw).X; x < 0.699 {
				t.Errorf("it lies at %v, in the table", x)
			}
		}
	}
}

// Rays meet a box where it lies.
func TestRaysMeetATippedBox(t *testing.T) {
	table, b := block("table", 1, 1, 0.7), block("b", 0.2, 0.3, 0.4)
	table.Fixed = true
	b.At = geom.Vec3{X: 0.51, Z: 0.9}
	w := build(t, model(table, b))
	run(w, 5)
	s := w.Bodies()[1]
	down := geom.Ray{Origin: s.Pos.Add(geom.Vec3{X: 0.19, Z: 1}), Dir: geom.Vec3{Z: -1}}
	hit, ok := w.CastRay(down, 5, sim.Self{Body: -1})
	if !ok || hit.Body != 1 {
		t.Errorf("a ray at its end meets %v", hit)
	}
	near(t, "from above", hit.Dist, 0.9, 1e-9)
}

// tower returns n cubes of 0.2 m upon each other, each further by lean in x.
func tower(n int, lean float64) []sim.Object {
	var all []sim.Object
	for i := range n {
		c := cube(fmt.Sprint("c", i), 0.2, 1)
		c.At = geom.Vec3{X: lean * float64(i), Z: 0.1 + 0.2*float64(i)}
		all = append(all, c)
	}
	return all
}

// A tower stands while the centre of all above a cube is over that cube: with five the
// lean at which it falls is half an edge over 2.5. What fell lies.
func TestTower(t *testing.T) {
	for _, c := range []struct {
		lean  float64
		falls bool
	}{{0, false}, {0.01, false}, {0.038, false}, {0.042, true}, {0.06, true}, {-0.042, true}} {
		w := build(t, model(tower(5, c.lean)...))
		run(w, 6)
		top := w.Bodies()[4].Pos.Z
		if !c.falls {
			near(t, fmt.Sprintf("top at lean %v", c.lean), top, 0.9, 1e-9)
			continue
		}
		for i, s := range w.Bodies()[1:] {
			if s.Pos.Z > 0.5 || s.Vel.Norm() > 1e-6 {
				t.Errorf("lean %v: cube %d at %v, %v m/s", c.lean, i+1, s.Pos, s.Vel.Norm())
			}
		}
		apart(t, w)
	}
}

// apart checks that no two boxes that lie flat are in one another.
func apart(t *testing.T, w *sim.World) {
	t.Helper()
	for i := range w.Bodies() {
		for j := range i {
			a, b := w.Bodies()[i], w.Bodies()[j]
			side := 0.195 // cubes of 0.2 m
			d := b.Pos.Sub(a.Pos)
			x, y := d.XY().Rotate(-a.Yaw).X, d.XY().Rotate(-a.Yaw).Y
			if math.Abs(x) < side && math.Abs(y) < side && math.Abs(d.Z) < side && math.Abs(math.Sin(2*(a.Yaw-b.Yaw))) < 0.01 {
				t.Errorf("%s is in %s: %v", w.Model.Objects[i].Name, w.Model.Objects[j].Name, d)
			}
		}
	}
}

// What is put on the end of a plank tips it when the common centre leaves the support.
func TestPutOnTheEdge(t *testing.T) {
	for _, mass := range []float64{0.9, 1.1} {
		foot, plank, load := block("foot", 0.4, 0.4, 0.9), block("plank", 0.8, 0.2, 0.05), cube("load", 0.1, mass)
		foot.Fixed = true
		plank.At = geom.Vec3{Z: 0.925}
		load.At = geom.Vec3{X: 0.4, Z: 1.2}
		w := build(t, model(foot, plank, load))
		run(w, 6)
		// The load is 0.2 m beyond the edge, the plank's centre 0.2 m before it.
		if fell := w.Bodies()[1].Pos.Z < 0.9; fell != (mass > 1) {
			t.Errorf("load %v kg: the plank is at %v", mass, w.Bodies()[1].Pos)
		}
	}
}

// push moves a disc that is solid between two heights against boxes in the world.
func push(m *sim.Model, from geom.Vec2, speed, zMin, zMax float64) {
	m.Robots = append(m.Robots, sim.RobotModel{Name: "pusher", Kind: "crane", New: func(b *sim.Builder) (sim.Robot, error) {
		part := b.Part(sim.PartModel{Radius: 0.1}, geom.Pose2{X: from.X, Y: from.Y})
		part.Raise(zMin, zMax)
		dt := float64(b.World().Model.Tick) / 1e9
		return &crane{name: b.Name(), slots: slot.NewSet(), grip: b.Grip("hand"), part: part, act: func(c *crane) {
			at := c.part.Pose()
			at.X += speed * dt
			c.part.Move(at, dt)
		}}, nil
	}})
}

// A box that is pushed above b/2µ tips over the far edge; below it slides.
func TestPushedOver(t *testing.T) {
	for _, c := range []struct {
		height, mu float64
		tips       bool
	}{{0.05, 0.5, false}, {0.18, 0.5, false}, {0.22, 0.5, true}, {0.35, 0.5, true}, {0.22, 0.4, false}, {0.28, 0.4, true}} {
		b := block("b", 0.2, 0.2, 0.4)
		b.Friction = c.mu
		m := model(b)
		push(m, geom.Vec2{X: -0.25}, 0.1, c.height, 1)
		w := build(t, m)
		run(w, 4)
		s := w.Bodies()[0]
		if tipped := up(w, 0).X > 0.99; tipped != c.tips {
			t.Errorf("%+v: at %v, up is %v", c, s.Pos, up(w, 0))
		}
	}
}

// Blocks in a row knock each other over, and the last lies flat.
func TestDomino(t *testing.T) {
	m := model()
	for i := range 6 {
		b := block(fmt.Sprint("d", i), 0.04, 0.1, 0.3)
		b.At = sim.Resting(0.15*float64(i), 0)
		m.Objects = append(m.Objects, b)
	}
	push(m, geom.Vec2{X: -0.15}, 0.1, 0.25, 1)
	w := build(t, m)
	run(w, 4)
	for i := range 6 {
		if u := up(w, i); !(u.X > 0.5) {
			t.Errorf("block %d at %v: up is %v", i, w.Bodies()[i].Pos, u)
		}
	}
	if u := up(w, 5); !(u.X > 0.99) {
		t.Errorf("the last: up is %v", u)
	}
}

// A shelf is a ceiling for what flies up against it.
func TestShelfIsACeiling(t *testing.T) {
	shelf, b := block("shelf", 1, 1, 0.1), cube("b", 0.2, 1)
	shelf.Fixed = true
	shelf.At, b.At = geom.Vec3{Z: 1.05}, geom.Vec3{Z: 0.1}
	b.Restitution = 0.5
	w := build(t, model(shelf, b))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{Z: 6}})
	for range 80 {
		w.Tick()
		if z := w.Bodies()[1].Pos.Z; z > 0.9+1e-9 {
			t.Fatalf("it is at %v", z)
		}
	}
	near(t, "height", w.Bodies()[1].Pos.Z, 0.1, 1e-9)
}

// solidOf returns a box as it is, a little smaller.
func solidOf(w *sim.World, i int, less float64) (half geom.Vec3, pose geom.Pose) {
	s, o := w.Bodies()[i], w.Model.Objects[i]
	return geom.Vec3{X: o.Size.X/2 - less, Y: o.Size.Y/2 - less, Z: o.Size.Z/2 - less}, geom.Pose{Pos: s.Pos, Rot: s.Rot}
}

// meet reports whether two boxes overlap, by the axes that could part them.
func meet(w *sim.World, i, j int, less float64) bool {
	ha, a := solidOf(w, i, less)
	hb, b := solidOf(w, j, less)
	unit := [3]geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	var all, of, with []geom.Vec3
	for _, u := range unit {
		of, with = append(of, a.Rot.Rotate(u)), append(with, b.Rot.Rotate(u))
	}
	all = append(append(all, of...), with...)
	for _, u := range of {
		for _, v := range with {
			if c := u.Cross(v); c.Norm() > 1e-6 {
				all = append(all, c)
			}
		}
	}
	for _, axis := range all {
		reach := 0.0
		for k, h := range [3]float64{ha.X, ha.Y, ha.Z} {
			reach += h * math.Abs(of[k].Dot(axis))
		}
		for k, h := range [3]float64{hb.X, hb.Y, hb.Z} {
			reach += h * math.Abs(with[k].Dot(axis))
		}
		if math.Abs(b.Pos.Sub(a.Pos).Dot(axis)) > reach {
			return false
		}
	}
	return true
}

// Boxes that were dropped on each other come to rest, and none in another.
func TestDroppedBoxesRestApart(t *testing.T) {
	for seed := range uint64(20) {
		s := sim.NewStream(seed, "drop")
		m := penned(model(), 2, nil)
		table := block("table", 0.5, 0.4, 0.3)
		table.Fixed, table.Yaw = true, s.Range(0, 3)
		m.Objects = append(m.Objects, table)
		for i := range 10 {
			b := block(fmt.Sprint("b", i), s.Range(0.08, 0.3), s.Range(0.08, 0.3), s.Range(0.08, 0.4))
			b.At, b.Yaw = geom.Vec3{X: s.Range(-0.6, 0.6), Y: s.Range(-0.6, 0.6), Z: 0.8 + 0.5*float64(i)}, s.Range(-3, 3)
			m.Objects = append(m.Objects, b)
		}
		w := build(t, m)
		run(w, 20)
		for i := range w.Bodies() {
			if v := w.Bodies()[i].Vel.Norm(); v > 0.01 {
				t.Errorf("seed %d: %s moves at %v m/s", seed, m.Objects[i].Name, v)
			}
			for j := range i {
				if meet(w, i, j, 0.005) {
					t.Errorf("seed %d: %s at %v %v, %s at %v %v", seed, m.Objects[i].Name, w.Bodies()[i].Pos, up(w, i), m.Objects[j].Name, w.Bodies()[j].Pos, up(w, j))
				}
			}
		}
	}
}

// A ball that goes through a tower leaves nothing in the air.
func TestTowerStruckThrough(t *testing.T) {
	for up := 2.0; up < 4; up += 0.1 {
		m := model(tower(5, 0)...)
		for i := range m.Objects {
			m.Objects[i].Mass, m.Objects[i].Restitution = 0.3, 0.2
		}
		b := ball("ball", -1.2, 0)
		b.Radius, b.Mass, b.Restitution, b.At = 0.1, 1, 0.6, geom.Vec3{X: -1.2, Z: 0.1}
		m.Objects = append(m.Objects, b)
		w := build(t, m)
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "ball", At: geom.Vec3{X: 4, Z: up}})
		run(w, 8)
		for i := range 5 {
			s := &w.Bodies()[i]
			held := s.Pos.Z < 0.15
			for j := range 5 {
				d := s.Pos.Sub(w.Bodies()[j].Pos)
				held = held || j != i && d.XY().Norm() < 0.3 && d.Norm() < 0.35 && d.Z > 0
			}
			if !held || s.Vel.Norm() > 0.002 {
				t.Errorf("thrown at %.1f m/s up: cube %d is at %v, %v m/s", up, i, s.Pos, s.Vel.Norm())
			}
		}
	}
}

// A ball that sleeps on a box wakes when the box tips.
func TestBallOnABoxThatTips(t *testing.T) {
	foot, plank, load, stop := block("foot", 0.4, 0.4, 0.9), block("plank", 0.8, 0.2, 0.05), cube("load", 0.1, 3), block("stop", 0.1, 0.2, 0.85)
	foot.Fixed, stop.Fixed = true, true
	plank.At = geom.Vec3{X: 0.25, Z: 0.925} // its centre is beyond the edge of the foot
	load.At = geom.Vec3{X: -0.1, Z: 1}
	stop.At.X = 0.6
	b := ball("b", 0.4, 0)
	b.At.Z = 1
	w := build(t, model(foot, plank, load, stop, b))
	run(w, 4)
	if z := w.Bodies()[4].Pos.Z; z < 0.95 {
		t.Fatalf("the load holds nothing: the ball is at %v m", z)
	}
	do(t, w, sim.Input{Op: sim.OpMove, Name: "load", At: geom.Vec3{X: -3, Z: 0.05}})
	run(w, 4)
	if s := w.Bodies()[4]; s.Pos.Z > 0.5 {
		t.Errorf("the ball hangs at %v, the plank is at %v", s.Pos, w.Bodies()[1])
	}
}

// A box that tips onto a ball stops at it.
func TestBoxTipsOntoABall(t *testing.T) {
	for _, r := range []float64{0.03, 0.04, 0.05} {
		plate, post := block("plate", 0.05, 0.3, 0.4), block("post", 0.2, 0.3, 0.06)
		post.Fixed = true
		plate.At.X, post.At.X = -0.3, 0.1
		b := ball("b", 0, 0)
		b.Radius, b.At = r, geom.Vec3{X: -0.07, Z: r}
		m := model(plate, post, b)
		push(m, geom.Vec2{X: -0.45}, 0.1, 0.3, 1)
		w := build(t, m)
		for range 24 {
			run(w, 0.25)
			s := w.Bodies()[2]
			if s.Pos.Z < r-0.001 || math.Abs(s.Pos.Y) < 0.1 && s.Pos.X > r-0.001 && s.Pos.X < 0.2 {
				t.Errorf("radius %v: the ball is pressed to %v", r, s.Pos)
			}
		}
	}
}

// A box that slides over the edge of a table tips over that edge, which stays where it is, and
// turns in the air when it is beyond it.
func TestTipsAsItSlides(t *testing.T) {
	for _, speed := range []float64{0.9, 1.1, 1.4} {
		for _, yaw := range []float64{0, 0.8} {
			table, b := block("table", 1, 1, 0.7), block("b", 0.4, 0.3, 0.1)
			table.Fixed, table.Yaw, b.Yaw, b.Friction = true, yaw, yaw, 0.2
			b.At = geom.Vec2{X: 0.4}.Rotate(yaw).To3D(0.75)
			w := build(t, model(table, b))
			do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec2{X: speed}.Rotate(yaw).To3D(0)})
			tipped := false
			for range 120 {
				w.Tick()
				turns, over := steep(w, 1) > 0.05, false
				for _, c := range corners(w, 1) {
					over = over || c.XY().Rotate(-yaw).X < 0.495
				}
				tipped = tipped || turns
				if meet(w, 0, 1, 0.005) || turns && over && hangs(w, 1) > 0.005 {
					t.Fatalf("%v m/s: it turns about no edge at %v, up is %v", speed, w.Bodies()[1].Pos, up(w, 1))
				}
			}
			if !tipped || w.Bodies()[1].Pos.Z > 0.3 {
				t.Errorf("%v m/s: it ends at %v, tipped: %v", speed, w.Bodies()[1].Pos, tipped)
			}
		}
	}
}
