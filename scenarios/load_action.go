// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/scenarios/timeline"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// How long what a script does may last, in ns.
const shortest, longest = 1e6, 1000 * 3600e9

// vectorField is a place, a velocity or an impulse, which must be said.
func vectorField(key, unit, doc string, most float64, least int, into ...*float64) spec.Field {
	return spec.Field{Key: key, Into: into, Least: least, Unit: unit, Min: -most, Max: most, Must: "a list of numbers", Doc: doc}
}

func xyz(in *sim.Input) []*float64 { return []*float64{&in.At.X, &in.At.Y, &in.At.Z} }

func lastsField(in *sim.Input, ns int64) spec.Field {
	in.For = ns
	return spec.Field{Key: "for", Into: &in.For, Min: shortest, Max: longest, Doc: "How long."}
}

func (r *reader) moveFields(in *sim.Input) []spec.Field {
	yaw := spec.Field{Key: "yaw_deg", Into: &in.Value, None: "its own", Doc: "Of a robot."}
	in.At.Z = math.NaN()
	to := vectorField("to", "m", "A thing without a height rests on the highest thing there; people stand on the ground.", sim.MaxExtent, 2, xyz(in)...)
	if r == nil {
		in.Value = math.NaN()
		return []spec.Field{to, yaw}
	}
	robot, ok := r.base.World.Robot(in.Name)
	if !ok {
		return []spec.Field{to}
	}
	in.At.Z, in.Value = 0, robot.Base().Yaw
	return []spec.Field{vectorField("to", "m", "", sim.MaxExtent, 0, xyz(in)[:2]...), yaw}
}

func (*reader) pushFields(in *sim.Input) []spec.Field {
	return []spec.Field{vectorField("impulse", "N s", "", 1000, 2, xyz(in)...)}
}

func (*reader) throwFields(in *sim.Input) []spec.Field {
	return []spec.Field{vectorField("velocity", "m/s", "", sim.MaxSpeed, 0, xyz(in)...)}
}

func (r *reader) holdFields(in *sim.Input) []spec.Field {
	return []spec.Field{
		{Key: "by", Into: &in.By, Names: "person", Must: "the name of a person", Then: func(s *spec.Section) { r.isOne(s, "by", "person", in.By, r.persons()) }},
		vectorField("at", "m", "", sim.MaxExtent, 0, xyz(in)...),
	}
}

func (*reader) showFields(in *sim.Input) []spec.Field {
	in.At.Z = math.NaN()
	return []spec.Field{vectorField("at", "m", "Without a height it rests on the highest thing there.", sim.MaxExtent, 2, xyz(in)...)}
}

func (*reader) liftFields(in *sim.Input) []spec.Field {
	in.Value = 0.4
	return []spec.Field{{Key: "height", Into: &in.Value, Unit: "m", Min: 0.01, Max: 10}}
}

func (*reader) touchFields(in *sim.Input) []spec.Field {
	return []spec.Field{{Key: "part", Into: &in.Part, Must: "such as head_front"}, lastsField(in, 500e6)}
}

func (*reader) walkFields(in *sim.Input) []spec.Field {
	in.Value = 0.6
	return []spec.Field{
		vectorField("to", "m", "", sim.MaxExtent, 0, xyz(in)[:2]...),
		{Key: "speed", Into: &in.Value, Unit: "m/s", Min: 0.01, Max: 3},
	}
}

func (*reader) turnFields(in *sim.Input) []spec.Field {
	return []spec.Field{{Key: "yaw_deg", Into: &in.Value, Must: "an angle in degrees", Doc: "Counter-clockwise from x."}}
}

func (r *reader) lookFields(in *sim.Input) []spec.Field {
	return []spec.Field{{Key: "at", Into: &in.By, Names: "thing or robot", Must: "what to look at", Then: func(s *spec.Section) { r.isOne(s, "at", "thing or robot", in.By, r.things()) }}}
}

func (*reader) waveFields(in *sim.Input) []spec.Field { return []spec.Field{lastsField(in, 3e9)} }

func (*reader) sayFields(in *sim.Input) []spec.Field {
	return []spec.Field{{Key: "text", Into: spec.Prose(&in.Text), Must: "what is said"}}
}

