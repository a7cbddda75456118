// SPDX-License-Identifier: Apache-2.0

package sim

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
	for i, r := range w.robots {
		r.Sense(now)
		for _, s := range w.sensors[i] {
			s.Sense(now)
		}
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
	for i, r := range w.robots {
		w.places[i] = r.Base().Pos()
		r.Act(now)
	}
	w.bump(float64(w.Model.Tick) / 1e9)
}

// move runs the physics steps of one tick.
func (w *World) move() {
	for range w.Model.Tick / w.Model.Step {
		w.step(float64(w.Model.Step) / 1e9)
	}
}

func (w *World) settle() {
	w.balls.Turn(float64(w.Model.Tick) / 1e9)
	now := w.Now() + w.Model.Tick
	for i, r := range w.robots {
		r.Settle(now)
		w.speeds[i] = r.Base().Pos().Dist(w.places[i]) * 1e9 / float64(w.Model.Tick)
	}
}

func (w *World) tell() {
	for _, f := range w.observers {
		f(w)
	}
}
