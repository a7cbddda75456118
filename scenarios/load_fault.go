// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

func (r *reader) faults(s *spec.Section) {
	for _, item := range r.items(s, "faults", "- {sensor: nao/camera_top, kind: off, from: 10s}") {
		if f, ok := spec.Open(&r.errs, item, "a fault"); ok {
			r.fault(f)
			f.Close()
		}
	}
}

var wholeForm = regexp.MustCompile(`^[0-9]+$`)

// faultHints are for keys that people write instead.
var faultHints = map[string]string{
	"at": "from: when it begins", "for": "until: when it ends", "to": "until: when it ends", "delay": "by: how much later",
	"p": "probability: from 0 to 1", "sd": "sigma: the standard deviation", "std": "sigma: the standard deviation",
}

func (r *reader) fault(s *spec.Section) {
	f := Fault{Until: -1}
	s.Hints = faultHints
	set := r.faultSlot(s, &f)
	var word string
	good := s.Choice("kind", &word, slot.FaultKinds()...)
	if !good && s.Node.Index("kind") < 0 {
		r.errs.Add(s.Node.Errorf("kind: "+strings.Join(slot.FaultKinds(), ", "), "a fault needs a kind"))
	}
	f.Kind = word
	r.faultTimes(s, &f)
	good = r.faultValues(s, &f, set) && good
	if set == nil || !good {
		return
	}
	if err := set.CheckFault(f.Slot, f.slotFault()); err != nil {
		r.errs.Add(s.Node.Errorf("", "%s", err))
		return
	}
	r.s.Faults = append(r.s.Faults, f)
	r.s.keys.faulty(&f)
}

// faultSlot finds what is disturbed.
func (r *reader) faultSlot(s *spec.Section, f *Fault) *slot.Set {
	var found *slot.Set
	count := 0
	for _, key := range []string{"sensor", "actuator", "percept"} {
		n, ok := s.Take(key)
		if !ok {
			continue
		}
		if count++; count > 1 {
			r.errs.Add(s.KeyNode(key).Errorf("write two faults", "a fault of two things"))
			return nil
		}
		f.Actuator = key == "actuator"
		found = r.faultyRobot(n, key, f)
	}
	if count == 0 {
		r.errs.Add(s.Node.Errorf("sensor: or actuator:, such as nao/camera_top", "a fault of nothing"))
	}
	return found
}

func (r *reader) faultyRobot(n *spec.Node, key string, f *Fault) *slot.Set {
	names := r.slotNames(f.Actuator)
	robot, slotName, _ := strings.Cut(n.Text, "/")
	if n.Form == spec.Scalar && slices.Contains(names, n.Text) {
		rb, _ := r.base.World.Robot(robot)
		f.Robot, f.Slot = robot, slotName
		return rb.Slots()
	}
	hint := source.SuggestPath(n.Text, names)
	if slices.Contains(r.slotNames(!f.Actuator), n.Text) {
		hint = "it is " + map[bool]string{true: "a sensor", false: "an actuator"}[f.Actuator]
	}
	if hint == "" {
		hint = "playsim slots lists them; write them as robot/slot"
	}
	r.errs.Add(n.Errorf(hint, "there is no %s %s", key, n.Describe()))
	return nil
}

// slotNames are the slots of all robots that sense, or act.
func (r *reader) slotNames(actuators bool) []string {
	var names []string
	for _, robot := range r.base.World.Robots() {
		for _, d := range robot.Slots().Decls() {
			if (d.Dir == slot.Actuator) == actuators {
				names = append(names, robot.Name()+"/"+d.Name)
			}
		}
		for _, d := range robot.Slots().PerceptDecls() {
			if !actuators {
				names = append(names, robot.Name()+"/"+d.Name)
			}
		}
	}
	return names
}

func (r *reader) faultTimes(s *spec.Section, f *Fault) {
	s.Duration("from", &f.From, spec.Lasting(0, durations.Hi))
	ends := s.Duration("until", &f.Until, spec.Lasting(0, durations.Hi))
	switch n, _ := s.Node.Get("until"); {
	case f.From >= r.s.Duration:
		n, _ := s.Node.Get("from")
		r.errs.Add(n.Errorf("the run ends at "+spec.DurationText(r.s.Duration), "the fault begins at %s, after the end of the run", spec.DurationText(f.From)))
	case ends && f.Until <= f.From:
		r.errs.Add(n.Errorf("", "the fault ends at %s and begins at %s", spec.DurationText(f.Until), spec.DurationText(f.From)))
	}
}

