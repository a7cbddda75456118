// SPDX-License-Identifier: Apache-2.0

package sim

import (
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
