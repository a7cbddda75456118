// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Foot names a foot, or none.
type Foot int

// The feet.
const (
	NoFoot Foot = iota
	LeftFoot
	RightFoot
)

// String gives "None", "Left" or "Right".
func (f Foot) String() string {
	switch f {
	case LeftFoot:
		return "Left"
	case RightFoot:
		return "Right"
	}
	return "None"
}

// Kick asks for a kick straight ahead. It is taken in the tick in which it is asked
// for, by a robot that stands still in StandInit with room before the foot, and lasts
// till the robot stands on both feet again; any other robot takes no notice.
//
// The foot meets a ball that lies ahead of its toes: [KickNear] … [KickFar] ahead of
// the base to the ball's near side, and [KickInner] … [KickOuter] to the foot's side
// of its middle. The foot's front is flat: the ball leaves the way the robot faces.
type Kick struct {
	Foot  Foot
	Speed float64 // m/s of the foot as it strikes, LeastKick … MostKick
}

// The foot's speeds, m/s, and where what it strikes may be, m in the base frame.
const (
	LeastKick = 0.1
	MostKick  = 0.8
	KickNear  = body.FootFront
	KickFar   = body.FootFront + kickThrough
	KickInner = 0.020
	KickOuter = 0.090
)

// The way of a kicking foot.
const (
	kickShift   = 0.70  // s for the weight to go over to the stance foot, and back
	kickDraw    = 0.40  // s for the foot to be lifted and drawn back
	kickReturn  = 0.60  // s for it to come back and be set down
	kickBehind  = 0.060 // m it is drawn back, in which it gathers speed
	kickThrough = 0.060 // m it goes at full speed
	kickBrake   = 0.030 // m in which it stops
	kickRise    = 0.025 // m over the floor
)

// kick is a kick under way.
type kick struct {
	swing body.Side
	t     float64 // s since it began
	speed float64 // m/s
	from  geom.Pose2
	twist float64
	over  geom.Vec2 // what the torso is put over so that the centre of mass is where it should be
}

// stops gives the ends of the kick's parts, s: shift, draw, strike, return, all.
func (k *kick) stops() (s [5]float64) {
	strike := (2*kickBehind + kickThrough + 2*kickBrake) / k.speed
	s[0] = kickShift
	s[1] = s[0] + kickDraw
	s[2] = s[1] + strike
	s[3] = s[2] + kickReturn
	s[4] = s[3] + kickShift
	return s
}

// eased goes from 0 to 1 as s does, at rest at both ends.
func eased(s float64) float64 {
	s = geom.Clamp(s, 0, 1)
	return float64(s * s * (3 - float64(2*s)))
}

// foot gives how far the foot is ahead of and over its place, m, and what share of
// the weight's way to the stance foot is done.
func (k *kick) foot() (ahead, up, shifted float64) {
	s := k.stops()
	switch {
	case k.t < s[0]:
		return 0, 0, eased(k.t / kickShift)
	case k.t < s[1]:
		part := (k.t - s[0]) / kickDraw
		return -float64(kickBehind * eased(part)), float64(kickRise * eased(2*part)), 1
	case k.t < s[2]:
		return k.struck(k.t - s[1]), kickRise, 1
	case k.t < s[3]:
		part := (k.t - s[2]) / kickReturn
		return float64((kickThrough + kickBrake) * (1 - eased(part))), float64(kickRise * (1 - eased(2*part-1))), 1
	}
	return 0, 0, 1 - eased((k.t-s[3])/kickShift)
}

// struck gives how far ahead the foot is, m, t seconds into the strike: evenly faster,
// even, evenly slower.
func (k *kick) struck(t float64) float64 {
	gather := 2 * kickBehind / k.speed
	if t < gather {
		return float64(0.5*k.speed*t*t)/gather - kickBehind
	}
	t -= gather
	if t < kickThrough/k.speed {
		return float64(k.speed * t)
	}
	t -= kickThrough / k.speed
	brake := 2 * kickBrake / k.speed
	return kickThrough + float64(k.speed*t) - float64(0.5*k.speed*t*t)/brake
}

// double tells that both feet bear the robot.
func (k *kick) double() bool {
	s := k.stops()
	return k.t <= s[0] || k.t >= s[3]
}

// place gives where a foot stands while the robot does, world.
func (k *kick) place(side body.Side) geom.Pose2 {
	return k.from.Mul(geom.Pose2{Y: float64(outward(side) * footSeparation / 2)})
}

// balanced gives where the centre of mass is to be, world, m.
func (k *kick) balanced(shifted float64) geom.Vec2 {
	return zmpUnder(k.from).Lerp(zmpUnder(k.place(k.swing.Other())), shifted)
}

