// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"cmp"
	"math"
	"slices"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// What a box bears goes down through the corners of all that it stands on. The force at a
// corner is linear in its place, as if the corners were springs, and no corner pulls.

// load is a weight on a thing, its own included.
type load struct {
	mass   float64   // kg
	moment geom.Vec2 // kg m: mass times place in the plane
	beyond geom.Vec2 // m: by how much and to where it is outside of what several others hold up
}

func (l *load) add(mass float64, at geom.Vec2) {
	l.mass, l.moment = l.mass+mass, l.moment.Add(at.Scale(mass))
}

// at returns the centre of a load in the plane.
func (l *load) at() geom.Vec2 { return l.moment.Scale(1 / l.mass) }

// foot is a corner of what a box stands on.
type foot struct {
	on   int       // the object below
	at   geom.Vec2 // m: from the centre of the box
	mass float64   // kg that it bears
}

const oneCorner = 1e-6 // m: corners that are nearer are one

// weigh works out what all things bear, from the top down.
func (w *World) weigh() {
	w.bearing = w.bearing[:0]
	for _, i := range w.present {
		if b := &w.physics[i]; b.object.Movable() && !b.asleep && (b.plane != nil || b.on >= 0) {
			b.load = load{}
			b.load.add(b.object.Mass, w.bodies[i].Pos.XY())
			w.bearing = append(w.bearing, i)
		}
	}
	slices.SortStableFunc(w.bearing, func(i, j int) int { return cmp.Compare(w.bodies[j].Pos.Z, w.bodies[i].Pos.Z) })
	for _, i := range w.bearing {
		w.handDown(i)
	}
}

// handDown gives what object i bears to what is below it. What falls off it is no burden.
func (w *World) handDown(i int) {
	b := &w.physics[i]
	t := &b.tip
	if b.on < 0 || t.on && t.lead == i {
		return
	}
	if b.object.Shape == Box && !t.on {
		if feet := w.feet(i); slices.ContainsFunc(feet, func(f foot) bool { return f.on != feet[0].on }) {
			at := w.bodies[i].Pos.XY()
			b.load.beyond = outside(feet, spread(feet, b.load.mass, b.load.at().Sub(at)), b.load.at().Sub(at))
			for _, f := range feet {
				w.physics[f.on].load.add(f.mass, f.at.Add(at))
			}
			return
		}
	}
	w.physics[b.on].load.add(b.load.mass, b.load.at())
}

// feet returns the corners of all that box i stands on at the height of its bottom.
func (w *World) feet(i int) []foot {
	w.feetOf = w.feetOf[:0]
	s := &w.bodies[i]
	bottom := s.Pos.Z - w.physics[i].object.HalfHeight()
	for _, j := range w.present {
		if j == i || !w.holds(i, j) || math.Abs(w.top(j)-bottom) > 2*heightSlop || !w.lies(i, j) {
			continue
		}
		shared := form.Outline{N: 1}
		if shared.At[0] = w.bodies[j].Pos.XY(); w.physics[j].object.Shape != Ball {
			other := w.footing(j)
			own := w.footing(i)
			shared = own.Clip(&other)
		}
		for k := range shared.N {
			if k == 0 || shared.At[k].Dist(shared.At[k-1]) > oneCorner && shared.At[k].Dist(shared.At[0]) > oneCorner {
				w.feetOf = append(w.feetOf, foot{on: j, at: shared.At[k].Sub(s.Pos.XY())})
			}
		}
	}
	return w.feetOf
}

// outside returns how far in m a place is from where feet bear what is there, or nothing if it
// is between feet.
func outside(feet []foot, bear, at geom.Vec2) geom.Vec2 {
	d := at.Sub(bear)
	for _, f := range feet {
		if at.Sub(f.at).Dot(d) <= float64(oneCorner*d.Norm()) {
			return geom.Vec2{}
		}
	}
	return d
}

// spread divides a mass in kg at a place among feet: linearly in their place, with the same
// moments as far as that goes, and without those that would pull. It returns the place at
// which all of them together bear.
func spread(feet []foot, mass float64, at geom.Vec2) (bear geom.Vec2) {
	for n := len(feet); n > 0; n-- {
		divide(feet[:n], mass, at)
		k := 0
		for i := range n {
			if feet[i].mass < feet[k].mass {
				k = i
			}
		}
		if feet[k].mass >= 0 {
			break
		}
		feet[k].mass = 0
		feet[k], feet[n-1] = feet[n-1], feet[k]
	}
	for _, f := range feet {
		bear = bear.Add(f.at.Scale(f.mass / mass))
	}
	return bear
}

// divide divides a mass in kg at a place among feet, of which some may pull.
func divide(feet []foot, mass float64, at geom.Vec2) {
	n := float64(len(feet))
	var mean geom.Vec2
	for _, f := range feet {
		mean = mean.Add(f.at.Scale(1 / n))
	}
	xx, xy, yy := 0.0, 0.0, 0.0
	for _, f := range feet {
		d := f.at.Sub(mean)
		xx, xy, yy = xx+float64(d.X*d.X), xy+float64(d.X*d.Y), yy+float64(d.Y*d.Y)
	}
	less := float64(1e-9*(xx+yy)) + 1e-15 // feet in a row bear nothing across it
	xx, yy = xx+less, yy+less
	m := at.Sub(mean).Scale(mass / (float64(xx*yy) - float64(xy*xy)))
	slope := geom.Vec2{X: float64(m.X*yy) - float64(m.Y*xy), Y: float64(m.Y*xx) - float64(m.X*xy)}
	for i := range feet {
		feet[i].mass = mass/n + slope.Dot(feet[i].at.Sub(mean))
	}
}
