// SPDX-License-Identifier: Apache-2.0

package program

import (
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Language compiles the entries of a world file that have its name as their key.
type Language interface {
	Name() string       // the entry's key, such as pdl
	Suffixes() []string // of its files, that of programs first; none where a program is no file
	// Table binds the keys of an entry beside name, file, robot, period and oracle; those of
	// the language alone to a variable of its own, see [OwnKeys].
	Table(e *Entry) spec.Table
	// NeedsRobot reports whether a program is that of a robot. If not, the entry may leave
	// the robot out, or name a manager.
	NeedsRobot() bool
	Compile(e *Entry, c *Compiler) (Compiled, error)
	// Check validates a file alone, without a robot, and returns what is odd about it.
	Check(name string, c *Compiler) (warnings []error, err error)
}

// Compiled is a program that is not bound to a run. It does not change.
type Compiled interface {
	Info() Info
	// Start begins a program for one run. What is wrong was found by Compile but for what
	// depends on the run.
	Start(b *Binding) (Program, error)
}

// Info is what is known of a compiled program.
type Info struct {
	Warnings []error        // what is odd
	Texts    []*source.File // what it was compiled from, its own file first
	Asks     []string       // functions that it may ask of extensions, see [Host.Ask]
}

// Compiler is what a language compiles with.
type Compiler struct {
	Files *source.Files // where names of files are looked up
	World *source.File  // the world file; nil for a file that is checked alone
	// Chance returns a stream of the world's seed.
	Chance func(name string) slot.Chance
	// Asked returns the condition that a text of a connection is, if it is one and names
	// neither a slot nor a quantity.
	Asked func(text string) (condition string, ok bool)
	// Condition reads a condition that stands at a place of a file. The error has its place.
	Condition func(use Use, f *source.File, at source.Pos, text string) (Condition, error)
	// Codes are what languages keep of files that several entries name, by language and file.
	Codes map[string]any
}

// Use is what a program wants of a condition.
type Use uint8

// The uses.
const (
	Gate   Use = iota // whether it holds
	Report            // its reports; one condition serves all that are equal and stand at one place
	Sample            // its value, as a sensor's: a key that nobody provides is an error
	Probe             // nothing: whether it can be read
)

// Condition is a condition on keys in a program. The run that evaluates it knows its own.
type Condition interface {
	Text() string
}
