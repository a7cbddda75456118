// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// What is in the way and no object: a wall or the ground, and a robot.
const nobody, someone = -1, -2

// blocked reports whether something is in the way of what turns with object i when it has
// turned by an angle, which object that is, and at which height in m it is met.
func (w *World) blocked(i int, angle float64) (by int, height float64, hit bool) {
	sin, cos := detmath.SinCos(angle)
	for _, j := range w.present {
		b := &w.physics[j]
		if !b.tip.on || b.tip.lead != i || b.object.Shape != Box {
			continue
		}
		t, half := &b.tip, b.object.HalfHeight()
		front := b.across(t.dir)/2 - t.edge
		if front > least && t.foot+float64((t.rise-half)*cos) < float64(front*sin) {
			return nobody, 0, true
		}
		edge := geom.Vec2(b.plane.Position()).Add(t.dir.Scale(t.edge))
		if by, height, hit = w.stopped(i, w.turned(j, sin, cos, angle), edge, t.dir); hit {
			return by, math.Min(height, t.foot+float64((t.rise+half)*cos)-float64(front*sin)), true
		}
	}
	return nobody, 0, false
}

// turned returns a box that has turned about its edge by an angle.
func (w *World) turned(i int, sin, cos, angle float64) geom.Box {
	b := &w.physics[i]
	t := b.tip
	t.angle = angle
	return geom.Box{Pose: geom.Pose{Pos: b.swung(&t, sin, cos), Rot: t.lean().Mul(geom.Yaw(w.bodies[i].Yaw))}, Half: b.object.Size.Scale(0.5)}
}

// stopped reports what a box that turns with object i is in, and how high that is. What is
// behind the edge pushes it at most.
func (w *World) stopped(i int, box geom.Box, edge, dir geom.Vec2) (by int, top float64, hit bool) {
	reach := box.Half.Norm()
	ahead := func(at geom.Vec3) float64 { return at.XY().Sub(edge).Dot(dir) }
	for _, k := range w.present {
		b := &w.physics[k]
		if b.tip.on && b.tip.lead == i || w.bodies[k].Held() {
			continue
		}
		other := w.bulk(k)
		d := other.Pose.Pos.Sub(box.Pose.Pos)
		front := ahead(other.Pose.Pos)
		if !b.tip.on && b.object.Shape != Ball { // those push it over from behind the edge
			front += form.Reach(&other, dir.To3D(0)) - least
		}
		if d.Norm() >= reach+other.Half.Norm() || front < 0 {
			continue
		}
		if b.object.Shape == Ball && inBall(&box, other.Pose.Pos, b.object.Radius) || b.object.Shape != Ball && form.Meet(&box, &other, heightSlop) {
			return k, w.top(k), true
		}
	}
	for k := range w.Model.Ground.Walls {
		if other := w.Model.Ground.Walls[k].Box(); form.Meet(&box, &other, heightSlop) {
			return nobody, 0, true
		}
	}
	for _, p := range w.parts {
		other := p.bulk()
		if ahead(other.Pose.Pos) >= 0 && form.Meet(&box, &other, heightSlop) {
			return someone, 0, true
		}
	}
	return nobody, 0, false
}

const (
	outAgain        = 0.001 // m in one step
	clearBisections = 4
)

// stopAt returns the angle up to which object i turns that object by stops on its way to an
// angle. Where it was moved against what turns it back, it turns back.
func (w *World) stopAt(i, by int, to float64) float64 {
	at := w.physics[i].tip.angle
	if w.inside(i, at) {
		return w.outOf(i, by)
	}
	if w.physics[i].tip.rate < slow {
		return at
	}
	for range clearBisections {
		if mid := (at + to) / 2; w.inside(i, mid) {
			to = mid
		} else {
			at = mid
		}
	}
	return at
}

