// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Falling.
const (
	giveFrom   = 0.5 // rad of tilt from which the legs give way
	rollFrom   = 1.0 // rad of tilt from which the body rolls onto belly or back
	rollSpeed  = 5.0 // rad/s of that roll
	leastStart = 0.5 // rad/s that a body has at least when it is over the edge
)

// fall is a body toppling about an edge of its support: a rigid inverted pendulum,
// θ” = (g/l) sin θ, θ from the vertical over the edge. It topples as it stands, where
// the push went; near the ground it rolls about its long axis onto belly or back. A
// lying robot's base looks to where its head lies, or on the back to where its feet
// do; so a robot that falls on its side ends turned by a right angle, and the base's
// yaw goes there with the roll.
type fall struct {
	pivot      geom.Vec2  // on the floor, in the world
	heading    float64    // rad, the direction of the fall in the world
	theta      float64    // rad
	cosStart   float64    // cos θ₀
	rate       float64    // rad/s at the start
	stiff      float64    // g/l, 1/s²
	tilt, most float64    // rad turned so far, and when lying
	torso      geom.Vec3  // at the start, from the pivot, x along the fall, m
	from, to   geom.Quat  // attitude in the fall's frame without the tilt: start, end
	arc        float64    // rad from one to the other
	turned     float64    // rad of it done
	base       geom.Pose2 // how the base differed from the torso's place at the start
	onBack     bool
	back       float64 // m that it slides back because something is in the way
}

// topple begins a fall in the direction of the capture point xi, seen from the
// planned zero-moment point, over the edge of the support.
func (m *Motion) topple(xi geom.Vec2, hull *polygon, g Ground) {
	p := m.plannedZMP()
	dir, back := m.fallWay(p, xi.Unit(), hull, g)
	edge := p.Add(dir.Scale(min(hull.exit(p, dir), 1)))
	com := m.CenterOfMass()
	high := max(com.Z-m.floor, 0.05)
	behind := edge.Sub(com.XY()).Dot(dir)
	l := math.Sqrt(float64(high*high) + float64(behind*behind))
	theta := -detmath.Atan2(behind, high)
	stiff := m.gravity / l
	vel := m.sway.off.vel
	if m.mode == walking {
		vel = vel.Add(m.walk.com.vel)
	}
	rate := float64(vel.Dot(dir)*high) / float64(l*l)
	least := leastStart * leastStart
	if theta < 0 { // enough to pass over the edge
		least += float64(2 * stiff * (1 - detmath.Cos(theta)))
	}
	m.beginFall(dir, edge, theta, max(rate, math.Sqrt(least)), stiff)
	m.fall.back = back
}

// What a lying body takes, m from the edge over which it fell.
const (
	lyingLength = 0.58
	lyingRadius = 0.15
	lyingHigh   = 0.15
	slideStep   = 0.05
	slides      = 12 // of them, at most
)

// fallTurns are the directions, rad off the push, in which a body falls that has no room.
var fallTurns = [...]float64{0, 0.5, -0.5, 1, -1, math.Pi / 2, -math.Pi / 2, 2, -2, 2.6, -2.6, math.Pi}

// fallWay is the search for where a body can fall.
type fallWay struct {
	m    *Motion
	free func(at geom.Vec2, radius, zMin, zMax float64) bool
}

// fallWay returns in which direction a body falls and how far it slides back meanwhile:
// a wall that is in the way turns it aside or has its feet slip. Other robots and people do
// not: it falls onto them, and slides off them. Where there is no room at all it falls over holes, on whose rims
// it lies.
func (m *Motion) fallWay(p, push geom.Vec2, hull *polygon, g Ground) (dir geom.Vec2, back float64) {
	if g == nil {
		return push, 0
	}
	c, crowd := g.(Crowd)
	if !crowd {
		dir, back, _ = fallWay{m, g.Free}.choose(p, push, hull)
		return dir, back
	}
	dir, back, ok := fallWay{m, c.FreeOfThings}.choose(p, push, hull)
	if !ok {
		dir, back, _ = fallWay{m, c.FreeOverHoles}.choose(p, push, hull)
	}
	return dir, back
}