// faultKeys are the keys that kinds of faults need.
var faultKeys = map[string]string{"wrong": "value", "drift": "rate", "delay": "by", "noise": "sigma"}

func (r *reader) faultValues(s *spec.Section, f *Fault, set *slot.Set) bool {
	before := r.errs.Len()
	any := spec.Between(-1e9, 1e9, "")
	percept := false
	if set != nil {
		_, percept = set.LookupPercept(f.Slot)
	}
	take := map[string]func(){
		"wrong": func() { r.wrongValue(s, f, set, percept) },
		"drift": func() { s.Number("rate", &f.Rate, any) },
		"delay": func() { s.Duration("by", &f.By, spec.Lasting(r.s.World.Model.Tick, 600e9)) },
		"dropout": func() {
			f.Probability = 1
			s.Number("probability", &f.Probability, spec.Between(1e-9, 1, ""))
		},
		"noise": func() { s.Number("sigma", &f.Sigma, spec.Between(1e-9, 1e9, "")) },
	}[f.Kind]
	if take != nil {
		take()
	}
	if percept && (f.Kind == "wrong" || f.Kind == "drift" || f.Kind == "noise") {
		s.Text("field", &f.Field)
	}
	if key := faultKeys[f.Kind]; key != "" && s.Node.Index(key) < 0 {
		r.errs.Add(s.Node.Errorf(key+": …", "a fault of the kind %s needs %q", f.Kind, key))
	}
	return r.errs.Len() == before
}

// wrongValue reads a number, a truth, a label of the slot, or for a percept without a
// field what everything is called.
func (r *reader) wrongValue(s *spec.Section, f *Fault, set *slot.Set, percept bool) {
	n, ok := s.Take("value")
	if !ok || set == nil {
		return
	}
	if percept && s.Node.Index("field") < 0 && n.Form == spec.Scalar {
		f.Label = n.Text
		return
	}
	if id, ok := set.Lookup(f.Slot); ok {
		d := set.Decls()[id]
		words := d.Labels
		if d.Kind == slot.Boolean {
			words = []string{"false", "true"}
		}
		if at := slices.Index(words, n.Text); at >= 0 {
			f.Value = float64(at)
			return
		}
		if words != nil && n.Form == spec.Scalar && !wholeForm.MatchString(n.Text) {
			r.errs.Add(n.Errorf(spec.HintFor(n.Text, words), "value: %s is never %s", f.Robot+"/"+f.Slot, n.Describe()))
			return
		}
	}
	s.Number("value", &f.Value, spec.Between(-1e9, 1e9, ""))
}

// input is the input that begins the fault; name tells it from others.
func (f *Fault) input(name string) sim.Input {
	return sim.Input{Op: sim.OpFault, Name: f.Robot, Slot: f.Slot, Part: name, Fault: f.slotFault()}
}

func (f *Fault) slotFault() slot.Fault {
	kind, _ := slot.ParseFaultKind(f.Kind)
	return slot.Fault{
		Kind: kind, Value: f.Value, Label: f.Label, Field: f.Field, Rate: f.Rate, By: f.By, Probability: f.Probability, Sigma: f.Sigma,
	}
}

// String is the fault as a scenario file has it.
func (f Fault) String() string {
	key := "sensor"
	if f.Actuator {
		key = "actuator"
	}
	text := "{" + key + ": " + f.Robot + "/" + f.Slot + ", kind: " + f.Kind
	number := func(key string, v float64) { text += ", " + key + ": " + strconv.FormatFloat(v, 'f', -1, 64) }
	switch f.Kind {
	case "wrong":
		if f.Label != "" {
			text += ", value: " + strconv.Quote(f.Label)
		} else {
			number("value", f.Value)
		}
	case "drift":
		number("rate", f.Rate)
	case "delay":
		text += ", by: " + spec.DurationText(f.By)
	case "dropout":
		number("probability", f.Probability)
	case "noise":
		number("sigma", f.Sigma)
	}
	if f.Field != "" {
		text += ", field: " + f.Field
	}
	if f.From > 0 {
		text += ", from: " + spec.DurationText(f.From)
	}
	if f.Until >= 0 {
		text += ", until: " + spec.DurationText(f.Until)
	}
	return text + "}"
}
