// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// spot asks for the dark under a thing that stands on the ground or on another thing.
type spot struct {
	owner          string
	at             geom.Vec2
	radius, bottom float64 // m
}

const (
	contactAlpha = 0.34
	contactReach = 1.25 // radius of the dark spot under a thing, over the thing's
	contactFade  = 0.12 // m of height over which the spot goes away

	contactLargest = 0.3  // m: radius of what has a spot; under larger things a round one would be wrong
	contactSlack   = 0.02 // m that a thing may sink into what it stands on
)

// contact asks for a spot under a thing.
func (s *Scene) contact(owner string, at geom.Vec3, radius, bottom float64) {
	if bottom > -0.05 && radius <= contactLargest {
		s.spots = append(s.spots, spot{owner, at.XY(), radius, bottom})
	}
}

// settle paints the spots, once all solids are there.
func (s *Scene) settle() {
	for i := range s.spots {
		p := &s.spots[i]
		height, room := s.below(p)
		fade := 1 - max(p.bottom-height, 0)/contactFade
		radius := min(p.radius*contactReach, room)
		if fade > 0 && radius > 0 {
			s.Discs = append(s.Discs, Disc{At: p.at, Height: height, Radius: radius, Soft: 0.85, Alpha: contactAlpha * fade})
		}
	}
}

// below returns the height of what a thing stands on, and how far from it that goes on.
func (s *Scene) below(p *spot) (height, room float64) {
	room = math.Inf(1)
	if p.bottom < contactSlack {
		return 0, room
	}
	for i := range s.Solids {
		o := &s.Solids[i]
		top := o.Pose.Pos.Z + o.Size.Z/2
		if o.Owner == p.owner || top <= height || top > p.bottom+contactSlack {
			continue
		}
		if left := o.room(p.at); left > 0 {
			height, room = top, left
		}
	}
	return height, room
}

// room returns how far a point is within the level top of a solid, m; 0 if it is not,
// or if the solid has none.
func (o *Solid) room(at geom.Vec2) float64 {
	if o.Form != sim.RoundBox && o.Form != sim.Tube || o.Pose.Rot.Rotate(geom.Vec3{Z: 1}).Z < 0.999 {
		return 0
	}
	d := o.Pose.Rot.Inv().Rotate(at.Sub(o.Pose.Pos.XY()).To3D(0))
	if o.Form == sim.Tube {
		return max(o.Size.X-d.XY().Norm(), 0)
	}
	return max(min(o.Size.X/2-math.Abs(d.X), o.Size.Y/2-math.Abs(d.Y)), 0)
}
