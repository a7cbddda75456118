// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// remembering is a leaf with a memory of its own.
type remembering struct {
	quiet
	n float64
}

func (r *remembering) AppendState(to []float64) []float64 { return append(to, r.n) }

func (r *remembering) Evaluate(*Context) (float64, error) { return 1, nil }

// digestScene has something of everything: branches, machines, resources held beside,
// a leaf that has left the tree, pushes that are not taken yet.
func digestScene(t *testing.T) *rig {
	t.Helper()
	reg := testRegistry(nil, nil)
	must(reg.AddLeaf(LeafSpec{Name: "remembers", Watches: []WatchSpec{{"x", trace.OnChange}}, New: func(*Context) (Leaf, error) { return &remembering{}, nil }}))
	must(reg.AddEvaluation(EvaluationSpec{Name: "recalls", Result: Bool, New: func(*Context) (Evaluation, error) { return &remembering{}, nil }}))
	prog, err := compileReports(reg, `
m
remembers whenever recalls
a1 whenever broken
targeting thing: legs1, priority of 2 | stopping = 9
detect
m:
  a2, switch to head2 if e1
  head2, switch to a2 if e2
`)
	must(err)
	r := &rig{t: t, set: testRobot()}
	r.bind(prog)
	r.step("+green=1 e6")
	r.eng.program.reports[0].expr.(*fakeWatch).told(testTick, slot.Int(1))
	r.step("e1 e6")
	r.step("-green +blue=2 e6")
	return r
}

// state says what becomes of a field of the running engine: an exemption with its
// reason, or how a test changes it, which must change the digest.
type state struct {
	exempt string
	change func(*Engine)
}

const (
	fixed    = "does not change"
	derived  = "follows from what is appended"
	anew     = "found anew in each iteration before it is read"
	reported = "only told to people"
	empty    = "empty between two iterations"
)

func exempt(reason string) state          { return state{exempt: reason} }
func appended(change func(*Engine)) state { return state{change: change} }
func ofLeaf(change func(*leaf)) state {
	return appended(func(e *Engine) { change(e.paths["m/head2"].leaf) })
}

func ofNode(change func(*node)) state { return appended(func(e *Engine) { change(e.paths["m"]) }) }

func ofReport(change func(r *report)) state {
	return appended(func(e *Engine) { change(&e.reports[0]) })
}

