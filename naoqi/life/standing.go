// SPDX-License-Identifier: Apache-2.0

package life

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
)

// What people ask of a Life that runs: why it is as it is. Nothing here changes it.

// story is what is told of the present, and decides nothing.
type story struct {
	stateAt  int64 // ns: when the state was entered
	stateWhy string
	freeAt   int64 // ns: when an activity last lost the focus
	focusWhy StartReason
	stopWhy  StopReason
}

// Standing is how an activity stands.
type Standing struct {
	Activity *Activity
	Focused  bool
	Stacked  bool
	Holds    bool               // its condition
	Since    int64              // ns: since when it holds, or does not
	Watcher  *condition.Watcher // of its condition; nil without one
	LastAt   int64              // ns: when it last got the focus; -1 for never
	Count    int64              // how often it got it
	Obstacle Obstacle           // why it is not launched now
	Rival    string             // the activity that an obstacle is about; "" for none
}

// Obstacle is why Life does not launch an activity now.
type Obstacle uint8

// The obstacles, in the order in which they are looked for.
const (
	NoObstacle      Obstacle = iota // it is launched in the next step, if no other goes before
	HasFocus                        // it has the focus
	IsNoActivity                    // it has no nature
	Unconditioned                   // it has no condition
	Untrue                          // its condition does not hold
	StateForbids                    // the state launches nothing
	NotPermitted                    // the robot charges on its pod, or sleeps
	LessRecent                      // Rival could be launched at the same time and had had the focus less recently
	ByID                            // as LessRecent, but neither had had the focus, and the id decided
	ByNature                        // as LessRecent, but Rival is interactive
	SolitaryStays                   // Rival has the focus, and a solitary activity interrupts nothing
	InteractiveStay                 // Rival has the focus, and nothing interrupts an interactive activity
)

// Installed is how many activities there are.
func (l *Life) Installed() int { return len(l.installed) }

// Brief is how the activity i of the installation stands; it allocates nothing.
func (l *Life) Brief(i int) Standing {
	a := &l.installed[i]
	s := Standing{
		Activity: &a.Activity, Focused: i == l.focus, Stacked: slices.Contains(l.stack, i), Holds: a.holds, Since: a.turned,
		Watcher: a.watcher, LastAt: -1, Count: a.count,
	}
	if a.last > 0 {
		s.LastAt = a.at
	}
	if s.Obstacle = l.obstacle(i); s.Obstacle >= LessRecent {
		s.Rival = l.FocusedActivity()
	}
	return s
}

func (l *Life) obstacle(i int) Obstacle {
	a := &l.installed[i]
	switch {
	case i == l.focus:
		return HasFocus
	case a.Nature == NoNature:
		return IsNoActivity
	case a.Launch == nil:
		return Unconditioned
	case !a.holds:
		return Untrue
	case l.state == naoqi.Safeguard || l.state == naoqi.Disabled:
		return StateForbids
	case !l.permitted(i):
		return NotPermitted
	case l.focus < 0:
		return NoObstacle
	}
	return l.behind(i)
}

// behind says why an activity whose condition holds leaves the focus to the one that has
// it.
func (l *Life) behind(i int) Obstacle {
	a, f := &l.installed[i], &l.installed[l.focus]
	rivals := l.told.focusWhy == ByCondition && a.turned <= f.at
	switch {
	case rivals && a.Nature != f.Nature:
		return ByNature
	case !rivals && f.Nature == Interactive:
		return InteractiveStay
	case !rivals:
		return SolitaryStays
	case a.last > f.earlier:
		return LessRecent
	case a.last == f.earlier:
		return ByID
	}
	return SolitaryStays
}

// StateSince is when the present state was entered, ns, and why; "" at the start.
func (l *Life) StateSince() (at int64, why string) { return l.told.stateAt, l.told.stateWhy }

// FocusSince is when the activity in focus got it, ns, and why; false without one.
func (l *Life) FocusSince() (at int64, why StartReason, ok bool) {
	if l.focus < 0 {
		return 0, "", false
	}
	return l.installed[l.focus].at, l.told.focusWhy, true
}

// FocusLost is when an activity last lost the focus, ns, and why; false before the first.
func (l *Life) FocusLost() (at int64, why StopReason, ok bool) {
	return l.told.freeAt, l.told.stopWhy, l.before != ""
}

// Causes are the safeguards whose causes hold and that are not switched off.
func (l *Life) Causes() Safeguards { return l.causes }

// SafeguardsOff are the safeguards that the activity in focus has switched off.
func (l *Life) SafeguardsOff() Safeguards { return l.off }

// Context is what the keys of an activity's condition were when a condition last
// launched an activity: FocusContext for each. It is false before that, and for an
// activity without a condition.
func (l *Life) Context(id string, each func(key string, value slot.Value)) bool {
	i, ok := l.byID[id]
	if !ok || l.installed[i].Launch == nil {
		return false
	}
	for _, name := range l.installed[i].Launch.Keys() {
		at, ok := l.asked[name]
		if !ok || l.context[at].at < 0 {
			return false
		}
		each(name, l.context[at].value)
	}
	return true
}

// SafeguardNames are the names of the safeguards, in their order.
var SafeguardNames = safeguardNames[:]

// ParseSafeguard reads the name of one safeguard; false for anything else.
func ParseSafeguard(name string) (Safeguards, bool) {
	at := slices.Index(SafeguardNames, name)
	if at < 0 {
		return 0, false
	}
	return 1 << at, true
}
