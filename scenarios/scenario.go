// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// SchemaName is what the first key of a scenario file must say.
const SchemaName = "playsim/scenario/v1"

// Scenario is a scenario file that was read and found right, its world's programs
// included. It does not change; any number of goroutines may Run it at once.
type Scenario struct {
	File     *source.File
	Name     string        // by default the file's stem
	About    string        // one line for people, may be empty
	World    *worlds.World // as the world file and the overrides have it, nothing varied
	Seeds    []uint64      // at least one
	Pass     int           // how many of the seeds must pass
	Duration int64         // ns of simulated time, a whole multiple of the tick
	Script   []Cue
	Faults   []Fault
	Vary     []Variation
	Watch    []Watching
	Reward   string // a condition whose value is what a tick is worth; "" is none
	Expect   []Expectation
	Warnings []error

	files     *Library
	path      string   // as Load was given it
	sets      []string // overrides as they were given, for the replay command
	worldSets []string // those that are about the world
	root      *spec.Node
	draft     *worlds.Draft
	code      *run.Code
	reward    *condition.Condition
}

// Cue is an entry of a script.
type Cue struct {
	At   int64  // ns: given at the first tick at or after it; -1 where When says it
	When string // a condition: given once, at the tick after it is first true
	Do   []Action

	when *condition.Condition
}

// Action is one thing that a script does.
type Action struct {
	Text  string // as the trace tells it: "move green to [2, 1]"
	Input sim.Input

	node *spec.Node
}

// String returns the action as the trace has it.
func (a *Action) String() string { return a.Text }

// Fault is a disturbance of one slot or percept.
type Fault struct {
	Robot, Slot string // the slot, such as nao and camera_top
	Actuator    bool   // else a sensor
	From        int64  // ns: from the first tick at or after it
	Until       int64  // ns: to the first tick at or after it, exclusive; -1 is the end of the run
	slot.Fault
}

// Variation is a value of the world that is drawn anew for each seed, from a stream
// named after the path.
type Variation struct {
	Path   string   // such as green.at.x
	Lo, Hi float64  // the range, where Words is empty: numbers, or ns where Grain is not 0
	Whole  bool     // only whole numbers are drawn, since the key takes no others
	Grain  int64    // ns: times are drawn in these steps from Lo: 1, or the step or tick that the key needs
	Words  []string // or what to choose from, as YAML

	node *spec.Node
}

// Expectation is one entry of expect. Its window opens After the start of the run, or
// at the first instant at which AfterCondition is true.
type Expectation struct {
	Name           string
	Kind           string // eventually, always, never, at_end
	Cond           string // its condition, as written
	Text           string // the whole in words: "eventually 'a' < 1 within 40 s"
	Within         int64  // ns, eventually: from the opening on, closed; -1 is the end of the run
	From           int64  // ns, always, never: from the opening on
	To             int64  // ns, always, never: closed; -1 is the end of the run
	After          int64  // ns
	AfterCondition string
	At             source.Pos

	cond, after *condition.Condition
}

// WithFaults is the scenario with other faults, of those that it could have.
func (s *Scenario) WithFaults(faults []Fault) *Scenario {
	other := *s
	other.Faults = slices.Clone(faults)
	return &other
}
