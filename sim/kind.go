// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"errors"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/spec"
)

// RobotKind is a kind of robot that a world file may name under robots:, such as rover in
// `robots: - rover: {name: r1, at: [1, 0], gears: 3}`.
type RobotKind struct {
	Name string
	New  func() RobotConfig // returns the defaults
}

// RobotConfig is what a world file says of a robot.
type RobotConfig interface {
	// Table binds its keys, beside name, at and yaw_deg, which every robot has.
	Table() spec.Table
	// Model returns the robot for a world. The New of the model is called for every run and
	// must keep nothing from one to the next.
	Model(name string, at geom.Pose2) RobotModel
}

// ObjectKind is a kind of thing that a world file may name under objects:, such as crate in
// `objects: - crate: {at: [1, 0], full: true}`.
type ObjectKind struct {
	Name string
	New  func() ObjectConfig // returns the defaults
}

// ObjectConfig is what a world file says of a thing.
type ObjectConfig interface {
	// Table binds its keys, beside name, color and at, which every such thing has.
	Table() spec.Table
	// Object returns the thing. Its name and place, and its color if the file has one, are
	// those of the file.
	Object() Object
}

// SensorKind is a kind of sensor that robots of a kind may have beside their own. A world
// file names it as a key of the robot, true or with keys of its own, such as odometer in
// `robots: - cart: {name: c1, odometer: {error: 0.02}}`.
type SensorKind struct {
	Robot, Name string
	New         func() SensorConfig // returns the defaults
}

// SensorConfig is what a world file says of a sensor.
type SensorConfig interface {
	// Table binds its keys.
	Table() spec.Table
	// Sensor adds slots or percepts to those of the robot and returns what fills them. It is
	// called for every run and must keep nothing from one to the next.
	Sensor(of Robot, b *Builder) (Sensor, error)
}

// Sensor measures the world for slots and percepts that it has added to a robot.
type Sensor interface {
	// Sense puts what it measures, in every tick after the robot's own Sense.
	Sense(now int64)
	// AppendState appends every number that a later tick may depend on, beside what the slots
	// and percepts hold.
	AppendState(to []float64) []float64
}

// fit gives a robot its further sensors.
func (w *World) fit(m *RobotModel, robot Robot, b *Builder) error {
	var all []Sensor
	for _, build := range m.Sensors {
		set := robot.Slots()
		slots, percepts := len(set.Decls()), len(set.PerceptDecls())
		s, err := build(robot, b)
		switch {
		case err != nil:
			return err
		case len(set.Decls()) > slots:
			set.Remember(set.Decls()[slots].Name, s.AppendState)
		case len(set.PerceptDecls()) > percepts:
			set.Remember(set.PerceptDecls()[percepts].Name, s.AppendState)
		default:
			return errors.New("a sensor added no slot and no percept")
		}
		all = append(all, s)
	}
	w.sensors = append(w.sensors, all)
	return nil
}

// Fitter is a RobotConfig that does not fit every world.
type Fitter interface {
	// Fit reports what is wrong, at the keys of the robot or of the world.
	Fit(m *Model, robot, world *spec.Section) error
}

// Pusher is a RobotConfig of a robot that pushes what it meets. A world is warned of a thin
// cylinder that would topple there, for cylinders do not tip.
type Pusher interface {
	// Pushes returns at which height above the ground it meets what is tall, in m, and with
	// which force it pushes at most, in N.
	Pushes() (height, force float64)
}

// Faller is a RobotConfig that says what becomes of the robot over a hole. A world is warned
// of one that is placed there and does not fall.
type Faller interface {
	// FallsIntoHoles reports whether it falls into a hole that it is over.
	FallsIntoHoles() bool
}

// FitTick reports that a kind of robot needs another tick, in s.
func (m *Model) FitTick(world *spec.Section, kind string, shortest, longest float64) error {
	if b := spec.Lasting(int64(shortest*1e9), int64(longest*1e9)); m.Tick < b.Lo || m.Tick > b.Hi {
		return world.Errorf("tick", "the usual tick is "+spec.DurationText(DefaultTick), "%s needs a tick from %s to %s, not %s",
			kind, spec.DurationText(b.Lo), spec.DurationText(b.Hi), spec.DurationText(m.Tick))
	}
	return nil
}

// CheckConfig reports what of a robot is out of range or does not fit a world. Robots that
// are made without a file are checked with it.
func CheckConfig(m *Model, c RobotConfig) error {
	if err := c.Table().Invalid(m.Tick); err != nil {
		return err
	}
	if f, ok := c.(Fitter); ok {
		return f.Fit(m, nil, nil)
	}
	return nil
}
