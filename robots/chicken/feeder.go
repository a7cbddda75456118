// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"math"
	"strconv"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// FeederConfig says where chickens come from, how many, how heavy, how often.
type FeederConfig struct {
	At       geom.Pose2 // where it puts them down, and which way they look
	Flock    string     // the chickens are called by it: flock_1, flock_2, …
	Birds    int        // how many it has in store, 1..MostBirds
	Lightest float64    // kg; weights are evenly distributed, to 0.01 kg
	Heaviest float64    // kg
	Weights  []float64  // kg of the first chickens, in place of chance; at most Birds, may be empty
	Shortest int64      // ns; intervals between two are evenly distributed
	Longest  int64      // ns
}

// MostBirds is how many chickens a feeder may have.
const MostBirds = 1000

// DefaultFeeder returns 40 chickens of 1 to 10 kg, one every 2 to 6 s.
func DefaultFeeder() FeederConfig {
	return FeederConfig{Flock: "chicken", Birds: 40, Lightest: 1, Heaviest: 10, Shortest: 2e9, Longest: 6e9}
}

// Table implements sim.RobotConfig, as Model does.
func (c *FeederConfig) Table() spec.Table {
	return spec.Table{Doc: "Puts chickens down from time to time.", Fields: []spec.Field{
		{Key: "flock", Into: spec.Name(&c.Flock), Doc: "The chickens are called flock_1, flock_2, …"},
		{Key: "birds", Into: &c.Birds, Min: 1, Max: MostBirds, Doc: "How many it has in store."},
		{Key: "mass", Into: []*float64{&c.Lightest, &c.Heaviest}, Unit: "kg", Min: 0.01, Max: 1000, Doc: "The lightest and the heaviest; evenly distributed, to 0.01 kg."},
		{Key: "weights", Into: &c.Weights, Unit: "kg", Min: 0.01, Max: 1000, Doc: "Of the first chickens, in place of chance."},
		{Key: "interval", Into: []*int64{&c.Shortest, &c.Longest}, Min: 1e6, Max: 3600e9, Doc: "The shortest and the longest time between two; evenly distributed."},
	}, Check: c.check}
}

func (c *FeederConfig) check(s *spec.Section) error {
	switch {
	case c.Lightest > c.Heaviest:
		return s.Errorf("mass", "write the lower bound first", "mass: from %v to %v kg", c.Lightest, c.Heaviest)
	case c.Shortest > c.Longest:
		return s.Errorf("interval", "write the shorter time first", "interval: from %s to %s", spec.DurationText(c.Shortest), spec.DurationText(c.Longest))
	case len(c.Weights) > c.Birds:
		return s.Errorf("weights", "a number, kg, a chicken each", "weights: expected a list of at most %d numbers, not %d", c.Birds, len(c.Weights))
	}
	return nil
}

// Model returns the feeder called name for a world.
func (c *FeederConfig) Model(name string, at geom.Pose2) sim.RobotModel {
	c.At = at
	fixed := *c
	return sim.RobotModel{
		Name: name, Kind: "feeder", Look: feederLook(),
		Brings: func(seed uint64) []sim.Object { return fixed.flock(name, seed) },
		New:    func(b *sim.Builder) (sim.Robot, error) { return newFeeder(b, fixed) },
	}
}

// Bird returns the name of the i-th chicken, from 0.
func (c *FeederConfig) Bird(i int) string { return c.Flock + "_" + strconv.Itoa(i+1) }

// birdFriction lets a chicken slide some 0.06 m onto the plate from a belt that runs
// at 0.25 m/s: v²/(2 μ g).
const birdFriction = 0.05

func (c *FeederConfig) flock(name string, seed uint64) []sim.Object {
	chance := sim.NewStream(seed, name+"/flock")
	birds := make([]sim.Object, c.Birds)
	for i := range birds {
		kg := hundredths(chance.Range(c.Lightest, c.Heaviest))
		if i < len(c.Weights) {
			kg = c.Weights[i] // drawn all the same: the others stay as they are
		}
		birds[i] = bird(c.Bird(i), kg)
		birds[i].At, birds[i].Yaw = sim.Resting(c.At.X, c.At.Y), c.At.Yaw
	}
	return birds
}

