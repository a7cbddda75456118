// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// script reads what happens. Conditions are read behind all actions, for they may ask
// for keys that actions write.
func (r *reader) script(s *spec.Section) {
	items := s.Items("script", "{at: 5s, do: {hide: ball}}")
	cues := make([]Cue, len(items))
	whens := make([]*spec.Node, len(items))
	for i, item := range items {
		if c, ok := s.Open(item, "an entry of the script"); ok {
			r.cue(&cues[i], &whens[i]).Read(c)
		}
	}
	r.declareWritten()
	for i := range cues {
		if whens[i] == nil {
			continue
		}
		if cues[i].when = r.condition(whens[i], "when"); cues[i].when != nil {
			cues[i].When = cues[i].when.Text
		}
	}
	r.s.Script = cues
	if r.errs.Len() == 0 {
		r.idleScript()
	}
}

// cue binds the keys of an entry of the script.
func (r *reader) cue(c *Cue, when **spec.Node) spec.Table {
	c.At = -1
	at := section("time", func(s *spec.Section) { r.cueTime(s, c) }, spec.TimeSchema)
	return spec.Table{Fields: []spec.Field{
		{Key: "at", Into: at, Doc: "What is done is done at the first tick at or after this time, before anything is sensed."},
		{Key: "when", Into: section("condition", func(s *spec.Section) { *when, _ = s.Take("when") }, conditionSchema), Doc: "It is done once, at the tick after the first true instant of this condition."},
		{Key: "do", Into: section("action, or a list of them", func(s *spec.Section) { r.do(s, c) }, spec.JSON(`{"anyOf": [{"$ref": "#/$defs/action"}, {"type": "array", "items": {"$ref": "#/$defs/action"}}]}`)), Must: "an action or a list of them"},
	}}
}

func (r *reader) cueTime(s *spec.Section, c *Cue) {
	timed, asked := s.Node.Index("at") >= 0, s.Node.Index("when") >= 0
	switch {
	case timed && asked:
		s.Take("at")
		r.errs.Add(s.KeyNode("when").Errorf("write two entries", "both at and when"))
	case !timed && !asked:
		r.errs.Add(s.Node.Errorf("at: 5s, or when: a condition", "an entry of the script needs its time"))
	case s.Duration("at", &c.At, spec.Lasting(0, longest)) && c.At >= r.s.Duration:
		r.errs.Add(s.Errorf("at", "the run ends at "+spec.DurationText(r.s.Duration), "at: %s is not before the end of the run", spec.DurationText(c.At)))
	}
}

func (r *reader) do(s *spec.Section, c *Cue) {
	n, ok := s.Take("do")
	switch {
	case !ok:
	case n.Form == spec.List:
		for _, item := range n.Items {
			r.action(item, c)
		}
	default:
		r.action(n, c)
	}
}

// actionKind is one kind of action: its name is the key whose value says what it is
// done to.
type actionKind struct {
	name   string
	whom   string // what takes it, for people
	known  func(r *reader) []string
	fields func(r *reader, in *sim.Input) []spec.Field // beside the name; r is nil for the schema
	op     sim.Op
	doc    string
}

// actionKinds are the actions in the order in which people are told them; extensions have
// others.
var actionKinds = []actionKind{
	{"move", "object or robot", (*reader).things, (*reader).moveFields, sim.OpMove, "Puts a thing or a robot elsewhere, at rest. A robot's odometry is not told."},
	{"push", "object or robot", (*reader).things, (*reader).pushFields, sim.OpPush, "Gives it an impulse."},
	{"throw", "object", (*reader).objects, (*reader).throwFields, sim.OpThrow, "Gives a thing a velocity."},
	{"hold", "object", (*reader).objects, (*reader).holdFields, sim.OpHold, "A person holds a thing in the air."},
	{"release", "object", (*reader).objects, nil, sim.OpRelease, "A person lets a thing go."},
	{"hide", "object", (*reader).objects, nil, sim.OpHide, "Takes a thing out of the world."},
	{"show", "object", (*reader).objects, (*reader).showFields, sim.OpShow, "Brings a thing back that is out of the world."},
	{"lift", "robot", (*reader).robots, (*reader).liftFields, sim.OpLift, "Lifts a robot off the ground."},
	{"drop", "robot", (*reader).robots, nil, sim.OpDrop, "Lets a lifted robot drop."},
	{"touch", "robot", (*reader).robots, (*reader).touchFields, sim.OpTouch, "Touches a robot."},
	{"plug", "robot", (*reader).robots, nil, sim.OpPlug, "Plugs the charger in."},
	{"unplug", "robot", (*reader).robots, nil, sim.OpUnplug, "Unplugs the charger."},
	{"walk", "person", (*reader).persons, (*reader).walkFields, sim.OpWalk, "A person walks there."},
	{"turn", "person", (*reader).persons, (*reader).turnFields, sim.OpTurn, "A person turns."},
	{"look", "person", (*reader).persons, (*reader).lookFields, sim.OpLook, "A person looks at a thing or robot until it walks, turns or looks elsewhere."},
	{"wave", "person", (*reader).persons, (*reader).waveFields, sim.OpWave, "A person waves."},
	{"say", "person", (*reader).persons, (*reader).sayFields, sim.OpSay, "A person says something."},
	{"set", "key", nil, (*reader).setFields, sim.OpKey, "Changes the state of the world, such as nao/battery, or writes a key that nothing in the world gives a value."},
	{"raise", "key", nil, (*reader).raiseFields, sim.OpRaise, "Raises an event."},
	{"pause", "program", (*reader).programs, nil, sim.OpPause, "A program rests, and its commands hold."},
	{"resume", "program", (*reader).programs, nil, sim.OpResume, "A program goes on."},
	{"quit", "program", (*reader).programs, nil, sim.OpQuit, "A program ends, and its leaves stop."},
}

