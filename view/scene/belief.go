// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Belief is where a robot takes something to be.
type Belief struct {
	Robot string
	At    geom.Vec3 // m, in the robot's odometry frame
	Sigma float64   // m: its standard error; 0 is unknown
	Color string    // of what is believed to be there; "" is unknown
	Goal  bool      // the robot walks to it
}

// Speech is what a robot says.
type Speech struct{ Robot, Text string }

var (
	goalColor = Color{0.93, 0.45, 0.05}
	gazeColor = Color{0.15, 0.45, 0.85}
)

const (
	leastRing  = 0.03 // m
	ringSides  = 24
	crossOver  = 0.06 // m: by how much the cross is larger than the ring
	floating   = 0.02 // m: above the ground, so that it is seen
	dashLength = 0.06 // m
	gazeLength = 0.7  // m
	bubbleGap  = 0.12 // m: from the highest of a robot to what it says
)

// odometryOf returns the slots of x, y and theta of a robot's odometry; -1 is none.
func odometryOf(slots []slot.Decl) (at [3]reading) {
	for i, name := range [3]string{"odometry/x", "odometry/y", "odometry/theta"} {
		at[i] = readingOf(name, slots)
	}
	return at
}

// OneRobot reports whether there is one robot with a body.
func (s *Scene) OneRobot() bool {
	n := 0
	for i := range s.robots {
		if len(s.robots[i].look.Pieces) > 0 {
			n++
		}
	}
	return n == 1
}

// thoughts draws what robots say and believe, beside what is true.
func (s *Scene) thoughts(snap *sim.Snapshot, o Options) {
	for i := range s.robots {
		r, state := &s.robots[i], &snap.Robots[i]
		for _, said := range o.Said {
			if said.Robot == r.name {
				s.bubble(r, state, said.Text)
			}
		}
		for k := range o.Beliefs {
			if o.Beliefs[k].Robot == r.name {
				s.belief(r, state, &o.Beliefs[k])
			}
		}
		if o.Thoughts && len(r.look.Eyes) > 0 {
			e := &r.look.Eyes[0]
			at := linkPose(state, e.Link).Mul(e.At)
			s.dashed(r.name, at.Apply(geom.Vec3{X: 0.08}), at.Apply(geom.Vec3{X: gazeLength}), gazeColor)
		}
	}
}

// bubble shows what a robot says, over its head.
func (s *Scene) bubble(r *robotLook, state *sim.RobotState, text string) {
	top, least := 0.0, s.sturdiness(r.name)
	for i := s.fixed; i < len(s.Solids); i++ {
		if o := &s.Solids[i]; o.Owner == r.name && o.thickness() >= least {
			top = max(top, o.Pose.Pos.Z+o.rise())
		}
	}
	at := state.Base.Pos().Add(r.crown.Rotate(state.Base.Yaw)).To3D(top + bubbleGap)
	s.Labels = append(s.Labels, Label{At: at, Text: text, Color: named["black"], Said: true, Owner: r.name})
}

// belief draws a ring of its standard error around a cross where something is believed to
// be, as the robot would point to it from where it truly stands.
func (s *Scene) belief(r *robotLook, state *sim.RobotState, b *Belief) {
	var odometry [3]float64
	for i := range odometry {
		n := r.odometry[i].index
		if n < 0 || n >= len(state.Slots) {
			return // nobody knows where its frame is
		}
		odometry[i] = state.Slots[n]
	}
	off := b.At.XY().Sub(geom.Vec2{X: odometry[0], Y: odometry[1]})
	at := state.Base.Pos().Add(off.Rotate(state.Base.Yaw - odometry[2])).To3D(max(b.At.Z, floating))
	c := ParseColor(b.Color)
	if b.Goal {
		s.dashed(r.name, state.Base.Pos().To3D(floating), at.XY().To3D(floating), goalColor)
		c = goalColor
	}
	radius := max(b.Sigma, leastRing)
	around := func(k int, radius float64) geom.Vec3 {
		sin, cos := detmath.SinCos(2 * math.Pi * float64(k) / ringSides)
		return at.Add(geom.Vec3{X: radius * cos, Y: radius * sin})
	}
	for k := range ringSides {
		s.line(r.name, around(k, radius), around(k+1, radius), c, 2)
	}
	s.line(r.name, around(0, radius+crossOver), around(ringSides/2, radius+crossOver), c, 2)
	s.line(r.name, around(ringSides/4, radius+crossOver), around(ringSides*3/4, radius+crossOver), c, 2)
	if at.Z > 10*floating {
		s.dashed(r.name, at.XY().To3D(floating), at, c)
	}
}

// dashed draws a dashed line.
func (s *Scene) dashed(owner string, a, b geom.Vec3, c Color) {
	n := max(int(a.Dist(b)/dashLength), 1)
	step := b.Sub(a).Scale(1 / float64(n))
	for i := 0; i < n; i += 2 {
		from := a.Add(step.Scale(float64(i)))
		s.line(owner, from, from.Add(step), c, 2)
	}
}
