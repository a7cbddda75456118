// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Recorder records a run. It receives ticks that are simulated again, too: in the end it has
// the whole run from its start, whose hash is reported.
type Recorder interface {
	// Begin is called by [Run.Record], and each time that the run is simulated again from
	// its start. The recording so far is set aside until Keep drops it or Drop restores it.
	Begin(w *sim.World)
	Keep()
	Drop()

	Input(in *sim.LoggedInput, asked bool) // asked: by [Run.Do], else by the scenario
	Decide(e *trace.Event)
	Log(now int64, level, text string) // what programs print, and faults
	Tick(w *sim.World)                 // the tick is over
}

// Record records a run from its start; if the run goes back or replays another one, again
// from there.
func (r *Run) Record(to Recorder) {
	r.recorder = to
	for _, p := range r.programs {
		if t, ok := p.prog.(program.Tracer); ok {
			t.SetTrace(r.Emit)
		}
	}
	to.Begin(r.World)
}

// recordTick gives the recorder the tick that is over; one that was cut short does not count.
func (r *Run) recordTick() {
	if r.Halted() {
		return
	}
	log := r.World.Log()
	for own := r.askedAt(log); r.recorded < len(log); r.recorded++ {
		r.recorder.Input(&log[r.recorded], own > 0)
		own--
	}
	r.recorder.Tick(r.World)
}

// askedAt counts the inputs of Do in the tick that is over: they come first in it.
func (r *Run) askedAt(log []sim.LoggedInput) (n int) {
	if r.recorded == len(log) {
		return 0
	}
	for i := len(r.asked) - 1; i >= 0 && r.asked[i].Tick == log[r.recorded].Tick; i-- {
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
