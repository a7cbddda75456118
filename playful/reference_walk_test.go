// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"fmt"
	"slices"
	"sort"
)

// The reference: an interpreter of drawn programs, slow and plain, written from the rulings
// whose numbers it names. It shares nothing with the engine but the words for a reason.
//
// Where the rulings are silent it has what package playful documents: and, or and priorities
// are evaluated from the left, as far as needed; the machine of a block that was active until
// now flips although the block is blocked; a switch on a targeting line that reads the line's
// target fires if it does for one of the branches.

// refNode is one place in the running tree, for each target one.
type refNode struct {
	line    *refLine // nil for the root
	index   int      // of the line in its block
	parent  *refNode
	path    string
	scope   *refScope // of the names on its line
	inner   *refScope // of the lines below it
	targets []*refThing
	lines   []*refLine // below it; nil for a leaf
	kids    []*refNode

	// what the last iteration found
	fit            bool // R4, E5: its gate holds and its state is current
	reason         string
	by, resource   string
	score          float64
	held           bool
	active, faulty int // the last iteration in which it was
	since          int64

	state, next *refLine
	entered     bool

	leaf                                      *refLeaf
	running, stopping, resting, broken, asked bool
	ticks, stops                              int
	due                                       int64
	holds, extra, wish                        []string
}

// refScope is what names mean: parameters of the block around, then of those around that.
type refScope struct {
	file   *refFile
	params []refSetting
	outer  *refScope
}

type refEngine struct {
	prog   *refProgram
	root   *refNode
	now    int64
	iter   int
	slots  map[string]float64
	driven map[string]float64

	things  []*refThing
	pushes  []*refPush
	numbers map[string]int // the last key by similarity, by type

	holders map[string]*refNode
	claimed []string   // resources that active leaves demand
	wanted  []*refNode // active leaves in leaf order
	started []*refNode // until they have stopped, in order of start

	calls  []string        // into leaves, in order
	asked  map[string]bool // evaluations that may be called
	faults map[string]bool // paths of faulty statements: true must be reported, false may be
	leaves []string        // paths of leaves that faulted
	failed bool
	seen   []refFact
	doubts []refDoubt
}

// refDoubt is a fault of an evaluation, of which only the end of the walk shows whether it
// was to decide something.
type refDoubt struct {
	node    *refNode
	machine bool
	path    string
	again   bool
}

func newReference(p *refProgram) *refEngine {
	e := &refEngine{
		prog: p, slots: map[string]float64{}, driven: map[string]float64{},
		numbers: map[string]int{}, holders: map[string]*refNode{},
	}
	file := p.files[0]
	scope := &refScope{file: file, params: file.root.params}
	e.root = &refNode{lines: file.root.lines, inner: scope, active: -2, faulty: -2}
	e.plant(e.root)
	e.grow(e.root)
	return e
}

// plant makes the nodes below a block that target nothing.
func (e *refEngine) plant(n *refNode) {
	for i, l := range n.lines {
		if l.target == "" {
			e.plantLine(n, i, n.targets, label(n.lines, i, ""))
		}
	}
	if states := n.states(); len(states) > 0 {
		n.state = states[0] // E5: the first in the text
	}
}

// states are the lines of a block with a switch and those that one names, in order (E5).
func (n *refNode) states() (list []*refLine) {
	for _, l := range n.lines {
		to := func(o *refLine) bool {
			return slices.ContainsFunc(o.switches, func(s refSwitch) bool { return s.to == l })
		}
		if len(l.switches) > 0 || slices.ContainsFunc(n.lines, to) {
			list = append(list, l)
		}
	}
	return list
}

// label is the last part of a path: the node, its target, and a number among equal lines.
func label(lines []*refLine, index int, target string) string {
	same := 0
	for _, l := range lines[:index+1] {
		if l.node() == lines[index].node() && l.target == lines[index].target {
			same++
		}
	}
	text := lines[index].node()
	if target != "" {
		text += "[" + target + "]"
	}
	if same > 1 {
		text += fmt.Sprint("#", same)
	}
	return text
}

