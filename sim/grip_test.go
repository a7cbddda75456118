// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// crane is a robot that is nothing but hands.
type crane struct {
	name  string
	slots *slot.Set
	part  *sim.Part
	grip  *sim.Grip
	act   func(*crane)
}

func (c *crane) Name() string                       { return c.name }
func (c *crane) Slots() *slot.Set                   { return c.slots }
func (c *crane) Sense(int64)                        {}
func (c *crane) Settle(int64)                       {}
func (c *crane) Base() geom.Pose2                   { return c.part.Pose() }
func (c *crane) Check(*sim.Input) error             { return nil }
func (c *crane) Apply(*sim.Input)                   {}
func (c *crane) AppendState(to []float64) []float64 { return to }
func (c *crane) Links(to []geom.Pose) []geom.Pose   { return append(to, c.grip.Pose()) }
func (c *crane) Act(int64) {
	if c.act != nil {
		c.act(c)
	}
}

// withCranes builds a world with robots that have a hand and a disc of 0.1 m at (0, 0).
func withCranes(t testing.TB, m *sim.Model, names ...string) (*sim.World, []*crane) {
	t.Helper()
	var all []*crane
	for _, name := range names {
		m.Robots = append(m.Robots, sim.RobotModel{Name: name, Kind: "crane", New: func(b *sim.Builder) (sim.Robot, error) {
			c := &crane{name: b.Name(), slots: slot.NewSet(), grip: b.Grip("hand")}
			c.part = b.Part(sim.PartModel{Radius: 0.1, Restitution: 0.7}, geom.Pose2{})
			c.part.Raise(0, 1)
			all = append(all, c)
			return c, nil
		}})
	}
	return build(t, m), all
}

// What a grip holds follows it rigidly, and leaves it with its velocity.
func TestGripCarriesAndReleases(t *testing.T) {
	box := sim.Object{Name: "b", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.1, Z: 0.1}, Mass: 1, Friction: 0.5, At: sim.Resting(1, 0)}
	w, cranes := withCranes(t, model(box), "c")
	g := cranes[0].grip
	g.Jump(geom.Translate(1, 0, 0.1))
	if !g.Take(0) || w.Holder(0) != "c" || g.Held() != 0 {
		t.Fatal("it does not take")
	}
	// A turn about the origin at 1 rad/s, rising 0.5 m/s.
	cranes[0].act = func(c *crane) {
		next := float64(w.Now()+w.Model.Tick) / 1e9
		pose := geom.Turn(geom.Yaw(next)).Mul(geom.Translate(1, 0, 0.1+0.5*next))
		c.grip.Move(pose, float64(w.Model.Tick)/1e9)
	}
	run(w, 1)
	s := w.Bodies()[0]
	near(t, "x", s.Pos.X, math.Cos(1), 1e-9)
	near(t, "y", s.Pos.Y, math.Sin(1), 1e-9)
	near(t, "z", s.Pos.Z, 0.55, 1e-9)
	near(t, "yaw", s.Yaw, 1, 1e-9)
	near(t, "yaw rate", s.YawRate, 1, 1e-6)
	cranes[0].act = nil
	g.Open()
	s = w.Bodies()[0]
	near(t, "speed", s.Vel.XY().Norm(), 1, 0.001)
	near(t, "direction", s.Vel.XY().Angle(), 1+math.Pi/2, 0.02)
	near(t, "rise", s.Vel.Z, 0.5, 1e-9)
	if s.Grip != -1 || w.Holder(0) != "" || g.Held() != -1 {
		t.Errorf("still held: %+v", s)
	}
	from := s.Pos
	run(w, 0.2)
	near(t, "flight", w.Bodies()[0].Pos.XY().Dist(from.XY()), 0.2, 0.001)
	near(t, "height", w.Bodies()[0].Pos.Z, from.Z+0.5*0.2-sim.DefaultGravity*0.02, 1e-9)
}

