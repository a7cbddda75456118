// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// Box is a cuboid, turned any way.
type Box struct {
	Pose Pose // of its centre
	Half Vec3 // half its size along its own axes, m
}

// Contains tells whether p is inside or on the box.
func (b Box) Contains(p Vec3) bool {
	in := b.Pose.ApplyInv(p)
	return math.Abs(in.X) <= b.Half.X && math.Abs(in.Y) <= b.Half.Y && math.Abs(in.Z) <= b.Half.Z
}

// Hit gives the first crossing, as said at Ray.
func (b Box) Hit(r Ray) (t float64, ok bool) {
	back := b.Pose.Rot.Inv()
	at, dir := back.Rotate(r.Origin.Sub(b.Pose.Pos)), back.Rotate(r.Dir)
	in, out := math.Inf(-1), math.Inf(1)
	in, out = slab(at.X, dir.X, b.Half.X, in, out)
	in, out = slab(at.Y, dir.Y, b.Half.Y, in, out)
	in, out = slab(at.Z, dir.Z, b.Half.Z, in, out)
	if !(in <= out) || !(out >= 0) || math.IsInf(out, 1) {
		return 0, false
	}
	if in >= 0 {
		return in, true
	}
	return out, true
}

// slab narrows the stretch [in, out] of a line to where |at + t·dir| <= half.
func slab(at, dir, half, in, out float64) (float64, float64) {
	if dir == 0 {
		if math.Abs(at) <= half {
			return in, out
		}
		return 1, 0
	}
	a, b := (-half-at)/dir, (half-at)/dir
	return math.Max(in, math.Min(a, b)), math.Min(out, math.Max(a, b))
}
