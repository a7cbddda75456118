// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// ScaleConfig says where a scale is, how large, and how it weighs.
type ScaleConfig struct {
	At       geom.Pose2 // the middle of its plate
	Size     geom.Vec2  // m, of the plate
	Height   float64    // m, of the plate's top
	Capacity float64    // kg: it shows no more
	Settling int64      // ns until it stands still after a change
	Raw      bool       // it shows its way to the new reading, too
}

// DefaultScale returns a scale for 10 kg that settles in 0.2 s.
func DefaultScale() ScaleConfig {
	return ScaleConfig{Size: geom.Vec2{X: 0.4, Y: 0.4}, Height: 0.5, Capacity: 10, Settling: 200e6}
}

// Table implements sim.RobotConfig, as Model does.
func (c *ScaleConfig) Table() spec.Table {
	return spec.Table{Doc: "Weighs what rests on its plate; the place is that of its middle.", Fields: []spec.Field{
		{Key: "size", Into: []*float64{&c.Size.X, &c.Size.Y}, Unit: "m", Min: 0.05, Max: 100, Doc: "Of its plate."},
		{Key: "height", Into: &c.Height, Unit: "m", Min: 0.05, Max: 100, Doc: "Of its plate's top."},
		{Key: "capacity", Into: &c.Capacity, Unit: "kg", Min: 0.01, Max: 1000, Doc: "It shows no more."},
		{Key: "settle", Into: &c.Settling, Max: 60e9, Doc: "Time after a change until it stands still."},
		{Key: "raw", Into: &c.Raw, Doc: "It shows its way to the new reading, too."},
	}}
}

// Model returns the scale called name for a world.
func (c *ScaleConfig) Model(name string, at geom.Pose2) sim.RobotModel {
	c.At = at
	fixed := *c
	return sim.RobotModel{
		Name: name, Kind: "scale", Look: scaleLook(c),
		Brings: func(uint64) []sim.Object { return []sim.Object{fixed.plate(name)} },
		New:    func(b *sim.Builder) (sim.Robot, error) { return newScale(b, fixed) },
	}
}

// Plate returns the name of the object that is the plate of a scale.
func Plate(scale string) string { return scale + "_plate" }

func (c *ScaleConfig) plate(name string) sim.Object {
	return sim.Object{
		Name: Plate(name), Shape: sim.Box, Color: "white", Fixed: true, Friction: 0.5, Temperature: ambient,
		Size: c.Size.To3D(c.Height),
		At:   geom.Vec3{X: c.At.X, Y: c.At.Y, Z: c.Height / 2}, Yaw: c.At.Yaw,
	}
}

// Scale measures the load on its plate. After a change of the load it needs n ticks to
// settle. Until then a usual scale shows nothing, which is 0; a raw one shows its way
// from the reading r before to the load, evenly,
//
//	r + (load − r) (2k+1)/(2n−1),  k = 0 … n−1 ticks after it first noticed,
//
// so that a chicken of 7 kg reads 1, 3, 5, 7 on a raw scale that settles in four ticks.
// It implements [sim.Robot].
type Scale struct {
	machine
	plate int
	n, k  int64 // ticks: to settle, since the load changed
	raw   bool
	load  float64 // kg, since then
	from  float64 // kg: what it showed before
	shown float64 // kg

	weight, settled, count slot.ID
}

func newScale(b *sim.Builder, c ScaleConfig) (*Scale, error) {
	if err := sim.CheckConfig(b.World().Model, &c); err != nil {
		return nil, err
	}
	s := &Scale{machine: newMachine(b, "scale", c.At), raw: c.Raw}
	if c.Settling > 0 {
		s.n = s.ticks(c.Settling)
	}
	s.k = s.n
	s.weight = s.number("weight", "kg", 0, c.Capacity, 0, "What it shows: the load on its plate without noise, 0 while it has not settled unless it is raw.")
	s.settled = s.flag("settled", "The reading stands still.")
	s.count = s.counter("count", s.things(), "How many things lie on its plate now (counted by the world, no sensor).")
	s.plate = s.object(Plate(b.Name()), "its plate")
	return s, s.err
}

// Sense weighs what is on the plate.
func (s *Scale) Sense(int64) {
	load := s.world.Load(s.plate)
	switch {
	case load != s.load:
		s.load, s.from, s.k = load, s.shown, 0
	case s.k < s.n:
		s.k++
	}
	s.shown = s.reading()
	s.set.Put(s.weight, s.shown)
	s.set.PutBool(s.settled, s.k >= s.n)
	s.set.Put(s.count, float64(lieOn(s.world, s.plate)))
}

func (s *Scale) reading() float64 {
	switch {
	case s.k >= s.n || s.raw && s.k == s.n-1:
		return s.load
	case s.raw:
		share := float64(2*s.k+1) / float64(2*s.n-1)
		return s.from + float64((s.load-s.from)*share)
	}
	return 0
}

// Act does nothing.
func (s *Scale) Act(int64) {}

// AppendState appends every number that a later tick may depend on.
func (s *Scale) AppendState(to []float64) []float64 {
	return append(to, float64(s.k), s.load, s.from, s.shown)
}

// Links appends the pose of the middle of its plate's top.
func (s *Scale) Links(to []geom.Pose) []geom.Pose {
	return append(to, s.at.To3D(s.world.Bodies()[s.plate].Pos.Z*2))
}

// LinkNames returns the names of the links.
func (s *Scale) LinkNames() []string { return []string{"plate"} }
