// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"sync"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/balls"
	"github.com/playsim/playsim/sim/chance"
	"github.com/playsim/playsim/sim/friction"
	"github.com/playsim/playsim/sim/thing"
	"github.com/playsim/playsim/slot"
)

// Robot is an embodied agent. Its Slots are all that programs see of it; the
// world calls its methods in the tick, in this order.
type Robot interface {
	Name() string
	Slots() *slot.Set
	// Sense measures the world and puts the results into sensor slots and percepts.
	Sense(now int64)
	// Act reads the committed commands and sets its parts moving for one tick.
	Act(now int64)
	// Settle ends the tick: the parts have moved, their impulses can be read.
	Settle(now int64)
	// Base is the robot's true place on the ground plane, world frame.
	Base() geom.Pose2
	// Check refuses an input that this robot cannot take; Apply carries one out.
	Check(in *Input) error
	Apply(in *Input)
	// AppendState appends every number that a later tick may depend on.
	AppendState(to []float64) []float64
	// Links appends the poses of its links, world frame, in a fixed order.
	Links(to []geom.Pose) []geom.Pose
}

// Program is a controller that the tick runs on the latched values.
type Program interface {
	Name() string
	// Period is the simulated time in ns between two runs, a whole multiple of the tick.
	Period() int64
	Run(now, tick int64)
	// AppendState appends every number that a later run may depend on.
	AppendState(to []float64) []float64
}

// BodyState is how an object is now.
type BodyState = thing.State

// World is a model with its state.
type World struct {
	Model *Model

	tick     int64
	hash     Hash
	state    Hash          // of this tick alone: all but what is named
	named    slot.Digest   // of this tick alone: slots and streams
	owners   []slot.Digest // the robots' names as items of a digest
	bodies   []BodyState
	physics  []body
	present  []int // indices of the objects that others can touch and see, in model order
	bearing  []int // those that can move and do not sleep, from the top down
	feetOf   []foot
	flat     []int // those of them that are no balls: cp moves them
	tops     []int // those of them on which things can rest
	sinking  []int // those that fall in a hole
	moved    bool  // the three lists are to be made anew after this step
	classed  []int // fixed things with a category of their own
	parts    []*Part
	chassis  []*Chassis
	motors   friction.Motors
	walkers  []walker    // robots of parts that move by themselves first, people after them
	robotic  int         // how many of them are robots
	middles  []geom.Vec2 // where they are
	knocks   []knock     // who of them touch
	knocked  []knock     // room for those of the next tick
	grips    []*Grip
	robots   []Robot
	sensors  [][]Sensor  // beside the robots' own
	places   []geom.Vec2 // of the robots as the tick's motion began
	speeds   []float64   // m/s, of the robots in the last tick
	programs []Program
	streams  []*Stream
	balls    balls.Solver

	space   *cp.Space
	passes  friction.Passes
	quiet   int // steps of the solver without a contact, as it last ran
	near    closePair
	wedge   wedge
	ahead   []*cp.Shape // what the thing that is swept could meet
	pending []Input
	log     []LoggedInput

	surroundings surroundings
	asleep       sleepers

	refresh   func(now int64)
	actions   []*ActionKind
	observers []func(*World)
	onPhase   func(Phase)
	scratch   []float64
	first     Snapshot
}

// building guards cp's package globals, which its constructors touch.
var building sync.Mutex

// New builds the world of a model. Errors name the object or robot at fault.
func New(m *Model) (*World, error) {
	m = m.stocked()
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("world %s: %w", m.Name, err)
	}
	building.Lock()
	defer building.Unlock()
	w := &World{Model: m, actions: Actions(m.Actions)}
	w.buildPlane()
	w.buildBodies()
	for _, r := range m.Robots {
		b := &Builder{world: w, name: r.Name, group: uint(len(w.robots) + 1)}
		robot, err := r.New(b)
		if err == nil {
			w.knowFaults(robot)
			err = w.fit(&r, robot, b)
		}
		if err != nil {
			return nil, fmt.Errorf("robot %s: %w", r.Name, err)
		}
		w.robots, w.places, w.speeds = append(w.robots, robot), append(w.places, geom.Vec2{}), append(w.speeds, 0)
		w.owners = append(w.owners, slot.NameDigest("robot "+robot.Name()))
	}
	w.findWalkers()
	w.hash.Text(m.Name)
	w.hash.Word(m.Seed)
	w.state = w.digest()
	w.hash = w.hash.next(w.state, 0)
	w.Snapshot(&w.first)
	return w, nil
}

