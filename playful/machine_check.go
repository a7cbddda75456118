// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"maps"
	"slices"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/syntax"
)

// transition compiles the condition of a switch. On a targeting line it is asked
// for each branch if it reads their target, else once for the line.
func (v *env) transition(w *syntax.Switch, st *statement) transition {
	own := v.own
	v.own = false
	t := transition{to: -1, cond: expr.Condition[*node](v, w.Cond, "a condition"), text: w.Cond.String(), at: w.Pos}
	t.each = v.own && st.targets != nil
	v.own = v.own || own
	if st.targets != nil && !t.each {
		outer := &env{c: v.c, scope: v.scope, chain: v.chain.outer, set: v.set}
		t.cond = expr.Condition[*node](outer, w.Cond, "a condition")
	}
	return t
}

// machine resolves the targets of switches and finds the states of a block.
func (c *compiler) machine(s *scope, b *body) {
	named := map[string][]*statement{}
	for _, st := range b.statements {
		named[st.ast.Node] = append(named[st.ast.Node], st)
	}
	for _, st := range b.statements {
		for i := range st.ast.Switches {
			st.resolve(c, s, named, i)
		}
	}
	for _, st := range b.statements {
		if st.state && b.initial < 0 {
			b.initial = st.index
		}
	}
	if b.initial >= 0 {
		c.checkStates(s, b)
	}
}

// resolve finds the statement that a switch goes to, among those of its block by name; it
// becomes a state.
func (st *statement) resolve(c *compiler, s *scope, named map[string][]*statement, i int) {
	w := &st.ast.Switches[i]
	switch to := named[w.To]; {
	case len(to) == 1:
		to[0].state = true
		st.switches[i].to = to[0].index
	case len(to) > 1:
		c.errorf(s.unit.Source, w.ToPos, "", "the state %q is ambiguous: two statements of the block run it (lines %d and %d)",
			w.To, to[0].ast.Pos.Line, to[1].ast.Pos.Line)
	default:
		hint := c.suggest(w.To, func() []string { return slices.Sorted(maps.Keys(named)) })
		c.errorf(s.unit.Source, w.ToPos, hint, "unknown state %q: no statement of this block runs it [unknown_state]", w.To)
	}
}

// checkStates warns of states that nothing enters or leaves.
func (c *compiler) checkStates(s *scope, b *body) {
	entered := make([]bool, len(b.statements))
	entered[b.initial] = true
	for _, st := range b.statements {
		for i, w := range st.switches {
			switch {
			case w.to == st.index:
				c.warnf(s.unit.Source, st.ast.Switches[i].ToPos, "", "the state %q switches to itself, which does nothing", st.ast.Node)
			case w.to >= 0:
				entered[w.to] = true
			}
		}
	}
	for _, st := range b.statements {
		if st.state && !entered[st.index] {
			c.warnf(s.unit.Source, st.ast.NodePos, "", "nothing switches to the state %q: it never runs [never_runs]", st.ast.Node)
		}
		if st.state && len(st.switches) == 0 {
			c.warnf(s.unit.Source, st.ast.NodePos, "", "the state %q is never left: it has no switch", st.ast.Node)
		}
	}
}
