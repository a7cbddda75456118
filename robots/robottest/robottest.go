// SPDX-License-Identifier: Apache-2.0

// Package robottest is the suite that every robot passes.
//
// [Run] builds the robot in small worlds of its own and checks what programs,
// the world and the hash rely on: a documented slot table with units and ranges,
// readings within them whatever is commanded, the maker's limits and mass, frames
// where they belong, the same run for the same seed and the same way in every
// direction, no allocation in a steady tick, inputs refused with a reason.
package robottest

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Robot describes the robot under test.
type Robot struct {
	// New makes the robot with its base at a place of the world.
	New    func(at geom.Pose2) func(*sim.Builder) (sim.Robot, error)
	Mass   float64               // kg, by its maker; a robot with Mass() float64 must agree within 2 %
	Scales []string              // slots, kg, that add up to the mass while it stands still in standard gravity
	Limits map[string][2]float64 // slots and their ranges by the maker's sheet, in the slot's unit
	Links  []string              // its links in the order of Links; a robot with LinkNames() []string must agree
	Reach  float64               // m: no link's origin is ever farther from the base
	Walk   map[string]float64    // commands that make it go; none: it cannot
	// Situations are those beside rest and Walk in which some command has its effect.
	Situations []Situation
	Look       *sim.Look // how it is drawn: what a command changes there is an effect
	// Prepare adds to a model what the robot, the first of the model's, works with or
	// brings along; nil adds nothing.
	Prepare func(m *sim.Model, at geom.Pose2)
	// Refused are inputs that the robot must refuse; Name is filled in.
	Refused []sim.Input
}

// units are the unit symbols a slot may have.
var units = map[string]bool{
	"": true, "m": true, "rad": true, "m/s": true, "rad/s": true, "m/s²": true, "kg": true,
	"N": true, "N m": true, "°C": true, "s": true, "lx": true, "V": true, "A": true,
}

// Run runs the suite.
func Run(t *testing.T, r Robot) {
	t.Run("slots", func(t *testing.T) { checkSlots(t, r) })
	t.Run("percepts", func(t *testing.T) { checkPercepts(t, r) })
	t.Run("functions", func(t *testing.T) { checkFunctions(t, r) })
	t.Run("wild commands", func(t *testing.T) { checkWildCommands(t, r) })
	t.Run("effects of commands", func(t *testing.T) { checkEffects(t, r) })
	t.Run("same seed, same run", func(t *testing.T) { checkDeterminism(t, r) })
	t.Run("stays where it is", func(t *testing.T) { checkRest(t, r) })
	t.Run("no allocation", func(t *testing.T) { checkAllocations(t, r) })
	t.Run("refused inputs", func(t *testing.T) { checkRefused(t, r) })
	t.Run("mass", func(t *testing.T) { checkMass(t, r) })
	t.Run("limits of the sheet", func(t *testing.T) { checkLimits(t, r) })
	t.Run("frames", func(t *testing.T) { checkFrames(t, r) })
	t.Run("yaw invariance", func(t *testing.T) { checkYaw(t, r) })
}

const name = "robot"

func world(t testing.TB, r Robot, seed uint64) (*sim.World, sim.Robot) {
	t.Helper()
	m := &sim.Model{
		Name: "robottest", Seed: seed, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Walls: sim.Border(geom.Vec2{X: 6, Y: 4}, 0.05, 0.3)},
		Objects: []sim.Object{{
			Name: "ball", Shape: sim.Ball, Color: "green", Radius: 0.05, Mass: 0.1, Friction: 0.03, Slide: 0.5, Restitution: 0.5,
			At: sim.Resting(1, 0.2),
		}},
		Robots: []sim.RobotModel{{Name: name, Kind: "test", New: r.New(geom.Pose2{})}},
	}
	return r.start(t, m, geom.Pose2{})
}

func (r *Robot) start(t testing.TB, m *sim.Model, at geom.Pose2) (*sim.World, sim.Robot) {
	t.Helper()
	if r.Prepare != nil {
		r.Prepare(m, at)
	}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	return w, w.Robots()[0]
}

func checkSlots(t *testing.T, r Robot) {
	_, robot := world(t, r, 1)
	decls := robot.Slots().Decls()
	if len(decls) == 0 {
		t.Fatal("no slots")
	}
	for _, d := range decls {
		if !units[d.Unit] {
			t.Errorf("%s: unknown unit %q", d.Name, d.Unit)
		}
		if d.Min >= d.Max {
			t.Errorf("%s: empty range [%v, %v]", d.Name, d.Min, d.Max)
		}
		if !strings.HasSuffix(d.Doc, ".") {
			t.Errorf("%s: its documentation is not a sentence: %q", d.Name, d.Doc)
		}
		if strings.ContainsAny(d.Name, " .'\"") || strings.HasPrefix(d.Name, "/") {
			t.Errorf("%q: not a slot name", d.Name)
		}
	}
}

