// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// doing is what the activity in focus does, and how far it is; "" without one.
type doing struct {
	program string // that runs; "" for none
	step    string // of several, as the file has it; "" for none
	number  int    // of the step, from 1
	steps   int
	since   int64 // ns: of the step
	ends    int64 // ns: when it ends by itself at the latest; -1 for nowhere
}

// doing returns what the activity in focus does; false without one.
func (v *living) doing() (doing, bool) {
	if v.running < 0 {
		return doing{}, false
	}
	d := &v.plan.deeds[v.running]
	out := doing{number: v.step + 1, steps: len(d.steps), since: v.stepAt, ends: -1}
	if d.lasts > 0 {
		out.ends = v.since + d.lasts
	}
	if d.program != nil {
		out.program = d.program.Name
	}
	if v.step < len(d.steps) {
		out.step = d.steps[v.step].Text()
	}
	return out, true
}

// Asleep implements extension.Switching.
func (a *attached) Asleep(e *program.Entry) (why, name string) {
	var ids []string
	for i := range a.c.plan.deeds {
		if a.c.plan.deeds[i].program == e {
			ids = append(ids, a.c.plan.activities[i].ID)
		}
	}
	has := "no activity has the focus"
	if now := a.life.life.FocusedActivity(); now != "" {
		has = now + " has the focus"
	}
	return fmt.Sprintf("%s runs while %s has the focus; now %s", e.Name, strings.Join(ids, " or "), has), ids[0]
}

// Commands implements extension.Switching: what steps of activities command.
func (a *attached) Commands() []program.Command {
	if a.life == nil {
		return nil
	}
	at := slices.IndexFunc(a.c.plan.deeds, func(d deed) bool {
		return slices.ContainsFunc(d.steps, func(s StepSpec) bool { return s.Posture != "" })
	})
	if at < 0 {
		return nil
	}
	return []program.Command{{Robot: a.c.plan.robot, Slot: "posture/goal", Name: "the activity " + a.c.plan.activities[at].ID}}
}

// Subject implements extension.Attached.
func (a *attached) Subject() explain.Subject {
	if a.life == nil {
		return ""
	}
	return explain.OfActivity
}

// Explain implements extension.Attached: it returns why Autonomous Life is in its state, who
// has the focus, and why the others have it not, or one activity of a name.
func (a *attached) Explain(activity string) (explain.Node, error) {
	v := a.life
	if v == nil {
		return explain.Node{}, nil
	}
	if ids := v.life.Activities(); activity != "" && !slices.Contains(ids, activity) {
		hint := cmp.Or(source.Suggest(activity, ids), "there are: "+strings.Join(ids[:min(len(ids), 10)], ", "))
		return explain.Node{}, fmt.Errorf("there is no activity %q\nhint: %s", activity, hint)
	}
	out := explain.Node{Name: v.plan.robot, Text: "Autonomous Life of " + v.plan.robot, At: a.c.at}
	v.life.Explain(&out, activity, life.About{Doing: v.explainDoing(), Wrong: func(i int) error { return v.plan.deeds[i].wrong }})
	return out, nil
}

func seconds(t int64) string { return trace.Seconds(t) + " s" }

// explainDoing says what the activity in focus does, and how far it is.
func (v *living) explainDoing() []explain.Node {
	d, ok := v.doing()
	if !ok {
		return nil
	}
	var to explain.Node
	switch {
	case d.program != "":
		to.Say("runs the program %s", d.program).Ref = d.program
		v.explainRest(v.plan.deeds[v.running].program, &to)
	case d.step != "":
		to.Say("step %d of %d since %s: %s", d.number, d.steps, seconds(d.since), d.step).Since = &d.since
	}
	if d.ends >= 0 {
		to.Say("ends at %s at the latest", seconds(d.ends))
	}
	return to.Parts
}

// explainRest says what of a program with nodes faulted: it keeps the focus even if nothing of it
// runs.
func (v *living) explainRest(e *program.Entry, to *explain.Node) {
	tree, ok := v.h.Program(e).Program().(program.Tree)
	if !ok {
		return
	}
	var p trace.Program
	tree.Brief(&p)
	var faulted []string
	idle := true
	for i := range p.Nodes {
		n := &p.Nodes[i]
		idle = idle && !n.Running && n.Reason != trace.Waiting && n.Reason != trace.Stopping
		if n.Leaf && n.Reason == trace.Faulted {
			faulted = append(faulted, n.Path)
		}
	}
	switch names := strings.Join(faulted, ", "); {
	case names == "":
	case idle:
		to.Say("of which nothing runs: %s faulted, and a fault ends no activity", names)
	default:
		to.Say("of which %s faulted", names)
	}
}
