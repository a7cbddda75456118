// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/trace"
)

// emit completes an event and hands it to the sink.
func (e *Engine) emit(ev *trace.Event) {
	if e.sink == nil {
		return
	}
	ev.Time, ev.Tick, ev.Program = e.now, e.tick, e.program.Name
	e.sink(ev)
}

func (e *Engine) emitLeaf(n *node, event, why string) {
	e.emit(&trace.Event{Kind: trace.Leaf, Path: n.path, Event: event, Why: why})
}

// emitStart tells that a leaf starts that was activated at the time began.
func (e *Engine) emitStart(l *leaf, began int64) {
	if e.sink == nil {
		return
	}
	e.reportHolders()
	e.emitLeaf(l.node, trace.Start, e.whyActive(l.node, began))
}

func (e *Engine) emitStop(l *leaf) {
	if e.sink == nil {
		return
	}
	e.emitLeaf(l.node, trace.Stop, e.whyInactive(l.node))
}

func (e *Engine) emitState(n *node) {
	if e.sink == nil {
		return
	}
	from, to := n.body.statements[n.current].ast.Node, n.body.statements[n.next].ast.Node
	why := n.fired.text + " is true"
	if !n.fired.each {
		why += n.fired.cond.Values(n, n.fired.text)
	}
	e.emit(&trace.Event{Kind: trace.State, Path: n.path, From: from, To: to, Why: why})
}

// tellMachines tells the first state of each new machine.
func (e *Engine) tellMachines() {
	for _, n := range e.machines {
		e.emit(&trace.Event{Kind: trace.State, Path: n.path, To: n.state(), Why: "the first state"})
	}
	clear(e.machines)
	e.machines = e.machines[:0]
}

func (e *Engine) emitScheme(s *Scheme, event string) {
	e.emit(&trace.Event{Kind: trace.Scheme, Type: s.Type(), Key: s.Key(), Event: event})
}

// reportHolders tells which resources have changed hands since it last did.
func (e *Engine) reportHolders() {
	for i, h := range e.holders {
		if e.shown[i] == h {
			continue
		}
		if e.sink != nil {
			ev := trace.Event{Kind: trace.Resource, Name: e.program.resources[i]}
			if e.shown[i] != nil {
				ev.From = e.shown[i].node.path
			}
			if h != nil {
				ev.To = h.node.path
			}
			e.emit(&ev)
		}
		e.shown[i] = h
	}
}

func (e *Engine) say(c *Context, text string) {
	ev := trace.Event{Kind: trace.Say, Name: c.name, Why: text}
	if c.leaf != nil {
		ev.Path = c.leaf.node.path
	}
	e.emit(&ev)
}

// flaps reports a gate that flaps, once for each statement.
func (e *Engine) flaps(n *node) {
	if e.onOdd == nil || e.flapped[n.stmt] {
		return
	}
	if e.flapped == nil {
		e.flapped = map[*statement]bool{}
	}
	e.flapped[n.stmt] = true
	e.onOdd(fmt.Sprintf("%s: the gate of %s flaps: %s changed %d times within 1 s, the last time at %s",
		n.stmt.ast.Pos, n.path, n.stmt.gateText, program.FlapChanges, seconds(e.now)))
}

// makeFailed notes that a leaf could not be made: an error before the first
// iteration, a fault after it.
func (e *Engine) makeFailed(l *leaf, err error) {
	if e.iter > 0 {
		e.leafFault(l, err.Error())
		return
	}
	st := l.node.stmt
	e.makeErrs.Add(st.file.Errorf(st.ast.NodePos, "", "%s: %v", st.leaf.Name, err))
}
