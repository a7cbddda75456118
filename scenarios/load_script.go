// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
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

func (r *reader) robots() []string {
	var names []string
	for _, robot := range r.base.World.Robots() {
		names = append(names, robot.Name())
	}
	return names
}

// objects are those of the world and what robots bring along.
func (r *reader) objects() []string { return r.base.World.Model.ObjectNames() }

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
	r.writesAt[name] = len(r.writes)
	r.writes = append(r.writes, memory.Decl{Name: name, Kind: kind, Event: event, Doc: "Written by the script."})
}

// declareWritten declares the keys that the actions write, when all are read.
func (r *reader) declareWritten() {
	for _, d := range r.writes {
		_, _ = r.keys.Declare(d)
	}
}
