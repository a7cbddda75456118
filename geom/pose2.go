// SPDX-License-Identifier: Apache-2.0

package geom

import "github.com/playsim/playsim/detmath"

// Pose2 is a pose on the floor, and so the transform aFromB of the plane.
type Pose2 struct {
	X, Y float64 // m
	Yaw  float64 // rad, counter-clockwise from x
}

// Pos is the origin of B in A.
func (p Pose2) Pos() Vec2 { return Vec2{p.X, p.Y} }

// Mul is aFromC, where p is aFromB and o is bFromC; its yaw is in (-π, π].
func (p Pose2) Mul(o Pose2) Pose2 {
	at := p.Apply(o.Pos())
	return Pose2{at.X, at.Y, WrapAngle(p.Yaw + o.Yaw)}
}

// Inv is bFromA, where p is aFromB.
func (p Pose2) Inv() Pose2 {
	at := p.Pos().Neg().Rotate(-p.Yaw)
	return Pose2{at.X, at.Y, WrapAngle(-p.Yaw)}
}

// Apply takes a point from B to A.
func (p Pose2) Apply(pointInB Vec2) Vec2 { return pointInB.Rotate(p.Yaw).Add(p.Pos()) }

// ApplyInv takes a point from A to B.
func (p Pose2) ApplyInv(pointInA Vec2) Vec2 { return pointInA.Sub(p.Pos()).Rotate(-p.Yaw) }

// Rotate takes a direction from B to A.
func (p Pose2) Rotate(dirInB Vec2) Vec2 { return dirInB.Rotate(p.Yaw) }

// To3D is the upright pose at height z, m.
func (p Pose2) To3D(z float64) Pose {
	s, c := detmath.SinCos(p.Yaw / 2)
	return Pose{Vec3{p.X, p.Y, z}, Quat{Z: s, W: c}}
}
