// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Explain returns why a node is active or not: a sentence, and as its part the chain of nodes
// from the root down, each with all that its activation follows from; the answer is false
// where no node can have the path. Where there is no such node, as of a scheme that is not in
// the memory, the chain ends with the scheme that is missing. What was not asked in the last
// iteration has an Invalid value.
func (e *Engine) Explain(path string, h program.History) (explain.Node, bool) {
	steps, sentence, ok := e.chain(path, h)
	if !ok {
		return explain.Node{}, false
	}
	last := &steps[len(steps)-1]
	out := *last
	out.Text, out.Parts, out.Layout = sentence, nil, explain.Beside
	for i := len(steps) - 1; i > 0; i-- {
		steps[i-1].Parts = append(steps[i-1].Parts, steps[i])
	}
	steps[0].Layout = explain.Apart
	out.Parts = steps[:1]
	return out, true
}

// chain is a step for each node from the root to a path, or to the first that is not there,
// and a sentence about the last.
func (e *Engine) chain(path string, h program.History) (steps []explain.Node, sentence string, ok bool) {
	steps = append(steps, e.step(e.root, h, &sentence))
	for at := 0; at < len(path); {
		if cut := strings.IndexByte(path[at+1:], '/'); cut < 0 {
			at = len(path)
		} else {
			at += 1 + cut
		}
		if n := e.find(path[:at]); n != nil {
			steps = append(steps, e.step(n, h, &sentence))
			continue
		}
		u, ok := e.unborn(path[:at])
		if !ok {
			return nil, "", false
		}
		step := explain.Node{Text: u.Name + ": not there", Name: u.Path, Value: slot.Bool(false), At: u.at, Reason: explain.Unborn}
		if u.key != "" {
			u.Why += ": " + h.Scheme(u.Targeting, u.key)
		}
		step.Say("%s", u.Why).Layout = explain.Aside
		return append(steps, step), "not there: " + u.Why, true
	}
	return steps, sentence, true
}

// reasons are those of nodes in the words of answers.
var reasons = [...]explain.Reason{
	trace.Active: explain.Active, trace.ParentInactive: explain.ParentInactive, trace.NotCurrentState: explain.OtherState,
	trace.GateFalse: explain.GateFalse, trace.GateFault: explain.GateFault, trace.Blocked: explain.Blocked,
	trace.Waiting: explain.Waiting, trace.Stopping: explain.Stopping, trace.Faulted: explain.Faulted, trace.Finished: explain.Done,
}

// base is a node's answer without words.
func (e *Engine) base(n *node, d *trace.Node, past *program.Past) explain.Node {
	out := explain.Node{Name: d.Path, Value: slot.Bool(d.Active), Reason: reasons[d.Reason], Ref: d.By}
	if past.Since >= 0 {
		out.Since = &past.Since
	}
	if n.stmt == nil {
		out.Name, out.At = e.program.Name, e.program.files[0].Start()
	} else {
		out.At = n.stmt.ast.Pos
	}
	return out
}

// step is a node with all that its activation follows from.
func (e *Engine) step(n *node, h program.History, sentence *string) explain.Node {
	d, past := e.describe(n, 0, true), h.Node(n.path)
	out := e.base(n, &d, &past)
	stands := standing(n, &d, &past)
	out.Text, *sentence = d.Name+": "+stands, stands+": "+d.Why
	if n.stmt != nil {
		out.Say("%s: %s", n.stmt.ast.Pos, n.stmt.ast)
	}
	e.sayReason(n, &d, &past, &out)
	if n.stmt != nil {
		e.explainStatement(n, &d, &out)
	}
	if n.current >= 0 && !e.closed {
		e.sayMachine(n, &past, &out)
	}
	for i := range out.Parts {
		out.Parts[i].Layout = explain.Aside
	}
	return out
}

