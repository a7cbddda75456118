// SPDX-License-Identifier: Apache-2.0

// Package explain is the form of an answer to "why": a tree of short sentences, each with
// the value, the place in a file, the time and the reason that it is about.
//
// A [Query] says what is asked; a [Node] is the answer. It has one text form
// ([Node.WriteText]) and one JSON form. Programs, conditions, expectations and Autonomous
// Life produce it; the command, views and the library show it. Times are int64 nanoseconds
// of simulated time, in JSON seconds.
package explain

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

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

// The reasons. Those up to Unborn are of nodes of programs, some of activities, too; Clamped
// is of quantities, Unasked of activities, the others are of expectations.
const (
	NoReason       Reason = ""
	Active         Reason = "active"
	ParentInactive Reason = "parent inactive" // the branch above is inactive
	OtherState     Reason = "other state"     // another state of its block is current
	GateFalse      Reason = "gate false"
	GateFault      Reason = "gate fault"  // its gate or priority could not be evaluated
	Blocked        Reason = "blocked"     // another node takes a resource that it needs
	Waiting        Reason = "waiting"     // for a resource that is still held
	Stopping       Reason = "stopping"    // it has to stop and is finishing
	Faulted        Reason = "fault"       // its code faulted
	Done           Reason = "done"        // it has reported that it is done
	Unborn         Reason = "unborn"      // it targets what is not in the memory
	Open           Reason = "open"        // not decided yet
	Held           Reason = "held"        // an expectation that holds
	Failed         Reason = "failed"      // one that failed
	NotReached     Reason = "not reached" // one whose window did not open
	Clamped        Reason = "clamped"     // a quantity at its limit
	Unasked        Reason = "unasked"     // an activity that nothing launches by itself
)

// Node is an answer, or a part of one.
type Node struct {
	Text   string     // one line for people; a tab aligns what follows it with the lines around
	Name   string     // what it is about, as in a program: a node, a process, an activity, an expression
	Value  slot.Value // what it gave; Invalid where it was not asked
	At     source.Pos // where it stands in a file; the zero Pos is nowhere
	Since  *int64     // ns: since when it is so; nil is unknown
	Reason Reason     // of what can be asked about; what is said of it has none
	Ref    string     // path of another node that it follows from
	Parts  []Node
	Layout Layout // where a page has it
}

// Layout is where a page has a part, seen from what it is a part of.
type Layout uint8

// The layouts. Text that is no page has all parts Below.
const (
	Below  Layout = iota // two spaces further in
	Aside                // four spaces further in
	Beside               // no further in
	Apart                // no further in, after an empty line
)

// margins are the spaces of the layouts.
var margins = [...]string{Below: "  ", Aside: "    ", Beside: "", Apart: ""}

// Said returns a part that only has a text.
func Said(format string, args ...any) Node { return Node{Text: fmt.Sprintf(format, args...)} }

// Add appends a part and returns it, to be completed before the next one is added.
func (n *Node) Add(part Node) *Node {
	n.Parts = append(n.Parts, part)
	return &n.Parts[len(n.Parts)-1]
}

// Say appends a part that only has a text.
func (n *Node) Say(format string, args ...any) *Node { return n.Add(Said(format, args...)) }

// Group lays the parts out beside n, the first of them apart.
func Group(parts []Node) []Node {
	for i := range parts {
		if parts[i].Layout = Beside; i == 0 {
			parts[i].Layout = Apart
		}
	}
	return parts
}

// Itself returns the part that was asked about, without what is around it: of a node of a
// program its sentence and what is said of it, of an activity that one alone.
func (n Node) Itself() Node {
	for i := len(n.Parts) - 1; i >= 0; i-- {
		if n.Parts[i].Reason == NoReason {
			continue
		}
		own := n.Parts[i].Itself()
		if n.Reason != NoReason && n.Parts[i].Layout == Apart {
			own.Text = n.Parts[0].Text
			own.Parts = slices.Clone(own.Parts)
			for k := range own.Parts {
				own.Parts[k].Layout = Beside
			}
		}
		return own
	}
	return n
}

// Printable returns the answer with texts that cannot control a terminal: what programs and
// files say is in them.
func (n Node) Printable() Node {
	n.Text = strings.TrimRight(source.Indented(n.Text), " ")
	n.Parts = slices.Clone(n.Parts)
	for i := range n.Parts {
		n.Parts[i] = n.Parts[i].Printable()
	}
	return n
}

// Options say how text is written.
type Options struct {
	Depth  int  // how many levels of parts; 0 is all
	Places bool // the place in its file behind each line that has one
	page   bool
}

// WriteText writes a line for the node and one for each part, indented.
func (n Node) WriteText(w io.Writer, o Options) error {
	_, err := io.WriteString(w, n.text(o))
	return err
}

// String returns the text form of the whole answer.
func (n Node) String() string { return n.text(Options{}) }

// Page returns the same text, its parts laid out as `playsim why` prints them.
func (n Node) Page() string { return n.text(Options{page: true}) }

// text aligns the columns of what write wrote.
func (n *Node) text(o Options) string {
	var b strings.Builder
	n.write(&b, o, "", 0)
	if !strings.Contains(b.String(), "\t") {
		return b.String()
	}
	var aligned strings.Builder
	w := tabwriter.NewWriter(&aligned, 0, 0, 2, ' ', 0)
	_, _ = io.WriteString(w, b.String()) // a Builder takes all
	_ = w.Flush()
	lines := strings.Split(aligned.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

func (n *Node) write(b *strings.Builder, o Options, margin string, depth int) {
	b.WriteString(margin + strings.ReplaceAll(n.Text, "\n", "\n"+margin))
	if o.Places && n.At.Line > 0 {
		b.WriteString("  (" + n.At.String() + ")")
	}
	if strings.Contains(n.Text, "\t") {
		b.WriteByte('\t') // the last column is one, too
	}
	b.WriteByte('\n')
	if o.Depth > 0 && depth+1 >= o.Depth {
		return
	}
	for i := range n.Parts {
		layout := Below
		if o.page {
			layout = n.Parts[i].Layout
		}
		if layout == Apart {
			b.WriteByte('\n')
		}
		n.Parts[i].write(b, o, margin+margins[layout], depth+1)
	}
}

// MarshalJSON implements json.Marshaler: text, name, value, at, since_s, reason, ref and
// parts, those that are there. Columns of the text are two spaces apart.
func (n Node) MarshalJSON() ([]byte, error) {
	row := struct {
		Text   string          `json:"text"`
		Name   string          `json:"name,omitempty"`
		Value  json.RawMessage `json:"value,omitempty"`
		At     string          `json:"at,omitempty"`
		Since  json.RawMessage `json:"since_s,omitempty"`
		Reason Reason          `json:"reason,omitempty"`
		Ref    string          `json:"ref,omitempty"`
		Parts  []Node          `json:"parts,omitempty"`
	}{Text: strings.Join(n.Columns(), "  "), Name: n.Name, Reason: n.Reason, Ref: n.Ref, Parts: n.Parts}
	if n.Value.Kind() != slot.Invalid {
		row.Value = n.Value.AppendJSON(nil)
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

// Columns returns the columns of the text.
func (n *Node) Columns() []string {
	cells := strings.Split(n.Text, "\t")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}
