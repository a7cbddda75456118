// SPDX-License-Identifier: Apache-2.0

// Package explain is the form of an answer to "why": a tree of short sentences, each with
// the value, the place in a file, the time and the reason that it is about.
//
// A [Query] says what is asked; a [Node] is the answer. It has one text form
// ([Node.WriteText]) and one JSON form. Times are int64 nanoseconds of simulated time, in
// JSON seconds.
package explain

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Now as the time of a query is the present.
const Now = -1

// Query says what is asked, and about which time.
type Query struct {
	Subject Subject
	Name    string // such as following[ball:green]/look_at; "" asks for everything of the subject
	Program string // which program; "" is the one that has the name
	At      int64  // ns; Now is the present
}

// Subject is what a query is about. The empty subject asks for everything that decides.
type Subject string

// The subjects.
const (
	OfNode        Subject = "node"        // of a Playful program, by its path
	OfQuantity    Subject = "quantity"    // of a PDL program
	OfActivity    Subject = "activity"    // of Autonomous Life, by its id
	OfExpectation Subject = "expectation" // of the scenario, by its name
	OfKey         Subject = "key"         // such as nao/battery
)

// Reason is why something is as it is.
type Reason string

// The reasons. Those up to Unborn are of nodes of programs, Clamped is of quantities, the
// others are of expectations.
const (
	NoReason       Reason = ""
	Active         Reason = "active"
	ParentInactive Reason = "parent inactive" // the branch above is inactive
	OtherState     Reason = "other state"     // another state of its block is current
	GateFalse      Reason = "gate false"
	GateFault      Reason = "gate fault"  // its gate or priority could not be evaluated
	Blocked        Reason = "blocked"     // another node takes a resource that it needs
	Waiting        Reason = "waiting"     // for a resource that is still held
	Stopping       Reason = "stopping"    // it was told to stop and is finishing
	Faulted        Reason = "fault"       // its code faulted
	Done           Reason = "done"        // it has reported that it is done
	Unborn         Reason = "unborn"      // it targets what is not in the memory
	Open           Reason = "open"        // not decided yet
	Held           Reason = "held"        // an expectation that holds
	Failed         Reason = "failed"      // one that failed
	NotReached     Reason = "not reached" // one whose window did not open
	Clamped        Reason = "clamped"     // a quantity at its limit
)

// Node is an answer, or a part of one.
type Node struct {
	Text   string     // one line for people
	Value  slot.Value // what it gave; Invalid where it was not asked
	At     source.Pos // where it stands in a file; the zero Pos is nowhere
	Since  *int64     // ns: since when it is so; nil is unknown
	Reason Reason
	Ref    string // path of another node that it follows from
	Parts  []Node
}

// Options say how text is written.
type Options struct {
	Depth  int  // how many levels of parts; 0 is all
	Places bool // the place in its file behind each line that has one
}

// WriteText writes a line for the node and one for each part, indented.
func (n Node) WriteText(w io.Writer, o Options) error {
	var b strings.Builder
	n.write(&b, o, 0)
	_, err := io.WriteString(w, b.String())
	return err
}

func (n *Node) write(b *strings.Builder, o Options, depth int) {
	margin := strings.Repeat("  ", depth)
	b.WriteString(margin + strings.ReplaceAll(n.Text, "\n", "\n"+margin))
	if o.Places && n.At.Line > 0 {
		b.WriteString("  (" + n.At.String() + ")")
	}
	b.WriteByte('\n')
	if o.Depth > 0 && depth+1 >= o.Depth {
		return
	}
	for i := range n.Parts {
		n.Parts[i].write(b, o, depth+1)
	}
}

// String returns the text form of the whole answer.
func (n Node) String() string {
	var b strings.Builder
	n.write(&b, Options{}, 0)
	return b.String()
}

// MarshalJSON implements json.Marshaler: text, value, at, since_s, reason, ref and parts,
// those that are there.
func (n Node) MarshalJSON() ([]byte, error) {
	row := struct {
		Text   string          `json:"text"`
		Value  json.RawMessage `json:"value,omitempty"`
		At     string          `json:"at,omitempty"`
		Since  json.RawMessage `json:"since_s,omitempty"`
		Reason Reason          `json:"reason,omitempty"`
		Ref    string          `json:"ref,omitempty"`
		Parts  []Node          `json:"parts,omitempty"`
	}{Text: n.Text, Reason: n.Reason, Ref: n.Ref, Parts: n.Parts}
	if n.Value.Kind() != slot.Invalid {
		row.Value = valueJSON(n.Value)
	}
	if n.At.Line > 0 {
		row.At = n.At.String()
	}
	if n.Since != nil {
		row.Since = json.RawMessage(strconv.FormatFloat(float64(*n.Since)/1e9, 'f', -1, 64))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // conditions read as they are written
	err := enc.Encode(row)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// valueJSON is a value as JSON has it; numbers that JSON does not have are null.
func valueJSON(v slot.Value) json.RawMessage {
	var plain any
	if b, ok := v.AsBool(); ok {
		plain = b
	} else if i, ok := v.AsInt(); ok {
		plain = i
	} else if f, ok := v.AsFloat(); ok && f-f == 0 {
		plain = f
	} else if s, ok := v.AsString(); ok {
		plain = s
	} else if x, ok := v.AsVector(); ok {
		plain = x
	} else if list, ok := v.AsList(); ok {
		all := make([]json.RawMessage, len(list))
		for i := range list {
			all[i] = valueJSON(list[i])
		}
		plain = all
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return json.RawMessage("null")
	}
	return text
}
