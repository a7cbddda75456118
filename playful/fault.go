// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"

	"github.com/playsim/playsim/internal/source"
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
	return fmt.Sprintf("%s: tick %d, %s: %s", f.Pos, f.Tick, f.Path, f.Msg)
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

// evaluationFault makes a statement inactive for this iteration; false for admit.
func (e *Engine) evaluationFault(n *node) bool {
	n.reason = trace.GateFault
	again := n.faultIter == e.iter-1 && n.fault == e.pending.msg
	n.faultIter, n.fault = e.iter, e.pending.msg
	if again {
		e.pending.set = false
		return false
	}
	e.reportPending(n.path)
	return false
}

// reportPending tells the sink and the observer of the pending fault.
func (e *Engine) reportPending(path string) {
	p := e.pending
	e.pending.set = false
	e.faults++
	e.emit(&trace.Event{Kind: trace.Fault, Path: path, Why: p.at.pos.String() + ": " + p.msg})
	e.observe(path, p.at.pos, p.msg)
}

func (e *Engine) observe(path string, pos source.Pos, msg string) {
	if e.onFault != nil {
		e.onFault(&Fault{Pos: pos, Time: e.now, Tick: e.tick, Path: path, Msg: msg})
	}
}

// leafFault stops a leaf until it is activated anew. Its Stop is called as in any
// stop, so that it can bring the robot to rest; a second fault ends it at once.
func (e *Engine) leafFault(l *leaf, msg string) {
	e.faults++
	l.resting, l.faulted, l.fault = true, true, msg
	l.ctx.err, e.memory.checked = nil, e.memory.used // one fault for all that this call did wrong
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
