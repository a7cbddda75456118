// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strconv"

	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/spec"
)

// Life returns the Autonomous Life of a run and the name of its robot, to be asked and
// not to be run; false where there is none.
func (r *Run) Life() (l *life.Life, robot string, ok bool) {
	if r.alive == nil {
		return nil, "", false
	}
	return r.alive.life, r.alive.plan.robot, true
}

// Doing is what the activity in focus does, and how far it is; "" without one.
type Doing struct {
	Program string // that runs; "" for none
	Step    string // of several, as the file has it; "" for none
	Number  int    // of the step, from 1
	Steps   int
	Since   int64 // ns: of the step
	Ends    int64 // ns: when it ends by itself at the latest; -1 for nowhere
}

// Doing tells what the activity in focus does; false without one.
func (r *Run) Doing() (Doing, bool) {
	v := r.alive
	if v == nil || v.running < 0 {
		return Doing{}, false
	}
	d := &v.plan.deeds[v.running]
	out := Doing{Number: v.step + 1, Steps: len(d.steps), Since: v.stepAt, Ends: -1}
	if d.lasts > 0 {
		out.Ends = v.since + d.lasts
	}
	if d.program >= 0 {
		out.Program = r.programs[d.program].name
	}
	if v.step < len(d.steps) {
		out.Step = d.steps[v.step].Text()
	}
	return out, true
}

// Asleep tells whether a program is that of activities without the focus, and which
// activities those are.
func (r *Run) Asleep(program string) (activities []string, asleep bool) {
	for i, p := range r.programs {
		if p.name != program || !p.asleep() {
			continue
		}
		if p.idle {
			return nil, true
		}
		for k := range r.life.deeds {
			if r.life.deeds[k].program == i {
				activities = append(activities, r.life.activities[k].ID)
			}
		}
		return activities, true
	}
	return nil, false
}

// Does is what an activity does while it has the focus, in words.
func (r *Run) Does(activity int) string {
	d := &r.life.deeds[activity]
	text := "nothing"
	switch {
	case d.program >= 0:
		text = "the program " + r.compiled[d.program].spec.Name
	case len(d.steps) == 1:
		text = "one step"
	case len(d.steps) > 1:
		text = strconv.Itoa(len(d.steps)) + " steps"
	}
	if d.lasts > 0 {
		text += ", for " + spec.DurationText(d.lasts) + " at most"
	}
	return text
}

// Miswritten is what is wrong with the launch condition of an activity, which is never
// launched then; nil where nothing is.
func (r *Run) Miswritten(activity int) error { return r.life.deeds[activity].wrong }
