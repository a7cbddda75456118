// SPDX-License-Identifier: Apache-2.0

package geom

import (
	"math"

	"github.com/playsim/playsim/detmath"
)

// Vec2 is a point or direction in the plane.
type Vec2 struct{ X, Y float64 }

// Polar is the vector of length r in the direction angle, rad.
func Polar(r, angle float64) Vec2 {
	s, c := detmath.SinCos(angle)
	return Vec2{float64(r * c), float64(r * s)}
}

// Add is v + o.
func (v Vec2) Add(o Vec2) Vec2 { return Vec2{v.X + o.X, v.Y + o.Y} }

// Sub is v - o.
func (v Vec2) Sub(o Vec2) Vec2 { return Vec2{v.X - o.X, v.Y - o.Y} }

// Scale is v times k.
func (v Vec2) Scale(k float64) Vec2 { return Vec2{float64(v.X * k), float64(v.Y * k)} }

// Neg is -v.
func (v Vec2) Neg() Vec2 { return Vec2{-v.X, -v.Y} }

// Dot is the scalar product.
func (v Vec2) Dot(o Vec2) float64 { return float64(v.X*o.X) + float64(v.Y*o.Y) }

// Cross is the z component of the vector product: positive when o lies
// counter-clockwise of v.
func (v Vec2) Cross(o Vec2) float64 { return float64(v.X*o.Y) - float64(v.Y*o.X) }

// Perp is v turned a quarter counter-clockwise.
func (v Vec2) Perp() Vec2 { return Vec2{-v.Y, v.X} }

// NormSq is the square of the length.
func (v Vec2) NormSq() float64 { return float64(v.X*v.X) + float64(v.Y*v.Y) }

// Norm is the length.
func (v Vec2) Norm() float64 { return math.Sqrt(v.NormSq()) }

// Dist is the distance from v to o.
func (v Vec2) Dist(o Vec2) float64 { return v.Sub(o).Norm() }

// Unit is v at length one, and zero for a vector too short to have a direction.
func (v Vec2) Unit() Vec2 {
	n := v.Norm()
	if n < tooShort {
		return Vec2{}
	}
	return Vec2{v.X / n, v.Y / n}
}

// Angle is the direction of v, rad in [-π, π], from the x axis.
func (v Vec2) Angle() float64 { return detmath.Atan2(v.Y, v.X) }

// Rotate turns v counter-clockwise by angle, rad.
func (v Vec2) Rotate(angle float64) Vec2 {
	s, c := detmath.SinCos(angle)
	return Vec2{float64(c*v.X) - float64(s*v.Y), float64(s*v.X) + float64(c*v.Y)}
}

// Lerp is v at t = 0 and o at t = 1.
func (v Vec2) Lerp(o Vec2, t float64) Vec2 {
	return Vec2{Lerp(v.X, o.X, t), Lerp(v.Y, o.Y, t)}
}

// To3D is v at height z.
func (v Vec2) To3D(z float64) Vec3 { return Vec3{v.X, v.Y, z} }
