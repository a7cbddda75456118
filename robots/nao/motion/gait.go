// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// tickWalk moves the walk by dt, unless the robot falls.
func (m *Motion) tickWalk(cmd *Command, g Ground, dt float64) {
	if m.stays(cmd, g, dt) {
		m.stepOn(cmd, g, dt)
	}
}

// stepOn moves the walk by dt. Where a leg joint would have to be faster than its
// servo is, the walk takes its time instead: feet stay exact. Where that does not help,
// for a push has moved the torso meanwhile, the legs go to where they should be first.
func (m *Motion) stepOn(cmd *Command, g Ground, dt float64) {
	m.moveUpper(cmd, dt)
	before, blocked := m.walk, m.blocked
	done := false
	d := float64(dt * (1 - float64(m.burden*m.burden)))
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
		if try == lastTry {
			m.gait(&legs)
			m.moveLegs(cmd, &legs, false, dt)
			break
		}
		d = shorter(d, over, try)
	}
	stance := m.walk.swing.Other()
	m.placeOver(stance, m.walk.feet[stance])
	if done {
		m.endWalk()
	}
}

// lastTry counts the tries to find a time for which the servos are fast enough.
const lastTry = 6

// shorter returns the next time, s, to try after one for which a joint would have to be
// too fast by a factor. A joint that comes to its limit meanwhile is not slower with a
// little less time: the last tries take much less.
func shorter(d, over float64, try int) float64 {
	if try < 3 {
		return float64(d * 0.97 / over)
	}
	return float64(0.25 * d)
}

// dip is how far the torso comes down as the feet part, 1/m, times the square of
// their distance: stretched legs would have to bend too fast at the ends of a step.
const dip = 0.6

// gait sets the leg angles that hold the soles where the walk has them and the torso
// over the planned and swayed centre of mass.
func (m *Motion) gait(a *body.Angles) {
	w := &m.walk
	stance := w.swing.Other()
	var soles [2]geom.Pose
	soles[stance] = w.feet[stance].To3D(m.floor)
	feet := w.feet
	soles[w.swing], feet[w.swing] = w.swingSole(m.floor)
	m.base = midway(feet[body.Left], feet[body.Right])
	w.ahead = m.base.ApplyInv(feet[body.Right].Pos()).X - m.base.ApplyInv(feet[body.Left].Pos()).X
	p := poise{
		over:   w.com.pos.Add(m.sway.shown),
		ahead:  walkPose.place.X - walkPose.com.X,
		height: m.floor + walkPose.place.Z - float64(dip*w.ahead*w.ahead),
		pitch:  walkPitch,
	}
	p.legs(m.base.Yaw, &w.twist, &soles, stance, a)
}

// walkPitch is the torso's attitude while walking.
var walkPitch = geom.RotY(walkPose.pitch)

// endWalk goes over to holding StandInit.
func (m *Motion) endWalk() {
	m.mode = posed
	m.blocked = [2]bool{}
	m.path = path{at: root}
	m.path.sample(&m.goal)
	m.target = root
	m.stale = true
}
