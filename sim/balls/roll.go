// SPDX-License-Identifier: Apache-2.0

package balls

import "github.com/playsim/playsim/geom"

// Most balls that move touch nothing but the ground, on which they roll or slip. For them
// this does what move does, with the same operations on numbers that it has at hand.

// rolls reports whether all that happens to a ball in this step is that it rolls or slips on
// the ground.
func (b *Ball) rolls(mine []touch) bool {
	t := &mine[0]
	return len(mine) == 1 && t.id == groundID && t.fall == 0 && b.fall == 0 && !b.held && !b.fast && b.s.Vel.Dot(t.n) >= 0
}

// rollOn moves a ball that rolls by a step; mine is its touch of the ground.
func (k *Solver) rollOn(b *Ball, mine []touch, dt float64) {
	t := &mine[0]
	b.weigh(dt, k.ground.Gravity)
	on := rolling{vel: b.s.Vel, spin: b.s.Spin, radius: b.radius, mass: t.massA, perRadius: t.massA / b.radius}
	if last := b.recall(groundID); last != nil && k.span != 0 {
		b.props++
		ratio := dt / k.span
		on.press, on.rub = float64(last.press*ratio), across(last.rub.Scale(ratio), up)
		on.give(up.Scale(on.press).Add(on.rub))
	}
	on.hold(t, dt)
	b.s.Vel, b.s.Spin = on.vel, on.spin
	b.last = b.last[:0]
	if on.press > 0 {
		b.last = append(b.last, grasped{groundID, on.press, on.rub})
		b.up = 1
	}
	b.advance(dt, k.ground.Gravity)
	part(mine)
}

var up = geom.Vec3{Z: 1}

// rolling is a ball on the ground within a step.
type rolling struct {
	vel, spin geom.Vec3
	press     float64
	rub       geom.Vec3

	radius, mass, perRadius float64 // m, 1/kg, 1/(kg m)
}

// give is the touch's give.
func (on *rolling) give(j geom.Vec3) {
	twist := up.Cross(j).Scale(-1 / spinArm)
	on.vel = on.vel.Add(j.Scale(on.mass))
	on.spin = on.spin.Add(twist.Scale(on.perRadius))
}

// hold is the touch's hold. One run is enough: nobody else changes the ball's velocity.
func (on *rolling) hold(t *touch, dt float64) {
	allowed := 0.0
	if t.gap > 0 {
		allowed = -t.gap/dt - float64(t.fall*dt)/2
	}
	press := on.press + (allowed-on.vel.Dot(up))/on.mass
	if !(press > 0) {
		if press = 0; on.press == 0 && on.rub == (geom.Vec3{}) {
			return
		}
	}
	j := up.Scale(press - on.press)
	on.press = press
	friction := t.skin.Friction
	rubs := press > 0 && friction > 0
	if rubs || on.rub != (geom.Vec3{}) {
		rub := geom.Vec3{}
		if rubs {
			slip := across(on.vel, up).Sub(on.spin.Cross(up).Scale(on.radius))
			rub = shorten(on.rub.Sub(slip.Scale(1/t.side)), float64(friction*press))
		}
		j = j.Add(rub.Sub(on.rub))
		on.rub = rub
	}
	if j != (geom.Vec3{}) {
		on.give(j)
	}
	if rubs && t.rolling > 0 && on.rub.Norm() < float64(grips*friction*press) {
		on.brake(t)
	}
}

// brake is the touch's roll.
func (on *rolling) brake(t *touch) {
	most := float64(3.5 * t.rolling * on.press * on.mass)
	rolls := on.spin.Cross(up).Scale(on.radius)
	if t.a.props == 1 {
		rolls = across(on.vel, up).Scale(2.5).Add(rolls)
	}
	brake := shorten(geom.Vec3{}.Sub(rolls), most)
	turn := up.Cross(brake).Scale(1 / on.radius)
	bound := most / on.radius
	pivot := max(-bound, min(0-on.spin.Dot(up), bound)) // 0 for 0, never -0
	on.spin = on.spin.Add(turn.Add(up.Scale(pivot)))
}
