// SPDX-License-Identifier: Apache-2.0

package life

import (
	"fmt"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
)

// The interface of the robot's service: what programs and people ask for.

// MaySetState tells why SetState would refuse a state now, nil where it would not.
func (l *Life) MaySetState(state string) error {
	refuse := func(why string) error {
		return fmt.Errorf("autonomous life does not go from %s to %s: %s", l.state, state, why)
	}
	switch {
	case state == naoqi.Disabled:
	case state == naoqi.Safeguard && l.state == naoqi.Disabled:
		return refuse("nothing is safeguarded while it is disabled")
	case state == naoqi.Safeguard:
	case l.state == naoqi.Safeguard && l.causes != 0:
		return refuse(l.causes.String() + " still holds")
	case state == naoqi.Solitary && l.state == naoqi.Interactive:
		return refuse("it does so by itself when the interactive activities are done")
	case state == naoqi.Solitary:
	case state == naoqi.Interactive && l.byDefault >= 0:
	case state == naoqi.Interactive:
		return refuse("it does so by itself when an interactive activity gets the focus")
	default:
		return fmt.Errorf("autonomous life has no state %q", state)
	}
	return nil
}

// SetState makes Life go to a state, or tells why it does not.
func (l *Life) SetState(state string) error {
	if err := l.MaySetState(state); err != nil {
		return err
	}
	switch state {
	case naoqi.Disabled:
		l.clear(WhenDisabled)
	case naoqi.Safeguard:
		l.clear(WhenSafeguard)
		l.byHand = true
	case naoqi.Interactive:
		l.stack = l.stack[:0]
		l.give(l.byDefault, ByDefault, Interrupted)
		return nil
	}
	l.enter(state, "asked for")
	return nil
}

// MaySwitchFocus tells why SwitchFocus would refuse an activity now, nil where it would
// not.
func (l *Life) MaySwitchFocus(id string) error {
	i, ok := l.byID[id]
	if !ok {
		return fmt.Errorf("there is no activity %q", id)
	}
	refuse := func(why string) error { return fmt.Errorf("%s does not get the focus: %s", id, why) }
	switch a := &l.installed[i]; {
	case l.state == naoqi.Disabled || l.state == naoqi.Safeguard:
		return refuse("the state is " + l.state)
	case a.Nature == NoNature:
		return refuse("it has no nature, so it is no activity")
	case a.Nature == Solitary && l.state == naoqi.Interactive:
		return refuse("it is solitary and the state is interactive")
	case !l.permitted(i):
		return refuse("it is not permitted to run on a charging pod or asleep")
	}
	return nil
}

// MaxStack bounds how many activities are stacked, so that one that stacks itself comes to
// an end; ours.
const MaxStack = 100

// SwitchFocus gives the focus to an activity, or tells why it does not. With StopCurrent
// what was stacked is forgotten.
func (l *Life) SwitchFocus(id string, mode Switch, why StartReason) error {
	if err := l.MaySwitchFocus(id); err != nil {
		return err
	}
	switch {
	case mode == StopAndStackCurrent && len(l.stack) >= MaxStack:
		return fmt.Errorf("%s does not get the focus: %d activities are stacked already", id, MaxStack)
	case mode == StopAndStackCurrent && l.focus >= 0:
		l.stack = append(l.stack, l.focus)
	case mode == StopCurrent:
		l.stack = l.stack[:0]
	}
	l.give(l.byID[id], why, Interrupted)
	return nil
}

// StopFocus stops the activity in focus; one that was stacked is started again.
func (l *Life) StopFocus(why StopReason) {
	if l.focus >= 0 {
		l.end(why)
	}
}

// StopAll stops the activity in focus and forgets what was stacked.
func (l *Life) StopAll(why StopReason) {
	l.stack = l.stack[:0]
	l.StopFocus(why)
}

// Finished tells that what the activity in focus does has ended by itself.
func (l *Life) Finished() { l.finished = true }

// SetSafeguardEnabled switches safeguards off or on for as long as the activity in focus
// has it; without one it does nothing.
func (l *Life) SetSafeguardEnabled(s Safeguards, enabled bool) {
	switch {
	case l.focus < 0:
	case enabled:
		l.off &^= s & allSafeguards
	default:
		l.off |= s & allSafeguards
	}
}

