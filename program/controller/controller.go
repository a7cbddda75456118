// SPDX-License-Identifier: Apache-2.0

// Package controller runs controllers that are written in Go.
//
// A controller is a function that begins one run and returns what is called every
// period. What it remembers from tick to tick are variables of the outer function, so
// every run, and every rewind of a run, begins with fresh ones:
//
//	func chase(c *controller.Control) (tick func()) {
//		seen := 0.0
//		return func() {
//			seen = max(seen, c.Read("photo_left"))
//			c.Command("speed", 0.3*seen)
//		}
//	}
//
// A world file runs it by `programs: - go: {name: chase, robot: cart}`. It sees the robot
// through its slots, as programs in other languages do, and must be a function of what it
// reads: no wall clock, no goroutines, no chance but [Control.Float64].
//
// A name that the robot does not have, a NaN command, and a panic are
// faults: the controller rests for the rest of the run, its commands hold, and the
// verdict of the run is failed.
package controller

import (
	"fmt"
	"math"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Func begins a controller for one run and returns what is called every period.
type Func func(c *Control) (tick func())

// Control is what a controller sees of its robot and of time. It is valid for one run.
type Control struct {
	o     Options
	names []string // of the slots read and commanded, in the order of first use
	ids   []slot.ID
	sent  []bool // they were commanded
	now   int64
	tick  int64
	in    []float64
	out   []float64
}

// Options say what a controller is bound to.
type Options struct {
	Name     string
	Robot    *slot.Set
	Commands []string     // the actuator slots that it may command; nil is all
	Period   int64        // ns between two calls
	Chance   slot.Chance  // a stream of the run's own
	Print    func(string) // receives each printed line; may be nil
}

// Now returns the simulated time of this tick in nanoseconds.
func (c *Control) Now() int64 { return c.now }

// Seconds returns the simulated time of this tick in seconds.
func (c *Control) Seconds() float64 { return float64(c.now) / 1e9 }

// Period returns the seconds between two calls of the controller.
func (c *Control) Period() float64 { return float64(c.o.Period) / 1e9 }

// Slots returns the declarations of the robot's slots: names, units, ranges. They must not
// be changed.
func (c *Control) Slots() []slot.Decl { return c.o.Robot.Decls() }

// Read returns the value of a slot in its unit: of a sensor what it measured this tick,
// NaN where it has no measurement; of an actuator what it was last commanded.
func (c *Control) Read(name string) float64 { return c.o.Robot.Get(c.slot(name)) }

// Command asks an actuator for a value in its unit, clamped to its range. It holds until
// it is commanded again.
func (c *Control) Command(name string, v float64) {
	id := c.slot(name)
	switch d := &c.o.Robot.Decls()[id]; {
	case d.Dir != slot.Actuator:
		c.refuse("", "%s is a sensor: it cannot be commanded", name)
	case c.o.Commands != nil && !slices.Contains(c.o.Commands, name):
		c.refuse("add it to commands: in the world file", "%s is not among the slots that %s may command", name, c.o.Name)
	case math.IsNaN(v):
		c.refuse("", "the command to %s is NaN", name)
	}
	c.o.Robot.Command(id, v)
	c.sent[slices.Index(c.names, name)] = true
}

// See returns what a percept showed at its last capture. The frame is valid for this tick
// and must not be changed.
func (c *Control) See(percept string) *slot.Frame {
	id, ok := c.o.Robot.LookupPercept(percept)
	if !ok {
		var names []string
		for _, d := range c.o.Robot.PerceptDecls() {
			names = append(names, d.Name)
		}
		c.refuse(source.Suggest(percept, names), "the robot has no percept %q", percept)
	}
	return c.o.Robot.Percept(id)
}

// Call returns the results of a named function of the robot's kinematics, such as gaze.
// The results are valid until the next call.
func (c *Control) Call(function string, in ...float64) []float64 {
	f, ok := c.o.Robot.Function(function)
	switch {
	case !ok:
		c.refuse("", "the robot has no function %q", function)
	case len(in) != len(f.In):
		c.refuse("", "%s takes %d numbers, not %d", function, len(f.In), len(in))
	}
	c.in = append(c.in[:0], in...)
	c.out = slices.Grow(c.out[:0], len(f.Out))[:len(f.Out)]
	f.Call(c.in, c.out)
	return c.out
}

// Float64 returns a number in [0, 1) from the controller's own stream of the run's
// chance: the same seed gives the same numbers.
func (c *Control) Float64() float64 { return c.o.Chance.Float64() }

// Print writes a line to the log of the run.
func (c *Control) Print(args ...any) {
	if c.o.Print != nil {
		c.o.Print(strings.TrimSuffix(fmt.Sprintln(args...), "\n"))
	}
}

// slot resolves a name and notes that it is used.
func (c *Control) slot(name string) slot.ID {
	if i := slices.Index(c.names, name); i >= 0 {
		return c.ids[i]
	}
	id, ok := c.o.Robot.Lookup(name)
	if !ok {
		var names []string
		for i := range c.o.Robot.Decls() {
			names = append(names, c.o.Robot.Decls()[i].Name)
		}
		c.refuse(source.Suggest(name, names), "the robot has no slot %q", name)
	}
	c.names, c.ids, c.sent = append(c.names, name), append(c.ids, id), append(c.sent, false)
	return id
}

// refusal is a wrong use of Control; it ends the tick by a panic.
type refusal struct{ text, hint string }

func (c *Control) refuse(hint, format string, args ...any) {
	panic(refusal{fmt.Sprintf(format, args...), hint})
}

// Fault is what went wrong in the code of a controller.
type Fault struct {
	Program string // the controller's name in the world
	At      string // file.go:line of the code, "" where that is unknown
	Text    string
	Hint    string
	Time    int64 // ns of simulated time
	Tick    int64
}

// Error returns the fault with its place, time and hint.
func (f *Fault) Error() string {
	text := fmt.Sprintf("%s: at %v s: %s", f.Program, float64(f.Time)/1e9, f.Text)
	if f.At != "" {
		text = f.At + ": " + text
	}
	if f.Hint != "" {
		text += "\nhint: " + f.Hint
	}
	return text
}

// guard calls code of a controller and returns what went wrong in it.
func (c *Control) guard(call func()) (fault *Fault) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		fault = &Fault{Program: c.o.Name, At: panicPlace(), Text: fmt.Sprintf("panic: %v", r), Time: c.now, Tick: c.tick}
		if wrong, ok := r.(refusal); ok {
			fault.Text, fault.Hint = wrong.text, wrong.hint
		}
	}()
	call()
	return nil
}

// panicPlace finds the line of the controller that panicked: the first frame above the
// panic that is neither the runtime's nor of this package.
func panicPlace() string {
	var at [64]uintptr
	frames := runtime.CallersFrames(at[:runtime.Callers(0, at[:])])
	for panicked := false; ; {
		f, more := frames.Next()
		switch {
		case strings.HasPrefix(f.Function, "runtime."):
			panicked = panicked || f.Function == "runtime.gopanic"
		case panicked && !strings.Contains(f.Function, "program/controller.(*Control)"):
			return fmt.Sprintf("%s:%d", path.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}
