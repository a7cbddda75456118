// SPDX-License-Identifier: Apache-2.0

package geom

// Ray is a half-line.
type Ray struct {
	Origin Vec3 // m
	Dir    Vec3 // unit
}

// Between is the ray from a towards b, and their distance; from a point to
// itself it has no direction and hits nothing ahead.
func Between(a, b Vec3) (r Ray, dist float64) {
	d := b.Sub(a)
	return Ray{a, d.Unit()}, d.Norm()
}

// At is the point t metres along.
func (r Ray) At(t float64) Vec3 { return r.Origin.Add(r.Dir.Scale(t)) }

// Every Hit below gives the distance t >= 0, m, at which the ray first crosses
// the surface; a ray that starts inside hits the surface where it leaves. One that
// starts on the surface is inside or outside by rounding.

// nearest keeps the smallest crossing that is not behind the origin.
type nearest struct {
	t  float64
	ok bool
}

func (n *nearest) offer(t float64) {
	if t >= 0 && (!n.ok || t < n.t) {
		n.t, n.ok = t, true
	}
}