// actionHints are for keys that people write instead.
var actionHints = map[string]string{"yaw": "yaw_deg: an angle in degrees", "duration": "for: 0.5s", "pos": "to: [x, y], or at: [x, y]"}

// table binds the keys of the action; r is nil for the schema.
func (k *actionKind) table(r *reader, in *sim.Input) spec.Table {
	name := spec.Field{Key: k.name, Into: &in.Name, Names: k.whom, Must: "the name of the " + k.whom}
	if k.known != nil {
		name.Then = func(s *spec.Section) { r.isOne(s, k.name, k.whom, in.Name, k.known(r)) }
	}
	t := spec.Table{Doc: k.doc, Fields: []spec.Field{name}, Hints: actionHints}
	if k.fields != nil {
		t.Fields = append(t.Fields, k.fields(r, in)...)
	}
	return t
}

// ownTables are those of the actions that are playsim's own, bound to nothing that is used.
var ownTables = func() (all []spec.Table) {
	for i := range actionKinds {
		all = append(all, actionKinds[i].table(nil, &sim.Input{}))
	}
	return all
}()

func (r *reader) action(n *spec.Node, c *Cue) {
	before := r.errs.Len()
	s, ok := spec.Open(&r.errs, n, "an action")
	if !ok {
		return
	}
	var in sim.Input
	tables := append(slices.Clip(ownTables), r.extensionTables(&in)...)
	kind := s.Pick("an action", "write a list: do: [{…}, {…}]", tables)
	if kind < 0 {
		return
	}
	if kind >= len(actionKinds) {
		tables[kind].Read(s)
	} else {
		k := &actionKinds[kind]
		in.Op = k.op
		if name, ok := n.Get(k.name); ok && name.Form == spec.Scalar {
			in.Name = name.Text // the other keys depend on it
		}
		k.table(r, &in).Read(s)
	}
	if r.errs.Len() > before {
		return
	}
	if err := r.try(in); err != nil {
		r.errs.Add(n.Errorf("", "%s", err))
		return
	}
	if in.Op == sim.OpQuit {
		r.s.keys.quit(in.Name)
	}
	c.Do = append(c.Do, Action{Text: actionText(n, s.What), Input: in, node: n})
}

// try asks the world whether an input can be carried out in some state of it: the
// order in which the script gives them is that of their times, known in the run.
func (r *reader) try(in sim.Input) error {
	if in.Op >= sim.OpKey {
		return nil // checked by name
	}
	return r.base.World.Check(in)
}

func (r *reader) robots() []string {
	var names []string
	for _, robot := range r.base.World.Robots() {
		names = append(names, robot.Name())
	}
	return names
}

// objects are those of the world and what robots bring along.
func (r *reader) objects() []string { return namesOfObjects(r.base.World.Model) }

func (r *reader) persons() []string {
	var names []string
	for i := range r.s.World.Model.Objects {
		if o := &r.s.World.Model.Objects[i]; o.Shape == sim.Person {
			names = append(names, o.Name)
		}
	}
	return names
}

func (r *reader) things() []string { return append(r.robots(), r.objects()...) }

func (r *reader) programs() []string { return r.base.Programs() }

// written notes a key that the script writes: of any type where its actions write
// several, and an event where one of them raises it.
func (r *reader) written(name string, v slot.Value, event bool) {
	kind := v.Kind()
	if kind == slot.IntValue || kind == slot.FloatValue {
		kind = slot.Invalid // numbers of both kinds may come
	}
	if i, again := r.writesAt[name]; again {
		d := &r.writes[i]
		d.Event = d.Event || event
		if d.Kind != kind {
			d.Kind = slot.Invalid
		}
		return
	}
	r.s.keys.settable[name] = true
	r.writesAt[name] = len(r.writes)
	r.writes = append(r.writes, memory.Decl{Name: name, Kind: kind, Event: event, Doc: "Written by the script."})
}

// declareWritten declares the keys that the actions write, when all are read.
func (r *reader) declareWritten() {
	for _, d := range r.writes {
		_, _ = r.s.keys.Declare(d)
	}
}
