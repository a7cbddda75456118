// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// restSpeed is the speed in m/s below which a bounce ends.
const restSpeed = 0.05

const maxBounces = 8 // in one step

// fall moves an object in height by dt seconds: exact ballistic flight, bounces
// at the instant of contact, rest when a bounce is slower than restSpeed.
func (w *World) fall(i int, dt float64) {
	s := &w.bodies[i]
	floor, on := w.support(i)
	if w.physics[i].rests && s.Vel.Z == 0 && s.Pos.Z == floor {
		w.physics[i].on = on
		return
	}
	g, e := w.Model.Gravity, w.physics[i].object.Restitution
	for range maxBounces {
		t := landing(s.Pos.Z-floor, s.Vel.Z, g)
		if t > dt {
			s.Pos.Z += float64(s.Vel.Z*dt) - float64(g*dt)*dt/2
			s.Vel.Z -= float64(g * dt)
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

// support returns the height in m at which an object's centre rests: on the
// highest box or cylinder below its bottom that its centre is over, else on the
// ground or on the bottom of a hole; and which object that is, or -1.
func (w *World) support(i int) (height float64, on int) {
	s := &w.bodies[i]
	half := w.physics[i].object.HalfHeight()
	bottom := s.Pos.Z - half
	top := 0.0
	on = -1
	for _, j := range w.tops {
		if j == i || w.bodies[j].held() {
			continue
		}
		t := w.bodies[j].Pos.Z + w.physics[j].object.HalfHeight()
		if t > top && t <= bottom+heightSlop && w.above(j, s.Pos.XY()) {
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
// where it is in the plane: on the highest thing there, over a hole on the level of the
// ground.
func (w *World) heightAt(i int) float64 {
	w.bodies[i].Pos.Z = math.MaxFloat64
	if height, on := w.support(i); on >= 0 {
		return height
	}
	return w.physics[i].object.HalfHeight()
}

// above says whether a point of the plane lies over the footprint of object j.
func (w *World) above(j int, p geom.Vec2) bool {
	o, s := w.physics[j].object, &w.bodies[j]
	return o.under(p.Sub(s.Pos.XY()), s.Yaw)
}

// turn turns what moved in this tick for the view.
func (w *World) turn() {
	for _, i := range w.flat {
		if s := &w.bodies[i]; s.YawRate != 0 && !s.held() {
			s.Rot = geom.Yaw(s.Yaw)
		}
	}
	w.balls.turn(float64(w.Model.Tick) / 1e9)
}
