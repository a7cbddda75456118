// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/cells"
)

// surroundings are the outlines of walls, things and parts of robots as rays and those who
// look for a free place ask for them. They change no answer: what they leave out is not met.
type surroundings struct {
	walls  cells.Grid // numbers are of Model.Ground.Walls; built once
	boxes  []geom.Box
	others cells.Grid // numbers are of present, then, from len(present) on, of parts
	stale  bool       // others are not where they were

	found []int32 // a stack of what queries have found

	vicinity vicinity
}

// vicinity is what is near a place, for the rays that somebody sends from there.
type vicinity struct {
	self          Self
	within        cells.Rect
	walls, others []int32
}

// Attend finds once what several rays can meet that self sends no farther than far metres
// from a place, and reports whether there is anything: they are the faster for it, until
// something moves.
func (w *World) Attend(at geom.Vec2, far float64, self Self) bool {
	around := w.around()
	v := &around.vicinity
	v.self, v.within = self, cells.Square(at, far)
	v.walls = around.walls.Find(v.walls[:0], v.within)
	v.others = slices.DeleteFunc(around.others.Find(v.others[:0], v.within), func(i int32) bool { return w.isOf(int(i), self) })
	return len(v.walls)+len(v.others) > 0
}

// isOf reports whether one of the things and parts that are around is who asks.
func (w *World) isOf(i int, self Self) bool {
	if k := i - len(w.present); k >= 0 {
		return w.parts[k].group == self.Group
	}
	return w.present[i] == self.Body
}

// knows reports whether the rays of self that stay within a rectangle meet nothing else.
func (v *vicinity) knows(r *cells.Rect, self Self) bool {
	return v.within.Lo.X <= r.Lo.X && v.within.Lo.Y <= r.Lo.Y && v.within.Hi.X >= r.Hi.X && v.within.Hi.Y >= r.Hi.Y && v.self == self
}

// buildWalls notes the walls, which never move.
func (s *surroundings) buildWalls(walls []Wall) {
	s.boxes = make([]geom.Box, len(walls))
	s.walls.Rects = make([]cells.Rect, len(walls))
	for i := range walls {
		s.boxes[i] = walls[i].Box()
		s.walls.Rects[i] = bound(&walls[i])
	}
	s.walls.Build()
	s.stale = true
}

// bound covers the wall, its corners and whatever is within half its thickness.
func bound(wall *Wall) cells.Rect {
	a, b := cells.Square(wall.From, wall.Thickness+cells.Slack), cells.Square(wall.To, wall.Thickness+cells.Slack)
	return cells.Rect{
		Lo: geom.Vec2{X: math.Min(a.Lo.X, b.Lo.X), Y: math.Min(a.Lo.Y, b.Lo.Y)},
		Hi: geom.Vec2{X: math.Max(a.Hi.X, b.Hi.X), Y: math.Max(a.Hi.Y, b.Hi.Y)},
	}
}

// around returns what is around now.
func (w *World) around() *surroundings {
	s := &w.surroundings
	if !s.stale {
		return s
	}
	s.stale = false
	s.vicinity.within = cells.Rect{Lo: geom.Vec2{X: math.Inf(1)}} // nowhere
	rects := s.others.Rects[:0]
	for _, i := range w.present {
		rects = append(rects, cells.Square(w.bodies[i].Pos.XY(), w.physics[i].object.Around()+cells.Slack))
	}
	for _, p := range w.parts {
		rects = append(rects, cells.Square(geom.Vec2(p.plane.Position()), p.bound+cells.Slack))
	}
	s.others.Rects = rects
	s.others.Build()
	return s
}
