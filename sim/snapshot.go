// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// Snapshot is the state of a world at one tick for those who watch: poses and
// slots. A world cannot be continued from it; going back is
// re-simulation from the logged inputs.
type Snapshot struct {
	Time   int64 // ns
	Tick   int64
	Hash   Hash
	Bodies []BodyState
	Robots []RobotState

	Persons []PersonState // one for each body; of use for persons only

	Contacts []Contact // what touches sideways
}

// RobotState is a robot in a snapshot.
type RobotState struct {
	Name  string
	Base  geom.Pose2
	Links []geom.Pose // world frame, in the robot's order
	Slots []float64   // as programs see them, in declaration order

	Rays [][2]geom.Vec3 // m: along which it has last looked, from where to what was met; of a [Looker]
}

// Looker is a robot that tells along which lines it looks; only views ask.
type Looker interface {
	// Rays appends from where, and to what it met.
	Rays(to [][2]geom.Vec3) [][2]geom.Vec3
}

// First returns the world as it was built, before its first tick; the caller must not
// change it.
func (w *World) First() *Snapshot { return &w.first }

// Snapshot copies the state into s, reusing its memory.
func (w *World) Snapshot(s *Snapshot) {
	s.Time, s.Tick, s.Hash = w.Now(), w.tick, w.hash
	s.Bodies, s.Persons = s.Bodies[:0], s.Persons[:0]
	for i := range w.bodies {
		s.Bodies = append(s.Bodies, w.physics[i].slid.seen(w.bodies[i], w.Now()))
		s.Persons = append(s.Persons, w.Person(i))
	}
	s.Contacts = w.Contacts(s.Contacts[:0])
	for len(s.Robots) < len(w.robots) {
		s.Robots = append(s.Robots, RobotState{})
	}
	s.Robots = s.Robots[:len(w.robots)]
	for i, r := range w.robots {
		s.Robots[i].copy(r)
	}
}

func (s *RobotState) copy(r Robot) {
	s.Name, s.Base = r.Name(), r.Base()
	s.Links = r.Links(s.Links[:0])
	set := r.Slots()
	s.Slots = s.Slots[:0]
	for i := range set.Decls() {
		s.Slots = append(s.Slots, set.Get(slot.ID(i)))
	}
	s.Rays = s.Rays[:0]
	if l, ok := r.(Looker); ok {
		s.Rays = l.Rays(s.Rays)
	}
}
