// SPDX-License-Identifier: Apache-2.0

package slot

import (
	"fmt"
	"math"
)

// Direction says who writes a slot.
type Direction uint8

// A Sensor is written by the robot, an Actuator by programs.
const (
	Sensor Direction = iota
	Actuator
)

// String returns "sensor" or "actuator".
func (d Direction) String() string {
	if d == Actuator {
		return "actuator"
	}
	return "sensor"
}

// Kind says how a slot's number is shown to people and conditions.
type Kind uint8

// A slot always holds a float64: a Bool is 0 or 1, an Enum is an index into Labels.
const (
	Number Kind = iota
	Integer
	Boolean
	Enum
)

// Decl declares a scalar slot. Min ≤ Init ≤ Max, all finite, in Unit.
type Decl struct {
	Name     string // lower_snake_case with slashes; joints keep their maker's names
	Unit     string // SI symbol, "" for a pure number
	Min, Max float64
	Init     float64
	Dir      Direction
	Kind     Kind
	Labels   []string // the texts of an Enum: index i from 0
	Doc      string   // one sentence: what it measures or moves, and its frame
}

// ID addresses a scalar slot of one Set: its index in declaration order.
type ID int

// Field is one component of a detection, or one argument or result of a Function.
type Field struct {
	Name, Unit string
	Min, Max   float64
	Kind       Kind // of a detection: Number or Boolean
	Doc        string
}

// Function is a named function of the robot's kinematics, such as gaze or reach.
// Call reads len(In) numbers and writes len(Out) numbers; it sees the latched
// state and changes nothing.
type Function struct {
	Name    string
	Doc     string
	In, Out []Field
	Call    func(in, out []float64)
}

// Set holds the slots, percepts and functions of one robot.
type Set struct {
	decls     []Decl
	live      []float64 // sensors: as measured now; actuators: as commanded by programs
	latched   []float64 // sensors: what programs see; actuators: what the robot sees
	names     []Digest  // of the slots, as items of a digest
	limits    []limit
	sensors   []ID // by direction
	actuators []ID
	ids       map[string]ID
	percepts  []percept
	perceptID map[string]PerceptID
	functions []Function
	faults    []Disturbance  // in the order in which they began
	effects   []*FaultEffect // of further kinds of faults
	memories  []memory
	scratch   []float64
}

// limit is what a slot's values are taken to.
type limit struct {
	min, max float64
	whole    bool
}

// NewSet returns an empty Set.
func NewSet() *Set {
	return &Set{ids: map[string]ID{}, perceptID: map[string]PerceptID{}}
}

// Add declares a slot and returns its address. Duplicate names and impossible
// ranges are errors that name the slot.
func (s *Set) Add(d Decl) (ID, error) {
	if err := s.check(d); err != nil {
		return 0, err
	}
	id := ID(len(s.decls))
	s.decls = append(s.decls, d)
	s.live = append(s.live, d.Init)
	s.latched = append(s.latched, d.Init)
	s.names = append(s.names, NameDigest(d.Name))
	s.limits = append(s.limits, limit{d.Min, d.Max, d.Kind == Integer || d.Kind == Enum})
	if d.Dir == Sensor {
		s.sensors = append(s.sensors, id)
	} else {
		s.actuators = append(s.actuators, id)
	}
	s.ids[d.Name] = id
	return id, nil
}

func (s *Set) check(d Decl) error {
	switch {
	case d.Name == "":
		return fmt.Errorf("slot without a name")
	case s.taken(d.Name):
		return fmt.Errorf("slot %s declared twice", d.Name)
	case !finite(d.Min) || !finite(d.Max) || !finite(d.Init):
		return fmt.Errorf("slot %s: limits and initial value must be finite", d.Name)
	case d.Min > d.Init || d.Init > d.Max:
		return fmt.Errorf("slot %s: initial value %v outside [%v, %v]", d.Name, d.Init, d.Min, d.Max)
	case d.Kind == Enum && float64(len(d.Labels)-1) != d.Max:
		return fmt.Errorf("slot %s: %d labels for values up to %v", d.Name, len(d.Labels), d.Max)
	}
	return nil
}

func (s *Set) taken(name string) bool {
	_, scalar := s.ids[name]
	_, list := s.perceptID[name]
	return scalar || list
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// Lookup returns the address of the slot called name.
func (s *Set) Lookup(name string) (ID, bool) {
	id, ok := s.ids[name]
	return id, ok
}

// Decls returns the declarations in order; the caller must not change them.
func (s *Set) Decls() []Decl { return s.decls }

// Put stores a sensor's measurement, saturated to the slot's range. NaN means
// that there is no measurement. Programs see it after the next Latch.
func (s *Set) Put(id ID, v float64) { s.live[id] = s.bound(id, v) }

// PutBool stores 1 for true, 0 for false.
func (s *Set) PutBool(id ID, b bool) {
	s.live[id] = 0
	if b {
		s.live[id] = 1
	}
}

// Get returns what programs may see of a slot: a sensor's latched value, or the
// command an actuator was last given.
func (s *Set) Get(id ID) float64 {
	if s.decls[id].Dir == Actuator {
		return s.live[id]
	}
	return s.latched[id]
}

// Value returns Get(id) as a value of the slot's kind: a boolean, an integer, a
// label, a number, or Invalid where there is no measurement.
func (s *Set) Value(id ID) Value {
	v, d := s.Get(id), &s.decls[id]
	if math.IsNaN(v) {
		return Value{}
	}
	switch d.Kind {
	case Boolean:
		return Bool(v != 0)
	case Integer:
		return Int(int64(v))
	case Enum:
		return String(d.Labels[int(v)])
	}
	return Float(v)
}

// Command asks an actuator for a value, clamped to the slot's range. A NaN or a
// sensor is refused: nothing changes and the result is false.
func (s *Set) Command(id ID, v float64) bool {
	if s.decls[id].Dir != Actuator || math.IsNaN(v) {
		return false
	}
	s.live[id] = s.bound(id, v)
	return true
}

// Commanded returns what the robot is to do: an actuator's committed command, or
// the value a sensor was last latched at.
func (s *Set) Commanded(id ID) float64 { return s.latched[id] }

func (s *Set) bound(id ID, v float64) float64 {
	l := &s.limits[id]
	if v < l.min {
		v = l.min
	} else if v > l.max {
		v = l.max
	}
	if l.whole && v == v {
		v = math.Floor(v + 0.5)
	}
	return v
}

// Latch makes the sensors' measurements and the percepts visible to programs.
func (s *Set) Latch() {
	for _, i := range s.sensors {
		s.latched[i] = s.live[i]
	}
	if len(s.faults) > 0 {
		s.spoil(Sensor)
		s.spoilPercepts()
	}
	for i := range s.percepts {
		s.percepts[i].latch()
	}
}

// Commit makes the programs' commands visible to the robot.
func (s *Set) Commit() {
	for _, i := range s.actuators {
		s.latched[i] = s.live[i]
	}
	if len(s.faults) > 0 {
		s.spoil(Actuator)
	}
}

// AddFunction adds a named function; a duplicate name is an error.
func (s *Set) AddFunction(f Function) error {
	if _, ok := s.Function(f.Name); ok {
		return fmt.Errorf("function %s declared twice", f.Name)
	}
	s.functions = append(s.functions, f)
	return nil
}

// Function returns the function called name.
func (s *Set) Function(name string) (Function, bool) {
	for _, f := range s.functions {
		if f.Name == name {
			return f, true
		}
	}
	return Function{}, false
}

// Functions returns the functions in order.
func (s *Set) Functions() []Function { return s.functions }
