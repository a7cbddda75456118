// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// How long what a script does may last, in ns.
const shortest, longest = sim.Shortest, sim.Longest

// scriptActions are the kinds of actions that scripts may have, in the order in which
// people are told them.
func scriptActions(kinds []*sim.ActionKind) (all []sim.ActionKind) {
	for _, k := range kinds {
		if k.Doc != "" {
			all = append(all, *k)
		}
	}
	return all
}

// allActions are the kinds of actions of scripts, such as the reader of a world has them.
func allActions(k *Kinds) []sim.ActionKind {
	actions := scriptActions(sim.Actions(slices.Concat(k.Actions, run.Actions())))
	for _, e := range k.Extensions {
		actions = append(actions, extensionActions(e, nil)...)
	}
	return actions
}

// checkActions reports a name that is taken or cannot be one, and what is wrong with tables.
func checkActions(all *Kinds) error {
	taken := allActions(&Kinds{Extensions: all.Extensions})
	for i := range all.Actions {
		k := &all.Actions[i]
		t := actionTables([]sim.ActionKind{*k})[0]
		err := t.Err()
		switch is := func(a sim.ActionKind) bool { return a.InScript() == k.InScript() || a.Name == k.Name }; {
		case !spec.NameForm(string(k.Name)) || !spec.NameForm(k.InScript()):
			err = errors.New("letters, digits, _ and -, beginning with a letter")
		case slices.ContainsFunc(taken, is) || slices.ContainsFunc(sim.Actions(nil), func(o *sim.ActionKind) bool { return o.Name == k.Name }):
			err = errors.New("there is one of that name already")
		case k.Doc == "":
			err = errors.New("it has no Doc")
		case k.Apply == nil && !k.Robots:
			err = errors.New("it has no Apply")
		case len(t.Fields) == 0 || t.Fields[0].Key != k.InScript():
			err = errors.New("it has no Whom, and the first of its Keys is another one")
		}
		if err != nil {
			return fmt.Errorf("action %s: %w", k.InScript(), err)
		}
		taken = append(taken, *k)
	}
	return nil
}

// actionTables are those of kinds of actions, bound to nothing that is used.
func actionTables(kinds []sim.ActionKind) []spec.Table {
	all := make([]spec.Table, len(kinds))
	for i := range kinds {
		var in sim.Input
		if kinds[i].Default != nil {
			kinds[i].Default(nil, &in)
		}
		all[i] = kinds[i].Table(nil, &in)
	}
	return all
}

// actionHints are for keys that people write instead.
var actionHints = map[string]string{"yaw": "yaw_deg: an angle in degrees", "duration": "for: 0.5s", "pos": "to: [x, y], or at: [x, y]"}

// named are the names of which a key of an action must be one.
var named = map[string]func(*reader) []string{
	"object": (*reader).objects, "robot": (*reader).robots, "object or robot": (*reader).things, "thing or robot": (*reader).things,
	"person": (*reader).persons, "program": (*reader).programs,
}

// action reads an action.
func (r *reader) action(n *spec.Node, c *Cue) {
	s, ok := spec.Open(&r.errs, n, "an action")
	if !ok {
		return
	}
	if r.actions == nil {
		r.actions = append(scriptActions(r.base.World.Actions()), r.extensionActions()...)
		r.actionTables = actionTables(r.actions)
	}
	kind := s.Pick("an action", "write a list: do: [{…}, {…}]", r.actionTables)
	if kind < 0 {
		return
	}
	before, k := r.errs.Len(), &r.actions[kind]
	in := sim.Input{Op: k.Name}
	if name, ok := n.Get(k.InScript()); ok && name.Form == spec.Scalar && k.Whom != "" {
		in.Name = name.Text // the other keys depend on it
	}
	r.actionTable(k, &in).Read(s)
	if k.Whom != "" && in.Name != "" {
		r.readOwn(s, &in)
	}
	if r.errs.Len() > before {
		return
	}
	if !isOwn(in.Op) { // else it is checked by name
		// In some state of the world: the order in which the script gives actions is that of
		// their times, known in the run.
		if err := r.base.World.Check(in); err != nil {
			r.errs.Add(n.Errorf("", "%s", err))
			return
		}
	}
	c.Do = append(c.Do, Action{Text: k.Words(n), Input: in, node: n})
}

