// SPDX-License-Identifier: Apache-2.0

package form

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Meet reports whether two boxes are in one another by more than a slop: no axis parts them.
func Meet(a, b *geom.Box, slop float64) bool {
	var of, with [3]geom.Vec3
	for k, u := range [3]geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
		of[k], with[k] = a.Pose.Rot.Rotate(u), b.Pose.Rot.Rotate(u)
	}
	apart := b.Pose.Pos.Sub(a.Pose.Pos)
	parts := func(axis geom.Vec3) bool {
		n := axis.Norm()
		reach := spread(a.Half, &of, axis) + spread(b.Half, &with, axis)
		return n > 1e-6 && math.Abs(apart.Dot(axis)) > reach-float64(slop*n)
	}
	for k := range 3 {
		if parts(of[k]) || parts(with[k]) {
			return false
		}
	}
	for _, u := range of {
		for _, v := range with {
			if parts(u.Cross(v)) {
				return false
			}
		}
	}
	return true
}

// Reach returns how far a box reaches from its centre in a direction of length 1.
func Reach(b *geom.Box, dir geom.Vec3) float64 {
	dir = b.Pose.Rot.Inv().Rotate(dir)
	return float64(b.Half.X*math.Abs(dir.X)) + float64(b.Half.Y*math.Abs(dir.Y)) + float64(b.Half.Z*math.Abs(dir.Z))
}

// spread returns how far a box reaches from its centre along an axis, times its length.
func spread(half geom.Vec3, of *[3]geom.Vec3, axis geom.Vec3) float64 {
	return float64(half.X*math.Abs(of[0].Dot(axis))) + float64(half.Y*math.Abs(of[1].Dot(axis))) + float64(half.Z*math.Abs(of[2].Dot(axis)))
}
