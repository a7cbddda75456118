// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/trace"
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
	Duration int64         // ns of simulated time
	Script   []Cue
	Faults   []Fault
	Vary     []Variation
	Expect   []Expectation
	Warnings []error

	files *source.Files
	sets  []string // overrides of the command line, for the replay command
}

// Cue is an entry of a script.
type Cue struct {
	At   int64  // ns; -1 where When says it
	When string // a condition; the cue is given once, at its first true tick
	Text string // its actions, as the trace tells them
}

// Fault is a disturbance of one slot or percept.
type Fault struct {
	Robot, Slot string  // the slot, such as nao and camera_top
	Actuator    bool    // else a sensor
	Kind        string  // off, stuck, wrong, drift, delay, dropout, noise
	From        int64   // ns: from the first tick at or after it
	Until       int64   // ns, exclusive; -1 is the end of the run
	Value       float64 // wrong: what is read or done; a label is its index, a truth 0 or 1
	Label       string  // wrong, on a percept: what all detections are called
	Field       string  // of a percept's detections: what wrong, drift and noise change
	Rate        float64 // drift: unit of the slot a second
	By          int64   // delay: ns
	Probability float64 // dropout: share of the samples that are lost, (0, 1]
	Sigma       float64 // noise: standard deviation, unit of the slot
}

// Variation is a value of the world that is drawn anew for each seed.
type Variation struct {
	Path   string   // such as green.at.x
	Lo, Hi float64  // the range, where Words is empty
	Words  []string // or what to choose from, as YAML
}

// Expectation is one entry of expect.
type Expectation struct {
	Name           string
	Kind           string // eventually, always, never, at_end
	Text           string // the whole in words: "eventually 'a' < 1 within 40 s"
	Cond           string // its condition, as written
	Within         int64  // ns, eventually: from the opening on, closed; -1 is the end of the run
	From           int64  // ns, always, never: from the opening on
	To             int64  // ns, closed; -1 is the end of the run
	After          int64  // ns: when the window opens
	AfterCondition string // or the condition whose first true instant opens it
}

// RunOptions say how a scenario is run. The zero value is as fast as possible, to
// the end, without a trace.
type RunOptions struct {
	Sink     trace.Sink      // receives every decision; may be nil
	OnFault  func(error)     // called at each fault of a program; may be nil
	MaxTicks int64           // 0 is none: a bound below the scenario's own duration
	EachTick func(*Run) bool // called after every tick; false stops the run; may be nil
}

// Load reads the scenario file at path and all that it names, and finds everything
// that is wrong with it: the error lists positions, excerpts and hints. Overrides
// whose path begins with a key of a scenario change the scenario, others its world;
// they win over what the file varies.
func Load(files *source.Files, path string, sets []string) (*Scenario, error) {
	return nil, errors.New("scenarios cannot be read yet")
}

// Run runs the scenario under a seed. The error is about the world that the seed
// draws; what happens in the run is in the Result.
func (s *Scenario) Run(seed uint64, o RunOptions) (*Result, error) {
	return nil, errors.New("scenarios cannot be run yet")
}

// WithFaults is the scenario with other faults, of those that it could have.
func (s *Scenario) WithFaults(faults []Fault) *Scenario {
	other := *s
	other.Faults = faults
	return &other
}

// Rewrite is the text of a scenario file like this one, but for its one seed and
// its faults, to be kept in the same folder.
func (s *Scenario) Rewrite(seed uint64) string { return "" }
