// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/cells"
)

// Self says who asks, so that nobody meets himself: the group of a robot's parts
// (0 is none), the index of an object (-1 is none); and what he can push.
type Self struct {
	Group uint
	Body  int
	Force float64 // N, with which he pushes things out of his way; 0 pushes none
	Alone bool    // other robots and people are not in his way
	bumps float64 // m by which robots may be nearer: he stops when he touches them
	by    uint    // the group of who pushes him, who follows him
}

// Free reports whether an upright cylinder could stand with its axis at `at`
// between two heights (m) without touching a wall, a fixed object, a person or
// another robot, nor a thing that cannot get out of its way: one that would have to go
// where it is not free itself, or that withstands the force of who asks. A thing
// withstands with µ·(m+load)·g, a ball with its rolling resistance, a robot on wheels
// with its motors along the wheels and its grip across; all that is to be pushed, in a row or side by side, adds
// up.
func (w *World) Free(at geom.Vec2, radius, zMin, zMax float64, self Self) bool {
	left := self.Force
	return w.free(at, radius, zMin, zMax, self, &left, pushDepth)
}

// pushDepth is how many things in a row are followed: a ball that pushes a ball that
// pushes a ball against a wall.
const pushDepth = 3

// free is Free with a force of which what is pushed takes its part.
func (w *World) free(at geom.Vec2, radius, zMin, zMax float64, self Self, left *float64, depth int) bool {
	around := w.around()
	within := cells.Square(at, radius+cells.Slack)
	from := len(around.found)
	defer func() { around.found = around.found[:from] }()
	around.found = around.walls.Find(around.found, within)
	for _, i := range around.found[from:] {
		if w.Model.Ground.Walls[i].Blocks(at, radius, zMin, zMax) {
			return false
		}
	}
	around.found = around.others.Find(around.found[:from], within)
	slices.Sort(around.found[from:])
	var pushed *Chassis
	for _, i := range around.found[from:] {
		k := int(i) - len(w.present)
		if self.Alone && (k >= 0 || w.physics[w.present[i]].object.Shape == Person) || !w.blocks(int(i), at, radius, zMin, zMax, self) {
			continue
		}
		switch {
		case k < 0:
			body := w.present[i]
			along := w.alongOn(body, at, radius, zMin, zMax)
			if !w.yields(body, at, radius, along, self, left, depth) {
				return false
			}
		case w.parts[k].chassis == nil:
			return false
		case w.parts[k].chassis != pushed:
			if pushed = w.parts[k].chassis; !w.rolls(pushed, at, radius-self.bumps, self, left, depth) {
				return false
			}
		}
	}
	return true
}

// blocks reports whether one of the things and parts that are around is in the way.
func (w *World) blocks(i int, at geom.Vec2, radius, zMin, zMax float64, self Self) bool {
	if k := i - len(w.present); k >= 0 {
		p := w.parts[k]
		return p.group != self.Group && p.group != self.by && p.blocks(at, radius-self.bumps, zMin, zMax)
	}
	body := w.present[i]
	return body != self.Body && !w.inHand(body, self) && w.covers(body, at, radius, zMin, zMax)
}

// covers reports whether object i is where an upright cylinder is to stand.
func (w *World) covers(i int, at geom.Vec2, radius, zMin, zMax float64) bool {
	o, s := w.physics[i].object, &w.bodies[i]
	half := o.HalfHeight()
	if s.Pos.Z-half >= zMax || s.Pos.Z+half <= zMin {
		return false
	}
	return o.Within(at.Sub(s.Pos.XY()), s.Yaw, radius)
}

// yields reports whether object i can be pushed out of the way of a cylinder with the
// force that is left, and has room to go there: away from where the cylinder meets it, by
// as much as that is in it. What lies on it comes with it. One that goes along on another
// withstands nothing.
func (w *World) yields(i int, at geom.Vec2, radius float64, along bool, self Self, left *float64, depth int) bool {
	o, s := w.physics[i].object, &w.bodies[i]
	if *left <= 0 || !o.Movable() || s.Held() || depth == 0 {
		return false
	}
	if !along {
		*left -= w.resistance(i)
	}
	if *left < 0 {
		return false
	}
	own, half := o.Inner(), o.HalfHeight()-heightSlop
	dir, gap := o.Away(at.Sub(s.Pos.XY()), s.Yaw)
	front := s.Pos.XY().Add(dir.Scale(math.Max(radius-self.bumps-gap, 0) + o.Ahead(dir, s.Yaw) - own))
	return w.free(front, own, s.Pos.Z-half, s.Pos.Z+half, Self{Group: self.Group, Body: i}, left, depth-1)
}

// alongOn reports whether object i rests on a thing that the same cylinder pushes.
func (w *World) alongOn(i int, at geom.Vec2, radius, zMin, zMax float64) bool {
	on := w.physics[i].on
	return on >= 0 && w.physics[on].object.Movable() && w.covers(on, at, radius, zMin, zMax)
}

// resistance returns the force in N with which object i withstands being pushed.
func (w *World) resistance(i int) float64 {
	o := w.physics[i].object
	return float64(o.Friction * (o.Mass + w.Load(i)) * w.Model.Gravity)
}

// rolls reports whether a chassis can be pushed out of the way of a cylinder with the
// force that is left, and has room to go there.
func (w *World) rolls(c *Chassis, at geom.Vec2, radius float64, self Self, left *float64, depth int) bool {
	if *left <= 0 || depth == 0 {
		return false
	}
	from := c.Pose().Pos()
	way, force := c.yields(from.Sub(at).Unit())
	if *left -= force; *left < 0 {
		return false
	}
	for _, p := range c.parts {
		to := from.Add(way.Scale(ahead(from.Sub(at), way, radius+p.bound)))
		own := Self{Group: p.group, Body: self.Body, by: self.Group}
		if !w.free(to, p.bound, p.extent.zMin, p.extent.zMax, own, left, depth-1) {
			return false
		}
	}
	return true
}

// ahead returns how far something that is at `from`, seen from a place, goes along a way until
// it is so far from the place.
func ahead(from, way geom.Vec2, far float64) float64 {
	along := from.Dot(way)
	short := float64(far*far) - from.NormSq()
	if short <= 0 {
		return 0
	}
	return math.Sqrt(float64(along*along)+short) - along
}

// RobotNear returns how far from a place, up to some metres, the nearest part of a robot
// other than the one that asks is that is solid between two heights (m), and where its
// middle is.
func (w *World) RobotNear(at geom.Vec2, within, zMin, zMax float64, self Self) (middle geom.Vec2, gap float64, ok bool) {
	gap = within
	for _, p := range w.parts {
		if p.group == self.Group || p.extent.zMin >= zMax || p.extent.zMax <= zMin {
			continue
		}
		m := geom.Vec2(p.plane.Position())
		if far := m.Sub(at).Norm() - p.bound; far < gap {
			middle, gap, ok = m, far, true
		}
	}
	return middle, gap, ok
}

// OverHole reports whether a disc on the ground reaches over the edge of a hole.
func (w *World) OverHole(at geom.Vec2, radius float64) bool {
	for i := range w.Model.Ground.Holes {
		h := &w.Model.Ground.Holes[i]
		reach := h.Radius + radius
		if at.Sub(h.At).NormSq() < float64(reach*reach) {
			return true
		}
	}
	return false
}

func (p *Part) blocks(at geom.Vec2, radius, zMin, zMax float64) bool {
	if p.extent.zMin >= zMax || p.extent.zMax <= zMin {
		return false
	}
	reach := radius + p.bound
	return at.Sub(p.Pose().Pos()).NormSq() < float64(reach*reach)
}
