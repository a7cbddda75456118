// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// sill is how high those walls are drawn that would stand before what is within, m.
const sill = 0.04

// slack is how far beyond the outer face of a wall something may be that is within, m.
const slack = 0.01

// Open has the outer walls drawn as low sills that stand between a camera and all the
// rest: one looks into a room as into a house without its front. A camera within sees
// them whole, as do the eyes of robots. It holds until it is called for another camera.
func (s *Scene) Open(c *Camera) {
	for i := range s.walls {
		p := &s.walls[i]
		height := p.height
		if p.hides(c.Eye.XY()) {
			height = min(height, sill)
		}
		o := &s.Solids[i]
		o.Size.Z, o.Pose.Pos.Z = height, height/2
	}
}

// wallPiece is one of the first solids: a wall, or the post between two.
type wallPiece struct {
	height float64 // m
	sides  []side  // of the walls it belongs to
}

// side is where a wall stands, and towards where there is nothing more.
type side struct {
	at, out geom.Vec2 // out is 0 within the world
}

// hides tells whether all that a piece belongs to stands before the rest, as seen from
// a point of the ground.
func (p *wallPiece) hides(eye geom.Vec2) bool {
	for _, d := range p.sides {
		if eye.Sub(d.at).Dot(d.out) <= 0 {
			return false
		}
	}
	return true
}

// outer finds the outer walls, and what pieces they are drawn by.
func (s *Scene) outer(first *sim.Snapshot) {
	s.walls = make([]wallPiece, s.fixed)
	for i := range s.walls {
		s.walls[i].height = s.Solids[i].Size.Z
	}
	for i := range s.model.Ground.Walls {
		w := &s.model.Ground.Walls[i]
		d := s.sideOf(w, first)
		for k := range s.walls {
			if at := s.Solids[k].Pose.Pos.XY(); at == w.From.Lerp(w.To, 0.5) || at == w.From || at == w.To {
				s.walls[k].sides = append(s.walls[k].sides, d)
			}
		}
	}
}

// sideOf finds on which side of a wall there is nothing: no wall, thing or robot.
func (s *Scene) sideOf(w *sim.Wall, first *sim.Snapshot) side {
	d := side{at: w.From}
	normal := w.To.Sub(w.From).Perp().Unit()
	least, most := 0.0, 0.0
	note := func(p geom.Vec2) {
		far := p.Sub(w.From).Dot(normal)
		least, most = min(least, far), max(most, far)
	}
	for i := range s.model.Ground.Walls {
		note(s.model.Ground.Walls[i].From)
		note(s.model.Ground.Walls[i].To)
	}
	for i := range first.Bodies {
		note(first.Bodies[i].Pos.XY())
	}
	for i := range first.Robots {
		note(first.Robots[i].Base.Pos())
	}
	switch reach := w.Thickness/2 + slack; {
	case most <= reach && least < -reach:
		d.out = normal
	case least >= -reach && most > reach:
		d.out = normal.Scale(-1)
	}
	return d
}