func (e *refEngine) plantLine(parent *refNode, index int, targets []*refThing, label string) {
	l := parent.lines[index]
	n := &refNode{line: l, index: index, parent: parent, path: label, scope: parent.inner, targets: targets, active: -2, faulty: -2}
	if parent.parent != nil {
		n.path = parent.path + "/" + label
	}
	parent.kids = append(parent.kids, n)
	if l.block == nil {
		n.leaf = refLeaves[l.leaf]
		e.calls = append(e.calls, "new "+n.path)
		return
	}
	n.lines, n.inner = l.block.lines, e.scopeOf(n)
	e.plant(n)
}

// scopeOf gives a block its parameters by name (R6), in the scope of its definition.
func (e *refEngine) scopeOf(n *refNode) *refScope {
	b := n.line.block
	s := &refScope{file: b.file, outer: &refScope{file: b.file}}
	for at := n; b.outer != nil; at = at.parent { // the block around the definition is above in the tree
		if at.parent == nil && b.outer == b.file.root || at.line != nil && at.line.block == b.outer {
			s.outer = at.inner
			break
		}
	}
	for _, p := range b.params {
		if given, ok := n.line.setting(p.key); ok {
			p.value = e.resolved(given, n.scope)
		}
		s.params = append(s.params, p)
	}
	return s
}

// resolved is the value of a setting: a bare word is a parameter, if there is one.
func (e *refEngine) resolved(value any, s *refScope) any {
	if w, ok := value.(refWord); ok {
		if v, ok := s.param(string(w)); ok {
			return v
		}
		return string(w)
	}
	return value
}

func (s *refScope) param(name string) (any, bool) {
	for ; s != nil; s = s.outer {
		for _, p := range s.params {
			if p.key == name {
				return p.value, true
			}
		}
	}
	return nil, false
}

// grow removes the branches of things that are forgotten and makes those of new ones, in the
// order of their creation, also below what is inactive (E6).
func (e *refEngine) grow(n *refNode) {
	n.kids = slices.DeleteFunc(n.kids, func(k *refNode) bool { return k.line.target != "" && k.targets[0].deleted })
	for i, l := range n.lines {
		for _, t := range e.things {
			has := func(k *refNode) bool { return k.line == l && k.targets[0] == t }
			if l.target == t.typ && !slices.ContainsFunc(n.kids, has) {
				e.plantLine(n, i, append([]*refThing{t}, n.targets...), label(n.lines, i, t.typ+":"+t.key))
			}
		}
	}
	sort.SliceStable(n.kids, func(i, j int) bool { return n.kids[i].index < n.kids[j].index })
	for _, k := range n.kids {
		e.grow(k)
	}
}

// iterate is one iteration, in the order of E1.
func (e *refEngine) iterate(now int64) {
	e.now = now
	e.iter++
	e.asked, e.faults, e.leaves, e.doubts = map[string]bool{}, map[string]bool{}, nil, nil
	e.takePushes()
	e.grow(e.root)
	e.wanted, e.claimed = nil, nil
	e.consider(e.root)
	e.activate(e.plan(e.root, nil))
	e.settleDoubts()
	e.stopLeaves()
	e.startLeaves()
	e.tickLeaves()
}

// consider asks what decides about the lines of a block, as far as they may be active (E2).
func (e *refEngine) consider(n *refNode) {
	n.next = n.state
	fault := false
	if n.state != nil && n.entered {
		n.next, fault = e.transition(n)
	}
	for _, k := range n.kids {
		k.reason, k.by, k.resource = e.admit(n, k, fault), "", ""
		if k.fit = k.reason == "active"; k.fit && k.leaf == nil {
			e.consider(k)
		}
	}
}

// transition is the state that a machine goes to: of the current one's switches the first that
// is true (E5).
func (e *refEngine) transition(n *refNode) (to *refLine, fault bool) {
	for _, s := range n.state.switches {
		places := []*refNode{n}
		if n.state.target != "" && reads(s.cond, n.state.target) {
			places = slices.DeleteFunc(slices.Clone(n.kids), func(k *refNode) bool { return k.line != n.state })
		}
		for _, at := range places {
			e.mark(s.cond, refPlace{n.state, n.inner, at.targets})
		}
		for _, at := range places {
			v, err := e.eval(s.cond, refPlace{n.state, n.inner, at.targets})
			if err != "" {
				e.doubt(n, true, join(n.path, label(n.lines, slices.Index(n.lines, n.state), "")))
				return n.state, true
			}
			if v.(bool) {
				return s.to, false
			}
		}
	}
	return n.state, false
}

func join(path, label string) string {
	if path == "" {
		return label
	}
	return path + "/" + label
}

