// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/playsim/playsim/spec"
)

// RobotKind is a kind of robot that a world file may name under robots:, such as rover in
// `robots: - rover: {name: r1, at: [1, 0], gears: 3}`.
type RobotKind interface {
	// Name is the kind's name in world files.
	Name() string
	// Fields are its keys, beside name, at and yaw_deg, which every robot has.
	Fields() spec.Table
	// New makes a robot of the kind. It reads the entry with [spec.Entry.Read]; its place
	// is [Builder.At]. It is called for every run and must keep nothing from one to the next.
	New(e *spec.Entry, b *Builder) (Robot, error)
}

// Drawn is a RobotKind that says how its robots look; without it one is drawn as a plain
// block.
type Drawn interface {
	Look(e *spec.Entry) *Look
}
