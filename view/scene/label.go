// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

const (
	nameGap = 0.03 // m: from what is highest of a thing to its name
	level   = 0.02 // m: what is less below the highest of a robot is as high
	sturdy  = 0.4  // share of the thickest piece below which one is only a rod or a wire
)

// names writes the names of the things and robots that are drawn. Each is written over
// the highest of what is drawn of it: over the middle of a thing, and over that place of
// a robot where it is highest at first.
func (s *Scene) names(snap *sim.Snapshot) {
	for i := range snap.Bodies {
		if o := &s.model.Objects[i]; !snap.Bodies[i].Hidden && !s.parts[o.Name] {
			s.name(o.Name, snap.Bodies[i].Pos.XY(), 0)
		}
	}
	for i := range s.robots {
		r, base := &s.robots[i], snap.Robots[i].Base
		s.name(r.name, base.Pos().Add(r.crown.Rotate(base.Yaw)), s.sturdiness(r.name))
	}
}

// name writes a name, where anything is drawn of what is called so, over what of it is
// at least so thick.
func (s *Scene) name(text string, at geom.Vec2, least float64) {
	top := math.Inf(-1)
	for i := s.fixed; i < len(s.Solids); i++ {
		if o := &s.Solids[i]; o.Owner == text && o.thickness() >= least {
			top = max(top, o.Pose.Pos.Z+o.rise())
		}
	}
	if top > math.Inf(-1) {
		s.Labels = append(s.Labels, Label{At: at.To3D(top + nameGap), Text: text, Color: named["black"], Owner: text})
	}
}

// crowns finds where the robots are highest at first.
func (s *Scene) crowns(first *sim.Snapshot) {
	for i := range s.robots {
		r := &s.robots[i]
		top, n, least := math.Inf(-1), 0.0, s.sturdiness(r.name)
		var sum geom.Vec2
		for k := s.fixed; k < len(s.Solids); k++ {
			o := &s.Solids[k]
			if o.Owner != r.name || o.thickness() < least {
				continue
			}
			if high := o.Pose.Pos.Z + o.rise(); high > top+level {
				top, sum, n = high, o.Pose.Pos.XY(), 1
			} else if high > top-level {
				sum, n = sum.Add(o.Pose.Pos.XY()), n+1
			}
		}
		if n > 0 {
			base := first.Robots[i].Base
			r.crown = sum.Scale(1 / n).Sub(base.Pos()).Rotate(-base.Yaw)
		}
	}
}

// sturdiness is how thick a piece of a robot must be to carry its name, m.
func (s *Scene) sturdiness(name string) float64 {
	most := 0.0
	for i := s.fixed; i < len(s.Solids); i++ {
		if o := &s.Solids[i]; o.Owner == name {
			most = max(most, o.thickness())
		}
	}
	return sturdy * most
}

// thickness is half the least extent of a solid, m.
func (o *Solid) thickness() float64 {
	half := o.half()
	return min(half.X, half.Y, half.Z)
}

// rise is how far a solid goes up from its middle, m.
func (o *Solid) rise() float64 {
	// The world's upwards in the solid's frame.
	up := o.Pose.Rot.Inv().Rotate(geom.Vec3{Z: 1})
	half := o.half()
	switch o.Form {
	case sim.Ellipsoid:
		return geom.Vec3{X: up.X * half.X, Y: up.Y * half.Y, Z: up.Z * half.Z}.Norm()
	case sim.Capsule:
		return o.Size.X + math.Abs(up.Z)*o.Size.Z/2
	case sim.Tube, sim.Cone:
		return float64(math.Abs(up.Z)*half.Z) + float64(half.X*math.Hypot(up.X, up.Y))
	}
	return float64(math.Abs(up.X)*half.X) + float64(math.Abs(up.Y)*half.Y) + float64(math.Abs(up.Z)*half.Z)
}

// partsOf returns what robots bring along that cannot move: the parts of machines.
func partsOf(m *sim.Model) map[string]bool {
	parts := map[string]bool{}
	for _, r := range m.Robots {
		if r.Brings == nil {
			continue
		}
		for _, o := range r.Brings(m.Seed) {
			parts[o.Name] = o.Fixed
		}
	}
	return parts
}
