// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Parts that move by themselves and people go where their motion says, and cp takes no
// blow from one to another. What a robot of such parts and another one, or a person,
// give each other when they come to touch is the impulse that ends their approach: m·v,
// m the reduced mass, v along the line of their centres. It counts once, until they
// part or approach faster.

// walker is a robot that moves by parts of its own, or a person.
type walker struct {
	parts  []*Part // nil for a person
	person int     // index of the object
	mass   float64 // kg
}

// knock is a touch of two walkers and how fast they approached in it.
type knock struct {
	a, b  int
	speed float64 // m/s
}

// findWalkers lists the robots that say what they weigh, and the people.
func (w *World) findWalkers() {
	group := uint(0)
	for _, p := range w.parts {
		if p.chassis != nil || p.model.Mass == 0 {
			continue
		}
		if p.group != group {
			w.walkers = append(w.walkers, walker{mass: p.model.Mass})
		}
		last := &w.walkers[len(w.walkers)-1]
		last.parts, group = append(last.parts, p), p.group
	}
	w.robotic = len(w.walkers)
	for i := range w.Model.Objects {
		if w.robotic > 0 && w.Model.Objects[i].Shape == Person {
			w.walkers = append(w.walkers, walker{person: i, mass: personMass})
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

func (w *World) meet(a, b int, was []knock, dt float64) {
	p, q := &w.walkers[a], &w.walkers[b]
	for _, part := range p.parts {
		if q.parts == nil {
			if w.touchesPerson(part, q.person, a, b, was, dt) {
				return
			}
			continue
		}
		for _, other := range q.parts {
			if w.touchesPart(part, other, a, b, was) {
				return
			}
		}
	}
}

// middle returns where a walker is.
func (w *World) middle(k *walker) geom.Vec2 {
	if k.parts == nil {
		return w.bodies[k.person].Pos.XY()
	}
	return geom.Vec2(k.parts[0].plane.Position())
}

func (w *World) touchesPart(p, q *Part, a, b int, was []knock) bool {
	if !overlaps(&p.extent, &q.extent) {
		return false
	}
	to := geom.Vec2(q.plane.Position()).Sub(geom.Vec2(p.plane.Position()))
	if reach := p.bound + q.bound; to.NormSq() > float64(reach*reach) {
		return false
	}
	v := geom.Vec2(p.plane.Velocity()).Sub(geom.Vec2(q.plane.Velocity()))
	w.blowTo(knock{a: a, b: b}, to, v, was)
	return true
}

func (w *World) touchesPerson(p *Part, i, a, b int, was []knock, dt float64) bool {
	body, s := &w.physics[i], &w.bodies[i]
	if !s.Present() || !overlaps(&p.extent, body.plane.UserData.(*solid)) {
		return false
	}
	to := s.Pos.XY().Sub(geom.Vec2(p.plane.Position()))
	v := geom.Vec2(p.plane.Velocity()).Sub(body.stroll.wish)
	reach := p.bound + body.object.Radius + float64(body.stroll.wish.Norm()*dt)
	if to.NormSq() > float64(reach*reach) {
		return false
	}
	w.blowTo(knock{a: a, b: b}, to, v, was)
	return true
}

// blowTo gives two walkers that touch, `to` leading from the first to the second, what
// their approach at v gives beyond what they got already.
func (w *World) blowTo(k knock, to, v geom.Vec2, was []knock) {
	p, q := &w.walkers[k.a], &w.walkers[k.b]
	had := 0.0
	for i := range was {
		if was[i].a == k.a && was[i].b == k.b {
			had = was[i].speed
		}
	}
	dir := to.Unit()
	k.speed = math.Max(had, v.Dot(dir))
	w.knocks = append(w.knocks, k)
	if k.speed <= had {
		return
	}
	j := dir.Scale((k.speed - had) * p.mass * q.mass / (p.mass + q.mass))
	lo, hi := w.heights(p)
	from, upTo := w.heights(q)
	mid := (math.Max(lo, from) + math.Min(hi, upTo)) / 2
	p.at(mid).struck(j.Neg())
	if q.parts != nil {
		q.at(mid).struck(j)
	}
}

// heights returns between which heights in m a walker is solid.
func (w *World) heights(k *walker) (lo, hi float64) {
	if k.parts == nil {
		s := w.physics[k.person].plane.UserData.(*solid)
		return s.zMin, s.zMax
	}
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range k.parts {
		lo, hi = math.Min(lo, p.extent.zMin), math.Max(hi, p.extent.zMax)
	}
	return lo, hi
}

// at returns the part whose middle is nearest to a height in m.
func (k *walker) at(z float64) (best *Part) {
	for _, p := range k.parts {
		if best == nil || math.Abs(p.Middle()-z) < math.Abs(best.Middle()-z) {
			best = p
		}
	}
	return best
}

func (h *Hash) knocks(all []knock) {
	h.Word(uint64(len(all)))
	for _, k := range all {
		h.Word(uint64(k.a))
		h.Word(uint64(k.b))
		h.Float(k.speed)
	}
}
