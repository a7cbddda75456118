// SPDX-License-Identifier: Apache-2.0

package run

import (
	"slices"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
)

// guest is a program that an extension begins and ends. It implements extension.Program.
type guest struct{ p *host }

// Begin implements extension.Program: its memory and its gates begin with it.
func (g guest) Begin(owner string) {
	p := g.p
	odd, before := p.run.odd, len(p.run.board.gates)
	p.gatesOf, p.sites = owner, 0
	err := p.start()
	if err == nil {
		err = p.joinAlone()
	}
	p.run.odd = odd
	if err != nil { // it was found right when the run began
		p.run.fault(err)
		return
	}
	p.focused, p.gates = true, slices.Clone(p.run.board.gates[before:])
	p.run.board.watchGates(p.gates)
}

// End implements extension.Program.
func (g guest) End() {
	p := g.p
	p.focused = false
	p.prog.Signal(program.Leave, p.world.Now(), p.world.Ticks())
	p.run.board.dropGates(p.gates)
	p.gates = nil
}

// Done implements extension.Program.
func (g guest) Done() bool { return g.p.prog.Done() }

// Program implements extension.Program.
func (g guest) Program() program.Program { return g.p.prog }

// joinAlone joins what one program reads and commands.
func (p *host) joinAlone() error {
	if err := p.join(); err != nil {
		return err
	}
	var errs source.Errors
	for i := range p.commands {
		if c := &p.commands[i]; c.Connect != nil {
			errs.Add(c.Connect(p.sink(c)))
		}
	}
	return errs.Err()
}

// watchGates begins to evaluate the gates of a program that begins in the midst of a
// run.
func (b *board) watchGates(gates []*gate) {
	for _, g := range gates {
		b.judge(g)
		b.reads(g.cond)
		g.watch(b)
	}
}

// dropGates ends the evaluation of gates.
func (b *board) dropGates(gates []*gate) {
	for _, g := range gates {
		if g.watcher != nil {
			g.watcher.Stop()
		}
	}
	b.gates = slices.DeleteFunc(b.gates, func(g *gate) bool { return slices.Contains(gates, g) })
}

// gatesNow is how many gates there are.
func (r *Run) gatesNow() int {
	if r.board == nil {
		return 0
	}
	return len(r.board.gates)
}

// sleep keeps the gates of an activity's program, those from a number on, from being
// watched before the activity has the focus: their keys are read.
func (r *Run) sleep(p *host, from int) {
	if r.board == nil || !p.activity && !p.idle {
		return
	}
	for _, g := range r.board.gates[from:] {
		r.board.dormant = append(r.board.dormant, g.cond)
	}
	r.board.gates = r.board.gates[:from]
}
