// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"fmt"
	"math"
	"slices"
)

// The reference's expressions, memory and leaves.

// refPlace is where an expression is evaluated.
type refPlace struct {
	line    *refLine
	scope   *refScope
	targets []*refThing
}

// eval gives a bool, float64 or string, or the fault that ends it.
func (e *refEngine) eval(x *refExpr, at refPlace) (v any, fault string) {
	e.mark(x, at)
	return e.value(x, at)
}

// mark notes the evaluations that an expression may call.
func (e *refEngine) mark(x *refExpr, at refPlace) {
	if x == nil {
		return
	}
	if x.op == "name" {
		e.asked[e.callName(x.name, at)] = true
	}
	for _, k := range x.kids {
		e.mark(k, at)
	}
}

// callName is the evaluation with its arguments and target.
func (e *refEngine) callName(name string, at refPlace) string {
	switch {
	case name == "beyond":
		return fmt.Sprint("beyond ", e.limit(at))
	case name == "dist" || name == "nearer":
		return name + " " + at.targets[0].typ + ":" + at.targets[0].key
	}
	return name
}

func (e *refEngine) limit(at refPlace) float64 {
	if v, ok := at.line.setting("limit"); ok {
		return number(v)
	}
	return 1
}

func (e *refEngine) value(x *refExpr, at refPlace) (v any, fault string) {
	switch x.op {
	case "lit":
		return x.value, ""
	case "name":
		return e.nameValue(x.name, at)
	case "quote":
		return e.slots[x.name] != 0, ""
	case "prop":
		for _, t := range at.targets { // the nearest of that type
			if t.typ == x.value {
				return t.property(x.name)
			}
		}
		panic("no target " + fmt.Sprint(x.value))
	}
	a, fault := e.value(x.kids[0], at)
	switch {
	case fault != "":
		return nil, fault
	case x.op == "not":
		return !a.(bool), ""
	case x.op == "neg":
		return -a.(float64), ""
	case x.op == "and" && !a.(bool), x.op == "or" && a.(bool):
		return a, ""
	}
	b, fault := e.value(x.kids[1], at)
	if fault != "" || x.op == "and" || x.op == "or" {
		return b, fault
	}
	p, numbers := a.(float64)
	if !numbers {
		return (a == b) == (x.op == "=="), ""
	}
	return operate(x.op, p, b.(float64))
}

