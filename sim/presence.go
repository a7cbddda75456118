// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// Put brings object i in at a place (its centre, m, world frame; a NaN height rests on
// what is below), at rest and facing yaw (rad). It takes it from wherever it is: out of
// store, a hand or a hole.
func (w *World) Put(i int, at geom.Vec3, yaw float64) {
	w.takeAway(i)
	w.show(i, true)
	w.place(i, at, yaw)
}

// show brings an object into the world or takes it out.
func (w *World) show(i int, visible bool) {
	w.bodies[i].Hidden = !visible
	w.assign(i)
}

// takeAway takes an object from whoever holds it, and out of the hole it lies in.
func (w *World) takeAway(i int) {
	s := &w.bodies[i]
	s.HeldBy = thing.Nobody
	if s.Grip >= 0 {
		w.grips[s.Grip].loose()
	}
	if s.In >= 0 {
		s.In, w.physics[i].rests = -1, false // it takes its friction anew
		w.assign(i)
	}
}

// assign puts an object into the plane or takes it out, as its state says.
func (w *World) assign(i int) {
	if w.bodies[i].Present() {
		w.join(i)
	} else {
		w.leave(i)
	}
	w.count()
}

// join adds an object to the planar dynamics. What leaves them costs nothing there.
func (w *World) join(i int) {
	b := &w.physics[i]
	if b.inPlane {
		return
	}
	b.inPlane = true
	w.balls.Update(i, w.physics[i].object.Fixed)
	if b.plane == nil {
		return
	}
	w.attach(b)
}

// attach gives a body to cp.
func (w *World) attach(b *body) {
	w.space.AddBody(b.plane)
	w.space.AddShape(b.shape)
	if b.rub != nil {
		w.space.AddConstraint(b.rub.Tie)
	}
}

// detach takes a body from cp.
func (w *World) detach(b *body) {
	if b.rub != nil {
		w.space.RemoveConstraint(b.rub.Tie)
	}
	w.space.RemoveShape(b.shape)
	w.space.RemoveBody(b.plane)
}

func (w *World) leave(i int) {
	b := &w.physics[i]
	if !b.inPlane {
		return
	}
	w.wake(i)
	b.inPlane = false
	w.stir(i)
	w.balls.Update(i, w.physics[i].object.Fixed)
	if b.plane == nil {
		return
	}
	w.detach(b)
}

// count lists anew what is in the plane, what carries, and what falls in a hole.
func (w *World) count() {
	w.moved = false
	w.surroundings.stale = true
	w.present, w.flat, w.tops, w.sinking = w.present[:0], w.flat[:0], w.tops[:0], w.sinking[:0]
	for i := range w.bodies {
		s := &w.bodies[i]
		switch {
		case s.Hidden:
		case s.In >= 0:
			if !w.physics[i].rests && w.physics[i].plane != nil {
				w.sinking = append(w.sinking, i)
			}
		default:
			w.appear(i)
		}
	}
}

// appear puts a thing into the lists of what is present.
func (w *World) appear(i int) {
	w.surroundings.stale = true
	w.present = insert(w.present, i)
	if w.physics[i].plane != nil && !w.physics[i].away {
		w.flat = insert(w.flat, i)
	}
	if w.physics[i].object.Carries() {
		w.tops = insert(w.tops, i)
	}
}

// insert puts a number into an ascending list that does not have it.
func insert(to []int, i int) []int {
	if len(to) == 0 || to[len(to)-1] < i {
		return append(to, i)
	}
	at, _ := slices.BinarySearch(to, i)
	return slices.Insert(to, at, i)
}