// standing says whether a node is active, and since when.
func standing(n *node, d *trace.Node, past *program.Past) string {
	switch {
	case d.Active && d.Running && past.Since >= 0 && n.since > past.Since:
		return "active since " + seconds(past.Since) + ", running since " + seconds(n.since)
	case d.Active && past.Since >= 0:
		return "active since " + seconds(past.Since)
	case d.Active:
		return "active"
	case past.Never:
		return "inactive, never active so far"
	case past.Since >= 0:
		return "inactive since " + seconds(past.Since)
	}
	return "inactive"
}

// sayReason adds the sentence, where the parts do not say it.
func (e *Engine) sayReason(n *node, d *trace.Node, past *program.Past, out *explain.Node) {
	switch {
	case n.stmt == nil && d.Active:
	case n.stmt != nil && d.Reason == trace.ParentInactive:
		out.Say("its block is inactive")
	case past.Rests >= 0 && (d.Reason == trace.Finished || d.Reason == trace.Faulted):
		out.Say("since %s %s", seconds(past.Rests), d.Why).Since = &past.Rests
	case n.stmt != nil && n.stmt.gate != nil && (d.Reason == trace.GateFalse || d.Reason == trace.Active):
	default:
		out.Say("%s", d.Why).Ref = d.By
	}
}

func (e *Engine) explainStatement(n *node, d *trace.Node, out *explain.Node) {
	st := n.stmt
	if st.targets != nil {
		s := n.target.scheme
		at := s.LastPush()
		part := out.Say("target %s, last pushed at %s: %s", s, seconds(at), properties(s.AppendProperties(nil)))
		part.Name, part.Since = s.String(), &at
	}
	if st.gate != nil {
		gate := e.term(n, st.gateText, st.gate)
		gate.Text = "gate " + gate.Text
		out.Add(gate).At = st.ast.Pos
		if n.flips.Flaps(e.now) {
			out.Say("the gate flaps: it changed %d times within 1 s", program.FlapChanges)
		}
	}
	e.sayPriorities(n, out)
	if d.Reason == trace.Blocked {
		e.sayRival(n, out)
	}
	if st.state && n.parent.current != st.index {
		for _, w := range e.ways(n.parent, st.index) {
			w.cond.Text = w.from + " switches to it if " + w.cond.Text
			out.Add(w.cond)
		}
	}
	if n.leaf != nil && (d.Active || d.Reason == trace.Blocked || d.Reason == trace.Stopping) {
		e.sayClaims(n, out)
	}
	if until := n.since + st.commit; st.commit > 0 && d.Active && e.now < until && begun(n) {
		out.Say("committed until %s", seconds(until))
	}
	if fault := n.lastFault(); fault != "" && !strings.Contains(d.Why, fault) {
		out.Say("last fault: %s", fault)
	}
}

func (n *node) lastFault() string {
	if n.leaf != nil && n.leaf.faulted {
		return n.leaf.fault
	}
	return n.fault
}

// sayPriorities adds the score, and what it is made of.
func (e *Engine) sayPriorities(n *node, out *explain.Node) {
	st := n.stmt
	switch {
	case len(st.scores) == 0:
		return
	case !st.fixed && n.scored < 0:
		out.Say("priority: not asked for yet").At = st.scores[0].at.pos
		return
	case !st.fixed && n.scored != e.now:
		out.Say("priority %s, as last asked for at %s", expr.Short(n.score), seconds(n.scored)).At = st.scores[0].at.pos
		return
	}
	score := out.Say("priority %s", expr.Short(n.score))
	score.Value, score.At = slot.Float(n.score), st.scores[0].at.pos
	if first := &st.scores[0]; !first.cond.OK() && first.value.From(n, first.text) == "" {
		return
	}
	taken := false
	for i := range st.scores {
		part, chosen := e.priority(n, &st.scores[i])
		if chosen = chosen && !taken; chosen {
			part.Text, taken = "taken: "+part.Text, true
		}
		score.Add(part)
	}
}

// priority is one of a node's, and whether it may be the one that counts.
func (e *Engine) priority(n *node, s *scoring) (part explain.Node, fits bool) {
	value, cond, _ := strings.Cut(s.text, " if ")
	part, fits = e.term(n, value, &s.value), n.seen == e.iter && n.fit
	if part.At = s.at.pos; s.cond.OK() {
		t := e.term(n, cond, &s.cond)
		holds, _ := t.Value.AsBool()
		t.Text, fits = "if "+t.Text, fits && holds
		part.Add(t)
	}
	return part, fits
}

