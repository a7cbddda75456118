// SPDX-License-Identifier: Apache-2.0

// Package cells is a broad phase in the plane: it finds which of many rectangles may meet a
// rectangle or a ray. Lengths are in m, in one frame. What it leaves out is not met; what
// it finds need not be.
package cells

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Grid is a broad phase in the plane. It is filled with rectangles along the axes and
// finds those that may meet a rectangle or a ray: all that do, and some that do not. Its
// cells follow from what is in it; what is far from the rest is in the cells of the border,
// which have no outer end.
type Grid struct {
	Rects  []Rect
	homes  []cell    // of the rectangles, the first cell that each is in
	lo     geom.Vec2 // m, of the first cell
	side   float64   // m, of a cell
	nx, ny int
	starts []int32 // where each cell begins in items, and the end
	items  []int32 // rectangles by cells, in their order
	Large  []int32 // rectangles that would be in very many cells: they are in none
}

// Rect is a rectangle along the axes, in m.
type Rect struct{ Lo, Hi geom.Vec2 }

type cell struct{ x, y int32 }

const (
	Slack     = 1e-6 // m by which whatever is looked for is widened: far more than rounding
	mostCells = 64   // of one rectangle
	fewest    = 24   // rectangles that pay for cells
	strays    = 4.0  // mean deviations from the middle, beyond which cells are not made for a rectangle
)

// Square returns the square about a place.
func Square(at geom.Vec2, half float64) Rect {
	return Rect{geom.Vec2{X: at.X - half, Y: at.Y - half}, geom.Vec2{X: at.X + half, Y: at.Y + half}}
}

// Meets reports whether two rectangles have a point in common.
func (r *Rect) Meets(o *Rect) bool {
	return r.Lo.X <= o.Hi.X && o.Lo.X <= r.Hi.X && r.Lo.Y <= o.Hi.Y && o.Lo.Y <= r.Hi.Y
}

// Build sorts the rectangles in g.Rects into cells where there are enough of them.
func (g *Grid) Build() {
	if g.Sorted() {
		g.build()
	}
}

// Sorted reports whether there are cells.
func (g *Grid) Sorted() bool { return len(g.Rects) > fewest }

