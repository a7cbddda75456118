// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// least is the overlap in m below which one thing does not lie on another: two that stand
// side by side.
const least = 0.002

const roundCorners = 12 // of a disc's outline

// footing returns the outline of object i in the plane.
func (w *World) footing(i int) (o form.Outline) {
	b, s := w.physics[i].object, &w.bodies[i]
	if b.Shape == Box {
		return form.Rectangle(geom.Pose2{X: s.Pos.X, Y: s.Pos.Y, Yaw: s.Yaw}, b.Size.X/2, b.Size.Y/2)
	}
	o.N = roundCorners
	for k := range roundCorners {
		o.At[k] = s.Pos.XY().Add(geom.Polar(b.Radius, 2*math.Pi*float64(k)/roundCorners))
	}
	return o
}

// lies reports whether object i is over object j, so that it can lie on it: a box with a part
// of its footprint, the rest with their centres.
func (w *World) lies(i, j int) bool {
	a, b := w.physics[i].object, w.physics[j].object
	d := w.bodies[i].Pos.XY().Sub(w.bodies[j].Pos.XY())
	if reach := a.Extent() + b.Extent(); d.NormSq() > float64(reach*reach) {
		return false
	}
	switch {
	case a.Shape != Box || a.Fixed:
		return b.Under(d, w.bodies[j].Yaw)
	case b.Shape == Ball:
		return a.Under(d.Neg(), w.bodies[i].Yaw)
	}
	return w.clips(i, j)
}

// clips reports whether the outlines of two objects overlap.
func (w *World) clips(i, j int) bool {
	own, other := w.footing(i), w.footing(j)
	shared := own.Clip(&other)
	if shared.N == 0 {
		return false
	}
	for _, dir := range axes(w.bodies[i].Yaw) {
		if lo, hi := shared.Along(w.bodies[i].Pos.XY(), dir); hi-lo < least {
			return false
		}
	}
	return true
}

// shares reports whether the footprints of object i and object j overlap, so that it is set
// down on it; of balls that hold a box up, their middle counts.
func (w *World) shares(i, j int) bool {
	a, b := w.physics[i].object, w.physics[j].object
	d := w.bodies[i].Pos.XY().Sub(w.bodies[j].Pos.XY())
	switch {
	case b.Shape == Ball:
		return a.Under(d.Neg(), w.bodies[i].Yaw)
	case a.Shape != Box:
		return b.Within(d, w.bodies[j].Yaw, a.Radius-least)
	case b.Shape != Box:
		return a.Within(d.Neg(), w.bodies[i].Yaw, b.Radius-least)
	}
	return w.clips(i, j)
}

// axes returns the directions of a box in the plane.
func axes(yaw float64) [2]geom.Vec2 {
	x := geom.Polar(1, yaw)
	return [2]geom.Vec2{x, x.Perp()}
}

// base is how far a box is held up from below, along its axes from its centre.
type base struct{ lo, hi [2]float64 }

// base returns on what box i stands at the height of its bottom.
func (w *World) base(i int) (b base) {
	s, o := &w.bodies[i], w.physics[i].object
	b.lo, b.hi = [2]float64{-o.Size.X / 2, -o.Size.Y / 2}, [2]float64{o.Size.X / 2, o.Size.Y / 2}
	if w.physics[i].on < 0 {
		return b
	}
	feet := w.feet(i)
	if len(feet) > 0 {
		b = base{b.hi, b.lo}
	}
	for k, dir := range axes(s.Yaw) {
		for _, f := range feet {
			d := f.at.Dot(dir)
			b.lo[k], b.hi[k] = math.Min(b.lo[k], d), math.Max(b.hi[k], d)
		}
	}
	return b
}

// top returns the height in m of the top of object j.
func (w *World) top(j int) float64 {
	if o := w.physics[j].object; o.Shape == Ball {
		return w.bodies[j].Pos.Z + o.Radius
	}
	return w.physics[j].solid().zMax
}

// holds reports whether object j can hold object i up: boxes and cylinders hold all, balls
// at rest hold boxes.
func (w *World) holds(i, j int) bool {
	o := w.physics[j].object
	if w.bodies[j].Held() {
		return false
	}
	return o.Carries() || o.Shape == Ball && w.physics[i].object.Shape == Box && w.physics[j].rests
}

// ceiling returns the height in m at which the centre of object i is stopped from above.
func (w *World) ceiling(i int) float64 {
	s, half := &w.bodies[i], w.physics[i].object.HalfHeight()
	low := math.Inf(1)
	for _, j := range w.tops {
		if bottom := w.physics[j].solid().zMin; j != i && bottom < low && bottom >= s.Pos.Z+half-heightSlop && w.lies(i, j) {
			low = bottom
		}
	}
	return low - half
}
