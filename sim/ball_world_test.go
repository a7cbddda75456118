// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// sled is a box on which nothing rubs from below.
func sled(name string, x, mass float64) sim.Object {
	return sim.Object{Name: name, Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.2}, Mass: mass, At: sim.Resting(x, 0)}
}

// A ball and a box give each other the same impulse, in the plane and about the vertical.
func TestBallAgainstABox(t *testing.T) {
	s := sim.NewStream(1, "boxes")
	for range 20 {
		e, mass, off := s.Range(0.1, 1), s.Range(0.2, 3), s.Range(-0.15, 0.15)
		b := ball("b", -0.5, off)
		b.Friction, b.Slide, b.Restitution = 0, 0, e
		o := sled("o", 0, mass)
		o.Restitution = e
		w := build(t, model(b, o))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: 1}})
		run(w, 0.5)
		moment := mass * (0.4*0.4 + 0.4*0.4) / 12
		j := (1 + e) / (1/0.1 + 1/mass + off*off/moment)
		near(t, "ball", w.Bodies()[0].Vel.X, 1-j/0.1, 1e-3)
		near(t, "box", w.Bodies()[1].Vel.X, j/mass, 1e-3)
		near(t, "its turning", w.Bodies()[1].YawRate, -off*j/moment, 1e-2)
	}
}

// A box that moves off takes the ball that lies on it along: first at 2/7 of its speed,
// by friction, then by rolling resistance at all of it.
func TestBallOnAMovingBox(t *testing.T) {
	o := sled("o", 0, 20)
	o.Size.X = 3
	b := ball("b", 0, 0)
	w := build(t, model(o, b))
	run(w, 2)
	if w.RestsOn(1) != 0 {
		t.Fatal("it does not rest on the box")
	}
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "o", At: geom.Vec3{X: 0.35}})
	run(w, 0.1)
	within(t, "speed as it begins to roll", w.Bodies()[1].Vel.X, 0.1+0.03*sim.DefaultGravity*0.05, 0.2)
	run(w, 3)
	near(t, "speed at last", w.Bodies()[1].Vel.X, w.Bodies()[0].Vel.X, 1e-6)
	if w.Bodies()[1].Vel.X < 0.3 {
		t.Errorf("the box goes at %v", w.Bodies()[0].Vel.X)
	}
}

// What sleeps wakes when it is hit, when its support goes or moves, and by a push; it
// costs nothing and keeps its place until then.
func TestSleepingBallsWake(t *testing.T) {
	shelf := sim.Object{Name: "shelf", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 1, Z: 0.3}, Fixed: true, At: sim.Resting(0, 0)}
	lone, a := ball("lone", 3, 0), ball("a", 0, 0)
	a.At.Z = 0.35
	b := ball("b", 0.1, 0)
	b.At.Z = 0.35
	w := build(t, model(shelf, a, b, lone))
	run(w, 3)
	before := w.Bodies()[1]
	run(w, 20)
	if w.Bodies()[1] != before || before.Vel != (geom.Vec3{}) {
		t.Errorf("it moves in its sleep: %+v", w.Bodies()[1])
	}
	do(t, w, sim.Input{Op: sim.OpPush, Name: "lone", At: geom.Vec3{X: 0.01}})
	w.Tick()
	if w.Bodies()[3].Vel.X <= 0 {
		t.Error("a push does not wake")
	}
	do(t, w, sim.Input{Op: sim.OpHide, Name: "shelf"})
	run(w, 0.1)
	if w.Bodies()[1].Vel.Z > -0.5 || w.Bodies()[2].Vel.Z > -0.5 {
		t.Error("they do not fall as the shelf goes")
	}
	run(w, 5)
	do(t, w, sim.Input{Op: sim.OpMove, Name: "lone", At: geom.Vec3{X: w.Bodies()[1].Pos.X, Y: w.Bodies()[1].Pos.Y, Z: 0.5}})
	was := w.Bodies()[1]
	run(w, 3)
	if w.Bodies()[1] == was {
		t.Error("a falling ball does not wake the one below")
	}
}

// A ball in a hand pushes boxes and balls, and not its holder.
func TestHeldBallPushes(t *testing.T) {
	free := ball("free", 0.6, 0)
	free.Friction = 0.2
	w, cranes := withCranes(t, model(ball("b", 0.3, 0), free, sled("o", 1.05, 0.5)), "c")
	c := cranes[0]
	c.grip.Jump(geom.Translate(0.3, 0, 0.05))
	c.grip.Take(0)
	c.grip.Move(geom.Translate(1, 0, 0.05), 2)
	run(w, 2)
	near(t, "the hand's", w.Bodies()[0].Pos.X, 1, 1e-9)
	if x := w.Bodies()[1].Pos.X; x < 1.099 {
		t.Errorf("the free ball is at %v", x)
	}
	if x := w.Bodies()[2].Pos.X; x < 1.3 {
		t.Errorf("the box is at %v", x)
	}
	c.grip.Move(geom.Translate(0, 0, 0.05), 1)
	c.part.TakeImpulse()
	run(w, 1.2)
	if _, touched := c.part.TakeImpulse(); touched {
		t.Error("it touches its holder")
	}
	c.grip.Open()
}

