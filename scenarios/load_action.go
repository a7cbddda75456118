// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/scenarios/timeline"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// How long what a script does may last, in ns.
const shortest, longest = 1e6, 1000 * 3600e9

// action is a kind of action of a script. What it does to a key or a program is the run's;
// all else is the world's.
type action struct {
	sim.ActionKind
	read  func(r *reader, s *spec.Section, in *sim.Input) // judges what was read; may be nil, as all below
	lint  func(r *reader, a *Action)                      // warns of an action of the script
	check func(p *play, in *sim.Input) error
	apply func(p *play, in *sim.Input)
	idle  func(p *play, in *sim.Input) string // why it changes nothing as things are; "" where it does
}

// ownActions are the actions about keys and programs.
var ownActions = []action{
	{
		ActionKind: sim.ActionKind{
			Name: sim.OpKey, Key: "set", Whom: "key", Doc: "Changes the state of the world, such as nao/battery, or writes a key that nothing in the world gives a value.",
			Keys: func(_ *sim.World, in *sim.Input) spec.Table {
				to := valueField("to", &in.Data)
				to.Must = "a value"
				return spec.Table{Fields: []spec.Field{to}}
			},
		},
		read: (*reader).readSet, lint: (*reader).lintSet, check: (*play).checkKey, apply: (*play).write, idle: (*play).idleKey,
	},
	{
		ActionKind: sim.ActionKind{
			Name: sim.OpRaise, Whom: "key", Doc: "Raises an event.", Default: func(_ *sim.World, in *sim.Input) { in.Data = slot.Bool(true) },
			Keys: func(_ *sim.World, in *sim.Input) spec.Table {
				return spec.Table{Fields: []spec.Field{valueField("value", &in.Data)}}
			},
		},
		read: func(r *reader, s *spec.Section, in *sim.Input) { r.writable(s, in, true) },
		lint: (*reader).lintUnread, check: (*play).checkKey, apply: (*play).write,
	},
	{
		ActionKind: sim.ActionKind{
			Name: sim.OpPause, Whom: "program", Doc: "A program rests, and its commands hold.",
			Leaves: []string{"paused"}, Idle: []sim.Idle{hasEnded, {Mark: "paused", Why: "it is paused already"}},
		},
		check: (*play).checkProgram, apply: signals(program.Pause),
	},
	{
		ActionKind: sim.ActionKind{
			Name: sim.OpResume, Whom: "program", Doc: "A program goes on.",
			Leaves: []string{"!paused"}, Idle: []sim.Idle{hasEnded, {Mark: "!paused", Why: "it is not paused"}},
		},
		check: (*play).checkProgram, apply: signals(program.Resume),
	},
	{
		ActionKind: sim.ActionKind{
			Name: sim.OpQuit, Whom: "program", Doc: "A program ends, and its leaves stop.", Leaves: []string{"ended"}, Idle: []sim.Idle{hasEnded},
		},
		read:  func(r *reader, _ *spec.Section, in *sim.Input) { r.s.keys.quit(in.Name) },
		check: (*play).checkProgram, apply: signals(program.Quit),
	},
}

var hasEnded = sim.Idle{Mark: "ended", Why: "it has ended"}

// signals carries out what is done to a program.
func signals(signal program.Signal) func(p *play, in *sim.Input) {
	return func(p *play, in *sim.Input) {
		if prog, err := p.run.program(in.Name); err == nil {
			prog.control(signal, p.world.Now(), p.world.Ticks())
		}
	}
}

// ownAction returns the kind that the run itself carries out; nil for one of the world.
func ownAction(op sim.Op) *action {
	if i := slices.IndexFunc(ownActions, func(a action) bool { return a.Name == op }); i >= 0 {
		return &ownActions[i]
	}
	return nil
}

// actions are the model's kinds of actions, with those of keys and programs, which this run
// carries out.
func (r *Run) actions() []sim.ActionKind {
	all := slices.Clone(r.model.Actions)
	for i := range ownActions {
		k := ownActions[i].ActionKind
		k.Check = func(_ *sim.World, in *sim.Input) error {
			if r.director == nil {
				return fmt.Errorf("%s %s: only a run of a scenario takes it, not that of a world alone", k.InScript(), in.Name)
			}
			return r.director.check(in)
		}
		k.Apply = func(_ *sim.World, in *sim.Input) { r.director.apply(in) }
		all = append(all, k)
	}
	return all
}