// outOf returns the angle to which object i turns back that is in object by: slowly, and not
// for what is less than 1 mm. Out of what is no object it turns at once.
func (w *World) outOf(i, by int) float64 {
	b := &w.physics[i]
	at := b.tip.angle
	if by >= 0 {
		if back := math.Max(at-outAgain/b.object.Around(), 0); w.inside(i, back) {
			return back
		}
		return at
	}
	for at > 0 && w.inside(i, at) {
		at = math.Max(at-onEdge, 0)
	}
	return at
}

// inBall reports whether a box is in a ball, by more than the slop of contacts.
func inBall(box *geom.Box, at geom.Vec3, radius float64) bool {
	d, _ := form.Box(box.Pose.ApplyInv(at), box.Half)
	return d < radius-heightSlop
}

// asideOf reports whether two boxes, one of which tips, do not touch though their footprints
// meet, or turn as one body.
func (b *body) asideOf(other *body) bool {
	if b.tip.on && other.tip.on && b.tip.lead == other.tip.lead {
		return true
	}
	if b.tip.angle < onEdge && other.tip.angle < onEdge {
		return false
	}
	one, two := b.form(), other.form()
	return !form.Meet(&one, &two, 0)
}

// form returns the box that a body takes.
func (b *body) form() geom.Box {
	e, t := b.solid(), &b.tip
	at := geom.Vec2(b.plane.Position()).To3D((e.zMin + e.zMax) / 2)
	if t.on {
		sin, cos := detmath.SinCos(t.angle)
		at = b.swung(t, sin, cos)
	}
	return geom.Box{Pose: geom.Pose{Pos: at, Rot: t.lean().Mul(geom.Yaw(b.plane.Angle()))}, Half: b.object.Size.Scale(0.5)}
}

// bulk returns the box that an object takes as it is, for what is round one within it.
func (w *World) bulk(i int) geom.Box {
	o, s, t := w.physics[i].object, &w.bodies[i], &w.physics[i].tip
	if t.on {
		sin, cos := detmath.SinCos(t.angle)
		return w.turned(i, sin, cos, t.angle)
	}
	box := geom.Box{Pose: geom.Pose{Pos: s.Pos, Rot: geom.Yaw(s.Yaw)}, Half: o.Size.Scale(0.5)}
	if o.Shape != Box {
		r := o.Radius / math.Sqrt2
		box.Half = geom.Vec3{X: r, Y: r, Z: math.Min(o.HalfHeight(), o.Height/2+r)}
	}
	return box
}

// bulk returns a box that contains a part.
func (p *Part) bulk() geom.Box {
	half := (p.extent.zMax - p.extent.zMin) / 2
	return geom.Box{Pose: p.Pose().To3D(p.extent.zMin + half), Half: geom.Vec3{X: p.bound, Y: p.bound, Z: half}}
}

// knock lets object k take what it can of the motion of what turns with object i and is
// stopped by it at a height.
func (w *World) knock(i, k int, height, inertia float64) {
	t := &w.physics[i].tip
	if k < 0 {
		t.rate = math.Min(t.rate, 0)
		return
	}
	b := &w.physics[k]
	if b.object.Shape != Box || b.object.Fixed || t.rate <= 0 || height <= b.solid().zMin {
		t.rate = math.Min(t.rate, 0)
		return
	}
	z := height - b.solid().zMin
	dir := axes(w.bodies[k].Yaw)[b.along(t.dir)]
	if dir.Dot(t.dir) < 0 {
		dir = dir.Neg()
	}
	u := tip{on: true, lead: k, dir: dir, edge: b.across(dir) / 2, rise: b.object.HalfHeight(), foot: b.solid().zMin}
	switch {
	case b.tip.on && b.tip.lead == k:
		u = b.tip
	case b.tip.on || !b.rests || float64(b.object.Friction*z) <= u.edge:
		t.rate = 0 // it would slide at most
		return
	}
	own := float64(b.object.Mass * b.inert(&u, u.dir))
	if t.rate > u.rate {
		t.rate = (float64(inertia*t.rate) + float64(own*u.rate)) / (inertia + own)
		u.rate = t.rate
	}
	if b.tip.on {
		b.tip = u
	} else {
		w.tilt(k, u)
	}
}
