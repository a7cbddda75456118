// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Program is a PDL program in one run.
type Program struct {
	*js.Program
	compiled *Compiled
	b        *program.Binding
	commands []program.Command
	written  map[pdl.ID]program.Sink // what the actuators write to
}

var (
	_ program.Program = (*Program)(nil)
	_ program.Halter  = (*Program)(nil)
	_ program.Tracer  = (*Program)(nil)
	_ program.Giver   = (*Program)(nil)
)

// Start implements program.Compiled. What the program joins is settled by Join.
func (p *Compiled) Start(b *program.Binding) (program.Program, error) {
	setup := pdl.Setup{
		Period: b.Period, OnFault: func(f *pdl.Fault) { b.Fault(f) }, OnDiagnose: func(d *pdl.Diagnostic) { b.Odd(d.String()) },
	}
	if b.Traced() {
		setup.Trace = b.Emit
	}
	watched := map[string]program.Condition{}
	o := js.Options{
		Name: p.entry.Name, Like: p.code, Setup: setup, Random: b.Chance(randomName(p.entry.Name)).Float64, Print: b.Print,
		Condition: func(f *source.File, at source.Pos, text string) (err error) {
			watched[text], err = b.Condition(f, at, text)
			return err
		},
	}
	if b.Answers("life/focus") {
		o.Life = life{b}
	}
	loaded, err := js.Load(p.source, o)
	if err != nil {
		return nil, err
	}
	run := &Program{Program: loaded, compiled: p, b: b, written: map[pdl.ID]program.Sink{}}
	return run, run.report(watched)
}

// report begins what the program watches; texts are its conditions by their text.
func (p *Program) report(texts map[string]program.Condition) error {
	if len(p.Watches()) > 0 && !p.b.Watches() {
		return p.b.Entry.Errorf("file", "", "what the program watches depends on chance: it watched nothing when it was read")
	}
	for i, w := range p.Watches() {
		p.b.Report(texts[w.Text], w.Mode, func(_ int64, v slot.Value) { p.Report(i, v) })
	}
	return nil
}

// Step implements program.Program.
func (p *Program) Step(now, tick int64) { p.Run(now, tick) }

// Signal implements program.Program.
func (p *Program) Signal(s program.Signal, now, tick int64) {
	switch s {
	case program.Pause:
		p.Pause()
	case program.Resume:
		p.Resume()
	case program.Quit:
		p.QuitAt(now, tick)
	case program.Leave:
		p.Quit()
	}
}

// Over implements program.Program.
func (p *Program) Over() bool { return p.Phase() == pdl.Ended }

// Done implements program.Program.
func (p *Program) Done() bool { return p.Over() }

// Commands implements program.Program.
func (p *Program) Commands() []program.Command { return p.commands }

// Close implements program.Program: the quit hook runs. It says how many samples were odd
// over all; the first of a row was told of.
func (p *Program) Close(now, tick int64) {
	p.QuitAt(now, tick)
	for id := range p.Quantities() {
		if c := p.Counts(pdl.ID(id)); c.Missing+c.Clamped > 1 {
			p.Diagnose(p.Quantities()[id].Name, "%s in all", c)
		}
	}
}

// Snapshot implements program.Program.
func (p *Program) Snapshot(s *trace.Program) {
	s.Name, s.Time = p.b.Entry.Name, p.LastRun()
	s.Nodes, s.Resources, s.Memory = s.Nodes[:0], s.Resources[:0], s.Memory[:0]
	s.Quantities = s.Quantities[:0]
	for id := range p.Quantities() {
		s.Quantities = append(s.Quantities, p.Record(pdl.ID(id)))
	}
}

// Quantity implements program.Giver.
func (p *Program) Quantity(name string) (from program.Source, lo, hi float64, ok bool) {
	id, ok := p.Lookup(name)
	if !ok {
		return nil, 0, 0, false
	}
	q := &p.Quantities()[id]
	return p.Reader(id), q.Lower, q.Upper, true
}

// QuantityNames implements program.Giver.
func (p *Program) QuantityNames() (names []string) {
	for _, q := range p.Quantities() {
		names = append(names, q.Name)
	}
	return names
}

// Outline implements program.Program: its processes, what it watches, its quantities.
func (p *Program) Outline() (all []program.Outline) {
	add := func(kind program.OutlineKind, name, text string) {
		all = append(all, program.Outline{Kind: kind, Text: name, File: p.File.Name, Pos: source.Pos{Line: lineOf(p.File.Text, text)}})
	}
	for _, process := range p.Processes() {
		add(program.Process, process, process)
	}
	for _, w := range p.Watches() {
		add(program.Process, w.String(), w.Text)
	}
	for _, q := range p.Quantities() {
		add(program.Quantity, q.Name, q.Name)
	}
	return all
}

// lineOf is the line on which a name first stands in quotes, where it is declared; 1 if
// it is made up as the program runs.
func lineOf(text, name string) int {
	for i, line := range strings.Split(text, "\n") {
		if strings.Contains(line, "'"+name+"'") || strings.Contains(line, `"`+name+`"`) {
			return i + 1
		}
	}
	return 1
}

// Subject implements program.Program.
func (p *Program) Subject() explain.Subject { return explain.OfQuantity }

// life is the robot's Autonomous Life, as a program asks it. It implements js.Life.
type life struct{ host program.Host }

func (l life) ask(function string, args ...slot.Value) error {
	_, err := l.host.Ask(function, args...)
	return err
}

// SwitchFocus implements js.Life.
func (l life) SwitchFocus(id string, stack bool, reason string) error {
	return l.ask("life/focus", slot.String(id), slot.Bool(stack), slot.String(reason))
}

// StopFocus implements js.Life.
func (l life) StopFocus(all bool, reason string) error {
	return l.ask("life/stop", slot.Bool(all), slot.String(reason))
}

// FocusContext implements js.Life.
func (l life) FocusContext(key string) (slot.Value, error) {
	return l.host.Ask("life/context", slot.String(key))
}

// SetSafeguardEnabled implements js.Life.
func (l life) SetSafeguardEnabled(name string, enabled bool) error {
	return l.ask("life/safeguard", slot.String(name), slot.Bool(enabled))
}
