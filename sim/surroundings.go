// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// surroundings are the outlines of walls, things and parts of robots as rays and those who
// look for a free place ask for them. They change no answer: what they leave out is not met.
type surroundings struct {
	walls  grid // numbers are of Model.Ground.Walls; built once
	boxes  []geom.Box
	others grid // numbers are of present, then, from len(present) on, of parts
	stale  bool // others are not where they were

	found []int32 // a stack of what queries have found
}

// fewest is how many rectangles pay for the cells of a grid.
const fewest = 24

// buildWalls notes the walls, which never move.
func (s *surroundings) buildWalls(walls []Wall) {
	s.boxes = make([]geom.Box, len(walls))
	s.walls.rects = make([]rect, len(walls))
	for i := range walls {
		s.boxes[i] = walls[i].box()
		s.walls.rects[i] = walls[i].bound()
	}
	if len(walls) > fewest {
		s.walls.build()
	}
	s.stale = true
}

// bound covers the wall, its corners and whatever is within half its thickness.
func (wall *Wall) bound() rect {
	a, b := square(wall.From, wall.Thickness+gridSlack), square(wall.To, wall.Thickness+gridSlack)
	return rect{
		geom.Vec2{X: math.Min(a.lo.X, b.lo.X), Y: math.Min(a.lo.Y, b.lo.Y)},
		geom.Vec2{X: math.Max(a.hi.X, b.hi.X), Y: math.Max(a.hi.Y, b.hi.Y)},
	}
}

// around returns what is around now.
func (w *World) around() *surroundings {
	s := &w.surroundings
	if !s.stale {
		return s
	}
	s.stale = false
	rects := s.others.rects[:0]
	for _, i := range w.present {
		rects = append(rects, square(w.bodies[i].Pos.XY(), w.physics[i].object.around()+gridSlack))
	}
	for _, p := range w.parts {
		rects = append(rects, square(geom.Vec2(p.plane.Position()), p.bound+gridSlack))
	}
	if s.others.rects = rects; len(rects) > fewest {
		s.others.build()
	}
	return s
}

// find appends the numbers of the rectangles that meet r, in any order.
func (g *grid) find(into []int32, r rect) []int32 {
	if len(g.rects) > fewest {
		return g.near(into, r)
	}
	for i := range g.rects {
		if g.rects[i].meets(&r) {
			into = append(into, int32(i))
		}
	}
	return into
}
