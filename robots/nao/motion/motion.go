// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// StandardGravity, m/s², is what [Config.Gravity] is by default.
const StandardGravity = 9.80665

// The gravity, m/s², in which the gait is proven: feet fast, zero-moment point inside
// the support, servos within their speeds.
const (
	LeastGravity = 8.8
	MostGravity  = 10.8
)

// The control ticks, s, that [Motion.Tick] may be called with.
const (
	ShortestTick = 0.005
	LongestTick  = 0.050
)

// Config says how a robot starts.
type Config struct {
	Version body.Version
	At      geom.Pose2 // base in the world
	Floor   float64    // height of the floor, m
	Posture Posture    // Unknown: StandInit
	Gravity float64    // m/s², LeastGravity … MostGravity; 0 stands for StandardGravity, never for none
}

func (c *Config) gravity() float64 {
	if c.Gravity == 0 {
		return StandardGravity
	}
	return c.Gravity
}

// mode is what moves the robot.
type mode int

const (
	posed    mode = iota // held by a posture, or on the way between two
	walking              // steps
	falling              // topples
	airborne             // lifted or dropped
	kicking              // one foot swings, the other bears
)

// Motion is the moving body of one robot.
type Motion struct {
	version body.Version
	mass    float64 // kg
	floor   float64 // m
	gravity float64 // m/s²

	mode   mode
	angles body.Angles
	torso  geom.Pose    // worldFromTorso
	sole   [2]geom.Pose // worldFromSole
	base   geom.Pose2   // worldFromBase

	path   path
	target Posture  // where the path leads
	pace   float64  // part of full speed
	goal   keyframe // the path's pose
	lag    float64  // rad the worst joint is behind it
	slack  slack
	stale  bool // the torso's pose has to be computed anew

	walk walk
	kick kick
	sway sway
	fall fall
	air  air

	fallen  bool
	lain    float64 // s since it fell
	blocked [2]bool
	burden  float64 // 0 … mostBurden: share of its force with which a walking robot pushes
	sense   sense
}

// New puts a robot at rest where the configuration says. With a configuration that
// does not pass [Config.Check] it promises nothing of how the robot moves.
func New(cfg Config) *Motion {
	m := &Motion{version: cfg.Version, floor: cfg.Floor, gravity: cfg.gravity()}
	a := body.Postures[body.StandInit].Angles
	_, m.mass = m.version.CenterOfMass(&a)
	m.SetPose(cfg.At, cfg.Posture)
	return m
}

// SetPose puts the robot at rest at a place, in a posture (Unknown: StandInit).
func (m *Motion) SetPose(at geom.Pose2, p Posture) {
	if p <= Unknown || p > lastPosture {
		p = StandInit
	}
	*m = Motion{
		version: m.version, mass: m.mass, floor: m.floor, gravity: m.gravity,
		base: at, target: p, pace: 1, stale: true,
	}
	m.path.at = p
	m.path.u = m.path.last()
	m.path.sample(&m.goal)
	m.angles = m.goal.angles
	m.placeTorso(0)
	m.sense.reset(m)
	m.feel()
}

// Tick moves the robot by exactly dt, s. It allocates nothing. A nil Ground is free
// everywhere. The caller keeps dt within [ShortestTick] … [LongestTick]: shorter ones
// make accelerations of rounding errors, longer ones let whole steps pass between two
// looks at balance and servos; zero, negative and infinite ones are errors.
func (m *Motion) Tick(cmd *Command, g Ground, dt float64) {
	base := m.base
	m.lag = 0
	switch m.mode {
	case posed:
		m.tickPosed(cmd, g, dt)
	case walking:
		m.tickWalk(cmd, g, dt)
	case falling:
		m.tickFall(cmd, g, dt)
	case airborne:
		m.tickAir(cmd, g, dt)
	case kicking:
		m.tickKick(cmd, g, dt)
	}
	m.sense.odometry = geom.Pose2{}
	if m.mode != falling && m.mode != airborne && m.base != base {
		m.sense.odometry = base.Inv().Mul(m.base)
	}
	m.sense.update(m, dt)
	m.feel()
}

// tickPosed holds a posture or goes on to the one asked for.
func (m *Motion) tickPosed(cmd *Command, g Ground, dt float64) {
	m.choose(cmd, dt)
	if !m.stays(cmd, g, dt) {
		return
	}
	if m.readyToKick(cmd, g) {
		m.startKick(cmd)
		m.tickKick(cmd, g, dt)
		return
	}
	if m.readyToWalk(cmd) {
		m.startWalk(cmd, g)
		m.stepOn(cmd, g, dt)
		return
	}
	m.hold(cmd, dt)
	steady := m.sway.settled() || !m.goal.flat // soles stay put while the torso sways
	if steady && m.lag < keepUp && m.path.follow(m.target, m.pace, dt) {
		m.path.sample(&m.goal)
		m.stale = true
	}
	if m.path.at != LyingBelly && m.path.at != LyingBack || m.path.u == 0 {
		m.fallen = false
	}
}

// stays tells that the legs hold and the robot keeps its balance for dt; if not, it
// has begun to fall in this tick.
func (m *Motion) stays(cmd *Command, g Ground, dt float64) bool {
	if cmd.limp() && !m.path.low() { // a walker's path is at the root
		m.collapse(g)
	} else if m.balance(g, dt) {
		return true
	}
	m.tickFall(cmd, g, dt)
	return false
}

