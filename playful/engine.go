// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// EngineOptions say how an engine runs.
type EngineOptions struct {
	Period  int64        // nanoseconds between two iterations, a multiple of the tick; 0 = every tick
	Tick    int64        // nanoseconds of a tick; default 25 ms
	Sink    trace.Sink   // receives every decision; may be nil
	OnFault func(*Fault) // called at each fault; may be nil
	OnOdd   func(string) // called with what is no fault, but hardly meant; may be nil

	// Watch begins the observation of a condition for this engine; nil is the
	// condition's own Watch.
	Watch func(Condition) (holds func() (bool, error))

	// Report begins a watch for this engine, see [Expression]; nil is the expression's own
	// Report.
	Report func(x Expression, mode trace.Mode, told func(at int64, v slot.Value))

	// Chance gives the stream of random numbers of that name, the path of a leaf; nil
	// where there is no chance.
	Chance func(name string) slot.Chance

	// Tell explains what such a condition gives now, for people; may be nil.
	Tell func(Condition) explain.Node

	Life Life // of the robot; nil where it has none
}

// Engine runs a program on a robot.
type Engine struct {
	program *Program
	robot   *slot.Set
	memory  *Memory
	sink    trace.Sink
	onFault func(*Fault)
	onOdd   func(string)
	flapped map[*statement]bool // whose gates have flapped and are reported
	begin   func(Condition) func() (bool, error)
	listen  func(Expression, trace.Mode, func(int64, slot.Value))
	tell    func(Condition) explain.Node
	chance  func(string) slot.Chance
	life    Life
	every   int64 // between iterations
	period  int64 // the same, or the tick
	due     int64

	now, tick, iter int64
	closed          bool
	faults          int

	root        *node
	groups      [][]*group // by type: targeting lines of the tree
	paths       map[string]*node
	nodes       int                // below the root
	crowded     bool               // it was told that there were to be too many
	things      map[*Scheme]*thing // of those that there are; only looked up, never ranged over
	bornSchemes []*Scheme
	gone        []*Scheme
	machines    []*node // new ones, their first state not yet told

	evals   []evaluator
	globals []memo
	driven  []float64 // by evaluation; NaN: not driven
	watches []watch
	reports []report

	holders  []*leaf // by resource
	shown    []*leaf // holders as last reported
	claimed  uint64  // resources that the leaves wanted now demand
	wanted   []*leaf // active leaves in leaf order
	running  []*leaf // between start and the end of stop, in order of start
	pending  pendingFault
	suspects []suspect
	makeErrs source.Errors
}

// NewEngine binds a program to a robot. The error is a *source.Errors of all that
// the robot lacks and of leaves whose period is no multiple of the engine's, at the
// places in the program that need it.
func NewEngine(p *Program, robot *slot.Set, opts EngineOptions) (*Engine, error) {
	period, err := opts.between()
	if err != nil {
		return nil, err
	}
	if err := p.bind(robot, period); err != nil {
		return nil, err
	}
	e := &Engine{
		program: p, robot: robot, sink: opts.Sink, onFault: opts.OnFault, onOdd: opts.OnOdd, begin: opts.Watch, tell: opts.Tell, chance: opts.Chance, life: opts.Life, every: opts.Period,
		listen: opts.Report, reports: make([]report, len(p.reports)),
		groups: make([][]*group, len(p.types)), paths: map[string]*node{},
		globals: make([]memo, len(p.globals)),
		holders: make([]*leaf, len(p.resources)), shown: make([]*leaf, len(p.resources)),
	}
	e.period = period
	e.memory = e.newMemory()
	if err := e.makeEvaluators(); err != nil {
		return nil, err
	}
	e.beginReports()
	e.growRoot()
	if err := e.makeErrs.Err(); err != nil {
		return nil, err
	}
	return e, nil
}

// between returns the nanoseconds between two iterations.
func (o *EngineOptions) between() (int64, error) {
	tick := o.Tick
	if tick <= 0 {
		tick = 25_000_000
	}
	switch {
	case o.Period < 0 || o.Tick > 0 && o.Period%tick != 0:
		return 0, fmt.Errorf("the program's period %s is no multiple of the tick %s", seconds(o.Period), seconds(tick))
	case o.Period > 0:
		return o.Period, nil
	}
	return tick, nil
}

func (e *Engine) growRoot() {
	e.root = &node{e: e, body: e.program.root, active: -2, seen: -2}
	size := 0
	for _, st := range e.root.body.statements {
		if st.targets == nil {
			size += st.size
		}
	}
	slab := make([]node, size)
	e.plantKids(e.root, &slab)
}

// Program returns the program that the engine runs.
func (e *Engine) Program() *Program { return e.program }

// Memory returns the schemes of the running program, to read and to push from
// outside between iterations.
func (e *Engine) Memory() *Memory { return e.memory }

// Faulted tells whether anything has faulted since the start.
func (e *Engine) Faulted() bool { return e.faults > 0 }

// Faults counts the faults since the start.
func (e *Engine) Faults() int { return e.faults }

// Iterate runs one iteration at simulated time now, in nanoseconds, of tick number
// tick; it does nothing when the engine's period is not over yet or the engine is
// closed. The robot's slots are latched before and committed after.
func (e *Engine) Iterate(now, tick int64) {
	if e.closed || now < e.due {
		return
	}
	e.due = now + e.every
	e.now, e.tick = now, tick
	e.iter++
	e.latchReports()
	e.memory.Take()
	e.updateBranches()
	e.tellMachines()
	e.walk()
	e.stopLeaves()
	e.startLeaves()
	e.tickLeaves()
	e.reportHolders()
}

// walk decides what is active: the tree from the root down, resources bottom-up.
func (e *Engine) walk() {
	e.wanted, e.claimed = e.wanted[:0], 0
	e.consider(e.root)
	e.activate(e.root)
	e.settleFaults()
}

// Quit closes the engine at simulated time now, in nanoseconds, of tick number tick.
func (e *Engine) Quit(now, tick int64) {
	if !e.closed {
		e.now, e.tick = now, tick
		e.Close()
	}
}

// Close stops every running leaf, once, and ends the engine: nothing runs or is
// active after, no machine has a state, and the memory is gone.
func (e *Engine) Close() {
	if e.closed {
		return
	}
	e.closed = true
	for _, l := range e.running {
		if !l.running {
			continue
		}
		if !l.stopping {
			e.emitLeaf(l.node, trace.Stop, "the program ended")
		}
		_, _ = l.stop()
		e.end(l)
	}
	e.running = e.running[:0]
	e.reportHolders()
	e.iter++ // what was active in the last iteration is no longer
	e.memory = e.newMemory()
}

// newMemory returns an empty memory; what there was is forgotten.
func (e *Engine) newMemory() *Memory {
	e.things = map[*Scheme]*thing{}
	types := make([]*scheme.Type, len(e.program.types))
	for i, t := range e.program.types {
		types[i] = &t.Type
	}
	return scheme.New(types, memoryHost{e})
}
