// SPDX-License-Identifier: Apache-2.0

package trace

import "github.com/playsim/playsim/slot"

// Reason says why a node is active or not.
type Reason uint8

// The reasons, in the order in which the engine asks.
const (
	Active          Reason = iota
	ParentInactive         // the branch above is inactive
	NotCurrentState        // another state of its block's machine is current
	GateFalse              // its gate is false
	GateFault              // its gate or priority could not be evaluated
	Blocked                // a higher sibling's demand takes a resource it needs
	Waiting                // it is wanted, but a resource is still held by another leaf
	Stopping               // it was told to stop and is finishing
	Faulted                // its code faulted; it rests until it is activated again
	Finished               // it reported done; it rests until its gate falls and rises
)

var reasonTexts = [...]string{
	"active", "parent inactive", "not the current state", "gate false", "evaluation fault",
	"blocked", "waiting", "stopping", "faulted", "done",
}

// String returns the reason in words.
func (r Reason) String() string { return reasonTexts[r] }

// Node is how one node of a behaviour tree stands after an iteration.
type Node struct {
	Path      string // without the root; "" is the root
	Name      string
	Depth     int
	Leaf      bool
	Targeting string // scheme type and key of a targeted branch, such as "ball:green"
	Active    bool
	Running   bool // a leaf between its start and the end of its stop
	Reason    Reason
	Gate      string     // text of the gate, "" where there is none
	GateValue slot.Value // its value, Invalid where it was not evaluated
	Score     float64    // priority among its siblings, 1 where there is none
	State     string     // current state of the block's machine, "" where there is none
	By        string     // Blocked: the sibling; Waiting: the holder
	Resource  string     // Blocked, Waiting: the contested resource
	Why       string     // the whole explanation in one sentence
}

// Holder is a resource and who has it.
type Holder struct {
	Resource string
	Path     string // "" is nobody
}

// SchemeState is one scheme in a program's memory.
type SchemeState struct {
	Type, Key  string
	LastPush   int64 // nanoseconds
	Properties []Property
}

// Property is one named value of a scheme.
type Property struct {
	Name  string
	Value slot.Value
}

// Program is a whole program's state after an iteration or loop, for views and for "why".
type Program struct {
	Name      string
	Time      int64 // nanoseconds
	Nodes     []Node
	Resources []Holder
	Memory    []SchemeState

	Quantities []Quantity // of a PDL program: what its last loop did to each

	Activity bool // it is what activities of Autonomous Life do
	Asleep   bool // none of those has the focus
}