// valueField is what a key is set to; Read is the reader's.
func valueField(key string, read func(s *spec.Section)) spec.Field {
	return spec.Field{Key: key, Into: &spec.Value{
		What: "value", Read: func(s *spec.Section, _ string) { read(s) }, Node: nothing,
		Schema: func() spec.Object { return spec.JSON(`{"type": ["boolean", "number", "string", "array"]}`) },
	}}
}

func nothing() *spec.Node { return nil }

func (r *reader) setFields(in *sim.Input) []spec.Field {
	f := valueField("to", func(s *spec.Section) { r.readSet(s, in) })
	f.Must = "a value"
	return []spec.Field{f}
}

func (r *reader) raiseFields(in *sim.Input) []spec.Field {
	return []spec.Field{valueField("value", func(s *spec.Section) { r.readRaise(s, in) })}
}

// isOne refuses a name that is not among those that are known.
func (r *reader) isOne(s *spec.Section, key, what, name string, known []string) {
	if name == "" || slices.Contains(known, name) {
		return
	}
	hint := spec.HintFor(name, known)
	if len(known) == 0 {
		hint = "the world has none"
	}
	r.errs.Add(s.Errorf(key, hint, "there is no %s named %q", what, spec.Shorten(name)))
}

// readSet reads what writes a key; a key that is a state of the world changes the world.
func (r *reader) readSet(s *spec.Section, in *sim.Input) {
	n, ok := s.Take("to")
	if !ok || in.Name == "" {
		return
	}
	in.Data = timeline.Value(&r.errs, n, "to")
	robot, name, _ := strings.Cut(in.Name, "/")
	if rb, isRobot := r.base.World.Robot(robot); isRobot && r.provided(in.Name) {
		if id, known := rb.Slots().Lookup(name); known && rb.Slots().Decls()[id].Dir == slot.Sensor {
			r.setSensor(n, in, robot, name)
			return
		}
	}
	r.writable(s, "set", in, false)
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
	if err := r.try(*in); err != nil {
		r.errs.Add(n.Errorf("", "%s", err))
		return
	}
	r.errs.Add(n.Errorf("", "to: expected a number, not %s", n.Describe()))
}

func (r *reader) readRaise(s *spec.Section, in *sim.Input) {
	in.Data = slot.Bool(true)
	if n, ok := s.Take("value"); ok {
		in.Data = timeline.Value(&r.errs, n, "value")
	} else if s.Node.Index("value") >= 0 {
		in.Data = slot.Value{} // it has none, and that is told
	}
	r.writable(s, "raise", in, true)
}

func (r *reader) provided(name string) bool {
	_, ok := r.s.keys.KeyInfo(name)
	return ok && !r.s.keys.settable[name]
}

// writable refuses keys that the world provides, and those that look like one.
func (r *reader) writable(s *spec.Section, action string, in *sim.Input, event bool) {
	n, _ := s.Node.Get(action)
	first, _, _ := strings.Cut(in.Name, "/")
	switch ours := []string{"distance", "playful", "scheme", "pdl"}; {
	case in.Name == "" || n == nil:
	case r.extensionWritable(n, in):
	case r.provided(in.Name):
		r.errs.Add(n.Errorf("a key is written if nothing in the world gives its value", "%s: the world itself gives %q its value", action, spec.Shorten(in.Name)))
	case slices.Contains(ours, first) || slices.Contains(r.things(), first):
		names := r.s.keys.hints(!r.errs.Many()).KeyNames(condition.Judge)
		r.errs.Add(n.Errorf(source.Suggest(in.Name, names), "unknown key %q", spec.Shorten(in.Name)))
	default:
		r.written(in.Name, in.Data, event)
		r.noteWritten(in.Name, n)
	}
}

// actionText is an action as the trace tells it.
func actionText(n *spec.Node, name string) string {
	what, _ := n.Get(name)
	text := name + " " + what.Text
	for _, f := range n.Fields {
		if f.Key.Text != name {
			text += " " + f.Key.Text + " " + f.Value.Flow()
		}
	}
	return text
}
