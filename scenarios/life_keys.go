// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/internal/yamlfile"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// The keys of Autonomous Life itself; a script asks for a state or a focus by setting
// the first two. Launchpad tells of Life, too.
const (
	stateName       = "AutonomousLife/State"
	focusName       = "AutonomousLife/FocusedActivity"
	completedName   = "AutonomousLife/CompletedActivity"
	nextName        = "AutonomousLife/NextActivity"
	suggestionsName = "AutonomousLife/LaunchSuggestions"

	temperatureName = "Launchpad/TemperatureStatus"
	trackedName     = "ALBasicAwareness/HumanTracked"
)

// lifeKeys declares them.
func (t *keyTable) lifeKeys(r *Run) {
	if r.life == nil {
		return
	}
	for _, d := range []memory.Decl{
		{Name: stateName, Kind: slot.StringValue, Labels: naoqi.States, Init: slot.String(""), Doc: "State of Autonomous Life; raised each time that one is entered. To set it is to ask for a state."},
		{Name: focusName, Kind: slot.StringValue, Init: slot.String(""), Doc: `Activity in focus, "" for none. To set it is to switch the focus, or with "" to stop the activity.`},
		{Name: completedName, Kind: slot.StringValue, Doc: "Activity that has just ended by itself."},
		{Name: nextName, Kind: slot.StringValue, Doc: "Activity that is about to get the focus."},
		{Name: suggestionsName, Kind: slot.ListValue, Doc: "Activities whose launch conditions hold."},
	} {
		d.Event = true
		if _, err := t.Declare(d); err == nil {
			t.sources[d.Name] = keySource{kind: lifeKey, name: d.Name}
		}
	}
}

// raise raises a key, and tells the trace of a scenario.
func (v *living) raise(name string, value slot.Value) {
	v.board.store.Raise(v.board.store.Intern(name), value)
	if p := v.run.play; p != nil {
		p.emit(&trace.Event{Kind: trace.Key, Name: name, Event: "raise", Value: value})
	}
}

func (v *living) suggestions() slot.Value {
	var list []slot.Value
	for _, id := range v.life.LaunchSuggestions(nil) {
		list = append(list, slot.String(id))
	}
	return slot.List(list)
}

// check tells why Life would refuse what a script asks for, nil where it would not.
func (v *living) check(in *sim.Input) error {
	text, _ := in.Data.AsString()
	switch {
	case in.Op == sim.OpKey && in.Name == stateName:
		return v.life.MaySetState(text)
	case in.Op == sim.OpKey && in.Name == focusName && text == "":
		return nil
	case in.Op == sim.OpKey && in.Name == focusName:
		return v.life.MaySwitchFocus(text)
	}
	return fmt.Errorf("%s %s: the world itself gives the key its value", in.Op, in.Name)
}

// answer does what the script asked for in this tick. An action of the same tick may
// have made impossible what was possible when it was checked.
func (v *living) answer() {
	for i := range v.asked {
		in := &v.asked[i]
		text, _ := in.Data.AsString()
		var err error
		switch {
		case in.Name == stateName:
			err = v.life.SetState(text)
		case text == "":
			v.life.StopFocus(life.ByUser)
		default:
			err = v.life.SwitchFocus(text, life.StopCurrent, life.ByUnknownStart)
		}
		if err != nil {
			v.refuse(in, text, err)
		}
	}
	v.asked = v.asked[:0]
}

// refuse tells that Life did not do what was asked for: the run has failed. A run that
// goes back takes over what it was told before.
func (v *living) refuse(in *sim.Input, text string, err error) {
	p := v.run.play
	if p == nil || v.run.quiet {
		return
	}
	p.refused = append(p.refused, refusal{v.now, err.Error()})
	p.emit(&trace.Event{Kind: trace.Script, Name: "set " + in.Name + " to " + text, Event: trace.Refused, Why: err.Error()})
}

// lifeWritable refuses what Life cannot be asked for in any state; false for other keys.
func (r *reader) lifeWritable(n *yamlfile.Node, in *sim.Input, event bool) bool {
	if r.s.keys.source(in.Name).kind != lifeKey {
		return false
	}
	text, ok := in.Data.AsString()
	switch {
	case event || in.Name != stateName && in.Name != focusName:
		r.errs.Add(n.Errorf("set "+stateName+" or "+focusName, "Autonomous Life itself gives %q its value", in.Name))
	case !ok:
		r.errs.Add(n.Errorf("", "%q holds a text, not %s", in.Name, in.Data))
	case in.Name == stateName && !slices.Contains(naoqi.States, text):
		r.errs.Add(n.Errorf(yamlfile.HintFor(text, naoqi.States), "Autonomous Life has no state %q", text))
	case in.Name == focusName && text != "" && !slices.Contains(r.activityNames(), text):
		r.errs.Add(n.Errorf(yamlfile.HintFor(text, r.activityNames()), "there is no activity %q", text))
	}
	return true
}

func (r *reader) activityNames() (ids []string) {
	for i := range r.base.life.activities {
		ids = append(ids, r.base.life.activities[i].ID)
	}
	return ids
}
