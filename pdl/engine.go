// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// DefaultPeriod is the time between two loops where a Setup names none: 25 ms.
const DefaultPeriod int64 = 25e6

// Setup is what an Engine is given. Its zero value will do.
type Setup struct {
	Period     int64             // ns of simulated time between two loops; 0 is DefaultPeriod
	Paper      bool              // where the language of 1999 differs: see RunLoops
	Trace      trace.Sink        // gets every quantity of every loop, and faults; may be nil
	OnFault    func(*Fault)      // of the program's code; may be nil
	OnDiagnose func(*Diagnostic) // what is odd but no fault of the program; may be nil
}

// Engine is one program and its state.
type Engine struct {
	name  string
	setup Setup

	// the model: fixed once the first loop has begun
	quantities []Quantity
	ids        map[string]ID
	processes  []process
	watches    []watch
	joined     []joint
	at         source.Pos // where what is declared next stands
	numbers    []Number
	warnings   []string
	onQuit     func() error
	begun      bool

	// the state, by quantity
	value    []float64 // now
	snapshot []float64 // at the running loop's beginning: what processes see
	previous []float64 // the snapshot of the loop before
	shown    []float64 // before the running loop: what programs of the same instant see
	sum      []float64 // of the running loop's proposals
	limits   []limit   // decides nothing

	phase     Phase
	counts    int64 // how many loops are to run, -1 for ever
	counter   int64 // number of the running or next loop, from 1
	asked     bool  // RunLoops was called
	toPause   bool  // at the running loop's end
	toQuit    bool
	anew      bool // at the running loop's end the counter begins at 1
	looping   bool
	reported  int64      // by all watches
	delivered slot.Value // to the code of a watch that runs
	now, tick int64      // of the last loop
	proposals []proposal
	loop      Loop
	failed    *Fault
	record    record
	left      []float64 // the values that the end found, nil before it
	ended     int64     // when it came, ns
	endTick   int64
}

// New returns a program without quantities and processes.
func New(name string, setup Setup) *Engine {
	if setup.Period <= 0 {
		setup.Period = DefaultPeriod
	}
	e := &Engine{name: name, setup: setup, ids: map[string]ID{}, counter: 1, now: -1}
	e.loop.e = e
	e.record.time = -1
	if setup.Paper {
		e.counts = -1
	}
	return e
}

// limit is how often a limit was in the way.
type limit struct {
	loops int64
	since int64 // ns: of the row of such loops that goes on; -1 for none
}

// Place says where in a file the quantity, process or watch stands that is added next.
func (e *Engine) Place(at source.Pos) { e.at = at }

// placed returns where what is added stands.
func (e *Engine) placed() source.Pos {
	at := e.at
	e.at = source.Pos{}
	return at
}

// Name returns the program's name.
func (e *Engine) Name() string { return e.name }

// Period returns the simulated time in ns between two loops.
func (e *Engine) Period() int64 { return e.setup.Period }

// LastRun returns the simulated time of the last Run in ns, -1 before the first.
func (e *Engine) LastRun() int64 { return e.now }

// LastLoop returns the simulated time of the last loop in ns, -1 before the first: the
// program may have been paused since, or have ended.
func (e *Engine) LastLoop() int64 { return e.record.time }

// EndedAt returns when the program ended, in ns of simulated time; -1 before.
func (e *Engine) EndedAt() int64 {
	if e.left == nil {
		return -1
	}
	return e.ended
}

// SetTrace changes where the record of each loop goes; nil is nowhere.
func (e *Engine) SetTrace(s trace.Sink) { e.setup.Trace = s }

// Run is one loop at the simulated time now, in ns, unless the program is paused,
// was never told to run, or has ended.
func (e *Engine) Run(now, tick int64) {
	e.now, e.tick = now, tick
	copy(e.shown, e.value)
	if !e.mayLoop() {
		return
	}
	e.looping = true
	e.sample()
	e.proposals = e.proposals[:0]
	e.runWatches()
	e.runProcesses()
	if e.phase == Ended { // halted
		e.looping, e.proposals = false, e.proposals[:0]
		return
	}
	e.update()
	e.output()
	e.looping = false
	e.noteLimits()
	e.trace()
	e.count()
	e.settle()
}

func (e *Engine) count() {
	if e.anew {
		e.counter, e.anew = 0, false
	}
	e.counter++
}

// sample takes the sensors' values and the snapshot that the processes will see.
func (e *Engine) sample() {
	copy(e.previous, e.snapshot)
	for i := range e.joined {
		if e.joined[i].source != nil {
			e.value[i] = e.read(ID(i))
		}
	}
	copy(e.snapshot, e.value)
}

// update sums the proposals and adds the sums to the values of the snapshot.
func (e *Engine) update() {
	clear(e.sum)
	for i := range e.proposals {
		p := &e.proposals[i]
		e.sum[p.quantity] += p.amount
	}
	for i := range e.quantities {
		q := &e.quantities[i]
		e.value[i] = q.clamp(e.snapshot[i] + e.sum[i])
	}
}

func (e *Engine) output() {
	for i := range e.joined {
		if e.joined[i].sink != nil {
			e.joined[i].sink.Write(e.now, e.value[i])
		}
	}
}

// AppendState appends every number that a later loop may depend on, in order: the
// content that a run's hash covers.
func (e *Engine) AppendState(to []float64) []float64 {
	to = append(append(append(to, e.value...), e.snapshot...), e.previous...)
	begun := 0.0
	if e.begun {
		begun = 1
	}
	to = append(to, float64(e.phase), begun, float64(e.counts), float64(e.counter))
	for i := range e.processes {
		to = append(to, float64(e.processes[i].faults))
	}
	for i := range e.watches {
		to = e.watches[i].appendState(to)
	}
	return to
}
