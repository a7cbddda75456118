// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Balance.
const (
	recovery   = 4.0   // 1/s at which a deviation's capture point is drawn back
	mostShift  = 0.060 // m the legs show of a deviation
	shiftSpeed = 0.4   // m/s at which they follow it
	stillSway  = 1e-4  // m below which a deviation is over, and ten times that in m/s
	mostPush   = 1e3   // N·s, more is an error
	strikeMost = 2.0   // a push counts at most this often the one at CoM height
)

// sway is the centre of mass's deviation from its planned motion.
type sway struct {
	off    pendulum      // m, m/s, in the world
	shown  geom.Vec2     // m, what the legs show of it
	bent   float64       // 0 … 1: hyperextended knees give way to bent ones
	twist  float64       // rad, the torso's yaw less the feet's
	feet   [2]geom.Pose2 // soles that stay put while a standing body sways
	stands bool          // feet is set
	active bool
}

// Push gives the robot an impulse, N·s in the world, at a height above the floor, m.
//
// The robot takes it as a rigid pendulum hinged at the ground: the centre of mass,
// at height h, gains impulse/mass · height/h, at most twice impulse/mass. The
// deviation x from the planned motion then follows x” = (g/h)(x - p), with the
// zero-moment point p steered inside the support polygon; the robot falls when the
// capture point x + x'/√(g/h), seen from the planned zero-moment point, is outside.
// Standing in StandInit that is 2.8 N·s from behind, 2.2 from ahead, 3.2 from the
// side at the height of the centre of mass, and 1.9, 1.5, 2.2 at the chest (0.4 m).
// Robots that lie, fall or hang take no notice, nor of what is not a number.
func (m *Motion) Push(impulse geom.Vec2, height float64) {
	if m.mode == falling || m.mode == airborne || m.goal.area == lying {
		return
	}
	if !(impulse.NormSq() < mostPush*mostPush) || height != height {
		return
	}
	lever := geom.Clamp(height/m.goal.com.Y, 0, strikeMost)
	m.sway.off.vel = m.sway.off.vel.Add(impulse.Scale(lever / m.mass))
	m.sway.active = true
}

// Burden slows the walk: part is the share of its force with which the robot pushed
// things for the last dt seconds, 1 is all. It counts up to 0.9, as the mean of some 0.1 s
// while it grows, and fades in 0.6 s, so that it lasts from stride to stride; the walk
// takes 1/(1 - part²) of its time.
func (m *Motion) Burden(part, dt float64) {
	const grows, fades, most = 0.1, 0.6, 0.9
	mean := fades
	if part > m.burden {
		mean = grows
	}
	m.burden = min(m.burden+float64((part-m.burden)*min(dt/mean, 1)), most)
	if m.burden < 1e-6 {
		m.burden = 0
	}
}

// omega is the pendulum's rate √(g/h), 1/s.
func (m *Motion) omega() float64 { return math.Sqrt(m.gravity / m.goal.com.Y) }

// plannedZMP gives the zero-moment point of the planned motion, in the world.
func (m *Motion) plannedZMP() geom.Vec2 {
	if m.mode == walking {
		return m.walk.zmp.where(m.walk.t)
	}
	if m.mode == kicking {
		_, _, shifted := m.kick.foot()
		return m.kick.balanced(shifted)
	}
	return m.base.Apply(geom.Vec2{X: m.goal.com.X})
}

// balance moves the deviation by dt; false: the robot begins to fall.
func (m *Motion) balance(g Ground, dt float64) bool {
	s := &m.sway
	if s.active {
		hull, p, omega := m.support(), m.plannedZMP(), m.omega()
		xi := s.off.capture(omega)
		if hull.exit(p, xi) < 1 {
			m.topple(xi, &hull, g)
			return false
		}
		pull := xi.Scale(1 + recovery/omega)
		pull = pull.Scale(min(1, hull.exit(p, pull)))
		s.off.move(omega, dt, pull, geom.Vec2{})
		s.active = s.off.pos.NormSq() > stillSway*stillSway || s.off.vel.NormSq() > 100*stillSway*stillSway
		if !s.active {
			s.off = pendulum{}
		}
	}
	s.follow(dt)
	return true
}

// follow lets what the legs show come after the deviation.
func (s *sway) follow(dt float64) {
	want := s.off.pos
	if n := want.Norm(); n > mostShift {
		want = want.Scale(mostShift / n)
	}
	d := want.Sub(s.shown)
	if n, most := d.Norm(), shiftSpeed*dt; n > most {
		d = d.Scale(most / n)
	}
	s.shown = s.shown.Add(d)
	if s.active || s.shown != (geom.Vec2{}) {
		s.bent = min(1, s.bent+dt/0.08)
	} else {
		s.bent = max(0, s.bent-dt/0.3)
		s.twist, s.stands = 0, false
	}
}

// settled tells that nothing of a push is left.
func (s *sway) settled() bool { return !s.active && s.shown == geom.Vec2{} && s.bent == 0 }

// swayLegs gives the legs of the current flat pose with the torso shifted by what is
// shown of the deviation, soles in place.
func (m *Motion) swayLegs(a *body.Angles) {
	g := &m.goal.angles
	f := footing(g)
	y := &m.sway
	if !y.stands {
		y.feet, y.stands = [2]geom.Pose2{m.sole[body.Left].To2D(), m.sole[body.Right].To2D()}, true
	}
	soles := [2]geom.Pose{y.feet[body.Left].To3D(m.floor), y.feet[body.Right].To3D(m.floor)}
	p := poise{ahead: f.Pos.X, height: m.floor + f.Pos.Z, pitch: f.Rot}
	shift := y.shown
	for range 6 {
		p.over = m.base.Pos().Add(shift)
		if p.legs(m.base.Yaw, &y.twist, &soles, body.Left, a) {
			break
		}
		shift = shift.Scale(0.75)
	}
	if g[body.LKneePitch] < 0 {
		for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
			a[j] = geom.Lerp(g[j], a[j], y.bent)
		}
	}
}
