// SPDX-License-Identifier: Apache-2.0

package body

import "github.com/playsim/playsim/geom"

// Mount is where a device sits on a link.
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
	SonarLeftMount = iota // midway between its emitter and its receiver
	SonarRightMount
	AccelerometerMount
	LFsrFLMount
	LFsrFRMount
	LFsrRLMount
	LFsrRRMount
	RFsrFLMount
	RFsrFRMount
	RFsrRLMount
	RFsrRRMount

	// NumMounts counts them.
	NumMounts
)

// FsrHeight is how far the force sensors lie below the ankle axes, m: a trace
// above the sole of [FootHeight].
const FsrHeight = 0.04511

const (
	lAnkle = Link(LAnkleRoll) + 1
	rAnkle = Link(RAnkleRoll) + 1
)

// Mounts are the places of the devices that sense, as published for V5; those of a V6 sit
// alike. The URDF files have the others, too. Read-only.
var Mounts = [NumMounts]Mount{
	SonarLeftMount:  {"LSonar_frame", Torso, geom.Vec3{X: 0.0507, Y: 0.03785, Z: 0.06035}, 0, 2.5 * degree, 22.5 * degree},
	SonarRightMount: {"RSonar_frame", Torso, geom.Vec3{X: 0.0507, Y: -0.03785, Z: 0.06035}, 0, 2.5 * degree, -22.5 * degree},

	AccelerometerMount: at("ImuTorsoAccelerometer_frame", Torso, -0.008, 0.00606, 0.027),

	LFsrFLMount: at("LFsrFL_frame", lAnkle, 0.07025, 0.0299, -FsrHeight),
	LFsrFRMount: at("LFsrFR_frame", lAnkle, 0.07025, -0.0231, -FsrHeight),
	LFsrRLMount: at("LFsrRL_frame", lAnkle, -0.03025, 0.0299, -FsrHeight),
	LFsrRRMount: at("LFsrRR_frame", lAnkle, -0.02965, -0.0191, -FsrHeight),
	RFsrFLMount: at("RFsrFL_frame", rAnkle, 0.07025, 0.0231, -FsrHeight),
	RFsrFRMount: at("RFsrFR_frame", rAnkle, 0.07025, -0.0299, -FsrHeight),
	RFsrRLMount: at("RFsrRL_frame", rAnkle, -0.03025, 0.0191, -FsrHeight),
	RFsrRRMount: at("RFsrRR_frame", rAnkle, -0.02965, -0.0299, -FsrHeight),
}

// at is a mount that is not turned.
func at(name string, l Link, x, y, z float64) Mount {
	return Mount{Name: name, Link: l, Pos: geom.Vec3{X: x, Y: y, Z: z}}
}
