// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"
)

// cp divides what is pressed between a person and a wall between the two, as both are of
// infinite mass to it. Here the wall gives nothing, and the person stops.

// wedge looks through the contacts of one body at a time.
type wedge struct {
	of  *cp.Body
	dt  float64 // s
	out cp.Vector
	// each is for one contact of a person, and of what can move.
	person, thing func(*cp.Arbiter)
}

const mostInWall = 0.0008 // m, from which on a thing is taken out of what is fixed

func (g *wedge) build() { g.person, g.thing = g.stop, g.leave }

// halt stops the people who press against what does not move.
func (w *World) halt(dt float64) {
	w.wedge.dt = dt
	for _, i := range w.flat {
		if b := &w.physics[i]; b.object.Shape == Person && b.plane.Velocity() != (cp.Vector{}) {
			w.wedge.of = b.plane
			b.plane.EachArbiter(w.wedge.person)
		}
	}
}

// stop stops a person at a contact with something that did not go out of the way in the
// last step, and takes the person out of it.
func (g *wedge) stop(arb *cp.Arbiter) {
	_, other := arb.Bodies()
	set := arb.ContactPointSet()
	v := g.of.Velocity().Dot(set.Normal)
	if other.GetType() != cp.BODY_DYNAMIC || arb.IsFirstContact() || v <= 0 {
		return
	}
	s := other.UserData.(*solid)
	turned := other.Angle() - s.facing
	for i := range set.Count {
		arm := set.Points[i].PointB.Sub(other.Position())
		went := moved(other).Add(arm.Perp().Mult(turned)).Dot(set.Normal)
		if deep := depthOf(&set, i); deep > collisionSlop/2 && went < float64(v*g.dt)/2 {
			g.of.SetVelocityVector(cp.Vector{})
			g.of.SetPosition(g.of.Position().Sub(set.Normal.Mult(math.Max(0, deep-collisionSlop))))
		}
	}
}

// depthOf returns how deep in m two are in one another at a point of their contact.
func depthOf(set *cp.ContactPointSet, i int) float64 {
	return set.Points[i].PointA.Sub(set.Points[i].PointB).Dot(set.Normal)
}

// leaveWalls takes a thing out of the fixed ones that it touches.
func (w *World) leaveWalls(b *body) {
	w.wedge.of = b.plane
	for range 2 { // of a corner's walls each may press it into the other
		w.wedge.out = cp.Vector{}
		b.plane.EachArbiter(w.wedge.thing)
		if w.wedge.out == (cp.Vector{}) {
			return
		}
	}
}

// leave takes a thing out of something fixed that it touches.
func (g *wedge) leave(arb *cp.Arbiter) {
	if _, other := arb.Bodies(); other.GetType() != cp.BODY_STATIC {
		return
	}
	set := arb.ContactPointSet()
	deepest := 0.0
	for i := range set.Count {
		deepest = math.Max(deepest, depthOf(&set, i))
	}
	if deepest > mostInWall {
		by := set.Normal.Mult(math.Min(deepest-collisionSlop, mostOut))
		g.of.SetPosition(g.of.Position().Sub(by))
		g.out = by
	}
}

const mostOut = 0.01 // m in a step
