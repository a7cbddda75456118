// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// ErrHalted is the error of code that was ended from outside, by who watches the wall
// clock: no fault. The loop is given up as if it had not begun, but that its samples
// were taken: nothing is written or recorded, and the program has ended without its
// quit hook.
var ErrHalted = errors.New("it was halted")

// Fault is a fault of a program's code: of a process, of a watch, or of a hook.
type Fault struct {
	Program  string
	Process  string // or "init", "quit" for a hook
	Time     int64  // ns of simulated time
	Loop     int64
	Disabled bool // it was the last: the process is left out from now on
	Err      error
}

// Error says who faulted when, and how.
func (f *Fault) Error() string {
	text := f.Err.Error()
	if at := (*source.Error)(nil); !errors.As(f.Err, &at) { // that has lines of its own
		text = source.Indented(text)
	}
	return fmt.Sprintf("%s: %s, loop %d%s: %s", f.Program, f.Process, f.Loop, f.leftOut(), text)
}

func (f *Fault) leftOut() string {
	if !f.Disabled {
		return ""
	}
	return fmt.Sprintf(" (fault %d: it is left out from now on)", maxFaults)
}

// Unwrap returns what the code itself reported.
func (f *Fault) Unwrap() error { return f.Err }

// Failed returns the program's first fault; nil while there is none.
func (e *Engine) Failed() error {
	if e.failed == nil {
		return nil
	}
	return e.failed
}

func (e *Engine) processFault(p *process, err error) {
	p.faults++
	f := &Fault{Process: p.name, Disabled: p.faults == maxFaults, Err: err}
	e.fault(f)
	if p.last = f; p.faults == 1 {
		p.first = f.Time
	}
}

func (e *Engine) fault(f *Fault) {
	f.Program, f.Time, f.Loop = e.name, e.now, e.counter
	if e.failed == nil {
		e.failed = f
	}
	if e.setup.Trace != nil {
		e.setup.Trace(&trace.Event{
			Time: e.now, Tick: e.tick, Kind: trace.Fault, Program: e.name, Path: f.Process, Why: f.Err.Error() + f.leftOut(),
		})
	}
	if e.setup.OnFault != nil {
		e.setup.OnFault(f)
	}
}

// Diagnostic is something odd that is no fault of the program.
type Diagnostic struct {
	Program  string
	Quantity string // "" where it is about the program as a whole
	Time     int64  // ns of simulated time
	Loop     int64
	Msg      string
}

// String says what is odd, and of what.
func (d *Diagnostic) String() string {
	if d.Quantity == "" {
		return fmt.Sprintf("%s: %s", d.Program, d.Msg)
	}
	return fmt.Sprintf("%s: loop %d: %s: %s", d.Program, d.Loop, d.Quantity, d.Msg)
}

// Diagnose tells whoever listens that something is odd about a quantity, or about
// the program where the name is empty.
func (e *Engine) Diagnose(quantity, format string, args ...any) {
	if e.setup.OnDiagnose != nil {
		e.setup.OnDiagnose(&Diagnostic{e.name, quantity, e.now, e.counter, fmt.Sprintf(format, args...)})
	}
}
