// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
)

// ballGrid sorts balls and fixed obstacles by where they are in the plane. A ball is in the
// cell of its centre; a fixed obstacle is in all cells from which a ball can meet it in
// a step. What is beyond the grid counts to the cells at its border. A ball of more than
// the common radius is in no cell; it is looked at from everywhere.
type ballGrid struct {
	corner geom.Vec2
	perM   float64 // cells per m
	nx, ny int
	common float64 // m, radius
	reach  float64 // m that a ball moves at most in a step, else it moves in pieces
	head   []*Ball // the first ball of each cell
	big    []*Ball
	start  []int32 // of each cell's fixed obstacles in those
	those  []*Obstacle
	stale  bool // a fixed obstacle came, went or moved
}

const (
	nearby       = 0.0002 // m, within which things are looked at as if they touched
	ballsPerCell = 2
	fewCells     = 64
	defaultSide  = 10.0 // m, where the ground has no size
)

func (g *ballGrid) build(balls []Ball, size geom.Vec2) {
	radii := make([]float64, len(balls))
	for i := range balls {
		radii[i] = balls[i].radius
	}
	slices.Sort(radii)
	g.common = radii[len(radii)*9/10]
	g.reach = g.common / 2
	x, y := size.X, size.Y
	if x*y == 0 {
		x, y = defaultSide, defaultSide
	}
	cell := math.Max(float64(3*g.common)+2*nearby, math.Sqrt(x*y/max(fewCells, float64(len(balls))/ballsPerCell)))
	g.corner, g.perM = geom.Vec2{X: -x / 2, Y: -y / 2}, 1/cell
	g.nx, g.ny = int(x/cell)+1, int(y/cell)+1
	g.head = make([]*Ball, g.nx*g.ny)
	g.start = make([]int32, g.nx*g.ny+1)
	g.stale = true
}

func (g *ballGrid) column(x float64) int { return cellAlong((x-g.corner.X)*g.perM, g.nx) }
func (g *ballGrid) row(y float64) int    { return cellAlong((y-g.corner.Y)*g.perM, g.ny) }

func cellAlong(cells float64, n int) int {
	if !(cells > 0) {
		return 0
	}
	if cells >= float64(n) {
		return n - 1
	}
	return int(cells)
}

// put enters a ball where it is now.
func (g *ballGrid) put(b *Ball) {
	if b.radius > g.common {
		if b.cell < 0 {
			b.cell = 0
			g.big = append(g.big, b)
		}
		return
	}
	cell := int32(g.row(b.s.Pos.Y)*g.nx + g.column(b.s.Pos.X))
	if cell == b.cell {
		return
	}
	g.remove(b)
	b.cell, b.next = cell, g.head[cell]
	if b.next != nil {
		b.next.prev = b
	}
	g.head[cell] = b
}

func (g *ballGrid) remove(b *Ball) {
	switch {
	case b.cell < 0:
		return
	case b.radius > g.common:
		g.big = slices.DeleteFunc(g.big, func(o *Ball) bool { return o == b })
	case b.prev != nil:
		b.prev.next = b.next
	default:
		g.head[b.cell] = b.next
	}
	if b.next != nil {
		b.next.prev = b.prev
	}
	b.cell, b.next, b.prev = -1, nil, nil
}

// around calls f for the balls that can be within a distance of a place in a step.
func (g *ballGrid) around(at geom.Vec2, far float64, f func(*Ball)) {
	far += g.common + g.reach + nearby
	x0, x1 := g.column(at.X-far), g.column(at.X+far)
	for y := g.row(at.Y - far); y <= g.row(at.Y+far); y++ {
		for x := x0; x <= x1; x++ {
			for b := g.head[y*g.nx+x]; b != nil; b = b.next {
				f(b)
			}
		}
	}
	for _, b := range g.big {
		f(b)
	}
}

// fix enters the fixed obstacles.
func (g *ballGrid) fix(all []*Obstacle) {
	g.stale = false
	for _, o := range all {
		o.lo, o.hi = o.corners(nearby)
	}
	clear(g.start)
	for pass := range 2 {
		for _, o := range all {
			lo, hi := o.corners(g.common + g.reach + nearby)
			for y := g.row(lo.Y); y <= g.row(hi.Y); y++ {
				for x := g.column(lo.X); x <= g.column(hi.X); x++ {
					c := y*g.nx + x
					if pass == 1 {
						g.those[g.start[c]] = o
					}
					g.start[c]++
				}
			}
		}
		// The counts become where each cell's begin, and those, by the filling, where they end.
		sum := int32(0)
		for c := range g.start {
			if pass == 0 {
				g.start[c], sum = sum, sum+g.start[c]
			} else {
				g.start[c], sum = sum, g.start[c]
			}
		}
		if pass == 0 {
			g.those = slices.Grow(g.those[:0], int(sum))[:sum]
		}
	}
}

// fixedAt returns the fixed obstacles that a ball can meet from a place.
func (g *ballGrid) fixedAt(p geom.Vec3) []*Obstacle {
	c := g.row(p.Y)*g.nx + g.column(p.X)
	return g.those[g.start[c]:g.start[c+1]]
}

// corners returns a rectangle about an obstacle, larger by a margin on each side.
func (o *Obstacle) corners(margin float64) (lo, hi geom.Vec2) {
	if o.Wall == nil {
		at, r := geom.Vec2(o.Plane.Position()), o.Bound+margin
		return geom.Vec2{X: at.X - r, Y: at.Y - r}, geom.Vec2{X: at.X + r, Y: at.Y + r}
	}
	a, b, r := o.Wall.From, o.Wall.To, o.Wall.Half+margin
	return geom.Vec2{X: math.Min(a.X, b.X) - r, Y: math.Min(a.Y, b.Y) - r},
		geom.Vec2{X: math.Max(a.X, b.X) + r, Y: math.Max(a.Y, b.Y) + r}
}
