// SPDX-License-Identifier: Apache-2.0

// Package rover is a kind of robot: a disc on two wheels that looks ahead with a range
// finder. Its motors have a force, its tyres a grip; what it meets stops and pushes it.
package rover

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

const (
	radius    = 0.12 // m
	height    = 0.15 // m
	eyeHeight = 0.08 // m
	farthest  = 3.0  // m
	maxSpeed  = 0.5  // m/s
	maxTurn   = 3.0  // rad/s
	mass      = 2.0  // kg
	force     = 6.0  // N
	grip      = 12.0 // N
)

// Config is what a world file says of a rover.
type Config struct {
	Noise float64 // m: standard deviation of the range finder
	Color string
}

// Kind is the kind of robot: `robots: - rover: {name: r1, at: [1, 0], range_noise: 0.02}`.
var Kind = sim.RobotKind{Name: "rover", New: func() sim.RobotConfig { return &Config{Noise: 0.01, Color: "orange"} }}

// Table implements sim.RobotConfig, as Model does.
func (c *Config) Table() spec.Table {
	return spec.Table{Doc: "A disc on two wheels that looks ahead with a range finder.", Fields: []spec.Field{
		{Key: "range_noise", Into: &c.Noise, Unit: "m", Max: 0.5, Doc: "Standard deviation of the range finder."},
		{Key: "color", Into: spec.Color(&c.Color), Doc: "Of its body."},
	}}
}

// Model returns the rover for a world.
func (c *Config) Model(_ string, at geom.Pose2) sim.RobotModel {
	own := *c
	return sim.RobotModel{
		Look: &sim.Look{Pieces: []sim.Piece{
			{Form: sim.Tube, At: geom.Translate(0, 0, height/2), Size: geom.Vec3{X: radius, Z: height}, Color: c.Color, Gloss: 0.3},
			{Form: sim.Ellipsoid, At: geom.Translate(radius, 0, eyeHeight), Size: geom.Vec3{X: 0.02, Y: 0.02, Z: 0.02}, Color: "black"},
		}},
		New: func(b *sim.Builder) (sim.Robot, error) { return NewAt(own, at, b) },
	}
}

// Pushes implements sim.Pusher.
func (c *Config) Pushes() (metres, newtons float64) { return height, force }

// FallsIntoHoles implements sim.Faller.
func (c *Config) FallsIntoHoles() bool { return false }

// Robot is a rover in a world.
type Robot struct {
	name  string
	world *sim.World
	self  sim.Self
	slots *slot.Set
	body  *sim.Chassis
	noise *sim.Stream
	sigma float64
	at    geom.Pose2

	speed, turn, distance slot.ID
}

// NewAt makes a rover at a place.
func NewAt(c Config, at geom.Pose2, b *sim.Builder) (*Robot, error) {
	body, err := b.Chassis(sim.ChassisModel{
		Mass: mass, Inertia: mass * radius * radius / 2, Force: force, Torque: force * radius / 2, Grip: grip, Lag: 0.05,
		Parts: []sim.PartModel{{Radius: radius, Restitution: 0.1, Friction: 0.3}},
	}, at)
	if err != nil {
		return nil, err
	}
	body.Parts()[0].Raise(0.01, height)
	r := &Robot{
		name: b.Name(), world: b.World(), self: b.Self(), slots: slot.NewSet(), at: at,
		noise: b.Stream("range"), sigma: c.Noise, body: body,
	}
	for _, d := range []struct {
		id   *slot.ID
		decl slot.Decl
	}{
		{&r.speed, slot.Decl{Name: "speed", Unit: "m/s", Min: -maxSpeed, Max: maxSpeed, Dir: slot.Actuator, Doc: "Speed forward."}},
		{&r.turn, slot.Decl{Name: "turn", Unit: "rad/s", Min: -maxTurn, Max: maxTurn, Dir: slot.Actuator, Doc: "Turn rate, counter-clockwise."}},
		{&r.distance, slot.Decl{Name: "range", Unit: "m", Max: farthest, Init: farthest, Doc: "Distance from the front to what is ahead; the farthest where there is nothing."}},
	} {
		id, err := r.slots.Add(d.decl)
		if err != nil {
			return nil, err
		}
		*d.id = id
	}
	return r, nil
}

// Name implements sim.Robot, as all methods below.
func (r *Robot) Name() string { return r.name }

// Slots returns what programs see of the rover.
func (r *Robot) Slots() *slot.Set { return r.slots }

// Base returns its true place.
func (r *Robot) Base() geom.Pose2 { return r.at }

// Sense measures the range.
func (r *Robot) Sense(int64) {
	ahead := geom.Polar(1, r.at.Yaw)
	front := r.at.Pos().Add(ahead.Scale(radius))
	ray := geom.Ray{Origin: geom.Vec3{X: front.X, Y: front.Y, Z: eyeHeight}, Dir: geom.Vec3{X: ahead.X, Y: ahead.Y}}
	d := farthest
	if hit, ok := r.world.CastRay(ray, farthest, r.self); ok {
		d = hit.Dist + float64(r.sigma*r.noise.Normal())
	}
	r.slots.Put(r.distance, d)
}

// Act commands the motors for one tick.
func (r *Robot) Act(int64) {
	r.body.Drive(r.slots.Commanded(r.speed), r.slots.Commanded(r.turn))
}

// Settle ends the tick: motors and contacts have moved it.
func (r *Robot) Settle(int64) { r.at = r.body.Pose() }

// Check takes being moved by hand, and nothing else.
func (r *Robot) Check(in *sim.Input) error {
	if in.Op == sim.OpMove {
		return nil
	}
	return &refused{in.Op, r.name}
}

type refused struct {
	op   sim.Op
	name string
}

func (e *refused) Error() string { return string(e.op) + " " + e.name + ": a rover cannot take it" }

// Apply carries an input out.
func (r *Robot) Apply(in *sim.Input) {
	r.body.Jump(geom.Pose2{X: in.At.X, Y: in.At.Y, Yaw: in.Value})
	r.at = r.body.Pose()
}

// AppendState appends what a later tick depends on.
func (r *Robot) AppendState(to []float64) []float64 {
	return append(to, r.at.X, r.at.Y, math.Mod(r.at.Yaw, 2*math.Pi))
}

// Links appends the pose of its only link.
func (r *Robot) Links(to []geom.Pose) []geom.Pose { return append(to, r.at.To3D(0)) }
