// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Parts that move by themselves and people go where their motion says, and cp takes no
// blow from one to another. What a robot of such parts and another one, or a person,
// give each other when they come to touch is the impulse that ends the approach of those
// two parts in whose touch it is greatest about the ground: m·v, m the reduced mass, v along
// the line of their centres. It counts once, until they part or one that is greater comes.

// walker is a robot that moves by parts of its own, or a person.
type walker struct {
	parts  []*Part // nil for a person
	person int     // index of the object
}

// touch is one of two walkers, by their parts.
type touch struct {
	p, q    *Part     // q is nil for a person
	impulse geom.Vec2 // N s that ends their approach, on q
	moment  float64   // N m s, of that about the ground
	leans   bool      // a person wants to go on
	is      bool
}

// knock is a touch of two walkers and the most that it gave.
type knock struct {
	a, b   int
	moment float64 // N m s
	leant  float64 // s for which a person leans on the robot
}

// findWalkers lists the robots that say what they weigh, and the people.
func (w *World) findWalkers() {
	group := uint(0)
	for _, p := range w.parts {
		if p.chassis != nil || p.model.Mass == 0 {
			continue
		}
		if p.group != group {
			w.walkers = append(w.walkers, walker{})
		}
		last := &w.walkers[len(w.walkers)-1]
		last.parts, group = append(last.parts, p), p.group
	}
	w.robotic = len(w.walkers)
	for i := range w.Model.Objects {
		if w.robotic > 0 && w.Model.Objects[i].Shape == Person {
			w.walkers = append(w.walkers, walker{person: i})
		}
	}
}

// bump gives the robots' parts the blows of a tick of dt seconds, before they move.
func (w *World) bump(dt float64) {
	was := w.knocks
	w.knocks = w.knocked[:0]
	w.middles = w.middles[:0]
	for i := range w.walkers {
		w.middles = append(w.middles, w.middle(&w.walkers[i]))
	}
	for a := range w.walkers[:w.robotic] {
		for b := a + 1; b < len(w.walkers); b++ {
			if to := w.middles[b].Sub(w.middles[a]); !(to.NormSq() > farApart*farApart) {
				w.meet(a, b, was, dt)
			}
		}
	}
	w.knocked = was
}

// farApart is the distance in m from which on two walkers are out of each other's reach.
const farApart = 2.0

// leastBlow is what is felt, N m s about the ground: walkers who stand close together do not
// keep each other from coming to rest.
const leastBlow = 0.04

// A person who wants to go on leans on a robot that is in the way with a force that grows.
const leanRate = 20 // N/s, up to personForce

// meet gives two walkers that touch what their approach gives beyond what they got already,
// and the robot on which a person leans that force.
func (w *World) meet(a, b int, was []knock, dt float64) {
	t := w.touching(&w.walkers[a], &w.walkers[b], dt)
	if !t.is {
		return
	}
	k := knock{a: a, b: b}
	for i := range was {
		if was[i].a == a && was[i].b == b {
			k = was[i]
		}
	}
	if t.leans {
		k.leant += dt
		t.p.struck(t.impulse.Unit().Scale(-math.Min(leanRate*k.leant, personForce) * dt))
	}
	if t.moment > k.moment+leastBlow {
		j := t.impulse.Scale(1 - k.moment/t.moment)
		k.moment = t.moment
		t.p.struck(j.Neg())
		if t.q != nil {
			t.q.struck(j)
		}
	}
	w.knocks = append(w.knocks, k)
}

// touching returns the touch of two walkers, of several the one with the greatest moment.
func (w *World) touching(a, b *walker, dt float64) (most touch) {
	for _, p := range a.parts {
		if b.parts == nil {
			most = most.or(w.touchesPerson(p, a.trunk(), b.person, dt))
		}
		for _, q := range b.parts {
			most = most.or(touchesPart(p, q))
		}
	}
	return most
}

// or returns the touch of two that has the greater moment.
func (t touch) or(o touch) touch {
	if !t.is || o.is && o.moment > t.moment {
		return o
	}
	return t
}

// middle returns where a walker is.
func (w *World) middle(k *walker) geom.Vec2 {
	if k.parts == nil {
		return w.bodies[k.person].Pos.XY()
	}
	return geom.Vec2(k.parts[0].plane.Position())
}

func touchesPart(p, q *Part) (t touch) {
	if !overlaps(&p.extent, &q.extent) {
		return t
	}
	to := geom.Vec2(q.plane.Position()).Sub(geom.Vec2(p.plane.Position()))
	if reach := p.bound + q.bound; to.NormSq() > float64(reach*reach) {
		return t
	}
	v := geom.Vec2(p.plane.Velocity()).Sub(geom.Vec2(q.plane.Velocity()))
	return touch{p: p, q: q}.at(to, v, q.model.Mass, math.Min(p.Middle(), q.Middle()))
}

// trunk returns the part on which a blow from something upright is greatest about the ground.
func (k *walker) trunk() (best *Part) {
	for _, p := range k.parts {
		if best == nil || p.model.Mass*p.Middle() > best.model.Mass*best.Middle() {
			best = p
		}
	}
	return best
}

func (w *World) touchesPerson(p, trunk *Part, i int, dt float64) (t touch) {
	body, s := &w.physics[i], &w.bodies[i]
	if !s.Present() || !overlaps(&p.extent, body.plane.UserData.(*solid)) {
		return t
	}
	to := s.Pos.XY().Sub(geom.Vec2(p.plane.Position()))
	v := geom.Vec2(p.plane.Velocity()).Sub(body.stroll.wish)
	reach := p.bound + body.object.Radius + float64(body.stroll.wish.Norm()*dt)
	if to.NormSq() > float64(reach*reach) {
		return t
	}
	t = touch{p: trunk, leans: to.Dot(body.stroll.wish) < 0}
	return t.at(to, v, personMass, trunk.Middle())
}

// at completes a touch of two that approach at v, `to` leading from the first to the second
// of some kg, at a height in m.
func (t touch) at(to, v geom.Vec2, mass, height float64) touch {
	own, dir := t.p.model.Mass, to.Unit()
	j := math.Max(0, v.Dot(dir)) * own * mass / (own + mass)
	t.impulse, t.moment, t.is = dir.Scale(j), float64(j*height), true
	return t
}

func (h *Hash) knocks(all []knock) {
	h.Word(uint64(len(all)))
	for _, k := range all {
		h.Word(uint64(k.a))
		h.Word(uint64(k.b))
		h.Float(k.moment)
		h.Float(k.leant)
	}
}
