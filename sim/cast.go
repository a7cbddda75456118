// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/cells"
)

// Hit is what a ray met first.
type Hit struct {
	Dist float64 // m from the ray's origin
	Body int     // index of the object, or -1 for a wall, the ground or a robot
}

// CastRay returns what a ray meets first within max metres. Robots other than
// the one that asks are upright prisms about their parts' bounding discs.
func (w *World) CastRay(r geom.Ray, max float64, self Self) (Hit, bool) {
	hit, ok := w.CastEcho(r, max, self)
	if r.Dir.Z >= 0 || r.Origin.Z <= 0 {
		return hit, ok
	}
	if t := -r.Origin.Z / r.Dir.Z; t < hit.Dist {
		return Hit{t, -1}, true
	}
	return hit, ok
}

// CastEcho is CastRay without the ground, which throws sound away from its source.
func (w *World) CastEcho(r geom.Ray, max float64, self Self) (Hit, bool) {
	c := cast{world: w, ray: r, self: self, best: Hit{Dist: max, Body: -1}, rank: -1}
	if !(max > 0) {
		return c.best, false
	}
	around := w.around()
	c.measure()
	near := &around.vicinity
	known := c.near && near.knows(&c.way, self)
	c.walls = true
	c.through(&around.walls, near.walls, known)
	c.walls = false
	c.through(&around.others, near.others, known)
	return c.best, c.found
}

// rayReach is how far in m a ray may begin from the origin and go on, of which it is
// reckoned what is not in its way. Farther away that would not be exact.
const rayReach = 1e6

// cast is a ray under way.
type cast struct {
	world *World
	ray   geom.Ray
	self  Self
	near  bool       // it is within reach
	way   cells.Rect // of the ray, as seen from above
	steep [2]float64 // absolute values of its direction

	walls bool // it is led through the walls now
	best  Hit
	found bool
	rank  int // of what it met: of two at one distance the earlier counts, walls first
}

func (c *cast) measure() {
	o, d, far := c.ray.Origin.XY(), c.ray.Dir.XY(), c.best.Dist
	c.near = far <= rayReach && o.NormSq() <= rayReach*rayReach && d.NormSq() <= 2 // and are numbers
	c.steep = [2]float64{math.Abs(d.X), math.Abs(d.Y)}
	to := o.Add(d.Scale(far))
	c.way = cells.Rect{Lo: geom.Vec2{X: min(o.X, to.X), Y: min(o.Y, to.Y)}, Hi: geom.Vec2{X: max(o.X, to.X), Y: max(o.Y, to.Y)}}
}

// through leads the ray through what of a grid may be in its way: what is near, where that
// is known.
func (c *cast) through(g *cells.Grid, near []int32, known bool) {
	if known {
		for _, i := range near {
			c.meet(g, int(i))
		}
		return
	}
	if !g.Sorted() || !c.near {
		for i := range g.Rects {
			c.meet(g, i)
		}
		return
	}
	for _, i := range g.Large {
		c.meet(g, int(i))
	}
	for m := g.Along(&c.ray, c.best.Dist); m.Next(c.best.Dist); {
		for _, i := range m.Items {
			c.meet(g, int(i))
		}
	}
}

// meet meets one of a grid with the ray.
func (c *cast) meet(g *cells.Grid, i int) {
	switch r := &g.Rects[i]; {
	case c.near && !c.mayMeet(r):
	case c.walls:
		t, ok := c.world.surroundings.boxes[i].Hit(c.ray)
		c.offer(t, ok, -1, -1)
	default:
		c.other(i)
	}
}

// mayMeet reports whether the ray goes over a rectangle, as seen from above. It errs by
// less than the rectangle is widened.
func (c *cast) mayMeet(r *cells.Rect) bool {
	if !r.Meets(&c.way) {
		return false
	}
	x, y := r.Lo.X+r.Hi.X-float64(2*c.ray.Origin.X), r.Lo.Y+r.Hi.Y-float64(2*c.ray.Origin.Y) // twice from the origin to the middle
	off := float64(x*c.ray.Dir.Y) - float64(y*c.ray.Dir.X)
	return math.Abs(off) <= float64((r.Hi.X-r.Lo.X)*c.steep[1])+float64((r.Hi.Y-r.Lo.Y)*c.steep[0])
}

// other meets a thing or a part of a robot with the ray.
func (c *cast) other(i int) {
	w := c.world
	if w.isOf(i, c.self) {
		return
	}
	if k := i - len(w.present); k >= 0 {
		t, ok := w.parts[k].hit(c.ray)
		c.offer(t, ok, -1, i)
		return
	}
	t, ok := w.hit(w.present[i], c.ray)
	c.offer(t, ok, w.present[i], i)
}

// offer takes a crossing at t of what has a rank, where it comes first.
func (c *cast) offer(t float64, ok bool, body, rank int) {
	if ok && (t < c.best.Dist || t == c.best.Dist && rank < c.rank) {
		c.best, c.found, c.rank = Hit{t, body}, true, rank
	}
}

func (w *World) hit(i int, r geom.Ray) (float64, bool) {
	o, s := w.physics[i].object, &w.bodies[i]
	return o.Ray(s, w.physics[i].tip.lean(), r)
}

func (p *Part) hit(r geom.Ray) (float64, bool) {
	at := p.Pose().Pos().To3D(p.extent.zMin)
	return geom.Cylinder{Base: at, Radius: p.bound, Height: p.extent.zMax - p.extent.zMin}.Hit(r)
}
