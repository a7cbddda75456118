// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// setKey is a key that the script has set and not given back.
type setKey struct {
	name  string
	lasts int64 // ns
	until int64 // ns: it is given back then; 0 is never
}

// keep notes that the script has set a key.
func (p *play) keep(in *sim.Input) {
	p.forget(in.Name)
	k := setKey{name: in.Name, lasts: in.For}
	if in.For > 0 {
		k.until = p.world.Now() + in.For
	}
	p.kept = append(p.kept, k)
}

func (p *play) forget(name string) {
	p.kept = slices.DeleteFunc(p.kept, func(k setKey) bool { return k.name == name })
}

// keeps reports whether the script has set a key and not given it back, once the inputs asked
// for in this tick are applied.
func (p *play) keeps(name string) bool {
	kept := slices.ContainsFunc(p.kept, func(k setKey) bool { return k.name == name })
	for i := range p.asked {
		if in := &p.asked[i]; in.Name == name && (in.Op == sim.OpKey || in.Op == sim.OpUnset) {
			kept = in.Op == sim.OpKey
		}
	}
	return kept
}

// expire gives the keys back whose time is over.
func (p *play) expire(now int64) {
	for i := 0; i < len(p.kept); i++ {
		k := p.kept[i]
		if k.until == 0 || k.until > now {
			continue
		}
		p.emit(&trace.Event{Kind: trace.Script, Name: "unset " + k.name, Why: "it was set for " + spec.DurationText(k.lasts)})
		p.giveBack(k.name)
		i--
	}
}

// giveBack leaves a key to who gives it its value in the world; of nobody it has none.
func (p *play) giveBack(name string) {
	p.forget(name)
	switch a := p.run.giver(name); {
	case a == nil:
		p.set(p.store.Intern(name), slot.Value{})
	case a.selective != nil:
		a.selective.Release(name)
	}
}

// checkUnset refuses a key that no script can have set.
func (p *play) checkUnset(in *sim.Input) error {
	switch src := p.s.keys.source(in.Name); {
	case src.kind == writtenKey, src.kind == extensionKey && !src.ask:
		return nil
	}
	return fmt.Errorf("%s %s: no script sets the key", in.Op, in.Name)
}

func (p *play) idleUnset(in *sim.Input) string {
	if p.keeps(in.Name) {
		return ""
	}
	return "no script has set it"
}

// masked says that keys do not show an action, for the script has set them.
func (p *play) masked(in *sim.Input) string {
	k := p.world.Action(in.Op)
	if k.Senses == nil || len(p.kept) == 0 {
		return ""
	}
	var keys []string
	for _, name := range k.Senses(in) {
		for _, a := range p.run.attached {
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

// readUnset refuses what no script can have set.
func (r *reader) readUnset(s *spec.Section, in *sim.Input) {
	n, _ := s.Node.Get(s.What)
	switch src := r.s.keys.source(in.Name); {
	case src.kind == extensionKey && src.ask:
		r.errs.Add(n.Errorf("", "unset: to set %q is to ask for something, which is not taken back", spec.Shorten(in.Name)))
	case src.kind != extensionKey && r.provided(in.Name):
		r.errs.Add(n.Errorf("unset is for keys that a script has set", "unset: the world itself gives %q its value", spec.Shorten(in.Name)))
	}
}

// lintUnset warns of a key that the script does not set.
func (r *reader) lintUnset(a *Action) {
	for i := range r.s.Script {
		if slices.ContainsFunc(r.s.Script[i].Do, func(o Action) bool { return o.Input.Op == sim.OpKey && o.Input.Name == a.Input.Name }) {
			return
		}
	}
	r.warn(a.node.Errorf("", "%s: the script does not set it", a.Text))
}
