// SPDX-License-Identifier: Apache-2.0

package body

import "github.com/playsim/playsim/geom"

// Joint names one joint; its value is the index into [Angles] and [Specs].
type Joint int

// The joints in the maker's "Body" order.
const (
	HeadYaw Joint = iota
	HeadPitch
	LShoulderPitch
	LShoulderRoll
	LElbowYaw
	LElbowRoll
	LWristYaw
	LHand
	LHipYawPitch
	LHipRoll
	LHipPitch
	LKneePitch
	LAnklePitch
	LAnkleRoll
	RHipYawPitch
	RHipRoll
	RHipPitch
	RKneePitch
	RAnklePitch
	RAnkleRoll
	RShoulderPitch
	RShoulderRoll
	RElbowYaw
	RElbowRoll
	RWristYaw
	RHand

	// NumJoints counts the joints, the two hip yaw-pitch entries separately.
	NumJoints = 26
)

// Angles holds one value per joint: radians, for the hands 0 (closed) … 1 (open).
type Angles [NumJoints]float64

// JointSpec is one row of the maker's joint table.
type JointSpec struct {
	Name     string    // the maker's name
	Min, Max float64   // rad; hands 0 … 1
	Speed    float64   // largest speed, rad/s; hands 1/s
	Effort   float64   // largest torque, N·m
	Axis     geom.Vec3 // unit vector in the joint's own frame
}

// halfSqrt2 is 1/√2, the components of the tilted hip axes.
const halfSqrt2 = 0.70710678118654752440

var (
	axisX     = geom.Vec3{X: 1}
	axisY     = geom.Vec3{Y: 1}
	axisZ     = geom.Vec3{Z: 1}
	axisLHipY = geom.Vec3{Y: halfSqrt2, Z: -halfSqrt2}
	axisRHipY = geom.Vec3{Y: halfSqrt2, Z: halfSqrt2}
)

// Specs is the joint table. It is read-only.
var Specs = [NumJoints]JointSpec{
	HeadYaw:        {"HeadYaw", -2.0857, 2.0857, 8.26797, 1.547, axisZ},
	HeadPitch:      {"HeadPitch", -0.672, 0.5149, 7.19407, 1.532, axisY},
	LShoulderPitch: {"LShoulderPitch", -2.0857, 2.0857, 8.26797, 1.329, axisY},
	LShoulderRoll:  {"LShoulderRoll", -0.3142, 1.3265, 7.19407, 1.7835, axisZ},
	LElbowYaw:      {"LElbowYaw", -2.0857, 2.0857, 8.26797, 1.547, axisX},
	LElbowRoll:     {"LElbowRoll", -1.5446, -0.0349, 7.19407, 1.532, axisZ},
	LWristYaw:      {"LWristYaw", -1.8238, 1.8238, 24.6229, 0.4075, axisX},
	LHand:          {"LHand", 0, 1, 8.33, 0.292, axisY},
	LHipYawPitch:   {"LHipYawPitch", -1.1453, 0.74081, 4.16174, 3.348, axisLHipY},
	LHipRoll:       {"LHipRoll", -0.379472, 0.790477, 4.16174, 3.348, axisX},
	LHipPitch:      {"LHipPitch", -1.53589, 0.48409, 6.40239, 3.023, axisY},
	LKneePitch:     {"LKneePitch", -0.092346, 2.11253, 6.40239, 3.023, axisY},
	LAnklePitch:    {"LAnklePitch", -1.18952, 0.922747, 6.40239, 3.023, axisY},
	LAnkleRoll:     {"LAnkleRoll", -0.39788, 0.769001, 4.16174, 3.348, axisX},
	RHipYawPitch:   {"RHipYawPitch", -1.1453, 0.74081, 4.16174, 3.348, axisRHipY},
	RHipRoll:       {"RHipRoll", -0.790477, 0.379472, 4.16174, 3.348, axisX},
	RHipPitch:      {"RHipPitch", -1.53589, 0.48409, 6.40239, 3.0226, axisY},
	RKneePitch:     {"RKneePitch", -0.103083, 2.1202, 6.40239, 3.0226, axisY},
	RAnklePitch:    {"RAnklePitch", -1.18645, 0.932056, 6.40239, 3.0226, axisY},
	RAnkleRoll:     {"RAnkleRoll", -0.768992, 0.397935, 4.16174, 3.348, axisX},
	RShoulderPitch: {"RShoulderPitch", -2.0857, 2.0857, 8.26797, 1.329, axisY},
	RShoulderRoll:  {"RShoulderRoll", -1.3265, 0.3142, 7.19407, 1.783, axisZ},
	RElbowYaw:      {"RElbowYaw", -2.0857, 2.0857, 8.26797, 1.547, axisX},
	RElbowRoll:     {"RElbowRoll", 0.0349, 1.5446, 7.19407, 1.532, axisZ},
	RWristYaw:      {"RWristYaw", -1.8238, 1.8238, 24.6229, 0.4075, axisX},
	RHand:          {"RHand", 0, 1, 8.33, 0.292, axisY},
}

