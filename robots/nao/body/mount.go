// SPDX-License-Identifier: Apache-2.0

package body

import "github.com/playsim/playsim/geom"

// Mount is where a device or a marked place sits on a link.
type Mount struct {
	Name             string // frame name as in the robot's URDF
	Link             Link
	Pos              geom.Vec3 // m, in the link's frame
	Roll, Pitch, Yaw float64   // rad, about the link's fixed x, y, z in this order
}

// FromLink gives the mount's frame in its link's frame.
func (m *Mount) FromLink() geom.Pose {
	return geom.Pose{Pos: m.Pos, Rot: geom.FromRPY(m.Roll, m.Pitch, m.Yaw)}
}

// Indices into [Mounts].
const (
	CameraTopMount = iota
	CameraBottomMount
	SonarLeftMount // midway between its emitter and its receiver
	SonarRightMount
	Sonar1Mount // the four transducers by the maker's numbers
	Sonar2Mount
	Sonar3Mount
	Sonar4Mount
	AccelerometerMount
	GyrometerMount
	ChestButtonMount
	HeadFrontMount
	HeadMiddleMount
	HeadRearMount
	MicroFrontMount
	MicroRearMount
	MicroLeftMount
	MicroRightMount
	LFsrFLMount
	LFsrFRMount
	LFsrRLMount
	LFsrRRMount
	RFsrFLMount
	RFsrFRMount
	RFsrRLMount
	RFsrRRMount
	LBumperLeftMount
	LBumperRightMount
	RBumperLeftMount
	RBumperRightMount
	LHandLeftMount
	LHandBackMount
	LHandRightMount
	RHandLeftMount
	RHandBackMount
	RHandRightMount
	LSoleMount
	RSoleMount

	// NumMounts counts them.
	NumMounts
)

// FsrHeight is how far the force sensors lie below the ankle axes, m: a trace
// above the sole of [FootHeight].
const FsrHeight = 0.04511

const (
	head   = Link(HeadPitch) + 1
	lWrist = Link(LWristYaw) + 1
	rWrist = Link(RWristYaw) + 1
	lAnkle = Link(LAnkleRoll) + 1
	rAnkle = Link(RAnkleRoll) + 1
)

