// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Self says who asks, so that nobody meets himself: the group of a robot's parts
// (0 is none), the index of an object (-1 is none); and what he can push.
type Self struct {
	Group uint
	Body  int
	Force float64 // N, with which he pushes things out of his way; 0 pushes none
	bumps float64 // m by which robots may be nearer: he stops when he touches them
}

// Free reports whether an upright cylinder could stand with its axis at `at`
// between two heights (m) without touching a wall, a fixed object, a person or
// another robot, nor a thing that cannot get out of its way: one that would have to go
// where it is not free itself, or that withstands the force of who asks. A thing
// withstands with µ·(m+load)·g, a ball with its rolling resistance, a robot on wheels
// with its brakes or its grip; all that is to be pushed, in a row or side by side, adds
// up.
func (w *World) Free(at geom.Vec2, radius, zMin, zMax float64, self Self) bool {
	left := self.Force
	return w.free(at, radius, zMin, zMax, self, &left, pushDepth)
}

// pushDepth is how many things in a row are followed: a ball that pushes a ball that
// pushes a ball against a wall.
const pushDepth = 3

// free is Free with a force of which what is pushed takes its part.
func (w *World) free(at geom.Vec2, radius, zMin, zMax float64, self Self, left *float64, depth int) bool {
	for i := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[i]
		reach := radius + wall.Thickness/2
		if wall.Height > zMin && zMax > 0 && segmentDistSq(at, wall.From, wall.To) < float64(reach*reach) {
			return false
		}
	}
	for _, i := range w.present {
		if i != self.Body && !w.inHand(i, self) && w.covers(i, at, radius, zMin, zMax) && !w.yields(i, at, radius, self, left, depth) {
			return false
		}
	}
	var pushed *Chassis
	for _, p := range w.parts {
		switch {
		case p.group == self.Group || !p.blocks(at, radius-self.bumps, zMin, zMax):
		case p.chassis == nil || p.chassis != pushed && !w.rolls(p.chassis, at, radius-self.bumps, self, left, depth):
			return false
		default:
			pushed = p.chassis
		}
	}
	return true
}

// covers reports whether object i is where an upright cylinder is to stand.
func (w *World) covers(i int, at geom.Vec2, radius, zMin, zMax float64) bool {
	o, s := w.physics[i].object, &w.bodies[i]
	half := o.HalfHeight()
	if s.Pos.Z-half >= zMax || s.Pos.Z+half <= zMin {
		return false
	}
	return o.within(at.Sub(s.Pos.XY()), s.Yaw, radius)
}

// yields reports whether object i can be pushed out of the way of a cylinder with the
// force that is left, and has room to go there: straight away from the cylinder's axis.
func (w *World) yields(i int, at geom.Vec2, radius float64, self Self, left *float64, depth int) bool {
	o, s := w.physics[i].object, &w.bodies[i]
	if *left <= 0 || !o.movable() || s.held() || depth == 0 {
		return false
	}
	*left -= w.resistance(i)
	own, half := o.inner(), o.HalfHeight()
	to := aside(at, s.Pos.XY(), radius+own)
	return *left >= 0 && w.free(to, own, s.Pos.Z-half, s.Pos.Z+half, Self{Group: self.Group, Body: i}, left, depth-1)
}

// resistance returns the force in N with which object i withstands being pushed.
func (w *World) resistance(i int) float64 {
	o := w.physics[i].object
	return float64(o.Friction * (o.Mass + w.Load(i)) * w.Model.Gravity)
}

// rolls reports whether a chassis can be pushed out of the way of a cylinder with the
// force that is left, and has room to go there.
func (w *World) rolls(c *Chassis, at geom.Vec2, radius float64, self Self, left *float64, depth int) bool {
	if *left <= 0 || depth == 0 {
		return false
	}
	if *left -= c.resistance(); *left < 0 {
		return false
	}
	from := c.Pose().Pos()
	for _, p := range c.parts {
		to := aside(at, from, radius+p.bound)
		if !w.free(to, p.bound, p.extent.zMin, p.extent.zMax, Self{Group: p.group, Body: self.Body}, left, depth-1) {
			return false
		}
	}
	return true
}

