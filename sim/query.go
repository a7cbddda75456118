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
	around := w.around()
	within := square(at, radius+gridSlack)
	from := len(around.found)
	around.found = around.walls.find(around.found, within)
	free := true
	for _, i := range around.found[from:] {
		free = free && !w.Model.Ground.Walls[i].blocks(at, radius, zMin, zMax)
	}
	around.found = around.found[:from]
	if free {
		around.found = around.others.find(around.found, within)
		for _, i := range around.found[from:] {
			free = free && !w.blocks(int(i), at, radius, zMin, zMax, self, depth)
		}
		around.found = around.found[:from]
	}
	return free
}

// blocks reports whether one of the things and parts that are around is in the way.
func (w *World) blocks(i int, at geom.Vec2, radius, zMin, zMax float64, self Self, depth int) bool {
	if k := i - len(w.present); k >= 0 {
		p := w.parts[k]
		return p.group != self.Group && p.blocks(at, radius, zMin, zMax)
	}
	body := w.present[i]
	return body != self.Body && !w.inHand(body, self) && w.covers(body, at, radius, zMin, zMax) && !w.yields(body, at, radius, self, depth)
}

func (wall *Wall) blocks(at geom.Vec2, radius, zMin, zMax float64) bool {
	reach := radius + wall.Thickness/2
	return wall.Height > zMin && zMax > 0 && segmentDistSq(at, wall.From, wall.To) < float64(reach*reach)
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
