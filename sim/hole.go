// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// holeUnder returns the hole into which object i can fall from where it is: its centre
// is over it and it is no wider. -1 is none.
func (w *World) holeUnder(i int) int {
	o := w.physics[i].object
	if !o.Movable() {
		return -1
	}
	for k := range w.Model.Ground.Holes {
		h := &w.Model.Ground.Holes[k]
		d := w.bodies[i].Pos.XY().Sub(h.At)
		if d.NormSq() <= float64(h.Radius*h.Radius) && o.Extent() <= h.Radius {
			return k
		}
	}
	return -1
}

// swallow takes an object out of the plane once its middle is below the rim of the
// hole it falls into, or it lies on the bottom of a shallow one.
func (w *World) swallow(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	half := b.object.HalfHeight()
	if s.Pos.Z-half >= -heightSlop || s.Pos.Z > 0 && !b.rests {
		return
	}
	hole := w.holeUnder(i)
	if hole < 0 {
		return
	}
	s.In = hole
	w.settleIn(i)
	w.moved = true
}

// sink moves what falls in a hole by dt seconds.
func (w *World) sink(dt float64) {
	for _, i := range w.sinking {
		s := &w.bodies[i]
		g := w.Model.Gravity
		s.Pos = s.Pos.Add(s.Vel.Scale(dt))
		s.Pos.Z -= float64(g*dt) * dt / 2
		s.Vel.Z -= float64(g * dt)
		w.settleIn(i)
	}
	if !w.moved {
		return
	}
	for _, i := range w.present {
		if w.bodies[i].In >= 0 {
			w.leave(i)
		}
	}
	w.count()
}

// settleIn keeps an object within the hole: the rim pushes it inwards as it sinks, the
// bottom holds it without a bounce.
func (w *World) settleIn(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	h := &w.Model.Ground.Holes[s.In]
	bottom := b.object.HalfHeight() - h.Depth
	if s.Pos.Z <= bottom+heightSlop {
		s.Pos.Z, s.Vel, s.YawRate, b.rests = bottom, geom.Vec3{}, 0, true
		w.moved = true
	}
	sunk := 1.0
	if s.Pos.Z > bottom && bottom < 0 {
		sunk = geom.Clamp(s.Pos.Z/bottom, 0, 1)
	}
	room := h.Radius - float64(b.object.Extent()*sunk)
	d := s.Pos.XY().Sub(h.At)
	if far := d.Norm(); far > room {
		d = d.Scale(math.Max(room, 0) / far)
		s.Pos.X, s.Pos.Y = h.At.X+d.X, h.At.Y+d.Y
	}
}
