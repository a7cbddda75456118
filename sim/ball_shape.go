// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
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

// crown is the least slope of a person's head: no ball stays on it.
const crown = 0.15

// distance returns how far a point is from an obstacle's surface in m, negative inside,
// and the direction from there to the point. A wall has rounded ends. A person is a
// cylinder with a half sphere on top. Where a ball of the radius has no room below an
// obstacle, the obstacle reaches down to the ground.
func (w *World) distance(o *obstacle, p geom.Vec3, radius float64) (float64, geom.Vec3) {
	if o.wall != nil {
		d, n := discDistance(p.XY().Sub(closest(p.XY(), o.wall.From, o.wall.To)), o.wall.Thickness/2)
		return extrude(d, n, p.Z, math.Inf(-1), o.wall.Height)
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
			d, n := polygonDistance(own, outline)
			return extrude(d, turned(n), p.Z, zMin, zMax)
		}
		d, n := discDistance(away, o.part.model.Radius)
		return extrude(d, n, p.Z, zMin, zMax)
	}
	thing, s := w.physics[o.body].object, &w.bodies[o.body]
	half := thing.HalfHeight()
	zMin, zMax := floorOf(s.Pos.Z-half, radius), s.Pos.Z+half
	switch {
	case thing.Shape == Person:
		return headDistance(away, p.Z-zMax, math.Min(thing.Radius, half), thing.Radius, geom.Vec2(dir))
	case thing.Shape != Box:
		d, n := discDistance(away, thing.Radius)
		return extrude(d, n, p.Z, zMin, zMax)
	case s.Rot.X != 0 || s.Rot.Y != 0: // tipped, or held askew
		pose := geom.Pose{Pos: s.Pos, Rot: s.Rot}
		d, n := boxDistance(pose.ApplyInv(p), w.Model.Objects[o.body].Size.Scale(0.5)) // as it was before it tipped
		return d, pose.Rot.Rotate(n)
	}
	d, n := rectDistance(own, thing.Size.X/2, thing.Size.Y/2)
	return extrude(d, turned(n), p.Z, zMin, zMax)
}

// floorOf returns from which height on something stands in a ball's way.
func floorOf(zMin, radius float64) float64 {
	if zMin < 2*radius {
		return math.Inf(-1)
	}
	return zMin
}

// extrude returns the distance from an upright prism of a height interval, given that
// from its outline in the plane.
func extrude(d float64, n geom.Vec2, z, zMin, zMax float64) (float64, geom.Vec3) {
	h, up := z-zMax, 1.0
	if below := zMin - z; below > h {
		h, up = below, -1
	}
	switch {
	case d > 0 && h > 0:
		l := math.Sqrt(float64(d*d) + float64(h*h))
		return l, geom.Vec3{X: n.X * d / l, Y: n.Y * d / l, Z: up * h / l}
	case d > h:
		return d, n.To3D(0)
	}
	return h, geom.Vec3{Z: up}
}

func discDistance(d geom.Vec2, radius float64) (float64, geom.Vec2) {
	far := d.Norm()
	if far == 0 {
		return -radius, geom.Vec2{X: 1}
	}
	return far - radius, d.Scale(1 / far)
}

func rectDistance(d geom.Vec2, x, y float64) (float64, geom.Vec2) {
	out := geom.Vec2{X: math.Abs(d.X) - x, Y: math.Abs(d.Y) - y}
	side := geom.Vec2{X: math.Copysign(1, d.X), Y: math.Copysign(1, d.Y)}
	switch {
	case out.X > 0 && out.Y > 0:
		l := out.Norm()
		return l, geom.Vec2{X: side.X * out.X / l, Y: side.Y * out.Y / l}
	case out.X > out.Y:
		return out.X, geom.Vec2{X: side.X}
	}
	return out.Y, geom.Vec2{Y: side.Y}
}

// polygonDistance is for a convex outline, counter-clockwise.
func polygonDistance(d geom.Vec2, outline []geom.Vec2) (float64, geom.Vec2) {
	inside, n := math.Inf(-1), geom.Vec2{}
	out, nearest := math.Inf(1), geom.Vec2{}
	from := outline[len(outline)-1]
	for _, to := range outline {
		normal := from.Sub(to).Perp().Unit()
		if far := d.Sub(to).Dot(normal); far > inside {
			inside, n = far, normal
		}
		gap := d.Sub(closest(d, from, to))
		if sq := gap.NormSq(); sq < out {
			out, nearest = sq, gap
		}
		from = to
	}
	if far := math.Sqrt(out); inside > 0 && far > 0 {
		return far, nearest.Scale(1 / far)
	}
	return inside, n
}

// headDistance is for a person: z is the height above the head's top, face where the
// person looks.
func headDistance(d geom.Vec2, z, head, radius float64, face geom.Vec2) (float64, geom.Vec3) {
	side, n := discDistance(d, radius)
	z += head
	if z <= 0 {
		return side, n.To3D(0)
	}
	in := math.Max(side+head, 0) // m, from the axis, or from a ring where the person is wide
	far := math.Sqrt(float64(in*in) + float64(z*z))
	if in < crown*far {
		if d.NormSq() < 1e-12 {
			n = face
		}
		return far - head, n.Scale(crown).To3D(math.Sqrt(1 - crown*crown))
	}
	return far - head, geom.Vec3{X: n.X * in / far, Y: n.Y * in / far, Z: z / far}
}

// boxDistance is in the box's frame.
func boxDistance(p, half geom.Vec3) (float64, geom.Vec3) {
	out := geom.Vec3{X: math.Abs(p.X) - half.X, Y: math.Abs(p.Y) - half.Y, Z: math.Abs(p.Z) - half.Z}
	side := geom.Vec3{X: math.Copysign(1, p.X), Y: math.Copysign(1, p.Y), Z: math.Copysign(1, p.Z)}
	over := geom.Vec3{X: math.Max(out.X, 0), Y: math.Max(out.Y, 0), Z: math.Max(out.Z, 0)}
	if far := over.Norm(); far > 0 {
		return far, geom.Vec3{X: side.X * over.X / far, Y: side.Y * over.Y / far, Z: side.Z * over.Z / far}
	}
	switch {
	case out.X > out.Y && out.X > out.Z:
		return out.X, geom.Vec3{X: side.X}
	case out.Y > out.Z:
		return out.Y, geom.Vec3{Y: side.Y}
	}
	return out.Z, geom.Vec3{Z: side.Z}
}

// closest returns the point of the segment ab that is nearest to p.
func closest(p, a, b geom.Vec2) geom.Vec2 {
	ab, ap := b.Sub(a), p.Sub(a)
	return a.Add(ab.Scale(geom.Clamp(ap.Dot(ab)/ab.NormSq(), 0, 1)))
}
