// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// tickWalk moves the walk by dt. Where a leg joint would have to be faster than its
// servo is, the walk takes its time instead: feet stay exact.
func (m *Motion) tickWalk(cmd *Command, g Ground, dt float64) {
	if cmd.limp() {
		m.collapse()
		m.tickFall(cmd, dt)
		return
	}
	if !m.balance(dt) {
		m.tickFall(cmd, dt)
		return
	}
	m.moveUpper(cmd, dt)
	before, blocked := m.walk, m.blocked
	done := false
	d := dt
	for try := 0; ; try++ {
		legs := m.angles
		done = m.walkOn(cmd, g, d)
		m.gait(&legs)
		over := m.overspeed(cmd, &legs, dt)
		if over <= 1+1e-9 {
			m.angles = legs
			break
		}
		m.walk, m.blocked, done = before, blocked, false
		if try == 3 {
			break
		}
		d *= 0.97 / over
	}
	m.placeWalker()
	if done {
		m.endWalk()
	}
}

// hipGain is by how much the two legs' wishes for the shared hip joint part when the
// torso turns by one radian between the feet.
const hipGain = 2 * math.Sqrt2

// gait sets the leg angles that hold the soles where the walk has them and the torso
// over the planned centre of mass. The torso's yaw is chosen so that both legs want
// the same angle of their shared hip joint: then both soles are exact.
func (m *Motion) gait(a *body.Angles) {
	w := &m.walk
	stance := w.swing.Other()
	var soles [2]geom.Pose
	soles[stance] = w.feet[stance].To3D(m.floor)
	swing, place := w.swingSole(m.floor)
	soles[w.swing] = swing
	feet := w.feet
	feet[w.swing] = place
	m.base = midway(feet[body.Left], feet[body.Right])
	w.ahead = m.base.ApplyInv(feet[body.Right].Pos()).X - m.base.ApplyInv(feet[body.Left].Pos()).X

	var left, right geom.Pose
	for range 4 {
		torso := m.walkTorso(m.base.Yaw+w.twist, &soles)
		back := torso.Inv()
		left, right = back.Mul(soles[body.Left]), back.Mul(soles[body.Right])
		off := body.HipYawPitchOf(body.Left, left) - body.HipYawPitchOf(body.Right, right)
		if math.Abs(off) < 2e-5 {
			break
		}
		w.twist -= off / hipGain
	}
	body.SolveLegs(left, right, stance, a)
}

// walkTorso gives the torso over the planned and swayed centre of mass, no higher
// than the legs reach.
func (m *Motion) walkTorso(yaw float64, soles *[2]geom.Pose) geom.Pose {
	turn := geom.Yaw(yaw)
	over := turn.Rotate(geom.Vec3{X: walkPose.place.X - walkPose.com.X}).XY()
	at := m.walk.com.pos.Add(m.sway.shown).Add(over)
	torso := geom.Pose{Pos: at.To3D(m.floor + walkPose.place.Z), Rot: turn.Mul(walkPitch)}
	torso.Pos.Z -= overReach(torso, soles)
	return torso
}

// walkPitch is the torso's attitude while walking.
var walkPitch = geom.RotY(walkPose.pitch)

// placeWalker computes the torso's pose from the stance sole, which does not move,
// through the legs' actual angles, and from the torso the other sole's.
func (m *Motion) placeWalker() {
	w := &m.walk
	stance := w.swing.Other()
	m.sole[stance] = w.feet[stance].To3D(m.floor)
	m.torso = m.sole[stance].Mul(body.TorsoFromSole(stance, &m.angles).Inv())
	m.sole[w.swing] = m.torso.Mul(body.TorsoFromSole(w.swing, &m.angles))
}

// endWalk goes over to holding StandInit.
func (m *Motion) endWalk() {
	m.mode = posed
	m.path = path{at: root}
	m.path.sample(&m.goal)
	m.target = root
	m.stale = true
}