// isOwn reports whether the run carries out an action, and not the world.
func isOwn(op sim.Op) bool {
	return slices.ContainsFunc(run.Actions(), func(k sim.ActionKind) bool { return k.Name == op })
}

// readOwn judges what is done to a key or a program.
func (r *reader) readOwn(s *spec.Section, in *sim.Input) {
	switch in.Op {
	case sim.OpKey:
		r.readSet(s, in)
	case sim.OpUnset:
		r.readUnset(s, in)
	case sim.OpRaise:
		r.writable(s, in, true)
	case sim.OpQuit:
		r.keys.Quits(in.Name)
	}
}

// actionTable binds the keys of an action, whose names must be there.
func (r *reader) actionTable(k *sim.ActionKind, in *sim.Input) spec.Table {
	if k.Default != nil {
		k.Default(r.base.World, in)
	}
	t := k.Table(r.base.World, in)
	if t.Hints == nil {
		t.Hints = actionHints
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		if into, text := f.Into.(*string); text && named[f.Names] != nil {
			f.Then = func(s *spec.Section) { r.isOne(s, f.Key, f.Names, *into, named[f.Names](r)) }
		}
	}
	return t
}

func nothing() *spec.Node { return nil }

// isOne refuses a name that is not among those that are known.
func (r *reader) isOne(s *spec.Section, key, what, name string, known []string) {
	if name == "" || slices.Contains(known, name) {
		return
	}
	hint := spec.HintFor(name, known)
	if len(known) == 0 {
		hint = "the world has none"
	}
	r.errs.Add(s.Errorf(key, hint, "there is no %s named %q [unknown_name]", what, spec.Shorten(name)))
}

// readSet judges what writes a key; a key that is a state of the world changes the world.
func (r *reader) readSet(s *spec.Section, in *sim.Input) {
	n, ok := s.Node.Get("to")
	if !ok {
		return
	}
	robot, name, _ := strings.Cut(in.Name, "/")
	if rb, isRobot := r.base.World.Robot(robot); isRobot && r.provided(in.Name) {
		if id, known := rb.Slots().Lookup(name); known && rb.Slots().Decls()[id].Dir == slot.Sensor {
			r.setSensor(n, in, robot, name)
			return
		}
	}
	r.writable(s, in, false)
}

// setSensor reads what sets a state of a robot; whether it is one that can be set is
// told before what it is set to.
func (r *reader) setSensor(n *spec.Node, in *sim.Input, robot, name string) {
	v, number := in.Data.AsFloat()
	if in.For != 0 {
		r.errs.Add(n.Errorf("set it to another value when it is time", "for: %s/%s is a state of the world, and stays as it is set", robot, name))
	}
	*in = sim.Input{Op: sim.OpSet, Name: robot, Slot: name, Value: v}
	if number {
		return
	}
	in.Value = 0
	if err := r.base.World.Check(*in); err != nil {
		r.errs.Add(n.Errorf("", "%s", err))
		return
	}
	r.errs.Add(n.Errorf("", "to: expected a number, not %s [wrong_type]", n.Describe()))
}

func (r *reader) provided(name string) bool {
	_, ok := r.keys.KeyInfo(name)
	_, ours := r.writesAt[name]
	return ok && !ours
}

// writable refuses keys that the world provides.
func (r *reader) writable(s *spec.Section, in *sim.Input, event bool) {
	n, _ := s.Node.Get(s.What)
	switch {
	case r.extensionWritable(n, in):
	case r.provided(in.Name):
		r.errs.Add(n.Errorf("a key is written if nothing in the world gives its value", "%s: the world itself gives %q its value [key_taken]", s.What, spec.Shorten(in.Name)))
	default:
		r.written(in.Name, in.Data, event)
		r.noteWritten(in.Name, n)
	}
}