// choose returns the first direction in which there is room; without any, that of the push.
func (f fallWay) choose(p, push geom.Vec2, hull *polygon) (dir geom.Vec2, back float64, ok bool) {
	for _, turn := range fallTurns {
		dir = push.Rotate(turn)
		edge := p.Add(dir.Scale(min(hull.exit(p, dir), 1)))
		for i := range slides {
			back = float64(float64(i) * slideStep)
			if f.room(edge.Sub(dir.Scale(back)), dir) {
				return dir, back, true
			}
		}
	}
	return push, 0, false
}

// room reports whether a body can lie from a place on.
func (f fallWay) room(from, dir geom.Vec2) bool {
	const last = lyingLength - lyingRadius
	for i := range 6 {
		at := from.Add(dir.Scale(float64(i) * last / 5))
		if !f.free(at, lyingRadius, f.m.floor+footLow, f.m.floor+lyingHigh) {
			return false
		}
	}
	return true
}

const slideOffSpeed = 1.5 // m/s, at which a body slides off robots and people

// trunk is what of a body comes to lie on robots and people: balls of a radius in m on the
// torso's axis, about hips, chest and head.
var trunk = [...]struct{ z, radius float64 }{{-0.075, 0.06}, {0.045, 0.09}, {0.18, 0.065}}

// slideOff has the feet of a body that meets robots or people slip for dt seconds, as long as
// there is room behind them: it comes down along whom it fell onto. It reports whether it did.
func (m *Motion) slideOff(g Ground, dt float64) bool {
	c, crowd := g.(Crowd)
	if !crowd || !m.leans(g, c) {
		return false
	}
	f := &m.fall
	back := max(f.back, lyingLength-f.reach()) + float64(slideOffSpeed*dt)
	dir := geom.Polar(1, f.heading)
	if !(fallWay{m, c.FreeOfThings}).room(f.pivot.Sub(dir.Scale(back)), dir) {
		return false
	}
	f.back = back
	return true
}

// leans reports whether the trunk meets people where it meets nothing else, or, once it is
// near the ground, robots: until then it strikes them, and most of them fall, too.
func (m *Motion) leans(g Ground, c Crowd) bool {
	for _, t := range trunk {
		p := m.torso.Apply(geom.Vec3{Z: t.z})
		at, low, high := p.XY(), p.Z-t.radius, p.Z+t.radius
		if g.Free(at, t.radius, low, high) || !c.FreeOfThings(at, t.radius, low, high) {
			continue
		}
		if _, _, robot := c.RobotNear(at, t.radius, low, high); !robot || m.fall.tilt > rollFrom {
			return true
		}
	}
	return false
}

// reach returns how far ahead a body of its tilt reaches that does not slide.
func (f *fall) reach() float64 { return float64(lyingLength * detmath.Sin(min(f.tilt, math.Pi/2))) }

// slid returns how far the body has slid back at its tilt: what leans on a wall comes
// down along it.
func (f *fall) slid() float64 {
	return max(0, f.reach()-(lyingLength-f.back))
}

// collapse begins the fall of a robot whose legs do not hold: to the side, fore or
// aft, to which its centre of mass is nearer the edge.
func (m *Motion) collapse(g Ground) {
	hull := m.support()
	p := m.plannedZMP()
	ahead := geom.Vec2{X: 1}.Rotate(m.base.Yaw)
	if hull.exit(p, ahead.Neg()) < hull.exit(p, ahead) {
		ahead = ahead.Neg()
	}
	m.topple(ahead, &hull, g)
}

// beginFall sets up the fall and the posture it ends in.
func (m *Motion) beginFall(dir, edge geom.Vec2, theta, rate, stiff float64) {
	heading := dir.Angle()
	back := geom.Yaw(-heading)
	onBack := m.torso.Rot.Rotate(geom.Vec3{X: 1}).XY().Dot(dir) < -1e-9
	m.fall = fall{
		pivot: edge, heading: heading, theta: theta, cosStart: detmath.Cos(theta), rate: rate, stiff: stiff, onBack: onBack,
		torso: back.Rotate(m.torso.Pos.Sub(edge.To3D(m.floor))),
		from:  back.Mul(m.torso.Rot), to: geom.Identity(),
	}
	f := &m.fall
	end := LyingBelly
	if onBack {
		end, f.to = LyingBack, geom.Yaw(math.Pi)
	}
	m.path = path{at: end}
	m.path.u = m.path.last()
	m.path.sample(&m.goal)
	m.target = end
	f.most = math.Abs(m.goal.pitch)
	f.arc = f.from.Inv().Mul(f.to).Angle()
	yaw := geom.WrapAngle(heading + f.from.Heading())
	f.base = geom.Pose2{
		X: m.base.X - m.torso.Pos.X, Y: m.base.Y - m.torso.Pos.Y,
		Yaw: geom.AngleDiff(m.base.Yaw, yaw),
	}
	m.mode, m.sway, m.slack, m.fallen = falling, sway{}, slack{}, false
	m.air = air{}
	m.blocked = [2]bool{}
	protect(&m.goal.angles, onBack)
}

