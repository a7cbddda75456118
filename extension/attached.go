// SPDX-License-Identifier: Apache-2.0

package extension

import (
	"fmt"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// Attached is an extension in one run.
type Attached interface {
	// Keys declares the keys that it gives, whether anybody reads them or not.
	Keys(t KeyTable)
	// Refresh gives the keys the values that they have at time now, in ns; sensors are
	// latched. Conditions see them when all have done so.
	Refresh(now int64)
	// Step acts on what conditions have seen until it comes to rest, and returns whether it
	// has changed something that others see. If another extension does so after it, it is
	// called again at the same instant: round counts from 0.
	Step(now int64, round int) bool
	// AppendState appends all that a later tick depends on beside the keys; it is called if
	// [Info.Acts].
	AppendState(to []float64) []float64
	// Subject is what of it can be asked about by name; "" is the whole alone.
	Subject() explain.Subject
	Explain(name string) (explain.Node, error) // "" is the whole
}

// KeyTable are the keys that are declared so far, those of the world first. A key that is
// there already stays.
type KeyTable interface {
	condition.Keys
	Declare(k Key)
}

// Key declares a key. A * in the name stands for a part that comes at run time.
type Key struct {
	memory.Decl
	Only  []string // the texts that it may have in this world; nil where any of Labels, or any text, may come
	Asked bool     // a script that sets it asks for something, see [Asked]
	Quiet bool     // it is not suggested for a misspelt name
}

// Answerer is an Attached with functions that programs call by name.
type Answerer interface {
	Functions() map[string]Function
}

// Function answers a program. An error is a refusal.
type Function func(program string, args []slot.Value) (slot.Value, error)

// Asked is an Attached that scripts ask for something by setting its keys.
type Asked interface {
	// Writable reports what can never be asked for; n is where the file does so.
	Writable(in *sim.Input, n *spec.Node) error
	Check(in *sim.Input) error // is Writable for the present
	// Take takes an input at the start of a tick, which Check has let pass.
	Take(in *sim.Input, by Action)
	// Idle returns why an input will do nothing, "" if it will do something; before are the
	// inputs of the same tick.
	Idle(in *sim.Input, before []sim.Input) string
}

// Action is an action of a script, as the trace has it; nil is a user.
type Action fmt.Stringer

// Selective is an Attached that computes only those keys that somebody reads. Of others it
// gives no value.
type Selective interface {
	// Want has a key computed from now on and reports whether nobody wanted it before.
	Want(key string, use Use) bool
	// Hold leaves a key to the script from now on.
	Hold(key string)
	// Release takes a key back from the script: it has its present value at once.
	Release(key string)
	// Held returns the keys left to the script that show a slot of a robot.
	Held(robot, slot string) []string
	// AppendKeys appends what the keys depend on beside their values, as far as something in
	// the world depends on them.
	AppendKeys(to []float64) []float64
}

// Use is what a key is wanted for.
type Use uint8

// The uses.
const (
	Depend Use = iota // what happens in the world depends on it
	Look              // a script or an expectation reads it: the trace has it
	View              // somebody looks at it from outside: nothing is reported
)

// Watching is an Attached with conditions of its own.
type Watching interface {
	// Begin is called before the keys have their first values: by [Host.Reads] the extension
	// has those refreshed that its conditions read.
	Begin()
	// Watch begins to evaluate them.
	Watch()
}

// KeyExplainer is an Attached that has more to say of its keys than their values.
type KeyExplainer interface {
	ExplainKey(name string) []explain.Node
}

// Switching is an Attached that begins and ends programs, see [Running].
type Switching interface {
	// Asleep returns why a program does not run now, for people, and which name to ask
	// [Attached.Explain] about.
	Asleep(e *program.Entry) (why, name string)
	// Commands are the slots that it commands itself; Name is what of it does so.
	Commands() []program.Command
}

// Shown is an Attached of which views have a panel.
type Shown interface {
	Snapshot(s *trace.Life) bool
}

// Host is the run, as one extension sees it.
type Host interface {
	Now() int64  // ns
	Tick() int64 // ns between two ticks
	SlotsOf(robot string) (*slot.Set, bool)
	Robot(name string) (sim.Robot, bool)
	Chance(name string) slot.Chance // a stream of the run

	// Store has the keys of the run; Monitor evaluates its conditions. Both are nil while the
	// run has none, which is never where [Info.Acts].
	Store() *memory.Store
	Monitor() *condition.Monitor
	Begun() (at int64, begun bool)    // conditions are watched, and the keys were refreshed at that time
	Reads(c *condition.Condition)     // the keys of c are refreshed each tick and are part of the state
	Asks(function string) bool        // a program of the world may call it
	Commands(robot, slot string) bool // a program that runs can command the slot

	Program(e *program.Entry) Program // one of the section

	Emit(e *trace.Event)
	Traced() bool // somebody receives events
	// Told reports a key that Refresh or Step has written to the trace of a scenario; raised
	// is that it is an event.
	Told(k condition.Key, v slot.Value, raised bool)
	// Failed notes that what was asked for is refused: the run of a scenario has failed.
	Failed(at int64, err error, by Action)
}

// Program is a program of a section. It runs between Begin and End.
type Program interface {
	Begin(owner string) // at its beginning; owner names its conditions' streams of chance
	End()
	Done() bool // it has done all that it will do
	Program() program.Program
}
