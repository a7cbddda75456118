// SPDX-License-Identifier: Apache-2.0

package life

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Options say how a Life begins.
type Options struct {
	Activities []Activity
	State      string // one of naoqi.States but interactive; "" is solitary
	Default    string // the activity that SetState(interactive) focuses; "" is none
	Player     Player // nil: activities do nothing
	Tell       func(Change)

	Tracking   naoqi.Tracking   // of BasicAwareness; 0 is TrackHead
	Unaware    bool             // there is no BasicAwareness, whatever Tracking says
	Engagement naoqi.Engagement // in the solitary state; in company it is FullyEngaged
}

// Life decides which activity has the focus. It implements naoqi.Life.
type Life struct {
	installed []installed
	byID      map[string]int
	ids       []string
	opt       Options
	byDefault int // -1 for none

	state, previous string
	entries         int64
	byHand          bool // the safeguard was asked for, and lasts until it is asked away
	causes          Safeguards
	off             Safeguards // safeguards that the activity in focus switched off

	focus    int // -1 for none
	before   string
	stack    []int
	finished bool // the behaviour of the focus ended by itself
	focuses  int64

	ready   []int // whose condition holds, or held since the last tick
	fleeing bool  // some of ready rose or fell since
	stale   bool  // the list of suggestions is another

	now     int64
	senses  Senses
	memory  condition.Memory
	context []fact
	asked   map[string]int // key to index into context
	told    story
}

// installed is an activity and how it stands.
type installed struct {
	Activity
	rank  int   // by id
	last  int64 // how many focuses there had been when it last got it; 0 never
	count int64
	holds bool // its condition
	rose  bool // its condition, since the last tick: it may hold no more

	watcher *condition.Watcher // of its condition; nil without one
	turned  int64              // ns: when its condition became what it is
	at      int64              // ns: when it last got the focus
	earlier int64              // last, before it got the focus it has
}

// fact is what a key was at the last launch by a condition.
type fact struct {
	key   condition.Key
	value slot.Value
	at    int64 // ns; -1 for never
}

// New returns a Life. An id that is empty or used twice, or a default or state that
// there is not, is an error.
func New(o Options) (*Life, error) {
	l := &Life{opt: o, byID: map[string]int{}, asked: map[string]int{}, focus: -1, byDefault: -1, state: o.State, entries: 1}
	if l.state == "" {
		l.state = naoqi.Solitary
	}
	if l.state == naoqi.Interactive || !slices.Contains(naoqi.States, l.state) {
		return nil, fmt.Errorf("autonomous life cannot begin in the state %q", o.State)
	}
	l.byHand = l.state == naoqi.Safeguard
	for i := range o.Activities {
		a := &o.Activities[i]
		if _, twice := l.byID[a.ID]; twice || a.ID == "" {
			return nil, fmt.Errorf("there are two activities %q", a.ID)
		}
		l.byID[a.ID] = i
		l.ids = append(l.ids, a.ID)
		l.installed = append(l.installed, installed{Activity: *a})
	}
	for rank, id := range slices.Sorted(slices.Values(l.ids)) {
		l.installed[l.byID[id]].rank = rank
	}
	if o.Default != "" {
		i, ok := l.byID[o.Default]
		if !ok || l.installed[i].Nature != Interactive {
			return nil, fmt.Errorf("the default activity %q is not an interactive one that is installed", o.Default)
		}
		l.byDefault = i
	}
	return l, nil
}

// Watch has the launch conditions evaluated from now on. It is called once, when the
// keys have their first values.
func (l *Life) Watch(m *condition.Monitor, memory condition.Memory) {
	l.memory = memory
	for i := range l.installed {
		c := l.installed[i].Launch
		if c == nil {
			continue
		}
		for _, name := range c.Keys() {
			if _, known := l.asked[name]; !known {
				l.asked[name] = len(l.context)
				l.context = append(l.context, fact{key: memory.Intern(name), at: -1})
			}
		}
		l.installed[i].watcher = m.Watch(c, l.installed[i].ID, trace.OnEdge, func(r condition.Report) { l.report(i, r.Truth, r.Time) })
	}
}

