// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

const (
	usualAspect = 16.0 / 9
	fitMargin   = 0.04 // share of half the picture that stays free at each edge
	nearestFit  = 1.0  // m: from nearer a small world is not seen
)

// measure notes the corners of the ground and of all solids, and of what is seen from
// near; the solids are those of a world that is to begin.
func (s *Scene) measure(first *sim.Snapshot) {
	for k := range 4 {
		x, y := float64(k&1)-0.5, float64(k>>1)-0.5
		s.extent = append(s.extent, geom.Vec3{X: x * s.Ground.Size.X, Y: y * s.Ground.Size.Y})
	}
	rooms := s.rooms(first)
	for i := range s.Solids {
		o := &s.Solids[i]
		s.extent = o.corners(s.extent, 0)
		if room, ok := rooms[o.Owner]; ok {
			s.lively = o.corners(s.lively, room)
		}
	}
	s.lively = s.brims(s.lively, rooms)
	if s.onGround(s.lively); len(rooms) == 0 {
		s.lively = s.extent
	}
	s.choose(rooms)
}

// corners appends the corners of a solid, moved out along the ground by a margin in m.
func (o *Solid) corners(to []geom.Vec3, margin float64) []geom.Vec3 {
	half := o.half()
	for k := range 8 {
		c := geom.Vec3{X: float64(k&1) - 0.5, Y: float64(k>>1&1) - 0.5, Z: float64(k>>2) - 0.5}.Scale(2)
		p := o.Pose.Apply(geom.Vec3{X: c.X * half.X, Y: c.Y * half.Y, Z: c.Z * half.Z})
		if margin == 0 {
			to = append(to, p)
			continue
		}
		for m := range 4 {
			x, y := float64(m&1)-0.5, float64(m>>1)-0.5
			to = append(to, p.Add(geom.Vec3{X: 2 * margin * x, Y: 2 * margin * y}))
		}
	}
	return to
}

// half returns half the extents of a solid in its own frame.
func (o *Solid) half() geom.Vec3 {
	switch o.Form {
	case sim.Capsule:
		return geom.Vec3{X: o.Size.X, Y: o.Size.X, Z: o.Size.X + o.Size.Z/2}
	case sim.Tube:
		return geom.Vec3{X: o.Size.X, Y: o.Size.X, Z: o.Size.Z / 2}
	case sim.Cone:
		r := max(o.Size.X, o.Size.Y)
		return geom.Vec3{X: r, Y: r, Z: o.Size.Z / 2}
	}
	return o.Size.Scale(0.5)
}

// holding returns the orbit that looks from a direction and sees all of some points, from
// as near as it can.
func (s *Scene) holding(points []geom.Vec3, azimuth, elevation float64) Orbit {
	aspect := s.Aspect
	if aspect <= 0 {
		aspect = usualAspect
	}
	o := Orbit{Distance: 1, Azimuth: azimuth, Elevation: elevation, FOV: usualFOV}
	c := o.Camera("")
	right, up, forward := c.Axes()
	v := detmath.Tan(usualFOV/2) * (1 - fitMargin)
	h := v * aspect
	// The edges of the picture are planes through the eye; how far out along the normals
	// of the four of them is the outermost point?
	far := [4]float64{math.Inf(-1), math.Inf(-1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		x, y, z := p.Dot(right), p.Dot(up), p.Dot(forward)
		far = [4]float64{max(far[0], x-float64(h*z)), max(far[1], -x-float64(h*z)), max(far[2], y-float64(v*z)), max(far[3], -y-float64(v*z))}
	}
	z := min(-(far[0]+far[1])/(2*h), -(far[2]+far[3])/(2*v))
	x := centred(points, right, forward, z, far[0]+float64(h*z), -far[1]-float64(h*z))
	y := centred(points, up, forward, z, far[2]+float64(v*z), -far[3]-float64(v*z))
	eye := right.Scale(x).Add(up.Scale(y)).Add(forward.Scale(z))
	o.Distance = max((eye.Z-homeHeight)/-forward.Z, nearestFit)
	o.Target = eye.Add(forward.Scale((eye.Z - homeHeight) / -forward.Z))
	return o
}

// centred returns the place of the eye along a direction, between lo and hi, from which
// as much of the picture is free at one edge as at the other; z is its place along the
// view.
func centred(points []geom.Vec3, across, forward geom.Vec3, z, lo, hi float64) float64 {
	for range 40 {
		middle := (lo + hi) / 2
		least, most := math.Inf(1), math.Inf(-1)
		for _, p := range points {
			at := (p.Dot(across) - middle) / (p.Dot(forward) - z)
			least, most = min(least, at), max(most, at)
		}
		if least+most > 0 {
			lo = middle
		} else {
			hi = middle
		}
	}
	return (lo + hi) / 2
}

// homeHeight is how high the point is about which one turns at first, m.
const homeHeight = 0.15
