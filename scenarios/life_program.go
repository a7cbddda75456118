// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// focusProgram begins the program of an activity anew: its memory and its gates begin
// with the focus.
func (r *Run) focusProgram(at int) {
	p := r.programs[at]
	odd, before := r.odd, len(r.board.gates)
	p.owner, p.sites = r.alive.plan.activities[r.alive.running].ID, 0
	err := p.start()
	if err == nil {
		err = p.joinAlone()
	}
	r.odd = odd
	if err != nil { // it was found right when the run began
		r.fault(err)
		return
	}
	p.focused, p.gates = true, slices.Clone(r.board.gates[before:])
	r.board.watchGates(p.gates)
}

// unfocusProgram ends the program of an activity.
func (r *Run) unfocusProgram(w *sim.World, at int) {
	p := r.programs[at]
	p.focused = false
	p.prog.Signal(program.Leave, w.Now(), w.Ticks())
	r.board.dropGates(p.gates)
	p.gates = nil
}

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

// lifeConflicts refuses a program of the world that commands what steps of activities
// command.
func (r *Run) lifeConflicts() error {
	if r.life == nil {
		return nil
	}
	at := slices.IndexFunc(r.life.deeds, func(d deed) bool {
		return slices.ContainsFunc(d.steps, func(s worlds.StepSpec) bool { return s.Posture != "" })
	})
	if at < 0 {
		return nil
	}
	var errs source.Errors
	goal := program.Command{Robot: r.life.robot, Slot: "posture/goal"}
	for i, p := range r.programs {
		if !p.activity && slices.ContainsFunc(p.commands, func(c program.Command) bool { return same(&c, &goal) }) {
			errs.Add(r.compiled[i].entry.Errorf("file", "let one of them command it",
				"%s and the activity %s can both command the slot posture/goal of %s", p.name, r.life.activities[at].ID, r.life.robot))
		}
	}
	return errs.Err()
}

var _ sim.Program = (*living)(nil)
