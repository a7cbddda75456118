// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// Vec3 is a point or direction in space.
type Vec3 struct{ X, Y, Z float64 }

// Add is v + o.
func (v Vec3) Add(o Vec3) Vec3 { return Vec3{v.X + o.X, v.Y + o.Y, v.Z + o.Z} }

// Sub is v - o.
func (v Vec3) Sub(o Vec3) Vec3 { return Vec3{v.X - o.X, v.Y - o.Y, v.Z - o.Z} }

// Scale is v times k.
func (v Vec3) Scale(k float64) Vec3 {
	return Vec3{float64(v.X * k), float64(v.Y * k), float64(v.Z * k)}
}

// Neg is -v.
func (v Vec3) Neg() Vec3 { return Vec3{-v.X, -v.Y, -v.Z} }

// Dot is the scalar product.
func (v Vec3) Dot(o Vec3) float64 {
	return float64(v.X*o.X) + float64(v.Y*o.Y) + float64(v.Z*o.Z)
}

// Cross is the vector product, right-handed.
func (v Vec3) Cross(o Vec3) Vec3 {
	return Vec3{
		float64(v.Y*o.Z) - float64(v.Z*o.Y),
		float64(v.Z*o.X) - float64(v.X*o.Z),
		float64(v.X*o.Y) - float64(v.Y*o.X),
	}
}

// NormSq is the square of the length.
func (v Vec3) NormSq() float64 { return v.Dot(v) }

// Norm is the length.
func (v Vec3) Norm() float64 { return math.Sqrt(v.Dot(v)) }

// Dist is the distance from v to o.
func (v Vec3) Dist(o Vec3) float64 { return v.Sub(o).Norm() }

// Unit is v at length one, and zero for a vector too short to have a direction.
func (v Vec3) Unit() Vec3 {
	n := v.Norm()
	if n < tooShort {
		return Vec3{}
	}
	return Vec3{v.X / n, v.Y / n, v.Z / n}
}

// Lerp is v at t = 0 and o at t = 1.
func (v Vec3) Lerp(o Vec3, t float64) Vec3 {
	return Vec3{Lerp(v.X, o.X, t), Lerp(v.Y, o.Y, t), Lerp(v.Z, o.Z, t)}
}

// XY is v seen from above.
func (v Vec3) XY() Vec2 { return Vec2{v.X, v.Y} }
