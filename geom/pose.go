// SPDX-License-Identifier: Apache-2.0

package geom

// Pose is where frame B stands in frame A, and so the transform aFromB.
type Pose struct {
	Pos Vec3 // origin of B in A, m
	Rot Quat // axes of B in A
}

// IdentityPose leaves everything where it is.
func IdentityPose() Pose { return Pose{Rot: Identity()} }

// Translate is a shift without a turn, m.
func Translate(x, y, z float64) Pose { return Pose{Vec3{x, y, z}, Identity()} }

// Turn is a rotation about the origin.
func Turn(q Quat) Pose { return Pose{Rot: q} }

// Mul is aFromC, where p is aFromB and o is bFromC.
func (p Pose) Mul(o Pose) Pose { return Pose{p.Apply(o.Pos), p.Rot.Mul(o.Rot)} }

// Inv is bFromA, where p is aFromB.
func (p Pose) Inv() Pose {
	back := p.Rot.Inv()
	return Pose{back.Rotate(p.Pos.Neg()), back}
}

// Apply takes a point from B to A.
func (p Pose) Apply(pointInB Vec3) Vec3 { return p.Rot.Rotate(pointInB).Add(p.Pos) }

// ApplyInv takes a point from A to B.
func (p Pose) ApplyInv(pointInA Vec3) Vec3 { return p.Rot.Inv().Rotate(pointInA.Sub(p.Pos)) }

// Move is p shifted by d, given in A.
func (p Pose) Move(d Vec3) Pose { return Pose{p.Pos.Add(d), p.Rot} }

// To2D is the pose seen from above: its place and the heading of its x axis.
func (p Pose) To2D() Pose2 { return Pose2{p.Pos.X, p.Pos.Y, p.Rot.Heading()} }
