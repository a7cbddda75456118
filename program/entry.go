// SPDX-License-Identifier: Apache-2.0

package program

import (
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Entry is a program as the world file has it.
type Entry struct {
	Kind     string // the name of its language
	Language Language
	Name     string // by default its file's stem
	Robot    string // the robot it controls; "" where the file says none and there is no robot
	File     string // as written; relative to the world file; "" in a language without files
	Period   int64  // ns; 0 is every tick
	Connect  []Connection
	Share    bool // `share: sum`: other programs that say so may command its slots too
	Oracle   bool // it may name keys of the judge
	Activity bool // it runs while its activity of Autonomous Life has the focus

	Own  any        // what keys of the language alone were read into, see [OwnKeys]
	Node *spec.Node // where it stands in the file; nil for a program that is checked alone
}

// OwnKeys returns the variable into which a language reads the keys that are its alone; it is
// made when it is first asked for.
func OwnKeys[T any](e *Entry) *T {
	own, ok := e.Own.(*T)
	if !ok {
		own = new(T)
		e.Own = own
	}
	return own
}

// Connection joins what a program calls a quantity to what the run has: a slot, a quantity
// of another program, a condition. Sensors and actuators are numbered apart: where both have
// a number, it is given as `sensor 1` and `actuator 1`.
type Connection struct {
	Quantity string // a name, or a number for connect_sensor(name, number), connect_actuator(name, number)
	Slot     string
	At, Pos  source.Pos // of the quantity, of the slot
}

// QuantityPrefix begins the name by which connections name a quantity of a program:
// pdl/program/quantity.
const QuantityPrefix = "pdl/"

// Outside is what a connection names where its values come from no part of the run, but are
// inputs of it: the commands of a client, which name PROGRAM/QUANTITY.
const Outside = "outside"

// Errorf is an error about a program, at the value of one of its keys where the
// file has it, else at the program.
func (e *Entry) Errorf(key, hint, format string, args ...any) *source.Error {
	n, ok := e.Node.Get(key)
	if !ok && key == "file" {
		n, ok = e.Node.Get(e.Kind) // of an activity: {playful: a.play}
	}
	if ok {
		return n.Errorf(hint, format, args...)
	}
	return e.Node.Errorf(hint, format, args...)
}

// Pos is where the value of one of its keys stands, else where the program does.
func (e *Entry) Pos(key string) source.Pos {
	if n, ok := e.Node.Get(key); ok {
		return n.Pos
	}
	return e.Node.Pos
}