// sayRival adds the statement that takes what n demands.
func (e *Engine) sayRival(n *node, out *explain.Node) {
	path, _ := e.blocker(n)
	score, held := 0.0, ""
	by := e.find(path)
	if by != nil && by.parent != nil {
		if score = by.score; by.held {
			held = ", committed"
		}
	}
	part := out.Say("%s has priority %s%s, this %s; both need %s", lastPart(path), expr.Short(score), held, expr.Short(n.score), strings.Join(e.resourcesOf(n.met), ", "))
	if part.Name, part.Ref = path, path; by != nil && by.stmt != nil {
		part.At = by.stmt.ast.Pos
	}
}

// sayClaims adds the resources that a leaf needs, and who has them.
func (e *Engine) sayClaims(n *node, out *explain.Node) {
	l := n.leaf
	set := l.need | l.extra | l.wish
	if l.resting && !l.running {
		return // it demands nothing
	}
	for _, name := range e.resourcesOf(set) {
		part := out.Say("needs %s: held by nobody", name)
		part.Name = name
		if h := e.holders[slices.Index(e.program.resources, name)]; h != nil {
			who := h.node.path
			if part.Ref = who; h.node == n {
				who = "this leaf"
			}
			if h.stopping {
				who += ", which is stopping"
			}
			part.Text = "needs " + name + ": held by " + who
		}
	}
}

func (e *Engine) resourcesOf(set uint64) (names []string) {
	for i, name := range e.program.resources {
		if set&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// sayMachine adds the state of a block, and the switches out of it.
func (e *Engine) sayMachine(n *node, past *program.Past, out *explain.Node) {
	state := out.Say("state %s", n.state())
	if state.Name = n.state(); past.State >= 0 {
		state.Text, state.Since = state.Text+" since "+seconds(past.State), &past.State
	}
	for _, w := range e.switches(n) {
		from := ""
		if w.from != n.state() {
			from = " (" + w.from + ")"
		}
		w.cond.Text = "to " + w.to + from + " if " + w.cond.Text
		state.Add(w.cond)
	}
}

// switching is a transition of a machine with its condition; that of a targeting line is for
// the branch named in from.
type switching struct {
	from, to string
	cond     explain.Node
}

// switches lists the transitions out of the current state. Those of a state that was
// entered in this iteration were not asked in it.
func (e *Engine) switches(n *node) (all []switching) {
	st := n.body.statements[n.current]
	for i := range st.switches {
		w := &st.switches[i]
		to := n.body.statements[w.to].ast.Node
		switch {
		case n.asked != e.iter:
			all = append(all, switching{st.ast.Node, to, unasked(w)})
		case !w.each:
			all = append(all, switching{st.ast.Node, to, e.switchTerm(n, w)})
		default:
			for _, kid := range n.kids {
				if kid.line == n.current {
					all = append(all, switching{lastPart(kid.path), to, e.switchTerm(kid, w)})
				}
			}
		}
	}
	return all
}

func (e *Engine) switchTerm(n *node, w *transition) explain.Node {
	t := e.term(n, w.text, &w.cond)
	t.At = w.at
	return t
}

// unasked is a transition whose condition was not evaluated.
func unasked(w *transition) explain.Node {
	return explain.Node{Text: expr.Worded(w.text, slot.Value{}, ""), Name: w.text, At: w.at}
}

// ways lists the transitions into a state; only those out of the current state were
// asked.
func (e *Engine) ways(block *node, to int) (all []switching) {
	name := block.body.statements[to].ast.Node
	if block.current >= 0 {
		all = slices.DeleteFunc(e.switches(block), func(w switching) bool { return w.to != name })
	}
	for i, st := range block.body.statements {
		for j := range st.switches {
			if w := &st.switches[j]; w.to == to && i != block.current {
				all = append(all, switching{st.ast.Node, name, unasked(w)})
			}
		}
	}
	return all
}
