// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// Sphere is a ball.
type Sphere struct {
	Center Vec3    // m
	Radius float64 // m
}

// Hit gives the first crossing, as said at Ray.
func (s Sphere) Hit(r Ray) (t float64, ok bool) {
	near, far, ok := s.crossings(r)
	if !ok || !(far >= 0) {
		return 0, false
	}
	if near >= 0 {
		return near, true
	}
	return far, true
}

// crossings of the whole line, by the distance of the centre from it: a small
// ball far away loses nothing to cancellation.
func (s Sphere) crossings(r Ray) (near, far float64, ok bool) {
	toCenter := s.Center.Sub(r.Origin)
	mid := toCenter.Dot(r.Dir)
	off := toCenter.Sub(r.Dir.Scale(mid))
	disc := float64(s.Radius*s.Radius) - off.NormSq()
	if !(disc >= 0) {
		return 0, 0, false
	}
	half := math.Sqrt(disc)
	return mid - half, mid + half, true
}