// String gives the maker's name, "" for a value that is no joint.
func (j Joint) String() string {
	if j < 0 || j >= NumJoints {
		return ""
	}
	return Specs[j].Name
}

// Side is a side of the body.
type Side int

// The two sides.
const (
	Left Side = iota
	Right
)

// Other gives the opposite side.
func (s Side) Other() Side { return 1 - s }

// sign is +1 for the left side and -1 for the right one.
func (s Side) sign() float64 { return float64(1 - 2*s) }

// String gives "left" or "right".
func (s Side) String() string {
	if s == Left {
		return "left"
	}
	return "right"
}

// Leg gives the first joint of a side's leg (hip yaw-pitch); the others follow it
// in the order hip roll, hip pitch, knee pitch, ankle pitch, ankle roll.
func Leg(s Side) Joint {
	if s == Left {
		return LHipYawPitch
	}
	return RHipYawPitch
}

// Arm gives the first joint of a side's arm (shoulder pitch); the others follow it
// in the order shoulder roll, elbow yaw, elbow roll, wrist yaw, hand.
func Arm(s Side) Joint {
	if s == Left {
		return LShoulderPitch
	}
	return RShoulderPitch
}

// mirrorSign tells for the joints of a limb whether the mirrored joint turns the
// same way (pitches, hands, hip yaw-pitch) or the other way (rolls, yaws).
var mirrorSign = [NumJoints]float64{
	HeadYaw: -1, HeadPitch: 1,
	LShoulderPitch: 1, LShoulderRoll: -1, LElbowYaw: -1, LElbowRoll: -1, LWristYaw: -1, LHand: 1,
	LHipYawPitch: 1, LHipRoll: -1, LHipPitch: 1, LKneePitch: 1, LAnklePitch: 1, LAnkleRoll: -1,
	RHipYawPitch: 1, RHipRoll: -1, RHipPitch: 1, RKneePitch: 1, RAnklePitch: 1, RAnkleRoll: -1,
	RShoulderPitch: 1, RShoulderRoll: -1, RElbowYaw: -1, RElbowRoll: -1, RWristYaw: -1, RHand: 1,
}

// Mirrored gives the joint on the other side of the body; head joints are their own.
func (j Joint) Mirrored() Joint {
	switch {
	case j <= HeadPitch:
		return j
	case j <= LHand:
		return j - LShoulderPitch + RShoulderPitch
	case j <= LAnkleRoll:
		return j - LHipYawPitch + RHipYawPitch
	case j <= RAnkleRoll:
		return j - RHipYawPitch + LHipYawPitch
	}
	return j - RShoulderPitch + LShoulderPitch
}

// Mirror gives the same posture seen in a mirror: left and right exchanged.
func (a *Angles) Mirror() Angles {
	var out Angles
	for j := range Joint(NumJoints) {
		out[j.Mirrored()] = float64(mirrorSign[j] * a[j])
	}
	return out
}
