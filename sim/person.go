// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// How people move.
const (
	personTurnRate  = 3.0 // rad/s
	personTurnFirst = 0.6 // rad off the way at which a person turns before walking
	personClearance = 0.05
	arrived         = 1e-6 // m
	personForce     = 50.0 // N, with which a person pushes on
	personMass      = 70.0 // kg
)

// stroll is what a person is doing.
type stroll struct {
	walks bool
	turns bool
	to    geom.Vec2 // m, where to
	speed float64   // m/s
	yaw   float64   // rad, where to face
	wish  geom.Vec2 // m/s, how it would go if nothing were in its way
}

func (h *Hash) stroll(s *stroll) {
	h.flag(s.walks)
	h.flag(s.turns)
	h.Float(s.to.X)
	h.Float(s.to.Y)
	h.Float(s.speed)
	h.Float(s.yaw)
}

// walkPersons sets every person moving for one tick.
func (w *World) walkPersons() {
	dt := float64(w.Model.Tick) / 1e9
	for i := range w.physics {
		if w.physics[i].object.Shape == Person && !w.bodies[i].Hidden {
			w.walkPerson(i, dt)
		}
	}
}

func (w *World) walkPerson(i int, dt float64) {
	b, s := &w.physics[i], &w.bodies[i]
	way := b.stroll.to.Sub(s.Pos.XY())
	dist := way.Norm()
	if b.stroll.walks && dist <= arrived {
		b.stroll.walks = false
		if b.gesture.target == "" { // nobody has said whom to look at
			b.gesture.target = w.faced(i)
		}
	}
	if b.stroll.walks {
		b.stroll.yaw, b.stroll.turns = way.Angle(), true
	}
	off := geom.WrapAngle(b.stroll.yaw - s.Yaw)
	if !b.stroll.turns {
		off = 0
	}
	b.plane.SetAngularVelocity(geom.Clamp(off/dt, -personTurnRate, personTurnRate))
	if off == 0 {
		b.stroll.turns = b.stroll.walks
	}
	v := geom.Vec2{}
	b.stroll.wish = v
	if b.stroll.walks && math.Abs(off) < personTurnFirst {
		b.stroll.wish = way.Scale(math.Min(b.stroll.speed, dist/dt) / dist)
		v = w.stride(i, b.stroll.wish, dt)
	}
	b.plane.SetVelocity(v.X, v.Y)
}

// strides is in how many halves of its speed a person looks for one at which its way is free.
const strides = 4

// stride returns the velocity at which a person can go: v, less where the way is not free
// so far, or nothing. People push what withstands them with less than 50 N; else they wait,
// and walk through nobody. Robots they come to touch. One who stands closer to something
// than people like may squeeze past it.
func (w *World) stride(i int, v geom.Vec2, dt float64) geom.Vec2 {
	o := w.physics[i].object
	here := w.bodies[i].Pos.XY()
	self, gap := Self{Body: i, Force: personForce, bumps: personClearance}, personClearance
	if !w.Free(here, o.Radius+gap, 0, o.Height, self) {
		gap, self.bumps = 0, 0
	}
	for range strides {
		if w.Free(here.Add(v.Scale(dt)), o.Radius+gap, 0, o.Height, self) {
			return v
		}
		v = v.Scale(0.5)
	}
	return geom.Vec2{}
}

// carry keeps held things where their holders hold them.
func (w *World) carry(dt float64) {
	for _, i := range w.flat {
		if w.bodies[i].HeldBy >= 0 {
			w.holdInPlace(i)
		}
	}
	w.balls.Awake(func(i int) {
		if s := &w.bodies[i]; s.HeldBy >= 0 && s.Present() {
			w.holdInPlace(i)
		}
	})
	for _, g := range w.grips {
		g.advance(dt)
	}
}

func (w *World) holdInPlace(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	holder := &w.bodies[s.HeldBy]
	offset := b.hold.XY().Rotate(holder.Yaw)
	s.Pos = holder.Pos.Add(geom.Vec3{X: offset.X, Y: offset.Y, Z: b.hold.Z})
	s.Vel, s.YawRate = geom.Vec3{X: holder.Vel.X, Y: holder.Vel.Y}, 0
	b.write(s)
	w.lift(i)
}
