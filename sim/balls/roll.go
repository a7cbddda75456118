// SPDX-License-Identifier: Apache-2.0

package balls

import "github.com/playsim/playsim/geom"

// Most balls that move touch nothing but the ground, on which they roll or slip. For them
// this does what move does, with the same operations on numbers that it has at hand.

// rolls reports whether all that happens to a ball that lies in this step is that it rolls or
// slips on the ground.
func (b *Ball) rolls() bool {
	return b.lone && b.fall == 0 && !b.fast && b.s.Vel.Dot(up) >= 0
}

// rollOn moves a ball that rolls by a step.
func (k *Solver) rollOn(b *Ball, dt float64) {
	b.weigh(dt, k.ground.Gravity)
	on := rolling{Ball: b, vel: b.s.Vel, turning: b.s.Spin}
	if last := b.recall(groundID); last != nil && k.span != 0 {
		b.props++
		ratio := 1.0
		if dt != k.span {
			ratio = dt / k.span
		}
		on.press, on.rub = float64(last.press*ratio), across(last.rub.Scale(ratio), up)
		on.give(up.Scale(on.press).Add(on.rub))
	}
	on.hold(dt)
	b.s.Vel, b.s.Spin = on.vel, on.turning
	b.last = b.last[:0]
	if on.press > 0 {
		b.last = append(b.last, grasped{groundID, on.press, on.rub})
		b.up = 1
	}
	b.advance(dt, k.ground.Gravity)
	b.emerge()
}

// emerge is part for a ball that touches only the ground.
func (b *Ball) emerge() {
	for range partRuns {
		gap := b.gap + b.s.Pos.Sub(b.from).Dot(up)
		if gap >= -1e-12 {
			return
		}
		b.s.Pos = b.s.Pos.Add(up.Scale(min(-gap, b.radius/4) / b.light).Scale(b.light))
	}
}

var up = geom.Vec3{Z: 1}

// rolling is a ball on the ground within a step.
type rolling struct {
	*Ball
	vel, turning geom.Vec3
	press        float64
	rub          geom.Vec3
}

// give is the touch's give.
func (on *rolling) give(j geom.Vec3) {
	twist := up.Cross(j).Scale(-1 / spinArm)
	on.vel = on.vel.Add(j.Scale(on.light))
	on.turning = on.turning.Add(twist.Scale(on.turns))
}

// hold is the touch's hold. One run is enough: nobody else changes the ball's velocity.
func (on *rolling) hold(dt float64) {
	allowed := 0.0
	if on.gap > 0 {
		allowed = -on.gap / dt
	}
	press := on.press + (allowed-on.vel.Dot(up))/on.light
	if !(press > 0) {
		if press = 0; on.press == 0 && on.rub == (geom.Vec3{}) {
			return
		}
	}
	j := up.Scale(press - on.press)
	on.press = press
	friction := on.skin.Friction
	rubs := press > 0 && friction > 0
	if rubs || on.rub != (geom.Vec3{}) {
		rub := geom.Vec3{}
		if rubs {
			slip := across(on.vel, up).Sub(on.turning.Cross(up).Scale(on.radius))
			rub = shorten(on.rub.Sub(slip.Scale(on.slides)), float64(friction*press))
		}
		j = j.Add(rub.Sub(on.rub))
		on.rub = rub
	}
	if j != (geom.Vec3{}) {
		on.give(j)
	}
	if rubs && on.Ball.rolling > 0 && on.rub.Norm() < float64(grips*friction*press) {
		on.brake()
	}
}

// brake is the touch's roll.
func (on *rolling) brake() {
	most := float64(3.5 * on.Ball.rolling * on.press * on.light)
	rolls := on.turning.Cross(up).Scale(on.radius)
	if on.props == 1 {
		rolls = across(on.vel, up).Scale(2.5).Add(rolls)
	}
	brake := shorten(geom.Vec3{}.Sub(rolls), most)
	turn := up.Cross(brake).Scale(1 / on.radius)
	bound := most / on.radius
	pivot := max(-bound, min(0-on.turning.Dot(up), bound)) // 0 for 0, never -0
	on.turning = on.turning.Add(turn.Add(up.Scale(pivot)))
}