// protect poses head and arms against the ground that comes.
func protect(a *body.Angles, onBack bool) {
	head, pitch, elbow := -0.6, -0.2, -0.9
	if onBack {
		head, pitch, elbow = 0.5, 1.9, -1.2
	}
	a[body.HeadYaw], a[body.HeadPitch] = 0, head
	for _, s := range [...]body.Side{body.Left, body.Right} {
		j, out := body.Arm(s), outward(s)
		a[j], a[j+1], a[j+3] = pitch, float64(0.3*out), float64(elbow*out)
	}
	body.Clamp(a)
}

// tickFall moves a toppling body by dt; the legs have no torque.
func (m *Motion) tickFall(cmd *Command, g Ground, dt float64) {
	f := &m.fall
	met := m.slideOff(g, dt)
	m.moveUpper(cmd, dt)
	if f.tilt > giveFrom { // upright, limp legs would not stretch
		m.moveLegs(cmd, &m.goal.angles, true, dt)
	}
	if f.tilt < f.most {
		mid := f.theta + float64(0.5*dt*f.speed(f.theta))
		step := min(float64(f.speed(mid)*dt), f.most-f.tilt)
		clear := f.slid() == 0
		f.theta += step
		f.tilt += step
		if clear && f.slid() > 0 { // the wall takes the momentum
			f.rate, f.cosStart = 0, detmath.Cos(f.theta)
		}
	}
	if f.tilt > rollFrom {
		f.turned = min(f.arc, f.turned+float64(rollSpeed*dt))
	}
	m.placeFaller()
	if f.tilt >= f.most && f.turned >= f.arc && !met {
		m.endFall()
	}
}

// speed is the rate at an angle by the pendulum's energy, which no step size spoils:
// θ'² = rate² + 2 (g/l) (cos θ₀ - cos θ).
func (f *fall) speed(theta float64) float64 {
	gained := float64(2 * f.stiff * (f.cosStart - detmath.Cos(theta)))
	return math.Sqrt(max(float64(f.rate*f.rate)+gained, leastStart*leastStart))
}

// placeFaller turns the torso rigidly about the edge, rolled as far as it has, and
// keeps the body's lowest point on the floor.
func (m *Motion) placeFaller() {
	f := &m.fall
	part := 1.0
	if f.arc > 0 {
		part = f.turned / f.arc
	}
	roll := f.from.Slerp(f.to, part)
	way := geom.Yaw(f.heading)
	tilt := geom.RotY(f.tilt)
	m.torso.Rot = way.Mul(tilt).Mul(roll)
	m.torso.Pos = way.Rotate(tilt.Rotate(f.torso)).Add(f.pivot.To3D(0))
	m.torso.Pos = m.torso.Pos.Sub(geom.Polar(f.slid(), f.heading).To3D(0))
	m.torso.Pos.Z = m.floor - body.Lowest(m.torso.Rot, &m.angles)
	m.placeSoles()

	left := 1 - min(f.tilt/f.most, part)
	yaw := geom.WrapAngle(f.heading + roll.Heading() + float64(left*f.base.Yaw))
	off := geom.Vec2{X: -m.goal.place.X}.Rotate(yaw).Scale(1 - left)
	m.base = geom.Pose2{
		X:   m.torso.Pos.X + float64(left*f.base.X) + off.X,
		Y:   m.torso.Pos.Y + float64(left*f.base.Y) + off.Y,
		Yaw: yaw,
	}
}

// placeSoles computes the soles from the torso.
func (m *Motion) placeSoles() {
	for _, s := range [...]body.Side{body.Left, body.Right} {
		m.sole[s] = m.torso.Mul(body.TorsoFromSole(s, &m.angles))
	}
}

// endFall leaves the robot lying.
func (m *Motion) endFall() {
	m.mode, m.fallen, m.lain = posed, true, 0
	m.path.sample(&m.goal)
	m.stale = true
}
