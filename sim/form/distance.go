// SPDX-License-Identifier: Apache-2.0

// Package form has the distances and overlaps of simple forms, in the plane and in space:
// discs, rectangles, convex polygons, boxes, upright prisms and heads. Lengths are in m.
package form

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Crown is the least slope of a person's head: no ball stays on it.
const Crown = 0.15

// Extrude returns the distance from an upright prism of a height interval, given that
// from its outline in the plane.
func Extrude(d float64, n geom.Vec2, z, zMin, zMax float64) (float64, geom.Vec3) {
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

// Disc returns the distance of a point at d from the centre of a disc, negative inside, and
// the direction from there to the point.
func Disc(d geom.Vec2, radius float64) (float64, geom.Vec2) {
	far := d.Norm()
	if far == 0 {
		return -radius, geom.Vec2{X: 1}
	}
	return far - radius, d.Scale(1 / far)
}

// Rect is Disc for a rectangle of two half extents along the axes.
func Rect(d geom.Vec2, x, y float64) (float64, geom.Vec2) {
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

// Polygon is Disc for a convex outline, counter-clockwise.
func Polygon(d geom.Vec2, outline []geom.Vec2) (float64, geom.Vec2) {
	inside, n := math.Inf(-1), geom.Vec2{}
	out, nearest := math.Inf(1), geom.Vec2{}
	from := outline[len(outline)-1]
	for _, to := range outline {
		normal := from.Sub(to).Perp().Unit()
		if far := d.Sub(to).Dot(normal); far > inside {
			inside, n = far, normal
		}
		gap := d.Sub(Closest(d, from, to))
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

// Head is Disc in space for a person: z is the height above the head's top, face where the
// person looks.
func Head(d geom.Vec2, z, head, radius float64, face geom.Vec2) (float64, geom.Vec3) {
	side, n := Disc(d, radius)
	z += head
	if z <= 0 {
		return side, n.To3D(0)
	}
	in := math.Max(side+head, 0) // m, from the axis, or from a ring where the person is wide
	far := math.Sqrt(float64(in*in) + float64(z*z))
	if in < Crown*far {
		if d.NormSq() < 1e-12 {
			n = face
		}
		return far - head, n.Scale(Crown).To3D(math.Sqrt(1 - Crown*Crown))
	}
	return far - head, geom.Vec3{X: n.X * in / far, Y: n.Y * in / far, Z: z / far}
}

// Box is Disc in space for a box, in its frame.
func Box(p, half geom.Vec3) (float64, geom.Vec3) {
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

// Closest returns the point of the segment ab that is nearest to p.
func Closest(p, a, b geom.Vec2) geom.Vec2 {
	ab, ap := b.Sub(a), p.Sub(a)
	return a.Add(ab.Scale(geom.Clamp(ap.Dot(ab)/ab.NormSq(), 0, 1)))
}

// SegmentDistSq returns the squared distance of p from the segment ab.
func SegmentDistSq(p, a, b geom.Vec2) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := geom.Clamp(ap.Dot(ab)/ab.NormSq(), 0, 1)
	return ap.Sub(ab.Scale(t)).NormSq()
}
