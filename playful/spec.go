// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/slot"
)

// What programs perceive, and the kinds of its values: see package scheme.
type (
	Kind         = scheme.Kind
	PropertySpec = scheme.Property
	Similarity   = scheme.Similarity
	SchemeSpec   = scheme.Spec
	Scheme       = scheme.Scheme
	Draft        = scheme.Draft
	Memory       = scheme.Memory
)

// The kinds.
const (
	Number = scheme.Number
	Bool   = scheme.Bool
	Text   = scheme.Text
	Word   = scheme.Word
	Vector = scheme.Vector
	Any    = scheme.Any
)

// KeySpec declares a configuration key of a leaf or an evaluation.
type KeySpec struct {
	Name     string
	Kind     Kind
	Unit     string     // SI symbol of a Number, "" for none
	Default  slot.Value // Invalid: the key must be given
	Min, Max float64    // of a Number, both inclusive; Min = Max = 0 is no limit
	Options  []string   // of a Word: what it may be; none is anything
	Slot     SlotUse    // of a Text or Word: it is the name of a slot of the robot
	Doc      string
}

// Need is a property that the targeted scheme must have.
type Need struct {
	Name string
	Kind Kind
}

// SameAsTarget in LeafSpec.Out stands for the properties of the type that the leaf
// targets: a filter pushes such schemes under the name given with `out`.
const SameAsTarget = "(target)"

// LeafSpec describes a leaf: what a program may configure and what it uses.
type LeafSpec struct {
	Name      string
	Doc       string // one sentence for `playsim nodes`
	Keys      []KeySpec
	Resources []string // reserved while it runs
	Further   []string // what it may reserve beside in a tick
	In        []string // scheme types it reads beside its target
	Out       []string // scheme types it pushes; `out = name` renames the first
	Target    bool     // it needs a targeted scheme
	Needs     []Need   // properties of the target, present before it starts
	Reads     []string // sensor slots and percepts
	Optional  []string // sensor slots that it reads where the robot has them
	Writes    []string // actuator slots
	Functions []string // named functions of the robot
	Detects   []string // detection types that some percept of the robot must give
	Watches   []WatchSpec
	Constants []Constant // what it commands slots to be, where that is written out
	Period    int64      // nanoseconds between two ticks, a multiple of the engine's; 0 is every iteration
	Lasting   bool       // it never reports done
	Origin    *Origin    // nil for a leaf written in Go
	New       func(*Context) (Leaf, error)
}

// EvaluationSpec describes an evaluation. Exactly one of New and Call is given.
type EvaluationSpec struct {
	Name      string
	Doc       string
	Keys      []KeySpec
	Target    bool   // it needs a targeted scheme
	Outer     bool   // it also reads outer targets: it is called for each branch, not each scheme
	Needs     []Need // properties of the target, present before it is called
	Reads     []string
	Optional  []string // sensor slots that it reads where the robot has them
	Functions []string
	In        []string // scheme types it reads beside its target
	Watches   []WatchSpec
	Result    Kind    // Bool or Number
	Unit      string  // of a Number
	Origin    *Origin // nil for one written in Go
	New       func(*Context) (Evaluation, error)
	Call      func(*Context) (float64, error)
}
