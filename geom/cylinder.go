// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// Cylinder stands upright and is closed at both ends.
type Cylinder struct {
	Base   Vec3    // centre of its foot, m
	Radius float64 // m
	Height float64 // m
}

// Contains tells whether p is inside or on the cylinder.
func (c Cylinder) Contains(p Vec3) bool {
	d := p.Sub(c.Base)
	return d.Z >= 0 && d.Z <= c.Height && d.XY().NormSq() <= c.Radius*c.Radius
}

// Hit gives the first crossing, as said at Ray.
func (c Cylinder) Hit(r Ray) (t float64, ok bool) {
	at := r.Origin.Sub(c.Base)
	in, out := slab(at.Z-float64(c.Height/2), r.Dir.Z, float64(c.Height/2), math.Inf(-1), math.Inf(1))
	if a := r.Dir.XY().NormSq(); a > 1e-300 {
		sideIn, sideOut, ok := crossRoots(at.XY().To3D(0), r.Dir.XY().To3D(0), float64(c.Radius*c.Radius))
		if !ok {
			return 0, false
		}
		in, out = math.Max(in, sideIn), math.Min(out, sideOut)
	} else if !(at.XY().NormSq() <= c.Radius*c.Radius) {
		return 0, false
	}
	if !(in <= out) || !(out >= 0) || math.IsInf(out, 1) {
		return 0, false
	}
	if in >= 0 {
		return in, true
	}
	return out, true
}
