// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/trace"
)

// Snapshot implements extension.Shown: it copies how Autonomous Life stands into s, reusing
// its memory; false is that there is none.
func (a *attached) Snapshot(s *trace.Life) bool {
	v := a.life
	if v == nil {
		return false
	}
	l := v.life
	s.Robot, s.State = v.plan.robot, l.State()
	if s.Since, s.Why = l.StateSince(); s.Why == "" {
		s.Why = "at the start"
	}
	s.Focus = v.focusNow()
	s.Lost, s.LostAt, s.LostWhy = "", 0, ""
	if at, why, ok := l.FocusLost(); ok {
		s.Lost, s.LostAt, s.LostWhy = l.PreviousActivity(), at, string(why)
	}
	s.Stack = l.Stack(s.Stack[:0])
	s.Causes, s.Off = appendNames(s.Causes[:0], l.Causes()), appendNames(s.Off[:0], l.SafeguardsOff())
	s.Activities = v.plan.shown
	s.Standings = s.Standings[:0]
	for i := range l.Installed() {
		standing := standingOf(l, i)
		if v.plan.deeds[i].wrong != nil && !s.Activities[i].Conditioned {
			standing.Keeps = [3]string{life.IsWrong}
		}
		s.Standings = append(s.Standings, standing)
	}
	return true
}

func (v *living) focusNow() trace.Focus {
	l := v.life
	at, why, ok := l.FocusSince()
	if !ok {
		return trace.Focus{Ends: -1}
	}
	d, _ := v.doing()
	return trace.Focus{
		ID: l.FocusedActivity(), Since: at, Why: string(why),
		Program: d.program, Step: d.step, Number: d.number, Steps: d.steps, Ends: d.ends,
	}
}

func appendNames(to []string, set life.Safeguards) []string {
	for i, name := range life.SafeguardNames {
		if set&(1<<i) != 0 {
			to = append(to, name)
		}
	}
	return to
}

func standingOf(l *life.Life, i int) trace.Standing {
	a := l.Brief(i)
	s := trace.Standing{
		Focused: a.Focused, Stacked: a.Stacked, Holds: a.Holds, Since: a.Since, LastAt: a.LastAt, Count: a.Count,
	}
	s.Keeps[0], s.Keeps[1], s.Keeps[2] = l.Words(i, &a)
	if a.Watcher != nil {
		s.For, s.Span, s.Whole = a.Watcher.Lasting()
	}
	return s
}

// show notes what views tell of the installed activities.
func (p *lifePlan) show() {
	for i := range p.activities {
		a := &p.activities[i]
		p.shown = append(p.shown, trace.Activity{ID: a.ID, Nature: a.Nature.String(), Conditioned: a.Launch != nil})
	}
}
