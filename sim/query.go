// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// PushableMass is the mass in kg up to which a robot's feet push a thing aside;
// what is heavier stands in the way.
const PushableMass = 1.0

// Self says who asks, so that nobody meets himself: the group of a robot's parts
// (0 is none), the index of an object (-1 is none).
type Self struct {
	Group uint
	Body  int
}

// Free reports whether an upright cylinder could stand with its axis at `at`
// between two heights (m) without touching a wall, a fixed or heavy object, a
// person or another robot, nor a light thing that cannot get out of its way: one
// that would have to go where it is not free itself.
func (w *World) Free(at geom.Vec2, radius, zMin, zMax float64, self Self) bool {
	return w.free(at, radius, zMin, zMax, self, pushDepth)
}

// pushDepth is how many light things in a row are followed: a ball that pushes a
// ball that pushes a ball against a wall.
const pushDepth = 3

func (w *World) free(at geom.Vec2, radius, zMin, zMax float64, self Self, depth int) bool {
	for i := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[i]
		reach := radius + wall.Thickness/2
		if wall.Height > zMin && zMax > 0 && segmentDistSq(at, wall.From, wall.To) < float64(reach*reach) {
			return false
		}
	}
	for _, i := range w.present {
		if i != self.Body && !w.inHand(i, self) && w.covers(i, at, radius, zMin, zMax) && !w.yields(i, at, radius, self, depth) {
			return false
		}
	}
	for _, p := range w.parts {
		if p.group != self.Group && p.blocks(at, radius, zMin, zMax) {
			return false
		}
	}
	return true
}

// covers tells whether object i is where an upright cylinder is to stand.
func (w *World) covers(i int, at geom.Vec2, radius, zMin, zMax float64) bool {
	o, s := w.physics[i].object, &w.bodies[i]
	half := o.HalfHeight()
	if s.Pos.Z-half >= zMax || s.Pos.Z+half <= zMin {
		return false
	}
	return o.within(at.Sub(s.Pos.XY()), s.Yaw, radius)
}

// yields tells whether object i is light enough to be pushed out of the way of a
// cylinder, and has room to go there: straight away from the cylinder's axis.
func (w *World) yields(i int, at geom.Vec2, radius float64, self Self, depth int) bool {
	o, s := w.physics[i].object, &w.bodies[i]
	if !o.movable() || o.Mass > PushableMass || s.held() || depth == 0 {
		return false
	}
	own := o.inner()
	away := s.Pos.XY().Sub(at)
	gap := away.Norm()
	dir := geom.Vec2{X: 1} // whichever way, from under the axis
	if gap > 0 {
		dir = away.Scale(1 / gap)
	}
	to := at.Add(dir.Scale(math.Max(gap, radius+own)))
	half := o.HalfHeight()
	return w.free(to, own, s.Pos.Z-half, s.Pos.Z+half, Self{Group: self.Group, Body: i}, depth-1)
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