// A part of a robot feels the impulse that it gives a ball.
func TestPartFeelsABall(t *testing.T) {
	b := ball("b", 0.5, 0)
	b.Friction, b.Slide = 0, 0
	w, cranes := withCranes(t, model(b), "c")
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "b", At: geom.Vec3{X: -2}})
	run(w, 0.5)
	impulse, touched := cranes[0].part.TakeImpulse()
	near(t, "impulse", impulse.X, -0.1*2*(1+0.7), 1e-6)
	near(t, "ball", w.Bodies()[0].Vel.X, 2*0.7, 1e-6)
	if !touched {
		t.Error("it says that nothing touched it")
	}
}

// A bounce from a free fall keeps its height, whatever the step.
func TestBouncesForEver(t *testing.T) {
	for _, step := range []int64{1_000_000, 5_000_000, 25_000_000} {
		b := ball("b", 0, 0)
		b.At.Z, b.Restitution = 1.05, 1
		m := model(b)
		m.Step = step
		w := build(t, m)
		low, high := math.Inf(1), 0.0
		for range 4000 {
			w.Tick()
			s := w.Bodies()[0]
			energy := s.Vel.Z*s.Vel.Z/2 + sim.DefaultGravity*(s.Pos.Z-0.05)
			low, high = math.Min(low, energy), math.Max(high, energy)
		}
		if high > sim.DefaultGravity*1.001 || low < sim.DefaultGravity*0.999 {
			t.Errorf("step %d ns: energy from %v to %v, first %v", step, low, high, sim.DefaultGravity)
		}
	}
}

// A tick of balls that move, touch and rest allocates nothing.
func TestBallsAllocateNothing(t *testing.T) {
	m := arena(100)
	for i := range m.Objects {
		m.Objects[i].Friction, m.Objects[i].Slide, m.Objects[i].Restitution = 0, 0, 1
	}
	w := build(t, m)
	s := sim.NewStream(1, "gas")
	for i := range m.Objects {
		do(t, w, sim.Input{Op: sim.OpThrow, Name: m.Objects[i].Name, At: geom.Vec3{X: s.Range(-2, 2), Y: s.Range(-2, 2)}})
	}
	run(w, 20)
	if n := testing.AllocsPerRun(200, w.Tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// arena is n balls on a ground of 6 m by 4 m with walls, in rows; small enough to have room.
func arena(n int) *sim.Model {
	m := model()
	m.Ground.Size = geom.Vec2{X: 6, Y: 4}
	m.Ground.Walls = sim.Border(m.Ground.Size, 0.05, 0.3)
	rows := 1
	for rows*rows*3/2 < n {
		rows++
	}
	gap := 3.8 / float64(rows)
	for i := range n {
		b := ball(fmt.Sprintf("b%d", i), gap*(float64(i/rows)+0.5)-2.9, gap*(float64(i%rows)+0.5)-1.9)
		b.Radius = min(0.05, 0.4*gap)
		m.Objects = append(m.Objects, b)
	}
	return m
}

// A ball that meets a falling box in the air takes from it what it gets, in height, too.
func TestBallMeetsFallingBox(t *testing.T) {
	chance := sim.NewStream(1, "meeting")
	for range 50 {
		box := cube("box", 0.2, chance.Range(0.1, 2))
		box.At = geom.Vec3{X: chance.Range(-0.08, 0.08), Y: chance.Range(-0.08, 0.08), Z: 3}
		ball := sim.Object{
			Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: chance.Range(0.1, 2), Friction: 0.03, Slide: 0.4,
			Restitution: chance.Range(0, 0.9), At: geom.Vec3{Z: 2.5},
		}
		w := build(t, model(box, ball))
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "ball", At: geom.Vec3{Z: 2}})
		momentum := func() float64 { return box.Mass*w.Bodies()[0].Vel.Z + ball.Mass*w.Bodies()[1].Vel.Z }
		run(w, 0.4)
		near(t, fmt.Sprintf("momentum of %.2f and %.2f kg", box.Mass, ball.Mass), momentum(), 2*ball.Mass-0.4*9.80665*(box.Mass+ball.Mass), 1e-6)
	}
}
