// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math/bits"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Account is how one node stands after the last iteration and all that it follows
// from. What was not asked in that iteration has an Invalid value.
type Account struct {
	trace.Node
	Statement  string // in canonical form, "" for the root
	At         string // where it stands: file:line:col
	Pos        source.Pos
	Since      int64 // nanoseconds: when it became active, or for a leaf was started; -1 while it is inactive
	Until      int64 // nanoseconds: the end of its commitment; -1 where it has none
	Gate       *Term // nil where there is none, as the other pointers
	Priorities []Choice
	Asked      int64    // nanoseconds: when Score was last asked for, now for one that never changes; -1 for never
	Stale      bool     // it was not asked for in this iteration
	Machine    *Machine // of the block itself
	Ways       []Switch // into this state from others, where it is one and not the current one
	Target     *trace.SchemeState
	Claims     []Claim // resources of the leaf
	Rival      *Rival  // who blocks it
	Fault      string  // what it last faulted with
}

// NoValue is the From of a key in a quoted condition that has none.
const NoValue = "no value"

// Term is an expression and what it gave in the last iteration.
type Term struct {
	Text  string
	Value slot.Value // Invalid where it was not asked
	From  string     // what the value follows from, where the value does not tell enough
	Parts []Term     // of a conjunction, disjunction or negation
}

// Choice is one priority of a statement.
type Choice struct {
	Value  Term
	If     *Term
	Chosen bool
}

// Machine is the state machine of a block.
type Machine struct {
	State    string
	Switches []Switch // out of the current state
}

// Switch is a transition of a machine.
type Switch struct {
	From, To string
	If       Term // of a targeting line's: for the branch named in From
}

// Claim is a resource that a leaf needs.
type Claim struct {
	Resource string
	Holder   string // path of the leaf that has it, "" for nobody
	Stopping bool   // the holder was told to stop
}

// Rival is the statement that takes what another one demands.
type Rival struct {
	Path      string
	Score     float64
	Committed bool     // it cannot be blocked now
	Takes     []string // resources that both demand
}

// Accounts returns the accounts of a node and of all above it, the root's first.
// Where there is no such node, as of a scheme that is not in the memory, the last one
// says so and nothing more; the result is empty where no node can have the path.
func (e *Engine) Accounts(path string) []Account {
	if n := e.find(path); n != nil {
		return e.accountsTo(n)
	}
	unborn, ok := e.whyUnborn(path)
	if !ok {
		return nil
	}
	var chain []Account
	for at := path; ; {
		cut := strings.LastIndexByte(at, '/')
		if at = at[:max(cut, 0)]; e.find(at) != nil {
			chain = e.accountsTo(e.find(at))
			break
		}
	}
	unborn.Depth = len(chain)
	return append(chain, Account{Node: unborn, Since: -1, Until: -1, Asked: -1})
}

// Account returns the account of one node; false if there is no such node now.
func (e *Engine) Account(path string) (Account, bool) {
	n := e.find(path)
	if n == nil {
		return Account{}, false
	}
	return e.account(n), true
}

func (e *Engine) accountsTo(n *node) []Account {
	var chain []Account
	if n.parent != nil {
		chain = e.accountsTo(n.parent)
	}
	return append(chain, e.account(n))
}

func (e *Engine) account(n *node) Account {
	a := Account{Since: -1, Until: -1, Asked: -1}
	a.Asked = n.scored
	if n.stmt == nil || n.stmt.fixed {
		a.Asked = e.now
	}
	a.Stale = a.Asked != e.now
	depth := 0
	for m := n; m.parent != nil; m = m.parent {
		depth++
	}
	a.Node = e.describe(n, depth, true)
	if a.Active {
		a.Since = n.since
	}
	if n.current >= 0 && !e.closed {
		a.Machine = &Machine{State: n.state(), Switches: e.switches(n)}
	}
	if st := n.stmt; st != nil {
		a.Statement, a.At, a.Pos, a.Fault = st.ast.String(), st.ast.Pos.String(), st.ast.Pos, n.fault
		e.accountStatement(n, &a)
	}
	return a
}

func (e *Engine) accountStatement(n *node, a *Account) {
	st := n.stmt
	if st.gate != nil {
		t := e.term(n, st.gateText, st.gate)
		a.Gate = &t
	}
	for i := range st.scores {
		a.Priorities = append(a.Priorities, e.choice(n, &st.scores[i], a.Priorities))
	}
	if st.commit > 0 && a.Active && e.now-n.since < st.commit && begun(n) {
		a.Until = n.since + st.commit
	}
	if st.state && n.parent.current != st.index {
		a.Ways = e.ways(n.parent, st.index)
	}
	if st.targets != nil {
		s := n.target.scheme
		a.Target = &trace.SchemeState{Type: s.typ.name, Key: s.key, LastPush: s.last, Properties: s.appendProperties(nil)}
	}
	if a.Reason == trace.Blocked {
		a.Rival = e.rival(n)
	}
	if n.leaf != nil {
		a.Claims = e.claims(n.leaf)
		if n.leaf.faulted {
			a.Fault = n.leaf.fault
		}
	}
}

