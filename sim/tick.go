// SPDX-License-Identifier: Apache-2.0

package sim

import "github.com/playsim/playsim/geom"

// Phase is a part of the tick, for those who measure where the time goes.
type Phase uint8

// The phases of a tick in their order; Behaviour covers keys, programs and the
// commit of commands, Motion the robots' own motion models, Observing the
// snapshot's hash and the observers.
const (
	Inputs Phase = iota
	Perception
	Behaviour
	Motion
	Physics
	Observing
	NumPhases
)

var phaseNames = [...]string{"inputs", "perception", "behaviour", "motion", "physics", "observing"}

// String returns the phase's name.
func (p Phase) String() string { return phaseNames[p] }

// OnPhase sets a function called at the start of every phase; nil is none.
func (w *World) OnPhase(f func(Phase)) { w.onPhase = f }

// Tick advances the world by one control period.
func (w *World) Tick() {
	w.enter(Inputs)
	w.applyInputs()

	w.enter(Perception)
	w.sense()

	w.enter(Behaviour)
	w.refreshKeys()
	w.runPrograms()
	w.commit()

	w.enter(Motion)
	w.act()

	w.enter(Physics)
	w.move()

	w.enter(Observing)
	w.settle()
	w.tick++
	w.chain()
	w.tell()
}

func (w *World) enter(p Phase) {
	if w.onPhase != nil {
		w.onPhase(p)
	}
}

func (w *World) sense() {
	now := w.Now()
	for _, r := range w.robots {
		r.Sense(now)
		r.Slots().Latch()
	}
}

func (w *World) refreshKeys() {
	if w.refresh != nil {
		w.refresh(w.Now())
	}
}

func (w *World) runPrograms() {
	now := w.Now()
	for _, p := range w.programs {
		if now%p.Period() == 0 {
			p.Run(now, w.tick)
		}
	}
}

func (w *World) commit() {
	for _, r := range w.robots {
		r.Slots().Commit()
	}
}

func (w *World) act() {
	now := w.Now()
	w.walkPersons()
	for _, r := range w.robots {
		r.Act(now)
	}
}

// move runs the physics steps of one tick, finer where something is fast.
func (w *World) move() {
	dt := float64(w.Model.Step) / 1e9
	for range w.Model.Tick / w.Model.Step {
		n := w.subSteps(dt)
		for range n {
			w.step(dt / float64(n))
		}
	}
}

func (w *World) settle() {
	w.roll()
	now := w.Now() + w.Model.Tick
	for _, r := range w.robots {
		r.Settle(now)
	}
}

func (w *World) tell() {
	for _, f := range w.observers {
		f(w)
	}
}

// chain mixes the state at this tick into the hash: all that a later tick may depend
// on, but for the impulses that cp remembers of contacts, which follow from how the
// bodies went. Which words there are is fixed by the model, or told by a word before.
func (w *World) chain() {
	h := w.hash
	h.Word(uint64(w.tick))
	h.Word(uint64(w.pieces))
	h.Word(uint64(w.quiet))
	h.Float(w.span)
	h.Float(w.blow)
	for i := range w.bodies {
		h.body(&w.bodies[i])
		h.physics(&w.physics[i])
	}
	for _, g := range w.grips {
		h.grip(g)
	}
	for _, s := range w.streams {
		h.Word(s.drawn)
		h.Float(s.spare)
		h.flag(s.have)
	}
	for _, p := range w.programs {
		w.scratch = p.AppendState(w.scratch[:0])
		h.floats(w.scratch)
	}
	for _, r := range w.robots {
		w.scratch = r.AppendState(r.Slots().AppendState(w.scratch[:0]))
		h.floats(w.scratch)
	}
	w.hash = h
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
}

func (h *Hash) physics(b *body) {
	h.flag(b.rests)
	h.Word(uint64(b.on + 1))
	h.Float(b.surface.X)
	h.Float(b.surface.Y)
	if b.object.movable() {
		h.Vec3(b.hold)
		h.Float(b.rub.push.X)
		h.Float(b.rub.push.Y)
		h.Float(b.rub.twist)
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
	for _, f := range all {
		h.Float(f)
	}
}

func (h *Hash) flag(b bool) {
	w := uint64(0)
	if b {
		w = 1
	}
	h.Word(w)
}
