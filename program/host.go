// SPDX-License-Identifier: Apache-2.0

package program

import (
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Binding is what a program is bound to. It stays where the program of an activity is
// started again.
type Binding struct {
	Entry    *Entry
	World    *source.File // the world file
	Robot    string       // "" is none
	Slots    *slot.Set    // of its robot; nil where it has none
	Period   int64        // ns between two steps
	Activity bool         // it runs while its activity has the focus only
	Tick     int64        // ns
	// Idle is that the robot is commanded from outside: the program never runs. Start may then
	// return none.
	Idle bool
	Host
}

// Host is the run, as one program sees it.
type Host interface {
	Now() int64 // ns
	Emit(e *trace.Event)
	Traced() bool                // somebody receives events
	Fault(err error)             // of the program's code
	Odd(text string)             // what is odd with what it reads
	Warn(err error)              // about what it joins
	Print(text string)           // a line that it prints
	Chance(n string) slot.Chance // a stream of the run; the same one again for the same name

	SlotsOf(robot string) (*slot.Set, bool)
	Robots() []Robot              // of the world, managers included
	Programs() []Other            // of the run, itself included
	Connected(to string) []string // the connections to that slot or quantity, as program/quantity
	// Outside returns what gives a quantity the values that come from outside, within limits;
	// before the first it is d.Init, and NaN is that there is none.
	Outside(d slot.Decl) Source

	// Watches reports whether conditions are evaluated in this run.
	Watches() bool
	// Condition reads one whose text was made up in this run; one that was read when the
	// program was compiled comes back.
	Condition(f *source.File, at source.Pos, text string) (Condition, error)
	Holds(c Condition) func() bool
	Sample(c Condition) Source
	// Report calls told at each report of a condition, with the time in ns.
	Report(c Condition, mode trace.Mode, told func(at int64, v slot.Value))
	Tell(c Condition) explain.Node // what it gives now

	// Answers reports whether an extension has a function, such as life/focus.
	Answers(function string) bool
	// Ask calls it. An error is a refusal.
	Ask(function string, args ...slot.Value) (slot.Value, error)
}

// Robot is a robot or a manager of the world.
type Robot struct {
	Name  string
	Slots *slot.Set
}

// Other is another program of the run.
type Other struct {
	Name    string
	Program Program
}
