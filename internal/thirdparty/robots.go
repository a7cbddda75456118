// SPDX-License-Identifier: Apache-2.0

// Package robots adds to playsim what a module of one's own may add: a kind of robot, a
// sensor of a robot of playsim, a kind of object, an action of scripts, a kind of fault, an
// evaluation and a leaf node of Playful programs, a controller, a language of programs, and
// an extension of worlds, all in Go.
package robots

import (
	"errors"

	"example.com/robots/rover"
	"example.com/robots/states"
	"example.com/robots/wind"
	"github.com/playsim/playsim"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// Registry returns what playsim comes with and what this module adds.
func Registry() *playsim.Registry {
	r := playsim.Default()
	err := errors.Join(
		r.AddRobot(rover.Kind),
		r.AddSensor(odometerKind),
		r.AddObject(crateKind),
		r.AddAction(gust),
		r.AddFault(miscount),
		r.AddEvaluation(free),
		r.AddLeaf(drive),
		r.AddController("wander", wander),
		r.AddController("metre", metre),
		r.AddLanguage(states.Language{}),
		r.AddExtension(wind.Extension{}),
	)
	if err != nil {
		panic(err) // a name is taken: nobody but whoever writes this module meets it
	}
	return r
}

// crate is a box of wood that may be full.
type crate struct{ full bool }

var crateKind = sim.ObjectKind{Name: "crate", New: func() sim.ObjectConfig { return &crate{} }}

// Table implements sim.ObjectConfig, as Object does.
func (c *crate) Table() spec.Table {
	return spec.Table{Doc: "A crate of wood, 0.3 m wide.", Fields: []spec.Field{
		{Key: "full", Into: &c.full, Doc: "It weighs 20 kg in place of 2."},
	}}
}

// Object returns the crate.
func (c *crate) Object() sim.Object {
	o := sim.Object{Shape: sim.Box, Color: "brown", Size: geom.Vec3{X: 0.3, Y: 0.3, Z: 0.3}, Mass: 2, Restitution: 0.2, Friction: 0.5, Temperature: 20}
	if c.full {
		o.Mass = 20
	}
	return o
}

// free is an evaluation: `drive, whenever free | ahead = 0.5`.
var free = playful.EvaluationSpec{
	Name: "free", Doc: "Nothing is nearer ahead than a distance.", Result: playful.Bool, Reads: []string{"range"},
	Keys: []playful.KeySpec{{Name: "ahead", Kind: playful.Number, Unit: "m", Default: slot.Float(0.5), Max: 3, Doc: "The distance."}},
	Call: func(c *playful.Context) (float64, error) {
		return playful.Truth(c.Robot().Get(c.Slot("range")) > c.Number("ahead")), nil
	},
}

// drive is a leaf node: `drive | speed = 0.3, turn = 0`.
var drive = playful.LeafSpec{
	Name: "drive", Doc: "Drives at a speed and a turn rate.", Resources: []string{"wheels"}, Writes: []string{"speed", "turn"}, Lasting: true,
	Keys: []playful.KeySpec{
		{Name: "speed", Kind: playful.Number, Unit: "m/s", Default: slot.Float(0), Min: -0.5, Max: 0.5, Doc: "Speed forward."},
		{Name: "turn", Kind: playful.Number, Unit: "rad/s", Default: slot.Float(0), Min: -3, Max: 3, Doc: "Turn rate."},
	},
	New: func(c *playful.Context) (playful.Leaf, error) {
		return &driver{speed: c.Slot("speed"), turn: c.Slot("turn")}, nil
	},
}

type driver struct {
	playful.Simple
	speed, turn slot.ID
}

// Tick implements playful.Leaf.
func (d *driver) Tick(c *playful.Context) (bool, error) {
	c.Command(d.speed, c.Number("speed"))
	c.Command(d.turn, c.Number("turn"))
	return false, nil
}

// wander is a controller: it goes ahead, and turns for a while where something is near.
func wander(c *playsim.Control) func() {
	turning := 0.0 // s that it still turns
	return func() {
		turning -= c.Period()
		if c.Read("range") < 0.4 {
			turning = 0.5 + c.Float64()
		}
		if turning > 0 {
			c.Command("speed", 0)
			c.Command("turn", 1.5)
			return
		}
		c.Command("speed", 0.3)
		c.Command("turn", 0)
	}
}
