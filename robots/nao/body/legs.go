// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// SolveLegs finds the leg angles that put both soles where they are wanted: poses
// of the sole frames in the torso frame. The stance leg reaches its pose exactly
// and dictates the shared hip yaw-pitch; of the other leg, the sole's position and
// normal are exact and its yaw is what the shared motor leaves. Knees bend forward.
//
// All angles end up within limits, coupled ankle table included. ok is false when a
// pose is out of reach; a then holds a nearest reachable attempt: directions are
// kept, lengths and angles are cut. Other joints of a are left alone.
//
// Closed form: three orthogonal hip axes meet in one point and three leg pitches
// are parallel, so either leg is a triangle and two spherical joints.
func SolveLegs(torsoFromLeftSole, torsoFromRightSole geom.Pose, stance Side, a *Angles) (ok bool) {
	swing, target := Right, torsoFromRightSole
	hold := torsoFromLeftSole
	if stance == Right {
		swing, target, hold = Left, torsoFromLeftSole, torsoFromRightSole
	}
	ok = solveStance(stance, hold, a)
	yaw := a[Leg(stance)]
	ok = SolveLeg(swing, target, yaw, a) && ok
	a[LHipYawPitch], a[RHipYawPitch] = yaw, yaw
	return ok
}

// HipYawPitchOf gives the hip yaw-pitch at which a side's sole reaches a pose in
// the torso frame exactly, rad, not clamped.
func HipYawPitchOf(side Side, torsoFromSole geom.Pose) float64 {
	var a Angles
	sixAxes(side, torsoFromSole, &a)
	return a[Leg(side)]
}

// SolveLeg finds a leg's five other angles for a given hip yaw-pitch: the sole's
// position and normal become exact, its yaw is left as it falls. Limits and ok as
// in [SolveLegs]. It sets this leg's joints alone.
func SolveLeg(side Side, torsoFromSole geom.Pose, hipYawPitch float64, a *Angles) (ok bool) {
	j := Leg(side)
	a[j] = hipYawPitch
	normal := torsoFromSole.Rot.Rotate(axisZ)
	v := torsoFromSole.Pos.Add(normal.Scale(FootHeight)) // ankle
	v.Y -= float64(side.sign() * HipOffsetY)
	v.Z += HipOffsetZ
	back := hipRot(side, hipYawPitch, 0).Inv()
	v, normal = back.Rotate(v), back.Rotate(normal)

	roll, down := lean(v.Y, -v.Z)
	knee, sk, ck, ok := kneeFor(side, float64(v.X*v.X)+float64(down*down))
	// Thigh and tibia of a leg hanging straight from the hip end at (-x, -z).
	x, z := TibiaLength*sk, ThighLength+float64(TibiaLength*ck)
	pitch := detmath.Atan2(-v.X, down) - detmath.Atan2(x, z)

	normal = turnYX(-(pitch + knee), 0).Rotate(geom.RotX(-roll).Rotate(normal))
	s := math.Sqrt(float64(normal.X*normal.X) + float64(normal.Z*normal.Z))
	a[j+1], a[j+2], a[j+3] = roll, pitch, knee
	a[j+4] = detmath.Atan2(normal.X, normal.Z)
	a[j+5] = detmath.Atan2(-normal.Y, s)
	return clampLeg(side, a) && ok
}

// solveStance solves all six axes; where the limits forbid the yaw, the yaw gives way.
func solveStance(side Side, torsoFromSole geom.Pose, a *Angles) bool {
	j := Leg(side)
	ok := sixAxes(side, torsoFromSole, a)
	if clampLeg(side, a) && ok {
		return true
	}
	SolveLeg(side, torsoFromSole, limit(a[j], Specs[j].Min, Specs[j].Max), a)
	return false
}

