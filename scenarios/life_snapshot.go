// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/trace"
)

// SnapshotLife copies how Autonomous Life stands into s, reusing its memory; false is
// that there is none.
func (r *Run) SnapshotLife(s *trace.Life) bool {
	v := r.alive
	if v == nil {
		return false
	}
	l := v.life
	s.Robot, s.State = v.plan.robot, l.State()
	if s.Since, s.Why = l.StateSince(); s.Why == "" {
		s.Why = "at the start"
	}
	s.Focus = r.focusNow()
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
		if v.plan.deeds[i].wrong != nil && standing.Keeps == keeps[life.Unconditioned] {
			standing.Keeps = "its condition is wrong"
		}
		s.Standings = append(s.Standings, standing)
	}
	return true
}

func (r *Run) focusNow() trace.Focus {
	l := r.alive.life
	at, why, ok := l.FocusSince()
	if !ok {
		return trace.Focus{Ends: -1}
	}
	d, _ := r.Doing()
	return trace.Focus{
		ID: l.FocusedActivity(), Since: at, Why: string(why),
		Program: d.Program, Step: d.Step, Number: d.Number, Steps: d.Steps, Ends: d.Ends,
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

// keeps are the obstacles in a few words; the rival's name follows, where there is one.
var keeps = [...]string{
	life.NoObstacle: "its turn comes with the next tick", life.HasFocus: "", life.IsNoActivity: "no nature: nothing launches it",
	life.Unconditioned: "somebody has to ask for it", life.Untrue: "", life.StateForbids: "nothing is launched in this state",
	life.NotPermitted: "it lacks a permission", life.LessRecent: "it had the focus later than", life.ByID: "by its name it comes after",
	life.ByNature: "it comes after the interactive", life.SolitaryStays: "it does not interrupt", life.InteractiveStay: "it does not interrupt",
}

func standingOf(l *life.Life, i int) trace.Standing {
	a := l.Brief(i)
	s := trace.Standing{
		Focused: a.Focused, Stacked: a.Stacked, Holds: a.Holds, Since: a.Since, LastAt: a.LastAt, Count: a.Count,
		Keeps: keeps[a.Obstacle], Rival: a.Rival,
	}
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
