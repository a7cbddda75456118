// SPDX-License-Identifier: Apache-2.0

package why

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// instant is a time that is written in seconds.
type instant int64

// MarshalJSON implements json.Marshaler.
func (t instant) MarshalJSON() ([]byte, error) { return []byte(trace.Seconds(int64(t))), nil }

var _ json.Marshaler = instant(0)

func seconds(t int64) string { return trace.Seconds(t) + " s" }

func short(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }

// page is an answer that is being written: its text, and the tree of its lines.
type page struct {
	strings.Builder
	margin string
	lines  []line
}

type line struct {
	margin int
	node   *explain.Node
}

// line writes a line and returns it as a part of the answer, to be completed.
func (p *page) line(format string, args ...any) *explain.Node {
	text := strings.TrimRight(source.Indented(fmt.Sprintf(format, args...)), " ")
	p.WriteString(strings.TrimRight(p.margin+strings.ReplaceAll(text, "\n", "\n"+p.margin), " ") + "\n")
	n := &explain.Node{Text: strings.TrimLeft(text, " ")}
	if n.Text != "" {
		p.lines = append(p.lines, line{len(p.margin) + len(text) - len(n.Text), n})
	}
	return n
}

// tree is the answer: the first line with all others as its parts, by their margins.
func (p *page) tree() explain.Node {
	top := *p.lines[0].node
	rest := p.lines[1:]
	for len(rest) > 0 {
		var n explain.Node
		n, rest = branch(rest)
		top.Parts = append(top.Parts, n)
	}
	return top
}

// branch is the first line with those below it that are further in, and what is left.
func branch(lines []line) (explain.Node, []line) {
	n, margin := *lines[0].node, lines[0].margin
	rest := lines[1:]
	for len(rest) > 0 && rest[0].margin > margin {
		var part explain.Node
		part, rest = branch(rest)
		n.Parts = append(n.Parts, part)
	}
	return n, rest
}

func (p *page) indented(write func()) {
	before := p.margin
	p.margin += "  "
	write()
	p.margin = before
}

// String is the sentence, then every node from the root down with all that its
// activation follows from.
func (n *Node) String() string { return n.page().String() }

func (n *Node) page() *page {
	p := &page{}
	path := n.Path
	if path == "" {
		path = "the root"
	}
	head := p.line("%s of %s at %s (tick %d)", path, n.Program, seconds(n.At), n.Tick)
	last := &n.Chain[len(n.Chain)-1]
	p.line("%s: %s", last.standing(), n.Why)
	p.line("")
	for i := range n.Chain {
		p.margin = strings.Repeat("  ", i)
		p.step(&n.Chain[i], n.Program)
	}
	last.complete(head)
	return p
}

// complete says of a part what a step stands for.
func (s *Step) complete(n *explain.Node) {
	n.Value, n.Reason, n.At = slot.Bool(s.Active), reasons[s.Reason], s.Pos
	if s.At == "" && s.Targeting != "" {
		n.Reason = explain.Unborn
	}
	if s.Since >= 0 {
		since := s.Since
		n.Since = &since
	}
	if s.Rival != nil {
		n.Ref = s.Rival.Path
	}
}

// reasons are those of nodes in the words of answers.
var reasons = [...]explain.Reason{
	trace.Active: explain.Active, trace.ParentInactive: explain.ParentInactive, trace.NotCurrentState: explain.OtherState,
	trace.GateFalse: explain.GateFalse, trace.GateFault: explain.GateFault, trace.Blocked: explain.Blocked,
	trace.Waiting: explain.Waiting, trace.Stopping: explain.Stopping, trace.Faulted: explain.Faulted, trace.Finished: explain.Done,
}

// standing says whether a node is active, and since when.
func (s *Step) standing() string {
	switch {
	case s.At == "" && s.Targeting != "":
		return "not there"
	case s.Active && s.Running && s.Since >= 0 && s.Account.Since > s.Since:
		return "active since " + seconds(s.Since) + ", running since " + seconds(s.Account.Since)
	case s.Active && s.Since >= 0:
		return "active since " + seconds(s.Since)
	case s.Active:
		return "active"
	case s.Never:
		return "inactive, never active so far"
	case s.Since >= 0:
		return "inactive since " + seconds(s.Since)
	}
	return "inactive"
}

