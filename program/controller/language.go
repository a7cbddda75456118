// SPDX-License-Identifier: Apache-2.0

package controller

import (
	"cmp"
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

// Language runs controllers in Go that world files name: programs: - go: {name: chase}. It
// implements program.Language.
type Language struct {
	Controllers []Named // their names are not the same
}

// Named is a controller and the name by which world files run it.
type Named struct {
	Name  string
	Begin Func
}

var _ program.Language = Language{}

// Name implements program.Language.
func (Language) Name() string { return "go" }

// Suffixes implements program.Language: the code is no file of the world.
func (Language) Suffixes() []string { return nil }

// own are the keys of an entry that only controllers have.
type own struct {
	controller string
	commands   []string // nil is all of its robot
}

// Table implements program.Language. One controller may run several robots, each under a
// name of its own: {name: left, controller: chase, robot: cart1}.
func (Language) Table(e *program.Entry) spec.Table {
	o := program.OwnKeys[own](e)
	return spec.Table{Doc: "A controller written in Go, which a program of its own registers.", Fields: []spec.Field{
		{Key: "controller", Into: &o.controller, None: "its name"},
		{Key: "commands", Into: &o.commands, None: "all of its robot", Doc: "The slots that it may command."},
	}}
}

// NeedsRobot implements program.Language.
func (Language) NeedsRobot() bool { return true }

// Check implements program.Language.
func (Language) Check(string, *program.Compiler) ([]error, error) {
	return nil, errors.New("a controller in Go is no file")
}

func (l Language) names() []string {
	names := make([]string, len(l.Controllers))
	for i := range l.Controllers {
		names[i] = l.Controllers[i].Name
	}
	return names
}

// With returns the language with one more controller. The error says that the name is taken
// or cannot be one.
func (l Language) With(c Named) (Language, error) {
	switch {
	case !spec.NameForm(c.Name):
		return l, fmt.Errorf("controller %q: letters, digits, _ and -, beginning with a letter", c.Name)
	case slices.Contains(l.names(), c.Name):
		return l, fmt.Errorf("controller %s: there is one of that name already", c.Name)
	case c.Begin == nil:
		return l, fmt.Errorf("controller %s has no function that begins it", c.Name)
	}
	return Language{append(slices.Clip(l.Controllers), c)}, nil
}

// compiled is a controller that an entry names.
type compiled struct {
	entry *program.Entry
	begin Func
}

// Compile implements program.Language.
func (l Language) Compile(e *program.Entry, _ *program.Compiler) (program.Compiled, error) {
	name := cmp.Or(program.OwnKeys[own](e).controller, e.Name)
	i := slices.Index(l.names(), name)
	if i >= 0 {
		return &compiled{e, l.Controllers[i].Begin}, nil
	}
	key, hint := "name", spec.HintFor(name, l.names())
	if _, said := e.Node.Get("controller"); said {
		key = "controller"
	}
	if len(l.Controllers) == 0 {
		hint = "controllers are functions in Go; a program that registers some runs this world: docs/library.md"
	}
	return nil, e.Errorf(key, hint, "there is no controller named %q", spec.Shorten(name))
}

// Info implements program.Compiled.
func (c *compiled) Info() program.Info { return program.Info{} }

// Start implements program.Compiled.
func (c *compiled) Start(b *program.Binding) (program.Program, error) {
	if b.Idle {
		return nil, nil
	}
	all := program.SlotNames(b.Slots, slot.Actuator, "")
	commands := program.OwnKeys[own](c.entry).commands
	for _, name := range commands {
		if !slices.Contains(all, name) {
			return nil, c.entry.Errorf("commands", source.Suggest(name, all), "%s has no actuator slot %q [unknown_slot]", b.Robot, name)
		}
	}
	p := &bound{b: b, commands: commands}
	if p.commands == nil {
		p.commands = all
	}
	var err error
	p.Instance, err = Start(c.begin, Options{
		Name: c.entry.Name, Robot: b.Slots, Commands: commands, Period: b.Period, Chance: b.Chance("go/" + c.entry.Name), Print: b.Print,
	}, b.Fault)
	if err != nil {
		return nil, c.entry.Errorf("name", "", "the controller cannot begin: %s", err)
	}
	return p, nil
}

// bound is a controller that an entry of a world file has begun.
type bound struct {
	*Instance
	b        *program.Binding
	commands []string
}

var _ program.Program = (*bound)(nil)

// Join implements program.Program.
func (p *bound) Join() error { return nil }

// Commands implements program.Program.
func (p *bound) Commands() (all []program.Command) {
	for _, name := range p.commands {
		all = append(all, program.Command{Robot: p.b.Robot, Slot: name})
	}
	return all
}

// Step implements program.Program.
func (p *bound) Step(now, tick int64) { p.Run(now, tick) }

// Signal implements program.Program.
func (p *bound) Signal(s program.Signal, _, _ int64) {
	switch s {
	case program.Quit, program.Leave:
		p.Quit()
	default:
		p.Pause(s == program.Pause)
	}
}

// Done implements program.Program.
func (p *bound) Done() bool { return p.Over() }

// Keys implements program.Program.
func (p *bound) Keys() program.Keys { return nil }

// Outline implements program.Program: its code is not looked into.
func (p *bound) Outline() []program.Outline { return nil }

// Snapshot implements program.Program.
func (p *bound) Snapshot(s *trace.Program) { p.Instance.Snapshot(s) }

// Subject implements program.Program.
func (p *bound) Subject() explain.Subject { return "" }

// Explain implements program.Program: it has no parts.
func (p *bound) Explain(name string, _ program.History) (explain.Node, error) {
	return explain.Node{}, fmt.Errorf("%s has no part %q", p.b.Entry.Name, name)
}

// ExplainAll implements program.Program.
func (p *bound) ExplainAll(program.History) explain.Node {
	out := p.Instance.Explain(p.b.Robot)
	out.At = p.b.Entry.Pos("go")
	return out
}

// Close implements program.Program.
func (p *bound) Close(_, _ int64) {}
