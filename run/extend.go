// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// extended is an extension that adds something to a world.
type extended struct {
	extension.Extension
	extension.Compiled
}

// attached is an extension in one run.
type attached struct {
	extension.Attached
	of        *extended
	info      extension.Info
	asked     extension.Asked // nil if it is none, as are those that follow
	selective extension.Selective
	watching  extension.Watching
	switching extension.Switching
	functions map[string]extension.Function
}

// compileExtensions holds the extensions against the world.
func (c *Code) compileExtensions(w *World) error {
	var errs source.Errors
	with := &extension.Compiler{Files: w.Files, World: w.File, Robots: w.Robots, Keys: w.KeysOf}
	for _, e := range w.Extended {
		compiled, err := e.Compile(e.Section, with)
		errs.Add(err)
		if compiled != nil {
			c.extended = append(c.extended, extended{e.Extension, compiled})
			c.Warnings = append(c.Warnings, compiled.Info().Warnings...)
		}
	}
	return errs.Err()
}

// Extension returns an extension as it was compiled for the world; nil where it adds nothing.
func (c *Code) Extension(name string) extension.Compiled {
	for i := range c.extended {
		if e := &c.extended[i]; e.Name() == name {
			return e.Compiled
		}
	}
	return nil
}

// attach begins the extensions in a world.
func (r *Run) attach(w *sim.World) error {
	r.attached = nil
	for i := range r.Code.extended {
		e := &r.Code.extended[i]
		in, err := e.Attach(&extensionHost{inside{r, w}})
		if err != nil {
			return err
		}
		a := &attached{Attached: in, of: e, info: e.Info()}
		a.asked, _ = in.(extension.Asked)
		a.selective, _ = in.(extension.Selective)
		a.watching, _ = in.(extension.Watching)
		a.switching, _ = in.(extension.Switching)
		if answers, ok := in.(extension.Answerer); ok {
			a.functions = answers.Functions()
		}
		r.attached = append(r.attached, a)
	}
	return nil
}

// acting is an extension on which something in the world depends, as a part of the state. It
// implements sim.Program.
type acting struct {
	*attached
	tick int64
}

// Name implements sim.Program.
func (a acting) Name() string { return a.info.Title }

// Period implements sim.Program.
func (a acting) Period() int64 { return a.tick }

// Run implements sim.Program: what an extension does it does before programs run.
func (a acting) Run(_, _ int64) {}

// mostRounds is how often extensions may change something for each other in one instant.
const mostRounds = 100

// settle has the conditions see what was written, and then the extensions, in turn until none
// changes anything for the others.
func (b *board) settle(now int64) {
	b.monitor.Settle()
	all := b.run.attached
	for i, quiet := 0, 0; quiet < len(all); i++ {
		if i == mostRounds*len(all) {
			b.run.fault(fmt.Errorf("%s changes something again and again at %s s", all[i%len(all)].info.Title, trace.Seconds(now)))
			return
		}
		if quiet++; all[i%len(all)].Step(now, i/len(all)) {
			b.monitor.Settle()
			quiet = 1
		}
	}
}

// commander is the extension that commands a robot; nil for none.
func (r *Run) commander(robot string) *extended {
	for i := range r.Code.extended {
		if r.Code.extended[i].Info().Robot == robot {
			return &r.Code.extended[i]
		}
	}
	return nil
}

// extensionConflicts refuses a program of the world that commands what an extension commands.
func (r *Run) extensionConflicts() error {
	var errs source.Errors
	for _, a := range r.attached {
		if a.switching == nil {
			continue
		}
		for _, own := range a.switching.Commands() {
			for i, p := range r.programs {
				if !p.activity && p.canCommand(own.Robot, own.Slot) {
					errs.Add(r.Code.programs[i].Entry.Errorf("file", "let one of them command it",
						"%s and %s can both command the slot %s of %s", p.name, own.Name, own.Slot, own.Robot))
				}
			}
		}
	}
	return errs.Err()
}

// extensionValue is a key of an extension as it was last given, for whoever asks. A key that
// nobody asked for before begins now, of which the run takes no notice; after Rewind it begins
// with the run.
func (r *Run) extensionValue(name string, of *attached) slot.Value {
	if r.board == nil {
		r.board = newBoard(r, r.World)
		r.board.at, r.board.begun = r.World.Now()-r.model.Tick, r.World.Ticks() > 0
		r.World.OnRefresh(r.board.see)
	}
	if of.selective != nil && of.selective.Want(name, extension.View) {
		r.viewed = append(r.viewed, name)
	}
	return r.board.store.Get(name)
}

// review looks at what views asked for before the run went back.
func (b *board) review() {
	for _, name := range b.run.viewed {
		if a := b.run.giver(name); a != nil && a.selective != nil {
			a.selective.Want(name, extension.View)
		}
	}
}

// function returns a function of an extension; nil for none.
func (r *Run) function(name string) extension.Function {
	for _, a := range r.attached {
		if f := a.functions[name]; f != nil {
			return f
		}
	}
	return nil
}

// giver is the extension that gives a key; nil for none.
func (r *Run) giver(key string) *attached {
	if src := r.table().source(key); src.kind == extensionKey {
		return r.attached[src.a]
	}
	return nil
}

// ExplainKey returns what there is to say of a key beside its value: that a script has set it,
// and what the extension says that gives it.
func (r *Run) ExplainKey(name string) (all []explain.Node) {
	if r.board != nil {
		all = r.board.explainSet(name)
	}
	if a := r.giver(name); a != nil {
		if e, ok := a.Attached.(extension.KeyExplainer); ok {
			all = append(all, e.ExplainKey(name)...)
		}
	}
	return all
}

// Explains returns the extension that can be asked about parts of that subject.
func (r *Run) explains(s explain.Subject) *attached {
	for _, a := range r.attached {
		if a.Subject() == s {
			return a
		}
	}
	return nil
}

// ExplainExtension answers for a part of an extension, by its subject; "" is the whole. False
// is that no extension has such parts.
func (r *Run) ExplainExtension(s explain.Subject, name string) (explain.Node, bool, error) {
	a := r.explains(s)
	if a == nil || s == "" {
		return explain.Node{}, false, nil
	}
	n, err := a.Explain(name)
	return n, true, err
}

// ExplainExtensions answers for all extensions that have something to say.
func (r *Run) ExplainExtensions() (all []explain.Node) {
	for _, a := range r.attached {
		if n, err := a.Explain(""); err == nil && n.Text != "" {
			all = append(all, n)
		}
	}
	return all
}

// SnapshotLife copies how the extension stands of which views have a panel; false is that
// there is none.
func (r *Run) SnapshotLife(s *trace.Life) bool {
	for _, a := range r.attached {
		if shown, ok := a.Attached.(extension.Shown); ok && shown.Snapshot(s) {
			return true
		}
	}
	return false
}

// Asleep returns why a program does not run now, and whether that is so; about is what of
// which subject to ask for more.
func (r *Run) Asleep(name string) (why string, about explain.Query, asleep bool) {
	for _, p := range r.programs {
		switch {
		case p.name != name || !p.asleep():
		case p.idle:
			return name + " does not run: its robot is commanded from outside", about, true
		default:
			a := p.owner()
			why, about.Name = a.switching.Asleep(p.compiled.Entry)
			about.Subject = a.Subject()
			return why, about, true
		}
	}
	return "", about, false
}

// owner is the extension that begins and ends the program.
func (p *host) owner() *attached {
	for _, a := range p.run.attached {
		if a.of.Name() == p.compiled.by {
			return a
		}
	}
	return nil
}
