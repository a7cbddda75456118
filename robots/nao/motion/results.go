// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Load is what a foot's force sensors feel.
type Load struct {
	Force float64   // vertical, N
	At    geom.Vec2 // centre of pressure in the sole frame, m; zero without force
}

// Angles gives the joints' angles. Read-only.
func (m *Motion) Angles() *body.Angles { return &m.angles }

// Torso gives worldFromTorso.
func (m *Motion) Torso() geom.Pose { return m.torso }

// Sole gives worldFromSole of a side.
func (m *Motion) Sole(side body.Side) geom.Pose {
	return m.torso.Mul(body.TorsoFromSole(side, &m.angles))
}

// Stance gives the foot that carries the robot; it means nothing off the feet.
func (m *Motion) Stance() body.Side { return body.Left }

// Base gives the robot's place on the floor, worldFromBase.
func (m *Motion) Base() geom.Pose2 { return m.base }

// Walking tells that steps are under way, the shifts of weight around them included.
func (m *Motion) Walking() bool { return false }

// Moving tells that a posture asked for is not reached yet.
func (m *Motion) Moving() bool { return false }

// Falling tells that the robot topples or drops.
func (m *Motion) Falling() bool { return false }

// Fallen tells that the robot has fallen and not got up again.
func (m *Motion) Fallen() bool { return false }

// Lifted tells that no foot or other part bears the robot.
func (m *Motion) Lifted() bool { return false }

// Blocked tells for each foot (left, right) that its last landing was shortened
// because the ground was not free.
func (m *Motion) Blocked() [2]bool { return [2]bool{} }

// Posture gives the posture the robot is in, Unknown between two.
func (m *Motion) Posture() Posture { return Unknown }

// Family gives the class of posture the robot is in.
func (m *Motion) Family() body.Family { return body.UnknownFamily }

// OdometryDelta gives the base's motion of this tick in the base's previous frame,
// as the feet tell it: zero while falling, lifted or carried.
func (m *Motion) OdometryDelta() geom.Pose2 { return geom.Pose2{} }

// Loads gives what the force sensors of the left and the right foot feel.
func (m *Motion) Loads() [2]Load { return [2]Load{} }

// Acceleration gives what an accelerometer at the torso's origin feels: the torso's
// acceleration less gravity, m/s², in the torso frame. At rest upright (0, 0, 9.81).
func (m *Motion) Acceleration() geom.Vec3 { return geom.Vec3{Z: gravity} }

// Rates gives the torso's angular velocity, rad/s, in the torso frame.
func (m *Motion) Rates() geom.Vec3 { return geom.Vec3{} }

// CenterOfMass gives the centre of mass in the world, m.
func (m *Motion) CenterOfMass() geom.Vec3 {
	c, _ := m.version.CenterOfMass(&m.angles)
	return m.torso.Apply(c)
}

// gravity, m/s².
const gravity = 9.81
