// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"
)

// cp gives velocities and finds contacts where bodies are. The bodies move after that,
// so that what is pushed against a wall is stopped before it moves. What moves far in a
// step is checked on its way and stops where it meets something: nothing passes through
// anything, however fast it is, and nothing else has to make smaller steps for it.

// stay keeps cp from moving a body.
func stay(*cp.Body, float64) {}

// shift moves all bodies by dt seconds at the velocities that cp's solver gave them.
func (w *World) shift(dt float64) {
	w.halt(dt)
	for _, p := range w.parts {
		if p.chassis == nil {
			drift(p.plane, dt)
		}
	}
	for _, c := range w.chassis {
		drift(c.plane, dt)
	}
	for _, i := range w.flat {
		if b := &w.physics[i]; !b.object.Fixed {
			b.drift(dt)
		}
	}
	for _, i := range w.flat {
		if b := &w.physics[i]; b.object.Movable() && !w.bodies[i].Held() {
			w.sweep(b, dt)
			if b.solid().touched {
				w.leaveWalls(b)
			}
		}
	}
	for _, p := range w.parts {
		p.plane.UserData.(*solid).touched = false
	}
	for _, i := range w.flat {
		w.physics[i].solid().touched = false
	}
}

func (b *body) solid() *solid { return b.plane.UserData.(*solid) }

// drift moves a body by dt seconds, whatever is in its way.
func drift(b *cp.Body, dt float64) {
	s := b.UserData.(*solid)
	s.from, s.facing = b.Position(), b.Angle()
	if s.touched || b.Velocity() != (cp.Vector{}) || b.AngularVelocity() != 0 {
		cp.BodyUpdatePosition(b, dt)
	}
}

// drift moves a body by dt seconds; where nothing touched it, exactly as friction slows it.
func (b *body) drift(dt float64) {
	drift(b.plane, dt)
	if b.rub == nil || b.solid().touched {
		return
	}
	if by, turn := b.rub.Early(dt); by != (cp.Vector{}) || turn != 0 {
		b.plane.SetPosition(b.plane.Position().Add(by))
		b.plane.SetAngle(b.plane.Angle() + turn)
	}
}

// way returns how far in m some point of a body goes in dt seconds at most.
func (b *body) way(dt float64) float64 {
	return way(b.plane, dt) + float64(math.Abs(b.plane.AngularVelocity())*dt*b.object.Extent())
}

// moved returns how far a body went in this step.
func moved(b *cp.Body) cp.Vector {
	if b.GetType() == cp.BODY_STATIC {
		return cp.Vector{}
	}
	return b.Position().Sub(b.UserData.(*solid).from)
}

// sweep takes a body that moved far back to where it first met something on its way; from
// there it goes along with that. All shapes are cached as they were before the step.
func (w *World) sweep(b *body, dt float64) {
	s := b.solid()
	p := path{body: b, from: s.from, by: moved(b.plane), facing: s.facing, turn: b.plane.Angle() - s.facing}
	if b.way(dt) <= collisionSlop/2 { // cp may still move it out of something, and into another
		return
	}
	w.ahead = w.ahead[:0]
	w.space.BBQuery(p.covers(), b.shape.Filter, w.collect, nil)
	first, along := 1.0, cp.Vector{}
	for _, other := range w.ahead {
		with := moved(other.Body())
		if t := p.along(with).meets(other, first); t < first {
			first, along = t, with
		}
	}
	if first == 1 {
		return
	}
	at, angle := p.at(first)
	on := path{body: b, from: at, by: along.Mult(1 - first), facing: angle}
	rest := 1.0
	for _, other := range w.ahead {
		if other.Body().GetType() == cp.BODY_STATIC {
			rest = on.meets(other, rest)
		}
	}
	at, _ = on.at(rest)
	b.shape.Update(cp.NewTransformRigid(p.from, p.facing))
	b.plane.SetAngle(angle)
	b.plane.SetPosition(at)
}

// path is how a body moves in a step, in the frame of what it may meet.
type path struct {
	body   *body
	from   cp.Vector // m
	by     cp.Vector // m
	facing float64   // rad, at the beginning
	turn   float64   // rad
}

// along returns the path in the frame of what moves by `with` itself.
func (p path) along(with cp.Vector) path {
	p.by = p.by.Sub(with)
	return p
}

// length returns how far in m some point of the body goes at most.
func (p *path) length() float64 {
	return math.Sqrt(p.by.LengthSq()) + float64(math.Abs(p.turn)*p.body.object.Extent())
}

// covers returns a box about all places where the body is on its path.
func (p *path) covers() cp.BB {
	more := float64(math.Abs(p.turn)*p.body.object.Extent()) + closeBy
	bb := p.body.shape.BB()
	return cp.BB{
		L: bb.L + math.Min(p.by.X, 0) - more, R: bb.R + math.Max(p.by.X, 0) + more,
		B: bb.B + math.Min(p.by.Y, 0) - more, T: bb.T + math.Max(p.by.Y, 0) + more,
	}
}

// collect keeps the shapes that a body may meet.
func (w *World) collect(s *cp.Shape, _ any) { w.ahead = append(w.ahead, s) }

// at returns where the body is at a share of its path.
func (p *path) at(t float64) (pos cp.Vector, angle float64) {
	return p.from.Add(p.by.Mult(t)), p.facing + float64(t*p.turn)
}

const sweepBisections = 12

// meets returns the share of the path, or most, at which the body begins to be deeper in
// another shape than cp lets bodies be, and than it was before.
func (p path) meets(other *cp.Shape, most float64) float64 {
	b := p.body
	if other == b.shape || p.length() <= collisionSlop || !overlaps(b.solid(), solidOf(other)) {
		return most
	}
	if bb := p.covers(); !bb.Intersects(other.BB()) {
		return most
	}
	defer p.depth(other, 0) // leaves the shape where it was
	// What touches and turns gets deeper to the second order; cp undoes it in the next step.
	deeper := math.Min(float64(b.object.Extent()*p.turn*p.turn), collisionSlop/2)
	allowed := math.Max(p.depth(other, 0), collisionSlop+deeper)
	n := math.Ceil(most * p.length() / b.reach)
	free := 0.0
	for k := 1.0; k <= n; k++ {
		t := most * k / n
		if p.depth(other, t) <= allowed {
			free = t
			continue
		}
		for range sweepBisections {
			if mid := (free + t) / 2; p.depth(other, mid) <= allowed {
				free = mid
			} else {
				t = mid
			}
		}
		return free
	}
	return most
}

// depth returns how deep in m the body is in another shape at a share of its path.
func (p *path) depth(other *cp.Shape, t float64) (depth float64) {
	b := p.body
	b.shape.Update(cp.NewTransformRigid(p.at(t)))
	set := cp.ShapesCollide(b.shape, other)
	for i := range set.Count {
		at := &set.Points[i] // its Distance has the wrong sign where cp swaps the two
		depth = math.Max(depth, at.PointA.Sub(at.PointB).Dot(set.Normal))
	}
	return depth
}
