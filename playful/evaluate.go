// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// evaluator is an evaluation with its arguments in one engine.
type evaluator struct {
	impl  Evaluation
	state Stateful // impl, nil if it remembers nothing
	ctx   Context
	bare  target // the target without outer ones
}

// watch is a condition of the robot's operating system in one engine.
type watch struct {
	holds func() (bool, error)
	memo  memo
}

func (e *Engine) makeEvaluators() error {
	var errs source.Errors
	e.evals = make([]evaluator, len(e.program.evals))
	e.driven = make([]float64, len(e.program.evals))
	for i, use := range e.program.evals {
		e.driven[i] = math.NaN()
		ev := &e.evals[i]
		ev.ctx = Context{
			e: e, name: use.spec.Name, keys: use.spec.Keys, params: use.params,
			reads: use.spec.Reads, maybe: use.spec.Optional, calls: use.spec.Functions, watches: use.watch,
		}
		if err := ev.make(use.spec); err != nil {
			errs.Add(use.file.Errorf(use.pos, "", "%s: %v", use.spec.Name, err))
		}
	}
	e.watches = make([]watch, len(e.program.conditions))
	for i, c := range e.program.conditions {
		e.watches[i] = watch{holds: e.watching(c), memo: memo{iter: -1}}
	}
	return errs.Err()
}

func (e *Engine) watching(c Condition) func() (bool, error) {
	if e.begin != nil {
		return e.begin(c)
	}
	return c.Watch()
}

func (ev *evaluator) make(spec *EvaluationSpec) (err error) {
	defer protected(&err)
	if spec.Call != nil {
		ev.impl = EvaluationFunc(spec.Call)
		return nil
	}
	if ev.impl, err = spec.New(&ev.ctx); err != nil {
		return err
	}
	ev.state, _ = ev.impl.(Stateful)
	return ev.ctx.err
}

// call returns the value of an evaluation, asking it at most once an iteration.
func (e *Engine) call(c *call, n *node, at *place) float64 {
	m := e.memoOf(c, n)
	if m.iter != e.iter {
		e.evaluate(c, n, m)
	}
	if m.fault != "" {
		e.raise(at, m.fault)
	}
	return m.value
}

func (e *Engine) memoOf(c *call, n *node) *memo {
	switch c.where {
	case inScheme:
		return &n.target.thing.memo[c.slot]
	case inBranch:
		return &n.target.memo[c.slot]
	}
	return &e.globals[c.slot]
}

func (e *Engine) evaluate(c *call, n *node, m *memo) {
	m.iter, m.value, m.fault = e.iter, e.driven[c.use], ""
	if m.value == m.value {
		return
	}
	m.value = 0
	ev := &e.evals[c.use]
	if c.spec.Target {
		ev.aim(n.target, c)
		for i, p := range c.needs {
			if s := n.target.scheme; s.At(p).Kind() == slot.Invalid {
				m.fault = c.spec.Name + ": " + s.String() + " has no " + c.spec.Needs[i].Name + " yet"
				return
			}
		}
	}
	value, err := ev.evaluate()
	switch {
	case err != nil:
		m.fault = c.spec.Name + ": " + err.Error()
	case value != value:
		m.fault = c.spec.Name + " gave NaN"
	default:
		m.value = value
	}
}

// aim gives the evaluation its target; outer ones only if it is remembered for each
// branch.
func (ev *evaluator) aim(t *target, c *call) {
	ev.ctx.needs = c.needs
	ev.ctx.target = t
	if !c.spec.Outer {
		ev.bare.scheme = t.scheme
		ev.ctx.target = &ev.bare
	}
}

func (ev *evaluator) evaluate() (v float64, err error) {
	defer protected(&err)
	v, err = ev.impl.Evaluate(&ev.ctx)
	if err == nil && ev.ctx.err != nil {
		err, ev.ctx.err = ev.ctx.err, nil
	}
	return v, err
}

// property returns a property of the target that is up levels out.
func (e *Engine) property(n *node, up, i int, at *place) slot.Value {
	t := n.target
	for ; up > 0; up-- {
		t = t.outer
	}
	v := t.scheme.At(i)
	if v.Kind() == slot.Invalid {
		e.raise(at, t.scheme.String()+" has no "+t.scheme.Properties()[i].Name+" yet")
	}
	return v
}

// watch tells whether a condition of the robot's operating system holds.
func (e *Engine) watch(i int, at *place) bool {
	w := &e.watches[i]
	if w.memo.iter != e.iter {
		w.memo = memo{iter: e.iter}
		holds, err := w.ask()
		if err != nil {
			w.memo.fault = err.Error()
		}
		w.memo.value = Truth(holds)
	}
	if w.memo.fault != "" {
		e.raise(at, w.memo.fault)
	}
	return w.memo.value != 0
}

func (w *watch) ask() (holds bool, err error) {
	defer protected(&err)
	return w.holds()
}

// Wheel is where the value of an evaluation is set from outside, for all its arguments and
// targets, from the next iteration on: a decision maker's way in. A boolean is 0 or
// 1; NaN gives the evaluation back to itself.
type Wheel struct {
	engine *Engine
	uses   []int
}

// Wheel returns the Wheel of an evaluation that the program uses.
func (e *Engine) Wheel(evaluation string) (Wheel, error) {
	w := Wheel{engine: e}
	for i, use := range e.program.evals {
		if use.spec.Name == evaluation {
			w.uses = append(w.uses, i)
		}
	}
	if w.uses == nil {
		return w, fmt.Errorf("the program %s does not use the evaluation %s", e.program.Name, evaluation)
	}
	return w, nil
}

// Drive sets the value.
func (w *Wheel) Drive(value float64) {
	for _, i := range w.uses {
		w.engine.driven[i] = value
	}
}
