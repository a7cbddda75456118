// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/cells"
	"github.com/playsim/playsim/sim/form"
)

// Boxes and cylinders that have not moved for a while sleep: a step does not look at them.
// What moves near them wakes them, and with them all sleepers that they touch, directly or
// through others. Where there are many things, cp does not have those that sleep; it has
// all of a few, so that the order of contacts does not depend on who sleeps.

const bedtime = 0.5 // s without motion, after which a thing sleeps

// sleepers are the things that sleep.
type sleepers struct {
	all   []int // not all of them: some have been woken since the grid was built
	grid  cells.Grid
	found []int32
	woken []int // are to wake before the next step
	away  int   // how many of them cp does not have
}

// station is where something was when it was last looked at.
type station struct {
	at         cp.Vector
	yaw        float64
	zMin, zMax float64
}

// leaves notes where a body is, between two heights, and reports whether it moves or was moved.
func (s *station) leaves(b *cp.Body, e *solid) bool {
	was := *s
	*s = station{b.Position(), b.Angle(), e.zMin, e.zMax}
	return *s != was || b.Velocity() != (cp.Vector{}) || b.AngularVelocity() != 0
}

// rouse wakes what can be touched in a step of dt seconds, before that step.
func (w *World) rouse(dt float64) {
	for _, p := range w.parts {
		drives := p.chassis != nil && (p.chassis.wheels.Speed != 0 || p.chassis.wheels.Turn != 0)
		if p.station.leaves(p.plane, &p.extent) || drives {
			w.wakeNear(geom.Vec2(p.plane.Position()), p.bound+way(p.plane, dt), p.extent.zMin, p.extent.zMax)
		}
	}
	for _, i := range w.flat {
		b, s := &w.physics[i], &w.bodies[i]
		if e := b.solid(); b.station.leaves(b.plane, e) || s.Vel.Z != 0 {
			b.calm = 0
			fall := math.Abs(float64(s.Vel.Z * dt))
			w.wakeNear(s.Pos.XY(), b.object.Around()+b.way(dt), e.zMin-fall, e.zMax+fall)
		}
	}
	if len(w.asleep.all) > 0 {
		w.balls.Awake(func(i int) {
			s := &w.bodies[i]
			far := w.physics[i].object.Radius + float64(s.Vel.Norm()*dt)
			w.wakeNear(s.Pos.XY(), far, s.Pos.Z-far, s.Pos.Z+far)
		})
	}
	for k := 0; k < len(w.asleep.woken); k++ { // those that they touch are added
		w.wake(w.asleep.woken[k])
	}
	w.asleep.woken = w.asleep.woken[:0]
}

// wakeNear has what sleeps within a distance in m of a place, between two heights, wake
// before the next step.
func (w *World) wakeNear(at geom.Vec2, far, zMin, zMax float64) {
	far += closeBy
	for _, i := range w.asleepIn(cells.Square(at, far)) {
		b, s := &w.physics[i], &w.bodies[i]
		if e := b.solid(); zMin < e.zMax+2*heightSlop && e.zMin < zMax+2*heightSlop && b.object.Within(at.Sub(s.Pos.XY()), s.Yaw, far) {
			w.asleep.woken = append(w.asleep.woken, int(i))
		}
	}
}

// asleepIn returns what sleeps and may reach into a rectangle.
func (w *World) asleepIn(r cells.Rect) []int32 {
	a := &w.asleep
	if len(a.all) == 0 {
		return nil
	}
	a.found = a.grid.Find(a.found[:0], r)
	kept := a.found[:0]
	for _, k := range a.found {
		if i := a.all[k]; w.physics[i].asleep {
			kept = append(kept, int32(i))
		}
	}
	return kept
}

// wake gives a thing that sleeps back to cp, and has those wake that it touches.
func (w *World) wake(i int) {
	b, s := &w.physics[i], &w.bodies[i]
	if !b.asleep {
		return
	}
	b.asleep, b.calm = false, 0
	if b.away {
		b.away = false
		w.asleep.away--
		w.attach(b)
		if s.Present() {
			w.flat = insert(w.flat, i)
		}
	}
	box := w.bulk(i)
	for _, k := range w.asleepIn(cells.Square(s.Pos.XY(), b.object.Around()+closeBy)) {
		if other := w.bulk(int(k)); form.Meet(&box, &other, -2*heightSlop) {
			w.asleep.woken = append(w.asleep.woken, int(k))
		}
	}
}

// doze has what has not moved for long sleep, after a step of dt seconds.
func (w *World) doze(dt float64) {
	kept, more := w.flat[:0], false
	many := len(w.flat)+w.asleep.away > mostApart
	for _, i := range w.flat {
		b := &w.physics[i]
		if b.calm += dt; !b.asleep && b.calm >= bedtime && w.canSleep(i) {
			b.asleep, b.away, more = true, many, true
			w.asleep.all = append(w.asleep.all, i)
			if many {
				w.asleep.away++
				w.detach(b)
			}
		}
		if !b.away {
			kept = append(kept, i)
		}
	}
	if w.flat = kept; more {
		w.sortSleepers()
	}
}

// canSleep reports whether a thing stands still on something that stands still.
func (w *World) canSleep(i int) bool {
	b, s := &w.physics[i], &w.bodies[i]
	now := b.station
	return b.object.Movable() && b.rests && !b.tip.on && !s.Held() && !now.leaves(b.plane, b.solid()) &&
		(b.on < 0 || w.surfaceUnder(i) == geom.Vec2{})
}

// sortSleepers builds the grid of what sleeps.
func (w *World) sortSleepers() {
	a := &w.asleep
	kept := a.all[:0]
	a.grid.Rects = a.grid.Rects[:0]
	for _, i := range a.all {
		if w.physics[i].asleep {
			kept = append(kept, i)
			a.grid.Rects = append(a.grid.Rects, cells.Square(w.bodies[i].Pos.XY(), w.physics[i].object.Around()+cells.Slack))
		}
	}
	a.all = kept
	a.grid.Build()
}
