// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// belief is what the robot takes its own pose to be, from nothing but encoders,
// force sensors, inertial unit and odometry.
type belief struct {
	baseFromTorso geom.Pose
	fresh         bool // computed since the sensors were last read
}

// borne is the share of its weight that a robot on its feet feels in them, and
// borneMost, kg, what it takes for that share where the sensors saturate.
const (
	borne     = 0.45
	borneMost = 2.4
)

// believedTorso returns where the robot believes its torso to be, odometry frame:
// the odometry, and the torso over the base by its own measurements. The base is
// midway between the feet.
func (r *Robot) believedTorso() geom.Pose {
	b := &r.belief
	if !b.fresh {
		b.fresh = true
		left, right := body.TorsoFromSole(body.Left, &r.measured), body.TorsoFromSole(body.Right, &r.measured)
		total := r.loads.total[body.Left] + r.loads.total[body.Right]
		switch {
		case total < min(borne*r.loads.weight, borneMost):
			b.baseFromTorso = hanging(left, right, r.imu.roll, r.imu.pitch)
		case r.loads.total[body.Left] >= r.loads.total[body.Right]:
			b.baseFromTorso = standing(left, right)
		default:
			b.baseFromTorso = standing(right, left)
		}
	}
	return r.odometry.at.To3D(0).Mul(b.baseFromTorso)
}

// standing gives the torso over the base of a robot whose stance foot is flat on
// the floor: height and attitude by the leg's joints.
func standing(torsoFromStance, torsoFromOther geom.Pose) geom.Pose {
	stanceFromTorso := torsoFromStance.Inv()
	other := stanceFromTorso.Mul(torsoFromOther).To2D()
	base := geom.Pose2{X: other.X / 2, Y: other.Y / 2, Yaw: other.Yaw / 2}
	return base.To3D(0).Inv().Mul(stanceFromTorso)
}

// hanging gives the torso over the base of a robot whose feet bear next to nothing:
// attitude by the inertial unit, height as if the lowest edge of a sole were on the
// floor, which the robot has no means to check. The base points where the torso does.
func hanging(torsoFromLeft, torsoFromRight geom.Pose, roll, pitch float64) geom.Pose {
	up := geom.FromRPY(roll, pitch, 0).Inv().Rotate(geom.Vec3{Z: 1})
	axis := geom.Vec3{X: up.Y, Y: -up.X} // up × z: the shortest way upright, which no pitch turns round
	rot := geom.AxisAngle(axis, detmath.Atan2(axis.Norm(), up.Z))
	low := math.Inf(1)
	for side, sole := range [2]geom.Pose{torsoFromLeft, torsoFromRight} {
		for _, c := range soleCorners[side] {
			low = min(low, up.Dot(sole.Apply(c)))
		}
	}
	middle := rot.Rotate(torsoFromLeft.Pos.Lerp(torsoFromRight.Pos, 0.5))
	return geom.Pose{Pos: geom.Vec3{X: -middle.X, Y: -middle.Y, Z: -low}, Rot: rot}
}

var soleCorners = [2][4]geom.Vec3{body.SoleCorners(body.Left), body.SoleCorners(body.Right)}

// believedCamera returns odometryFromCamera by the head's encoders.
func (r *Robot) believedCamera(which body.Camera) geom.Pose {
	torsoFromCamera := body.TorsoFromCamera(which, &r.measured)
	torsoFromCamera.Pos.Z += r.cfg.taller()
	return r.believedTorso().Mul(torsoFromCamera)
}
