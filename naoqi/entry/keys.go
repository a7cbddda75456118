// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
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

// Keys of ours, for what the robot's service gives by calls alone.
const (
	startReasonName = "AutonomousLife/StartReason"
	stopReasonName  = "AutonomousLife/StopReason"
	stackName       = "AutonomousLife/Stack"
	focusTimeName   = "AutonomousLife/FocusContextTime"
	contextPrefix   = "AutonomousLife/FocusContext/"
	enabledPrefix   = "AutonomousLife/SafeguardEnabled/"
	causePrefix     = "AutonomousLife/SafeguardCause/"
)

// keys declares them.
func (p *lifePlan) keys(t extension.KeyTable) {
	none := slot.List(nil)
	for _, d := range []memory.Decl{
		{Name: stateName, Kind: slot.StringValue, Labels: naoqi.States, Init: slot.String(""), Doc: "State of Autonomous Life; raised each time that one is entered. To set it is to ask for a state."},
		{Name: focusName, Kind: slot.StringValue, Init: slot.String(""), Doc: `Activity in focus, "" for none. To set it is to switch the focus, or with "" to stop the activity.`},
		{Name: completedName, Kind: slot.StringValue, Doc: "Activity that has just ended by itself."},
		{Name: nextName, Kind: slot.StringValue, Doc: "Activity that is about to get the focus."},
		{Name: suggestionsName, Kind: slot.ListValue, Doc: "Activities whose launch conditions hold."},
		{Name: startReasonName, Kind: slot.StringValue, Labels: startReasons, Doc: "Why an activity last got the focus. A key of playsim's, none of the robot's."},
		{Name: stopReasonName, Kind: slot.StringValue, Labels: stopReasons, Doc: "Why an activity last lost the focus. A key of playsim's, none of the robot's."},
		{Name: stackName, Kind: slot.ListValue, Init: none, Doc: "Activities that start again when the one in focus is done, the next one last. A key of playsim's, none of the robot's."},
	} {
		d.Event = true
		p.declare(t, d)
	}
	p.declare(t, memory.Decl{Name: focusTimeName, Kind: slot.FloatValue, Unit: "s", Doc: "When a condition last launched an activity, since the start. A key of playsim's, none of the robot's."})
	for _, name := range life.SafeguardNames {
		p.declare(t, memory.Decl{Name: enabledPrefix + name, Kind: slot.BoolValue, Init: slot.Bool(true), Doc: "Whether " + name + " leads to the state safeguard. To set it is to switch it for the activity in focus. A key of playsim's, none of the robot's."})
		p.declare(t, memory.Decl{Name: causePrefix + name, Kind: slot.BoolValue, Init: slot.Bool(false), Doc: "Whether the cause of " + name + " holds. To set it is to say so. A key of playsim's, none of the robot's."})
	}
	p.contextKeys(t)
}

var (
	startReasons = []string{string(life.ByDefault), string(life.ByCondition), string(life.ByVoice), string(life.ByTablet), string(life.Unstacked), string(life.ByUnknownStart)}
	stopReasons  = []string{
		string(life.BySelf), string(life.ByUser), string(life.UsersLost), string(life.WhenDisabled), string(life.WhenSafeguard),
		string(life.PermissionContext), string(life.Interrupted), string(life.ByUnknownStop),
	}
)

// contextKeys declares a key for what getFocusContext gives of each key that a launch
// condition reads: of others it gives nothing.
func (p *lifePlan) contextKeys(t extension.KeyTable) {
	for _, name := range p.context {
		info, _ := t.KeyInfo(name)
		p.declare(t, memory.Decl{Name: contextPrefix + name, Kind: info.Kind, Labels: info.Labels, Doc: "What the key was when a condition last launched an activity: getFocusContext. A key of playsim's, none of the robot's."})
	}
}

// declare declares a key that Life writes.
func (p *lifePlan) declare(t extension.KeyTable, d memory.Decl) {
	t.Declare(extension.Key{Decl: d, Only: p.only(d.Name), Asked: true, Quiet: strings.HasPrefix(d.Name, contextPrefix)})
}

// only are the texts that a key may have: of those that hold an activity's id, the ids.
func (p *lifePlan) only(name string) []string {
	if p == nil || !slices.Contains(activityKeys, name) {
		return nil
	}
	return append([]string{""}, p.names()...)
}

// raise raises a key, and tells the trace.
func (v *living) raise(name string, value slot.Value) {
	v.h.Store().Raise(v.h.Store().Intern(name), value)
	v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.Key, Name: name, Event: "raise", Value: value})
}

func (v *living) suggestions() slot.Value { return texts(v.life.LaunchSuggestions(nil)) }

func texts(all []string) slot.Value {
	var list []slot.Value
	for _, id := range all {
		list = append(list, slot.String(id))
	}
	return slot.List(list)
}

// put sets a key that is no event.
func (v *living) put(name string, value slot.Value) {
	v.h.Store().Set(v.h.Store().Intern(name), value)
}

// begin gives the keys their first values.
func (v *living) begin() {
	v.put(stateName, slot.String(v.life.State()))
	v.put(focusName, slot.String(v.life.FocusedActivity()))
	v.put(stackName, slot.List(nil))
	v.tellSafeguards()
	v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.State, Path: "life/state", To: v.life.State(), Why: "at the start"})
}

// tellSafeguards brings the keys of the safeguards to the present.
func (v *living) tellSafeguards() {
	v.toldOff, v.toldCauses = v.life.SafeguardsOff(), v.causes
	for _, name := range life.SafeguardNames {
		s, _ := life.ParseSafeguard(name)
		v.put(enabledPrefix+name, slot.Bool(v.toldOff&s == 0))
		v.put(causePrefix+name, slot.Bool((v.toldCauses|v.said)&s != 0))
	}
}

// restacked raises the stack where it is another.
func (v *living) restacked() {
	if now := texts(v.life.Stack(nil)); !v.h.Store().Get(stackName).Equal(now) {
		v.raise(stackName, now)
	}
}

// context gives the keys of getFocusContext their values, and tells the trace those that
// the launched activity's own condition reads.
func (v *living) context(id string) {
	for _, name := range v.plan.context {
		if _, _, value, err := v.life.FocusContext(name); err == nil {
			v.put(contextPrefix+name, value)
		}
	}
	v.put(focusTimeName, slot.Float(float64(v.now)/1e9))
	if !v.h.Traced() {
		return
	}
	v.life.Context(id, func(key string, value slot.Value) {
		v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.Key, Name: contextPrefix + key, Event: "context", Value: value, Why: id})
	})
}
