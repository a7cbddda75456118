// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// Bounds of a battery's capacity, J.
const (
	LeastCapacity = 1.0
	MostCapacity  = 1e6
)

// Bounds of the world's tick, s: a wheel must not do in one what takes several.
const (
	ShortestTick = 0.005
	LongestTick  = 0.1
)

// Config says how a cart starts. [Defaults] gives a usable one.
type Config struct {
	At       geom.Pose2 // base in the world, m, rad
	Battery  float64    // charge, 0..1
	Capacity float64    // J, of a full battery
	Color    string     // of its body, "" is blue
}

// Defaults returns a charged cart at the origin; its battery lasts about an hour.
func Defaults() Config { return Config{Battery: 1, Capacity: 15_000, Color: "blue"} }

// Kind is what world files know of carts.
var Kind = sim.RobotKind{Name: "cart", New: func() sim.RobotConfig { c := Defaults(); return &c }}

// Table implements sim.RobotConfig, as Model does.
func (c *Config) Table() spec.Table {
	return spec.Table{Doc: "A disc on two wheels, 0.26 m wide.", Fields: []spec.Field{
		{Key: "battery", Into: &c.Battery, Max: 1, Doc: "Charge."},
		{Key: "capacity", Into: &c.Capacity, Unit: "J", Min: LeastCapacity, Max: MostCapacity, Doc: "Energy of a full battery."},
		{Key: "color", Into: spec.Color(&c.Color), Doc: "Of its body."},
	}}
}

// Model returns the cart for a world.
func (c *Config) Model(name string, at geom.Pose2) sim.RobotModel {
	c.At = at
	return sim.RobotModel{Name: name, Kind: Kind.Name, New: New(*c), Look: Look(c.Color)}
}

// Pushes implements sim.Pusher: by the rim, with both motors.
func (c *Config) Pushes() (height, force float64) { return RimHeight, Force }

// Fit implements sim.Fitter.
func (c *Config) Fit(m *sim.Model, _, world *spec.Section) error {
	return m.FitTick(world, "a cart", ShortestTick, LongestTick)
}
