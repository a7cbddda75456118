// SPDX-License-Identifier: Apache-2.0

package program

import (
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Program is a program in one run. While it is asleep it is not stepped, and nothing of it is
// part of the state.
type Program interface {
	// Join joins what the entry connects, when all programs of the run have been started.
	Join() error
	// Commands are the slots that it can command, from Join on.
	Commands() []Command
	Step(now, tick int64) // one period: now is in ns
	Signal(s Signal, now, tick int64)
	Over() bool // it has ended by a signal or by itself: nothing is reported to it
	Done() bool // it has done all that it will do: its activity ends
	// AppendState appends all that a later step depends on beside the slots.
	AppendState(to []float64) []float64
	Keys() Keys // nil where it gives none
	Outline() []Outline
	// Snapshot copies how it stands into s, reusing its memory.
	Snapshot(s *trace.Program)
	// Subject is what of the program can be asked about by name: nodes or quantities; "" is
	// the whole alone.
	Subject() explain.Subject
	Explain(name string, h History) (explain.Node, error) // of such a part
	ExplainAll(h History) explain.Node
	Close(now, tick int64) // the run is over
}

// Signal is what is done to a program from outside.
type Signal uint8

// The signals.
const (
	Pause Signal = iota
	Resume
	Quit
	Leave // its activity has lost the focus: it is not stepped again
)

// Halter is a program whose code may be ended from another goroutine, in the midst of a
// step. That is no fault of it, but then its step is not whole.
type Halter interface {
	Halt()
	Halted() bool
}

// Tracer is a program that makes out its decisions only if somebody receives them.
type Tracer interface{ SetTrace(trace.Sink) }

// Giver is a program with quantities that other programs can read.
type Giver interface {
	// Quantity returns what reads a quantity, as it was before this instant, and its limits.
	Quantity(name string) (from Source, lo, hi float64, ok bool)
	QuantityNames() []string
}

// Tree is a program with nodes.
type Tree interface {
	Brief(s *trace.Program) // is Snapshot with the nodes alone, for who looks every tick
	Paths() []string        // of the nodes that there are and of those of the text
	Knows(path string) bool // whether it could ever have a node of that path
	Has(path string) bool   // whether it has one now or could have a branch there
}

// Command is a slot that a program can command.
type Command struct {
	Robot, Slot string
	Name        string     // what of the program commands it, such as a quantity; "" is the program
	At          source.Pos // where it is connected
	// Connect gives the program where it is to write. Nil is that the program commands the
	// slot of its robot itself; then it cannot share it.
	Connect func(Sink) error
}

// Sink is where a program writes what it commands.
type Sink interface {
	Write(now int64, v float64)
	// Explain adds what the slot got of the value v, where that is more or less.
	Explain(v float64, to *explain.Node)
}

// Source gives a program a number; false is that there is none now.
type Source interface {
	Read(now int64) (float64, bool)
}

// Outline is a part of a program's text, with all below it, for coverage.
type Outline struct {
	Kind      OutlineKind
	Path      string // of a statement: without the root
	Text      string // a statement in canonical form; the name of a process or quantity
	Node      string // name of the leaf or block
	Targeting string // scheme type, "" for none
	Gate      string // "" for none
	File      string
	Pos       source.Pos // of processes and quantities the line alone
	Leaf      bool
	State     bool // it is a state of its block's machine
	Switches  []Switch
	Resources []string // that the leaf, or the leaves below, reserve
	Kids      []Outline
}

// OutlineKind is what a part of a program is.
type OutlineKind uint8

// The kinds of parts.
const (
	Statement OutlineKind = iota
	Process
	Quantity
)

// Switch is a transition of a machine.
type Switch struct {
	To, If string
	Pos    source.Pos
}

// Past is what became of a node before, which its state does not say. Times are in ns.
type Past struct {
	Since int64 // since when it is active or inactive; -1 is unknown
	Never bool  // it has not been active so far
	State int64 // since when its machine has its state; -1 is unknown
	Rests int64 // since when the leaf is done, or has faulted; -1 is unknown
}

// History knows the past of a program.
type History interface {
	Node(path string) Past
	Scheme(typ, key string) string // what became of one that is not in the memory
}

// Keys are what a program gives to conditions.
type Keys interface {
	Decls() []KeyDecl
	// Key reads the name of a key; false is none of the program's.
	Key(name string) (Key, bool)
	// Value reads a key; has is false where the program has no such thing now. It allocates
	// nothing.
	Value(k *Key) (v slot.Value, has bool)
	// Doubt returns why a key may never come into being, and a hint; things are the names and
	// colours of what there is. "" is no doubt.
	Doubt(name string, things []string) (text, hint string)
}

// KeyDecl declares a key.
type KeyDecl struct {
	Name     string // with a * for a part of the name that comes at run time: then Born
	Kind     slot.ValueKind
	Unit     string
	Labels   []string // the texts that it may have; nil where any may come
	Min, Max float64  // bounds of its numbers; none where they are equal
	Doc      string   // one sentence
	Of       Sharing
	Born     bool // keys of this form come into being while the program runs
	Ends     bool // its value is lost when the program quits
}

// Key is a key of a program, read once from its name; the program knows what its fields
// mean.
type Key struct {
	Of    Sharing
	Kind  uint8
	ID    int
	Name  string
	Key   string
	Field string
}

// Sharing is whose a key is.
type Sharing uint8

// Own keys are of one program. Keys of all programs have the value of the First that has it,
// or the Sum.
const (
	Own Sharing = iota
	First
	Sum
)
