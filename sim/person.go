// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
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
	comes string    // the robot that it walks up to; "" for none
	wish  geom.Vec2 // m/s, how it would go if nothing were in its way
}

func (h *Hash) stroll(s *stroll) {
	h.flag(s.walks)
	h.flag(s.turns)
	h.Float(s.to.X)
	h.Float(s.to.Y)
	h.Float(s.speed)
	h.Float(s.yaw)
	if s.comes != "" { // else the hashes are those of earlier recordings
		h.Text(s.comes)
	}
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
	if b.stroll.comes != "" {
		w.approach(&b.stroll, s.Pos.XY())
	}
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
// and walk through nobody: round another person they go, on their right, where there is room.
// Robots they come to touch. One who stands closer to something than people like may squeeze
// past it.
func (w *World) stride(i int, v geom.Vec2, dt float64) geom.Vec2 {
	o := w.physics[i].object
	here := w.bodies[i].Pos.XY()
	self, gap := Self{Body: i, Force: personForce, bumps: personClearance}, personClearance
	if !w.Free(here, o.Radius+gap, 0, o.Height, self) {
		gap, self.bumps = 0, 0
	}
	open := func(v geom.Vec2) bool { return w.Free(here.Add(v.Scale(dt)), o.Radius+gap, 0, o.Height, self) }
	if w.meetsPerson(i, v.Scale(dt)) {
		for _, turn := range passing {
			if past := v.Rotate(turn); open(past) && !w.meetsPerson(i, past.Scale(dt)) {
				return past
			}
		}
	}
	for range strides {
		if open(v) {
			return v
		}
		v = v.Scale(0.5)
	}
	return geom.Vec2{}
}

// passing are the turns in rad off its way in which a person goes round another one.
var passing = [...]float64{-0.5, -1, -math.Pi / 2, -2.2, -2.8}

// meetsPerson reports whether a step brings a person nearer to another one than people like,
// who does not stand where the first wants to go.
func (w *World) meetsPerson(i int, step geom.Vec2) bool {
	b, here := &w.physics[i], w.bodies[i].Pos.XY()
	for j := range w.physics {
		o, at := w.physics[j].object, w.bodies[j].Pos.XY()
		if o.Shape != Person || j == i || !w.bodies[j].Present() {
			continue
		}
		reach, far := b.object.Radius+o.Radius+personClearance, here.Add(step).Dist(at)
		if far < reach && far < here.Dist(at) && b.stroll.to.Dist(at) >= reach {
			return true
		}
	}
	return false
}

// carry keeps held things where their holders hold them.
func (w *World) carry(dt float64) {
	for _, i := range w.flat {
		if w.bodies[i].HeldBy != thing.Nobody {
			w.holdInPlace(i)
		}
	}
	w.balls.Awake(func(i int) {
		if s := &w.bodies[i]; s.HeldBy != thing.Nobody && s.Present() {
			w.holdInPlace(i)
		}
	})
	for _, g := range w.grips {
		g.advance(dt)
	}
}

func (w *World) holdInPlace(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	s.Pos, s.Vel, s.YawRate = b.hold, geom.Vec3{}, 0 // of the visitor
	if s.HeldBy >= 0 {
		holder := &w.bodies[s.HeldBy]
		offset := b.hold.XY().Rotate(holder.Yaw)
		s.Pos = holder.Pos.Add(geom.Vec3{X: offset.X, Y: offset.Y, Z: b.hold.Z})
		s.Vel = geom.Vec3{X: holder.Vel.X, Y: holder.Vel.Y}
	}
	b.write(s)
	w.lift(i)
}
