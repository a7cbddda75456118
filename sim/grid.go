// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// grid is a broad phase in the plane. It is filled with rectangles along the axes and
// finds those that may meet a rectangle or a ray: all that do, and some that do not. Its
// cells follow from what is in it; what is far from the rest is in the cells of the border,
// which have no outer end.
type grid struct {
	rects  []rect
	homes  []cell    // of the rectangles, the first cell that each is in
	lo     geom.Vec2 // m, of the first cell
	side   float64   // m, of a cell
	nx, ny int
	starts []int32 // where each cell begins in items, and the end
	items  []int32 // rectangles by cells, in their order
	large  []int32 // rectangles that would be in very many cells: they are in none
}

type rect struct{ lo, hi geom.Vec2 } // m

type cell struct{ x, y int32 }

const (
	gridSlack = 1e-6 // m by which whatever is looked for is widened: far more than rounding
	mostCells = 64   // of one rectangle
	strays    = 4.0  // mean deviations from the middle, beyond which cells are not made for a rectangle
)

func square(at geom.Vec2, half float64) rect {
	return rect{geom.Vec2{X: at.X - half, Y: at.Y - half}, geom.Vec2{X: at.X + half, Y: at.Y + half}}
}

// meets reports whether two rectangles have a point in common.
func (r *rect) meets(o *rect) bool {
	return r.lo.X <= o.hi.X && o.lo.X <= r.hi.X && r.lo.Y <= o.hi.Y && o.lo.Y <= r.hi.Y
}

// build sorts the rectangles in g.rects into cells.
func (g *grid) build() {
	g.shape()
	n := g.nx * g.ny
	g.starts = append(g.starts[:0], make([]int32, n+1)...)
	g.homes, g.large = g.homes[:0], g.large[:0]
	for i := range g.rects {
		from, to := g.cells(&g.rects[i])
		g.homes = append(g.homes, from)
		if g.isLarge(from, to) {
			g.large = append(g.large, int32(i))
			continue
		}
		for y := from.y; y <= to.y; y++ {
			for x := from.x; x <= to.x; x++ {
				g.starts[int(y)*g.nx+int(x)]++
			}
		}
	}
	g.sort()
}

func (g *grid) isLarge(from, to cell) bool {
	return int(to.x-from.x+1)*int(to.y-from.y+1) > mostCells
}

// sort fills items: starts has the number of items of each cell before.
func (g *grid) sort() {
	sum := int32(0)
	for c := range g.starts {
		sum += g.starts[c]
		g.starts[c] = sum // the end, which goes down to the start as the cell is filled
	}
	if cap(g.items) < int(sum) {
		g.items = make([]int32, sum+sum/2)
	}
	g.items = g.items[:sum]
	for i := len(g.rects) - 1; i >= 0; i-- {
		from, to := g.cells(&g.rects[i])
		if g.isLarge(from, to) {
			continue
		}
		for y := from.y; y <= to.y; y++ {
			for x := from.x; x <= to.x; x++ {
				c := int(y)*g.nx + int(x)
				g.starts[c]--
				g.items[g.starts[c]] = int32(i)
			}
		}
	}
}

// shape chooses the cells: about one for each rectangle, none smaller than these mostly are.
func (g *grid) shape() {
	n := float64(len(g.rects))
	var middle, off geom.Vec2
	size := 0.0
	for i := range g.rects {
		r := &g.rects[i]
		middle = middle.Add(r.lo.Add(r.hi).Scale(0.5 / n))
		size += math.Max(r.hi.X-r.lo.X, r.hi.Y-r.lo.Y) / n
	}
	for i := range g.rects {
		d := g.rects[i].lo.Add(g.rects[i].hi).Scale(0.5).Sub(middle)
		off = off.Add(geom.Vec2{X: math.Abs(d.X), Y: math.Abs(d.Y)}.Scale(strays / n))
	}
	off = off.Add(geom.Vec2{X: size, Y: size})
	most := rect{middle.Sub(off), middle.Add(off)}
	all := rect{geom.Vec2{X: math.Inf(1), Y: math.Inf(1)}, geom.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}}
	for i := range g.rects {
		if r := &g.rects[i]; r.meets(&most) {
			all.lo.X, all.lo.Y = math.Min(all.lo.X, r.lo.X), math.Min(all.lo.Y, r.lo.Y)
			all.hi.X, all.hi.Y = math.Max(all.hi.X, r.hi.X), math.Max(all.hi.Y, r.hi.Y)
		}
	}
	w, h := all.hi.X-all.lo.X, all.hi.Y-all.lo.Y
	g.lo, g.side = all.lo, math.Max(math.Max(math.Sqrt(w*h/n), math.Max(w, h)/(4*n)), size)
	g.nx, g.ny = 1, 1
	if g.side > 0 && w >= 0 && w <= math.MaxFloat64 && h <= math.MaxFloat64 {
		g.nx, g.ny = int(w/g.side)+1, int(h/g.side)+1
	}
}