// scriptActions are the kinds of actions that scripts may have, in the order in which
// people are told them.
func scriptActions(kinds []*sim.ActionKind) (all []action) {
	for _, k := range kinds {
		a := action{ActionKind: *k}
		if own := ownAction(k.Name); own != nil {
			a = *own
		}
		if k.Doc != "" {
			all = append(all, a)
		}
	}
	return all
}

// allActions are the kinds of actions of scripts, such as the reader of a world has them.
func allActions(k *Kinds) []action {
	all := sim.Actions(k.Actions)
	for i := range ownActions {
		all = append(all, &ownActions[i].ActionKind)
	}
	actions := scriptActions(all)
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
		t := actionTables([]action{{ActionKind: *k}})[0]
		err := t.Err()
		switch is := func(a action) bool { return a.InScript() == k.InScript() || a.Name == k.Name }; {
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
		taken = append(taken, action{ActionKind: *k})
	}
	return nil
}

// actionTables are those of kinds of actions, bound to nothing that is used.
func actionTables(kinds []action) []spec.Table {
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
	if k.read != nil && in.Name != "" {
		k.read(r, s, &in)
	}
	if r.errs.Len() > before {
		return
	}
	if ownAction(in.Op) == nil { // else it is checked by name
		// In some state of the world: the order in which the script gives actions is that of
		// their times, known in the run.
		if err := r.base.World.Check(in); err != nil {
			r.errs.Add(n.Errorf("", "%s", err))
			return
		}
	}
	c.Do = append(c.Do, Action{Text: actionText(n, s.What), Input: in, node: n})
}

// actionTable binds the keys of an action, whose names must be there.
func (r *reader) actionTable(k *action, in *sim.Input) spec.Table {
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

// valueField is what a key is set to.
func valueField(key string, into *slot.Value) spec.Field {
	return spec.Field{Key: key, Into: &spec.Value{
		What: "value",
		Read: func(s *spec.Section, key string) {
			if n, ok := s.Take(key); ok {
				*into = timeline.Value(s.Errs, n, key)
			} else if s.Node.Index(key) >= 0 {
				*into = slot.Value{} // it has none, and that is told
			}
		},
		Node: func() *spec.Node {
			if text, ok := into.AsString(); ok {
				return spec.Text(text)
			}
			return spec.Plain(into.String())
		},
		Schema: func() spec.Object { return spec.JSON(`{"type": ["boolean", "number", "string", "array"]}`) },
	}}
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
	_, ok := r.s.keys.KeyInfo(name)
	return ok && !r.s.keys.settable[name]
}

// writable refuses keys that the world provides, and those that look like one.
func (r *reader) writable(s *spec.Section, in *sim.Input, event bool) {
	n, _ := s.Node.Get(s.What)
	first, _, _ := strings.Cut(in.Name, "/")
	switch ours := []string{"distance", "playful", "scheme", "pdl"}; {
	case r.extensionWritable(n, in):
	case r.provided(in.Name):
		r.errs.Add(n.Errorf("a key is written if nothing in the world gives its value", "%s: the world itself gives %q its value [key_taken]", s.What, spec.Shorten(in.Name)))
	case slices.Contains(ours, first) || slices.Contains(r.things(), first):
		names := r.s.keys.hints(!r.errs.Many()).KeyNames(condition.Judge)
		r.errs.Add(n.Errorf(source.Suggest(in.Name, names), "unknown key %q [unknown_key]", spec.Shorten(in.Name)))
	default:
		r.written(in.Name, in.Data, event)
		r.noteWritten(in.Name, n)
	}
}

// actionText is an action as the trace tells it.
func actionText(n *spec.Node, name string) string {
	what, _ := n.Get(name)
	text := name + " " + what.Text
	if what.Form != spec.Scalar {
		text = name + " " + what.Flow()
	}
	for _, f := range n.Fields {
		if f.Key.Text != name {
			text += " " + f.Key.Text + " " + f.Value.Flow()
		}
	}
	return text
}
