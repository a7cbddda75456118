// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
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
	if r.play == nil {
		return nil
	}
	for _, j := range r.play.judges {
		if j.e.Name == name {
			return j
		}
	}
	return nil
}

// ExplainProgram returns what a PDL program or a controller in Go last did, with a line for
// each quantity or slot.
func (r *Run) ExplainProgram(name string) explain.Node {
	p, err := r.program(name)
	switch {
	case err != nil:
		return explain.Node{}
	case p.pdl != nil:
		out := p.pdl.ExplainAll(func(quantity string) string { return r.Joined(name, quantity) })
		out.At = p.pdl.File.Start()
		return out
	case p.ctl != nil:
		out := p.ctl.Explain(p.robot)
		out.At = r.placeOf(name)
		return out
	}
	return explain.Node{}
}

// placeOf is where a program stands in the world file.
func (r *Run) placeOf(name string) source.Pos {
	for i := range r.Spec.Programs {
		if p := &r.Spec.Programs[i]; p.Name == name {
			return p.Pos(p.Kind)
		}
	}
	return source.Pos{}
}

// tell explains a condition that stands as a gate.
func (r *Run) tell(c playful.Condition) explain.Node {
	text, ok := c.(*gateText)
	if !ok || r.board == nil {
		return explain.Node{}
	}
	for _, g := range r.board.gates {
		if g.cond == text.cond && g.watcher != nil {
			return g.watcher.Explain(condition.Terms)
		}
	}
	return explain.Node{Text: text.cond.Text, Name: text.cond.Text}
}