// readyToKick tells that a kick is asked for and the robot stands for it.
func (m *Motion) readyToKick(cmd *Command, g Ground) bool {
	if cmd.Kick.Foot != LeftFoot && cmd.Kick.Foot != RightFoot || cmd.Goal > StandInit || cmd.Goal == Stand {
		return false
	}
	return m.path.at == root && m.slack.none() && m.sway.settled() && m.legsReached() && m.kickRoom(cmd, g)
}

// kickRoom tells that nothing the robot cannot push is where the foot will sweep.
func (m *Motion) kickRoom(cmd *Command, g Ground) bool {
	if g == nil {
		return true
	}
	const half = (body.FootOuter + body.FootInner) / 2
	y := float64(outward(cmd.Kick.side()) * footSeparation / 2)
	for _, x := range [...]float64{0, 0.045, kickThrough + kickBrake} {
		at := m.base.Apply(geom.Vec2{X: body.FootFront - half + x, Y: y})
		if !g.Free(at, half, m.floor+kickRise, m.floor+kickRise+clearHeight) {
			return false
		}
	}
	return true
}

// clearHeight is how high, m, a foot is.
const clearHeight = 0.08

func (k Kick) side() body.Side {
	if k.Foot == RightFoot {
		return body.Right
	}
	return body.Left
}

// startKick begins the kick asked for.
func (m *Motion) startKick(cmd *Command) {
	m.mode = kicking
	m.kick = kick{
		swing: cmd.Kick.side(), speed: within(cmd.Kick.Speed, LeastKick, MostKick, MostKick),
		from: m.base, over: zmpUnder(m.base),
	}
}

// tickKick moves the kick by dt, unless the robot falls. Where a leg joint would have to
// be faster than its servo is, the kick takes its time; where that does not help, for a
// push has moved the torso meanwhile, the legs go to where they should be first. The kick
// corrects itself by where the torso is; while it waits, these corrections would pile up.
func (m *Motion) tickKick(cmd *Command, g Ground, dt float64) {
	if !m.stays(cmd, g, dt) {
		return
	}
	m.moveUpper(cmd, dt)
	before := m.kick
	d := dt
	for try := 0; ; try++ {
		legs := m.angles
		m.kick.t += d
		m.kickLegs(&legs)
		over := m.overspeed(cmd, &legs, dt)
		if over <= 1+1e-9 {
			m.angles = legs
			break
		}
		m.kick = before
		if try == lastTry {
			m.kickLegs(&legs)
			m.moveLegs(cmd, &legs, false, dt)
			m.kick = before
			break
		}
		d = shorter(d, over, try)
	}
	k := &m.kick
	stance := k.swing.Other()
	m.placeOver(stance, k.place(stance))
	m.base = midway(m.sole[body.Left].To2D(), m.sole[body.Right].To2D())
	if k.t >= k.stops()[4] {
		m.base = k.from
		m.endWalk()
	}
}

// kickLegs sets the leg angles that hold the soles where the kick has them and the
// centre of mass, the swinging leg's included, over the place that is to bear it.
func (m *Motion) kickLegs(a *body.Angles) {
	k := &m.kick
	ahead, up, shifted := k.foot()
	stance := k.swing.Other()
	var soles [2]geom.Pose
	soles[stance] = k.place(stance).To3D(m.floor)
	soles[k.swing] = k.place(k.swing).Mul(geom.Pose2{X: ahead}).To3D(m.floor + up)
	want := k.balanced(shifted)
	p := poise{
		ahead:  walkPose.place.X - walkPose.com.X,
		height: m.floor + walkPose.place.Z - float64(kickDip*shifted),
		pitch:  walkPitch,
	}
	for range 3 {
		p.over = k.over.Add(m.sway.shown)
		p.legs(k.from.Yaw, &k.twist, &soles, stance, a)
		torso := soles[stance].Mul(body.TorsoFromSole(stance, a).Inv())
		c, _ := m.version.CenterOfMass(a)
		k.over = k.over.Add(want.Sub(torso.Apply(c).XY().Sub(m.sway.shown)))
		if off := k.over.Sub(want); off.NormSq() > mostOver*mostOver {
			k.over = want.Add(off.Scale(mostOver / off.Norm()))
		}
	}
}

// mostOver is how far, m, the torso is put from where the centre of mass is to be. A kick
// that nothing disturbs needs 0.016. Where the legs do not reach what a push asks of them,
// corrections do not help: without a limit they pile up and lead the legs astray.
const mostOver = 0.05

// kickDip is by how much the torso comes down over the stance leg, m, for the other
// one to reach ahead.
const kickDip = 0.012
