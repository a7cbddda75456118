// SPDX-License-Identifier: Apache-2.0

package trace

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
)

// Kind says what an Event is about, and with it which of its fields count.
type Kind string

// The kinds of events and the fields they use beside Time, Tick and Program.
const (
	Leaf     Kind = "leaf"     // Path, Event (start, stop, done, fault), Why
	State    Kind = "state"    // Path (the block), From, To, Why
	Resource Kind = "resource" // Name, From, To (paths of holders; "" is nobody)
	Scheme   Kind = "scheme"   // Type, Key, Event (created, deleted)
	Key      Kind = "key"      // Name, Value, Event (raise, watch, context); of a watch in a program Type, its mode; of a context Why, the activity
	Script   Kind = "script"   // Name, Event (refused, no_effect, restart, rewind), Why; From: user, where no script did it
	Expect   Kind = "expect"   // Name, Event (held, failed, not_reached), Why
	Say      Kind = "say"      // Name (who), Why (the text)
	Fault    Kind = "fault"    // Path, Why
	PDL      Kind = "pdl"      // Quantity
)

// What happens to a leaf.
const (
	Start  = "start"
	Stop   = "stop"
	Done   = "done"
	Failed = "fault"
)

// What becomes of an action of a script: the world could not carry it out, or things
// were already as it would have them.
const (
	Refused  = "refused"
	NoEffect = "no_effect"
)

// What a user does to the run itself; a script does neither.
const (
	Restart = "restart" // it begins anew: all rows before are of a run that is forgotten
	Rewind  = "rewind"  // it goes on from this tick: the rows of this tick and of later ones that come before are forgotten
)

// User is who drags and pushes in a view.
const User = "user"

// What happens to a scheme.
const (
	Created = "created"
	Deleted = "deleted"
)

// Event is one decision or happening. Fields that its Kind does not use are empty.
type Event struct {
	Time    int64 // nanoseconds of simulated time
	Tick    int64
	Kind    Kind
	Program string // name of the program that decided; empty for the world's own events
	Path    string // node path without the root
	Name    string
	Type    string
	Key     string
	Event   string
	From    string
	To      string
	Value   slot.Value
	Why     string // in words, for people

	Quantity *Quantity // of a PDL loop; valid while the sink runs
}

// Sink receives events in the order in which they happen. It must not keep the
// pointer.
type Sink func(*Event)

// Speaker is who says a text, for people: the program and its leaf, or a name of the world.
func (e *Event) Speaker() string { return strings.TrimSpace(e.Program + " " + e.Name) }

// AppendJSON appends the event as one JSON object, without a newline.
func (e *Event) AppendJSON(to []byte) []byte {
	to = append(to, `{"t":`...)
	to = append(to, Seconds(e.Time)...)
	to = append(to, `,"tick":`...)
	to = strconv.AppendInt(to, e.Tick, 10)
	to = appendText(to, "kind", string(e.Kind))
	to = appendUnlessEmpty(to, "program", e.Program)
	switch e.Kind {
	case State:
		to = appendText(to, "block", e.Path)
	default:
		to = appendUnlessEmpty(to, "path", e.Path)
	}
	to = appendUnlessEmpty(to, "name", e.Name)
	to = appendUnlessEmpty(to, "type", e.Type)
	to = appendUnlessEmpty(to, "key", e.Key)
	to = e.appendChange(to)
	if e.Kind == Key {
		to = e.Value.AppendJSON(append(to, `,"value":`...))
	}
	if e.Quantity != nil {
		to = e.Quantity.appendJSON(to)
	}
	to = appendUnlessEmpty(to, e.verb(), e.Event)
	to = appendUnlessEmpty(to, "why", e.Why)
	return append(to, '}')
}

func (e *Event) verb() string {
	if e.Kind == Expect {
		return "result"
	}
	return "event"
}

func (e *Event) appendChange(to []byte) []byte {
	if e.Kind == Script {
		return appendUnlessEmpty(to, "from", e.From)
	}
	if e.Kind != State && e.Kind != Resource {
		return to
	}
	return appendText(appendText(to, "from", e.From), "to", e.To)
}

func appendUnlessEmpty(to []byte, key, text string) []byte {
	if text == "" {
		return to
	}
	return appendText(to, key, text)
}

func appendText(to []byte, key, text string) []byte {
	to = append(to, ',', '"')
	to = append(append(to, key...), '"', ':')
	return slot.AppendQuoted(to, text)
}

// Seconds returns t nanoseconds in seconds, exactly, without trailing zeros.
func Seconds(t int64) string {
	sign := ""
	if t < 0 {
		sign, t = "-", -t
	}
	whole, frac := t/1e9, t%1e9
	text := sign + strconv.FormatInt(whole, 10)
	if frac == 0 {
		return text
	}
	digits := strconv.FormatInt(1e9+frac, 10)[1:]
	end := len(digits)
	for digits[end-1] == '0' {
		end--
	}
	return text + "." + digits[:end]
}
