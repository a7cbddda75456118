// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// seam lets the round ends of a capsule and the rims of a cylinder overlap the
// side a little, so that no ray slips between them by rounding. Relative.
const seam = 1e-12

// Capsule is all points within Radius of the segment from A to B; a sphere
// when they coincide.
type Capsule struct {
	A, B   Vec3    // m
	Radius float64 // m
}

// Hit gives the first crossing, as said at Ray.
func (c Capsule) Hit(r Ray) (t float64, ok bool) {
	if !c.near(r) {
		return 0, false
	}
	var n nearest
	axis := c.B.Sub(c.A)
	slack := float64(seam * axis.NormSq())
	c.offerSide(r, axis, slack, &n)
	for _, end := range [2]struct{ at, out Vec3 }{{c.A, axis.Neg()}, {c.B, axis}} {
		in, out, ok := Sphere{end.at, c.Radius}.crossings(r)
		if !ok {
			continue
		}
		if r.At(in).Sub(end.at).Dot(end.out) >= -slack {
			n.offer(in)
		}
		if r.At(out).Sub(end.at).Dot(end.out) >= -slack {
			n.offer(out)
		}
	}
	return n.t, n.ok
}

// near is a cheap test against the sphere around the whole capsule.
func (c Capsule) near(r Ray) bool {
	around := Sphere{c.A.Lerp(c.B, 0.5), c.Radius + float64(c.A.Dist(c.B)/2)}
	around.Radius += float64(seam * around.Radius)
	_, far, ok := around.crossings(r)
	return ok && far >= 0
}

// offerSide solves |(o + t·d) × axis| = radius·|axis| and keeps the crossings
// that lie between the ends.
func (c Capsule) offerSide(r Ray, axis Vec3, slack float64, n *nearest) {
	along := axis.NormSq()
	from := r.Origin.Sub(c.A).Cross(axis)
	dir := r.Dir.Cross(axis)
	in, out, ok := crossRoots(from, dir, float64(c.Radius*c.Radius*along))
	if !ok {
		return
	}
	for _, t := range [2]float64{in, out} {
		s := r.At(t).Sub(c.A).Dot(axis)
		if s >= -slack && s <= along+slack {
			n.offer(t)
		}
	}
}

// crossRoots solves |from + t·dir|² = radiusSq; a dir of (almost) nothing has
// no roots.
func crossRoots(from, dir Vec3, radiusSq float64) (in, out float64, ok bool) {
	a := dir.NormSq()
	if !(a > 1e-300) {
		return 0, 0, false
	}
	mid := -from.Dot(dir) / a
	off := from.Add(dir.Scale(mid)).NormSq()
	if !(off <= radiusSq) {
		return 0, 0, false
	}
	half := math.Sqrt((radiusSq - off) / a)
	return mid - half, mid + half, true
}
