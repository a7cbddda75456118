// SPDX-License-Identifier: Apache-2.0

package geom

import (
	"math"

	"github.com/playsim/playsim/detmath"
)

// Quat is a rotation: the unit quaternion Xi + Yj + Zk + W. q and -q are the
// same rotation.
type Quat struct{ X, Y, Z, W float64 }

// Identity is the rotation by nothing.
func Identity() Quat { return Quat{W: 1} }

// AxisAngle turns by angle, rad, counter-clockwise about axis, which need not
// be unit; about the zero axis nothing turns.
func AxisAngle(axis Vec3, angle float64) Quat {
	n := axis.Norm()
	if n == 0 {
		return Identity()
	}
	s, c := detmath.SinCos(angle / 2)
	v := axis.Scale(s / n)
	return Quat{v.X, v.Y, v.Z, c}
}

// RotX turns by angle, rad, about x: a roll.
func RotX(angle float64) Quat {
	s, c := detmath.SinCos(angle / 2)
	return Quat{X: s, W: c}
}

// RotY turns by angle, rad, about y: a pitch, positive nose down.
func RotY(angle float64) Quat {
	s, c := detmath.SinCos(angle / 2)
	return Quat{Y: s, W: c}
}

// Yaw turns by angle, rad, about z.
func Yaw(angle float64) Quat {
	s, c := detmath.SinCos(angle / 2)
	return Quat{Z: s, W: c}
}

// FromRPY turns by roll about x, then pitch about y, then yaw about z, all
// axes fixed (REP 103, URDF and SDF order), rad.
func FromRPY(roll, pitch, yaw float64) Quat {
	return Yaw(yaw).Mul(RotY(pitch)).Mul(RotX(roll))
}

// FromRotationVector turns about v by its length, rad.
func FromRotationVector(v Vec3) Quat { return AxisAngle(v, v.Norm()) }

// Mul is the rotation o followed by q: aFromB.Mul(bFromC) is aFromC.
func (q Quat) Mul(o Quat) Quat {
	return Quat{
		float64(q.W*o.X) + float64(q.X*o.W) + float64(q.Y*o.Z) - float64(q.Z*o.Y),
		float64(q.W*o.Y) - float64(q.X*o.Z) + float64(q.Y*o.W) + float64(q.Z*o.X),
		float64(q.W*o.Z) + float64(q.X*o.Y) - float64(q.Y*o.X) + float64(q.Z*o.W),
		float64(q.W*o.W) - float64(q.X*o.X) - float64(q.Y*o.Y) - float64(q.Z*o.Z),
	}
}

// Inv is the rotation back.
func (q Quat) Inv() Quat { return Quat{-q.X, -q.Y, -q.Z, q.W} }

// Unit is q at length one, against the drift of long products; the zero
// quaternion gives Identity.
func (q Quat) Unit() Quat {
	n := math.Sqrt(float64(q.X*q.X) + float64(q.Y*q.Y) + float64(q.Z*q.Z) + float64(q.W*q.W))
	if n == 0 {
		return Identity()
	}
	return Quat{q.X / n, q.Y / n, q.Z / n, q.W / n}
}

// Rotate turns v. With u the vector part and w the scalar part this is
// v + 2w(u × v) + 2u × (u × v).
func (q Quat) Rotate(v Vec3) Vec3 {
	tx := 2 * (float64(q.Y*v.Z) - float64(q.Z*v.Y))
	ty := 2 * (float64(q.Z*v.X) - float64(q.X*v.Z))
	tz := 2 * (float64(q.X*v.Y) - float64(q.Y*v.X))
	return Vec3{
		v.X + float64(q.W*tx) + (float64(q.Y*tz) - float64(q.Z*ty)),
		v.Y + float64(q.W*ty) + (float64(q.Z*tx) - float64(q.X*tz)),
		v.Z + float64(q.W*tz) + (float64(q.X*ty) - float64(q.Y*tx)),
	}
}

// RPY gives the fixed-axis angles, rad: roll and yaw in [-π, π], pitch in
// [-π/2, π/2]. Where pitch is ±π/2 only yaw ∓ roll is determined; roll is 0.
func (q Quat) RPY() (roll, pitch, yaw float64) {
	forwardX := 1 - float64(2*(float64(q.Y*q.Y)+float64(q.Z*q.Z)))
	forwardY := 2 * (float64(q.W*q.Z) + float64(q.X*q.Y))
	forwardZ := 2 * (float64(q.X*q.Z) - float64(q.W*q.Y))
	level := math.Sqrt(float64(forwardX*forwardX) + float64(forwardY*forwardY))
	pitch = detmath.Atan2(-forwardZ, level)
	if level < 1e-10 {
		return 0, pitch, WrapAngle(float64(2 * detmath.Atan2(q.Z, q.W)))
	}
	roll = detmath.Atan2(2*(float64(q.W*q.X)+float64(q.Y*q.Z)), 1-float64(2*(float64(q.X*q.X)+float64(q.Y*q.Y))))
	return roll, pitch, detmath.Atan2(forwardY, forwardX)
}

// Heading is the yaw, rad in [-π, π], of the turned x axis seen from above.
func (q Quat) Heading() float64 {
	return detmath.Atan2(2*(float64(q.W*q.Z)+float64(q.X*q.Y)), 1-float64(2*(float64(q.Y*q.Y)+float64(q.Z*q.Z))))
}

// Angle is the size of the turn, rad in [0, π].
func (q Quat) Angle() float64 {
	return 2 * detmath.Atan2(Vec3{q.X, q.Y, q.Z}.Norm(), math.Abs(q.W))
}

// RotationVector is the axis times the angle, rad, with a length in [0, π].
func (q Quat) RotationVector() Vec3 {
	u := Vec3{q.X, q.Y, q.Z}
	if q.W < 0 {
		u = u.Neg()
	}
	n := u.Norm()
	if n < 1e-12 {
		return u.Scale(2)
	}
	return u.Scale(q.Angle() / n)
}

// Slerp turns steadily from q at t = 0 to o at t = 1, the shorter way.
func (q Quat) Slerp(o Quat, t float64) Quat {
	turn := q.Inv().Mul(o).RotationVector()
	return q.Mul(FromRotationVector(turn.Scale(t)))
}
