// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// velocity returns how the other's surface moves where it is touched, in m/s.
func (t *touch) velocity() geom.Vec3 {
	switch {
	case t.b != nil:
		s := t.b.s
		return s.Vel.Add(s.Spin.Cross(t.n).Scale(t.b.radius))
	case t.moment != 0:
		v, w := t.ob.Plane.Velocity(), t.ob.Plane.AngularVelocity()
		got := geom.Vec3{
			X: t.other.X + v.X - float64(w*t.arm.Y), Y: t.other.Y + v.Y + float64(w*t.arm.X), Z: t.other.Z,
		}
		if l := &t.lever; l.Rate != nil {
			got = got.Add(l.Arm.Scale(*l.Rate))
		}
		if t.flying != nil {
			got.Z += t.flying.Vel.Z
		}
		return got
	}
	return t.other
}

// against returns the velocity of a's centre against the other's surface, in m/s.
func (t *touch) against() geom.Vec3 { return t.a.s.Vel.Sub(t.velocity()) }

// opening returns how fast the two go apart, in m/s.
func (t *touch) opening() float64 {
	switch {
	case t.b != nil:
		return t.a.s.Vel.Sub(t.b.s.Vel).Dot(t.n)
	case t.ob == nil:
		return t.a.s.Vel.Dot(t.n)
	}
	return t.against().Dot(t.n)
}

// give gives a an impulse in N s where they touch, and the other the opposite one.
func (t *touch) give(j geom.Vec3) {
	t.sum = t.sum.Add(j)
	twist := t.n.Cross(j).Scale(-1 / spinArm)
	a := t.a
	a.s.Vel = a.s.Vel.Add(j.Scale(t.massA))
	a.s.Spin = a.s.Spin.Add(twist.Scale(t.massA / a.radius))
	switch {
	case t.b != nil:
		s := t.b.s
		s.Vel = s.Vel.Sub(j.Scale(t.massB))
		s.Spin = s.Spin.Add(twist.Scale(t.massB / t.b.radius))
	case t.moment != 0:
		p := t.ob.Plane
		p.SetAngularVelocity(p.AngularVelocity() - float64(t.arm.Cross(j.XY())*t.moment))
		j = t.turnOver(j)
		v := p.Velocity()
		p.SetVelocity(v.X-float64(j.X*t.massB), v.Y-float64(j.Y*t.massB))
		if t.flying != nil {
			t.flying.Vel.Z -= float64(j.Z * t.massB)
		}
	}
}

// slip returns the velocity of a's surface over the other's, in m/s: what u, their
// velocity against each other without a's spin, and the spin make.
func (t *touch) slip(u geom.Vec3) geom.Vec3 {
	return across(u, t.n).Sub(t.rolled())
}

// rubbed returns the part of the slip against which friction acts. In a blow from the side
// that is what goes along the ground, not how the ball rolls; two balls do not rub then.
func (t *touch) rubbed(u geom.Vec3) geom.Vec3 {
	slip := t.slip(u)
	switch {
	case !t.struck || math.Abs(t.n.Z) > upright:
		return slip
	case t.b != nil:
		return geom.Vec3{}
	}
	slip.Z = 0
	return across(slip, t.n)
}

// rolled returns the velocity at which a's spin would roll on the other, in m/s.
func (t *touch) rolled() geom.Vec3 { return t.a.s.Spin.Cross(t.n).Scale(t.a.radius) }

func across(v, n geom.Vec3) geom.Vec3 { return v.Sub(n.Scale(v.Dot(n))) }

// bounce has balls bounce, each touch at the instant at which it is reached within the
// step of dt seconds, until nothing meets fast any more. What meets in one run bounces at
// once, so that the order of touches does not matter (generalized reflections, Smith et
// al. 2012).
func (k *Solver) bounce(all []touch, dt float64) {
	for run := range bounceRuns {
		k.met = k.met[:0]
		for i := range all {
			t := &all[i]
			if run > 0 && !t.stale() {
				continue
			}
			t.seen = k.clock
			bounces := t.bounces(dt)
			if t.struck {
				t.strike()
			}
			if bounces {
				k.met = append(k.met, t)
			}
		}
		if len(k.met) == 0 {
			return
		}
		k.reflect()
	}
}

// bounces reports whether a touch is a bounce, and works out when and how fast it opens.
func (t *touch) bounces(dt float64) bool {
	first := t.opening() + float64(t.fall*dt) // gravity is in the velocity for all of the step
	if first >= 0 && t.fall <= 0 {
		return false
	}
	at := 0.0
	if t.gap > 0 {
		disc := float64(first*first) + float64(2*t.fall*t.gap)
		if disc < 0 {
			return false
		}
		at = 2 * t.gap / (math.Sqrt(disc) - first)
		if !(at >= 0 && at <= dt) {
			return false
		}
	}
	meets := first - float64(t.fall*at)
	if meets > -bounceSpeed {
		return false
	}
	if t.struck && t.ob != nil && t.ob.robotic() {
		t.struck = false // it is squeezed, and held by friction
		return false
	}
	t.struck = true
	rest := float64(t.fall * (dt - at))
	back := -float64(t.skin.Restitution * meets)
	t.at, t.blow, t.opens = at, 0, back-rest
	return back > rest
}

