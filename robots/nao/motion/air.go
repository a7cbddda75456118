// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// In the air.
const (
	liftSpeed  = 1.0  // m/s, a lifted robot follows the hand
	harmless   = 0.10 // m of drop after which a robot still stands
	mostAskew  = 0.25 // rad of slack with which it still lands on its feet
	liftedOver = 1e-3 // m over the floor that counts as lifted
)

// air is a robot held up or dropping.
type air struct {
	height float64 // m of the lowest point over the floor
	want   float64 // m the hand holds it at
	speed  float64 // m/s upward, dropping
	held   bool
}

// Lift holds the robot up, its lowest point at least height, m, above the floor. A
// walk stops at once, a fall too; the legs go on to hold their posture. It hangs
// until [Motion.Drop].
func (m *Motion) Lift(height float64) {
	height = within(height, 0, 10, 0)
	if m.mode != airborne {
		m.takeOff()
	}
	m.air.held, m.air.want, m.air.speed = true, height, 0
}

// takeOff leaves the ground without a jump of the torso.
func (m *Motion) takeOff() {
	if m.mode == walking || m.mode == kicking || m.mode == falling {
		m.path = path{at: root}
		m.target = root
		m.fallen = false
	}
	m.mode, m.sway = airborne, sway{}
	m.blocked = [2]bool{}
	m.path.sample(&m.goal)
	pose := m.restingPose()
	m.slack.between(pose, m.base.To3D(m.floor).Inv().Mul(m.torso))
	m.air = air{height: max(0, m.torso.Pos.Z+body.Lowest(m.torso.Rot, &m.angles)-m.floor)}
}

// Carry moves a lifted robot to another place; one on the floor stays.
func (m *Motion) Carry(at geom.Pose2) {
	if m.mode != airborne || math.IsNaN(at.X+at.Y+at.Yaw) {
		return
	}
	m.base = geom.Pose2{X: at.X, Y: at.Y, Yaw: geom.WrapAngle(at.Yaw)}
	m.stale = true
}

// Drop lets a lifted robot go: it falls freely. From more than 0.1 m, or askew, a
// robot that should land on its feet falls over.
func (m *Motion) Drop() { m.air.held = false }

// tickAir moves a lifted or dropping robot by dt.
func (m *Motion) tickAir(cmd *Command, g Ground, dt float64) {
	a := &m.air
	m.moveUpper(cmd, dt)
	legs := m.goal.angles
	if a.held {
		legs = m.commandedLegs(cmd)
	}
	before := m.angles
	if m.moveLegs(cmd, &legs, false, dt) {
		m.waitForRoll(body.Left, &before, dt)
		m.waitForRoll(body.Right, &before, dt)
	}
	if a.held {
		a.height = toward(a.height, a.want, liftSpeed*dt)
	} else {
		a.speed -= float64(m.gravity * dt)
		a.height += float64(a.speed * dt)
	}
	landed := !a.held && a.height <= 0
	a.height = max(a.height, 0)
	flat := m.goal.flat
	m.goal.flat = false // hanging, the torso does not depend on the soles
	m.placeTorso(dt)
	m.goal.flat = flat
	if landed {
		m.touchDown(g)
	}
}

// touchDown stands the robot on the floor again, or lets it fall over.
func (m *Motion) touchDown(g Ground) {
	hard := float64(m.air.speed*m.air.speed) > 2*m.gravity*harmless
	askew := m.slack.rot.Norm() > mostAskew || m.legsOff() > mostAskew
	m.mode, m.air, m.stale = posed, air{}, true
	if m.path.at != LyingBelly && m.path.at != LyingBack && (hard || askew && m.goal.flat) {
		m.collapse(g)
		return
	}
	if m.goal.flat {
		l, r := body.TorsoFromSole(body.Left, &m.angles), body.TorsoFromSole(body.Right, &m.angles)
		m.slack.between(footingOf(l, r), m.base.To3D(m.floor).Inv().Mul(m.torso))
	}
}