// operate is IEEE arithmetic; a comparison that has no answer is a fault (R4).
func operate(op string, a, b float64) (v any, fault string) {
	switch op {
	case "+":
		return a + b, ""
	case "-":
		return a - b, ""
	case "*":
		return a * b, ""
	case "/":
		return a / b, ""
	case "%":
		return math.Mod(a, b), "" // E14
	}
	if math.IsNaN(a) || math.IsNaN(b) {
		return false, "not a number"
	}
	return map[string]bool{"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}[op], ""
}

func (e *refEngine) nameValue(name string, at refPlace) (v any, fault string) {
	if p, ok := at.scope.param(name); ok {
		return p, ""
	}
	truth := name == "broken" || name == "beyond" || name == "nearer" || name[0] == 'e'
	if d, ok := e.driven[name]; ok {
		if truth {
			return d != 0, ""
		}
		return d, ""
	}
	switch name {
	case "dist":
		return at.targets[0].property("dist")
	case "nearer":
		if _, none := at.targets[0].property("dist"); none != "" {
			return false, none
		}
		return len(at.targets) > 1 && number(at.targets[0].values["dist"]) < number(at.targets[1].values["dist"]), ""
	case "beyond":
		return e.slots["f1"] > e.limit(at), ""
	case "broken":
		if e.slots["e6"] != 0 {
			return false, "broken"
		}
		return e.slots["e1"] != 0, ""
	}
	if truth {
		return e.slots[name] != 0, ""
	}
	return e.slots[name], ""
}

// refThing is a scheme in the memory (E6).
type refThing struct {
	typ, key string
	values   map[string]any
	last     int64
	deleted  bool
	matched  map[*refNode]bool // by similarity: whose push took it in this iteration
}

func (t *refThing) property(name string) (any, string) {
	if v, ok := t.values[name]; ok {
		return v, ""
	}
	return 0.0, "no " + name + " yet"
}

// refPush is a push, or a deletion where it has no values.
type refPush struct {
	typ    string
	from   *refNode // nil from outside
	of     *refThing
	values map[string]any
	time   int64
}

// takePushes applies what was pushed and forgotten since the last iteration, in order (E1).
func (e *refEngine) takePushes() {
	for _, p := range e.pushes {
		switch {
		case p.values == nil:
			p.of.deleted = true
			e.things = slices.DeleteFunc(e.things, func(t *refThing) bool { return t == p.of })
			continue
		default:
			p.of = e.attribute(p)
		}
		for k, v := range p.values {
			p.of.values[k], p.of.last = v, p.time
		}
	}
	for _, t := range e.things {
		t.matched = nil
	}
	e.pushes = nil
}

// attribute finds the thing that a push is about: that of the same colour, or the most similar
// one within 0.5 m, the older of equals; a leaf's two pushes of one iteration are two things.
// Else it is new, and the memory gives it a key.
func (e *refEngine) attribute(p *refPush) *refThing {
	var best *refThing
	nearest := math.Inf(1)
	for _, t := range e.things {
		if t.typ != p.typ {
			continue
		}
		if p.typ != "spot" && t.values["color"] == p.values["color"] {
			return t
		}
		if apart := distance(t.values["dist"], p.values["dist"]); p.typ == "spot" && !t.matched[p.from] && apart <= 0.5 && apart < nearest {
			best, nearest = t, apart
		}
	}
	if best == nil {
		best = &refThing{typ: p.typ, values: map[string]any{}}
		best.key, _ = p.values["color"].(string)
		if p.typ == "spot" {
			e.numbers[p.typ]++
			best.key = fmt.Sprint(e.numbers[p.typ])
		}
		e.things = append(e.things, best)
	}
	best.matched = map[*refNode]bool{p.from: true}
	return best
}

// distance of two numbers; one that is not there counts as equal.
func distance(a, b any) float64 {
	if a == nil || b == nil {
		return 0
	}
	return math.Abs(a.(float64) - b.(float64))
}

// stopLeaves stops what is no longer wanted and lets what is stopping go on (E1, E4).
func (e *refEngine) stopLeaves() {
	for _, n := range slices.Clone(e.started) {
		if n.stopping || n.active != e.iter {
			e.stop(n)
		}
	}
}

// stop is one call of a leaf's stop; when it has stopped its resources are free.
func (e *refEngine) stop(n *refNode) {
	e.calls = append(e.calls, "stop "+n.path)
	if !n.stopping {
		n.stops = 0
	}
	n.stopping = true
	n.stops++
	if e.key(n, "fault") == -2 {
		e.leafFault(n)
	} else if n.stops >= int(e.key(n, "stopping")) {
		e.end(n)
	}
}

func (e *refEngine) end(n *refNode) {
	n.running, n.stopping = false, false
	for _, r := range n.holds {
		delete(e.holders, r)
	}
	n.holds, n.extra, n.wish = nil, nil, nil
	e.started = slices.DeleteFunc(e.started, func(o *refNode) bool { return o == n })
}

// leafFault rests a leaf until it is activated again and stops it, at the second fault at once
// (E8).
func (e *refEngine) leafFault(n *refNode) {
	e.failed = true
	e.leaves = append(e.leaves, n.path)
	n.resting, n.broken = true, true
	if n.stopping {
		e.end(n)
		return
	}
	e.stop(n)
}

// startLeaves starts the active leaves whose resources are free and which no leaf of a left
// state keeps waiting, in leaf order (E3, E4, E5).
func (e *refEngine) startLeaves() {
	for _, n := range e.wanted {
		before := e.left(n)
		taken := func(r string) bool { return e.holders[r] != nil && e.holders[r] != n }
		at := slices.IndexFunc(n.leaf.resources, taken)
		switch {
		case n.resting:
			n.reason = map[bool]string{true: "faulted", false: "done"}[n.broken]
		case n.stopping:
			n.reason = "stopping"
		case n.running:
			e.grant(n)
		case before != nil:
			n.reason, n.by = "waiting", before.path
		case at >= 0:
			n.resource = n.leaf.resources[at]
			n.reason, n.by = "waiting", e.holders[n.resource].path
		default:
			e.start(n)
		}
	}
}

// left is a leaf of another state of a machine around that still stops.
func (e *refEngine) left(n *refNode) *refNode {
	for _, o := range e.started {
		if o.stopping && e.follows(n, o) {
			return o
		}
	}
	return nil
}

func (e *refEngine) follows(n, o *refNode) bool {
	for a := n; a.parent != nil; a = a.parent {
		for b := o; b.parent != nil; b = b.parent {
			states := a.parent.states()
			if a.parent == b.parent && a.line != b.line && slices.Contains(states, a.line) && slices.Contains(states, b.line) {
				return true
			}
		}
	}
	return false
}

func (e *refEngine) start(n *refNode) {
	for _, r := range n.leaf.resources {
		e.holders[r] = n
	}
	n.holds = union(n.holds, n.leaf.resources)
	n.running, n.stopping, n.broken, n.asked, n.ticks = true, false, false, false, 0
	n.due, n.since = e.now, e.now
	e.started = append(e.started, n)
	missing := ""
	if n.leaf.needs {
		_, missing = n.targets[0].property("dist")
	}
	if missing == "" {
		e.calls = append(e.calls, "start "+n.path)
	}
	if missing != "" || e.key(n, "fault") == -1 {
		n.reason = "faulted"
		e.leafFault(n)
	}
}

// tickLeaves ticks the running leaves that are due, in leaf order.
func (e *refEngine) tickLeaves() {
	for _, n := range e.wanted {
		if !n.running || n.stopping || e.now < n.due {
			continue
		}
		n.due = max(n.due+n.leaf.period*refTick, e.now+1)
		n.ticks++
		e.calls = append(e.calls, "tick "+n.path)
		e.act(n)
		switch {
		case e.key(n, "fault") == float64(n.ticks):
			n.reason = "faulted"
			e.leafFault(n)
		case e.key(n, "done") == float64(n.ticks):
			n.reason, n.resting, n.broken = "done", true, false
			e.end(n)
		}
	}
}

// act is what a leaf does in a tick.
func (e *refEngine) act(n *refNode) {
	e.slots[n.leaf.commands] = e.key(n, "value") + float64(n.ticks)
	switch n.line.leaf {
	case "see", "scout":
		out, color := e.text(n, "out", "ball"), e.text(n, "color", "")
		if color == "" {
			color = refColors[n.ticks%len(refColors)]
		}
		e.push(n, out, map[string]any{"color": color, "dist": math.Abs(e.slots["f1"])})
	case "note":
		e.push(n, e.text(n, "out", n.targets[0].typ), n.targets[0].values)
	case "forget":
		if n.ticks == 2 {
			e.pushes = append(e.pushes, &refPush{of: n.targets[0]})
		}
	case "grab":
		switch asked := n.asked; {
		case e.slots["e5"] != 0:
			n.asked = true
			if !asked && !slices.Contains(n.holds, "arm") {
				n.wish = []string{"arm"}
				e.grant(n)
			}
			return
		case slices.Contains(n.holds, "arm"):
			n.holds, n.extra = n.leaf.resources, nil
			e.claimed = slices.DeleteFunc(e.claimed, func(r string) bool { return r == "arm" })
			delete(e.holders, "arm")
		}
		n.wish, n.asked = nil, false
	}
}

// grant gives a leaf what it asks for beside, unless somebody has it or is to get it.
func (e *refEngine) grant(n *refNode) {
	for _, r := range n.wish {
		if e.holders[r] == nil && !slices.Contains(e.claimed, r) {
			e.holders[r] = n
			n.holds, n.extra, n.wish = union(n.holds, n.wish), n.wish, nil
			e.claimed = union(e.claimed, n.extra)
		}
	}
}

func (e *refEngine) push(n *refNode, typ string, values map[string]any) {
	own := map[string]any{}
	for k, v := range values {
		own[k] = v
	}
	e.pushes = append(e.pushes, &refPush{typ: typ, from: n, values: own, time: e.now})
}

// key is a leaf's configuration, a number.
func (e *refEngine) key(n *refNode, name string) float64 {
	if v, ok := n.line.setting(name); ok {
		return number(e.resolved(v, n.scope))
	}
	return map[string]float64{"stopping": 1}[name]
}

func (e *refEngine) text(n *refNode, name, otherwise string) string {
	if v, ok := n.line.setting(name); ok {
		return fmt.Sprint(e.resolved(v, n.scope))
	}
	return otherwise
}

// close stops every running leaf once.
func (e *refEngine) close() {
	for _, n := range e.started {
		e.calls = append(e.calls, "stop "+n.path)
	}
}
