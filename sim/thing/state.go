// SPDX-License-Identifier: Apache-2.0

// Package thing says what things, walls and the ground are, where a thing is in the way, and
// how it is now. Units and frames are those of package sim.
package thing

import "github.com/playsim/playsim/geom"

// State is how an object is now. Positions are of its centre, world frame.
type State struct {
	Pos     geom.Vec3 // m
	Vel     geom.Vec3 // m/s
	Yaw     float64   // rad
	YawRate float64   // rad/s
	Rot     geom.Quat // attitude for the view; a ball's follows from its spin
	Spin    geom.Vec3 // rad/s, world frame: of a ball
	Hidden  bool      // out of the world: stored, or taken out by a script
	HeldBy  int       // index of the person that holds it, or Nobody, or Visitor
	Grip    int       // index of the robot's grip that holds it, or -1 (World.Holder)
	In      int       // index of the hole it fell into, or -1
}

// Who holds an object beside persons and robots.
const (
	Nobody  = -1
	Visitor = -2 // the hand of who watches
)

// VisitorName is who holds what the visitor's hand holds.
const VisitorName = "visitor"

// Present reports whether the object is where others can touch and see it: neither
// hidden nor in a hole.
func (s *State) Present() bool { return !s.Hidden && s.In < 0 }

// Held reports whether somebody holds it.
func (s *State) Held() bool { return s.HeldBy != Nobody || s.Grip >= 0 }

// Bounded returns v cut to MaxSpeed.
func Bounded(v geom.Vec3) geom.Vec3 {
	if speed := v.Norm(); speed > MaxSpeed {
		return v.Scale(MaxSpeed / speed)
	}
	return v
}
