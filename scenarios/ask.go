// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

// Playful returns the engine of a Playful program, to be asked and not to be run;
// false if there is no such program.
func (r *Run) Playful(name string) (*playful.Engine, bool) {
	p, err := r.program(name)
	if err != nil || p.engine == nil {
		return nil, false
	}
	return p.engine, true
}

// Standing is how an expectation stands at the present of a run.
type Standing struct {
	Name, Text string
	Result     Judgement // "" while it is open
	At         int64     // ns: when it was decided; -1 while it is open
	Opened     bool      // its window
	From, To   int64     // ns: the window, once opened; To is -1 for the end of the run
	Seen       int64     // ns: when the conditions were last evaluated

	Condition condition.Explanation
	Then      string                 // the condition when the expectation failed, "" unless it did
	After     *condition.Explanation // of the condition that opens the window; nil without one
}

// Expectations returns the names of the scenario's expectations in order.
func (r *Run) Expectations() []string {
	if r.play == nil {
		return nil
	}
	names := make([]string, len(r.play.judges))
	for i, j := range r.play.judges {
		names[i] = j.e.Name
	}
	return names
}

// Standing explains an expectation; false if there is none of that name, or nothing has
// run yet.
func (r *Run) Standing(name string) (Standing, bool) {
	if r.play == nil {
		return Standing{}, false
	}
	for _, j := range r.play.judges {
		if j.e.Name != name || j.cond == nil {
			continue
		}
		s := Standing{
			Name: name, Text: j.e.Text, Result: j.result, At: j.at, Opened: j.opened, From: j.lo, To: j.hi, Seen: r.play.monitor.Now(),
			Condition: j.cond.Explain(), Then: j.why,
		}
		if j.opener != nil {
			x := j.opener.Explain()
			s.After = &x
		}
		return s, true
	}
	return Standing{}, false
}

// tell explains a condition that stands as a gate.
func (r *Run) tell(c playful.Condition) playful.Term {
	text, ok := c.(*gateText)
	if !ok || r.board == nil {
		return playful.Term{}
	}
	for _, g := range r.board.gates {
		if g.cond == text.cond && g.watcher != nil {
			x := g.watcher.Explain()
			return termOf(&x)
		}
	}
	return playful.Term{Text: text.cond.Text}
}

func termOf(x *condition.Explanation) playful.Term {
	t := playful.Term{Text: x.Text, Value: x.Value, From: x.Why}
	if t.Value.Kind() == slot.Invalid && t.From == "" && len(x.Parts) == 0 {
		t.From = playful.NoValue
	}
	for i := range x.Parts {
		t.Parts = append(t.Parts, termOf(&x.Parts[i]))
	}
	return t
}
