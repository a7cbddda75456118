// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
	"github.com/playsim/playsim/sim/friction"
)

// While nothing can touch anything, every body goes its own way, and cp's solver, which
// looks for contacts in the plane alone and iterates over all, is not needed. A step
// without it does the same operations on each body. Only the order in which cp takes
// several contacts at once, which depends on when it first saw the pairs, may differ
// from what it would have been.

const (
	// quietSteps is for how many of its steps cp remembers a contact, and one more.
	quietSteps = 4
	closeBy    = 0.001 // m, beside what bodies move in a step
	mostApart  = 24    // things in the plane up to which all pairs are looked at
)

// advance moves what is in the plane by dt seconds.
func (w *World) advance(dt float64) {
	w.drag()
	if w.quiet >= quietSteps && w.apart(dt) {
		w.glide(dt)
		return
	}
	w.quiet++
	w.passes.Met, w.space.Iterations = false, friction.AllPasses
	w.space.Step(dt) // gives velocities; a contact sets quiet back
	w.shift(dt)
}

// glide is a step without contacts.
func (w *World) glide(dt float64) {
	for _, p := range w.parts {
		if p.chassis == nil {
			drift(p.plane, dt)
		}
	}
	for _, c := range w.chassis {
		c.alone(dt)
	}
	for _, i := range w.flat {
		b := &w.physics[i]
		if b.object.Fixed {
			continue
		}
		if b.rub != nil {
			b.rub.Alone(dt)
		}
		b.drift(dt)
	}
}

// apart tells that nothing can touch anything within dt seconds. The pair that was
// near last is asked first.
func (w *World) apart(dt float64) bool {
	if len(w.flat)+len(w.chassis) > mostApart {
		return false
	}
	for k := range w.chassis {
		if !w.clear(k, dt) {
			return false
		}
	}
	if n := w.near; n.a < len(w.flat) && !w.pairApart(n.a, n.b, dt) {
		return false
	}
	for a, i := range w.flat {
		if !w.physics[i].object.Movable() {
			continue
		}
		if b := w.nearest(a, dt); b >= 0 {
			w.near = closePair{a, b}
			return false
		}
	}
	return true
}

// closePair is a thing in the plane, by its place in the list of those present, and
// what is near to it: another, a part of a robot or a wall, counted in this order.
type closePair struct{ a, b int }

// nearest returns what the thing at place a can touch, or -1. Two movable things are
// looked at once.
func (w *World) nearest(a int, dt float64) int {
	all := len(w.flat) + len(w.parts) + len(w.Model.Ground.Walls)
	for b := range all {
		if b < a && w.physics[w.flat[b]].object.Movable() {
			continue
		}
		if !w.pairApart(a, b, dt) {
			return b
		}
	}
	return -1
}

func (w *World) pairApart(a, b int, dt float64) bool {
	i := w.flat[a]
	body, n, m := &w.physics[i], len(w.flat), len(w.flat)+len(w.parts)
	if !body.object.Movable() || b == a || b >= m+len(w.Model.Ground.Walls) {
		return true
	}
	d := disc{body, geom.Vec2(body.plane.Position()), body.object.Extent() + closeBy + way(body.plane, dt)}
	switch {
	case b < n:
		return d.clearOf(&w.physics[w.flat[b]], dt)
	case b < m:
		return d.clearOfPart(w.parts[b-n], dt)
	}
	return d.clearOfWall(&w.Model.Ground.Walls[b-m])
}

// disc is about all places where a body can be within a step.
type disc struct {
	body   *body
	at     geom.Vec2
	radius float64
}

func (d *disc) solid() *solid { return d.body.plane.UserData.(*solid) }

func (d *disc) clearOf(other *body, dt float64) bool {
	return d.clearOfAt(other, d.solid(), dt)
}

// clearOfAt reports whether the disc at the heights of a solid is clear of a thing.
func (d *disc) clearOfAt(other *body, own *solid, dt float64) bool {
	if !overlaps(own, other.plane.UserData.(*solid)) {
		return true
	}
	extent := other.object.Extent()
	reach := d.radius + way(other.plane, dt) + float64(math.Abs(other.plane.AngularVelocity())*dt*extent)
	to := d.at.Sub(geom.Vec2(other.plane.Position()))
	if apart := reach + extent; to.NormSq() > float64(apart*apart) {
		return true
	}
	if other.object.Shape != Box {
		return false
	}
	dir := other.plane.Rotation()
	x := math.Abs(float64(to.X*dir.X)+float64(to.Y*dir.Y)) - other.object.Size.X/2
	y := math.Abs(float64(to.Y*dir.X)-float64(to.X*dir.Y)) - other.object.Size.Y/2
	return x > reach || y > reach
}

func (d *disc) clearOfPart(p *Part, dt float64) bool {
	if !overlaps(d.solid(), &p.extent) || d.body.shape.Filter.Reject(p.shape.Filter) {
		return true
	}
	reach := d.radius + p.bound + way(p.plane, dt)
	return d.at.Sub(geom.Vec2(p.plane.Position())).NormSq() > float64(reach*reach)
}

func (d *disc) clearOfWall(wall *Wall) bool {
	reach := d.radius + wall.Thickness/2
	return d.solid().zMin+heightSlop >= wall.Height || form.SegmentDistSq(d.at, wall.From, wall.To) > float64(reach*reach)
}

// overlaps tells that two solids overlap in height.
func overlaps(s, t *solid) bool {
	return s.zMin+heightSlop < t.zMax && t.zMin+heightSlop < s.zMax
}

// way returns how far in m a body goes in dt seconds.
func way(b *cp.Body, dt float64) float64 {
	v := b.Velocity()
	return float64((math.Abs(v.X) + math.Abs(v.Y)) * dt)
}
