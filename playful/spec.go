// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/slot"

// Kind is the type of a configuration key, a property of a scheme or the result
// of an evaluation.
type Kind uint8

// The kinds. A Word is a bare or quoted word, one of the key's Options if it has
// any; a Vector is three numbers and only a property can be one.
const (
	Number Kind = iota
	Bool
	Text
	Word
	Vector
	Any // of a Need alone: the target must have the property, whatever its kind
)

var kindNames = [...]string{"a number", "true or false", "text", "a word", "a vector", "anything"}

// String returns the kind with its article: "a number", "true or false".
func (k Kind) String() string { return kindNames[k] }

// holds tells whether a property of this kind may be set to v.
func (k Kind) holds(v slot.Value) bool {
	switch v.Kind() {
	case slot.FloatValue, slot.IntValue:
		return k == Number
	case slot.BoolValue:
		return k == Bool
	case slot.StringValue:
		return k == Text || k == Word
	case slot.VectorValue:
		return k == Vector
	}
	return false
}

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

// PropertySpec declares a property of a scheme.
type PropertySpec struct {
	Name  string
	Kind  Kind
	Unit  string
	Frame string // of a Vector: "odometry"
	Doc   string
}

// Similarity says that two schemes may be one thing: their property differs by at
// most Within (numbers: absolute difference; vectors: Euclidean distance).
type Similarity struct {
	Property string
	Within   float64
}

// SchemeSpec describes a type of scheme and how the memory tells one thing from
// another: by the values of the Identity properties, which give the key; else by
// Similar, all of which must hold, the nearest wins and keys are numbers; else the
// pushing leaf names the key, and without one there is a single scheme "1".
type SchemeSpec struct {
	Type       string
	Doc        string
	Properties []PropertySpec
	Identity   []string
	Similar    []Similarity
}

func (s *SchemeSpec) property(name string) (int, bool) {
	for i := range s.Properties {
		if s.Properties[i].Name == name {
			return i, true
		}
	}
	return 0, false
}
