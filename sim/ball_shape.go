// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// obstacle is what balls meet beside other balls and the ground: a wall, an object or
// a part of a robot.
type obstacle struct {
	id    int32
	wall  *Wall // one of the three
	body  int   // -1 is none
	part  *Part
	plane *cp.Body // nil for a wall
	skin  Skin
	bound float64 // m: radius of a vertical cylinder about it that covers it

	lo, hi geom.Vec2 // m: what is fixed is between them
}

// distance returns how far a point is from an obstacle's surface in m, negative inside,
// and the direction from there to the point. A wall has rounded ends. A person is a
// cylinder with a half sphere on top. Where a ball of the radius has no room below an
// obstacle, the obstacle reaches down to the ground.
func (w *World) distance(o *obstacle, p geom.Vec3, radius float64) (float64, geom.Vec3) {
	if o.wall != nil {
		d, n := form.Disc(p.XY().Sub(form.Closest(p.XY(), o.wall.From, o.wall.To)), o.wall.Thickness/2)
		return form.Extrude(d, n, p.Z, math.Inf(-1), o.wall.Height)
	}
	at, dir := o.plane.Position(), o.plane.Rotation()
	away := geom.Vec2{X: p.X - at.X, Y: p.Y - at.Y}
	own := geom.Vec2{X: float64(away.X*dir.X) + float64(away.Y*dir.Y), Y: float64(away.Y*dir.X) - float64(away.X*dir.Y)}
	turned := func(n geom.Vec2) geom.Vec2 {
		return geom.Vec2{X: float64(n.X*dir.X) - float64(n.Y*dir.Y), Y: float64(n.X*dir.Y) + float64(n.Y*dir.X)}
	}
	if o.part != nil {
		zMin, zMax := floorOf(o.part.extent.zMin, radius), o.part.extent.zMax
		if outline := o.part.model.Outline; len(outline) > 0 {
			d, n := form.Polygon(own, outline)
			return form.Extrude(d, turned(n), p.Z, zMin, zMax)
		}
		d, n := form.Disc(away, o.part.model.Radius)
		return form.Extrude(d, n, p.Z, zMin, zMax)
	}
	thing, s := w.physics[o.body].object, &w.bodies[o.body]
	half := thing.HalfHeight()
	zMin, zMax := floorOf(s.Pos.Z-half, radius), s.Pos.Z+half
	switch {
	case thing.Shape == Person:
		return form.Head(away, p.Z-zMax, math.Min(thing.Radius, half), thing.Radius, geom.Vec2(dir))
	case thing.Shape != Box:
		d, n := form.Disc(away, thing.Radius)
		return form.Extrude(d, n, p.Z, zMin, zMax)
	case s.Rot.X != 0 || s.Rot.Y != 0: // tipped, or held askew
		pose := geom.Pose{Pos: s.Pos, Rot: s.Rot}
		d, n := form.Box(pose.ApplyInv(p), w.Model.Objects[o.body].Size.Scale(0.5)) // as it was before it tipped
		return d, pose.Rot.Rotate(n)
	}
	d, n := form.Rect(own, thing.Size.X/2, thing.Size.Y/2)
	return form.Extrude(d, turned(n), p.Z, zMin, zMax)
}

// floorOf returns from which height on something stands in a ball's way.
func floorOf(zMin, radius float64) float64 {
	if zMin < 2*radius {
		return math.Inf(-1)
	}
	return zMin
}
