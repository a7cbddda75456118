// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Program is a Playful program in one run.
type Program struct {
	*playful.Engine
	b      *program.Binding
	driven []driven
	paused bool
	quit   bool
	brief  trace.Program
}

var (
	_ program.Program = (*Program)(nil)
	_ program.Tree    = (*Program)(nil)
)

// condition is a condition in the text of a program. It implements playful.Expression for
// whoever has no run: never true, and nothing is reported.
type condition struct{ program.Condition }

// Watch implements playful.Condition.
func (condition) Watch() func() (bool, error) { return func() (bool, error) { return false, nil } }

// Report implements playful.Expression.
func (condition) Report(func(int64, slot.Value)) {}

// Start implements program.Compiled.
func (p *Compiled) Start(b *program.Binding) (program.Program, error) {
	o := playful.EngineOptions{
		Period: b.Period, Tick: b.Tick, Sink: b.Emit, OnFault: func(f *playful.Fault) { b.Fault(f) }, OnOdd: b.Odd,
		Watch: func(c playful.Condition) func() (bool, error) {
			holds := b.Holds(c.(condition).Condition)
			return func() (bool, error) { return holds(), nil }
		},
		Report: func(x playful.Expression, mode trace.Mode, told func(int64, slot.Value)) {
			b.Report(x.(condition).Condition, mode, told)
		},
		Tell:   func(c playful.Condition) explain.Node { return b.Tell(c.(condition).Condition) },
		Chance: func(leaf string) slot.Chance { return b.Chance(p.entry.Name + "/" + leaf) },
	}
	if b.Answers("life/focus") {
		o.Life = life{b}
	}
	e, err := playful.NewEngine(p.Program, b.Slots, o)
	return &Program{Engine: e, b: b}, err
}

// Commands implements program.Program: what the leaves write. Resources are each program's
// own.
func (p *Program) Commands() (all []program.Command) {
	for _, leaf := range p.Engine.Program().Uses() {
		for _, name := range leaf.Writes {
			all = append(all, program.Command{Robot: p.b.Robot, Slot: name})
		}
	}
	return all
}

// Step implements program.Program.
func (p *Program) Step(now, tick int64) {
	if !p.paused {
		p.drive(now)
		p.Iterate(now, tick)
	}
}

// Signal implements program.Program.
func (p *Program) Signal(s program.Signal, now, tick int64) {
	switch s {
	case program.Quit, program.Leave:
		p.quit = true
		p.Quit(now, tick)
	default:
		p.paused = s == program.Pause
	}
}

// Over implements program.Program.
func (p *Program) Over() bool { return p.quit }

// Done implements program.Program: some of the leaves are done, and none runs or waits.
func (p *Program) Done() bool {
	if p.quit {
		return true
	}
	p.Brief(&p.brief)
	done := false
	for i := range p.brief.Nodes {
		n := &p.brief.Nodes[i]
		if n.Running || n.Reason == trace.Waiting || n.Reason == trace.Stopping {
			return false
		}
		done = done || n.Leaf && n.Reason == trace.Finished
	}
	return done
}

// AppendState implements program.Program.
func (p *Program) AppendState(to []float64) []float64 {
	return p.Engine.AppendState(append(to, slot.Indicator(p.paused)))
}

// Outline implements program.Program.
func (p *Program) Outline() []program.Outline { return outlines(p.Engine.Program().Outline()) }

func outlines(statements []playful.Outline) []program.Outline {
	all := make([]program.Outline, len(statements))
	for i := range statements {
		o := &statements[i]
		all[i] = program.Outline{
			Path: o.Path, Text: o.Text, Node: o.Node, Targeting: o.Targeting, Gate: o.Gate, File: o.File, Pos: o.Pos,
			Leaf: o.Leaf != nil, State: o.State, Resources: o.Resources, Kids: outlines(o.Kids),
		}
		for _, w := range o.Switches {
			all[i].Switches = append(all[i].Switches, program.Switch(w))
		}
	}
	return all
}

// Subject implements program.Program.
func (p *Program) Subject() explain.Subject { return explain.OfNode }

// Explain implements program.Program.
func (p *Program) Explain(path string, h program.History) (explain.Node, error) {
	if out, ok := p.Engine.Explain(path, h); ok {
		return out, nil
	}
	return explain.Node{}, fmt.Errorf("%s has no node %q", p.b.Entry.Name, path)
}

// ExplainAll implements program.Program.
func (p *Program) ExplainAll(h program.History) explain.Node { return p.Engine.ExplainAll(h) }

// Close implements program.Program: leaves stop.
func (p *Program) Close(_, _ int64) { p.Engine.Close() }

// life is the robot's Autonomous Life, as a program asks it. It implements playful.Life.
type life struct{ host program.Host }

func (l life) ask(function string, args ...slot.Value) error {
	_, err := l.host.Ask(function, args...)
	return err
}

// KnowsActivity implements playful.Life.
func (l life) KnowsActivity(id string) error { return l.ask("life/activity", slot.String(id)) }

// SwitchFocus implements playful.Life.
func (l life) SwitchFocus(id string, stack bool, reason string) error {
	return l.ask("life/focus", slot.String(id), slot.Bool(stack), slot.String(reason))
}

// StopFocus implements playful.Life.
func (l life) StopFocus(all bool, reason string) error {
	return l.ask("life/stop", slot.Bool(all), slot.String(reason))
}
