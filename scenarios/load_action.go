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

var (
	places   = spec.Between(-sim.MaxExtent, sim.MaxExtent, "m")
	impulses = spec.Between(-1000, 1000, "N s")
	speeds   = spec.Between(-sim.MaxSpeed, sim.MaxSpeed, "m/s")
	moments  = spec.Lasting(1e6, durations.Hi)
)

// vector reads a list that must be there.
func (r *reader) vector(s *spec.Section, key string, in *sim.Input, w spec.Within, lengths ...int) {
	s.Vector(key, []*float64{&in.At.X, &in.At.Y, &in.At.Z}, w, lengths...)
	r.needs(s, key, "a list of numbers")
}

// needs demands a key.
func (r *reader) needs(s *spec.Section, key, what string) {
	if s.Node.Index(key) < 0 {
		r.errs.Add(s.Node.Errorf(key+": "+what, "%s needs %q", s.What, key))
	}
}

func (r *reader) readMove(s *spec.Section, in *sim.Input) {
	in.At.Z = math.NaN()
	if robot, ok := r.base.World.Robot(in.Name); ok {
		r.vector(s, "to", in, places, 2)
		in.At.Z = 0
		in.Value = robot.Base().Yaw
		s.Degrees("yaw_deg", &in.Value)
		return
	}
	r.vector(s, "to", in, places, 2, 3)
}

func (r *reader) readPush(s *spec.Section, in *sim.Input) {
	r.vector(s, "impulse", in, impulses, 2, 3)
}

func (r *reader) readThrow(s *spec.Section, in *sim.Input) {
	r.vector(s, "velocity", in, speeds, 3)
}

func (r *reader) readHold(s *spec.Section, in *sim.Input) {
	r.person(s, "by", &in.By)
	r.vector(s, "at", in, places, 3)
}

// person reads the name of a person.
func (r *reader) person(s *spec.Section, key string, into *string) {
	r.needs(s, key, "the name of a person")
	if s.Text(key, into) && !slices.Contains(r.persons(), *into) {
		n, _ := s.Node.Get(key)
		r.errs.Add(n.Errorf(spec.HintFor(*into, r.persons()), "there is no person named %q", spec.Shorten(*into)))
	}
}

func (r *reader) readShow(s *spec.Section, in *sim.Input) {
	in.At.Z = math.NaN()
	r.vector(s, "at", in, places, 2, 3)
}

func (r *reader) readLift(s *spec.Section, in *sim.Input) {
	in.Value = 0.4
	s.Number("height", &in.Value, spec.Between(0.01, 10, "m"))
}

func (r *reader) readTouch(s *spec.Section, in *sim.Input) {
	in.For = 500e6
	s.Text("part", &in.Part)
	r.needs(s, "part", "such as head_front")
	s.Duration("for", &in.For, moments)
}

func (r *reader) readWalk(s *spec.Section, in *sim.Input) {
	in.Value = 0.6
	r.vector(s, "to", in, places, 2)
	s.Number("speed", &in.Value, spec.Between(0.01, 3, "m/s"))
}

func (r *reader) readTurn(s *spec.Section, in *sim.Input) {
	s.Degrees("yaw_deg", &in.Value)
	r.needs(s, "yaw_deg", "an angle in degrees")
}

func (r *reader) readLook(s *spec.Section, in *sim.Input) {
	s.Text("at", &in.By)
	r.needs(s, "at", "what to look at")
	if names := r.things(); in.By != "" && !slices.Contains(names, in.By) {
		n, _ := s.Node.Get("at")
		r.errs.Add(n.Errorf(spec.HintFor(in.By, names), "there is nothing named %q", spec.Shorten(in.By)))
	}
}

func (r *reader) readWave(s *spec.Section, in *sim.Input) {
	in.For = 3e9
	s.Duration("for", &in.For, moments)
}

func (r *reader) readSay(s *spec.Section, in *sim.Input) {
	s.Text("text", &in.Text)
	r.needs(s, "text", "what is said")
}

// readSet reads what writes a key; a key that is a state of the world changes the world.
func (r *reader) readSet(s *spec.Section, in *sim.Input) {
	n, ok := s.Take("to")
	r.needs(s, "to", "a value")
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
	case r.lifeWritable(n, in, event):
	case r.osWritable(n, in):
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
