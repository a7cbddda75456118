// SPDX-License-Identifier: Apache-2.0

package cells

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

// lattice is a grid of n squares of 0.3 m, one on each square metre.
func lattice(n int) *Grid {
	g, k := &Grid{}, int(math.Sqrt(float64(n)))
	for i := range n {
		g.Rects = append(g.Rects, Square(geom.Vec2{X: float64(i % k), Y: float64(i / k)}, 0.15))
	}
	g.build()
	return g
}

// asked returns how many squares of a lattice a ray of a length meets on the average, and
// how many squares beside it are looked at for a place.
func asked(n int, far float64) (ray, place float64) {
	g, c := lattice(n), rand.New(rand.NewPCG(1, 2))
	rays, places := 0, 0
	const times = 1000
	side := math.Sqrt(float64(n))
	for range times {
		at := geom.Vec2{X: side * c.Float64(), Y: side * c.Float64()}
		r := geom.Ray{Origin: at.To3D(0), Dir: geom.Polar(1, 6*c.Float64()).To3D(0)}
		for m := g.Along(&r, far); m.Next(far); {
			rays += len(m.Items)
		}
		from, to := g.cells(&Rect{at, at})
		for y := from.y; y <= to.y; y++ {
			for x := from.x; x <= to.x; x++ {
				k := int(y)*g.nx + int(x)
				places += int(g.starts[k+1] - g.starts[k])
			}
		}
	}
	return float64(rays) / times, float64(places) / times
}

// TestWhatIsFarCostsNothing: among a hundred times as many things as close together, a ray
// and a place ask no more of them.
func TestWhatIsFarCostsNothing(t *testing.T) {
	fewRay, fewPlace := asked(100, 2)
	ray, place := asked(10_000, 2)
	t.Logf("among 100 a ray asks %.1f and a place %.1f, among 10000 %.1f and %.1f", fewRay, fewPlace, ray, place)
	if ray > 1.5*fewRay || place > 1.5*fewPlace {
		t.Errorf("among 100 a ray asks %.1f and a place %.1f, among 10000 %.1f and %.1f", fewRay, fewPlace, ray, place)
	}
	if ray > 12 || place > 4 {
		t.Errorf("a ray of 2 m asks %.1f of squares that are 1 m from each other, a place %.1f", ray, place)
	}
}

// TestOneFarAwayChangesNoCells: a thing that rolled off must not make the cells large.
func TestOneFarAwayChangesNoCells(t *testing.T) {
	g := lattice(400)
	side := g.side
	g.Rects[17] = Square(geom.Vec2{X: 1e5, Y: -3e4}, 0.15)
	g.build()
	if g.side > 1.2*side {
		t.Errorf("cells of %.2f m became cells of %.2f m", side, g.side)
	}
	if got := g.near(nil, Square(geom.Vec2{X: 1e5, Y: -3e4}, 1)); len(got) != 1 || got[0] != 17 {
		t.Errorf("found %v, want [17]", got)
	}
}
