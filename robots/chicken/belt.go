// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// BeltConfig says where a belt is, how large, and how it runs.
type BeltConfig struct {
	At     geom.Pose2 // its middle; it runs along its own x
	Length float64    // m
	Width  float64    // m
	Height float64    // m, of its top
	Speed  float64    // m/s, as long as no program commands another
	Scale  string     // the scale at its end, whose plate its own sensor watches; "" is none
	PileUp bool       // it has no sensor: it runs on while the scale is occupied
}

// fastestBelt is the largest speed in m/s that a belt can be given.
const fastestBelt = 1.0

// DefaultBelt returns a belt of 2 m that runs at 0.25 m/s.
func DefaultBelt() BeltConfig {
	return BeltConfig{Length: 2, Width: 0.4, Height: 0.5, Speed: 0.25, Scale: "scale"}
}

// Table implements sim.RobotConfig, as Model does.
func (c *BeltConfig) Table() spec.Table {
	scale := spec.Field{Key: "scale", Into: spec.Name(&c.Scale), Doc: "The scale at its end."}
	if !c.PileUp {
		scale.Names = "scale"
	}
	return spec.Table{Doc: "A box whose top runs along its own x; the place is that of its middle.", Fields: []spec.Field{
		{Key: "length", Into: &c.Length, Unit: "m", Min: 0.1, Max: 100},
		{Key: "width", Into: &c.Width, Unit: "m", Min: 0.1, Max: 100},
		{Key: "height", Into: &c.Height, Unit: "m", Min: 0.05, Max: 100, Doc: "Of its top."},
		{Key: "speed", Into: &c.Speed, Unit: "m/s", Min: -fastestBelt, Max: fastestBelt, Doc: "As long as no program commands another."},
		scale,
		{Key: "pile_up", Into: &c.PileUp, Doc: "It has no sensor: it runs on while the scale is occupied."},
	}}
}

// Model returns the belt called name for a world.
func (c *BeltConfig) Model(name string, at geom.Pose2) sim.RobotModel {
	c.At = at
	fixed := *c
	return sim.RobotModel{
		Name: name, Kind: "belt", Look: beltLook(c),
		Brings: func(uint64) []sim.Object { return []sim.Object{fixed.bed(name)} },
		New:    func(b *sim.Builder) (sim.Robot, error) { return newBelt(b, fixed) },
	}
}

// Bed returns the name of the object that is the bed of a belt.
func Bed(belt string) string { return belt + "_bed" }

func (c *BeltConfig) bed(name string) sim.Object {
	return sim.Object{
		Name: Bed(name), Shape: sim.Box, Color: "gray", Fixed: true, Friction: 0.5, Temperature: ambient,
		Size: geom.Vec3{X: c.Length, Y: c.Width, Z: c.Height},
		At:   geom.Vec3{X: c.At.X, Y: c.At.Y, Z: c.Height / 2}, Yaw: c.At.Yaw,
		Surface: geom.Vec2{X: c.Speed},
	}
}

const ambient = 20 // °C

// Belt is a box whose top runs. Its own sensor, a load switch under the scale's plate,
// stops it while something rests there. It implements [sim.Robot].
type Belt struct {
	machine
	bed, plate int // objects; plate is -1 without a sensor
	runs       float64
	occupied   bool // by its sensor in this tick

	speed, count, stopped, command slot.ID
}

func newBelt(b *sim.Builder, c BeltConfig) (*Belt, error) {
	if err := sim.CheckConfig(b.World().Model, &c); err != nil {
		return nil, err
	}
	belt := &Belt{machine: newMachine(b, "belt", c.At), plate: -1, runs: c.Speed}
	belt.speed = belt.number("speed", "m/s", -fastestBelt, fastestBelt, c.Speed, "How fast its top runs, along its own x.")
	belt.count = belt.counter("count", belt.things(), "How many things lie on it now (counted by the world, no sensor).")
	belt.stopped = belt.flag("stopped", "Its load switch stops it: something rests on the scale.")
	belt.command = belt.actuator("command", "m/s", -fastestBelt, fastestBelt, c.Speed, "How fast its top is to run, along its own x.")
	belt.bed = belt.object(Bed(b.Name()), "its bed")
	if c.Scale != "" && !c.PileUp {
		belt.plate = belt.object(Plate(c.Scale), "the plate of the scale that its sensor watches")
	}
	return belt, belt.err
}

// Sense counts what lies on it and looks at the scale.
func (b *Belt) Sense(int64) {
	b.set.Put(b.count, float64(lieOn(b.world, b.bed)))
	b.set.Put(b.speed, b.runs)
	b.occupied = b.plate >= 0 && b.world.Load(b.plate) > 0
	b.set.PutBool(b.stopped, b.occupied)
}

// Act runs or stops the belt.
func (b *Belt) Act(int64) {
	b.runs = b.set.Commanded(b.command)
	if b.occupied {
		b.runs = 0
	}
	b.world.SetSurface(b.bed, geom.Vec2{X: b.runs})
}

// AppendState appends every number that a later tick may depend on.
func (b *Belt) AppendState(to []float64) []float64 { return append(to, b.runs) }

// Links appends the pose of the middle of its top.
func (b *Belt) Links(to []geom.Pose) []geom.Pose {
	return append(to, b.at.To3D(b.world.Bodies()[b.bed].Pos.Z*2))
}

// LinkNames returns the names of the links.
func (b *Belt) LinkNames() []string { return []string{"top"} }
