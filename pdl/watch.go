// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// MaxReports is how many reports of one watch wait for a loop: the newest. That older
// ones are dropped is told.
const MaxReports = 1024

// Watched is a condition whose reports a program asks for, and which of its changes.
type Watched struct {
	Text string
	Mode trace.Mode
}

// String is what the code of a watch is called in records and faults.
func (w Watched) String() string { return w.Mode.String() + " of " + w.Text }

// watch is such a condition with its code and the reports that wait.
type watch struct {
	Watched
	code    process
	queue   []told // a ring once it is full
	first   int    // the oldest
	taken   int    // how many have run in this loop
	dropped int64  // since the last loop
	flooded bool   // so it was in the last one, which was told
}

// told is a report that waits.
type told struct {
	order int64 // among those of all watches
	value slot.Value
}

// AddWatch adds code that runs in the next loop for each report of a condition, before
// the processes and as one of them: it sees the values of the loop's beginning and may
// propose. Reports of several watches run in the order in which they came. Whoever
// watches the condition says so with [Engine.Report].
func (e *Engine) AddWatch(w Watched, run func(*Loop, slot.Value)) error {
	switch {
	case e.begun:
		return fmt.Errorf("%s is watched after the first loop", w)
	case run == nil:
		return errors.New("a watch has no code")
	}
	e.watches = append(e.watches, watch{Watched: w, code: process{
		name: w.String(), run: func(l *Loop) { run(l, e.delivered) }, at: e.placed(),
	}})
	return nil
}

// Watches returns what is watched, in the order of adding.
func (e *Engine) Watches() []Watched {
	all := make([]Watched, len(e.watches))
	for i := range e.watches {
		all[i] = e.watches[i].Watched
	}
	return all
}

// Report tells, between two loops, that the watch of that number has reported a value.
func (e *Engine) Report(number int, v slot.Value) {
	w := &e.watches[number]
	if e.phase == Ended || w.code.faults >= maxFaults {
		return
	}
	e.reported++
	if one := (told{e.reported, v}); len(w.queue) < MaxReports {
		w.queue = append(w.queue, one)
	} else {
		w.queue[w.first] = one
		w.first = (w.first + 1) % MaxReports
		w.dropped++
	}
}

// next is the number of the watch whose oldest report came first; -1 where none waits.
func (e *Engine) next() int {
	found := -1
	for i := range e.watches {
		w := &e.watches[i]
		if w.taken < len(w.queue) && (found < 0 || w.oldest().order < e.watches[found].oldest().order) {
			found = i
		}
	}
	return found
}

func (w *watch) oldest() *told { return &w.queue[(w.first+w.taken)%len(w.queue)] }

// runWatches runs the code of all reports that wait.
func (e *Engine) runWatches() {
	for i := e.next(); i >= 0 && e.phase != Ended; i = e.next() {
		w := &e.watches[i]
		e.delivered = w.oldest().value
		w.taken++
		if w.code.faults < maxFaults {
			e.runCode(int32(-1-i), &w.code)
		}
	}
	for i := range e.watches {
		e.watches[i].empty(e)
	}
}

// empty makes room for the reports of the next loop.
func (w *watch) empty(e *Engine) {
	clear(w.queue)
	w.queue, w.first, w.taken = w.queue[:0], 0, 0
	if w.dropped > 0 && !w.flooded {
		e.Diagnose("", "%s: %d reports are dropped: more than %d came before the loop", w.Watched, w.dropped, MaxReports)
	}
	w.flooded, w.dropped = w.dropped > 0, 0
}

// codeOf is the process of a number, or the code of the watch of -1 - number.
func (e *Engine) codeOf(number int32) *process {
	if number < 0 {
		return &e.watches[-1-number].code
	}
	return &e.processes[number]
}

// appendState appends what waits.
func (w *watch) appendState(to []float64) []float64 {
	to = append(to, float64(w.code.faults), float64(len(w.queue)), float64(w.dropped))
	for i := range w.queue {
		var d slot.Digest
		d.Value(&w.queue[i].value)
		to = d.Append(append(to, float64(w.queue[i].order)))
	}
	return to
}
