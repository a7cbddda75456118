// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// script reads what happens. Conditions are read behind all actions, for they may ask
// for keys that actions write.
func (r *reader) script(s *spec.Section) {
	items := r.items(s, "script", "- {at: 5s, do: {hide: ball}}")
	cues := make([]Cue, len(items))
	whens := make([]*spec.Node, len(items))
	for i, item := range items {
		if c, ok := spec.Open(&r.errs, item, "an entry of the script"); ok {
			whens[i] = r.cue(c, &cues[i])
			c.Close()
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

func (r *reader) cue(s *spec.Section, c *Cue) (when *spec.Node) {
	c.At = -1
	at, timed := s.Take("at")
	when, asked := s.Take("when")
	switch {
	case timed && asked:
		r.errs.Add(s.KeyNode("when").Errorf("write two entries", "both at and when"))
	case !timed && !asked && s.Node.Index("at") < 0 && s.Node.Index("when") < 0:
		r.errs.Add(s.Node.Errorf("at: 5s, or when: a condition", "an entry of the script needs its time"))
	case timed:
		if s.Duration("at", &c.At, spec.Lasting(0, durations.Hi)) && c.At >= r.s.Duration {
			r.errs.Add(at.Errorf("the run ends at "+spec.DurationText(r.s.Duration), "at: %s is not before the end of the run", spec.DurationText(c.At)))
		}
	}
	do, ok := s.Take("do")
	switch {
	case !ok && s.Node.Index("do") < 0:
		r.errs.Add(s.Node.Errorf("do: an action or a list of them", "an entry of the script does nothing"))
	case !ok:
	case do.Form == spec.List:
		for _, item := range do.Items {
			r.action(item, c)
		}
	default:
		r.action(do, c)
	}
	return when
}

// actionKind is one kind of action: its name is the key whose value says what it is
// done to.
type actionKind struct {
	name  string
	whom  string // what takes it, for people
	known func(r *reader) []string
	read  func(r *reader, s *spec.Section, in *sim.Input)
	op    sim.Op
}

// actionKinds are the actions in the order in which people are told them.
var actionKinds = []actionKind{
	{"move", "object or robot", (*reader).things, (*reader).readMove, sim.OpMove},
	{"push", "object or robot", (*reader).things, (*reader).readPush, sim.OpPush},
	{"throw", "object", (*reader).objects, (*reader).readThrow, sim.OpThrow},
	{"hold", "object", (*reader).objects, (*reader).readHold, sim.OpHold},
	{"release", "object", (*reader).objects, nil, sim.OpRelease},
	{"hide", "object", (*reader).objects, nil, sim.OpHide},
	{"show", "object", (*reader).objects, (*reader).readShow, sim.OpShow},
	{"lift", "robot", (*reader).robots, (*reader).readLift, sim.OpLift},
	{"drop", "robot", (*reader).robots, nil, sim.OpDrop},
	{"touch", "robot", (*reader).robots, (*reader).readTouch, sim.OpTouch},
	{"plug", "robot", (*reader).robots, nil, sim.OpPlug},
	{"unplug", "robot", (*reader).robots, nil, sim.OpUnplug},
	{"walk", "person", (*reader).persons, (*reader).readWalk, sim.OpWalk},
	{"turn", "person", (*reader).persons, (*reader).readTurn, sim.OpTurn},
	{"look", "person", (*reader).persons, (*reader).readLook, sim.OpLook},
	{"wave", "person", (*reader).persons, (*reader).readWave, sim.OpWave},
	{"say", "person", (*reader).persons, (*reader).readSay, sim.OpSay},
	{"set", "key", nil, (*reader).readSet, sim.OpKey},
	{"raise", "key", nil, (*reader).readRaise, sim.OpRaise},
	{worlds.RequestFocus, "activity", nil, nil, sim.OpKey},
	{worlds.RequestState, "state", nil, nil, sim.OpKey},
	{worlds.RequestSafeguard, "safeguard", nil, nil, sim.OpKey},
	{"pause", "program", (*reader).programs, nil, sim.OpPause},
	{"resume", "program", (*reader).programs, nil, sim.OpResume},
	{"quit", "program", (*reader).programs, nil, sim.OpQuit},
}

// actionHints are for keys that people write instead.
var actionHints = map[string]string{"yaw": "yaw_deg: an angle in degrees", "duration": "for: 0.5s", "pos": "to: [x, y], or at: [x, y]"}

func actionNames() []string {
	names := make([]string, len(actionKinds))
	for i := range actionKinds {
		names[i] = actionKinds[i].name
	}
	return names
}

func (r *reader) action(n *spec.Node, c *Cue) {
	before := r.errs.Len()
	s, ok := spec.Open(&r.errs, n, "an action")
	if !ok {
		return
	}
	kind := r.actionKind(n)
	if kind == nil {
		return
	}
	in := sim.Input{Op: kind.op}
	s.What, s.Hints = kind.name, actionHints
	if asksLife(kind.name) {
		r.lifeAction(s, kind.name, &in)
	} else if s.Line(kind.name, &in.Name) && kind.known != nil {
		r.known(n, kind, in.Name)
	}
	if kind.read != nil {
		kind.read(r, s, &in)
	}
	s.Close()
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
	c.Do = append(c.Do, Action{Text: actionText(n, kind.name), Input: in, node: n})
}

// try asks the world whether an input can be carried out in some state of it: the
// order in which the script gives them is that of their times, known in the run.
func (r *reader) try(in sim.Input) error {
	if in.Op >= sim.OpKey {
		return nil // checked by name
	}
	return r.base.World.Check(in)
}

// actionKind finds which action a mapping is.
func (r *reader) actionKind(n *spec.Node) *actionKind {
	var found *actionKind
	for _, f := range n.Fields {
		at := slices.Index(actionNames(), f.Key.Text)
		if at < 0 {
			continue
		}
		if found != nil {
			r.errs.Add(f.Key.Errorf("write a list: do: [{…}, {…}]", "%s stands beside %s", f.Key.Text, found.name))
			return nil
		}
		found = &actionKinds[at]
	}
	if found == nil && len(n.Fields) == 0 {
		r.errs.Add(n.Errorf("there are: "+strings.Join(actionNames(), ", "), "an action without a name"))
	} else if found == nil {
		first := n.Fields[0].Key
		r.errs.Add(first.Errorf(spec.HintFor(first.Text, actionNames()), "unknown action %q", spec.Shorten(first.Text)))
	}
	return found
}

// known demands that a name is one of those that the action takes.
func (r *reader) known(n *spec.Node, kind *actionKind, name string) {
	names := kind.known(r)
	if slices.Contains(names, name) {
		return
	}
	at, _ := n.Get(kind.name)
	hint := source.Suggest(name, names)
	switch {
	case hint == "" && len(names) > 0:
		hint = "there are: " + strings.Join(names, ", ")
	case len(names) == 0:
		hint = "the world has none"
	}
	r.errs.Add(at.Errorf(hint, "there is no %s named %q", kind.whom, spec.Shorten(name)))
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