// report takes what became of a condition.
func (l *Life) report(i int, holds bool, at int64) {
	a := &l.installed[i]
	a.holds, a.turned = holds, at
	l.stale, l.fleeing = true, true
	if !holds {
		return
	}
	a.rose = true
	if !slices.Contains(l.ready, i) {
		l.ready = append(l.ready, i)
	}
}

// Advance brings LifeTime to the time now, before the conditions are judged, and tells
// whether it is another.
func (l *Life) Advance(now int64) bool {
	before := l.LifeTime()
	l.now = now
	return l.LifeTime() != before
}

// Step brings Life to the time now. It makes one change at most and tells whether it
// did: then the keys that tell of Life have changed, and it is to be called again once
// the conditions have seen them.
func (l *Life) Step(now int64, s Senses) bool {
	l.now, l.senses = now, s
	l.causes = s.Causes &^ l.off
	if l.guard() || l.permit() || l.complete() || l.launch() {
		return true
	}
	if l.fleeing {
		l.forget()
	}
	if l.stale {
		l.stale = false
		l.tell(Change{Kind: Suggestions})
	}
	return false
}

// forget ends the tick for conditions that held in it for a moment.
func (l *Life) forget() {
	l.fleeing = false
	l.ready = slices.DeleteFunc(l.ready, func(i int) bool {
		l.installed[i].rose = false
		return !l.installed[i].holds
	})
}

// guard enters the safeguard when there is a cause, and leaves it when there is none.
func (l *Life) guard() bool {
	switch {
	case l.state == naoqi.Disabled:
		return false
	case l.state != naoqi.Safeguard && l.causes != 0:
		l.clear(WhenSafeguard)
		l.enter(naoqi.Safeguard, l.causes.String())
	case l.state == naoqi.Safeguard && l.causes == 0 && !l.byHand:
		l.enter(naoqi.Solitary, "the cause is over")
	default:
		return false
	}
	return true
}

// permit stops an activity that may not run as the robot is now.
func (l *Life) permit() bool {
	if l.focus < 0 || l.permitted(l.focus) {
		return false
	}
	l.end(PermissionContext)
	return true
}

func (l *Life) permitted(i int) bool {
	a := &l.installed[i]
	return (a.CanRunOnPod || !l.senses.OnPod) && (a.CanRunInSleep || !l.senses.Asleep)
}

// complete ends an activity whose behaviour has ended.
func (l *Life) complete() bool {
	if l.focus < 0 || !l.finished {
		return false
	}
	l.tell(Change{Kind: Completed, To: l.FocusedActivity()})
	l.end(BySelf)
	return true
}

// launch gives the focus to the activity whose turn it is.
func (l *Life) launch() bool {
	if l.state != naoqi.Solitary {
		return false
	}
	best := -1
	for _, i := range l.ready {
		if l.mayLaunch(i) && (best < 0 || l.goesBefore(i, best)) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	if l.protect(Interrupted) {
		return true
	}
	for k := range l.context {
		f := &l.context[k]
		f.value, f.at = l.memory.Value(f.key), l.now
	}
	l.give(best, ByCondition, Interrupted)
	return true
}

func (l *Life) mayLaunch(i int) bool {
	a := &l.installed[i]
	return (a.holds || a.rose) && a.Nature != NoNature && l.permitted(i) && (l.focus < 0 || a.Nature == Interactive && l.installed[l.focus].Nature == Solitary)
}

// goesBefore tells which of two candidates gets the focus.
func (l *Life) goesBefore(i, k int) bool {
	a, b := &l.installed[i], &l.installed[k]
	switch {
	case a.Nature != b.Nature:
		return a.Nature == Interactive
	case a.last != b.last:
		return a.last < b.last
	}
	return a.rank < b.rank
}
