// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// A ball that touches a box can turn it about an edge. Where the box tips already, its turning
// is one more motion that the touch has. Where it stands, a blow turns it as rigid bodies do
// that meet: the edge stays down, sticks or slips by Coulomb's law, and the impulse goes into
// sliding and turning. What only presses is left to the moments that poise weighs.

// lever is how a box yields to a ball by turning about an edge. Its zero value does not turn.
type lever struct {
	box   *body     // nil where it does not turn
	lead  *tip      // has the rate
	arm   geom.Vec3 // m: velocity of the touched point for 1 rad/s
	light float64   // 1/(kg m²) about the edge
	slide geom.Vec2 // m/s of the box for 1 N s of a blow against n …
	spin  float64   // … and rad/s about the edge
	blown bool      // slide and spin hold for what acts along n
}

// lever returns the lever of a touch at a point of a box that tips.
func (w *World) lever(i int, p geom.Vec3) lever {
	b := &w.physics[i]
	if !b.tip.on {
		return lever{}
	}
	_, inertia := w.swing(b.tip.lead)
	return lever{box: b, lead: &w.physics[b.tip.lead].tip, arm: b.tip.arm(b, p), light: 1 / inertia}
}

// give gives a box that turns what is opposite to an impulse in N s, and returns what is left
// of the impulse for it to slide.
func (l *lever) give(n, j geom.Vec3) geom.Vec3 {
	if l.box == nil {
		return j
	}
	if l.blown {
		along := j.Dot(n)
		by := l.slide.Scale(along)
		p := l.box.plane
		p.SetVelocityVector(p.Velocity().Add(vector(by)))
		l.box.speed = l.box.speed.Add(by) // it has turned the box already
		l.lead.rate += float64(l.spin * along)
		j = j.Sub(n.Scale(along))
	}
	l.lead.rate -= float64(j.Dot(l.arm) * l.light)
	return j
}

// arm returns the velocity of a point that turns about the edge at 1 rad/s.
func (t *tip) arm(b *body, p geom.Vec3) geom.Vec3 {
	edge := geom.Vec2(b.plane.Position()).Add(t.dir.Scale(t.edge))
	return t.dir.Scale(p.Z - t.foot).To3D(-p.XY().Sub(edge).Dot(t.dir))
}

// strike prepares a touch for a blow on a box that stands or tips.
func (w *World) strike(t *touch) {
	if t.moment == 0 || t.ob.body < 0 || t.lever.blown || t.flying != nil || w.physics[t.ob.body].object.Shape != Box {
		return
	}
	i := t.ob.body
	b, p := &w.physics[i], t.a.s.Pos.Sub(t.n.Scale(t.a.radius))
	switch {
	case b.tip.on && b.tip.lead != i:
		return
	case !b.tip.on:
		if !b.rests || b.object.Friction == 0 || w.loaded(i) {
			return
		}
		u, spins := w.edgeStruck(i, p, t.n.Neg())
		if !spins {
			return
		}
		w.tilt(i, u)
	}
	t.lever = w.lever(i, p)
	t.lever.blown = true
	along, spin := b.blow(&b.tip, p, t.n.Neg())
	flat := t.n.XY().Neg()
	across := flat.Sub(b.tip.dir.Scale(flat.Dot(b.tip.dir)))
	t.lever.slide, t.lever.spin = across.Scale(t.massB).Add(b.tip.dir.Scale(along)), spin
	t.weigh()
}

// loaded reports whether a box or cylinder rests on object i.
func (w *World) loaded(i int) bool {
	for _, j := range w.present {
		if w.physics[j].on == i && w.physics[j].object.carries() {
			return true
		}
	}
	return false
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
	if math.Abs(slips) < creeps {
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