// reflect gives what bounces at once the impulses with which each opens as it is to, and
// then those of friction.
func (k *Solver) reflect() {
	for range reflectRuns {
		done := true
		for _, t := range k.met {
			blow := max(0, t.blow+(t.opens-t.opening())/t.normal)
			j := blow - t.blow
			t.blow = blow
			t.give(t.n.Scale(j))
			done = done && math.Abs(j)*max(t.massA, t.massB) < stillSpeed
		}
		if done || len(k.met) == 1 {
			break
		}
	}
	for _, t := range k.met {
		j := t.n.Scale(t.blow)
		if t.skin.Friction > 0 {
			rub := shorten(t.rubbed(t.against()).Scale(-1/t.side), t.skin.Friction*t.blow)
			t.give(rub)
			j = j.Add(rub)
		}
		t.a.shift = t.a.shift.Sub(j.Scale(t.massA * t.at))
		if t.b != nil {
			t.b.shift = t.b.shift.Add(j.Scale(t.massB * t.at))
		}
		k.touched(t)
	}
}

// shorten cuts a vector to a length.
func shorten(v geom.Vec3, most float64) geom.Vec3 {
	sq := v.NormSq()
	if sq <= float64(most*most) {
		return v
	}
	return v.Scale(most / math.Sqrt(sq))
}

// touched marks that a touch has changed velocities.
func (k *Solver) touched(t *touch) {
	k.clock++
	t.a.clock = k.clock
	if t.b != nil {
		t.b.clock = k.clock
	}
}

// settle gives the impulses that hold balls apart for a step of dt seconds, and those of
// friction: each touch for itself, in turn, until nothing changes. It begins with what
// the step before needed.
func (k *Solver) settle(all []touch, dt float64) {
	runs := solverRuns
	for i := range all {
		k.begun(&all[i], dt)
		if all[i].uneven() {
			runs = unevenRuns
		}
	}
	for i := range all {
		all[i].a.last = all[i].a.last[:0]
	}
	for run := range runs {
		done := true
		for i := range all {
			t := &all[i]
			if run > 0 && !t.stale() {
				continue
			}
			t.seen = k.clock
			if t.hold(dt) {
				k.touched(t)
				t.seen = k.clock
				done = false
			}
		}
		if done {
			break
		}
	}
	for i := range all {
		if t := &all[i]; t.press > 0 {
			t.support(!k.alone)
		}
	}
}

// uneven reports whether two balls touch of which one weighs much more than the other.
func (t *touch) uneven() bool {
	light, heavy := max(t.massA, t.massB), min(t.massA, t.massB) // 1/kg; 0 is held
	return t.b != nil && heavy > 0 && light > float64(unevenMass*heavy)
}

// stale reports whether something changed since a touch was looked at. What touches
// things that cp moves is looked at always.
func (t *touch) stale() bool {
	return t.a.clock > t.seen || t.b != nil && t.b.clock > t.seen || t.moment != 0
}

// begun gives a touch the impulse that it needed in the step before.
func (k *Solver) begun(t *touch, dt float64) {
	if t.struck || k.alone || k.span == 0 {
		return
	}
	last := t.a.recall(t.id)
	sign := 1.0
	if last == nil && t.b != nil {
		if last = t.b.recall(t.a.id); last != nil {
			sign = -1
		}
	}
	if last == nil {
		return
	}
	t.a.props++
	if t.b != nil {
		t.b.props++
	}
	ratio := dt / k.span
	t.press = float64(last.press * ratio)
	t.rub = across(last.rub.Scale(sign*ratio), t.n)
	t.give(t.n.Scale(t.press).Add(t.rub))
}

func (b *Ball) recall(id int32) *grasped {
	for i := range b.last {
		if b.last[i].id == id {
			return &b.last[i]
		}
	}
	return nil
}

// hold is one run over a touch. It reports whether it changed a velocity.
func (t *touch) hold(dt float64) bool {
	allowed := 0.0
	if t.gap > 0 {
		allowed = -t.gap/dt - float64(t.fall*dt)/2
	}
	press := t.press + (allowed-t.opening())/t.normal
	if !(press > 0) {
		if press = 0; t.press == 0 && t.rub == (geom.Vec3{}) || t.normal == 0 {
			return false
		}
	}
	u := t.against()
	j := t.n.Scale(press - t.press)
	t.press = press
	rubs := press > 0 && t.skin.Friction > 0
	if rubs || t.rub != (geom.Vec3{}) {
		rub := geom.Vec3{}
		if rubs {
			rub = shorten(t.rub.Sub(t.rubbed(u).Scale(1/t.side)), float64(t.skin.Friction*press))
		}
		j = j.Add(rub.Sub(t.rub))
		t.rub = rub
	}
	changed := j.NormSq()*float64(t.massA*t.massA) > tiny || t.massA == 0 && j.NormSq()*float64(t.massB*t.massB) > tiny
	if j != (geom.Vec3{}) {
		t.give(j)
	}
	if rubs && !t.struck && t.rolling > 0 && t.massA > 0 && t.rub.Norm() < float64(grips*t.skin.Friction*press) {
		changed = t.roll() || changed
	}
	return changed
}

