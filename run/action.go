// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// Actions returns the kinds of actions about keys and programs, which the run itself carries
// out: nobody else may.
func Actions() []sim.ActionKind { return slices.Clone(actionKinds) }

var actionKinds = []sim.ActionKind{
	{
		Name: sim.OpKey, Key: "set", Whom: "key", Doc: "Changes the state of the world, such as nao/battery, or writes a key that nothing in the world gives a value.",
		Keys: func(_ *sim.World, in *sim.Input) spec.Table {
			to := program.ValueField("to", &in.Data)
			to.Must = "a value"
			lasts := spec.Field{Key: "for", Into: &in.For, Min: sim.Shortest, Max: sim.Longest, None: "for good", Doc: "A key is given back after this time."}
			return spec.Table{Fields: []spec.Field{to, lasts}}
		},
	},
	{
		Name: sim.OpUnset, Whom: "key", Doc: "Gives a key back that was set: it has the value again that the world gives it, or none.",
	},
	{
		Name: sim.OpRaise, Whom: "key", Doc: "Raises an event.", Default: func(_ *sim.World, in *sim.Input) { in.Data = slot.Bool(true) },
		Keys: func(_ *sim.World, in *sim.Input) spec.Table {
			return spec.Table{Fields: []spec.Field{program.ValueField("value", &in.Data)}}
		},
	},
	{
		Name: sim.OpPause, Whom: "program", Doc: "A program rests, and its commands hold.",
		Leaves: []string{"paused"}, Idle: []sim.Idle{hasEnded, {Mark: "paused", Why: "it is paused already"}},
	},
	{
		Name: sim.OpResume, Whom: "program", Doc: "A program goes on.",
		Leaves: []string{"!paused"}, Idle: []sim.Idle{hasEnded, {Mark: "!paused", Why: "it is not paused"}},
	},
	{
		Name: sim.OpQuit, Whom: "program", Doc: "A program ends, and its leaves stop.", Leaves: []string{"ended"}, Idle: []sim.Idle{hasEnded},
	},
}

var hasEnded = sim.Idle{Mark: "ended", Why: "it has ended"}

// signals are what actions do to programs.
var signals = map[sim.Op]program.Signal{sim.OpPause: program.Pause, sim.OpResume: program.Resume, sim.OpQuit: program.Quit}

// actions are the model's kinds of actions, with those of keys and programs.
func (r *Run) actions() []sim.ActionKind {
	all := slices.Clone(r.model.Actions)
	for _, k := range actionKinds {
		check, apply := r.checkKey, r.write
		if signal, is := signals[k.Name]; is {
			check, apply = r.checkProgram, func(in *sim.Input) { r.signal(in, signal) }
		}
		if k.Name == sim.OpUnset {
			check = r.checkUnset
		}
		k.Check = func(_ *sim.World, in *sim.Input) error {
			if r.director == nil {
				return fmt.Errorf("%s %s: only a run of a scenario takes it, not that of a world alone", k.InScript(), in.Name)
			}
			return check(in)
		}
		k.Apply = func(_ *sim.World, in *sim.Input) { apply(in) }
		all = append(all, k)
	}
	return append(all, r.steer())
}

func (r *Run) checkProgram(in *sim.Input) error {
	_, err := r.program(in.Name)
	return err
}

func (r *Run) signal(in *sim.Input, signal program.Signal) {
	if p, err := r.program(in.Name); err == nil {
		p.control(signal, p.world.Now(), p.world.Ticks())
	}
}

// Asked returns the extension that an input asks for something; nil for none.
func (r *Run) Asked(in *sim.Input) extension.Asked {
	if in.Op != sim.OpKey && in.Op != sim.OpRaise {
		return nil
	}
	src := r.table().source(in.Name)
	if src.kind != extensionKey || !src.ask {
		return nil
	}
	return r.attached[src.a].asked
}

// Ask asks for an input at the start of the next tick, for the director: by is who does.
func (r *Run) Ask(in sim.Input, by extension.Action) error {
	err := r.World.Do(in)
	if err == nil {
		r.noteAsker(&in, by)
	}
	return err
}

// noteAsker notes who asks an extension for an input that the world has accepted.
func (r *Run) noteAsker(in *sim.Input, by extension.Action) {
	if r.director != nil && r.Asked(in) != nil {
		r.board.askers = append(r.board.askers, by)
	}
}

// checkKey refuses to write a key to which the world gives its value.
func (r *Run) checkKey(in *sim.Input) error {
	if a := r.Asked(in); a != nil {
		return a.Check(in)
	}
	if keys := r.table(); keys.Free(in.Name) || keys.OfExtension(in.Name) {
		return nil
	}
	return fmt.Errorf("%s %s: the world itself gives the key its value", in.Op, in.Name)
}

// write has a key written when the keys have their values; an extension may be asked by it.
func (r *Run) write(in *sim.Input) {
	b := r.board
	a := r.Asked(in)
	if a == nil {
		b.written = append(b.written, *in)
		return
	}
	by := b.askers[0]
	b.askers = append(b.askers[:0], b.askers[1:]...)
	a.Take(in, by)
}

// writeSet writes the keys that inputs have set, and gives back those that they have unset.
func (b *board) writeSet() {
	for i := range b.written {
		switch in := &b.written[i]; in.Op {
		case sim.OpUnset:
			b.giveBack(in.Name)
		case sim.OpKey:
			b.hold(in)
			if a := b.run.giver(in.Name); a != nil && a.selective != nil {
				a.selective.Hold(in.Name)
			}
			b.put(b.store.Intern(in.Name), in.Data)
		}
	}
}

// writeRaised raises the events that inputs raise.
func (b *board) writeRaised() {
	for i := range b.written {
		in := &b.written[i]
		if in.Op != sim.OpRaise {
			continue
		}
		b.store.Raise(b.store.Intern(in.Name), in.Data)
		b.emit(&trace.Event{Kind: trace.Key, Name: in.Name, Event: "raise", Value: in.Data})
	}
	b.written = b.written[:0]
}

// put stores the value of a key. The trace of a run with a director has its changes.
func (b *board) put(k condition.Key, v slot.Value) {
	if !b.run.directed() {
		b.store.Set(k, v)
		return
	}
	if b.store.Value(k).Equal(v) {
		return
	}
	b.store.Set(k, v)
	b.emit(&trace.Event{Kind: trace.Key, Name: b.store.Name(k), Value: v})
}

// directed reports whether the trace has the keys.
func (r *Run) directed() bool { return r.director != nil && r.Told() }

// emit reports what happens at the present tick.
func (b *board) emit(e *trace.Event) {
	e.Time, e.Tick = b.world.Now(), b.world.Ticks()
	b.run.Emit(e)
}

// See has keys and conditions look at the present world, as in a tick.
func (r *Run) See() { r.board.see(r.World.Now()) }

// Store returns the keys that conditions read; nil while none are.
func (r *Run) Store() *memory.Store {
	if r.board == nil {
		return nil
	}
	return r.board.store
}

// Monitor returns what evaluates the conditions; nil while there are none.
func (r *Run) Monitor() *condition.Monitor {
	if r.board == nil {
		return nil
	}
	return r.board.monitor
}
