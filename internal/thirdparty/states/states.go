// SPDX-License-Identifier: Apache-2.0

// Package states is a small language of programs: a table of states, of which one is current.
// Each commands one slot, and gives way to the next one after a time, when a condition holds,
// or when a function of an extension says so:
//
//	programs:
//	  - states: {name: guard, robot: r1, states: [
//	      {name: ahead, slot: speed, value: 0.3, when: "'r1/range' < 0.6", next: back},
//	      {name: back, slot: speed, value: -0.2, for: 2s, next: ahead}]}
package states

import (
	"errors"
	"fmt"
	"slices"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// Language implements program.Language.
type Language struct{}

// state is a row of the table.
type state struct {
	Name, Slot, Next string
	When, Ask        string // a condition, a function of an extension
	Value            float64
	For              int64 // ns; 0 is for ever

	at   *spec.Section
	cond program.Condition
}

func (s *state) table() spec.Table {
	return spec.Table{Fields: []spec.Field{
		{Key: "name", Into: spec.Name(&s.Name), Must: "its name", Then: func(at *spec.Section) { s.at = at }},
		{Key: "slot", Into: &s.Slot, Must: "the slot that it commands"},
		{Key: "value", Into: &s.Value, Doc: "What it commands, in the unit of the slot."},
		{Key: "when", Into: &s.When, Doc: "A condition on which the next state follows."},
		{Key: "ask", Into: &s.Ask, Doc: "A function of an extension; the next state follows when it says true."},
		{Key: "for", Into: &s.For, Max: 3600e9, Ticks: true, Doc: "Time after which the next state follows; 0s is never."},
		{Key: "next", Into: &s.Next, Doc: "The state that follows."},
	}}
}

// Name implements program.Language.
func (Language) Name() string { return "states" }

// Suffixes implements program.Language.
func (Language) Suffixes() []string { return nil }

// NeedsRobot implements program.Language.
func (Language) NeedsRobot() bool { return true }

// Table implements program.Language.
func (Language) Table(e *program.Entry) spec.Table {
	return spec.Table{Doc: "A table of states; the first is current at the start.", Fields: []spec.Field{
		{Key: "states", Into: spec.ListOf(program.OwnKeys[[]state](e), "a state", (*state).table), Must: "the list of its states"},
	}}
}

// Check implements program.Language.
func (Language) Check(string, *program.Compiler) ([]error, error) {
	return nil, errors.New("a table of states is no file")
}

// compiled is a table; it does not change.
type compiled struct{ states []state }

// Compile implements program.Language.
func (Language) Compile(e *program.Entry, c *program.Compiler) (program.Compiled, error) {
	t := &compiled{states: slices.Clone(*program.OwnKeys[[]state](e))}
	var errs source.Errors
	for i := range t.states {
		s := &t.states[i]
		if s.Next != "" && t.index(s.Next) < 0 {
			errs.Add(s.at.Errorf("next", source.Suggest(s.Next, t.names()), "there is no state %q", s.Next))
		}
		if s.When == "" {
			continue
		}
		n, _ := s.at.Node.Get("when")
		var err error
		s.cond, err = c.Condition(program.Gate, n.File, n.Pos, s.When)
		errs.Add(err)
	}
	return t, errs.Err()
}

func (t *compiled) index(name string) int { return slices.Index(t.names(), name) }

func (t *compiled) names() (names []string) {
	for i := range t.states {
		names = append(names, t.states[i].Name)
	}
	return names
}

// Info implements program.Compiled.
func (t *compiled) Info() (info program.Info) {
	for i := range t.states {
		if ask := t.states[i].Ask; ask != "" {
			info.Asks = append(info.Asks, ask)
		}
	}
	return info
}

// Start implements program.Compiled.
func (t *compiled) Start(b *program.Binding) (program.Program, error) {
	m := &machine{t: t, b: b}
	for i := range t.states {
		s := &t.states[i]
		id, ok := b.Slots.Lookup(s.Slot)
		if !ok || b.Slots.Decls()[id].Dir != slot.Actuator {
			names := program.SlotNames(b.Slots, slot.Actuator, "")
			return nil, s.at.Errorf("slot", program.SlotHint(s.Slot, names), "%s has no actuator slot %q", b.Robot, s.Slot)
		}
		if s.Ask != "" && !b.Answers(s.Ask) {
			return nil, s.at.Errorf("ask", "", "no extension of this world has a function %q", s.Ask)
		}
		m.slots = append(m.slots, id)
		m.holds = append(m.holds, func() bool { return false })
		if s.cond != nil {
			m.holds[i] = b.Holds(s.cond)
		}
	}
	return m, nil
}

// machine is a table in one run.
type machine struct {
	t     *compiled
	b     *program.Binding
	slots []slot.ID
	holds []func() bool

	current int
	since   int64 // ns
	now     int64
	rests   bool
	over    bool
}

var (
	_ program.Language = Language{}
	_ program.Program  = (*machine)(nil)
	_ program.Tree     = (*machine)(nil)
)

// Join implements program.Program.
func (m *machine) Join() error { return nil }

// Commands implements program.Program.
func (m *machine) Commands() (all []program.Command) {
	for i := range m.t.states {
		all = append(all, program.Command{Robot: m.b.Robot, Slot: m.t.states[i].Slot})
	}
	return all
}

// Step implements program.Program.
func (m *machine) Step(now, tick int64) {
	if m.rests || m.over {
		return
	}
	m.now = now
	s := &m.t.states[m.current]
	why := ""
	switch {
	case s.Next == "":
	case m.holds[m.current]():
		why = s.When + " is true"
	case s.Ask != "" && m.asks(s.Ask):
		why = s.Ask + " says so"
	case s.For > 0 && now-m.since >= s.For:
		why = "its time is over"
	}
	if why != "" {
		m.b.Emit(&trace.Event{Time: now, Tick: tick, Kind: trace.State, Program: m.b.Entry.Name, From: s.Name, To: s.Next, Why: why})
		m.current, m.since = m.t.index(s.Next), now
		s = &m.t.states[m.current]
	}
	m.b.Slots.Command(m.slots[m.current], s.Value)
}

// asks asks an extension for a truth.
func (m *machine) asks(function string) bool {
	v, err := m.b.Ask(function)
	yes, ok := v.AsBool()
	return err == nil && ok && yes
}

// Signal implements program.Program.
func (m *machine) Signal(s program.Signal, _, _ int64) {
	switch s {
	case program.Pause, program.Resume:
		m.rests = s == program.Pause
	default:
		m.over = true
	}
}

// Over implements program.Program.
func (m *machine) Over() bool { return m.over }

// Done implements program.Program.
func (m *machine) Done() bool { return m.over }

// AppendState implements program.Program.
func (m *machine) AppendState(to []float64) []float64 {
	return append(to, float64(m.current), float64(m.since), slot.Indicator(m.rests), slot.Indicator(m.over))
}

// Keys implements program.Program: the current state is the key states/NAME/state.
func (m *machine) Keys() program.Keys { return keys{m} }

type keys struct{ m *machine }

func (k keys) name() string { return "states/" + k.m.b.Entry.Name + "/state" }

// Decls implements program.Keys.
func (k keys) Decls() []program.KeyDecl {
	return []program.KeyDecl{{Name: k.name(), Kind: slot.StringValue, Labels: k.m.t.names(), Doc: "Current state."}}
}

// Key implements program.Keys.
func (k keys) Key(name string) (program.Key, bool) { return program.Key{}, name == k.name() }

// Value implements program.Keys.
func (k keys) Value(*program.Key) (slot.Value, bool) {
	return slot.String(k.m.t.states[k.m.current].Name), true
}

// Doubt implements program.Keys.
func (keys) Doubt(string, []string) (text, hint string) { return "", "" }

// Outline implements program.Program.
func (m *machine) Outline() (all []program.Outline) {
	for i := range m.t.states {
		s := &m.t.states[i]
		o := program.Outline{Path: s.Name, Text: s.Name, Node: s.Name, State: true, File: s.at.Node.File.Name, Pos: s.at.Node.Pos}
		if s.Next != "" {
			o.Switches = []program.Switch{{To: s.Next, If: s.When, Pos: s.at.Node.Pos}}
		}
		all = append(all, o)
	}
	return all
}

// Snapshot implements program.Program.
func (m *machine) Snapshot(s *trace.Program) {
	m.Brief(s)
	s.Resources, s.Memory, s.Quantities = s.Resources[:0], s.Memory[:0], s.Quantities[:0]
}

// Brief implements program.Tree.
func (m *machine) Brief(s *trace.Program) {
	s.Name, s.Time, s.Nodes = m.b.Entry.Name, m.now, s.Nodes[:0]
	for i := range m.t.states {
		n := trace.Node{Path: m.t.states[i].Name, Name: m.t.states[i].Name, Leaf: true, Active: i == m.current, Reason: trace.NotCurrentState, Score: 1}
		if n.Active {
			n.Reason, n.Running = trace.Active, true
		}
		n.Why = m.why(i)
		s.Nodes = append(s.Nodes, n)
	}
}

func (m *machine) why(i int) string {
	if i == m.current {
		return "the current state since " + trace.Seconds(m.since) + " s"
	}
	return "the state is " + m.t.states[m.current].Name
}

// Paths implements program.Tree.
func (m *machine) Paths() []string { return m.t.names() }

// Knows implements program.Tree.
func (m *machine) Knows(path string) bool { return path == "" || m.Has(path) }

// Has implements program.Tree.
func (m *machine) Has(path string) bool { return m.t.index(path) >= 0 }

// Subject implements program.Program.
func (m *machine) Subject() explain.Subject { return explain.OfNode }

// Explain implements program.Program.
func (m *machine) Explain(name string, h program.History) (explain.Node, error) {
	i := m.t.index(name)
	if i < 0 {
		return explain.Node{}, fmt.Errorf("%s has no state %q", m.b.Entry.Name, name)
	}
	return m.explain(i), nil
}

func (m *machine) explain(i int) explain.Node {
	s := &m.t.states[i]
	out := explain.Node{Text: s.Name + ": " + m.why(i), Name: s.Name, At: s.at.Node.Pos, Reason: explain.OtherState, Value: slot.Bool(i == m.current)}
	if i == m.current {
		out.Reason, out.Since = explain.Active, &m.since
	}
	if s.cond != nil {
		out.Say("to %s when:", s.Next).Add(m.b.Tell(s.cond))
	}
	return out
}

// ExplainAll implements program.Program.
func (m *machine) ExplainAll(program.History) explain.Node {
	out := explain.Node{Text: m.b.Entry.Name, Name: m.b.Entry.Name, At: m.b.Entry.Pos("states")}
	for i := range m.t.states {
		out.Add(m.explain(i))
	}
	return out
}

// Close implements program.Program.
func (m *machine) Close(_, _ int64) {}
