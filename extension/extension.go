// SPDX-License-Identifier: Apache-2.0

package extension

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Extension is added to every world that is read with it.
type Extension interface {
	Name() string // the key of its section in a world file
	// Section returns what its section is read into; nil is that it has none. n is the
	// section, nil for who only asks which keys it may have.
	Section(w *World, n *spec.Node) Section
	// Compile holds the extension against a world; s is nil where the file has no section.
	// Nil is that it adds nothing to this world.
	Compile(s Section, c *Compiler) (Compiled, error)
}

// Section is what a world file says to an extension.
type Section interface {
	// Table binds its keys.
	Table() spec.Table
}

// Extended is an extension that a world was read with, and what the file says to it.
type Extended struct {
	Extension
	Section Section // nil where the file has none
}

// Running is a Section with programs that the extension begins and ends.
type Running interface {
	Programs() []*program.Entry
}

// Defining is a Section whose schema refers to definitions.
type Defining interface {
	Definitions() spec.Object
}

// World is what a world file says beside the section.
type World struct {
	Robots    []Robot
	Languages []program.Language
	// Program binds the keys of a program that the extension runs: Language, Kind, Robot and
	// Node of the entry are set, and Activity is true.
	Program func(*program.Entry) spec.Table
	Claim   func(program string) bool // takes the name of such a program; false is that it is taken
	Warn    func(error)
}

// Robot is a robot of the world file.
type Robot struct {
	Name   string
	Kind   string
	Config sim.RobotConfig
}

// Compiler is what an extension is compiled with.
type Compiler struct {
	Files  *source.Files // where names of files are looked up
	World  *source.File  // the world file; nil for a file that is checked alone
	Robots []Robot
	// Keys returns those of a world that is given as text.
	Keys func(world string) (condition.Keys, error)
}

// Compiled is an extension in one world. It does not change.
type Compiled interface {
	Info() Info
	// Attach begins it in one run. The programs of the run have not been started.
	Attach(h Host) (Attached, error)
}

// Info is what is known of a compiled extension.
type Info struct {
	Title    string         // for people, such as Autonomous Life
	Warnings []error        // what is odd
	Texts    []*source.File // what it was compiled from, beside the world and the programs
	Reads    []string       // keys that conditions of its own read
	Robot    string         // that it commands; "" is none
	// Acts is that something in the world depends on it: it is part of the state, and every
	// run has conditions.
	Acts bool
}

// Linter is a Compiled with conditions of its own that are judged when all keys are known,
// those that a script writes included.
type Linter interface {
	// Lint reports what is odd by warn, as it goes; the error is about keys that the
	// extension may not read.
	Lint(k Keys, warn func(...error)) error
}

// Keys are the keys of a world or a scenario.
type Keys interface {
	condition.Keys
	Overridden(key string) bool // a script sets it
}

// Actor is an Extension that scripts can ask for something by actions of its own.
type Actor interface {
	// Actions binds the keys of each of its actions to an input that sets one of its keys;
	// the first key of a table is the action's name. c is nil where the extension adds
	// nothing to the world, and for who only asks which actions there are.
	Actions(c Compiled, in *sim.Input) []spec.Table
}

// Reserved are the first parts of playsim's own keys, which do not belong to things of a
// world; extensions have others, see [Named].
var Reserved = []string{"distance", "pdl", "playful", "said", "scheme"}

// Named is an Extension whose keys have names that can be told from others.
type Named interface {
	Prefixes() []string      // first parts of keys: nothing in a world has such a name
	LooksLike(k string) bool // the name could be that of one of its keys
	Unread(k string) string  // why it does nothing to set a key that there is not, "" for nothing
	Absent() []AbsentKey     // what robots have, and no world
}

// AbsentKey is a key that robots have and no world, or several: in Name, * stands for any
// run of characters but slashes, ** for any run. By is what provides it there. Here is which
// robots of a world have it, "" for none.
type AbsentKey struct{ Name, By, Here string }

// Checker is an Extension with files that can be checked alone.
type Checker interface {
	Suffix() string
	// Check judges such a file. what says what was found right, for people.
	Check(name string, lenient bool, c *Compiler) (what string, warnings []error, err error)
	// Lenient is the override of a world by which such files are read leniently.
	Lenient() string
}