func checkPercepts(t *testing.T, r Robot) {
	w, robot := world(t, r, 1)
	for _, d := range robot.Slots().PerceptDecls() {
		if d.Period%w.Model.Tick != 0 || len(d.Types) == 0 || len(d.Fields) == 0 || d.Doc == "" {
			t.Errorf("percept %s: period %d, types %v, %d fields, doc %q", d.Name, d.Period, d.Types, len(d.Fields), d.Doc)
		}
		for _, f := range d.Fields {
			if !units[f.Unit] || f.Min >= f.Max || f.Doc == "" {
				t.Errorf("percept %s: field %+v", d.Name, f)
			}
		}
	}
}

func checkFunctions(t *testing.T, r Robot) {
	w, robot := world(t, r, 1)
	w.Tick()
	s := sim.NewStream(1, "arguments")
	for _, f := range robot.Slots().Functions() {
		in, out := make([]float64, len(f.In)), make([]float64, len(f.Out))
		for range 1000 {
			for i, a := range f.In {
				in[i] = s.Range(math.Max(a.Min, -5), math.Min(a.Max, 5))
			}
			f.Call(in, out)
			for i, res := range f.Out {
				if !(out[i] >= res.Min && out[i] <= res.Max) {
					t.Fatalf("%s%v: %s = %v outside [%v, %v]", f.Name, in, res.Name, out[i], res.Min, res.Max)
				}
			}
		}
	}
}

// drive gives every actuator a random command now and then.
func drive(set *slot.Set, s *sim.Stream) {
	for id, d := range set.Decls() {
		if d.Dir == slot.Actuator && s.Float64() < 0.02 {
			set.Command(slot.ID(id), s.Range(d.Min, d.Max))
		}
	}
}

func checkWildCommands(t *testing.T, r Robot) {
	for seed := range uint64(4) {
		w, robot := world(t, r, seed)
		set, s := robot.Slots(), sim.NewStream(seed, "wild")
		for range 2400 {
			drive(set, s)
			w.Tick()
			checkReadings(t, set)
			checkLinks(t, r, robot)
			if t.Failed() {
				t.Fatalf("seed %d, tick %d", seed, w.Ticks())
			}
		}
	}
}

func checkReadings(t *testing.T, set *slot.Set) {
	for id, d := range set.Decls() {
		if v := set.Get(slot.ID(id)); !(v >= d.Min && v <= d.Max) {
			t.Errorf("%s reads %v outside [%v, %v]", d.Name, v, d.Min, d.Max)
		}
	}
}

func checkLinks(t *testing.T, r Robot, robot sim.Robot) {
	base := robot.Base()
	for i, link := range robot.Links(nil) {
		d := link.Pos.Sub(geom.Vec3{X: base.X, Y: base.Y})
		if !(d.Norm() <= r.Reach) {
			t.Errorf("link %d is at %v, base at %v", i, link.Pos, base)
		}
		if n := float64(link.Rot.X*link.Rot.X) + float64(link.Rot.Y*link.Rot.Y) + float64(link.Rot.Z*link.Rot.Z) + float64(link.Rot.W*link.Rot.W); math.Abs(n-1) > 1e-6 {
			t.Errorf("link %d: attitude %v is no rotation", i, link.Rot)
		}
	}
}

func hash(t *testing.T, r Robot, seed uint64) sim.Hash {
	w, robot := world(t, r, seed)
	s := sim.NewStream(3, "drive")
	for range 800 {
		drive(robot.Slots(), s)
		w.Tick()
	}
	return w.Hash()
}

func checkDeterminism(t *testing.T, r Robot) {
	if a, b := hash(t, r, 1), hash(t, r, 1); a != b {
		t.Errorf("seed 1 gives %016x, then %016x", uint64(a), uint64(b))
	}
	if hash(t, r, 1) == hash(t, r, 2) {
		t.Error("two seeds give one hash")
	}
}

func checkRest(t *testing.T, r Robot) {
	w, robot := world(t, r, 1)
	start := robot.Base()
	for range 400 {
		w.Tick()
	}
	if d := robot.Base().Pos().Dist(start.Pos()); d > 0.005 {
		t.Errorf("uncommanded, it went %v m in 10 s", d)
	}
}

func checkAllocations(t *testing.T, r Robot) {
	w, robot := world(t, r, 1)
	set := robot.Slots()
	now := int64(0)
	for range 200 {
		w.Tick()
	}
	n := testing.AllocsPerRun(200, func() {
		now = w.Now()
		robot.Sense(now)
		set.Latch()
		set.Commit()
		robot.Act(now)
		robot.Settle(now)
	})
	if n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func checkRefused(t *testing.T, r Robot) {
	w, _ := world(t, r, 1)
	for _, in := range r.Refused {
		in.Name = name
		if err := w.Do(in); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s was not refused with a reason that names the robot: %v", in.Op, err)
		}
	}
}
