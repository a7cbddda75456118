// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Recorder takes a run down. It is told of ticks that are simulated again, too: what it
// has taken down when all is over is the run whose hash is told, from its start.
type Recorder interface {
	// Begin is called by [Run.Record], and again wherever the run is simulated anew.
	// What was taken down before is kept aside, until Keep forgets it or Drop takes it
	// up again.
	Begin(w *sim.World)
	Keep()
	Drop()

	Input(in *sim.LoggedInput, asked bool) // asked: by [Run.Do], else by the scenario
	Decide(e *trace.Event)
	Log(now int64, level, text string) // what programs print, and faults
	Tick(w *sim.World)                 // the tick is over
}

// Record has a run that is at its start taken down from there, and anew when it goes
// back or catches up with another one.
func (r *Run) Record(to Recorder) {
	r.recorder = to
	for _, p := range r.programs {
		if t, ok := p.prog.(program.Tracer); ok {
			t.SetTrace(r.Emit)
		}
	}
	to.Begin(r.World)
}

// takeDown tells the recorder of the tick that is over; one that was cut short is none.
func (r *Run) takeDown() {
	if r.Halted() {
		return
	}
	log := r.World.Log()
	for own := r.askedAt(log); r.taken < len(log); r.taken++ {
		r.recorder.Input(&log[r.taken], own > 0)
		own--
	}
	r.recorder.Tick(r.World)
}

// askedAt counts the inputs of Do in the tick that is over: they come first in it.
func (r *Run) askedAt(log []sim.LoggedInput) (n int) {
	if r.taken == len(log) {
		return 0
	}
	for i := len(r.asked) - 1; i >= 0 && r.asked[i].Tick == log[r.taken].Tick; i-- {
		n++
	}
	return n
}

// unrecorded does something that is no part of the run.
func (r *Run) unrecorded(do func()) {
	recorder := r.recorder
	r.recorder = nil
	do()
	r.recorder = recorder
}
