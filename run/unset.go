// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// setKey is a key that an input has set and none has given back.
type setKey struct {
	name  string
	lasts int64 // ns
	until int64 // ns: it is given back then; 0 is never
}

// hold notes that a key is set.
func (b *board) hold(in *sim.Input) {
	b.forget(in.Name)
	k := setKey{name: in.Name, lasts: in.For}
	if in.For > 0 {
		k.until = b.world.Now() + in.For
	}
	b.held = append(b.held, k)
}

func (b *board) forget(name string) {
	b.held = slices.DeleteFunc(b.held, func(k setKey) bool { return k.name == name })
}

// holds reports whether a key is set and not given back, once the inputs asked for in this
// tick are applied.
func (b *board) holds(name string, asked []sim.Input) bool {
	held := slices.ContainsFunc(b.held, func(k setKey) bool { return k.name == name })
	for i := range asked {
		if in := &asked[i]; in.Name == name && (in.Op == sim.OpKey || in.Op == sim.OpUnset) {
			held = in.Op == sim.OpKey
		}
	}
	return held
}

// expire gives the keys back whose time is over.
func (b *board) expire(now int64) {
	for i := 0; i < len(b.held); i++ {
		k := b.held[i]
		if k.until == 0 || k.until > now {
			continue
		}
		b.emit(&trace.Event{Kind: trace.Script, Name: "unset " + k.name, Why: "it was set for " + spec.DurationText(k.lasts)})
		b.giveBack(k.name)
		i--
	}
}

// giveBack leaves a key to who gives it its value in the world; of nobody it has none.
func (b *board) giveBack(name string) {
	b.forget(name)
	switch a := b.run.giver(name); {
	case a == nil:
		b.put(b.store.Intern(name), slot.Value{})
	case a.selective != nil:
		a.selective.Release(name)
	}
}

// explainSet says of a key that is set until when it is.
func (b *board) explainSet(name string) (all []explain.Node) {
	for _, k := range b.held {
		switch {
		case k.name != name:
		case k.until == 0:
			all = append(all, explain.Said("a script has set it: {unset: %s} gives it back", name))
		default:
			all = append(all, explain.Said("a script has set it until %s s", trace.Seconds(k.until)))
		}
	}
	return all
}

// checkUnset refuses a key that no input can have set.
func (r *Run) checkUnset(in *sim.Input) error {
	switch src := r.table().source(in.Name); {
	case src.kind == writtenKey, src.kind == extensionKey && !src.ask:
		return nil
	}
	return fmt.Errorf("%s %s: no script sets the key", in.Op, in.Name)
}

// IdleKey returns why it changes nothing to set a key or to give it back, once the inputs
// asked for in this tick are applied; "" where it does.
func (r *Run) IdleKey(in *sim.Input, asked []sim.Input) string {
	b := r.board
	if in.Op == sim.OpUnset {
		if b.holds(in.Name, asked) {
			return ""
		}
		return "no script has set it"
	}
	v := b.store.Get(in.Name)
	same := v.Equal(in.Data) && v.Kind() != slot.Invalid
	timed := in.For > 0 || slices.ContainsFunc(b.held, func(k setKey) bool { return k.name == in.Name && k.until > 0 })
	if same && !timed && b.holds(in.Name, asked) {
		return "the key has this value already"
	}
	return ""
}

// Masked returns why keys do not show an action, for they are set; "" where they do.
func (r *Run) Masked(in *sim.Input) string {
	k := r.World.Action(in.Op)
	if k.Senses == nil || len(r.board.held) == 0 {
		return ""
	}
	var keys []string
	for _, name := range k.Senses(in) {
		for _, a := range r.attached {
			if a.selective != nil {
				keys = append(keys, a.selective.Held(in.Name, name)...)
			}
		}
	}
	if len(keys) == 0 {
		return ""
	}
	return fmt.Sprintf("%s as the script has set it: {unset: %s} gives it back", strings.Join(keys, " and ")+" stays", keys[0])
}
