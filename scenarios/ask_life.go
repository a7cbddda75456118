// SPDX-License-Identifier: Apache-2.0

package scenarios

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

// ExplainLife returns why Autonomous Life is in its state, who has the focus, and why the
// others have it not, or one activity of a name; "" is all.
func (r *Run) ExplainLife(activity string) (explain.Node, error) {
	l, robot, ok := r.Life()
	if !ok {
		return explain.Node{}, fmt.Errorf("the world has no Autonomous Life\nhint: a world has it under the key life")
	}
	if ids := l.Activities(); activity != "" && !slices.Contains(ids, activity) {
		hint := cmp.Or(source.Suggest(activity, ids), "there are: "+strings.Join(ids[:min(len(ids), 10)], ", "))
		return explain.Node{}, fmt.Errorf("there is no activity %q\nhint: %s", activity, hint)
	}
	out := explain.Node{Name: robot, At: r.Spec.Life.Pos()}
	l.Explain(&out, activity, life.About{Doing: r.explainDoing(), Wrong: func(i int) error { return r.life.deeds[i].wrong }})
	return out, nil
}

// explainDoing says what the activity in focus does, and how far it is.
func (r *Run) explainDoing() []explain.Node {
	d, ok := r.Doing()
	if !ok {
		return nil
	}
	var to explain.Node
	switch {
	case d.Program != "":
		to.Say("runs the program %s", d.Program).Ref = d.Program
		r.explainRest(d.Program, &to)
	case d.Step != "":
		to.Say("step %d of %d since %s: %s", d.Number, d.Steps, seconds(d.Since), d.Step).Since = &d.Since
	}
	if d.Ends >= 0 {
		to.Say("ends at %s at the latest", seconds(d.Ends))
	}
	return to.Parts
}

// explainRest says what of a program with nodes faulted: it keeps the focus even if nothing of it
// runs.
func (r *Run) explainRest(name string, to *explain.Node) {
	prog, _ := r.Program(name)
	tree, ok := prog.(program.Tree)
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
