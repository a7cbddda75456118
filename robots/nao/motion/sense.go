// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// sense is what the robot's inner sensors feel.
type sense struct {
	torso    geom.Pose // last tick's
	vel      geom.Vec3 // m/s, world
	acc      geom.Vec3 // m/s², torso, gravity's counterforce included
	rates    geom.Vec3 // rad/s, torso
	odometry geom.Pose2
	loads    [2]Load
}

// reset starts afresh after the robot was put somewhere.
func (s *sense) reset(m *Motion) {
	*s = sense{torso: m.torso}
	s.acc = m.torso.Rot.Inv().Rotate(geom.Vec3{Z: m.gravity})
}

// update differentiates the torso's motion.
func (s *sense) update(m *Motion, dt float64) {
	if s.torso == m.torso && s.vel == (geom.Vec3{}) {
		s.acc = m.torso.Rot.Inv().Rotate(geom.Vec3{Z: m.gravity})
		s.rates = geom.Vec3{}
		return
	}
	vel := m.torso.Pos.Sub(s.torso.Pos).Scale(1 / dt)
	acc := vel.Sub(s.vel).Scale(1 / dt)
	acc.Z += m.gravity
	s.acc = m.torso.Rot.Inv().Rotate(acc)
	s.rates = s.torso.Rot.Inv().Mul(m.torso.Rot).RotationVector().Scale(1 / dt)
	s.vel, s.torso = vel, m.torso
}

// Parts of the weight that the feet carry off their flat soles.
const (
	seatedShare  = 0.10
	crawledShare = 0.35
)

// feel shares the weight between the feet.
func (m *Motion) feel() {
	m.sense.loads = [2]Load{}
	switch m.mode {
	case walking:
		w := &m.walk
		stance := w.swing.Other()
		p := w.zmp.where(w.t).Add(m.balanceZMP())
		if w.double() {
			m.share(p, 1)
		} else {
			m.load(stance, 1, p)
		}
	case kicking:
		_, _, shifted := m.kick.foot()
		p := m.kick.balanced(shifted).Add(m.balanceZMP())
		if m.kick.double() {
			m.share(p, 1)
		} else {
			m.load(m.kick.swing.Other(), 1, p)
		}
	case posed:
		p := m.plannedZMP().Add(m.balanceZMP())
		switch {
		case m.goal.flat:
			m.share(p, 1)
		case m.goal.area == lying:
		case m.goal.area.front > crawled.front-0.01:
			m.share(p, crawledShare)
		default:
			m.share(p, seatedShare)
		}
	}
}

// balanceZMP is how far the zero-moment point is steered off its plan.
func (m *Motion) balanceZMP() geom.Vec2 {
	if !m.sway.active {
		return geom.Vec2{}
	}
	return m.sway.off.capture(m.omega()).Scale(1 + recovery/m.omega())
}

// share puts a part of the weight onto both feet so that their common centre of
// pressure is p.
func (m *Motion) share(p geom.Vec2, part float64) {
	l := m.sole[body.Left].Apply(geom.Vec3{X: walkPose.com.X}).XY()
	r := m.sole[body.Right].Apply(geom.Vec3{X: walkPose.com.X}).XY()
	d := l.Sub(r)
	left := geom.Clamp(p.Sub(r).Dot(d)/d.NormSq(), 0, 1)
	off := p.Sub(r.Lerp(l, left))
	m.load(body.Left, left*part, l.Add(off))
	m.load(body.Right, (1-left)*part, r.Add(off))
}

// load puts a part of the weight onto a foot at a point of the world.
func (m *Motion) load(side body.Side, part float64, at geom.Vec2) {
	if part <= 0 {
		return
	}
	c := m.sole[side].To2D().ApplyInv(at)
	out, in := body.FootOuter, -body.FootInner
	if side == body.Right {
		out, in = -in, -out
	}
	m.sense.loads[side] = Load{
		Force: float64(part * m.mass * m.gravity),
		At: geom.Vec2{
			X: geom.Clamp(c.X, body.FootBack, body.FootFront),
			Y: geom.Clamp(c.Y, in, out),
		},
	}
}