// build sorts the rectangles in g.Rects into cells.
func (g *Grid) build() {
	g.shape()
	n := g.nx * g.ny
	g.starts = append(g.starts[:0], make([]int32, n+1)...)
	g.homes, g.Large = g.homes[:0], g.Large[:0]
	for i := range g.Rects {
		from, to := g.cells(&g.Rects[i])
		g.homes = append(g.homes, from)
		if g.isLarge(from, to) {
			g.Large = append(g.Large, int32(i))
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

func (g *Grid) isLarge(from, to cell) bool {
	return int(to.x-from.x+1)*int(to.y-from.y+1) > mostCells
}

// sort fills items: starts has the number of items of each cell before.
func (g *Grid) sort() {
	sum := int32(0)
	for c := range g.starts {
		sum += g.starts[c]
		g.starts[c] = sum // the end, which goes down to the start as the cell is filled
	}
	if cap(g.items) < int(sum) {
		g.items = make([]int32, sum+sum/2)
	}
	g.items = g.items[:sum]
	for i := len(g.Rects) - 1; i >= 0; i-- {
		from, to := g.cells(&g.Rects[i])
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
func (g *Grid) shape() {
	n := float64(len(g.Rects))
	var middle, off geom.Vec2
	size := 0.0
	for i := range g.Rects {
		r := &g.Rects[i]
		middle = middle.Add(r.Lo.Add(r.Hi).Scale(0.5 / n))
		size += math.Max(r.Hi.X-r.Lo.X, r.Hi.Y-r.Lo.Y) / n
	}
	for i := range g.Rects {
		d := g.Rects[i].Lo.Add(g.Rects[i].Hi).Scale(0.5).Sub(middle)
		off = off.Add(geom.Vec2{X: math.Abs(d.X), Y: math.Abs(d.Y)}.Scale(strays / n))
	}
	off = off.Add(geom.Vec2{X: size, Y: size})
	most := Rect{middle.Sub(off), middle.Add(off)}
	all := Rect{geom.Vec2{X: math.Inf(1), Y: math.Inf(1)}, geom.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}}
	for i := range g.Rects {
		if r := &g.Rects[i]; r.Meets(&most) {
			all.Lo.X, all.Lo.Y = math.Min(all.Lo.X, r.Lo.X), math.Min(all.Lo.Y, r.Lo.Y)
			all.Hi.X, all.Hi.Y = math.Max(all.Hi.X, r.Hi.X), math.Max(all.Hi.Y, r.Hi.Y)
		}
	}
	w, h := all.Hi.X-all.Lo.X, all.Hi.Y-all.Lo.Y
	g.lo, g.side = all.Lo, math.Max(math.Max(math.Sqrt(w*h/n), math.Max(w, h)/(4*n)), size)
	g.nx, g.ny = 1, 1
	if g.side > 0 && w >= 0 && w <= math.MaxFloat64 && h <= math.MaxFloat64 {
		g.nx, g.ny = int(w/g.side)+1, int(h/g.side)+1
	}
}

// cells returns the first and the last cell of a rectangle, in both directions.
func (g *Grid) cells(r *Rect) (from, to cell) {
	return cell{g.cellAt(r.Lo.X-g.lo.X, g.nx), g.cellAt(r.Lo.Y-g.lo.Y, g.ny)}, cell{g.cellAt(r.Hi.X-g.lo.X, g.nx), g.cellAt(r.Hi.Y-g.lo.Y, g.ny)}
}

// cellAt returns which of n cells in a row has a place at a distance from the row's start.
func (g *Grid) cellAt(d float64, n int) int32 {
	d /= g.side
	switch {
	case !(d > 0): // or not a number
		return 0
	case d >= float64(n):
		return int32(n - 1)
	}
	return int32(d)
}

// Find appends the numbers of the rectangles that meet r, each once, in any order.
func (g *Grid) Find(into []int32, r Rect) []int32 {
	if g.Sorted() {
		return g.near(into, r)
	}
	for i := range g.Rects {
		if g.Rects[i].Meets(&r) {
			into = append(into, int32(i))
		}
	}
	return into
}

func (g *Grid) near(into []int32, r Rect) []int32 {
	for _, i := range g.Large {
		if g.Rects[i].Meets(&r) {
			into = append(into, i)
		}
	}
	from, to := g.cells(&r)
	for y := from.y; y <= to.y; y++ {
		for x := from.x; x <= to.x; x++ {
			c := int(y)*g.nx + int(x)
			for _, i := range g.items[g.starts[c]:g.starts[c+1]] {
				home := g.homes[i]
				if x == max(home.x, from.x) && y == max(home.y, from.y) && g.Rects[i].Meets(&r) {
					into = append(into, i)
				}
			}
		}
	}
	return into
}

// March goes along a ray from cell to cell, in columns across the axis along which the ray
// goes faster.
type March struct {
	grid        *Grid
	at, dir     [2]float64 // of the ray: along the march, and across
	lo          [2]float64 // of the grid
	n           [2]int
	stride      [2]int // from a cell to the next
	column, end int
	step        int
	row, last   int // of the column
	slanted     bool
	Items       []int32 // of the cell: rectangles
}

// Along begins to march along a ray, up to a distance in m.
func (g *Grid) Along(r *geom.Ray, far float64) March {
	m := March{
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
	slack := Slack
	if m.dir[0] < 0 {
		m.step, slack = -1, -Slack
	}
	m.slanted = math.Abs(m.dir[0]) > 1e-9
	from := m.at[0] - m.lo[0]
	m.column = int(g.cellAt(from-slack, m.n[0])) - m.step
	m.end = int(g.cellAt(from+float64(m.dir[0]*far)+slack, m.n[0]))
	m.row, m.last = 0, -1
	return m
}

// Next goes on to the next cell, and reports whether there is one within a distance of the
// ray's origin.
func (m *March) Next(far float64) bool {
	for m.row > m.last {
		if m.column == m.end || !m.nextColumn(far) {
			return false
		}
	}
	g := m.grid
	c := m.column*m.stride[0] + m.row*m.stride[1]
	m.row++
	m.Items = g.items[g.starts[c]:g.starts[c+1]]
	return true
}

// nextColumn goes on to the next column and the rows in which the ray is there.
func (m *March) nextColumn(far float64) bool {
	m.column += m.step
	t, out := 0.0, far
	if m.slanted {
		near, beyond := m.edge(m.column), m.edge(m.column+1)
		if m.step < 0 {
			near, beyond = beyond, near
		}
		t = math.Max(0, (near-m.at[0])/m.dir[0]-1e-9-math.Abs(Slack/m.dir[0]))
		out = math.Min(far, (beyond-m.at[0])/m.dir[0]+1e-9+math.Abs(Slack/m.dir[0]))
		if t > far {
			return false
		}
	}
	a, b := m.across(t), m.across(out)
	m.row = int(m.grid.cellAt(math.Min(a, b)-Slack, m.n[1]))
	m.last = int(m.grid.cellAt(math.Max(a, b)+Slack, m.n[1]))
	return true
}

// edge returns where a column begins; the first and the last have no outer end.
func (m *March) edge(column int) float64 {
	switch column {
	case 0:
		return math.Inf(-1)
	case m.n[0]:
		return math.Inf(1)
	}
	return m.lo[0] + float64(float64(column)*m.grid.side)
}

func (m *March) across(t float64) float64 { return m.at[1] + float64(m.dir[1]*t) - m.lo[1] }
