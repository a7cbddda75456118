// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/balls"
)

// A ball that touches a box can turn it over an edge. Where the box tips already, its turning
// is one more motion that the touch has. Where it stands, a blow turns it as rigid bodies do
// that meet: the edge stays down, sticks or slips by Coulomb's law, and the impulse goes into
// sliding and turning. What only presses is left to the moments that poise weighs.

// Lever is that of a box that tips.
func (m metThing) Lever(p geom.Vec3) (l balls.Lever) {
	t := &m.b.tip
	if !t.on {
		return l
	}
	_, inertia := m.w.swing(t.lead)
	return balls.Lever{Rate: &m.w.physics[t.lead].tip.rate, Arm: t.arm(m.b, p), Light: 1 / inertia, Speed: &m.b.speed}
}

// Strike makes a box that stands, with no box upon it, tip if a blow turns it.
func (m metThing) Strike(p, q geom.Vec3) balls.Lever {
	t := &m.b.tip
	if !t.on && m.b.rests && m.b.object.Shape == Box && m.b.object.Friction > 0 && !m.w.loaded(m.i) {
		if u, turns := m.w.edgeStruck(m.i, p, q); turns {
			m.w.tilt(m.i, u)
		}
	}
	l := m.Lever(p)
	if t.on && t.lead == m.i {
		slide, spin := m.b.blow(t, p, q)
		flat := q.XY()
		across := flat.Sub(t.dir.Scale(flat.Dot(t.dir)))
		l.Struck, l.Slide, l.Spin = true, across.Scale(1/m.b.object.Mass).Add(t.dir.Scale(slide)), spin
	}
	return l
}

// loaded reports whether a box or cylinder rests on object i.
func (w *World) loaded(i int) bool {
	for _, j := range w.present {
		if w.physics[j].on == i && w.physics[j].object.Carries() {
			return true
		}
	}
	return false
}

// arm returns the velocity of a point that turns about the edge at 1 rad/s.
func (t *tip) arm(b *body, p geom.Vec3) geom.Vec3 {
	edge := geom.Vec2(b.plane.Position()).Add(t.dir.Scale(t.edge))
	return t.dir.Scale(p.Z - t.foot).To3D(-p.XY().Sub(edge).Dot(t.dir))
}

// edgeStruck returns the edge about which a blow of 1 N s along q at p turns a box that
// stands, and reports whether there is one.
func (w *World) edgeStruck(i int, p, q geom.Vec3) (best tip, spins bool) {
	below, most := w.base(i), 1e-9
	for k := range 4 {
		t := w.edge(i, k, &below)
		if _, spin := w.physics[i].blow(&t, p, q); spin > most {
			best, most, spins = t, spin, true
		}
	}
	return best, spins
}

// edge returns how box i would tip over its edge k, of those to x, -x, y and -y.
func (w *World) edge(i, k int, below *base) tip {
	b, s := &w.physics[i], &w.bodies[i]
	t := tip{on: true, lead: i, dir: axes(s.Yaw)[k/2], edge: below.hi[k/2], rise: b.object.HalfHeight()}
	if k%2 == 1 {
		t.dir, t.edge = t.dir.Neg(), -below.lo[k/2]
	}
	t.foot = s.Pos.Z - t.rise
	return t
}

// sticks is the speed in m/s up to which an edge counts as standing.
const sticks = 1e-6

// blow returns the speeds in m/s and rad/s at which the edge of a box slides in the tip's
// direction and the box turns about it after an impulse of 1 N s along q at p. With the
// edge at speed u and the box turning at w about it, the mass m at (x, z) from the edge has
//
//	m u + m z w = q + F,  m z u + I w = moment of q about the edge
//
// where N = -m x w - q_z ≥ 0 holds the edge down, and F is what keeps it from sliding, or
// µ N against its sliding where that is not enough.
func (b *body) blow(t *tip, p, q geom.Vec3) (u, w float64) {
	mass, mu := b.object.Mass, b.object.Friction
	x, z := t.offset()
	inertia := float64(mass * b.inert(t, t.dir))
	push, arm := q.XY().Dot(t.dir), t.arm(b, p)
	moment := q.Dot(arm)
	holds := func(w float64) float64 { return math.Max(0, -float64(mass*x*w)-q.Z) }

	w = moment / inertia
	need := float64(mass*z*w) - push
	slips := geom.Vec2(b.plane.Velocity()).Dot(t.dir)
	if math.Abs(slips) < sticks {
		if math.Abs(need) <= float64(mu*holds(w)) {
			return 0, w
		}
		slips = -need
	}
	mu = math.Copysign(mu, slips)
	free, own := moment-float64(z*push), inertia-float64(mass*z*z)
	if w = (free - float64(z*mu*q.Z)) / (own + float64(z*mu*mass*x)); holds(w) == 0 || own+float64(z*mu*mass*x) <= 0 {
		w = free / own
	}
	return (push-float64(mu*holds(w)))/mass - float64(z*w), w
}

// offset returns where the centre is from the edge: in the tip's direction, and above it.
func (t *tip) offset() (x, z float64) {
	sin, cos := detmath.SinCos(t.angle)
	return float64(t.rise*sin) - float64(t.edge*cos), float64(t.edge*sin) + float64(t.rise*cos)
}
