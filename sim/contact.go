// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
)

// Contact is where two things, parts of robots or walls touch each other sideways. That
// a thing stands on another is none.
type Contact struct {
	At     geom.Vec3 // m: between the two surfaces, at half of the height that they share
	Normal geom.Vec2 // of length 1, from the first to the second
}

// Contacts appends to into what touches as the last step ended, for those who watch:
// nothing that is simulated reads it.
func (w *World) Contacts(into []Contact) []Contact {
	w.balls.Sides(func(at geom.Vec3, normal geom.Vec2) { into = append(into, Contact{at, normal}) })
	if w.quiet > 0 {
		return into // cp's last step had none
	}
	first := len(into)
	add := func(arb *cp.Arbiter) { into = w.contact(into, first, arb) }
	for _, p := range w.parts {
		p.plane.EachArbiter(add)
	}
	for _, i := range w.flat {
		w.physics[i].plane.EachArbiter(add)
	}
	return into
}

// contact appends the points of one pair; what is there from first on is not repeated,
// as when the pair comes by its other side.
func (w *World) contact(into []Contact, first int, arb *cp.Arbiter) []Contact {
	a, b := arb.Shapes()
	s, t := solidOf(a), solidOf(b)
	set := arb.ContactPointSet()
	z := (math.Max(s.zMin, t.zMin) + math.Min(s.zMax, t.zMax)) / 2
	for i := range set.Count {
		p, q := set.Points[i].PointA, set.Points[i].PointB
		at := geom.Vec3{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2, Z: z}
		if !near(into[first:], at) {
			into = append(into, Contact{At: at, Normal: geom.Vec2{X: set.Normal.X, Y: set.Normal.Y}})
		}
	}
	return into
}

// near tells whether a contact is at a place, but for the last bits.
func near(all []Contact, at geom.Vec3) bool {
	for i := range all {
		if d := all[i].At.Sub(at); d.NormSq() < 1e-18 {
			return true
		}
	}
	return false
}
