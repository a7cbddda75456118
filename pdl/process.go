// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/source"
)

// Process is a program's code that runs once a loop. It must be a function of what
// the Loop shows it and of its own state, without clock or chance.
type Process func(*Loop)

// process is a Process with its name and its faults.
type process struct {
	name   string
	run    Process
	at     source.Pos
	faults int
	first  int64 // ns: of the first
	last   *Fault
	added  bool // in its last loop it proposed something; decides nothing
	ever   bool // so it did in some loop
}

// maxFaults is how often a process may fault before it is left out.
const maxFaults = 3

// proposal is one call of Add.
type proposal struct {
	process  int32
	quantity ID
	amount   float64
}

// AddProcess adds a process; they run in the order of adding. Names are not empty
// and differ.
func (e *Engine) AddProcess(name string, run Process) error {
	switch {
	case e.begun:
		return fmt.Errorf("process %q is added after the first loop", name)
	case name == "":
		return errors.New("a process has no name")
	case run == nil:
		return fmt.Errorf("process %q has no code", name)
	}
	for i := range e.processes {
		if e.processes[i].name == name {
			return fmt.Errorf("process %q is added twice", name)
		}
	}
	e.processes = append(e.processes, process{name: name, run: run, at: e.placed()})
	return nil
}

// Processes returns the names of the processes in order.
func (e *Engine) Processes() []string {
	names := make([]string, len(e.processes))
	for i := range e.processes {
		names[i] = e.processes[i].name
	}
	return names
}

// Loop is what a process sees of the running loop. It must not be kept.
type Loop struct {
	e       *Engine
	process int32
	fault   error // the first of the running process
}

// Value returns a quantity's value at the loop's beginning.
func (l *Loop) Value(id ID) float64 { return l.e.snapshot[id] }

// Previous returns a quantity's value at the beginning of the loop before; in the
// first loop its initial value.
func (l *Loop) Previous(id ID) float64 { return l.e.previous[id] }

// Add proposes to add an amount to a quantity at the loop's end. It is a fault of
// the process when the amount is not a finite number, or the quantity is a sensor
// (in paper mode that is only reported).
func (l *Loop) Add(id ID, amount float64) {
	switch q := &l.e.quantities[id]; {
	case q.Kind == Sensor:
		l.addToSensor(id)
	case !finite(amount):
		l.Fail(fmt.Errorf("it adds %v to %q", amount, q.Name))
	default:
		l.e.proposals = append(l.e.proposals, proposal{l.process, id, amount})
	}
}

// addToSensor is without effect in paper mode: the next sample overwrites it.
func (l *Loop) addToSensor(id ID) {
	q := &l.e.quantities[id]
	if !l.e.setup.Paper {
		l.Fail(fmt.Errorf("it adds to the sensor %q: only actuators and internal quantities take proposals", q.Name))
	} else if j := &l.e.joined[id]; !j.pushed {
		j.pushed = true
		l.e.Diagnose(q.Name, "process %s adds to a sensor: it has no effect", l.e.codeOf(l.process).name)
	}
}

// Fail reports a fault of the running process; its proposals of this loop are
// dropped. A process that panics fails in the same way. [ErrHalted] is no fault.
func (l *Loop) Fail(err error) {
	if l.fault == nil {
		l.fault = err
	}
}

// Number returns the loop's number, from 1.
func (l *Loop) Number() int64 { return l.e.counter }

// Now returns the simulated time of the loop in ns.
func (l *Loop) Now() int64 { return l.e.now }

// Pause pauses the program at the loop's end.
func (l *Loop) Pause() { l.e.Pause() }

// Quit ends the program at the loop's end.
func (l *Loop) Quit() { l.e.Quit() }

func (e *Engine) runProcesses() {
	for i := range e.processes {
		if e.processes[i].faults < maxFaults && e.phase != Ended {
			e.runCode(int32(i), &e.processes[i])
		}
	}
}

// runCode runs a process, or the code of a watch: see codeOf for its number.
func (e *Engine) runCode(number int32, p *process) {
	before := len(e.proposals)
	defer func() {
		p.added = len(e.proposals) > before
		p.ever = p.ever || p.added
	}()
	e.loop.process, e.loop.fault = number, nil
	e.protected(p.run)
	switch {
	case e.loop.fault == nil:
	case errors.Is(e.loop.fault, ErrHalted):
		e.phase = Ended
	default:
		e.proposals = e.proposals[:before]
		e.processFault(p, e.loop.fault)
	}
}

// protected makes a panic of a process its fault.
func (e *Engine) protected(run Process) {
	defer func() {
		if r := recover(); r != nil {
			e.loop.Fail(panicked(r))
		}
	}()
	run(&e.loop)
}

func panicked(r any) error {
	if err, ok := r.(error); ok {
		return fmt.Errorf("panic: %w", err)
	}
	return fmt.Errorf("panic: %v", r)
}