// cells returns the first and the last cell of a rectangle, in both directions.
func (g *grid) cells(r *rect) (from, to cell) {
	return cell{g.cellAt(r.lo.X-g.lo.X, g.nx), g.cellAt(r.lo.Y-g.lo.Y, g.ny)}, cell{g.cellAt(r.hi.X-g.lo.X, g.nx), g.cellAt(r.hi.Y-g.lo.Y, g.ny)}
}

// cellAt returns which of n cells in a row has a place at a distance from the row's start.
func (g *grid) cellAt(d float64, n int) int32 {
	d /= g.side
	switch {
	case !(d > 0): // or not a number
		return 0
	case d >= float64(n):
		return int32(n - 1)
	}
	return int32(d)
}

// near appends the rectangles that meet r, each once.
func (g *grid) near(into []int32, r rect) []int32 {
	for _, i := range g.large {
		if g.rects[i].meets(&r) {
			into = append(into, i)
		}
	}
	from, to := g.cells(&r)
	for y := from.y; y <= to.y; y++ {
		for x := from.x; x <= to.x; x++ {
			c := int(y)*g.nx + int(x)
			for _, i := range g.items[g.starts[c]:g.starts[c+1]] {
				home := g.homes[i]
				if x == max(home.x, from.x) && y == max(home.y, from.y) && g.rects[i].meets(&r) {
					into = append(into, i)
				}
			}
		}
	}
	return into
}

// march goes along a ray from cell to cell, in columns across the axis along which the ray
// goes faster.
type march struct {
	grid        *grid
	at, dir     [2]float64 // of the ray: along the march, and across
	lo          [2]float64 // of the grid
	n           [2]int
	stride      [2]int // from a cell to the next
	column, end int
	step        int
	row, last   int // of the column
	slanted     bool
	items       []int32 // of the cell: rectangles
}

// along begins to march along a ray, up to a distance in m.
func (g *grid) along(r *geom.Ray, far float64) march {
	m := march{
		grid: g, at: [2]float64{r.Origin.X, r.Origin.Y}, dir: [2]float64{r.Dir.X, r.Dir.Y},
		lo: [2]float64{g.lo.X, g.lo.Y}, n: [2]int{g.nx, g.ny}, stride: [2]int{1, g.nx}, step: 1,
	}
	if math.Abs(m.dir[1]) > math.Abs(m.dir[0]) {
		m.at[0], m.at[1] = m.at[1], m.at[0]
		m.dir[0], m.dir[1] = m.dir[1], m.dir[0]
		m.lo[0], m.lo[1] = m.lo[1], m.lo[0]
		m.n[0], m.n[1] = m.n[1], m.n[0]
		m.stride[0], m.stride[1] = m.stride[1], m.stride[0]
	}
	slack := gridSlack
	if m.dir[0] < 0 {
		m.step, slack = -1, -gridSlack
	}
	m.slanted = math.Abs(m.dir[0]) > 1e-9
	from := m.at[0] - m.lo[0]
	m.column = int(g.cellAt(from-slack, m.n[0])) - m.step
	m.end = int(g.cellAt(from+float64(m.dir[0]*far)+slack, m.n[0]))
	m.row, m.last = 0, -1
	return m
}

// next goes on to the next cell, and reports whether there is one within a distance of the
// ray's origin.
func (m *march) next(far float64) bool {
	for m.row > m.last {
		if m.column == m.end || !m.nextColumn(far) {
			return false
		}
	}
	g := m.grid
	c := m.column*m.stride[0] + m.row*m.stride[1]
	m.row++
	m.items = g.items[g.starts[c]:g.starts[c+1]]
	return true
}

// nextColumn goes on to the next column and the rows in which the ray is there.
func (m *march) nextColumn(far float64) bool {
	m.column += m.step
	t, out := 0.0, far
	if m.slanted {
		near, beyond := m.edge(m.column), m.edge(m.column+1)
		if m.step < 0 {
			near, beyond = beyond, near
		}
		t = math.Max(0, (near-m.at[0])/m.dir[0]-1e-9-math.Abs(gridSlack/m.dir[0]))
		out = math.Min(far, (beyond-m.at[0])/m.dir[0]+1e-9+math.Abs(gridSlack/m.dir[0]))
		if t > far {
			return false
		}
	}
	a, b := m.across(t), m.across(out)
	m.row = int(m.grid.cellAt(math.Min(a, b)-gridSlack, m.n[1]))
	m.last = int(m.grid.cellAt(math.Max(a, b)+gridSlack, m.n[1]))
	return true
}

// edge returns where a column begins; the first and the last have no outer end.
func (m *march) edge(column int) float64 {
	switch column {
	case 0:
		return math.Inf(-1)
	case m.n[0]:
		return math.Inf(1)
	}
	return m.lo[0] + float64(float64(column)*m.grid.side)
}

func (m *march) across(t float64) float64 { return m.at[1] + float64(m.dir[1]*t) - m.lo[1] }
