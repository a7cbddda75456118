// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// People stand on the ground: not on a shelf or a flying box above them, wherever and how
// often they are put there.
func TestPeopleStandOnTheGround(t *testing.T) {
	shelf := sim.Object{Name: "shelf", Shape: sim.Box, Size: geom.Vec3{X: 0.6, Y: 0.6, Z: 0.1}, Fixed: true, At: geom.Vec3{Z: 2.2}}
	flying := cube("flying", 0.5, 0.5)
	flying.At = geom.Vec3{X: 2, Y: 0.4, Z: 3}
	w := build(t, model(shelf, flying, person("ann", 0, 0), person("ben", 2, 0)))
	stands := func(when string) {
		t.Helper()
		for i := 2; i < 4; i++ {
			if z, want := w.Bodies()[i].Pos.Z, w.Model.Objects[i].HalfHeight(); z != want {
				t.Errorf("%s: the middle of %s is at %v m, want %v", when, w.Model.Objects[i].Name, z, want)
			}
		}
	}
	stands("at the start")
	for _, in := range []sim.Input{
		{Op: sim.OpMove, Name: "ann", At: sim.Resting(0.1, 0)},
		{Op: sim.OpMove, Name: "ann", At: geom.Vec3{Z: 4}},
		{Op: sim.OpHide, Name: "ann"},
		{Op: sim.OpShow, Name: "ann", At: sim.Resting(-0.1, 0)},
		{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1}, Value: 0.5},
	} {
		do(t, w, in)
		run(w, 1)
		stands(string(in.Op))
	}
}

// Nobody is put into what never moves; beside it, below a shelf and into what gives way is
// room.
func TestPersonIsNotMovedIntoWhatIsFixed(t *testing.T) {
	crate, shelf, loose := cube("crate", 0.4, 1), cube("shelf", 0.4, 1), cube("loose", 0.4, 1)
	crate.Fixed, shelf.Fixed, shelf.At, loose.At = true, true, geom.Vec3{X: 2, Z: 2.2}, geom.Vec3{X: 4, Z: 0.2}
	m := model(crate, shelf, loose, person("ann", -2, 0))
	m.Ground.Walls = []sim.Wall{{From: geom.Vec2{X: -4, Y: -1}, To: geom.Vec2{X: -4, Y: 1}, Thickness: 0.1, Height: 0.5}}
	w := build(t, m)
	r := m.Objects[3].Radius
	for x, free := range map[float64]bool{0: false, 0.19 + r: false, 0.2 + r: true, 2: true, 4: true, -4: false, -3.96 + r: false, -3.95 + r: true} {
		if err := w.Check(sim.Input{Op: sim.OpMove, Name: "ann", At: sim.Resting(x, 0)}); (err == nil) != free {
			t.Errorf("moved to %v: %v", x, err)
		}
	}
}

// A person pushes a box with what lies on it, as long as 50 N are enough.
func TestPersonPushesALoad(t *testing.T) {
	slab := cube("slab", 0.6, 1)
	slab.Size.Z = 0.1
	heavy := cube("heavy", 0.3, 12)
	for _, test := range []struct {
		name      string
		box, load sim.Object
		moves     bool
	}{
		{"cylinder", cube("box", 0.3, 1), sim.Object{Name: "can", Shape: sim.Cylinder, Radius: 0.05, Height: 0.3, Mass: 0.2, Friction: 0.5}, true},
		{"box", cube("box", 0.3, 1), cube("top", 0.3, 0.1), true},
		{"ball", slab, sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, Friction: 0.03, Slide: 0.5}, true},
		{"too much", cube("box", 0.3, 1), heavy, false},
	} {
		test.load.At = sim.Resting(0, 0)
		w := build(t, model(test.box, test.load, person("ann", -1, 0)))
		do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1}, Value: 0.4})
		run(w, 8)
		if x := w.Bodies()[0].Pos.X; (x > 0.5) != test.moves {
			t.Errorf("%s: the box is pushed by %.3f m, that it moves is %v", test.name, x, test.moves)
		}
	}
}