// bird returns a chicken; heavier ones are larger.
func bird(name string, kg float64) sim.Object {
	size := math.Min(kg, 10)
	return sim.Object{
		Name: name, Shape: sim.Cylinder, Color: "white", Look: "chicken", Stored: true,
		Radius: 0.085 + float64(0.004*size), Height: 0.2 + float64(0.015*size),
		Mass: kg, Friction: birdFriction, Temperature: 41,
	}
}

func hundredths(kg float64) float64 { return math.Floor(float64(kg*100)+0.5) / 100 }

// Feeder puts chickens down from time to time, at most one a tick, each when the one
// before has made room. It implements [sim.Robot].
type Feeder struct {
	machine
	cfg   FeederConfig
	birds []int // objects, in the order in which they are fed
	next  int   // how many it has fed
	due   int64 // ns: when the next is to come
	waits bool
	gaps  *sim.Stream

	fed, left, waiting, run slot.ID
}

func newFeeder(b *sim.Builder, c FeederConfig) (*Feeder, error) {
	if err := sim.CheckConfig(b.World().Model, &c); err != nil {
		return nil, err
	}
	f := &Feeder{machine: newMachine(b, "feeder", c.At), cfg: c, gaps: b.Stream("interval")}
	f.fed = f.counter("fed", float64(c.Birds), "How many chickens it has put down (counted by the world, no sensor).")
	f.left = f.counter("left", float64(c.Birds), "How many chickens it has in store (counted by the world, no sensor).")
	f.waiting = f.flag("waiting", "A chicken is due, but there is no room for it.")
	f.run = f.add(slot.Decl{Name: "run", Max: 1, Init: 1, Dir: slot.Actuator, Kind: slot.Boolean, Doc: "It feeds; without, it holds the next chicken back."})
	for i := range c.Birds {
		f.birds = append(f.birds, f.object(c.Bird(i), "a chicken of the feeder's flock"))
	}
	f.draw(0)
	return f, f.err
}

func (f *Feeder) draw(now int64) {
	f.due = now + int64(f.gaps.Range(float64(f.cfg.Shortest), float64(f.cfg.Longest)))
}

// Sense tells what it has done.
func (f *Feeder) Sense(int64) {
	f.set.Put(f.fed, float64(f.next))
	f.set.Put(f.left, float64(len(f.birds)-f.next))
	f.set.PutBool(f.waiting, f.waits)
}

// Act puts the next chicken down when it is due.
func (f *Feeder) Act(now int64) {
	f.waits = false
	if f.next == len(f.birds) || now < f.due || f.set.Commanded(f.run) == 0 {
		return
	}
	i := f.birds[f.next]
	if f.waits = !f.room(i); f.waits {
		return
	}
	f.world.Put(i, sim.Resting(f.at.X, f.at.Y), f.at.Yaw)
	f.next++
	f.draw(now)
}

// leastGap is the room in m between a chicken and the next one.
const leastGap = 0.05

// room tells whether chicken i can be put down without standing in something that moves.
func (f *Feeder) room(i int) bool {
	objects, all := f.world.Model.Objects, f.world.Bodies()
	for j := range all {
		if o := &objects[j]; !o.Fixed && all[j].Present() {
			reach := o.Extent() + objects[i].Extent() + leastGap
			if all[j].Pos.XY().Sub(f.at.Pos()).NormSq() < float64(reach*reach) {
				return false
			}
		}
	}
	return true
}

// AppendState appends every number that a later tick may depend on.
func (f *Feeder) AppendState(to []float64) []float64 {
	return append(to, float64(f.next), float64(f.due), slot.Indicator(f.waits))
}

// Links appends the pose of its hopper, above where it puts chickens down.
func (f *Feeder) Links(to []geom.Pose) []geom.Pose { return append(to, f.at.To3D(0)) }

// LinkNames returns the names of the links.
func (f *Feeder) LinkNames() []string { return []string{"hopper"} }