// reads reports whether a condition on a line that targets a type reads that target.
func reads(x *refExpr, typ string) bool {
	if x.op == "prop" && x.value == typ || x.op == "name" && (x.name == "dist" || x.name == "nearer") {
		return true
	}
	return slices.ContainsFunc(x.kids, func(k *refExpr) bool { return reads(k, typ) })
}

// admit says whether a line may be active, or the reason why not.
func (e *refEngine) admit(parent, n *refNode, fault bool) string {
	if slices.Contains(parent.states(), n.line) {
		if n.line != parent.next {
			return "not the current state"
		}
		if fault {
			return "evaluation fault"
		}
	}
	at := refPlace{n.line, n.scope, n.targets}
	gate := any(true)
	if n.line.gate != nil {
		var err string
		if gate, err = e.eval(n.line.gate, at); err != "" {
			e.doubt(n, false, n.path)
			return "evaluation fault"
		}
	}
	if !gate.(bool) {
		return "gate false"
	}
	score, ok := e.scoreOf(n, at)
	if !ok {
		e.doubt(n, false, n.path)
		return "evaluation fault"
	}
	n.score = score
	if n.scope.file.original && score < 0 {
		return "gate false"
	}
	n.held = e.committed(n)
	return "active"
}

// scoreOf is the priority: 1 without a clause, else that of the first whose condition holds, 0
// if none does (R1); it must be finite (R4).
func (e *refEngine) scoreOf(n *refNode, at refPlace) (score float64, ok bool) {
	if len(n.line.scores) == 0 {
		return 1, true
	}
	for _, s := range n.line.scores { // behind a fault others may be asked in vain
		e.mark(s.cond, at)
		e.mark(s.value, at)
	}
	for _, s := range n.line.scores {
		if s.cond != nil {
			holds, err := e.eval(s.cond, at)
			if err != "" {
				return 0, false
			}
			if !holds.(bool) {
				continue
			}
		}
		v, err := e.eval(s.value, at)
		return number(v), err == "" && number(v)-number(v) == 0
	}
	return 0, true
}

func number(v any) float64 { f, _ := v.(float64); return f }

// committed reports whether a statement comes before its siblings for a time after its start
// (E7).
func (e *refEngine) committed(n *refNode) bool {
	seconds, ok := n.line.setting("commit")
	begun := n.leaf == nil || n.running && !n.stopping
	return ok && begun && n.active == e.iter-1 && e.now-n.since < int64(number(seconds)*1e9+0.5)
}

// order are the lines of a block that may be active: by priority, ties by text, branches of a
// line as they were made (E3); committed ones first, that which began first before the others.
func (n *refNode) order() []*refNode {
	list := slices.DeleteFunc(slices.Clone(n.kids), func(k *refNode) bool { return !k.fit })
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case a.held != b.held:
			return a.held
		case a.held && a.since != b.since:
			return a.since < b.since
		}
		return a.score > b.score
	})
	return list
}

// refPlan is what would be active below a node: which lines of it, and what that demands.
type refPlan struct {
	node    *refNode
	runs    []*refPlan
	blocked []refBlocked
	demand  []string
	want    []string // against lower priorities only
}

type refBlocked struct {
	node, by *refNode
	resource string
}

// plan lets the lines of a block compete (E4): one whose demand meets that of a higher one is
// blocked as a whole, or if it is partial runs with what is free. What higher ones outside
// run is in taken, those of the nearest block first.
func (e *refEngine) plan(n *refNode, taken []*refPlan) *refPlan {
	p := &refPlan{node: n}
	if n.leaf != nil {
		if !n.resting || n.active < e.iter-1 { // one that is done demands nothing (E7)
			p.demand, p.want = union(n.leaf.resources, n.extra), n.wish
		}
		return p
	}
	for _, k := range n.order() {
		one := e.plan(k, nil)
		if by, resource := meets(one.demand, p.runs, taken); by != nil {
			partial, _ := k.line.setting("partial")
			if partial == true && k.leaf == nil {
				one = e.plan(k, slices.Concat(p.runs, taken))
			}
			if partial != true || k.leaf != nil || len(one.runs) == 0 {
				p.blocked = append(p.blocked, refBlocked{k, by, resource})
				continue
			}
		}
		p.runs = append(p.runs, one)
		p.demand, p.want = union(p.demand, one.demand), union(p.want, one.want)
	}
	return p
}