// FocusContext is when a condition last launched an activity, s and µs, and what a key
// was then. A key that no condition reads, or no launch yet, is an error.
func (l *Life) FocusContext(key string) (s, us int64, value slot.Value, err error) {
	i, ok := l.asked[key]
	switch {
	case !ok:
		return 0, 0, slot.Value{}, fmt.Errorf("no launch condition reads the key %q", key)
	case l.context[i].at < 0:
		return 0, 0, slot.Value{}, fmt.Errorf("no condition has launched an activity yet")
	}
	at := l.context[i].at
	return at / 1e9, at % 1e9 / 1e3, l.context[i].value, nil
}

// Violations are the permissions that an activity would lack if it were to run now, as
// the robot calls them; nil for none and for one that there is not.
func (l *Life) Violations(id string) (names []string) {
	i, ok := l.byID[id]
	if !ok {
		return nil
	}
	a := &l.installed[i]
	if a.Nature == NoNature || a.Nature == Solitary && l.state == naoqi.Interactive {
		names = append(names, "nature")
	}
	if l.senses.OnPod && !a.CanRunOnPod {
		names = append(names, "canRunOnPod")
	}
	if l.senses.Asleep && !a.CanRunInSleep {
		names = append(names, "canRunInSleep")
	}
	return names
}

// LaunchSuggestions appends the activities whose conditions hold, in the order of their
// installation.
func (l *Life) LaunchSuggestions(to []string) []string {
	for i := range l.installed {
		if l.installed[i].holds {
			to = append(to, l.installed[i].ID)
		}
	}
	return to
}

// Stack appends the stacked activities, the next to be started last.
func (l *Life) Stack(to []string) []string {
	for _, i := range l.stack {
		to = append(to, l.installed[i].ID)
	}
	return to
}

// The questions of naoqi.Life.

// State implements naoqi.Life.
func (l *Life) State() string { return l.state }

// PreviousState implements naoqi.Life.
func (l *Life) PreviousState() string { return l.previous }

// Entries implements naoqi.Life.
func (l *Life) Entries() int64 { return l.entries }

// FocusedActivity implements naoqi.Life.
func (l *Life) FocusedActivity() string {
	if l.focus < 0 {
		return ""
	}
	return l.installed[l.focus].ID
}

// PreviousActivity implements naoqi.Life.
func (l *Life) PreviousActivity() string { return l.before }

// FocusCount implements naoqi.Life.
func (l *Life) FocusCount(id string) int64 {
	if i, ok := l.byID[id]; ok {
		return l.installed[i].count
	}
	return 0
}

// Activities implements naoqi.Life: in the order of their installation.
func (l *Life) Activities() []string { return l.ids }

// LifeTime implements naoqi.Life.
func (l *Life) LifeTime() int64 { return l.now / 1e9 }

// Awareness implements naoqi.Life: people are tracked as the options say; in company the
// robot stays with one.
func (l *Life) Awareness() naoqi.Awareness {
	tracking := l.opt.Tracking
	if tracking == naoqi.NotStarted {
		tracking = naoqi.TrackHead
	}
	switch {
	case l.opt.Unaware:
	case l.state == naoqi.Solitary:
		return naoqi.Awareness{Tracking: tracking, Engagement: l.opt.Engagement}
	case l.state == naoqi.Interactive:
		return naoqi.Awareness{Tracking: tracking, Engagement: naoqi.FullyEngaged}
	}
	return naoqi.Awareness{}
}

// AppendState appends what later steps depend on, beside the conditions.
func (l *Life) AppendState(to []float64) []float64 {
	state := 0.0
	for i, s := range naoqi.States {
		if s == l.state {
			state = float64(i)
		}
	}
	to = append(to, state, float64(l.entries), float64(l.focus), float64(l.focuses), float64(l.off), float64(len(l.stack)))
	for _, i := range l.stack {
		to = append(to, float64(i))
	}
	to = append(to, slot.Indicator(l.byHand), slot.Indicator(l.finished))
	for i := range l.installed {
		a := &l.installed[i]
		to = append(to, float64(a.last), float64(a.count), slot.Indicator(a.holds), slot.Indicator(a.rose))
	}
	return to
}

var _ naoqi.Life = (*Life)(nil)
