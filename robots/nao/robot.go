// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Robot is a simulated NAO. It implements [sim.Robot].
type Robot struct {
	name  string
	cfg   Config
	world *sim.World
	self  sim.Self
	tick  float64 // s, control period

	slots   *slots
	motion  *motion.Motion
	command motion.Command
	control control
	parts   parts
	hands   [2]hand

	links      [body.NumLinks]geom.Pose // torso frame
	linksFresh bool

	battery  battery
	heat     heat
	odometry odometry
	touch    touch
	imu      imu
	loads    loadCells
	sonars   [2]sonar
	cameras  [2]camera
	measured body.Angles // by the encoders
	belief   belief
	ball     ballSense
}

// New returns the constructor of a robot for a world's model.
func New(cfg Config) func(*sim.Builder) (sim.Robot, error) {
	return func(b *sim.Builder) (sim.Robot, error) { return build(b, cfg) }
}

func build(b *sim.Builder, cfg Config) (*Robot, error) {
	w := b.World()
	if err := sim.CheckConfig(w.Model, &cfg); err != nil {
		return nil, err
	}
	s, err := declare(&cfg, w.Model.Tick)
	if err != nil {
		return nil, err
	}
	r := &Robot{
		name: b.Name(), cfg: cfg, world: w, self: b.Self(), slots: s,
		tick:    float64(w.Model.Tick) / 1e9,
		motion:  motion.New(motion.Config{Version: cfg.Version, At: cfg.At, Posture: cfg.Posture, Gravity: w.Model.Gravity}),
		command: motion.NewCommand(),
		battery: newBattery(cfg.Version, cfg.Battery),
		heat:    newHeat(),
	}
	r.control = newControl(s)
	r.ball.declare(s)
	r.odometry = newOdometry(b.Stream("odometry"))
	r.imu.noise = b.Stream("imu")
	weight := r.motion.Mass() * w.Model.Gravity / motion.StandardGravity
	r.loads = loadCells{noise: b.Stream("fsr"), weight: weight}
	for side := range r.sonars {
		r.sonars[side] = newSonar(b, body.Side(side))
	}
	for i := range r.cameras {
		r.cameras[i] = newCamera(b, &cfg, body.Camera(i))
	}
	r.self.Force = pushForce
	r.parts, r.hands = newParts(b, r.motion.Mass()), newHands(b)
	r.moveParts(0)
	r.moveHands(0)
	r.readEncoders()
	r.addFunctions()
	return r, s.err
}

// Name returns the robot's name in its world.
func (r *Robot) Name() string { return r.name }

// Slots returns what programs see of the robot.
func (r *Robot) Slots() *slot.Set { return r.slots.set }

// Base returns the robot's true place on the ground plane.
func (r *Robot) Base() geom.Pose2 { return r.motion.Base() }

// Pose returns where the robot's torso is.
func (r *Robot) Pose() geom.Pose { return r.motion.Torso() }

// Motion returns the robot's moving body, for views and tests. Programs know
// the robot through its slots alone.
func (r *Robot) Motion() *motion.Motion { return r.motion }

// Sense measures everything that is due at time now.
func (r *Robot) Sense(now int64) {
	r.linksFresh, r.belief.fresh = false, false
	r.measureJoints()
	r.measureState()
	r.measureFeet()
	r.measureInertia()
	r.measureSonars(now)
	for i := range r.cameras {
		r.capture(&r.cameras[i], now)
	}
	r.measureBall(now)
}

// Act moves the robot by one tick: commands, battery, motion, parts.
func (r *Robot) Act(int64) {
	r.control.read(&r.command)
	r.battery.limit(&r.command)
	r.stopFingers()
	r.motion.Tick(&r.command, r, r.tick)
	r.linksFresh = false
	r.moveParts(r.tick)
	r.moveHands(r.tick)
}

// Settle takes what the parts met in the tick and lets the slow states go on.
func (r *Robot) Settle(int64) {
	r.feelContacts()
	r.odometry.advance(r.motion.OdometryDelta())
	r.heat.advance(r.motion.Angles(), &r.command.Stiffness, r.motion.Family(), r.tick)
	r.battery.advance(r.motion, r.tick)
	r.touch.advance(r.world.Model.Tick)
}

// Free implements motion.Ground over the world around the robot. A foot does not go over
// the edge of a hole.
func (r *Robot) Free(at geom.Vec2, radius, zMin, zMax float64) bool {
	return r.world.Free(at, radius, zMin, zMax, r.self) && !r.overHole(at, radius, zMin)
}

func (r *Robot) overHole(at geom.Vec2, radius, zMin float64) bool {
	return zMin < footHeight && r.world.OverHole(at, radius)
}

// FreeOfThings implements motion.Crowd.
func (r *Robot) FreeOfThings(at geom.Vec2, radius, zMin, zMax float64) bool {
	return r.FreeOverHoles(at, radius, zMin, zMax) && !r.overHole(at, radius, zMin)
}

// FreeOverHoles implements motion.Crowd.
func (r *Robot) FreeOverHoles(at geom.Vec2, radius, zMin, zMax float64) bool {
	alone := r.self
	alone.Alone = true
	return r.world.Free(at, radius, zMin, zMax, alone)
}

// RobotNear implements motion.Crowd.
func (r *Robot) RobotNear(at geom.Vec2, within, zMin, zMax float64) (middle geom.Vec2, gap float64, ok bool) {
	return r.world.RobotNear(at, within, zMin, zMax, r.self)
}

// linkPoses returns the link poses in the torso frame, computed once a tick.
func (r *Robot) linkPoses() *[body.NumLinks]geom.Pose {
	if !r.linksFresh {
		body.Links(r.motion.Angles(), &r.links)
		for _, j := range [...]body.Joint{body.HeadYaw, body.HeadPitch} {
			r.links[body.LinkOf(j)].Pos.Z += r.cfg.taller()
		}
		r.linksFresh = true
	}
	return &r.links
}

// Links appends the world poses of the links in the order of body.Link.
func (r *Robot) Links(to []geom.Pose) []geom.Pose {
	torso := r.motion.Torso()
	for i := range r.linkPoses() {
		to = append(to, torso.Mul(r.links[i]))
	}
	return to
}

// LinkNames returns the names of the links in the order of [Robot.Links].
func (r *Robot) LinkNames() []string {
	names := make([]string, body.NumLinks)
	for l := range names {
		names[l] = body.Link(l).String()
	}
	return names
}

// Mass returns the robot's mass, kg.
func (r *Robot) Mass() float64 { return r.motion.Mass() }

// AppendState appends every number that a later tick may depend on.
func (r *Robot) AppendState(to []float64) []float64 {
	to = r.motion.AppendState(to)
	to = r.control.appendState(to)
	to = append(to, r.battery.charge, slot.Indicator(r.battery.plugged))
	to = append(to, r.odometry.at.X, r.odometry.at.Y, r.odometry.at.Yaw)
	to = r.heat.appendState(to)
	to = append(to, r.imu.rates.X, r.imu.rates.Y, r.imu.rates.Z)
	to = r.ball.appendState(to)
	to = append(to, slot.Indicator(r.parts.bumped[0]), slot.Indicator(r.parts.bumped[1]))
	for i := range r.hands {
		to = r.hands[i].appendState(to)
	}
	if to = r.touch.appendState(to); r.parts.bumped[backBumper] { // a Pepper's, seldom
		to = append(to, 1)
	}
	return to
}
