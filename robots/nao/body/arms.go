// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Where a ball of [PalmRadius] rests against the roots of fingers and thumb, m in
// the hand frame: that far out along the normal of the line between the published
// places of both.
const (
	PalmX      = 0.0162
	PalmZ      = -0.0154
	PalmRadius = 0.025
)

// TorsoFromPalm gives the hand frame of [TorsoFromHand], moved to where a ball in the
// hand has its centre.
func TorsoFromPalm(side Side, a *Angles) geom.Pose {
	hand := TorsoFromHand(side, a)
	hand.Pos = hand.Apply(geom.Vec3{X: PalmX, Z: PalmZ})
	return hand
}

// Solving for an arm.
const (
	armJoints   = 5
	armExact    = 1e-4 // m of miss that counts as none
	armRounds   = 60
	armDamping  = 1e-4 // m², added to the square of the Jacobian
	armStride   = 0.5  // rad a joint may turn in a round
	armLeisure  = 0.05 // share of the way back to the easy posture a round
	armStarting = 5
)

// easyArms are where solving begins and what the freedom that a point leaves is used
// for: elbow bent, palm inward; left arm, the right one mirrored. Shoulder pitch and
// roll, elbow yaw and roll, wrist.
var easyArms = [armStarting][armJoints]float64{
	{0.6, 0.15, -1.4, -0.7, 0},
	{1.2, 0.1, -0.6, -0.4, 0},
	{-0.2, 0.3, -1.2, -1.0, 0},
	{0.3, 0.8, -0.3, -1.2, 0},
	{1.8, 0.4, 0.5, -1.0, 0},
}

// SolveArm finds the arm angles, rad, that bring the palm's centre to a point of the
// torso frame, m; how the hand is turned is left to the solution. The arm goes as it
// is in a wherever that leads there. miss is how far from the point the palm stays:
// under 0.1 mm within reach, beyond it that of a good attempt. Limits are kept; the
// hand and other joints of a are left alone.
//
// Damped least squares (Wampler, 1986) with the rest of the freedom spent on an easy
// posture (Liégeois, 1977).
func SolveArm(side Side, target geom.Vec3, a *Angles) (miss float64) {
	j := Arm(side)
	best, at := math.Inf(1), *a
	for try := -1; try < armStarting && best > armExact; try++ {
		b := *a
		easy := &easyArms[max(try, 0)]
		if try >= 0 {
			for i := range armJoints {
				b[int(j)+i] = easyJoint(side, easy, i)
			}
		}
		if m := solveArmFrom(side, target, easy, &b); m < best {
			best, at = m, b
		}
	}
	copy(a[j:j+armJoints], at[j:j+armJoints])
	return best
}

// easyJoint gives the i-th joint of an easy arm of a side.
func easyJoint(side Side, easy *[armJoints]float64, i int) float64 {
	if side == Right {
		return float64(mirrorSign[int(RShoulderPitch)+i] * easy[i])
	}
	return easy[i]
}

func solveArmFrom(side Side, target geom.Vec3, easy *[armJoints]float64, a *Angles) (miss float64) {
	j := int(Arm(side))
	for i := range armJoints {
		a[j+i] = limit(a[j+i], Specs[j+i].Min, Specs[j+i].Max)
	}
	for range armRounds {
		var jac [armJoints]geom.Vec3
		off := target.Sub(armJacobian(side, a, &jac))
		if miss = off.Norm(); miss <= armExact {
			return miss
		}
		arm := (*[armJoints]float64)(a[j : j+armJoints])
		armStep(side, off, easy, &jac, arm)
	}
	return target.Sub(TorsoFromPalm(side, a).Pos).Norm()
}

// armStep moves an arm by one round. A joint that would leave its range is held at
// the end of it and the others do without.
func armStep(side Side, off geom.Vec3, easy *[armJoints]float64, jac *[armJoints]geom.Vec3, arm *[armJoints]float64) {
	j := int(Arm(side))
	var step [armJoints]float64
	for range armJoints {
		s := squareOf(jac)
		pull := s.solve(off)
		drift := geom.Vec3{}
		for i := range armJoints {
			step[i] = float64(armLeisure * (easyJoint(side, easy, i) - arm[i]))
			drift = drift.Add(jac[i].Scale(step[i]))
		}
		back := s.solve(drift)
		held := false
		for i := range armJoints {
			step[i] = limit(step[i]+jac[i].Dot(pull)-jac[i].Dot(back), -armStride, armStride)
			end := limit(arm[i]+step[i], Specs[j+i].Min, Specs[j+i].Max)
			if end != arm[i]+step[i] && jac[i] != (geom.Vec3{}) {
				off = off.Sub(jac[i].Scale(end - arm[i]))
				jac[i], held = geom.Vec3{}, true
				arm[i] = end
			}
		}
		if !held {
			break
		}
	}
	for i := range armJoints {
		if jac[i] != (geom.Vec3{}) {
			arm[i] += step[i]
		}
	}
}

// armJacobian gives the palm's centre and how it moves with each joint, m/rad.
func armJacobian(side Side, a *Angles, jac *[armJoints]geom.Vec3) geom.Vec3 {
	j := Arm(side)
	var at [armJoints]geom.Pose
	pose := geom.IdentityPose()
	for i := range at {
		s := &linkSpecs[LinkOf(j)+Link(i)]
		pose = pose.Mul(geom.Pose{Pos: s.Offset, Rot: turn(j+Joint(i), a[int(j)+i])})
		at[i] = pose
	}
	palm := pose.Apply(geom.Vec3{X: HandOffsetX + PalmX, Z: PalmZ - HandOffsetZ})
	for i := range at {
		axis := at[i].Rot.Rotate(Specs[int(j)+i].Axis)
		jac[i] = axis.Cross(palm.Sub(at[i].Pos))
	}
	return palm
}

// square is a symmetric matrix of 3×3: xx xy xz yy yz zz.
type square [6]float64

// squareOf gives J·Jᵀ with the damping on its diagonal.
func squareOf(jac *[armJoints]geom.Vec3) (s square) {
	s[0], s[3], s[5] = armDamping, armDamping, armDamping
	for _, c := range jac {
		s[0] += float64(c.X * c.X)
		s[1] += float64(c.X * c.Y)
		s[2] += float64(c.X * c.Z)
		s[3] += float64(c.Y * c.Y)
		s[4] += float64(c.Y * c.Z)
		s[5] += float64(c.Z * c.Z)
	}
	return s
}

// solve gives v with s·v = b, by cofactors: the damping keeps s regular.
func (s *square) solve(b geom.Vec3) geom.Vec3 {
	x := geom.Vec3{X: s[0], Y: s[1], Z: s[2]}
	y := geom.Vec3{X: s[1], Y: s[3], Z: s[4]}
	z := geom.Vec3{X: s[2], Y: s[4], Z: s[5]}
	yz, zx, xy := y.Cross(z), z.Cross(x), x.Cross(y)
	return yz.Scale(b.X).Add(zx.Scale(b.Y)).Add(xy.Scale(b.Z)).Scale(1 / x.Dot(yz))
}
