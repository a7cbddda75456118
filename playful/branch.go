// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/trace"
)

// group is a targeting line of one block instance: the place of its branches.
type group struct {
	parent *node
	stmt   *statement
}

// addGroup registers a targeting line and makes a branch for each scheme that
// exists already.
func (e *Engine) addGroup(parent *node, st *statement) {
	g := &group{parent: parent, stmt: st}
	i := st.targets.Index
	e.groups[i] = append(e.groups[i], g)
	for _, s := range e.memory.List(i) {
		if t := e.things[s]; t.announced {
			e.branch(g, t)
		}
	}
}

// branch grows one branch for a scheme, as long as there is room.
func (e *Engine) branch(g *group, of *thing) {
	s := of.scheme
	if e.nodes+g.stmt.size > maxNodes {
		e.crowd(g, s)
		return
	}
	t := &target{scheme: s, thing: of, outer: g.parent.target, memo: make([]memo, len(g.stmt.chain.calls))}
	n := e.grow(g.stmt, g.parent, t, branchLabel(g.stmt.label, s.String()))
	n.born = s.Born()
	of.branches = append(of.branches, n)
	e.attach(g.parent, n)
}

// crowd tells, once, that a branch is not made because the tree is full: targeting
// inside targeting makes one for each pair of things. It is not made later, either.
func (e *Engine) crowd(g *group, s *Scheme) {
	if e.crowded {
		return
	}
	e.crowded = true
	e.faults++
	path := join(g.parent.path, branchLabel(g.stmt.label, s.String()))
	if g.parent.parent == nil {
		path = branchLabel(g.stmt.label, s.String())
	}
	pos, msg := g.stmt.ast.NodePos, fmt.Sprintf("the tree is full: with this branch it would have more than %d nodes; "+
		"a line that targets inside one that targets makes a branch for each pair", maxNodes)
	e.emit(&trace.Event{Kind: trace.Fault, Path: path, Why: pos.String() + ": " + msg})
	e.observe(path, pos, msg)
}

// branchLabel puts what is targeted before the number of equal siblings:
// following[ball:green]#2.
func branchLabel(label, target string) string {
	name, number := label, ""
	if i := strings.IndexByte(label, '#'); i >= 0 {
		name, number = label[:i], label[i:]
	}
	return name + "[" + target + "]" + number
}

// updateBranches removes the branches of deleted schemes and makes those of new
// ones. A branch made for one new scheme already has inner branches for all that
// were announced before it.
func (e *Engine) updateBranches() {
	for _, s := range e.gone {
		for t := e.things[s]; len(t.branches) > 0; {
			e.fell(t.branches[len(t.branches)-1])
		}
		delete(e.things, s)
	}
	e.gone = e.gone[:0]
	for _, s := range e.bornSchemes {
		if s.Deleted() {
			continue
		}
		t := e.things[s]
		t.announced = true
		for _, g := range e.groups[s.TypeIndex()] { // not those that these branches add
			e.branch(g, t)
		}
	}
	e.bornSchemes = e.bornSchemes[:0]
}

// fell removes a branch. Its running leaves are stopped in this iteration's turn;
// they end outside the tree.
func (e *Engine) fell(n *node) {
	e.detach(n)
	e.uproot(n)
}

func (e *Engine) uproot(n *node) {
	n.gone = true
	e.nodes--
	if e.paths[n.path] == n {
		delete(e.paths, n.path)
	}
	if n.stmt.targets != nil {
		t := n.target.thing
		t.branches = without(t.branches, n)
	}
	if n.body == nil {
		return
	}
	for _, st := range n.body.statements {
		if st.targets != nil {
			e.dropGroup(n, st)
		}
	}
	for _, kid := range n.kids {
		e.uproot(kid)
	}
}

func (e *Engine) dropGroup(parent *node, st *statement) {
	list := e.groups[st.targets.Index]
	if i := slices.IndexFunc(list, func(g *group) bool { return g.parent == parent && g.stmt == st }); i >= 0 {
		e.groups[st.targets.Index] = slices.Delete(list, i, i+1)
	}
}

// memoryHost is the engine as its memory knows it.
type memoryHost struct{ e *Engine }

// Now implements scheme.Host.
func (h memoryHost) Now() int64 { return h.e.now }

// Born implements scheme.Host.
func (h memoryHost) Born(s *Scheme) {
	e := h.e
	e.things[s] = &thing{scheme: s, memo: make([]memo, len(e.program.types[s.TypeIndex()].calls))}
	e.bornSchemes = append(e.bornSchemes, s)
	e.emitScheme(s, trace.Created)
}

// Gone implements scheme.Host.
func (h memoryHost) Gone(s *Scheme) {
	h.e.gone = append(h.e.gone, s)
	h.e.emitScheme(s, trace.Deleted)
}

// Dropped implements scheme.Host: a fault of the leaf, reported if from outside.
func (h memoryHost) Dropped(from scheme.Pusher, why string) {
	if l, ok := from.(*leaf); ok {
		h.e.leafFault(l, why)
		return
	}
	h.e.emit(&trace.Event{Kind: trace.Say, Name: "memory", Why: "a push from outside was dropped: " + why})
}

// ID implements scheme.Pusher.
func (l *leaf) ID() float64 { return l.node.id }
