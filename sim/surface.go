// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// SetSurface sets how the top of object i, a box or a cylinder, runs from now on (m/s,
// in the object's frame); what rests on it is dragged along by Coulomb friction. A
// velocity that is not a number counts as none; it is cut to MaxSpeed.
func (w *World) SetSurface(i int, v geom.Vec2) {
	v3 := thing.Bounded(v.To3D(0))
	if !(v3.Norm() <= 2*MaxSpeed) {
		v3 = geom.Vec3{}
	}
	if w.physics[i].surface != v3.XY() {
		w.physics[i].surface = v3.XY()
		w.stir(i)
	}
}

// RestsOn returns the index of the object on which object i rests, or -1: it rests on
// the ground, or on nothing.
func (w *World) RestsOn(i int) int {
	if !w.bodies[i].Present() {
		return -1
	}
	return w.physics[i].on
}

// Load returns the mass in kg that rests on object i now, what rests on that included.
// It is all of a thing or nothing: a thing rests on what is below its centre.
func (w *World) Load(i int) float64 {
	sum := 0.0
	for _, j := range w.present {
		if w.physics[j].on == i {
			sum += w.physics[j].object.Mass + w.Load(j)
		}
	}
	return sum
}

// press sets the friction that a body's weight gives it; none in the air.
func (b *body) press(gravity float64) {
	b.rub.Force = 0
	if b.rests {
		b.rub.Force = float64(b.object.Friction * b.object.Mass * gravity)
	}
}

// drag tells the friction of all things how the surfaces under them move.
func (w *World) drag() {
	for _, i := range w.flat {
		b := &w.physics[i]
		if b.rub == nil {
			continue
		}
		b.rub.Ground, b.rub.Turn = cp.Vector{}, 0
		if b.on >= 0 {
			b.rub.Ground, b.rub.Turn = vector(w.surfaceUnder(i)), w.bodies[b.on].YawRate
		}
	}
}

// surfaceUnder returns the velocity in m/s, world frame, of the surface on which
// object i rests, at its centre.
func (w *World) surfaceUnder(i int) geom.Vec2 {
	on := w.physics[i].on
	if on < 0 {
		return geom.Vec2{}
	}
	t := &w.bodies[on]
	v := t.Vel.XY()
	if t.YawRate != 0 {
		v = v.Add(w.bodies[i].Pos.XY().Sub(t.Pos.XY()).Perp().Scale(t.YawRate))
	}
	if s := w.physics[on].surface; s != (geom.Vec2{}) {
		v = v.Add(s.Rotate(t.Yaw))
	}
	return v
}
