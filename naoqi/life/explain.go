// SPDX-License-Identifier: Apache-2.0

package life

import (
	"errors"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Few is the most activities of which Explain lists all; of more, those that have the focus,
// are stacked or whose conditions hold.
const Few = 8

// About is what Life does not know of what it explains.
type About struct {
	Doing []explain.Node           // what the activity in focus does
	Wrong func(activity int) error // what is wrong with its condition, which launches nothing then; nil where nothing is
}

// Explain adds why Life is in its state, who has the focus, and why the others have it not, or
// one activity of a name.
func (l *Life) Explain(to *explain.Node, activity string, a About) {
	l.explainState(to)
	l.explainFocus(to, a.Doing)
	if names := l.Stack(nil); len(names) > 0 {
		slices.Reverse(names)
		to.Say("begins again when that is done: %s", strings.Join(names, ", then "))
	}
	if names := l.causes.names(); len(names) > 0 {
		to.Say("safeguard: %s", strings.Join(names, ", "))
	}
	if names := l.off.names(); len(names) > 0 {
		to.Say("switched off for this activity: %s", strings.Join(names, ", "))
	}
	for i := range to.Parts {
		to.Parts[i].Layout = explain.Beside
	}
	left := map[string]int{}
	for i := range l.installed {
		s := l.Brief(i)
		shown := activity == "" && (len(l.installed) <= Few || s.Focused || s.Stacked || s.Holds)
		if wrong := a.Wrong(i); shown || s.Activity.ID == activity {
			to.Add(l.explainActivity(i, &s, wrong)).Layout = explain.Apart
		} else {
			left[s.kind(wrong)]++
		}
	}
	if activity == "" {
		sayLeft(to, left)
	}
}

func (l *Life) explainState(to *explain.Node) {
	at, why := max(l.told.stateAt, 0), l.told.stateWhy
	if why == "" {
		why = "at the start"
	}
	part := to.Say("state %s since %s: %s", l.state, seconds(at), why)
	part.Name, part.Since = l.state, &at
}

func (l *Life) explainFocus(to *explain.Node, doing []explain.Node) {
	at, why, has := l.FocusSince()
	lost, lostWhy, had := l.FocusLost()
	switch {
	case has:
		part := to.Say("%s has the focus since %s: %s", l.FocusedActivity(), seconds(at), why)
		part.Name, part.Since, part.At = l.FocusedActivity(), &at, l.installed[l.focus].At
		part.Parts = doing
		if saw := l.saw(); why == ByCondition && saw != "" {
			part.Say("at its launch %s", saw)
		}
	case had:
		part := to.Say("no activity has the focus; %s had it until %s: %s", l.PreviousActivity(), seconds(lost), lostWhy)
		part.Since = &lost
	default:
		to.Say("no activity has the focus, and none has had it")
	}
}

// saw is what the condition saw when it launched the activity in focus.
func (l *Life) saw() string {
	var all []string
	l.Context(l.FocusedActivity(), func(key string, v slot.Value) { all = append(all, "'"+key+"' = "+v.String()) })
	return strings.Join(all, ", ")
}

func (l *Life) explainActivity(i int, s *Standing, wrong error) explain.Node {
	a := s.Activity
	nature := a.Nature.String()
	if nature == "" {
		nature = "no nature"
	}
	out := explain.Said("%s, %s: %s", a.ID, nature, l.sentence(i, s, wrong))
	out.Name, out.Value, out.At, out.Ref = a.ID, slot.Bool(s.Focused), a.At, s.Rival
	if out.Reason = obstacles[s.Obstacle].reason; wrong != nil && s.Obstacle == Unconditioned {
		out.Reason = explain.GateFault
	}
	if since := max(s.Since, 0); s.Focused {
		out.Since = &s.LastAt
	} else if s.Watcher != nil {
		out.Since = &since
	}
	switch {
	case s.Focused:
	case s.LastAt < 0:
		out.Say("it never had the focus")
	case s.Count == 1:
		out.Say("it had the focus once, from %s on", seconds(s.LastAt))
	default:
		out.Say("it had the focus %d times, last from %s on", s.Count, seconds(s.LastAt))
	}
	if s.Stacked {
		out.Say("it is stacked")
	}
	if lacks := l.lacks(i); lacks != "" {
		out.Say("it lacks the permission %s", lacks)
	}
	if s.Watcher != nil {
		out.Add(s.Watcher.Explain(condition.Times))
	}
	return out
}

// lacks names the permissions that an activity would lack now.
func (l *Life) lacks(i int) string {
	lacks := slices.DeleteFunc(l.Violations(l.installed[i].ID), func(name string) bool { return name == "nature" })
	return strings.Join(lacks, " and ")
}

// sentence says why an activity has the focus, or has it not.
func (l *Life) sentence(i int, s *Standing, wrong error) string {
	before, about, after := l.Words(i, s)
	switch {
	case wrong != nil && s.Obstacle == Unconditioned:
		return IsWrong + ": " + brief(wrong)
	case s.Focused:
		at, why, _ := l.FocusSince()
		return "has the focus since " + seconds(at) + ": " + string(why)
	case s.Obstacle == IsNoActivity, s.Obstacle == Unconditioned:
		return "it has " + before
	case s.Obstacle == Untrue:
		return "its condition is false since " + seconds(s.Since)
	}
	return "its condition is true since " + seconds(s.Since) + before + about + after
}

// IsWrong is what is said of an activity whose launch condition is wrong.
const IsWrong = "its condition is wrong"

// obstacles are what is said of them, before and after a name, and of several activities.
var obstacles = [...]struct {
	before, after, several string
	reason                 explain.Reason
}{
	NoObstacle:      {": its turn comes with the next tick", "", "", explain.Waiting},
	HasFocus:        {"", "", "", explain.Active},
	IsNoActivity:    {"no nature: nothing launches it", "", "without a nature", explain.Unasked},
	Unconditioned:   {"no launch condition: somebody has to ask for it", "", "without a launch condition", explain.Unasked},
	Untrue:          {"", "", "whose condition is false", explain.GateFalse},
	StateForbids:    {", but in the state ", " nothing is launched", "", explain.OtherState},
	NotPermitted:    {", but it lacks the permission ", "", "", explain.Blocked},
	LessRecent:      {", as is that of ", ", which had had the focus less recently", "", explain.Blocked},
	ByID:            {", as is that of ", ", which comes first by its name: neither had had the focus before", "", explain.Blocked},
	ByNature:        {", as is that of ", ", which is interactive and goes first", "", explain.Blocked},
	SolitaryStays:   {", but ", " has the focus, and a solitary activity interrupts nothing", "", explain.Blocked},
	InteractiveStay: {", but ", " has the focus, and nothing interrupts an interactive activity", "", explain.Blocked},
}

// Words returns what is said of an activity behind how its condition stands: words before and
// after the name that they are about, such as that of the rival.
func (l *Life) Words(i int, s *Standing) (before, about, after string) {
	o := &obstacles[s.Obstacle]
	switch s.Obstacle {
	case NotPermitted:
		about = l.lacks(i)
	case StateForbids:
		about = l.state
	default:
		about = s.Rival
	}
	return o.before, about, o.after
}

// kind is what activities are counted by that are not listed.
func (s *Standing) kind(wrong error) string {
	if wrong != nil && s.Obstacle == Unconditioned {
		return "whose condition is wrong"
	}
	return obstacles[s.Obstacle].several
}

// sayLeft counts those that are not listed.
func sayLeft(to *explain.Node, left map[string]int) {
	var parts []string
	n := int64(0)
	for _, kind := range [...]string{obstacles[IsNoActivity].several, obstacles[Unconditioned].several, obstacles[Untrue].several, "whose condition is wrong"} {
		if count := left[kind]; count > 0 {
			n += int64(count)
			parts = append(parts, slot.Int(int64(count)).String()+" "+kind)
		}
	}
	if n > 0 {
		part := to.Say("and %d more: %s; --activity ID tells of one", n, strings.Join(parts, ", "))
		part.Value, part.Layout = slot.Int(n), explain.Apart
	}
}

// names are those of a set, in their order.
func (s Safeguards) names() (all []string) {
	for i, name := range safeguardNames {
		if s&(1<<i) != 0 {
			all = append(all, name)
		}
	}
	return all
}

// brief is the first of the errors about a condition in a line: its place, what is wrong
// and what to write.
func brief(err error) string {
	var all source.Errors
	all.Add(err)
	e := all.All()[0]
	var one *source.Error
	if !errors.As(e, &one) {
		return e.Error()
	}
	text := one.Pos.String() + ": " + one.Msg
	if one.Hint != "" {
		text += " (" + one.Hint + ")"
	}
	return text
}

func seconds(t int64) string { return trace.Seconds(t) + " s" }
