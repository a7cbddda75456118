// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Expectations returns the names of the scenario's expectations in order.
func (r *Run) Expectations() []string {
	if r.scenario == nil {
		return nil
	}
	names := make([]string, len(r.scenario.Expect))
	for i := range names {
		names[i] = r.scenario.Expect[i].Name
	}
	return names
}

// Standing returns how an expectation is decided, "" while it is open, and the values of its
// condition when it failed.
func (r *Run) Standing(name string) (result Judgement, why string) {
	if j := r.judge(name); j != nil {
		return j.result, j.why
	}
	return "", ""
}

// judge returns the judge of an expectation; nil if there is none of that name.
func (r *Run) judge(name string) *judge {
	if r.scenario == nil {
		return nil
	}
	for _, j := range r.play().judges {
		if j.e.Name == name {
			return j
		}
	}
	return nil
}

// ExplainExpectation returns why an expectation is decided, or not yet: the judgement, the
// window, and the value of every part of the condition.
func (r *Run) ExplainExpectation(name string) (explain.Node, error) {
	all := r.Expectations()
	if all == nil {
		return explain.Node{}, fmt.Errorf("a world alone expects nothing\nhint: name a scenario, such as those of playsim test")
	}
	j := r.judge(name)
	switch {
	case len(all) == 0:
		return explain.Node{}, fmt.Errorf("the scenario expects nothing\nhint: a scenario has expectations under the key expect")
	case j == nil:
		return explain.Node{}, fmt.Errorf("the scenario has no expectation %q\nhint: %s", name, cmp.Or(source.Suggest(name, all), "there are: "+strings.Join(all, ", ")))
	case j.cond == nil:
		return explain.Node{}, fmt.Errorf("%s: its condition is first looked at in the first tick", name)
	}
	return j.explain(r.play().monitor.Now(), r.World.Model.Tick), nil
}

// reasons are the judgements in the words of answers.
var reasons = map[Judgement]explain.Reason{"": explain.Open, Held: explain.Held, NotHeld: explain.Failed, NotReached: explain.NotReached}

func (j *judge) explain(now, tick int64) explain.Node {
	present := j.cond.Explain(condition.Times)
	out := explain.Said("%s at %s (tick %d)", j.e.Name, seconds(now), now/tick)
	out.Name, out.Value, out.At, out.Reason = j.e.Name, present.Value, j.e.At, reasons[j.result]
	if j.e.Text != j.e.Name {
		out.Say("%s", j.e.Text)
	}
	decided := out.Say("not decided yet")
	if j.result != "" && j.at >= 0 {
		decided.Text = string(j.result) + ", decided at " + seconds(j.at)
		out.Since = &j.at
	}
	out.Say("window: %s", j.window())
	if j.opener != nil {
		out.Say("it opens with:").Add(j.opener.Explain(condition.Times))
	}
	if j.why != "" {
		out.Say("when it failed, at %s:", seconds(j.at)).Add(j.then)
	}
	out.Say("at %s:", seconds(now)).Add(present)
	for i := range out.Parts {
		out.Parts[i].Layout = explain.Beside
	}
	return out
}

func (j *judge) window() string {
	switch {
	case j.e.Kind == "at_end":
		return "the end of the run"
	case !j.opened:
		return "not opened yet: the condition after which it counts was not true"
	case j.hi < 0:
		return "from " + seconds(j.lo) + " to the end of the run"
	}
	return "from " + seconds(j.lo) + " to " + seconds(j.hi)
}

func seconds(t int64) string { return trace.Seconds(t) + " s" }
