// SPDX-License-Identifier: Apache-2.0

package geom

// Cylinder stands upright and is closed at both ends.
type Cylinder struct {
	Base   Vec3    // centre of its foot, m
	Radius float64 // m
	Height float64 // m
}

// Hit gives the first crossing, as said at Ray.
func (c Cylinder) Hit(r Ray) (t float64, ok bool) {
	at := r.Origin.Sub(c.Base)
	s := wholeLine
	if a := r.Dir.XY().NormSq(); a > 1e-300 {
		in, out, ok := crossRoots(at.XY().To3D(0), r.Dir.XY().To3D(0), float64(c.Radius*c.Radius))
		if !ok {
			return 0, false
		}
		s.narrow(in, out)
	} else if !(at.XY().NormSq() <= c.Radius*c.Radius) {
		return 0, false
	}
	s.slab(at.Z-float64(c.Height/2), r.Dir.Z, float64(c.Height/2))
	return s.first()
}
