// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// Object describes one thing in the world.
type Object struct {
	Name  string
	Shape Shape
	Color string // name of its colour: what a camera tells balls apart by

	Radius float64   // m: Ball, Cylinder, Person
	Height float64   // m: Cylinder, Person
	Size   geom.Vec3 // m: Box, full extents along its own axes

	At  geom.Vec3 // centre, m, world frame; Z is NaN for "resting on what is below"
	Yaw float64   // rad, counter-clockwise from x

	Mass        float64 // kg; unused for fixed objects and persons
	Fixed       bool    // never moves
	Restitution float64 // 0..1: share of speed kept in a bounce on the ground; with others by Skin.Against
	Friction    float64 // rolling resistance of a ball; of the rest the Coulomb coefficient, as Restitution
	Slide       float64 // Coulomb coefficient of a ball that slips

	Surface geom.Vec2 // m/s, own frame: how its top runs at the start, a belt ([World.SetSurface])
	Stored  bool      // it is out of the world until it is shown or put ([World.Put])

	LooksAt string // of a person: the thing or robot that it looks at from the start; "" is straight ahead

	Look        string  // what the view draws; "" is the plain shape
	Temperature float64 // °C, constant; world files give 20 unless they say otherwise
	Light       float64 // cd, the light it gives evenly all round; 0 is none
	Charges     bool    // a robot that stands at it can charge
}

// Wall is a straight vertical wall that stands on the ground.
type Wall struct {
	From, To  geom.Vec2 // m, ends of its centre line
	Thickness float64   // m
	Height    float64   // m
	Skin      *Skin     // nil is WallSkin
}

// Ground is the floor. Its size is where things are placed and what is drawn.
type Ground struct {
	Size  geom.Vec2 // m, full extents, centred at the origin
	Walls []Wall
	Holes []Hole
}

// Border returns the four walls that enclose a ground of the given size; their
// inner faces are at its edges.
func Border(size geom.Vec2, thickness, height float64) []Wall {
	x, y := (size.X+thickness)/2, (size.Y+thickness)/2
	corner := [4]geom.Vec2{{X: -x, Y: -y}, {X: x, Y: -y}, {X: x, Y: y}, {X: -x, Y: y}}
	walls := make([]Wall, 4)
	for i := range walls {
		walls[i] = Wall{From: corner[i], To: corner[(i+1)%4], Thickness: thickness, Height: height}
	}
	return walls
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
	MinRadius = 0.005          // m
	MaxExtent = 100.0          // m, of any length or coordinate
	MaxSpeed  = thing.MaxSpeed // m/s, of a thrown body

	MinPeriod = 100_000       // ns, of tick and step
	MaxTick   = 1_000_000_000 // ns
	MaxStep   = 50_000_000    // ns

	maxLight       = 1e6     // cd
	minTemperature = -273.15 // °C
	maxTemperature = 5000.0  // °C
)

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
		if err := m.Ground.Walls[i].check(); err != nil {
			return fmt.Errorf("wall %d: %w", i, err)
		}
	}
	names := map[string]bool{}
	for i := range m.Ground.Holes {
		if err := m.Ground.Holes[i].check(names); err != nil {
			return err
		}
	}
	for i := range m.Objects {
		o := &m.Objects[i]
		if names[o.Name] {
			return fmt.Errorf("the name %s is used twice", o.Name)
		}
		names[o.Name] = true
		if err := o.check(); err != nil {
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

func (o *Object) check() error {
	if o.Name == "" {
		return fmt.Errorf("it has no name")
	}
	if err := o.checkLengths(); err != nil {
		return err
	}
	if !o.Fixed && o.Shape != Person && !(o.Mass >= 0.001 && o.Mass <= 1000) {
		return fmt.Errorf("mass %v kg outside [0.001, 1000]", o.Mass)
	}
	if err := (Skin{Friction: o.Friction, Restitution: o.Restitution}).Check(); err != nil {
		return err
	}
	if !(o.Slide >= 0 && o.Slide <= 2) {
		return fmt.Errorf("slide %v outside [0, 2]", o.Slide)
	}
	return o.checkNature()
}

func (o *Object) checkNature() error {
	switch {
	case !(o.Surface.Norm() <= MaxSpeed):
		return fmt.Errorf("its surface runs at %v, faster than %v m/s", o.Surface, MaxSpeed)
	case o.Surface != geom.Vec2{} && !o.carries():
		return fmt.Errorf("a %s has no surface that could run", o.Shape)
	case !(o.Light >= 0 && o.Light <= maxLight):
		return fmt.Errorf("light %v cd outside [0, %v]", o.Light, maxLight)
	case !(o.Temperature >= minTemperature && o.Temperature <= maxTemperature):
		return fmt.Errorf("temperature %v °C outside [%v, %v]", o.Temperature, minTemperature, maxTemperature)
	}
	return nil
}

func (o *Object) checkLengths() error {
	for _, l := range o.halves() {
		if !(l >= MinRadius && l <= MaxExtent) {
			return fmt.Errorf("a half extent of %v m is outside [%v, %v]", l, MinRadius, MaxExtent)
		}
	}
	if !within(o.Yaw, MaxExtent) {
		return fmt.Errorf("yaw %v rad is no usable angle", o.Yaw)
	}
	if !within(o.At.X, MaxExtent) || !within(o.At.Y, MaxExtent) || !(math.IsNaN(o.At.Z) || within(o.At.Z, MaxExtent)) {
		return fmt.Errorf("position %v is not within %v m", o.At, MaxExtent)
	}
	return nil
}

func (wall *Wall) check() error {
	length := wall.To.Sub(wall.From).Norm()
	if !(length >= MinRadius && length <= 2*MaxExtent) {
		return fmt.Errorf("length %v m outside [%v, %v]", length, MinRadius, 2*MaxExtent)
	}
	if !(wall.Thickness > 0 && wall.Thickness <= MaxExtent && wall.Height > 0 && wall.Height <= MaxExtent) {
		return fmt.Errorf("thickness %v m or height %v m outside (0, %v]", wall.Thickness, wall.Height, MaxExtent)
	}
	return wall.skin().Check()
}

func within(v, bound float64) bool { return v >= -bound && v <= bound }