// Mounts are the devices' places as published for V5. Of a V6 the cameras, sonars,
// force sensors, bumpers and touch sensors sit alike; its microphones' places are
// not published. Camera frames are x ahead, y left, z up. Read-only.
var Mounts = [NumMounts]Mount{
	CameraTopMount:    {"CameraTop_frame", head, geom.Vec3{X: topX, Z: topZ}, 0, topTilt, 0},
	CameraBottomMount: {"CameraBottom_frame", head, geom.Vec3{X: bottomX, Z: bottomZ}, 0, bottomTilt, 0},

	SonarLeftMount:  {"LSonar_frame", Torso, geom.Vec3{X: 0.0507, Y: 0.03785, Z: 0.06035}, 0, 2.5 * degree, 22.5 * degree},
	SonarRightMount: {"RSonar_frame", Torso, geom.Vec3{X: 0.0507, Y: -0.03785, Z: 0.06035}, 0, 2.5 * degree, -22.5 * degree},
	Sonar1Mount:     {"Sonar1_frame", Torso, geom.Vec3{X: 0.0537, Y: -0.0341, Z: 0.0698}, 0, -10 * degree, -20 * degree},
	Sonar2Mount:     {"Sonar2_frame", Torso, geom.Vec3{X: 0.0477, Y: -0.0416, Z: 0.0509}, 0, 15 * degree, -25 * degree},
	Sonar3Mount:     {"Sonar3_frame", Torso, geom.Vec3{X: 0.0537, Y: 0.0341, Z: 0.0698}, 0, -10 * degree, 20 * degree},
	Sonar4Mount:     {"Sonar4_frame", Torso, geom.Vec3{X: 0.0477, Y: 0.0416, Z: 0.0509}, 0, 15 * degree, 25 * degree},

	AccelerometerMount: at("ImuTorsoAccelerometer_frame", Torso, -0.008, 0.00606, 0.027),
	GyrometerMount:     at("ImuTorsoGyrometer_frame", Torso, -0.008, 0.006, 0.029),
	ChestButtonMount:   at("ChestButton_frame", Torso, 0.049871, 0.001588, 0.055163),

	HeadFrontMount:  at("HeadTouchFront_frame", head, 0.0312, 0, 0.1014),
	HeadMiddleMount: at("HeadTouchMiddle_frame", head, 0.0010, 0, 0.1099),
	HeadRearMount:   at("HeadTouchRear_frame", head, -0.0257, 0, 0.1045),
	MicroFrontMount: at("MicroFront_frame", head, 0.0489, 0, 0.076),
	MicroRearMount:  at("MicroRear_frame", head, -0.046, 0, 0.0814),
	MicroLeftMount:  at("MicroLeft_frame", head, -0.0195, 0.0606, 0.0331),
	MicroRightMount: at("MicroRight_frame", head, -0.0195, -0.0606, 0.0331),

	LFsrFLMount: at("LFsrFL_frame", lAnkle, 0.07025, 0.0299, -FsrHeight),
	LFsrFRMount: at("LFsrFR_frame", lAnkle, 0.07025, -0.0231, -FsrHeight),
	LFsrRLMount: at("LFsrRL_frame", lAnkle, -0.03025, 0.0299, -FsrHeight),
	LFsrRRMount: at("LFsrRR_frame", lAnkle, -0.02965, -0.0191, -FsrHeight),
	RFsrFLMount: at("RFsrFL_frame", rAnkle, 0.07025, 0.0231, -FsrHeight),
	RFsrFRMount: at("RFsrFR_frame", rAnkle, 0.07025, -0.0299, -FsrHeight),
	RFsrRLMount: at("RFsrRL_frame", rAnkle, -0.03025, 0.0191, -FsrHeight),
	RFsrRRMount: at("RFsrRR_frame", rAnkle, -0.02965, -0.0299, -FsrHeight),

	LBumperLeftMount:  at("LFootBumperLeft_frame", lAnkle, 0.0876, 0.0190, -0.0353),
	LBumperRightMount: at("LFootBumperRight_frame", lAnkle, 0.0876, -0.0140, -0.0353),
	RBumperLeftMount:  at("RFootBumperLeft_frame", rAnkle, 0.0876, 0.0140, -0.0353),
	RBumperRightMount: at("RFootBumperRight_frame", rAnkle, 0.0876, -0.0190, -0.0353),

	LHandLeftMount:  at("LHandTouchLeft_frame", lWrist, 0.032, 0.025, 0.003),
	LHandBackMount:  at("LHandTouchBack_frame", lWrist, 0.038, 0, 0.025),
	LHandRightMount: at("LHandTouchRight_frame", lWrist, 0.035, -0.025, 0.0035),
	RHandLeftMount:  at("RHandTouchLeft_frame", rWrist, 0.035, 0.025, 0.0035),
	RHandBackMount:  at("RHandTouchBack_frame", rWrist, 0.038, 0, 0.025),
	RHandRightMount: at("RHandTouchRight_frame", rWrist, 0.032, -0.025, 0.003),

	LSoleMount: at("l_sole", lAnkle, 0, 0, -FootHeight),
	RSoleMount: at("r_sole", rAnkle, 0, 0, -FootHeight),
}

// at is a mount that is not turned.
func at(name string, l Link, x, y, z float64) Mount {
	return Mount{Name: name, Link: l, Pos: geom.Vec3{X: x, Y: y, Z: z}}
}

// HasMount tells whether the version's sheet gives a place for Mounts[index].
func (v Version) HasMount(index int) bool {
	return v != V6 || index < MicroFrontMount || index > MicroRightMount
}