// A hand that rests lets fall straight down; what lies on its side stands up.
func TestGripDropsUpright(t *testing.T) {
	w, cranes := withCranes(t, model(bird("b", 1, 0, 3)), "c")
	g := cranes[0].grip
	g.Jump(geom.Translate(1, 0, 0.1))
	g.Take(0)
	g.Move(geom.Translate(1, 1, 0.8).Mul(geom.Turn(geom.RotX(1))), 0.5)
	run(w, 0.6)
	near(t, "height in the hand", w.Bodies()[0].Pos.Z, 0.8, 1e-9)
	near(t, "speed in the hand", w.Bodies()[0].Vel.Norm(), 0, 0)
	g.Open()
	run(w, 1)
	s := w.Bodies()[0]
	near(t, "y", s.Pos.Y, 1, 1e-9)
	near(t, "z", s.Pos.Z, 0.1, 1e-9)
	if roll, pitch, _ := s.Rot.RPY(); roll != 0 || pitch != 0 {
		t.Errorf("it lies at %v %v", roll, pitch)
	}
}

func TestGripTakesOnlyWhatIsFree(t *testing.T) {
	fixed := belt("fixed", 1, 0)
	stored := bird("stored", 1, 1, 3)
	stored.Stored = true
	m := pit(bird("a", 2, 0, 3), fixed, stored, bird("in", 1, 0, 3), person("ann", 0, 2), bird("anns", 0, 3, 1), bird("b", 3, 0, 1))
	w, cranes := withCranes(t, m, "c", "d")
	do(t, w, sim.Input{Op: sim.OpHold, Name: "anns", By: "ann", At: geom.Vec3{Y: 2, X: 0.4, Z: 1}})
	run(w, 1)
	one, two := cranes[0].grip, cranes[1].grip
	for _, i := range []int{-1, 1, 2, 3, 4, 5, 99} {
		if one.Take(i) {
			t.Errorf("it takes %d", i)
		}
	}
	if !one.Take(0) || one.Take(6) || two.Take(0) || !two.Take(6) {
		t.Error("one hand holds one thing, one thing is in one hand")
	}
}

// A script takes things out of a hand.
func TestScriptAgainstGrip(t *testing.T) {
	for _, op := range []sim.Op{sim.OpMove, sim.OpHide, sim.OpShow, sim.OpThrow, sim.OpHold, sim.OpRelease, sim.OpPush} {
		w, cranes := withCranes(t, model(bird("b", 1, 0, 3), person("ann", 0, 2)), "c")
		g := cranes[0].grip
		g.Take(0)
		do(t, w, sim.Input{Op: op, Name: "b", By: "ann", At: geom.Vec3{X: 1, Z: 1}})
		w.Tick()
		if held := g.Held() == 0; held != (op == sim.OpPush) || held != (w.Bodies()[0].Grip == 0) {
			t.Errorf("after %s: held %v, %+v", op, held, w.Bodies()[0])
		}
		if op == sim.OpHold && w.Holder(0) != "ann" {
			t.Errorf("held by %q", w.Holder(0))
		}
	}
}

// What is held pushes others aside, but not its holder, and stands in others' way only.
func TestHeldThingsTouch(t *testing.T) {
	w, cranes := withCranes(t, model(bird("b", 0.3, 0, 3), bird("other", 0.6, 0, 1)), "c")
	c := cranes[0]
	c.grip.Jump(geom.Translate(0.3, 0, 0.1))
	c.grip.Take(0)
	if !w.Free(geom.Vec2{X: 0.3}, 0.05, 0, 1, sim.Self{Group: 1, Body: -1}) || w.Free(geom.Vec2{X: 0.3}, 0.05, 0, 1, sim.Self{Body: -1}) {
		t.Error("who is in whose way?")
	}
	c.grip.Move(geom.Translate(0.8, 0, 0.1), 1)
	run(w, 1)
	if x := w.Bodies()[1].Pos.X; x < 0.95 {
		t.Errorf("the other was not pushed, x = %v", x)
	}
	c.grip.Move(geom.Translate(0, 0, 0.1), 1)
	c.part.TakeImpulse()
	run(w, 1.2)
	if _, touched := c.part.TakeImpulse(); touched {
		t.Error("it touches its holder")
	}
	near(t, "x", w.Bodies()[0].Pos.X, 0, 1e-9)
}
