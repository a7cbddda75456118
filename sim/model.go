// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// What a world is made of.
type (
	Object = thing.Object // one thing in the world
	Shape  = thing.Shape  // the form of an object
	Wall   = thing.Wall   // a straight vertical wall that stands on the ground
	Ground = thing.Ground // the floor
	Hole   = thing.Hole   // a round hole in the ground with a flat bottom
	Skin   = thing.Skin   // what the outside of something is like where others touch it
)

// How a robot is drawn: see [thing.Look].
type (
	Look  = thing.Look
	Piece = thing.Piece
	Form  = thing.Form
	Hinge = thing.Hinge
	Eye   = thing.Eye
)

// The forms of a piece.
const (
	Ellipsoid = thing.Ellipsoid
	RoundBox  = thing.RoundBox
	Capsule   = thing.Capsule
	Tube      = thing.Tube
	Cone      = thing.Cone
)

// The shapes. A Person is a standing cylinder with a face direction that can walk.
const (
	Ball     = thing.Ball
	Box      = thing.Box
	Cylinder = thing.Cylinder
	Person   = thing.Person
)

// WallSkin is the skin of a wall that has no other.
var WallSkin = thing.WallSkin

// Border returns the four walls that enclose a ground of the given size; their inner faces
// are at its edges.
func Border(size geom.Vec2, thickness, height float64) []Wall {
	return thing.Border(size, thickness, height)
}

// RobotModel names a robot and knows how to build it.
type RobotModel struct {
	Name string
	Kind string // "nao", …
	New  func(*Builder) (Robot, error)
	// Sensors are made after the robot, for its slots.
	Sensors []func(of Robot, b *Builder) (Sensor, error)
	// Brings returns the things that come with it, such as a machine's supplies, which
	// the seed of the run may decide; nil brings nothing. New finds them in World.Model
	// by their names.
	Brings func(seed uint64) []Object

	Look *Look   // how it is drawn; nil is as a plain block
	Foot float64 // m: the radius of what a machine that never moves stands on; 0 for what moves
}

// Model is everything about a world that is fixed once it is built.
type Model struct {
	Name    string
	Seed    uint64
	Tick    int64   // ns, control period
	Step    int64   // ns, physics step; a whole fraction of Tick
	Gravity float64 // m/s², downwards
	Ground  Ground
	Objects []Object
	Robots  []RobotModel
	Actions []ActionKind // beside playsim's own
	Faults  []FaultKind  // beside playsim's own
}

// Default values of a model: the control period of both controllers (40 Hz),
// the physics step, and standard gravity.
const (
	DefaultTick    = 25_000_000
	DefaultStep    = 5_000_000
	DefaultGravity = 9.80665
)

// Bounds that keep the physics honest; a model outside is refused.
const (
	MinRadius = thing.MinRadius // m
	MaxExtent = thing.MaxExtent // m, of any length or coordinate
	MaxSpeed  = thing.MaxSpeed  // m/s, of a thrown body

	MinPeriod = 100_000       // ns, of tick and step
	MaxTick   = 1_000_000_000 // ns
	MaxStep   = 50_000_000    // ns
)

// ObjectNames returns the names of the objects in their order.
func (m *Model) ObjectNames() []string {
	names := make([]string, len(m.Objects))
	for i := range m.Objects {
		names[i] = m.Objects[i].Name
	}
	return names
}

func (m *Model) check() error {
	switch {
	case m.Tick < MinPeriod || m.Tick > MaxTick || m.Step < MinPeriod || m.Step > MaxStep:
		return fmt.Errorf("tick %d ns or step %d ns is out of range", m.Tick, m.Step)
	case m.Tick%m.Step != 0:
		return fmt.Errorf("tick %d ns is not a whole multiple of step %d ns", m.Tick, m.Step)
	}
	if !(m.Gravity >= 0 && m.Gravity <= 100) {
		return fmt.Errorf("gravity %v m/s² outside [0, 100]", m.Gravity)
	}
	for i := range m.Ground.Walls {
		if err := m.Ground.Walls[i].Check(); err != nil {
			return fmt.Errorf("wall %d: %w", i, err)
		}
	}
	names := map[string]bool{}
	for i := range m.Ground.Holes {
		if err := m.Ground.Holes[i].Check(names); err != nil {
			return err
		}
	}
	for i := range m.Objects {
		o := &m.Objects[i]
		if names[o.Name] {
			return fmt.Errorf("the name %s is used twice", o.Name)
		}
		names[o.Name] = true
		if err := o.Check(); err != nil {
			return fmt.Errorf("object %s: %w", o.Name, err)
		}
	}
	for _, r := range m.Robots {
		if r.Name == "" || r.New == nil {
			return fmt.Errorf("a robot without a name or a constructor")
		}
		if names[r.Name] {
			return fmt.Errorf("the name %s is used twice", r.Name)
		}
		names[r.Name] = true
	}
	return m.checkLooks(names)
}

// checkLooks refuses people who look at what is not there.
func (m *Model) checkLooks(names map[string]bool) error {
	for i := range m.Objects {
		switch o := &m.Objects[i]; {
		case o.LooksAt == "":
		case o.Shape != Person:
			return fmt.Errorf("object %s: it is a %s, and only a person looks at anything", o.Name, o.Shape)
		case !names[o.LooksAt] || o.LooksAt == o.Name:
			return fmt.Errorf("object %s: it cannot look at %q", o.Name, o.LooksAt)
		}
	}
	return nil
}
