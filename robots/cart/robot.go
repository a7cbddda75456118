// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Robot is a simulated cart. It implements [sim.Robot].
type Robot struct {
	name  string
	world *sim.World
	self  sim.Self
	tick  float64 // s, control period

	slots   *slots
	drive   drive
	shell   shell
	battery battery
	plunger plunger

	irNoise, photoNoise *sim.Stream
	lights, chargers    []int // objects by index
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
	s, err := declare(&cfg)
	if err != nil {
		return nil, err
	}
	r := &Robot{
		name: b.Name(), world: w, self: b.Self(), slots: s,
		tick:    float64(w.Model.Tick) / 1e9,
		battery: battery{charge: cfg.Battery, capacity: cfg.Capacity},
		irNoise: b.Stream("infrared"), photoNoise: b.Stream("photo"),
	}
	body, err := newBody(b, cfg.At)
	if err != nil {
		return nil, err
	}
	r.drive, r.shell = newDrive(b.Stream("wheels"), body, cfg.At, r.tick), newShell(body)
	r.findSources()
	return r, nil
}

// findSources notes what shines and what charges.
func (r *Robot) findSources() {
	for i := range r.world.Model.Objects {
		o := &r.world.Model.Objects[i]
		if o.Light > 0 {
			r.lights = append(r.lights, i)
		}
		if o.Charges {
			r.chargers = append(r.chargers, i)
		}
	}
}

// Name returns the robot's name in its world.
func (r *Robot) Name() string { return r.name }

// Slots returns what programs see of the robot.
func (r *Robot) Slots() *slot.Set { return r.slots.set }

// Base returns the robot's true place on the ground plane.
func (r *Robot) Base() geom.Pose2 { return r.drive.at }

// Mass returns the robot's mass, kg.
func (r *Robot) Mass() float64 { return mass }

// Sense measures everything at time now.
func (r *Robot) Sense(int64) {
	set := r.slots.set
	r.measureInfrared()
	r.measureLight()
	r.measureCliffs()
	for side := range sideNames {
		set.PutBool(r.slots.bumper[side], r.shell.pressed[side])
		set.Put(r.slots.wheel[side], r.drive.wheel[side])
	}
	set.Put(r.slots.battery, r.battery.charge)
	set.PutBool(r.slots.charging, r.atCharger())
	set.PutBool(r.slots.ready, r.plunger.wait <= 0)
}

// Act commands the motors for one tick.
func (r *Robot) Act(int64) {
	set := r.slots.set
	speed, turn := set.Commanded(r.slots.speed), set.Commanded(r.slots.turn)
	if r.battery.charge == 0 {
		speed, turn = 0, 0
	}
	r.drive.follow(speed, turn)
	if set.Commanded(r.slots.kick) > 0.5 && r.battery.charge > 0 && !r.drive.fallen {
		r.kick()
	}
}

// Settle takes where the motors and what it met brought it, and lets the battery run.
func (r *Robot) Settle(int64) {
	r.drive.read()
	r.feelContacts()
	r.dropIn()
	r.plunger.advance(r.world.Model.Tick)
	r.shell.advance(r.world.Model.Tick)
	r.battery.advance(&r.drive, r.atCharger(), r.tick)
}

// AppendState appends every number that a later tick may depend on.
func (r *Robot) AppendState(to []float64) []float64 {
	to = r.drive.appendState(to)
	to = r.shell.appendState(to)
	return append(to, r.battery.charge, float64(r.plunger.wait), float64(r.plunger.out))
}
