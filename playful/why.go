// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/trace"
)

// whyActive says in words what made a leaf start: the conditions of the highest
// node above it that became active when it did, at the time began, its own gate and
// how long it then waited.
func (e *Engine) whyActive(n *node, began int64) string {
	top := n
	for top.parent.parent != nil && top.parent.since == began {
		top = top.parent
	}
	why := e.named(top, n, e.conditions(top))
	if top != n && n.stmt.gate != nil {
		why += "; " + e.conditions(n)
	}
	switch after := seconds(e.now - began); {
	case !n.leaf.waited:
		return why
	case n.leaf.need == 0:
		return why + "; the state before ended after " + after
	default:
		return why + "; its resources were free after " + after
	}
}

// conditions lists what holds for an active node.
func (e *Engine) conditions(n *node) string {
	var parts []string
	if n.stmt.state {
		parts = append(parts, "the state is "+n.stmt.ast.Node)
	}
	if n.stmt.gate != nil {
		parts = append(parts, n.stmt.gateText+" is true"+n.stmt.gate.Values(n, n.stmt.gateText))
	}
	if len(parts) == 0 {
		parts = append(parts, "it has no gate and its parent is active")
	}
	return strings.Join(parts, ", ")
}

// whyInactive says in words what keeps a node inactive: the reason of the highest
// inactive node above it.
func (e *Engine) whyInactive(n *node) string {
	if e.closed {
		return "the program ended"
	}
	top := n
	for m := n; m.parent != nil; m = m.parent {
		if m.gone && m.stmt.targets != nil && m.target.scheme.Deleted() {
			return m.target.scheme.String() + " was deleted"
		}
		if m.active != e.iter {
			top = m
		}
	}
	return e.named(top, n, e.obstacle(top))
}

// named puts the path of the node that decides before the reason, unless it is n.
func (e *Engine) named(top, n *node, why string) string {
	if top == n {
		return why
	}
	return top.path + ": " + why
}

// obstacle says why a node whose parent is active is not.
func (e *Engine) obstacle(n *node) string {
	if n.parent == nil || n.seen != e.iter {
		return "the program has not run yet"
	}
	switch n.reason {
	case trace.NotCurrentState:
		return "the state is " + n.parent.state()
	case trace.GateFault:
		return "evaluation fault: " + n.fault
	case trace.Blocked:
		by, resource := e.blocker(n)
		why := "blocked by " + lastPart(by) + ": " + resource
		if b := e.find(by); b != nil && b.held {
			why += ", which it holds by its commit"
		}
		return why
	}
	if n.gate {
		return "its priority " + expr.Short(n.score) + " is negative"
	}
	return n.stmt.gateText + " is false" + n.stmt.gate.Values(n, n.stmt.gateText)
}

func (n *node) state() string {
	if n.current < 0 {
		return ""
	}
	return n.body.statements[n.current].ast.Node
}

// blocker returns the path of the statement that takes what n demands, and which
// resource that is. It may be a sibling of an ancestor that is partial.
func (e *Engine) blocker(n *node) (path, resource string) {
	for at := n; at.parent != nil; at = at.parent {
		for _, kid := range at.parent.order {
			if kid == at {
				break
			}
			if !kid.fit || kid.reason == trace.Blocked {
				continue
			}
			if met := (kid.demand | kid.want) & n.met; met != 0 {
				return kid.path, e.program.resources[bits.TrailingZeros64(met)]
			}
		}
	}
	return "", e.program.resources[bits.TrailingZeros64(n.met)]
}

// recall returns what an evaluation gave in this iteration.
func (e *Engine) recall(c *call, n *node) (string, bool) {
	m := e.memoOf(c, n)
	if m.iter != e.iter || m.fault != "" {
		return "", false
	}
	if c.spec.Result == Bool {
		return strconv.FormatBool(m.value != 0), true
	}
	text := expr.Short(m.value)
	if c.spec.Unit != "" {
		text += " " + c.spec.Unit
	}
	return text, true
}

// source returns what an evaluation's value in this iteration follows from, as far as
// it can tell, and what it was configured with.
func (e *Engine) source(c *call, n *node) string {
	if driven := e.driven[c.use]; driven == driven {
		return "set from outside"
	}
	text := e.explained(c, n)
	use := e.program.evals[c.use]
	for i := range use.params {
		k := &use.spec.Keys[i]
		f, ok := use.params[i].AsFloat()
		if !ok || use.spec.Result != Bool {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += k.Name + " = " + expr.Short(f)
		if k.Unit != "" {
			text += " " + k.Unit
		}
	}
	return text
}

func (e *Engine) explained(c *call, n *node) (text string) {
	ev := &e.evals[c.use]
	x, ok := ev.impl.(Explainer)
	if !ok && c.spec.Origin != nil {
		return e.readsOf(c, n)
	}
	if !ok {
		return ""
	}
	defer func() {
		if recover() != nil {
			text = ""
		}
		ev.ctx.err = nil
	}()
	if c.spec.Target {
		ev.aim(n.target, c)
	}
	return x.Explain(&ev.ctx)
}

// readsOf lists what an evaluation of a file of nodes reads: properties of the target, and
// slots.
func (e *Engine) readsOf(c *call, n *node) string {
	var parts []string
	for _, i := range c.needs {
		s := n.target.scheme
		parts = append(parts, s.Properties()[i].Name+" = "+expr.Shown(s.At(i), "none"))
	}
	for _, name := range slices.Concat(c.spec.Reads, c.spec.Optional) {
		if id, ok := e.robot.Lookup(name); ok {
			parts = append(parts, name+" = "+expr.Shown(e.robot.Value(id), "none"))
		}
	}
	return strings.Join(parts, ", ")
}

func (n *node) recallProperty(up, i int) (string, bool) {
	t := n.target
	for ; up > 0; up-- {
		t = t.outer
	}
	v := t.scheme.At(i)
	if f, ok := v.AsFloat(); ok {
		return expr.Short(f), true
	}
	return v.String(), true
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
