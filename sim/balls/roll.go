// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Most balls that move touch nothing but the ground, on which they roll or slip. For them
// this does what move does, with the same operations but for those on what is 0 there. The
// sign of a 0 may come out differently, which only shows in what is -0: such a ball is left
// to move.

// rolls reports whether all that happens to a ball that lies in this step is that it rolls or
// slips on the ground.
func (b *Ball) rolls() bool {
	v, w := &b.s.Vel, &b.s.Spin
	return b.lone && b.fall == 0 && !b.fast && v.Z >= 0 &&
		!(negative(v.X) || negative(v.Y) || negative(v.Z) || negative(w.X) || negative(w.Y) || negative(w.Z))
}

// negative reports whether a number is -0.
func negative(f float64) bool { return math.Float64bits(f) == 1<<63 }

// rollOn moves a ball that rolls by a step.
func (k *Solver) rollOn(b *Ball, dt float64) {
	b.weigh(dt, k.ground.Gravity)
	s := b.s
	on := rolling{Ball: b, vel: s.Vel.XY(), rise: s.Vel.Z, spin: s.Spin.XY(), pivot: s.Spin.Z}
	if last := b.recall(groundID); last != nil && k.span != 0 {
		b.props++
		ratio := 1.0
		if dt != k.span {
			ratio = dt / k.span
		}
		on.press, on.rub = float64(last.press*ratio), last.rub.XY().Scale(ratio)
		on.give(on.press, on.rub)
	}
	on.hold(dt)
	s.Vel, s.Spin = on.vel.To3D(on.rise), on.spin.To3D(on.pivot)
	b.last = b.last[:0]
	if on.press > 0 {
		b.last = append(b.last, grasped{groundID, on.press, on.rub.To3D(0)})
		b.up = 1
	}
	b.advance(dt, k.ground.Gravity)
	b.emerge()
}

// emerge is part for a ball that touches only the ground.
func (b *Ball) emerge() {
	for range partRuns {
		gap := b.gap + (b.s.Pos.Z - b.from.Z)
		if gap >= -1e-12 {
			return
		}
		b.s.Pos.Z += float64(min(-gap, b.radius/4) / b.light * b.light)
	}
}

var up = geom.Vec3{Z: 1}

// rolling is a ball on the ground within a step: what goes along the ground and what goes
// upwards, of its velocity, its spin and the impulse that it got.
type rolling struct {
	*Ball
	vel, spin   geom.Vec2
	rise, pivot float64
	press       float64
	rub         geom.Vec2
}

// give is the touch's give.
func (on *rolling) give(press float64, rub geom.Vec2) {
	on.vel = on.vel.Add(rub.Scale(on.light))
	on.rise += float64(press * on.light)
	on.spin = on.spin.Add(rub.Perp().Scale(-1 / spinArm).Scale(on.turns))
}

// hold is the touch's hold. One run is enough: nobody else changes the ball's velocity.
func (on *rolling) hold(dt float64) {
	allowed := 0.0
	if on.gap > 0 {
		allowed = -on.gap / dt
	}
	press, rub := on.press+(allowed-on.rise)/on.light, geom.Vec2{}
	if !(press > 0) {
		if press = 0; on.press == 0 && on.rub == rub {
			return
		}
	}
	friction := on.skin.Friction
	rubs := press > 0 && friction > 0
	if rubs {
		slip := on.vel.Add(on.spin.Perp().Scale(on.radius))
		rub = cut(on.rub.Sub(slip.Scale(on.slides)), float64(friction*press))
	}
	on.give(press-on.press, rub.Sub(on.rub))
	on.press, on.rub = press, rub
	if rubs && on.rolling > 0 && rub.Norm() < float64(grips*friction*press) {
		on.brake()
	}
}

// brake is the touch's roll.
func (on *rolling) brake() {
	most := float64(3.5 * on.rolling * on.press * on.light)
	rolls := on.spin.Perp().Scale(-on.radius)
	if on.props == 1 {
		rolls = on.vel.Scale(2.5).Add(rolls)
	}
	on.spin = on.spin.Add(cut(rolls.Neg(), most).Perp().Scale(1 / on.radius))
	bound := most / on.radius
	on.pivot += max(-bound, min(0-on.pivot, bound)) // 0 for 0, never -0
}

// cut is shorten.
func cut(v geom.Vec2, most float64) geom.Vec2 {
	sq := v.NormSq()
	if sq <= float64(most*most) {
		return v
	}
	return v.Scale(most / math.Sqrt(sq))
}