var runTime = map[reflect.Type]map[string]state{
	reflect.TypeFor[Engine](): {
		"program": exempt(fixed), "robot": exempt("the robot's slots append themselves"), "memory": exempt("see package scheme"),
		"sink": exempt(fixed), "onFault": exempt(fixed), "onOdd": exempt(fixed), "flapped": exempt(reported), "begin": exempt(fixed), "tell": exempt(fixed), "chance": exempt(fixed), "life": exempt(fixed), "every": exempt(fixed), "period": exempt(fixed),
		"due": appended(func(e *Engine) { e.due++ }), "now": appended(func(e *Engine) { e.now++ }),
		"tick":   exempt("given anew to each iteration"),
		"iter":   exempt("only its distance to what nodes remember counts, and that is appended"),
		"closed": appended(func(e *Engine) { e.closed = true }), "faults": appended(func(e *Engine) { e.faults++ }),
		"root": exempt("see node"), "groups": exempt(derived), "paths": exempt(derived), "machines": exempt(empty),
		"nodes": exempt(derived), "crowded": exempt(reported), "things": exempt(derived), "bornSchemes": exempt(empty), "gone": exempt(empty),
		"listen": exempt(fixed), "reports": exempt("see report"), "evals": exempt("see evaluator"), "globals": exempt(anew), "watches": exempt("see watch"),
		"driven":  appended(func(e *Engine) { e.driven[0] = 1 }),
		"holders": exempt(derived + ": leaf.held"), "shown": exempt(reported),
		"claimed": exempt(anew), "wanted": exempt(anew),
		"running": appended(func(e *Engine) { slices.Reverse(e.running) }),
		"pending": exempt(empty), "suspects": exempt(empty), "makeErrs": exempt("empty once the engine is made"),
	},
	reflect.TypeFor[node](): {
		"e": exempt(fixed), "stmt": exempt(fixed), "body": exempt(fixed), "parent": exempt(fixed), "leaf": exempt("see leaf"),
		"target": exempt(fixed), "line": exempt(fixed), "born": exempt(fixed), "path": exempt(fixed), "id": exempt(fixed),
		"kids":  ofNode(func(n *node) { n.kids = n.kids[:1] }),
		"order": exempt("sorted anew, in a total order"), "gone": exempt(derived + ": it is not in the tree"),
		"seen": exempt(reported), "fit": exempt(anew), "reason": exempt(anew), "gate": exempt(anew), "score": exempt(anew),
		"scored": exempt(reported), "flips": exempt(reported),
		"fault": ofNode(func(n *node) { n.faultIter, n.fault = n.e.iter, "another" }), "faultIter": ofNode(func(n *node) { n.faultIter = n.e.iter }),
		"faultCounted": ofNode(func(n *node) { n.faultCounted = true }),
		"full":         exempt(anew), "demand": exempt(anew), "want": exempt(anew), "met": exempt(anew), "reduced": exempt(anew),
		"active": ofNode(func(n *node) { n.active-- }), "since": ofNode(func(n *node) { n.since++ }), "held": exempt(anew),
		"current": ofNode(func(n *node) { n.current = 0 }), "next": exempt(anew), "fired": exempt(anew),
		"ran": ofNode(func(n *node) { n.ran = !n.ran }), "asked": exempt(reported),
	},
	reflect.TypeFor[leaf](): {
		"node": exempt(fixed), "spec": exempt(fixed), "ctx": exempt("see Context"), "state": exempt(derived + ": impl"),
		"impl":    ofLeaf(func(l *leaf) { l.impl = nil }),
		"running": ofLeaf(func(l *leaf) { l.running = false }), "stopping": ofLeaf(func(l *leaf) { l.stopping = true }),
		"resting": ofLeaf(func(l *leaf) { l.resting = true }), "faulted": ofLeaf(func(l *leaf) { l.faulted = true }),
		"waited": ofLeaf(func(l *leaf) { l.waited = true }), "fault": exempt(reported), "need": exempt(fixed),
		"extra": ofLeaf(func(l *leaf) { l.extra = 1 }), "wish": ofLeaf(func(l *leaf) { l.wish = 1 << 63 }),
		"held": ofLeaf(func(l *leaf) { l.held = 0 }), "due": ofLeaf(func(l *leaf) { l.due++ }),
	},
	reflect.TypeFor[Context](): {
		"e": exempt(fixed), "name": exempt(fixed), "keys": exempt(fixed), "params": exempt(fixed), "reads": exempt(fixed),
		"writes": exempt(fixed), "maybe": exempt(fixed), "calls": exempt(fixed), "leaf": exempt(fixed), "target": exempt("set before each call"),
		"needs": exempt("set before each call"), "outs": exempt(fixed), "err": exempt(empty), "chance": exempt("who gives it appends how far it has come"),
		"started": ofLeaf(func(l *leaf) { l.ctx.started++ }), "watches": exempt(fixed),
		"asked": appended(func(e *Engine) { e.paths["remembers"].leaf.ctx.asked[0].to++ }),
	},
	reflect.TypeFor[evaluator](): {
		"impl": exempt(fixed), "ctx": exempt("see Context"), "bare": exempt("set before each call"),
		"state": appended(func(e *Engine) {
			for i := range e.evals {
				if r, ok := e.evals[i].impl.(*remembering); ok {
					r.n++
				}
			}
		}),
	},
	reflect.TypeFor[target](): {"scheme": exempt(fixed), "thing": exempt(fixed), "outer": exempt(fixed), "memo": exempt(anew)},
	reflect.TypeFor[thing](): {
		"scheme": exempt(fixed), "announced": exempt("true between two iterations"), "memo": exempt(anew), "branches": exempt(derived),
	},
	reflect.TypeFor[group](): {"parent": exempt(fixed), "stmt": exempt(fixed)},
	reflect.TypeFor[memo]():  {"iter": exempt(anew), "value": exempt(anew), "fault": exempt(anew)},
	reflect.TypeFor[watch](): {"holds": exempt("follows from the slots that the condition has seen, all appended when they were"), "memo": exempt(anew)},
	reflect.TypeFor[report](): {
		"keep": exempt(fixed), "count": ofReport(func(r *report) { r.count++ }), "to": ofReport(func(r *report) { r.to++ }),
		"from": exempt(anew), "last": exempt(reported), "asked": exempt(reported), "values": exempt(derived + ": digest, each with its time"),
		"digest": ofReport(func(r *report) { r.digest ^= 1 << 40 }),
	},
	reflect.TypeFor[cursor]():       {"from": exempt(anew), "to": exempt("see Context.asked"), "iter": exempt("only tells iterations apart")},
	reflect.TypeFor[pendingFault](): {"set": exempt(empty), "at": exempt(empty), "msg": exempt(empty)},
	reflect.TypeFor[suspect](): {
		"pendingFault": exempt(empty), "n": exempt(empty), "machine": exempt(empty), "again": exempt(empty),
	},
}

// Every field of the running engine is appended, and then a change of it shows, or is
// exempt for a reason.
func TestDigestKnowsEveryField(t *testing.T) {
	for typ, fields := range runTime {
		for i := range typ.NumField() {
			name := typ.Field(i).Name
			s, ok := fields[name]
			switch {
			case !ok:
				t.Errorf("%s.%s: append it, or say why not", typ.Name(), name)
			case s.change != nil:
				checkDigest(t, typ.Name()+"."+name, s.change)
			}
			delete(fields, name)
		}
		for name := range fields {
			t.Errorf("%s has no field %s", typ.Name(), name)
		}
	}
	checkDigest(t, "the memory of a leaf", func(e *Engine) { e.paths["remembers"].leaf.impl.(*remembering).n++ })
	checkDigest(t, "a leaf outside the tree", func(e *Engine) {
		for _, l := range e.running {
			if l.node.gone {
				l.due++
			}
		}
	})
}

func checkDigest(t *testing.T, what string, change func(*Engine)) {
	t.Helper()
	r := digestScene(t)
	before := r.eng.AppendState(nil)
	change(r.eng)
	if slices.Equal(before, r.eng.AppendState(nil)) {
		t.Errorf("a change of %s does not show", what)
	}
}

func TestDigestOfEqualRunsIsEqual(t *testing.T) {
	a, b := digestScene(t), digestScene(t)
	x, y := a.eng.AppendState(nil), b.eng.AppendState(nil)
	if !slices.Equal(x, y) {
		t.Errorf("%v\n%v", x, y)
	}
	for _, v := range x {
		if math.IsNaN(v) {
			t.Errorf("a NaN in %v", x)
		}
	}
}

func TestDigestAllocatesNothing(t *testing.T) {
	r := digestScene(t)
	to := r.eng.AppendState(nil)
	if n := testing.AllocsPerRun(100, func() { to = r.eng.AppendState(to[:0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkDigest(b *testing.B) {
	r, step := bench(b, chaseLike)
	r.things(1)
	step()
	step()
	var to []float64
	b.ReportAllocs()
	for b.Loop() {
		to = r.eng.AppendState(to[:0])
	}
	b.ReportMetric(float64(len(to)), "numbers")
}
