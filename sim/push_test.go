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

// cube is a box of one length.
func cube(name string, side, mass float64) sim.Object {
	return sim.Object{
		Name: name, Shape: sim.Box, Size: geom.Vec3{X: side, Y: side, Z: side}, Mass: mass,
		Friction: 0.5, Restitution: 0.2, At: sim.Resting(0, 0),
	}
}

// pushed is what a disc does to a cube whose face it meets off its centre.
type pushed struct {
	offset, radius, rub float64 // of the disc; m, m, Coulomb
	speed, way          float64 // m/s, m
	side, mass, mu      float64 // of the cube
}

// yaw returns how far the cube turns, in degrees.
func (p pushed) yaw(t testing.TB) float64 {
	c := cube("cube", p.side, p.mass)
	c.Friction = p.mu
	m := model(c)
	start := -p.side/2 - p.radius - 0.0001
	var disc *sim.Part
	m.Robots = []sim.RobotModel{{Name: "pusher", Kind: "crane", New: func(b *sim.Builder) (sim.Robot, error) {
		disc = b.Part(sim.PartModel{Radius: p.radius, Friction: p.rub}, geom.Pose2{X: start, Y: p.offset})
		disc.Raise(0, p.side)
		dt := float64(b.World().Model.Tick) / 1e9
		return &crane{name: b.Name(), slots: slot.NewSet(), grip: b.Grip("hand"), part: disc, act: func(c *crane) {
			at := c.part.Pose()
			at.X += p.speed * dt
			c.part.Move(at, dt)
		}}, nil
	}}}
	w := build(t, m)
	run(w, p.way/p.speed)
	return w.Bodies()[0].Yaw * 180 / math.Pi
}

// A cube that a disc pushes off its centre turns as MuJoCo 2.2 has it.
func TestPushedOffCentre(t *testing.T) {
	for offset, want := range map[float64]float64{0.02: -21, 0.05: -44, 0.10: -64, 0.14: -71} {
		p := pushed{offset: offset, radius: 0.15, rub: 0.1, speed: 0.2, way: 0.8, side: 0.3, mass: 0.5, mu: 0.5}
		near(t, fmt.Sprintf("yaw at %v m off", offset), p.yaw(t), want, 8)
		p.offset = -offset
		near(t, fmt.Sprintf("yaw at %v m off", -offset), p.yaw(t), -want, 8)
	}
}

// In quasi-static pushing (Mason, 1986; Lynch and Mason, 1996) the way of the pusher
// decides: neither mass nor friction nor speed.
func TestPushingIsQuasiStatic(t *testing.T) {
	s := sim.NewStream(1, "push")
	for range 12 {
		p := pushed{
			offset: s.Range(0.02, 0.1), radius: s.Range(0.1, 0.2), speed: 0.1, way: 0.5,
			side: s.Range(0.25, 0.4), mass: 1, mu: 0.5,
		}
		want := p.quasiStatic()
		near(t, fmt.Sprintf("%+v", p), p.yaw(t), want, 3)
		p.mass, p.mu, p.speed = s.Range(0.2, 5), s.Range(0.3, 0.9), s.Range(0.05, 0.15)
		near(t, fmt.Sprintf("%+v", p), p.yaw(t), want, 3)
	}
}

// quasiStatic integrates the push without inertia and without friction at the disc: the
// twist of the cube is the normal of its limit surface, an ellipse.
func (p pushed) quasiStatic() float64 {
	arm, half := 0.8*p.side/math.Sqrt2, p.side/2
	at, disc, yaw := geom.Vec2{}, geom.Vec2{X: -half - p.radius, Y: p.offset}, 0.0
	const steps = 20000
	for range steps {
		disc.X += p.way / steps
		own := disc.Sub(at).Rotate(-yaw)
		on := geom.Vec2{X: geom.Clamp(own.X, -half, half), Y: geom.Clamp(own.Y, -half, half)}
		gap := own.Dist(on)
		if gap >= p.radius {
			continue
		}
		normal, arms := on.Sub(own).Scale(1/gap).Rotate(yaw), on.Rotate(yaw)
		turn := arms.Cross(normal) / (arm * arm)
		k := (p.radius - gap) / (1 + turn*arms.Cross(normal))
		at, yaw = at.Add(normal.Scale(k)), yaw+k*turn
	}
	return yaw * 180 / math.Pi
}

// Friction and restitution of a pair are the geometric means of theirs, in cp as in ours.
func TestPairs(t *testing.T) {
	for _, c := range []struct{ thing, wall sim.Skin }{
		{sim.Skin{Restitution: 1}, sim.Skin{Restitution: 0.3}},
		{sim.Skin{Restitution: 0.5, Friction: 0.4}, sim.Skin{Restitution: 0.8, Friction: 0.5}},
	} {
		disc := cube("d", 0.1, 1)
		disc.Shape, disc.Radius, disc.Height = sim.Cylinder, 0.1, 0.1
		disc.Friction, disc.Restitution = c.thing.Friction, c.thing.Restitution
		m := penned(model(disc), 4, &c.wall)
		m.Gravity = 0 // no friction on the ground
		w := build(t, m)
		do(t, w, sim.Input{Op: sim.OpThrow, Name: "d", At: geom.Vec3{X: 3, Y: 2}})
		for w.Tick(); w.Bodies()[0].Vel.X > 0; {
			w.Tick()
		}
		pair, v := c.thing.Against(c.wall), w.Bodies()[0].Vel
		near(t, "normal speed", -v.X, pair.Restitution*3, 1e-9)
		near(t, "tangential speed", v.Y, 2-min(2./3, pair.Friction*(1+pair.Restitution)*3), 1e-9)
	}
}