// keepUp is how far, rad, a joint may be behind before the path waits for it.
const keepUp = 0.10

// restBeforeRise is how long a fallen robot lies before it gets up, s.
const restBeforeRise = 1.0

// choose takes the posture asked for; a walk asks for StandInit.
func (m *Motion) choose(cmd *Command, dt float64) {
	if m.fallen {
		m.lain += dt
	}
	want, pace := cmd.Goal, within(cmd.GoalSpeed, 0.05, 1, 1)
	if want <= Unknown || want > lastPosture {
		want, pace = root, 1
		if !cmd.Walk.asked() {
			return
		}
	}
	if m.fallen && m.lain < restBeforeRise {
		return
	}
	m.target, m.pace = want, pace
}

// readyToWalk tells that steps are asked for and the robot stands for them.
func (m *Motion) readyToWalk(cmd *Command) bool {
	return cmd.Goal == NoGoal && cmd.Walk.asked() && m.path.reached(root) && m.path.at == root &&
		m.slack.none() && m.sway.settled() && m.legsReached()
}

// legsReached tells that the legs are where the path has them.
func (m *Motion) legsReached() bool {
	return m.legsOff() <= 1e-9
}

// hold runs all servos toward the path's pose and rests the body on the ground.
func (m *Motion) hold(cmd *Command, dt float64) {
	upper := m.moveUpper(cmd, dt)
	legs := &m.goal.angles
	var swayed, loose body.Angles
	if m.legsLoose() {
		loose = m.commandedLegs(cmd)
		legs = &loose
	}
	if m.goal.flat && !m.sway.settled() {
		m.swayLegs(&swayed)
		legs = &swayed
	}
	limp := m.fallen && m.lain < restBeforeRise
	moved := m.moveLegs(cmd, legs, limp, dt)
	switch {
	case legs == &swayed:
		m.placeOver(body.Left, m.sway.feet[body.Left])
	case moved || m.stale || !m.sway.settled() || !m.slack.none() || upper && !m.goal.flat:
		m.placeTorso(dt)
	}
}

// placeOver computes the torso's pose from a sole that stands where it is, through
// the leg's actual angles, and from the torso the other sole's. Where servos that
// lag would press the other sole into the ground, they lift the robot instead.
func (m *Motion) placeOver(stance body.Side, foot geom.Pose2) {
	other := stance.Other()
	m.sole[stance] = foot.To3D(m.floor)
	m.torso = m.sole[stance].Mul(body.TorsoFromSole(stance, &m.angles).Inv())
	m.sole[other] = m.torso.Mul(body.TorsoFromSole(other, &m.angles))
	up := 0.0
	for _, c := range soleOutlines[other] {
		up = max(up, m.floor-m.sole[other].Apply(c.To3D(0)).Z)
	}
	if up > 1e-7 {
		m.torso.Pos.Z += up
		m.sole[stance].Pos.Z += up
		m.sole[other].Pos.Z += up
	}
}

// placeTorso computes the torso's and the soles' poses from the joints: standing on
// flat soles from the legs, otherwise at the path's attitude, resting on the ground.
func (m *Motion) placeTorso(dt float64) {
	l, r := body.TorsoFromSole(body.Left, &m.angles), body.TorsoFromSole(body.Right, &m.angles)
	var pose geom.Pose
	if m.goal.flat {
		pose = footingOf(l, r)
	} else {
		pose = m.restingPose()
	}
	m.slack.fade(dt)
	m.slack.apply(&pose)
	m.torso = m.base.To3D(m.floor).Mul(pose)
	if m.goal.flat && m.slack.none() {
		m.torso.Pos.Z -= min(0, lowestSole(m.torso.Rot, l, r)+m.torso.Pos.Z-m.floor)
	} else {
		m.torso.Pos.Z = m.floor - body.Lowest(m.torso.Rot, &m.angles)
	}
	m.torso.Pos.Z += m.air.height
	m.sole = [2]geom.Pose{m.torso.Mul(l), m.torso.Mul(r)}
	m.stale = false
}

// restingPose is the torso in the base frame, off the feet; a push tilts it.
func (m *Motion) restingPose() geom.Pose {
	const perMetre = 3 // rad of lean per m of deviation shown
	lean := m.sway.shown.Rotate(-m.base.Yaw).Scale(perMetre)
	rot := geom.RotY(m.goal.pitch + lean.X)
	if lean.Y != 0 {
		rot = geom.RotX(-lean.Y).Mul(rot)
	}
	return geom.Pose{Pos: geom.Vec3{X: m.goal.place.X}, Rot: rot}
}

// lowestSole gives the height of the soles' lowest corner over the torso's origin.
func lowestSole(rot geom.Quat, l, r geom.Pose) float64 {
	up := rot.Inv().Rotate(geom.Vec3{Z: 1})
	low := math.Inf(1)
	for i := range 4 {
		low = min(low, up.Dot(l.Apply(soleOutlines[body.Left][i].To3D(0))))
		low = min(low, up.Dot(r.Apply(soleOutlines[body.Right][i].To3D(0))))
	}
	return low
}
