// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"fmt"
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

// checkFaults reports a name that is taken or cannot be one, and what is wrong with keys.
func checkFaults(more []sim.FaultKind) error {
	kinds := sim.FaultKinds(more)
	common := (*reader)(nil).faultFields(&Fault{}, new(*slot.Set), kinds)
	for i, k := range kinds[len(kinds)-len(more):] {
		f := k.Default
		own := k.Table(&f, shortest).Fields
		err := spec.Table{Fields: slices.Concat(common, []spec.Field{fieldField(&Fault{})}, own)}.Err()
		switch {
		case !spec.NameForm(string(k.Kind)):
			err = errors.New("letters, digits, _ and -, beginning with a letter")
		case slices.ContainsFunc(kinds[:len(kinds)-len(more)+i], func(o *sim.FaultKind) bool { return o.Kind == k.Kind }):
			err = errors.New("there is one of that name already")
		case k.Change == nil:
			err = errors.New("it has no Change")
		}
		if err != nil {
			return fmt.Errorf("fault %s: %w", k.Kind, err)
		}
	}
	return nil
}

// faultFields bind the keys that every fault has.
func (r *reader) faultFields(f *Fault, set **slot.Set, kinds []*sim.FaultKind) []spec.Field {
	f.Until = -1
	slotField := func(key string) spec.Field {
		return spec.Field{Key: key, Into: section("robot/slot", func(s *spec.Section) { r.faultSlot(s, key, f, set) }, spec.JSON(`{"type": "string"}`))}
	}
	var names []string
	for _, k := range kinds {
		names = append(names, string(k.Kind))
	}
	return []spec.Field{
		slotField("sensor"), slotField("actuator"), slotField("percept"),
		{Key: "kind", Into: spec.Choice((*string)(&f.Kind), names...), Must: strings.Join(names, ", ")},
		{Key: "from", Into: &f.From, Max: longest, Doc: "It acts from the first tick at or after this time."},
		{Key: "until", Into: &f.Until, Max: longest, None: "the end of the run", Doc: "It acts to the first tick at or after this time, exclusive."},
	}
}

func fieldField(f *Fault) spec.Field {
	return spec.Field{Key: "field", Into: &f.Field, Doc: "wrong, drift, noise: of the detections of a percept."}
}

// ofKind binds the keys that a kind of faults has beside them.
func (r *reader) ofKind(k *sim.FaultKind, f *Fault, set **slot.Set, tick int64) []spec.Field {
	fields := k.Table(&f.Fault, tick).Fields
	for i := range fields {
		if fields[i].Into == &f.Value {
			fields[i].Into = section("number, word or truth", func(s *spec.Section) { r.wrongValue(s, fields[i].Key, f, *set) }, spec.JSON(`{"type": ["number", "string", "boolean"]}`))
		}
	}
	return fields
}

// faultTable binds the keys of all kinds of faults, for the schema and the reference.
func faultTable(kinds []*sim.FaultKind) spec.Table {
	var none *reader
	var set *slot.Set
	var all Fault
	fields := none.faultFields(&all, &set, kinds)
	for _, k := range kinds {
		f := &Fault{Fault: k.Default}
		for _, own := range none.ofKind(k, f, &set, shortest) {
			if !slices.ContainsFunc(fields, func(o spec.Field) bool { return o.Key == own.Key }) {
				fields = append(fields, own)
			}
		}
	}
	return spec.Table{Fields: append(fields, fieldField(&all))}
}

func (r *reader) fault(s *spec.Section) {
	var f Fault
	var set *slot.Set
	kinds := sim.FaultKinds(r.s.World.Model.Faults)
	fields := r.faultFields(&f, &set, kinds)
	before := r.errs.Len()
	if n, ok := s.Node.Get("kind"); ok { // which keys there are depends on it
		if i := slices.IndexFunc(kinds, func(k *sim.FaultKind) bool { return string(k.Kind) == n.Text }); i >= 0 {
			s.What += " of the kind " + n.Text
			f.Fault = kinds[i].Default
			fields = append(fields, r.ofKind(kinds[i], &f, &set, r.s.World.Model.Tick)...)
			if kinds[i].Frame == nil && r.ofPercept(s) {
				fields = append(fields, fieldField(&f))
			}
		}
	}
	spec.Table{Fields: fields, Hints: faultHints, Check: func(s *spec.Section) error { return r.faultTimes(s, &f) }}.Read(s)
	if s.Node.Index("sensor") < 0 && s.Node.Index("actuator") < 0 && s.Node.Index("percept") < 0 {
		r.errs.Add(s.Node.Errorf("sensor: or actuator:, such as nao/camera_top", "a fault of nothing"))
	}
	if set == nil || r.errs.Len() > before {
		return
	}
	if err := set.CheckFault(f.Slot, f.Fault); err != nil {
		r.errs.Add(s.Node.Errorf("", "%s", err))
		return
	}
	r.s.Faults = append(r.s.Faults, f)
	// A sensor may have no value, and a percept may show what is not there.
	if slices.ContainsFunc(kinds, func(k *sim.FaultKind) bool { return k.Kind == f.Kind && k.Loses }) {
		r.keys.Loses(f.Robot + "/" + f.Slot)
	}
	r.keys.AlsoNamed(f.Label)
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
func (r *reader) wrongValue(s *spec.Section, key string, f *Fault, set *slot.Set) {
	n, ok := s.Take(key)
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
			r.errs.Add(n.Errorf(spec.HintFor(n.Text, words), key+": %s is never %s", f.Robot+"/"+f.Slot, n.Describe()))
			return
		}
	}
	v, err := spec.Number(n, key, spec.Between(-1e9, 1e9, ""))
	r.errs.Add(err)
	f.Value = v
}

// input is the input that begins the fault; name tells it from others.
func (f *Fault) input(name string) sim.Input {
	return sim.Input{Op: sim.OpFault, Name: f.Robot, Slot: f.Slot, Part: name, Fault: f.Fault}
}

// String is a fault of a kind of playsim as a scenario file has it.
func (f Fault) String() string { return FaultText(&f, nil) }

// FaultText is a fault as a scenario file has it. There are more kinds than playsim's.
func FaultText(f *Fault, more []sim.FaultKind) string {
	key := "sensor"
	if f.Actuator {
		key = "actuator"
	}
	text := "{" + key + ": " + f.Robot + "/" + f.Slot + ", kind: " + string(f.Kind)
	for _, kind := range sim.FaultKinds(more) {
		if own := f.Fault; kind.Kind == f.Kind {
			for _, field := range kind.Table(&own, 0).Resolved().Fields {
				if f.Label != "" {
					field.Value.Text = strconv.Quote(f.Label)
				}
				text += ", " + field.Key.Text + ": " + field.Value.Text
			}
		}
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