const (
	tiny  = 1e-18 // (m/s)²: a change of velocity that counts as none
	grips = 0.999 // of the largest friction: with less a ball does not slip
)

// roll takes what rolling resistance takes from a's spin: a torque of at most the
// coefficient times the force times 7/5 of the radius, so that a ball that rolls loses
// the coefficient times g. One that only this carries loses its speed with its spin, by
// the friction that keeps it from slipping, and stops when both are used up; others turn
// until they turn as what they touch does.
func (t *touch) roll() bool {
	a, b := t.a, t.b
	most := float64(3.5 * t.rolling * t.press * t.massA)
	spin := a.s.Spin
	spin.Z -= t.turn
	rolls := spin.Cross(t.n).Scale(a.radius)
	switch {
	case b != nil:
		rolls = spin.Sub(b.s.Spin).Cross(t.n).Scale(a.radius)
	case a.props == 1:
		rolls = across(t.against(), t.n).Scale(2.5).Add(rolls)
	}
	share, other := 1.0, 0.0 // of a in what turns, and of the other to a's
	if b != nil {
		other = a.radius * a.radius * t.massB / (b.radius * b.radius * t.massA)
		share = 1 / (1 + other)
	}
	brake := shorten(t.brake.Sub(rolls.Scale(share)), most)
	change := brake.Sub(t.brake)
	t.brake = brake
	turn := t.n.Cross(change).Scale(1 / a.radius)

	bound := most / a.radius
	pivot := max(-bound, min(t.pivot-float64(spin.Dot(t.n)*share), bound))
	turn = turn.Add(t.n.Scale(pivot - t.pivot))
	t.pivot = pivot

	a.s.Spin = a.s.Spin.Add(turn)
	if b != nil {
		b.s.Spin = b.s.Spin.Sub(turn.Scale(other))
	}
	return turn.NormSq()*float64(a.radius*a.radius) > tiny
}

// support notes what carries a ball, and, to be kept, what that needs.
func (t *touch) support(kept bool) {
	if kept {
		t.a.last = append(t.a.last, grasped{t.id, t.press, t.rub})
	}
	if t.n.Z > 0 {
		t.a.up = max(t.a.up, t.n.Z)
	} else if t.b != nil {
		t.b.up = max(t.b.up, -t.n.Z)
	}
}

// part pushes apart what overlaps once all have moved. It gives no speed.
func part(all []touch) {
	for run := range partRuns {
		done := true
		for i := range all {
			t := &all[i]
			if run > 0 && t.clear {
				continue
			}
			gap := t.gap + t.a.s.Pos.Sub(t.a.from).Dot(t.n)
			weight, share := t.massA, 1.0
			if t.b != nil {
				gap -= t.b.s.Pos.Sub(t.b.from).Dot(t.n)
				weight, share = t.massA+t.massB, 0.5
			} else {
				gap -= t.moved
			}
			if gap >= -1e-12 || weight == 0 {
				t.clear = gap > 10*nearby
				continue
			}
			done = false
			out := t.n.Scale(share * min(-gap, t.a.radius/4) / weight)
			t.a.s.Pos = t.a.s.Pos.Add(out.Scale(t.massA))
			if t.b != nil {
				t.b.s.Pos = t.b.s.Pos.Sub(out.Scale(t.massB))
			}
		}
		if done {
			return
		}
	}
}

// report takes over what a touch gave: to a robot's part, to what cp moved, and to who
// rests on what.
func (t *touch) report() {
	a := t.a
	if t.b == nil && t.ob == nil || t.sum == (geom.Vec3{}) {
		return
	}
	switch {
	case t.b != nil:
		a.restive = a.restive || t.b.awake && t.b.calm == 0
		t.b.restive = t.b.restive || a.calm == 0
		if t.press > 0 && -t.n.Z >= t.b.up && t.b.up > 0 {
			*t.b.on = a.body
		}
	case t.ob.Wall != nil:
	case t.ob.robotic():
		t.ob.Other.Take(t.sum.XY().Neg(), t.point().Z)
		a.restive = true
	default:
		a.restive = a.restive || t.ob.moves() || t.other != (geom.Vec3{})
		if t.moment != 0 {
			t.ob.Other.Take(t.sum.XY().Neg(), t.point().Z)
		}
	}
	if t.press > 0 && t.n.Z > 0 && t.n.Z >= a.up {
		*a.on = -1
		if t.b != nil {
			*a.on = t.b.body
		} else if t.ob != nil {
			*a.on = t.ob.Body
		}
	}
}
