// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"
)

// restSpeed is the speed in m/s below which a bounce ends.
const restSpeed = 0.05

const maxBounces = 8 // in one step

// fall moves an object in height by dt seconds: exact ballistic flight, bounces
// at the instant of contact, rest when a bounce is slower than restSpeed.
func (w *World) fall(i int, dt float64) {
	s := &w.bodies[i]
	if w.physics[i].tip.on {
		return
	}
	floor, on := w.support(i)
	if w.physics[i].rests && s.Vel.Z == 0 && s.Pos.Z == floor {
		w.physics[i].on = on
		return
	}
	g, e := w.Model.Gravity, w.physics[i].object.Restitution
	for range maxBounces {
		t := landing(s.Pos.Z-floor, s.Vel.Z, g)
		if t > dt {
			w.rise(i, dt)
			break
		}
		dt -= t
		s.Pos.Z = floor
		s.Vel.Z = float64(-e * (s.Vel.Z - float64(g*t)))
		if s.Vel.Z < restSpeed {
			s.Vel.Z = 0
			break
		}
	}
	w.lift(i)
	w.swallow(i)
}

// landing returns the time in s until a body at a gap above the floor reaches it.
func landing(gap, vz, g float64) float64 {
	switch {
	case gap <= 0 && vz <= 0:
		return 0
	case g == 0 && vz < 0:
		return -gap / vz
	case g == 0:
		return math.Inf(1)
	}
	return (vz + math.Sqrt(float64(vz*vz)+float64(float64(2*g)*math.Max(gap, 0)))) / g
}

// rise moves an object that flies by dt seconds; what is above it stops it.
func (w *World) rise(i int, dt float64) {
	s, o, g := &w.bodies[i], w.physics[i].object, w.Model.Gravity
	most := math.Inf(1)
	if s.Vel.Z > 0 && o.Shape != Ball {
		most = w.ceiling(i)
	}
	s.Pos.Z += float64(s.Vel.Z*dt) - float64(g*dt)*dt/2
	s.Vel.Z -= float64(g * dt)
	if s.Pos.Z > most {
		s.Pos.Z, s.Vel.Z = most, math.Min(s.Vel.Z, float64(-o.Restitution*s.Vel.Z))
	}
}

// support returns the height in m at which an object's centre rests: on the
// highest thing below its bottom on which it can lie, else on the
// ground or on the bottom of a hole; and which object that is, or -1.
func (w *World) support(i int) (height float64, on int) {
	s := &w.bodies[i]
	half := w.physics[i].object.HalfHeight()
	bottom := s.Pos.Z - half
	top := 0.0
	on = -1
	below := w.tops
	if w.physics[i].object.Shape == Box {
		below = w.present // balls, too
	}
	for _, j := range below {
		if j == i || !w.holds(i, j) {
			continue
		}
		if t := w.top(j); t > top && t <= bottom+heightSlop && w.lies(i, j) {
			top, on = t, j
		}
	}
	if on < 0 {
		if hole := w.holeUnder(i); hole >= 0 {
			top = -w.Model.Ground.Holes[hole].Depth
		}
	}
	return top + half, on
}

// heightAt returns the height in m at which an object's centre is when it is set down
// where it is in the plane: on the highest thing below its footprint, over a hole on the
// level of the ground.
func (w *World) heightAt(i int) float64 {
	top := 0.0
	for _, j := range w.present {
		if j != i && w.holds(i, j) && w.shares(i, j) {
			top = math.Max(top, w.top(j))
		}
	}
	return top + w.physics[i].object.HalfHeight()
}
