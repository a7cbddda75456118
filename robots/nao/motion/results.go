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
func (m *Motion) Sole(side body.Side) geom.Pose { return m.sole[side] }

// Stance gives the foot that carries the walking or kicking robot, in double support
// the one that will; it means nothing otherwise.
func (m *Motion) Stance() body.Side {
	if m.mode == kicking {
		return m.kick.swing.Other()
	}
	return m.walk.swing.Other()
}

// DoubleSupport tells that both feet carry the robot.
func (m *Motion) DoubleSupport() bool {
	return m.mode == walking && m.walk.double() || m.mode == kicking && m.kick.double() || m.mode == posed && m.goal.flat
}

// Base gives the robot's place on the floor, worldFromBase.
func (m *Motion) Base() geom.Pose2 { return m.base }

// Walking tells that steps are under way, the shifts of weight around them included.
func (m *Motion) Walking() bool { return m.mode == walking }

// Kicking tells that a kick is under way, the shifts of weight around it included.
func (m *Motion) Kicking() bool { return m.mode == kicking }

// Moving tells that a posture asked for is not reached yet.
func (m *Motion) Moving() bool {
	return m.mode != walking && m.mode != kicking && !m.path.reached(m.target)
}

// Falling tells that the robot topples or drops.
func (m *Motion) Falling() bool {
	return m.mode == falling || m.mode == airborne && !m.air.held
}

// Fallen tells that the robot has fallen and not got up again.
func (m *Motion) Fallen() bool { return m.fallen }

// Lifted tells that nothing under the robot bears it.
func (m *Motion) Lifted() bool { return m.mode == airborne && m.air.height > liftedOver }

// Blocked tells for each foot (left, right) that it landed against something, on any
// side: its step was shortened because its own way was not free, and it stands within
// about 0.01 m of what is there. It holds until the foot's next landing, or the end of
// the walk.
func (m *Motion) Blocked() [2]bool { return m.blocked }

// near is how far, rad, a leg may be from a posture that is called reached.
const near = 0.03

// Posture gives the posture the robot is in, Unknown between two, walking, falling.
func (m *Motion) Posture() Posture {
	if m.mode != posed || m.fallen {
		return Unknown
	}
	if m.legsOff() > near {
		return Unknown
	}
	return m.path.posture()
}

// Family gives the class of posture the robot is in.
func (m *Motion) Family() body.Family {
	switch m.mode {
	case walking, kicking:
		return body.Standing
	case falling, airborne:
		return body.UnknownFamily
	}
	return m.path.family()
}

// OdometryDelta gives the base's motion of this tick in the base's previous frame,
// as the feet tell it: zero while falling, lifted or carried.
func (m *Motion) OdometryDelta() geom.Pose2 { return m.sense.odometry }

// Loads gives what the force sensors of the left and the right foot feel.
func (m *Motion) Loads() [2]Load { return m.sense.loads }

// Acceleration gives what an accelerometer at the torso's origin feels: the torso's
// acceleration less gravity, m/s², in the torso frame. At rest upright (0, 0, g).
func (m *Motion) Acceleration() geom.Vec3 { return m.sense.acc }

// Rates gives the torso's angular velocity, rad/s, in the torso frame.
func (m *Motion) Rates() geom.Vec3 { return m.sense.rates }

// CenterOfMass gives the centre of mass in the world, m.
func (m *Motion) CenterOfMass() geom.Vec3 {
	c, _ := m.version.CenterOfMass(&m.angles)
	return m.torso.Apply(c)
}

// Mass gives the robot's mass, kg.
func (m *Motion) Mass() float64 { return m.mass }
