// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math/bits"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Snapshot writes how every node, resource and scheme stands after the last
// iteration. The slices of to are reused.
func (e *Engine) Snapshot(to *trace.Program) { e.snapshot(to, true) }

// Brief is a Snapshot without the sentences in Node.Why; it allocates nothing once
// the slices of to have grown.
func (e *Engine) Brief(to *trace.Program) { e.snapshot(to, false) }

func (e *Engine) snapshot(to *trace.Program, words bool) {
	to.Name, to.Time = e.program.Name, e.now
	to.Nodes = e.appendNodes(to.Nodes[:0], e.root, 0, words)
	to.Resources = to.Resources[:0]
	for i, h := range e.holders {
		holder := trace.Holder{Resource: e.program.resources[i]}
		if h != nil {
			holder.Path = h.node.path
		}
		to.Resources = append(to.Resources, holder)
	}
	e.memory.Snapshot(to)
}

// Why says how one node stands after the last iteration, with the reason in
// Node.Why; false if there is no such node. The path of a targeting line, such as
// following or following[ball], and that of a branch that is not there are answered
// with the scheme that is missing.
func (e *Engine) Why(path string) (trace.Node, bool) {
	n := e.find(path)
	if n == nil {
		u, ok := e.unborn(path)
		return u.Node, ok
	}
	depth := 0
	for m := n; m.parent != nil; m = m.parent {
		depth++
	}
	return e.describe(n, depth, true), true
}

// unborn is a targeted branch that does not exist, and the key that its path names.
type unborn struct {
	trace.Node
	at  source.Pos
	key string
}

func (e *Engine) unborn(path string) (unborn, bool) {
	for i, groups := range e.groups {
		typ := e.program.types[i].Name
		for _, g := range groups {
			at := g.path()
			key, ok := branchKey(path, at, typ)
			if !ok {
				continue
			}
			why := "no " + typ + " is in the memory"
			switch {
			case key != "":
				why = "no " + typ + ":" + key + " is in the memory"
			case len(e.memory.List(i)) > 0:
				why = "it has a branch for each " + typ + "; name one, such as " + typ + ":" + e.memory.List(i)[0].Key()
			}
			return unborn{trace.Node{
				Path: path, Name: lastPart(path), Leaf: g.stmt.leaf != nil, Targeting: typ,
				Reason: trace.ParentInactive, Gate: g.stmt.gateText, Score: g.stmt.score, Why: why,
			}, g.stmt.ast.Pos, key}, true
		}
	}
	return unborn{}, false
}

// path is that of a targeting line.
func (g *group) path() string {
	if g.parent.parent == nil {
		return g.stmt.label
	}
	return join(g.parent.path, g.stmt.label)
}

// branchKey tells whether path is that of a targeting line, with or without the
// type, or of a branch of it, and which key it names.
func branchKey(path, line, typ string) (key string, ok bool) {
	name, number, _ := strings.Cut(line, "#")
	if number != "" {
		path, ok = strings.CutSuffix(path, "#"+number)
		if !ok {
			return "", false
		}
	}
	rest, ok := strings.CutPrefix(path, name)
	if !ok || rest == "" || rest == "["+typ+"]" {
		return "", ok
	}
	rest, ok = strings.CutPrefix(rest, "["+typ+":")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, "]")
}

func (e *Engine) find(path string) *node {
	if path == "" {
		return e.root
	}
	return e.paths[path]
}

// Active tells whether a node is active; known is false if there is no such node.
func (e *Engine) Active(path string) (active, known bool) {
	n := e.find(path)
	return n != nil && n.active == e.iter, n != nil
}

// Score returns a node's priority among its siblings; known is false if there is no
// such node.
func (e *Engine) Score(path string) (score float64, known bool) {
	n := e.find(path)
	if n == nil || e.closed {
		return 0, false
	}
	return n.score, true
}

// State returns the current state of a block's machine: the name of its node. It is
// false if there is no such block or it has no machine.
func (e *Engine) State(path string) (state string, known bool) {
	n := e.find(path)
	if n == nil || n.current < 0 || e.closed {
		return "", false
	}
	return n.state(), true
}

// Holder returns the path of the leaf that holds a resource, "" for nobody; known is
// false if nothing in the program uses the resource.
func (e *Engine) Holder(resource string) (path string, known bool) {
	bit := e.program.resource(resource)
	if bit == 0 {
		return "", false
	}
	if h := e.holders[bits.TrailingZeros64(bit)]; h != nil {
		return h.node.path, true
	}
	return "", true
}

func (e *Engine) appendNodes(to []trace.Node, n *node, depth int, words bool) []trace.Node {
	to = append(to, e.describe(n, depth, words))
	for _, kid := range n.kids {
		to = e.appendNodes(to, kid, depth+1, words)
	}
	return to
}

// describe fills in everything but, unless words, the explanation.
func (e *Engine) describe(n *node, depth int, words bool) trace.Node {
	d := trace.Node{Path: n.path, Name: lastPart(n.path), Depth: depth, Active: n.active == e.iter, Score: n.score, State: n.state()}
	if n.parent == nil {
		d.Name, d.Score = e.program.Name, 1
		if !d.Active {
			d.Reason = trace.ParentInactive
		}
	} else {
		e.describeNode(n, &d)
	}
	if words {
		d.Why = e.explain(n, &d)
	}
	return d
}

func (e *Engine) describeNode(n *node, d *trace.Node) {
	if n.stmt.targets != nil {
		d.Targeting = n.target.scheme.String()
	}
	d.Leaf = n.leaf != nil
	d.Running = d.Leaf && n.leaf.running
	e.describeGate(n, d)
	switch {
	case !d.Active && d.Running:
		d.Reason = trace.Stopping
	case n.parent.active != e.iter:
		d.Reason = trace.ParentInactive
	default:
		d.Reason = n.reason
	}
	switch d.Reason {
	case trace.Blocked:
		d.By, d.Resource = e.blocker(n)
	case trace.Waiting:
		d.By, d.Resource = e.awaited(n.leaf)
	}
}

func (e *Engine) describeGate(n *node, d *trace.Node) {
	d.Gate = n.stmt.gateText
	asked := n.seen == e.iter && n.reason != trace.NotCurrentState && n.reason != trace.GateFault
	if n.stmt.gate != nil && asked {
		d.GateValue = slot.Bool(n.gate)
	}
}

// explain puts a node's reason into a sentence.
func (e *Engine) explain(n *node, d *trace.Node) string {
	switch {
	case !d.Active && d.Running:
		return "stopping: " + e.whyInactive(n)
	case !d.Active:
		return e.whyInactive(n)
	case n.parent == nil:
		return "the root is always active"
	}
	switch d.Reason {
	case trace.Waiting:
		if d.Resource == "" {
			return "waiting for " + d.By + " to stop, a leaf of the state before"
		}
		return "waiting for " + d.Resource + ", held by " + d.By
	case trace.Stopping:
		return "active again, but it finishes stopping first"
	case trace.Finished:
		return "done: it rests until it is activated again"
	case trace.Faulted:
		return "faulted: " + n.leaf.fault
	}
	return e.conditions(n)
}

// awaited returns who holds what a leaf waits for, or without a resource the leaf of
// the state before that must stop first.
func (e *Engine) awaited(l *leaf) (path, resource string) {
	if before := e.predecessor(l); before != nil {
		return before.node.path, ""
	}
	for need := l.need; need != 0; need &= need - 1 {
		i := bits.TrailingZeros64(need)
		if h := e.holders[i]; h != nil && h != l {
			return h.node.path, e.program.resources[i]
		}
	}
	return "", ""
}