// sixAxes sets all six angles of a leg, unclamped but for the knee.
func sixAxes(side Side, torsoFromSole geom.Pose, a *Angles) (ok bool) {
	y := side.sign()
	// The right leg is solved as the left one's mirror image.
	q := torsoFromSole.Rot
	q.X, q.Z = float64(y*q.X), float64(y*q.Z)
	p := torsoFromSole.Pos
	v := q.Inv().Rotate(geom.Vec3{X: -p.X, Y: HipOffsetY - float64(y*p.Y), Z: -HipOffsetZ - p.Z})
	v.Z -= FootHeight // hip seen from the ankle, in the foot's axes

	roll, up := lean(v.Y, v.Z)
	knee, sk, ck, ok := kneeFor(side, float64(v.X*v.X)+float64(up*up))
	x, z := ThighLength*sk, TibiaLength+float64(ThighLength*ck)
	ankle := detmath.Atan2(-x, z) - detmath.Atan2(v.X, up)

	// What is left for the hip: Rx(π/4)·Rz(-yawPitch)·Rx(hipRoll-π/4)·Ry(hipPitch).
	h := eighthBack.Mul(q).Mul(geom.RotX(-roll)).Mul(geom.RotY(-(knee + ankle)))
	m01 := 2 * (float64(h.X*h.Y) - float64(h.W*h.Z))
	m11 := 1 - float64(2*(float64(h.X*h.X)+float64(h.Z*h.Z)))
	m21 := 2 * (float64(h.Y*h.Z) + float64(h.W*h.X))
	m20 := 2 * (float64(h.X*h.Z) - float64(h.W*h.Y))
	m22 := 1 - float64(2*(float64(h.X*h.X)+float64(h.Y*h.Y)))
	j := Leg(side)
	a[j] = detmath.Atan2(m01, m11)
	a[j+1] = float64(y * (detmath.Atan2(m21, math.Sqrt(float64(m01*m01)+float64(m11*m11))) + math.Pi/4))
	a[j+2] = detmath.Atan2(-m20, m22)
	a[j+3], a[j+4], a[j+5] = knee, ankle, float64(y*roll)
	return ok
}

// eighthBack turns by -π/4 about x.
var eighthBack = geom.Quat{X: -0.38268343236508977173, W: 0.92387953251128675613}

// kneeFor gives the knee angle, its sine and cosine, for a squared hip-ankle
// distance: 0 when that is too long, the knee's limit when it is too short.
func kneeFor(side Side, dist2 float64) (knee, s, c float64, ok bool) {
	const (
		sum   = ThighLength*ThighLength + TibiaLength*TibiaLength
		twice = 2 * ThighLength * TibiaLength
	)
	c = (dist2 - sum) / twice
	if !(c < 1) { // too long, or not a number
		return 0, 0, 1, c <= 1+reachSlack
	}
	if b := &bentKnee[side]; c < b.c {
		return b.angle, b.s, b.c, c >= b.c-reachSlack
	}
	s = math.Sqrt((1 - c) * (1 + c))
	return detmath.Atan2(s, c), s, c, true
}

// lean gives the roll, within a quarter turn, of the plane that holds the x axis and
// a point (y, z), and the point's height in that plane: negative past the horizontal.
func lean(y, z float64) (roll, height float64) {
	height = math.Sqrt(float64(y*y) + float64(z*z))
	if z < 0 {
		return detmath.Atan2(-y, -z), -height
	}
	return detmath.Atan2(y, z), height
}

// reachSlack forgives rounding at the ends of reach.
const reachSlack = 1e-9

var bentKnee = [2]struct{ angle, s, c float64 }{bent(Left), bent(Right)}

func bent(side Side) (b struct{ angle, s, c float64 }) {
	b.angle = Specs[Leg(side)+3].Max
	b.s, b.c = detmath.SinCos(b.angle)
	return b
}

// clampLeg clamps a leg to its limits; ok is false when that moved a joint.
func clampLeg(side Side, a *Angles) (ok bool) {
	j := Leg(side)
	ok = true
	for i := j; i < j+6; i++ {
		v := limit(a[i], Specs[i].Min, Specs[i].Max)
		ok = ok && math.Abs(v-a[i]) <= reachSlack
		a[i] = v
	}
	roll := a[j+5]
	clampAnkle(side, a)
	return ok && math.Abs(a[j+5]-roll) <= reachSlack
}