// term says what an expression gave at a node in this iteration.
func (e *Engine) term(n *node, text string, x *expr) Term {
	t := Term{Text: text}
	if len(x.calls) == 1 && x.calls[0].watch > 0 && x.op == "" {
		return e.termOfWatch(x.calls[0].watch-1, text)
	}
	if x.kind == Bool && len(x.parts) == 0 {
		t.From = strings.Trim(e.valuesFor(n, x.calls, text), " ()")
	}
	if x.kind == Number && !x.constant {
		t.From = strings.Trim(e.valuesFor(n, x.calls, ""), " ()")
	}
	for i := range x.parts {
		t.Parts = append(t.Parts, e.term(n, x.parts[i].text, &x.parts[i].x))
	}
	t.Value = e.again(n, x)
	return t
}

// again evaluates an expression once more, from what was asked in this iteration; it
// is Invalid where something was not.
func (e *Engine) again(n *node, x *expr) slot.Value {
	for i := range x.calls {
		if _, asked := x.calls[i].show(n); !asked {
			return slot.Value{}
		}
	}
	defer func() { e.pending = pendingFault{} }()
	var v slot.Value
	switch x.kind {
	case Bool:
		v = slot.Bool(x.truth(n))
	case Number:
		v = slot.Float(x.num(n))
	}
	if e.pending.set {
		return slot.Value{}
	}
	return v
}

func (e *Engine) choice(n *node, s *scoring, before []Choice) Choice {
	value, cond, _ := strings.Cut(s.text, " if ")
	c := Choice{Value: e.term(n, value, &s.value), Chosen: n.seen == e.iter && n.fit}
	for i := range before {
		c.Chosen = c.Chosen && !before[i].Chosen
	}
	if s.cond.ok() {
		t := e.term(n, cond, &s.cond)
		holds, _ := t.Value.AsBool()
		c.If, c.Chosen = &t, c.Chosen && holds
	}
	return c
}

// switches lists the transitions out of the current state. Those of a state that was
// entered in this iteration were not asked in it.
func (e *Engine) switches(n *node) []Switch {
	st := n.body.statements[n.current]
	var all []Switch
	for i := range st.switches {
		w := &st.switches[i]
		to := n.body.statements[w.to].ast.Node
		if n.asked != e.iter {
			all = append(all, Switch{st.ast.Node, to, Term{Text: w.text}})
			continue
		}
		if !w.each {
			all = append(all, Switch{st.ast.Node, to, e.term(n, w.text, &w.cond)})
			continue
		}
		for _, kid := range n.kids {
			if kid.line == n.current {
				all = append(all, Switch{lastPart(kid.path), to, e.term(kid, w.text, &w.cond)})
			}
		}
	}
	return all
}

// ways lists the transitions into a state; only those out of the current state were
// asked.
func (e *Engine) ways(block *node, to int) []Switch {
	var all []Switch
	if block.current >= 0 {
		for _, w := range e.switches(block) {
			if w.To == block.body.statements[to].ast.Node {
				all = append(all, w)
			}
		}
	}
	for i, st := range block.body.statements {
		for j := range st.switches {
			if w := &st.switches[j]; w.to == to && i != block.current {
				all = append(all, Switch{st.ast.Node, block.body.statements[to].ast.Node, Term{Text: w.text}})
			}
		}
	}
	return all
}

func (e *Engine) rival(n *node) *Rival {
	path, _ := e.blocker(n)
	r := &Rival{Path: path, Takes: e.resourcesOf(n.met)}
	if by := e.find(path); by != nil && by.parent != nil {
		r.Score, r.Committed = by.score, by.held
	}
	return r
}

func (e *Engine) claims(l *leaf) []Claim {
	var all []Claim
	set := l.need | l.extra | l.wish
	if l.resting && !l.running {
		set = 0 // it demands nothing
	}
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		c := Claim{Resource: e.program.resources[i]}
		if h := e.holders[i]; h != nil {
			c.Holder, c.Stopping = h.node.path, h.stopping
		}
		all = append(all, c)
	}
	return all
}

func (e *Engine) resourcesOf(set uint64) []string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, e.program.resources[bits.TrailingZeros64(set)])
	}
	return names
}

// recallWatch returns what a quoted condition gave in this iteration.
func (e *Engine) recallWatch(i int) (string, bool) {
	m := &e.watches[i].memo
	if m.iter != e.iter || m.fault != "" {
		return "", false
	}
	return slot.Bool(m.value != 0).String(), true
}

// termOfWatch explains a quoted condition as well as whoever watches it can.
func (e *Engine) termOfWatch(i int, text string) Term {
	t := Term{Text: text}
	if e.tell != nil {
		t = e.tell(e.program.conditions[i])
	}
	if m := &e.watches[i].memo; m.iter == e.iter && m.fault == "" {
		t.Value = slot.Bool(m.value != 0)
	}
	return t
}

// leaves lists the values of a term's innermost parts.
func (t *Term) leaves() string {
	if len(t.Parts) == 0 {
		if t.Value.Kind() == slot.Invalid {
			return t.Text + " has no value"
		}
		if f, ok := t.Value.AsFloat(); ok {
			return t.Text + " = " + short(f)
		}
		return t.Text + " = " + t.Value.String()
	}
	parts := make([]string, len(t.Parts))
	for i := range t.Parts {
		parts[i] = t.Parts[i].leaves()
	}
	return strings.Join(parts, ", ")
}
