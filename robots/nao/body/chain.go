// SPDX-License-Identifier: Apache-2.0

package body

import (
	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// Camera is one of the head's two cameras; the values are the maker's indices.
type Camera int

// The cameras: Top looks ahead, Bottom at the feet.
const (
	Top Camera = iota
	Bottom
)

// String gives "top" or "bottom".
func (c Camera) String() string {
	if c == Top {
		return "top"
	}
	return "bottom"
}

// Camera places in the head (HeadPitch) frame, m, and their downward tilt, rad.
const (
	topX, topZ, topTilt          = 0.05871, 0.06364, 0.0209
	bottomX, bottomZ, bottomTilt = 0.05071, 0.01774, 0.6929
)

// HeadFromCamera gives a camera's frame in the head frame: x along the optical
// axis, y left, z up.
func HeadFromCamera(c Camera) geom.Pose {
	if c == Top {
		return geom.Pose{Pos: geom.Vec3{X: topX, Z: topZ}, Rot: geom.RotY(topTilt)}
	}
	return geom.Pose{Pos: geom.Vec3{X: bottomX, Z: bottomZ}, Rot: geom.RotY(bottomTilt)}
}

// CameraFromOptical turns a camera frame (x ahead, y left, z up) into the optical
// frame of REP-103 (z ahead, x right, y down).
var CameraFromOptical = geom.Quat{X: -0.5, Y: 0.5, Z: -0.5, W: 0.5}

var headFromCamera = [2]geom.Pose{HeadFromCamera(Top), HeadFromCamera(Bottom)}

// TorsoFromHead gives the head (HeadPitch) frame in the torso frame.
func TorsoFromHead(a *Angles) geom.Pose {
	return geom.Pose{Pos: geom.Vec3{Z: NeckOffsetZ}, Rot: geom.Yaw(a[HeadYaw]).Mul(geom.RotY(a[HeadPitch]))}
}

// TorsoFromCamera gives a camera's frame in the torso frame: x along the optical
// axis, y left, z up. Multiply by [CameraFromOptical] for the REP-103 optical frame.
func TorsoFromCamera(c Camera, a *Angles) geom.Pose {
	return TorsoFromHead(a).Mul(headFromCamera[c])
}

// TorsoFromSole gives a side's sole frame in the torso frame: on the sole's plane
// below the ankle, x to the toes, z up.
func TorsoFromSole(side Side, a *Angles) geom.Pose {
	j := Leg(side)
	hip := hipRot(side, a[j], a[j+1])
	pitch := a[j+2]
	sh, ch := detmath.SinCos(pitch)
	pitch += a[j+3]
	sk, ck := detmath.SinCos(pitch)
	// The hip pitch, knee and ankle pitch axes are parallel: one plane.
	plane := geom.Vec3{
		X: -float64(ThighLength*sh) - float64(TibiaLength*sk),
		Z: -float64(ThighLength*ch) - float64(TibiaLength*ck),
	}
	rot := hip.Mul(turnYX(pitch+a[j+4], a[j+5]))
	p := hip.Rotate(plane).Add(rot.Rotate(geom.Vec3{Z: -FootHeight}))
	p.Y += float64(side.sign() * HipOffsetY)
	p.Z -= HipOffsetZ
	return geom.Pose{Pos: p, Rot: rot}
}

// TorsoFromHand gives a side's hand effector frame in the torso frame: at the
// published hand offset from the wrist, x along the forearm.
func TorsoFromHand(side Side, a *Angles) geom.Pose {
	j := Arm(side)
	y := side.sign()
	shoulder := geom.Pose{
		Pos: geom.Vec3{Y: float64(y * ShoulderOffsetY), Z: ShoulderOffsetZ},
		Rot: geom.RotY(a[j]).Mul(geom.Yaw(a[j+1])),
	}
	elbow := geom.Pose{
		Pos: geom.Vec3{X: UpperArmLength, Y: float64(y * ElbowOffsetY)},
		Rot: geom.RotX(a[j+2]).Mul(geom.Yaw(a[j+3])),
	}
	wrist := geom.Pose{Pos: geom.Vec3{X: LowerArmLength}, Rot: geom.RotX(a[j+4])}
	hand := shoulder.Mul(elbow).Mul(wrist)
	hand.Pos = hand.Apply(geom.Vec3{X: HandOffsetX, Z: -HandOffsetZ})
	return hand
}

// Links gives the frames of all links in the torso frame, indexed by [Link].
func Links(a *Angles, out *[NumLinks]geom.Pose) {
	out[Torso] = geom.IdentityPose()
	for j := range Joint(NumJoints) {
		s := &linkSpecs[j+1]
		parent := &out[s.Parent]
		out[j+1] = geom.Pose{
			Pos: parent.Pos.Add(parent.Rot.Rotate(s.Offset)),
			Rot: parent.Rot.Mul(turn(j, a[j])),
		}
	}
}

// turn is the rotation of one joint about its own axis.
func turn(j Joint, angle float64) geom.Quat {
	s, c := detmath.SinCos(0.5 * angle)
	n := &Specs[j].Axis
	return geom.Quat{X: float64(n.X * s), Y: float64(n.Y * s), Z: float64(n.Z * s), W: c}
}

// turnYX is a roll followed by a pitch.
func turnYX(pitch, roll float64) geom.Quat {
	sp, cp := detmath.SinCos(0.5 * pitch)
	sr, cr := detmath.SinCos(0.5 * roll)
	return geom.Quat{X: float64(cp * sr), Y: float64(sp * cr), Z: -float64(sp * sr), W: float64(cp * cr)}
}

// hipRot is the rotation of hip yaw-pitch followed by hip roll.
func hipRot(side Side, yawPitch, roll float64) geom.Quat {
	sy, cy := detmath.SinCos(0.5 * yawPitch)
	sr, cr := detmath.SinCos(0.5 * roll)
	y := halfSqrt2 * sy
	z := -side.sign() * y
	// (0,y,z,cy)·(sr,0,0,cr)
	return geom.Quat{X: float64(cy * sr), Y: float64(y*cr) + float64(z*sr), Z: float64(z*cr) - float64(y*sr), W: float64(cy * cr)}
}
