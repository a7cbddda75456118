// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"maps"
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
	for _, item := range s.Items("faults", "{sensor: nao/camera_top, kind: off, from: 10s}") {
		if f, ok := s.Open(item, "a fault"); ok {
			r.fault(f)
		}
	}
}

var wholeForm = regexp.MustCompile(`^[0-9]+$`)

// faultHints are for keys that people write instead.
var faultHints = map[string]string{
	"at": "from: when it begins", "for": "until: when it ends", "to": "until: when it ends", "delay": "by: how much later",
	"p": "probability: from 0 to 1", "sd": "sigma: the standard deviation", "std": "sigma: the standard deviation",
}

// faultKeys are the keys that kinds of faults take.
var faultKeys = map[string][]string{
	"wrong": {"value", "field"}, "drift": {"rate", "field"}, "delay": {"by"}, "dropout": {"probability"}, "noise": {"sigma", "field"},
}

// faultFields bind the keys of a fault; those below kind are for some kinds alone.
func (r *reader) faultFields(f *Fault, set **slot.Set) []spec.Field {
	f.Until, f.Probability = -1, 1
	slotField := func(key string) spec.Field {
		return spec.Field{Key: key, Into: section("robot/slot", func(s *spec.Section) { r.faultSlot(s, key, f, set) }, spec.JSON(`{"type": "string"}`))}
	}
	value := section("number, word or truth", func(s *spec.Section) { r.wrongValue(s, f, *set) }, spec.JSON(`{"type": ["number", "string", "boolean"]}`))
	least := int64(shortest)
	if r != nil {
		least = r.s.World.Model.Tick
	}
	const most = 1e9
	return []spec.Field{
		slotField("sensor"), slotField("actuator"), slotField("percept"),
		{Key: "kind", Into: spec.Choice(&f.Kind, slot.FaultKinds()...), Must: strings.Join(slot.FaultKinds(), ", ")},
		{Key: "from", Into: &f.From, Max: longest, Doc: "It acts from the first tick at or after this time."},
		{Key: "until", Into: &f.Until, Max: longest, None: "the end of the run", Doc: "It acts to the first tick at or after this time, exclusive."},
		{Key: "value", Into: value, Must: "…", Doc: "wrong: what is read or done instead."},
		{Key: "rate", Into: &f.Rate, Min: -most, Max: most, Must: "…", Doc: "drift: unit of the slot a second."},
		{Key: "by", Into: &f.By, Min: float64(least), Max: 600e9, Must: "…", Doc: "delay: how much later."},
		{Key: "probability", Into: &f.Probability, Min: 1 / most, Max: 1, Doc: "dropout: share of the samples that are lost."},
		{Key: "sigma", Into: &f.Sigma, Min: 1 / most, Max: most, Must: "…", Doc: "noise: standard deviation, unit of the slot."},
		{Key: "field", Into: &f.Field, Doc: "wrong, drift, noise: of the detections of a percept."},
	}
}

func (r *reader) fault(s *spec.Section) {
	var f Fault
	var set *slot.Set
	before, kind := r.errs.Len(), ""
	if n, ok := s.Node.Get("kind"); ok {
		kind = n.Text // which keys there are depends on it
		if slices.Contains(slot.FaultKinds(), kind) {
			s.What += " of the kind " + kind
		}
	}
	fields := slices.DeleteFunc(r.faultFields(&f, &set), func(field spec.Field) bool {
		own := slices.ContainsFunc(slices.Collect(maps.Values(faultKeys)), func(keys []string) bool { return slices.Contains(keys, field.Key) })
		return own && !slices.Contains(faultKeys[kind], field.Key) || field.Key == "field" && !r.ofPercept(s)
	})
	spec.Table{Fields: fields, Hints: faultHints, Check: func(s *spec.Section) error { return r.faultTimes(s, &f) }}.Read(s)
	if s.Node.Index("sensor") < 0 && s.Node.Index("actuator") < 0 && s.Node.Index("percept") < 0 {
		r.errs.Add(s.Node.Errorf("sensor: or actuator:, such as nao/camera_top", "a fault of nothing"))
	}
	if set == nil || r.errs.Len() > before {
		return
	}
	if f.Kind != "dropout" {
		f.Probability = 0
	}
	if err := set.CheckFault(f.Slot, f.slotFault()); err != nil {
		r.errs.Add(s.Node.Errorf("", "%s", err))
		return
	}
	r.s.Faults = append(r.s.Faults, f)
	r.s.keys.faulty(&f)
}

// faultSlot finds what is disturbed.
func (r *reader) faultSlot(s *spec.Section, key string, f *Fault, set **slot.Set) {
	n, ok := s.Take(key)
	switch {
	case !ok:
	case f.Robot != "":
		r.errs.Add(s.KeyNode(key).Errorf("write two faults", "a fault of two things"))
	default:
		f.Actuator = key == "actuator"
		*set = r.faultyRobot(n, key, f)
	}
}

// ofPercept reports whether a fault is one of a percept, whatever it is called by.
func (r *reader) ofPercept(s *spec.Section) bool {
	for _, key := range []string{"sensor", "percept"} {
		if n, ok := s.Node.Get(key); ok {
			robot, name, _ := strings.Cut(n.Text, "/")
			rb, ok := r.base.World.Robot(robot)
			if !ok {
				return false
			}
			_, ok = rb.Slots().LookupPercept(name)
			return ok
		}
	}
	return false
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

func (r *reader) faultTimes(s *spec.Section, f *Fault) error {
	text := spec.DurationText
	switch {
	case f.From >= r.s.Duration:
		return s.Errorf("from", "the run ends at "+text(r.s.Duration), "the fault begins at %s, after the end of the run", text(f.From))
	case f.Until >= 0 && f.Until <= f.From:
		return s.Errorf("until", "", "the fault ends at %s and begins at %s", text(f.Until), text(f.From))
	}
	return nil
}

// wrongValue reads a number, a truth, a label of the slot, or for a percept without a
// field what everything is called.
func (r *reader) wrongValue(s *spec.Section, f *Fault, set *slot.Set) {
	n, ok := s.Take("value")
	if !ok || set == nil {
		return
	}
	if _, percept := set.LookupPercept(f.Slot); percept && s.Node.Index("field") < 0 && n.Form == spec.Scalar {
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
	v, err := spec.Number(n, "value", spec.Between(-1e9, 1e9, ""))
	r.errs.Add(err)
	f.Value = v
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
