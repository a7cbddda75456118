// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
)

// A box that turns about an edge and has lost what held the edge flies: its centre falls
// freely, and it turns as it did, about its own lowest edge as far as numbers go. Where that
// edge or its underside meets something it turns about that.

// release lets what turns with object i fly, each by itself.
func (w *World) release(i int) {
	rate := w.physics[i].tip.rate
	for _, j := range w.present {
		if b := &w.physics[j]; b.tip.on && b.tip.lead == i && j != i {
			w.fling(j, rate)
		}
	}
	w.fling(i, rate)
}

// fling lets object i fly that turns at a rate in rad/s.
func (w *World) fling(i int, rate float64) {
	b, s := &w.physics[i], &w.bodies[i]
	t := &b.tip
	x, z := t.offset()
	v := geom.Vec2(b.plane.Velocity()).Add(t.dir.Scale(float64(rate * z)))
	b.plane.SetVelocityVector(vector(v))
	s.Vel = v.To3D(-float64(rate * x))
	at := b.middle()
	if b.object.Shape != Box {
		w.lay(i, at, false)
		return
	}
	t.lead, t.rate, t.rise = i, rate, b.object.HalfHeight()
	b.hang(at, b.across(t.dir)/2)
	b.rests, b.on = false, -1
	b.press(w.Model.Gravity)
}

// middle returns the centre of a body that tips.
func (b *body) middle() geom.Vec3 {
	sin, cos := detmath.SinCos(b.tip.angle)
	return b.swung(&b.tip, sin, cos)
}

// hang has a box that tips, with its centre at a place, turn about the line of its underside
// that is so far in m from its middle.
func (b *body) hang(at geom.Vec3, edge float64) {
	t := &b.tip
	t.edge = edge
	x, z := t.offset()
	t.foot = at.Z - z
	b.plane.SetPosition(vector(at.XY().Sub(t.dir.Scale(edge + x))))
}

// flies reports whether a box turns in the air.
func (b *body) flies() bool { return b.tip.on && !b.rests }

// fly moves a box that turns in the air by dt seconds.
func (w *World) fly(i int, dt float64) {
	b, s, g := &w.physics[i], &w.bodies[i], w.Model.Gravity
	t := &b.tip
	at := b.middle()
	at.Z += float64(s.Vel.Z*dt) - float64(g*dt)*dt/2
	s.Vel.Z -= float64(g * dt)
	t.angle += geom.Clamp(float64(t.rate*dt), -mostTurn, mostTurn)
	if over := t.angle >= math.Pi/2; over || t.angle <= 0 {
		w.lay(i, at, over)
		return
	}
	b.hang(at, b.across(t.dir)/2)
	if t.foot <= 0 {
		w.alight(i, -1, 0, t.edge)
		return
	}
	w.pose(i)
	box := w.bulk(i)
	for _, k := range w.present {
		other := &w.physics[k]
		if k == i || w.bodies[k].Held() || w.bodies[k].Vel.Z < 0 || other.object.Shape == Ball {
			continue
		}
		if below := w.bulk(k); !form.Meet(&box, &below, heightSlop) {
			continue
		}
		sin, _ := detmath.SinCos(t.angle)
		top := w.top(k)
		front := math.Max(top-t.foot-float64(math.Abs(s.Vel.Z)*dt)-2*heightSlop, 0) / sin
		if front < 2*t.edge && !other.tip.on {
			w.alight(i, k, top, t.edge-front)
		} else if !w.lieDown(i, math.Inf(1)) {
			w.lay(i, at, t.angle > math.Pi/4)
		}
		return
	}
}

// alight has a box that turns in the air meet object k, or the ground, at a height in m with a
// line of its underside. The line stays there, and the box turns on about it by what it
// turned about it before.
func (w *World) alight(i, k int, height, edge float64) {
	b, s := &w.physics[i], &w.bodies[i]
	t := &b.tip
	own := float64(b.inert(t, t.dir)) - float64(t.edge*t.edge) - float64(t.rise*t.rise)
	b.hang(b.middle(), edge)
	if edge == b.across(t.dir)/2 {
		t.foot = math.Max(t.foot, height)
	}
	x, z := t.offset()
	v := geom.Vec2(b.plane.Velocity())
	ahead := v.Dot(t.dir)
	t.rate = (float64(own*t.rate) + float64(z*ahead) - float64(x*s.Vel.Z)) / b.inert(t, t.dir)
	v = v.Sub(t.dir.Scale(ahead))
	b.plane.SetVelocityVector(vector(v))
	s.Vel = v.To3D(0)
	t.far, t.still = t.angle, 0
	b.rests, b.on = true, k
	b.press(w.Model.Gravity)
}