func (p *page) step(s *Step, program string) {
	name := s.Name
	if s.Path == "" {
		name = program
	}
	s.complete(p.line("%s: %s", name, s.standing()))
	p.margin += "    "
	if s.Statement != "" {
		p.line("%s: %s", s.At, s.Statement)
	}
	p.reason(s)
	p.target(s)
	p.gate(s)
	p.priorities(s)
	p.rival(s)
	p.ways(s)
	p.claims(s)
	p.machine(s)
}

// reason is the sentence, where the lines below do not say it.
func (p *page) reason(s *Step) {
	switch {
	case s.Path == "" && s.Active:
	case s.Memory != "":
		p.line("%s: %s", s.Why, s.Memory)
	case s.Reason == trace.ParentInactive && s.Path != "" && s.At != "":
		p.line("its block is inactive")
	case s.Rests >= 0:
		p.line("since %s %s", seconds(s.Rests), s.Why)
	case s.Gate != nil && (s.Reason == trace.GateFalse || s.Reason == trace.Active):
	default:
		p.line("%s", s.Why)
	}
}

func (p *page) target(s *Step) {
	if s.Target == nil {
		return
	}
	var values []string
	for _, v := range s.Target.Properties {
		values = append(values, v.Name+" = "+roughly(v.Value))
	}
	p.line("target %s:%s, last pushed at %s: %s", s.Target.Type, s.Target.Key, seconds(s.Target.LastPush), strings.Join(values, ", "))
}

func (p *page) gate(s *Step) {
	if s.Gate != nil {
		p.term("gate ", s.Gate)
	}
}

// term is an expression with its value, parts below.
func (p *page) term(label string, t *playful.Term) {
	line := label + strings.Join(strings.Fields(t.Text), " ") + ": "
	switch {
	case t.From == playful.NoValue:
		line += t.From
	case t.From != "":
		line += shown(t.Value) + " (" + t.From + ")"
	default:
		line += shown(t.Value)
	}
	p.line("%s", line).Value = t.Value
	p.indented(func() {
		for i := range t.Parts {
			p.term("", &t.Parts[i])
		}
	})
}

func (p *page) priorities(s *Step) {
	if len(s.Priorities) == 0 {
		return
	}
	switch {
	case s.Stale && s.Asked < 0:
		p.line("priority: not asked for yet")
		return
	case s.Stale:
		p.line("priority %s, as last asked for at %s", short(s.Score), seconds(s.Asked))
		return
	}
	if s.Priorities[0].If == nil && s.Priorities[0].Value.From == "" {
		p.line("priority %s", short(s.Score))
		return
	}
	p.line("priority %s", short(s.Score))
	p.indented(func() {
		for i := range s.Priorities {
			c := &s.Priorities[i]
			mark := ""
			if c.Chosen {
				mark = "taken: "
			}
			p.term(mark, &c.Value)
			if c.If != nil {
				p.term("  if ", c.If)
			}
		}
	})
}

func (p *page) rival(s *Step) {
	if s.Rival == nil {
		return
	}
	held := ""
	if s.Rival.Committed {
		held = ", committed"
	}
	p.line("%s has priority %s%s, this %s; both need %s", last(s.Rival.Path), short(s.Rival.Score), held, short(s.Score), strings.Join(s.Rival.Takes, ", "))
}

func (p *page) ways(s *Step) {
	for i := range s.Ways {
		w := &s.Ways[i]
		p.term(w.From+" switches to it if ", &w.If)
	}
}

func (p *page) claims(s *Step) {
	for _, c := range s.Claims {
		if !s.Active && s.Reason != trace.Blocked && s.Reason != trace.Stopping {
			break
		}
		who := c.Holder
		switch {
		case who == "":
			who = "nobody"
		case who == s.Path:
			who = "this leaf"
		}
		if c.Stopping {
			who += ", which is stopping"
		}
		p.line("needs %s: held by %s", c.Resource, who)
	}
	if s.Until >= 0 {
		p.line("committed until %s", seconds(s.Until))
	}
	if s.Fault != "" && !strings.Contains(s.Why, s.Fault) {
		p.line("last fault: %s", s.Fault)
	}
}

func (p *page) machine(s *Step) {
	if s.Machine == nil {
		return
	}
	since := ""
	if s.State >= 0 {
		since = " since " + seconds(s.State)
	}
	p.line("state %s%s", s.Machine.State, since)
	p.indented(func() {
		for i := range s.Machine.Switches {
			w := &s.Machine.Switches[i]
			from := ""
			if w.From != s.Machine.State {
				from = " (" + w.From + ")"
			}
			p.term("to "+w.To+from+" if ", &w.If)
		}
	})
}

func last(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
