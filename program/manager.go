// SPDX-License-Identifier: Apache-2.0

package program

import (
	"fmt"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Managing is a language in which managers can be written: entries of a world file, under
// managers, that make sensors and actuators. They are part of the world, not of a robot.
type Managing interface {
	IsManager(f *source.File) bool
	// Manager begins a manager, for one run or to check its file. The error lists all that
	// is wrong.
	Manager(f *source.File, o ManagerOptions) (Manager, error)
}

// ManagerEntry is a manager as the world file has it: a script that makes sensors and
// actuators. Its slots are those of a robot without a body.
type ManagerEntry struct {
	Name     string // the first part of its slots' names
	File     string // as written; relative to the world file
	Slots    []ManagerSlot
	Period   int64 // ns; 0 is every tick
	Settings []Setting

	Node *spec.Node // where it stands in the file
}

// ManagerSlot is a slot that the world file says a manager has.
type ManagerSlot struct {
	Name string // without the manager's
	Pos  source.Pos
}

// Setting is a number that the world file gives a manager.
type Setting struct {
	Name  string
	Value float64
	Pos   source.Pos // of the name
}

// Errorf is an error about a manager, at the value of one of its keys where the file
// has it, else at the manager.
func (m *ManagerEntry) Errorf(key, hint, format string, args ...any) *source.Error {
	if n, ok := m.Node.Get(key); ok {
		return n.Errorf(hint, format, args...)
	}
	return m.Node.Errorf(hint, format, args...)
}

// Manager has slots whose values it takes from the scene, or by which it acts upon it.
type Manager interface {
	Halter
	Slots() *slot.Set
	Settings() []string // the names of those that it has declared
	Reads() []string    // what it asks of the scene, by its text, such as pose(ball)
	NeverPut() []string // sensors that it has declared and given no value so far
	Sense(now int64)    // gives the sensors their values
	Act(now int64)      // acts upon the scene
	// AppendState appends every number that a later call may depend on beside the slots'.
	AppendState(to []float64) []float64
}

// ManagerOptions are what a manager is given. The zero value will do to check a file.
type ManagerOptions struct {
	Name     string             // "" is the file's stem
	Scene    Scene              // nil while a file is checked alone
	Period   int64              // ns between two calls of Sense and Act
	Settings map[string]float64 // of those that it declares
	Random   func() float64     // in [0, 1); nil refuses it
	Budget   int64              // steps that a call of its code may take; 0 is the language's
	Print    func(text string)  // what it prints; nil drops it
	OnFault  func(*ManagerFault)
	OnOdd    func(text string) // what is odd but no fault of the code; may be nil
}

// Scene is what a manager sees of the world and does to it. Lengths are in m, angles in
// rad, places and speeds in the world frame, x forward, y left, z up.
type Scene interface {
	// Things returns the names of all objects, then of all robots.
	Things() []string
	// See fills in how thing i, an index into Things, is now.
	See(i int, t *Thing)
	// Load returns the mass in kg that rests on thing i.
	Load(i int) float64
	// Ray returns what stands in the way between two places first, and how far from the
	// first: a name, "" for a wall or the ground.
	Ray(from, to [3]float64) (name string, far float64, hit bool)
	// Do carries out an action at once; the error says why it cannot be.
	Do(Action) error
}

// Thing is how an object or a robot is. Of a robot its place and yaw are known alone.
type Thing struct {
	Robot       bool
	Pos, Vel    [3]float64 // of its centre
	Yaw         float64
	Mass        float64 // kg
	Temperature float64 // °C
	Light       float64 // cd
	Fixed       bool    // nothing moves it by pushing
	Exists      bool    // it is neither hidden nor fallen into a hole
	HeldBy      string  // who holds it, "" for nobody
	RestsOn     string  // what it lies on, "" for the ground or nothing
	Hole        string  // the hole it fell into, "" for none
}

// Action is what a manager does to an object.
type Action struct {
	Verb string // push, throw, move, show, hide, release
	Name string
	At   [3]float64 // push: N s, throw: m/s, move and show: m; a NaN height rests on what is below
}

// ManagerFault is a fault of a manager's code.
type ManagerFault struct {
	Manager  string
	Function string // sense or act
	Time     int64  // ns of simulated time
	Disabled bool   // it was the last: the function is left out from now on
	Err      error
}

// MaxManagerFaults is how often a function of a manager may fault before it is left out.
const MaxManagerFaults = 3

// Error says what faulted, and how.
func (f *ManagerFault) Error() string {
	last := ""
	if f.Disabled {
		last = fmt.Sprintf(" (fault %d: it is left out from now on)", MaxManagerFaults)
	}
	return fmt.Sprintf("%s: %s%s: %v", f.Manager, f.Function, last, f.Err)
}

// Unwrap returns what the code itself reported.
func (f *ManagerFault) Unwrap() error { return f.Err }