// aside returns where something goes that is pushed straight away from `at`, to a
// distance of at least far.
func aside(at, from geom.Vec2, far float64) geom.Vec2 {
	away := from.Sub(at)
	gap := away.Norm()
	dir := geom.Vec2{X: 1} // whichever way, from under the axis
	if gap > 0 {
		dir = away.Scale(1 / gap)
	}
	return at.Add(dir.Scale(math.Max(gap, far)))
}

// RobotAt reports whether a robot other than the one that asks is where an upright
// cylinder would stand.
func (w *World) RobotAt(at geom.Vec2, radius, zMin, zMax float64, self Self) bool {
	for _, p := range w.parts {
		if p.group != self.Group && p.blocks(at, radius, zMin, zMax) {
			return true
		}
	}
	return false
}

// OverHole reports whether a disc on the ground reaches over the edge of a hole.
func (w *World) OverHole(at geom.Vec2, radius float64) bool {
	for i := range w.Model.Ground.Holes {
		h := &w.Model.Ground.Holes[i]
		reach := h.Radius + radius
		if at.Sub(h.At).NormSq() < float64(reach*reach) {
			return true
		}
	}
	return false
}

func (p *Part) blocks(at geom.Vec2, radius, zMin, zMax float64) bool {
	if p.extent.zMin >= zMax || p.extent.zMax <= zMin {
		return false
	}
	reach := radius + p.bound
	return at.Sub(p.Pose().Pos()).NormSq() < float64(reach*reach)
}

// segmentDistSq returns the squared distance of p from the segment ab.
func segmentDistSq(p, a, b geom.Vec2) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := geom.Clamp(ap.Dot(ab)/ab.NormSq(), 0, 1)
	return ap.Sub(ab.Scale(t)).NormSq()
}

// Hit is what a ray met first.
type Hit struct {
	Dist float64 // m from the ray's origin
	Body int     // index of the object, or -1 for a wall, the ground or a robot
}

// CastRay returns what a ray meets first within max metres. Robots other than
// the one that asks are upright prisms about their parts' bounding discs.
func (w *World) CastRay(r geom.Ray, max float64, self Self) (Hit, bool) {
	hit, ok := w.CastEcho(r, max, self)
	if r.Dir.Z >= 0 || r.Origin.Z <= 0 {
		return hit, ok
	}
	if t := -r.Origin.Z / r.Dir.Z; t < hit.Dist {
		return Hit{t, -1}, true
	}
	return hit, ok
}

// CastEcho is CastRay without the ground, which throws sound away from its source.
func (w *World) CastEcho(r geom.Ray, max float64, self Self) (Hit, bool) {
	best := Hit{Dist: max, Body: -1}
	found := false
	offer := func(t float64, ok bool, body int) {
		if ok && t < best.Dist {
			best, found = Hit{t, body}, true
		}
	}
	for i := range w.Model.Ground.Walls {
		t, ok := w.Model.Ground.Walls[i].box().Hit(r)
		offer(t, ok, -1)
	}
	for _, i := range w.present {
		if i != self.Body {
			t, ok := w.hit(i, r)
			offer(t, ok, i)
		}
	}
	for _, p := range w.parts {
		if p.group != self.Group {
			t, ok := p.hit(r)
			offer(t, ok, -1)
		}
	}
	return best, found
}

func (w *World) hit(i int, r geom.Ray) (float64, bool) {
	o, s := w.physics[i].object, &w.bodies[i]
	return o.ray(s, w.physics[i].tip.lean(), r)
}

func (p *Part) hit(r geom.Ray) (float64, bool) {
	at := p.Pose().Pos().To3D(p.extent.zMin)
	return geom.Cylinder{Base: at, Radius: p.bound, Height: p.extent.zMax - p.extent.zMin}.Hit(r)
}

func (wall *Wall) box() geom.Box {
	d := wall.To.Sub(wall.From)
	mid := wall.From.Add(d.Scale(0.5))
	return geom.Box{
		Pose: geom.Pose2{X: mid.X, Y: mid.Y, Yaw: d.Angle()}.To3D(wall.Height / 2),
		Half: geom.Vec3{X: (d.Norm() + wall.Thickness) / 2, Y: wall.Thickness / 2, Z: wall.Height / 2},
	}
}
