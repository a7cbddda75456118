// SPDX-License-Identifier: Apache-2.0

package run

import (
	"strconv"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// board holds the keys that conditions of a run read, and evaluates the conditions.
type board struct {
	run     *Run
	world   *sim.World
	store   *memory.Store
	monitor *condition.Monitor
	keys    []liveKey
	gates   []*gate                // of this run's programs
	dormant []*condition.Condition // gates of activities' programs
	begun   bool                   // the conditions are watched
	at      int64                  // ns: of the last refresh

	written []sim.Input        // keys and events that this tick's inputs write
	held    []setKey           // keys that inputs have set and none has given back, in their order
	askers  []extension.Action // of what extensions are asked for at the tick that comes, in order; nil for a user
}

// liveKey is a key that some condition reads.
type liveKey struct {
	key    condition.Key
	source keySource
}

func newBoard(r *Run, w *sim.World) *board {
	b := &board{run: r, world: w, store: memory.New()}
	b.monitor = condition.NewMonitor(b.store, 0, condition.Setup{
		Sources: condition.Sources(r.model.Seed), Prefs: r.world.Preferences,
	})
	b.store.Observe(b.monitor)
	return b
}

// reads has the keys of a condition refreshed each tick: what happens depends on it, so
// they are part of the state.
func (b *board) reads(c *condition.Condition) { b.keep(c, true) }

// LooksAt has the keys of a condition on which nothing in the world depends refreshed each
// tick; nil is none.
func (r *Run) LooksAt(c *condition.Condition) { r.board.keep(c, false) }

func (b *board) keep(c *condition.Condition, acts bool) {
	if c == nil {
		return
	}
	for _, name := range c.Keys() {
		k := b.store.Intern(name)
		if acts {
			b.store.Include(k)
		}
		src := b.run.table().source(name)
		if src.kind == extensionKey {
			b.want(name, b.run.attached[src.a], acts)
			continue
		}
		if src.kind != writtenKey && b.run.table().provides(name) && !b.refreshes(k) {
			b.keys = append(b.keys, liveKey{k, src})
		}
	}
}

// want has an extension compute a key.
func (b *board) want(name string, of *attached, acts bool) {
	switch {
	case of.selective == nil:
	case acts:
		of.selective.Want(name, extension.Depend)
	default:
		of.selective.Want(name, extension.Look)
	}
}

func (b *board) refreshes(k condition.Key) bool {
	for i := range b.keys {
		if b.keys[i].key == k {
			return true
		}
	}
	return false
}

// refresh moves the clock to now and gives the keys their values.
func (b *board) refresh(now int64) {
	if !b.begun {
		for _, g := range b.gates {
			b.judge(g)
			b.reads(g.cond)
		}
		for _, c := range b.dormant {
			b.reads(c)
		}
		for _, a := range b.run.attached {
			if a.watching != nil {
				a.watching.Begin()
			}
		}
		b.review()
	}
	b.at = now
	b.monitor.Advance(now)
	for i := range b.keys {
		b.put(b.keys[i].key, b.run.valueIn(b.world, &b.keys[i].source))
	}
	for _, a := range b.run.attached {
		a.Refresh(now)
	}
}

// begin watches the gates' conditions once the keys have their first values.
func (b *board) begin() {
	b.begun = true
	for _, g := range b.gates {
		g.watch(b)
	}
	for _, a := range b.run.attached {
		if a.watching != nil {
			a.watching.Watch()
		}
	}
}

// see is the third step of the tick: the clock of the conditions moves to now, keys get
// their values, conditions see them, and extensions act.
func (b *board) see(now int64) {
	d := b.run.director
	if d != nil {
		d.Until(now)
	}
	b.refresh(now)
	b.expire(now)
	b.writeSet()
	if !b.begun {
		b.begin()
		if d != nil {
			d.Watch()
		}
	}
	b.writeRaised()
	b.settle(now)
	if d != nil {
		d.Seen(now)
	}
}

// gate is a condition that stands as a gate in a program, in one run.
type gate struct {
	name    string // whose it is and which, for its rand()
	cond    *condition.Condition
	late    *gateText // where its text was made up in this run, else nil
	watcher *condition.Watcher
	mode    trace.Mode             // of report
	report  func(condition.Report) // nil where only its truth is asked for
}

func (g *gate) watch(b *board) { g.watcher = b.monitor.Watch(g.cond, g.name, g.mode, g.report) }

// judge looks at a condition whose text was made up in this run, before its first read: a
// key that the program may not know is a fault, and Invalid.
func (b *board) judge(g *gate) {
	if g.late == nil {
		return
	}
	if _, err := g.late.judge(b.run.table(), false); err != nil {
		b.run.fault(one(err))
		g.cond, _ = g.late.judge(b.run.table(), true)
	}
}

// site names the next gate of a program, or of the activity that runs it: each rand() in
// it has a stream of its own.
func (p *host) site() string {
	p.sites++
	return "gate/" + p.gatesOf + "/" + strconv.Itoa(p.sites-1)
}

// gateText is such a condition as the program has it. It implements program.Condition.
type gateText struct {
	cond *condition.Condition
	file *source.File
	at   source.Pos

	strict  bool // a key that nobody provides is an error
	watched bool // its reports are asked for
	oracle  bool // its program may name keys of the judge
	late    bool // the run itself has made up the text: it was not judged when the world was read
}

// programsSee is the hint for a key of the judge.
const programsSee = "programs see what the robot can know; a scenario's expectations may read it; oracle: true at the program allows it"

// judge reads the condition with the keys of a world. A key that the program may not know
// is an error; blind, it is Invalid.
func (g *gateText) judge(keys condition.Keys, blind bool) (*condition.Condition, error) {
	o := condition.Options{Keys: keys, Strict: g.strict, Refusal: programsSee, Blind: blind, Within: condition.Within{File: g.file, At: g.at}}
	if g.oracle {
		o.Reader = condition.Judge
	}
	return condition.Compile(g.cond.Text, o)
}

// Text implements program.Condition.
func (g *gateText) Text() string { return g.cond.Text }

// read reads a condition in a program.
func (c *compiled) read(use program.Use, f *source.File, at source.Pos, text string) (program.Condition, error) {
	if use == program.Report {
		for _, g := range c.gates {
			if g.watched && g.at == at && g.cond.Text == text {
				return g, nil
			}
		}
	}
	cond, err := condition.Compile(text, condition.Options{Within: condition.Within{File: f, At: at}})
	switch {
	case err != nil && (use == program.Gate || use == program.Report):
		return nil, one(err)
	case err != nil:
		return nil, err
	}
	g := &gateText{cond: cond, file: f, at: at, strict: use == program.Sample, watched: use == program.Report, oracle: c.Entry.Oracle}
	if use != program.Probe {
		c.gates = append(c.gates, g)
	}
	return g, nil
}

// one is the first of a list of errors.
func one(err error) error {
	if list, ok := err.(*source.Errors); ok && list.Len() > 0 {
		return list.All()[0]
	}
	return err
}
