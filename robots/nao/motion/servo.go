// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Servo behaviour.
const (
	limpBelow = 0.05 // stiffness under which a servo holds nothing
	sagSpeed  = 0.8  // rad/s, a limp joint yields to gravity at most this fast
	legSag    = 1.6  // rad/s, a leg without torque is laid straight
	easySpeed = 2.5  // rad/s, arms and head when the posture moves them
)

// toward moves from one value to another by at most a step.
func toward(from, to, most float64) float64 {
	if d := to - from; d > most {
		return from + most
	} else if d < -most {
		return from - most
	}
	return to
}

// stiffness gives a joint's stiffness, 0 … 1; not-a-number is limp.
func (c *Command) stiffness(j body.Joint) float64 {
	return within(c.Stiffness[j], 0, 1, 0)
}

// hanging is where gravity draws head and arms of an upright robot.
var hanging = buildHanging()

func buildHanging() body.Angles {
	a := body.Postures[body.StandInit].Angles
	a[body.HeadPitch] = 0.5
	for _, s := range [...]body.Side{body.Left, body.Right} {
		j := body.Arm(s)
		a[j], a[j+1], a[j+3] = math.Pi/2, 0, 0
	}
	body.Clamp(&a)
	return a
}

// aim is what a servo of head or arm goes for in this tick.
type aim struct {
	target float64
	speed  float64 // rad/s
}

// upperAim tells where a joint of head or arm is to go.
func (m *Motion) upperAim(cmd *Command, j body.Joint, owned bool) aim {
	stiff := cmd.stiffness(j)
	if stiff < limpBelow {
		if m.upright() && j != body.LHand && j != body.RHand {
			return aim{hanging[j], sagSpeed}
		}
		return aim{m.angles[j], 0}
	}
	s := &body.Specs[j]
	t := cmd.Joint[j]
	if owned || t != t {
		return aim{m.goal.angles[j] + m.armSwing(j), float64(min(s.Speed, easySpeed) * stiff)}
	}
	return aim{geom.Clamp(t, s.Min, s.Max), float64(s.Speed * stiff)}
}

// armSwing swings the arms against the legs while walking, rad.
func (m *Motion) armSwing(j body.Joint) float64 {
	if m.mode != walking {
		return 0
	}
	const perMetre = 2.5 // rad of shoulder per m the other foot is ahead
	switch j {
	case body.LShoulderPitch:
		return float64(perMetre * m.walk.ahead)
	case body.RShoulderPitch:
		return -float64(perMetre * m.walk.ahead)
	}
	return 0
}

// upright tells that the torso's up points up.
func (m *Motion) upright() bool {
	return m.torso.Rot.Rotate(geom.Vec3{Z: 1}).Z > 0.6
}

// moveUpper runs the servos of head, arms and hands; it tells whether any moved.
func (m *Motion) moveUpper(cmd *Command, dt float64) (moved bool) {
	falls := m.mode == falling
	arms := falls || m.path.ownsArms()
	before := m.angles
	m.moveHead(cmd, falls, dt)
	for _, s := range [...]body.Side{body.Left, body.Right} {
		for j := body.Arm(s); j < body.Arm(s)+6; j++ {
			t := m.upperAim(cmd, j, arms)
			m.angles[j] = toward(m.angles[j], t.target, float64(t.speed*dt))
			if arms {
				m.lag = max(m.lag, math.Abs(m.angles[j]-m.goal.angles[j]))
			}
			moved = moved || m.angles[j] != before[j]
		}
	}
	return moved || m.angles[body.HeadYaw] != before[body.HeadYaw] || m.angles[body.HeadPitch] != before[body.HeadPitch]
}

// moveHead keeps the head inside its coupled table: the yaw waits where the pitch
// cannot follow.
func (m *Motion) moveHead(cmd *Command, owned bool, dt float64) {
	ty, tp := m.upperAim(cmd, body.HeadYaw, owned), m.upperAim(cmd, body.HeadPitch, owned)
	was := m.angles[body.HeadPitch]
	yaw := toward(m.angles[body.HeadYaw], ty.target, float64(ty.speed*dt))
	lo, hi := body.HeadPitchRange(yaw)
	pitch := toward(was, geom.Clamp(tp.target, lo, hi), float64(tp.speed*dt))
	if pitch < lo || pitch > hi {
		yaw = m.angles[body.HeadYaw]
		lo, hi = body.HeadPitchRange(yaw)
		pitch = geom.Clamp(pitch, lo, hi)
	}
	m.angles[body.HeadYaw], m.angles[body.HeadPitch] = yaw, pitch
}

// legSpeed is how fast a leg joint may turn, rad/s.
func legSpeed(cmd *Command, j body.Joint) float64 {
	if j == body.RHipYawPitch {
		j = body.LHipYawPitch // one motor
	}
	return float64(body.Specs[j].Speed * cmd.stiffness(j))
}

// limp tells that a leg has a joint that holds nothing.
func (c *Command) limp() bool {
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		if j != body.RHipYawPitch && c.stiffness(j) < limpBelow {
			return true
		}
	}
	return false
}

// moveLegs runs the legs' servos toward targets, or lets limp legs sag to them;
// it tells whether any joint moved and notes how far the worst is behind.
func (m *Motion) moveLegs(cmd *Command, goal *body.Angles, sag bool, dt float64) (moved bool) {
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		speed := legSag
		if !sag {
			speed = legSpeed(cmd, j)
		}
		a := toward(m.angles[j], goal[j], float64(speed*dt))
		moved = moved || a != m.angles[j]
		m.angles[j] = a
		m.lag = max(m.lag, math.Abs(a-goal[j]))
	}
	if moved {
		body.Clamp(&m.angles)
	}
	return moved
}

// waitForRoll leaves an ankle's pitch where it was when its roll, which gives way to the
// pitch, would have to be faster than it can.
func (m *Motion) waitForRoll(side body.Side, before *body.Angles, dt float64) {
	pitch, roll := body.Leg(side)+4, body.Leg(side)+5
	way := m.angles[roll] - before[roll]
	most := float64(body.Specs[roll].Speed * dt)
	if math.Abs(way) <= most {
		return
	}
	m.angles[pitch] = before[pitch]
	m.angles[roll] = before[roll] + geom.Clamp(way, -most, most)
	body.Clamp(&m.angles)
}

// legsLoose reports whether neither a walk nor a posture needs the legs: the robot sits
// or lies still.
func (m *Motion) legsLoose() bool {
	return !m.goal.flat && m.path.reached(m.target) && !(m.fallen && m.lain < restBeforeRise)
}

// commandedLegs returns where legs that nothing needs are to go.
func (m *Motion) commandedLegs(cmd *Command) body.Angles {
	a := m.goal.angles
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		if t := cmd.Joint[j]; t == t {
			a[j] = geom.Clamp(t, body.Specs[j].Min, body.Specs[j].Max)
		}
	}
	body.Clamp(&a)
	return a
}

// legsOff returns by how many rad the worst leg joint is off the posture.
func (m *Motion) legsOff() float64 {
	off := 0.0
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		off = max(off, math.Abs(m.angles[j]-m.goal.angles[j]))
	}
	return off
}

// overspeed gives by what factor the fastest leg joint exceeds its servo's speed on
// the way to new angles within dt.
func (m *Motion) overspeed(cmd *Command, to *body.Angles, dt float64) float64 {
	worst := 0.0
	for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
		worst = max(worst, math.Abs(to[j]-m.angles[j])/float64(legSpeed(cmd, j)*dt))
	}
	return worst
}