// meets returns whose demand a demand meets first, and where.
func meets(demand []string, near, far []*refPlan) (by *refNode, resource string) {
	for _, p := range slices.Concat(near, far) {
		for _, r := range demand {
			if slices.Contains(p.demand, r) || slices.Contains(p.want, r) {
				return p.node, r
			}
		}
	}
	return nil, ""
}

func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// activate makes a plan true.
func (e *refEngine) activate(p *refPlan) {
	n := p.node
	if n.active != e.iter-1 {
		n.since, n.resting = e.now, false
	}
	n.active = e.iter
	if n.leaf != nil {
		e.wanted = append(e.wanted, n)
		e.claimed = union(e.claimed, p.demand)
		return
	}
	e.flip(n)
	for _, k := range p.runs {
		e.activate(k)
	}
	for _, b := range p.blocked {
		b.node.reason, b.node.by, b.node.resource = "blocked", b.by.path, b.resource
		e.flipBlocked(b.node)
	}
}

// flip enters the next state, at once (E5).
func (e *refEngine) flip(n *refNode) {
	if n.next != n.state {
		e.calls = append(e.calls, "flip "+n.path+" "+n.state.node()+" "+n.next.node())
	}
	n.state, n.entered = n.next, true
}

// flipBlocked lets machines flip in what was active until now and is blocked.
func (e *refEngine) flipBlocked(n *refNode) {
	if n.leaf != nil || n.active != e.iter-1 {
		return
	}
	e.flip(n)
	for _, k := range n.order() {
		e.flipBlocked(k)
	}
}

// doubt notes the fault of an evaluation: its statement is inactive (E8).
func (e *refEngine) doubt(n *refNode, machine bool, path string) {
	e.doubts = append(e.doubts, refDoubt{n, machine, path, n.faulty == e.iter-1})
	n.faulty = e.iter
}

// settleDoubts finds the faults that count: those of blocks that are active, of machines also
// if they were until now. A fault that goes on need not be reported in every iteration.
func (e *refEngine) settleDoubts() {
	for _, d := range e.doubts {
		if d.machine && d.node.active >= e.iter-1 || !d.machine && d.node.parent.active == e.iter {
			e.failed = true
			e.faults[d.path] = !d.again
		}
	}
}

// refFact is one thing that can be seen of a running program: what is compared.
type refFact struct {
	what, name      string // "node" and its path, "state", "holder", "thing", "command", "failed"
	active, running bool
	reason, by      string
	resource        string // in the way
	value           float64
	at              int64
}

// facts lists every node, resource, thing and command.
func (e *refEngine) facts(out []refFact) []refFact {
	out = e.nodeFacts(e.root, out)
	for _, r := range refResources {
		if h := e.holders[r]; h != nil {
			out = append(out, refFact{what: "holder", name: r, by: h.path})
		}
	}
	for _, typ := range refTypes {
		for _, t := range e.things {
			if t.typ == typ {
				color, _ := t.values["color"].(string)
				dist, known := t.values["dist"].(float64)
				out = append(out, refFact{what: "thing", name: typ + ":" + t.key, active: known, reason: color, value: dist, at: t.last})
			}
		}
	}
	for _, name := range refCommands {
		out = append(out, refFact{what: "command", name: name, value: e.slots[name]})
	}
	return append(out, refFact{what: "failed", active: e.failed})
}

func (e *refEngine) nodeFacts(n *refNode, out []refFact) []refFact {
	if n != e.root {
		out = append(out, e.fact(n))
	}
	if n.state != nil {
		out = append(out, refFact{what: "state", name: n.path, reason: n.state.node()})
	}
	for _, k := range n.kids {
		out = e.nodeFacts(k, out)
	}
	return out
}

// fact is how a node is, with the reason (E9): the priority where it was found now, and who is
// in the way.
func (e *refEngine) fact(n *refNode) refFact {
	f := refFact{what: "node", name: n.path, active: n.active == e.iter, running: n.running, reason: n.reason}
	switch {
	case !f.active && f.running:
		f.reason = "stopping"
	case n.parent.active != e.iter:
		f.reason = "parent inactive"
	}
	if f.reason == "blocked" || f.reason == "waiting" {
		f.by, f.resource = n.by, n.resource
	}
	if f.active || f.reason == "blocked" {
		f.value = n.score
	}
	return f
}
