// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/balls"
	"github.com/playsim/playsim/slot"
)

// Hash is a [slot.Digest] of a world's numbers in order.
type Hash slot.Digest

// Word mixes in 64 bits.
func (h *Hash) Word(w uint64) { (*slot.Digest)(h).Word(w) }

// Float mixes in a number by its bits; every NaN counts as the same.
func (h *Hash) Float(f float64) { (*slot.Digest)(h).Float(f) }

// Text mixes in a string, its length included.
func (h *Hash) Text(s string) { (*slot.Digest)(h).Text(s) }

// Vec3 mixes in a vector.
func (h *Hash) Vec3(v geom.Vec3) {
	h.Float(v.X)
	h.Float(v.Y)
	h.Float(v.Z)
}

// chain takes the state of this tick into the hash: all on which a later tick may depend,
// but for what follows from the states before it, which the chain has: impulses that are
// kept of contacts, where a ball or a box began to lie or to tip, orders of lists. Slots
// and streams are digested by name, so that others may be left out: see
// [World.HashWithout].
func (w *World) chain() {
	w.state, w.named = w.digest(), w.digestNamed()
	w.hash = w.hash.next(w.state, w.named)
}

// next returns the hash that follows with what is digested of a tick.
func (h Hash) next(state Hash, named slot.Digest) Hash {
	h.Word(uint64(state))
	h.Word(uint64(named))
	return h
}

// digest covers the state but for what is named. Which words there are is fixed by the
// model, or said by a word before.
func (w *World) digest() (h Hash) {
	h.Word(uint64(w.tick))
	h.Word(uint64(w.quiet))
	for i := range w.bodies {
		if b := w.balls.Of(i); b != nil {
			h.Word(uint64(w.ball(i, b)))
			continue
		}
		h.body(&w.bodies[i])
		h.physics(&w.physics[i])
	}
	for _, c := range w.chassis {
		h.chassis(c)
	}
	if w.robotic > 0 {
		h.knocks(w.knocks)
	}
	for _, g := range w.grips {
		h.grip(g)
	}
	for _, p := range w.programs {
		w.scratch = p.AppendState(w.scratch[:0])
		h.floats(w.scratch)
	}
	for _, r := range w.robots {
		w.scratch = r.AppendState(w.scratch[:0])
		h.floats(w.scratch)
	}
	return h
}

// digestNamed covers slots, percepts and streams, in any order.
func (w *World) digestNamed() (sum slot.Digest) {
	for i, r := range w.robots {
		sum += r.Slots().Digest(w.owners[i])
	}
	for _, s := range w.streams {
		sum += s.Digest()
	}
	return sum
}

// ball digests a ball; that of one at rest is kept.
func (w *World) ball(i int, b *balls.Ball) (h Hash) {
	if d, kept := b.Digest(); kept {
		return Hash(d)
	}
	h.body(&w.bodies[i])
	h.physics(&w.physics[i])
	calm, free := b.Calm()
	h.Word(uint64(calm))
	h.flag(free)
	b.Keep(slot.Digest(h))
	return h
}

func (h *Hash) body(b *BodyState) {
	h.Vec3(b.Pos)
	h.Vec3(b.Vel)
	h.Float(b.Yaw)
	h.Float(b.YawRate)
	h.Word(uint64(b.HeldBy + 1))
	h.flag(b.Hidden)
	h.Word(uint64(b.Grip + 1))
	h.Word(uint64(b.In + 1))
	h.quat(b.Rot)
	h.Vec3(b.Spin)
}

func (h *Hash) physics(b *body) {
	h.flag(b.rests)
	h.Word(uint64(b.on + 1))
	h.Float(b.surface.X)
	h.Float(b.surface.Y)
	if b.object.Movable() {
		h.Vec3(b.hold)
	}
	if b.rub != nil {
		h.Float(b.rub.Push.X)
		h.Float(b.rub.Push.Y)
		h.Float(b.rub.Twist)
		h.quat(b.face)
		h.tip(&b.tip)
	}
	if b.object.Shape == Person {
		h.stroll(&b.stroll)
		h.gesture(&b.gesture)
	}
}

func (h *Hash) quat(q geom.Quat) {
	h.Float(q.X)
	h.Float(q.Y)
	h.Float(q.Z)
	h.Float(q.W)
}

func (h *Hash) floats(all []float64) {
	h.Word(uint64(len(all)))
	(*slot.Digest)(h).Floats(all)
}

func (h *Hash) flag(b bool) {
	w := uint64(0)
	if b {
		w = 1
	}
	h.Word(w)
}

func (h *Hash) tip(t *tip) {
	h.flag(t.on)
	h.Word(uint64(t.lead))
	for _, f := range [...]float64{t.dir.X, t.dir.Y, t.edge, t.rise, t.foot, t.angle, t.rate} {
		h.Float(f)
	}
	if t.on {
		h.Float(t.still)
	}
}