// A tower slides on the ground alone: that its boxes rub on one another holds nobody up.
func TestPersonPushesATower(t *testing.T) {
	for mass, moves := range map[float64]bool{0.8: true, 1.9: true, 2.2: false} { // 5 m g µ of 50 N
		var boxes []sim.Object
		for i := range 5 {
			boxes = append(boxes, cube("box_"+string(rune('a'+i)), 0.3, mass))
			boxes[i].At = sim.Resting(0, 0)
		}
		w := build(t, model(append(boxes, person("ann", -1, 0))...))
		do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1}, Value: 0.4})
		run(w, 8)
		for i := range 5 {
			if x := w.Bodies()[i].Pos.X; (x > 0.5) != moves {
				t.Errorf("5 of %v kg: box %d is pushed by %.3f m, that it moves is %v", mass, i, x, moves)
			}
		}
	}
}

// A person who pushes a box against a wall comes to touch it there, and does not push it in.
func TestPersonPushesAgainstAWall(t *testing.T) {
	for _, size := range []geom.Vec3{{X: 0.3, Y: 0.3, Z: 0.3}, {X: 0.8, Y: 0.2, Z: 0.3}, {X: 0.2, Y: 0.8, Z: 0.3}} {
		for _, yaw := range []float64{0, math.Pi / 4, 0.3} {
			for _, speed := range []float64{0.2, 0.8, 2} {
				c := cube("box", 0.3, 1)
				c.Size, c.Yaw = size, yaw
				m := model(c, person("ann", -1.5, 0))
				m.Ground.Walls = []sim.Wall{{From: geom.Vec2{X: 1, Y: -3}, To: geom.Vec2{X: 1, Y: 3}, Thickness: 0.1, Height: 0.3}}
				w := build(t, m)
				do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 3}, Value: speed})
				run(w, 12)
				box, ann := &w.Bodies()[0], &w.Bodies()[1]
				front := box.Pos.X + half(size, box.Yaw)
				gap := front - 2*half(size, box.Yaw) - ann.Pos.X - 0.2
				if front > 0.95+0.008 || yaw == 0 && (front < 0.94 || math.Abs(gap) > 0.007) {
					t.Errorf("%v at %v rad, %v m/s: ann ends %.4f m from the box, whose front is at %.4f, the wall at 0.95", size, yaw, speed, gap, front)
				}
			}
		}
	}
}

// half is how far a box reaches to x.
func half(size geom.Vec3, yaw float64) float64 {
	return math.Abs(size.X/2*math.Cos(yaw)) + math.Abs(size.Y/2*math.Sin(yaw))
}

// People who meet pass one another, at whatever angle, and go round one who stands; nobody
// walks through anybody, and who wants to where another stands waits before them.
func TestPeoplePassOneAnother(t *testing.T) {
	s := sim.NewStream(1, "people")
	for i := range 60 {
		angle, off, speed := s.Range(0.6, 2*math.Pi-0.6), s.Range(-0.3, 0.3), s.Range(0.3, 1.2)
		if i == 0 {
			angle, off = math.Pi, 0
		}
		stands, taken := i%3 == 1, i%3 == 2
		from, ben := geom.Vec2{X: -2, Y: off}, geom.Polar(-2, angle)
		if stands || taken {
			ben = geom.Vec2{}
		}
		m := model(person("ann", from.X, from.Y), person("ben", ben.X, ben.Y))
		w := build(t, m)
		to := geom.Vec2{X: 3, Y: -off}
		if taken {
			to = geom.Vec2{}
		}
		do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: to.To3D(0), Value: speed})
		if !stands && !taken {
			do(t, w, sim.Input{Op: sim.OpWalk, Name: "ben", At: ben.Scale(-1.5).To3D(0), Value: speed})
		}
		ann, other := &w.Bodies()[0], &w.Bodies()[1]
		for range 40 * 40 {
			run(w, 1)
			if d := ann.Pos.XY().Dist(other.Pos.XY()); d < m.Objects[0].Radius+m.Objects[1].Radius-0.02 {
				t.Fatalf("%d: angle %.2f, off %.2f: they are %.3f m apart", i, angle, off, d)
			}
		}
		left := ann.Pos.XY().Dist(to)
		if taken && (left > 0.6 || ann.Vel.Norm() > 0) || !taken && left > 0.01 {
			t.Errorf("%d: angle %.2f, off %.2f, speed %.2f: ann is %.3f m from where she wants to go, at %.2f m/s", i, angle, off, speed, left, ann.Vel.Norm())
		}
	}
}
