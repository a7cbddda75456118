// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"

	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Fault is a run-time error of a program: what a leaf or an evaluation did wrong,
// where in the text, where in the tree and when.
type Fault struct {
	Pos  source.Pos
	Time int64 // nanoseconds
	Tick int64
	Path string // of the node
	Msg  string
}

// Error gives position, tick, path and message.
func (f *Fault) Error() string {
	return source.Indented(fmt.Sprintf("%s: tick %d, %s: %s", f.Pos, f.Tick, f.Path, f.Msg))
}

// pendingFault is the first fault of the expression that is being evaluated.
type pendingFault struct {
	set bool
	at  *place
	msg string
}

// raise notes a fault of the expression that is being evaluated.
func (e *Engine) raise(at *place, msg string) {
	if !e.pending.set {
		e.pending = pendingFault{set: true, at: at, msg: msg}
	}
}

// suspect is a fault of an evaluation in this iteration. Whether it counts is known
// only when the iteration's decisions are final.
type suspect struct {
	pendingFault
	n       *node // statement of the gate or priority, or block of the machine
	machine bool
	again   bool // n had the same in the last iteration
}

// suspect notes the pending fault of a statement or of a block's machine.
func (e *Engine) suspect(n *node, machine bool) {
	again := n.faultIter == e.iter-1 && n.fault == e.pending.msg
	e.suspects = append(e.suspects, suspect{e.pending, n, machine, again})
	n.faultIter, n.fault = e.iter, e.pending.msg
	e.pending.set = false
}

// evaluationFault makes a statement inactive for this iteration; false for admit.
func (e *Engine) evaluationFault(n *node) bool {
	n.reason = trace.GateFault
	e.suspect(n, false)
	return false
}

// settleFaults reports the faults of this iteration's evaluations. One below a block
// that is blocked decided nothing: it is shown, but does not count. A fault that goes
// on is reported once, and once more when it begins to count.
func (e *Engine) settleFaults() {
	for i := range e.suspects {
		s := &e.suspects[i]
		counts := s.counts(e.iter)
		if s.again && (!counts || s.n.faultCounted) {
			continue
		}
		s.n.faultCounted = counts
		e.reportSuspect(s, counts)
	}
	clear(e.suspects)
	e.suspects = e.suspects[:0]
}

// counts tells whether the evaluation was to decide something: its block is active,
// or for a transition was so until now.
func (s *suspect) counts(iter int64) bool {
	if s.machine {
		return s.n.active >= iter-1
	}
	return s.n.parent.active == iter
}

func (e *Engine) reportSuspect(s *suspect, counts bool) {
	path, block := s.n.path, s.n.parent
	if s.machine {
		block = s.n
	}
	s.msg += usedAt(block)
	why := s.at.pos.String() + ": " + s.msg
	if s.machine {
		path = s.n.body.statements[s.n.current].label
		if s.n.parent != nil {
			path = join(s.n.path, path)
		}
	}
	if !counts {
		e.emit(&trace.Event{Kind: trace.Fault, Path: path, Why: why + " (not counted: its block is blocked)"})
		return
	}
	e.faults++
	e.emit(&trace.Event{Kind: trace.Fault, Path: path, Why: why})
	e.observe(path, s.at.pos, s.msg)
}

func (e *Engine) observe(path string, pos source.Pos, msg string) {
	if e.onFault != nil {
		e.onFault(&Fault{Pos: pos, Time: e.now, Tick: e.tick, Path: path, Msg: msg})
	}
}

// usedAt tells where the block is used in which something went wrong, if the program
// has it more than once: the line inside says too little.
func usedAt(block *node) string {
	if block == nil || block.stmt == nil || block.body.shared == nil || *block.body.shared < 2 {
		return ""
	}
	at := block.stmt.ast.NodePos
	return fmt.Sprintf(" (used at %s:%d)", at.File, at.Line)
}

// leafFault stops a leaf until it is activated again. Its Stop is called as in any
// stop, so that it can bring the robot to rest; a second fault ends it at once.
func (e *Engine) leafFault(l *leaf, msg string) {
	e.faults++
	l.resting, l.faulted, l.fault = true, true, msg
	l.ctx.err = nil
	e.memory.Excuse() // one fault for all that this call did wrong
	msg += usedAt(l.node.parent)
	pos := l.node.stmt.ast.NodePos
	e.emitLeaf(l.node, trace.Failed, pos.String()+": "+msg)
	e.observe(l.node.path, pos, msg)
	if l.running && !l.stopping {
		l.stopping = true
		e.advanceStop(l)
		return
	}
	e.end(l)
}

// protected turns a panic of a leaf or an evaluation into an error.
func protected(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
}
