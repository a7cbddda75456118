// SPDX-License-Identifier: Apache-2.0

package pdl

import "errors"

// Phase is where a program stands in its life.
type Phase uint8

// The phases. A Ready program has not begun: its number of loops may be 0 yet.
const (
	Ready Phase = iota
	Running
	Paused
	Ended
)

var phaseTexts = [...]string{"ready", "running", "paused", "ended"}

// String returns the phase as one word.
func (p Phase) String() string { return phaseTexts[p] }

// Phase returns where the program stands.
func (e *Engine) Phase() Phase { return e.phase }

// RunLoops says how many loops are to run from now on: n of them, none for 0, for
// ever for less than 0; the loop counter begins anew at 1.
//
// A program that was never told does not run; in paper mode it runs for ever. When
// its loops have run, it quits at the time of the next one, so that the last output
// lasts a whole period; in paper mode actuators hold for good and no hook runs.
func (e *Engine) RunLoops(n int64) {
	if n < 0 {
		n = -1
	}
	e.counts, e.asked = n, true
	if e.looping {
		e.anew = true
	} else {
		e.counter = 1
	}
}

// Asked says whether RunLoops was called.
func (e *Engine) Asked() bool { return e.asked }

// LoopCounts returns how many loops are to run, -1 for ever.
func (e *Engine) LoopCounts() int64 { return e.counts }

// LoopCounter returns the number of the running loop, or of the next between
// loops: after n loops it is n + 1.
func (e *Engine) LoopCounter() int64 { return e.counter }

// OnQuit sets what is called once, when the program quits.
func (e *Engine) OnQuit(hook func() error) { e.onQuit = hook }

// Pause stops sampling and processes, within a loop at its end; outputs hold.
func (e *Engine) Pause() {
	e.toPause = true
	if !e.looping {
		e.settle()
	}
}

// Resume goes on with the loop that comes next: none is lost.
func (e *Engine) Resume() {
	e.toPause = false
	if e.phase == Paused {
		e.phase = Running
	}
}

// Quit ends the program, within a loop at its end: the hook runs, actuators go to
// their initial values. A program that has ended does not run again.
func (e *Engine) Quit() {
	e.toQuit = true
	if !e.looping {
		e.settle()
	}
}

// Due says whether Run would be a loop now.
func (e *Engine) Due() bool {
	return e.phase != Paused && e.phase != Ended && (e.counts < 0 || e.counter <= e.counts)
}

// QuitAt ends the program between loops, as Quit does, at a simulated time in ns and its
// tick.
func (e *Engine) QuitAt(now, tick int64) {
	if e.phase == Ended {
		return
	}
	e.ended, e.endTick = now, tick
	e.toQuit = true
	e.end()
}

// mayLoop brings the program to the phase that this instant asks for, and says
// whether that is a loop.
func (e *Engine) mayLoop() bool {
	if e.phase == Paused || e.phase == Ended {
		return false
	}
	if !e.begun {
		e.begin()
	}
	if e.Due() {
		e.phase = Running
		return true
	}
	if e.phase != Ended && e.phase != Paused && e.asked && !e.setup.Paper {
		e.Quit()
	}
	return false
}

// begin initialises the slots and calls the init hook.
func (e *Engine) begin() {
	e.begun = true
	e.proposals = make([]proposal, 0, 2*len(e.processes)+8)
	for _, w := range e.warnings {
		e.Diagnose("", "%s", w)
	}
	e.output()
	if !e.asked && !e.setup.Paper {
		e.Diagnose("", "it does not run: nothing has said for how many loops (run_pdl)")
	}
}

// settle does between loops what was asked for within one.
func (e *Engine) settle() {
	switch {
	case e.phase == Ended:
	case e.toQuit:
		e.ended, e.endTick = e.now, e.tick
		e.end()
	case e.toPause:
		e.phase = Paused
	}
}

func (e *Engine) end() {
	if e.phase == Ended {
		return
	}
	e.phase, e.left = Ended, append([]float64{}, e.value...)
	e.hook("quit", e.onQuit)
	for i := range e.quantities {
		if q := &e.quantities[i]; q.Kind == Actuator {
			e.value[i] = q.Init
		}
	}
	e.output()
	e.traceEnd()
}

func (e *Engine) hook(name string, hook func() error) {
	if hook == nil {
		return
	}
	if err := e.protectedHook(hook); errors.Is(err, ErrHalted) {
		e.phase = Ended
	} else if err != nil {
		e.fault(&Fault{Process: name, Err: err})
	}
}

func (e *Engine) protectedHook(hook func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked(r)
		}
	}()
	return hook()
}