// Now returns the simulated time in ns: the start of the tick that runs or runs next.
func (w *World) Now() int64 { return w.tick * w.Model.Tick }

// Ticks returns how many ticks have been run.
func (w *World) Ticks() int64 { return w.tick }

// Hash returns the chained hash of all states so far.
func (w *World) Hash() Hash { return w.hash }

// Bodies returns the objects' states in model order; the caller must not change them.
func (w *World) Bodies() []BodyState { return w.bodies }

// Robots returns the robots in model order.
func (w *World) Robots() []Robot { return w.robots }

// Robot returns the robot called name.
func (w *World) Robot(name string) (Robot, bool) {
	for _, r := range w.robots {
		if r.Name() == name {
			return r, true
		}
	}
	return nil, false
}

// Posed is a robot that says how its body stands, leans or lies.
type Posed interface {
	// Pose is the true pose of its body, world frame.
	Pose() geom.Pose
}

// RobotPose returns the true pose of the body of robot i, world frame; of one that is not
// [Posed] its base on the ground.
func (w *World) RobotPose(i int) geom.Pose {
	if p, ok := w.robots[i].(Posed); ok {
		return p.Pose()
	}
	return w.robots[i].Base().To3D(0)
}

// RobotSpeed returns the true speed in m/s with which the base of robot i went over the
// ground in the last tick.
func (w *World) RobotSpeed(i int) float64 { return w.speeds[i] }

// Object returns the index of the object called name.
func (w *World) Object(name string) (int, bool) {
	for i := range w.Model.Objects {
		if w.Model.Objects[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// AddProgram appends a program; programs run in the order in which they were added.
func (w *World) AddProgram(p Program) error {
	if p.Period() <= 0 || p.Period()%w.Model.Tick != 0 {
		return fmt.Errorf("program %s: its period of %d ns is not a whole multiple of the tick, %d ns", p.Name(), p.Period(), w.Model.Tick)
	}
	w.programs = append(w.programs, p)
	return nil
}

// OnRefresh sets what is called each tick after the sensors are latched and
// before the programs run: the place where condition keys are refreshed.
func (w *World) OnRefresh(f func(now int64)) { w.refresh = f }

// Observe adds a function that is called at the end of every tick. It must not
// change the world.
func (w *World) Observe(f func(*World)) { w.observers = append(w.observers, f) }

// Builder gives a robot under construction access to the world it will live in.
type Builder struct {
	world *World
	name  string
	group uint
}

// World returns the world being built.
func (b *Builder) World() *World { return b.world }

// Name returns the robot's name.
func (b *Builder) Name() string { return b.name }

// Self identifies the robot in queries, so that it does not see itself.
func (b *Builder) Self() Self { return Self{Group: b.group, Body: -1} }

// Stream returns the robot's stream of chance called by the robot's name and
// name, such as "nao/camera_top". Its state is part of the hash.
func (b *Builder) Stream(name string) *Stream { return b.world.Stream(b.name + "/" + name) }

// Stream is a named source of chance: [chance.Stream].
type Stream = chance.Stream

// NewStream returns the stream called name of a run with the given seed.
func NewStream(seed uint64, name string) *Stream { return chance.NewStream(seed, name) }

// Stream returns a new stream of the run called name; its state is part of the hash.
func (w *World) Stream(name string) *Stream {
	s := NewStream(w.Model.Seed, name)
	w.streams = append(w.streams, s)
	return s
}
