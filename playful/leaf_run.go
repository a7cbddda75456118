// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// leaf is the running side of a leaf node.
type leaf struct {
	node  *node
	spec  *LeafSpec
	impl  Leaf     // nil if it could not be made
	state Stateful // impl, nil if it remembers nothing
	ctx   Context

	running  bool // between Start and the end of Stop
	stopping bool
	resting  bool // done or faulted, until it is activated again
	faulted  bool // why it rests
	waited   bool // for its resources
	fault    string

	need  uint64 // resources without which it does not run
	extra uint64 // further ones that it holds
	wish  uint64 // further ones that it asks for
	held  uint64
	due   int64 // time of the next tick
}

func (e *Engine) newLeaf(n *node) *leaf {
	st := n.stmt
	l := &leaf{node: n, spec: st.leaf, need: st.resources}
	l.ctx = Context{
		e: e, name: st.leaf.Name, keys: st.leaf.Keys, params: st.params, reads: st.leaf.Reads, maybe: st.leaf.Optional, writes: st.leaf.Writes,
		calls: st.leaf.Functions, leaf: l, target: n.target, needs: st.needs, outs: st.outs,
	}
	l.ctx.listen(st.watches)
	if err := l.make(); err != nil {
		e.makeFailed(l, err)
	}
	return l
}

// make calls the specification's New, once unless it fails.
func (l *leaf) make() (err error) {
	defer protected(&err)
	l.ctx.err = nil
	impl, err := l.spec.New(&l.ctx)
	if err == nil {
		err = l.ctx.err
	}
	if err == nil && impl == nil {
		err = fmt.Errorf("its New gave nothing")
	}
	if err == nil {
		l.impl = impl
		l.state, _ = impl.(Stateful)
	}
	return err
}

// demand returns the resources that the leaf needs when it is active, and those it
// would like besides.
func (l *leaf) demand() (need, want uint64) {
	if l.resting && l.node.active >= l.node.e.iter-1 {
		return 0, 0
	}
	return l.need | l.extra, l.wish
}

func (l *leaf) start() (err error) {
	defer protected(&err)
	if l.impl == nil {
		if err := l.make(); err != nil {
			return err
		}
	}
	if err := l.missing(); err != nil {
		return err
	}
	return l.impl.Start(&l.ctx)
}

func (l *leaf) tick() (done bool, err error) {
	defer protected(&err)
	return l.impl.Tick(&l.ctx)
}

func (l *leaf) stop() (stopped bool, err error) {
	defer protected(&err)
	if l.impl == nil {
		return true, nil
	}
	return l.impl.Stop(&l.ctx)
}

// missing tells which property the target has not got yet.
func (l *leaf) missing() error {
	for i, p := range l.ctx.needs {
		s := l.ctx.target.scheme
		if s.At(p).Kind() == slot.Invalid {
			return fmt.Errorf("%s has no %s yet", s, l.spec.Needs[i].Name)
		}
	}
	return nil
}

// stopLeaves tells leaves that are no longer wanted to stop, lets those that are
// stopping go on, and forgets those that have ended.
func (e *Engine) stopLeaves() {
	kept := e.running[:0]
	for _, l := range e.running {
		switch {
		case !l.running:
		case l.stopping:
			e.advanceStop(l)
		case l.node.active != e.iter:
			l.stopping = true
			e.emitStop(l)
			e.advanceStop(l)
		}
		if l.running {
			kept = append(kept, l)
		}
	}
	clear(e.running[len(kept):])
	e.running = kept
}

func (e *Engine) advanceStop(l *leaf) {
	stopped, err := l.stop()
	if err == nil {
		err = e.complaint(l)
	}
	switch {
	case err != nil:
		e.leafFault(l, err.Error())
	case stopped:
		e.end(l)
	}
}

// end frees everything that a leaf has.
func (e *Engine) end(l *leaf) {
	l.running, l.stopping = false, false
	e.releaseAll(l)
}

// startLeaves starts the wanted leaves whose resources are all free, in leaf order;
// those of a new state wait until the leaves of the left state have stopped. Demands of active leaves do not meet, so nobody else takes what one waits for.
func (e *Engine) startLeaves() {
	for _, l := range e.wanted {
		switch {
		case l.resting:
			l.node.reason = trace.Finished
			if l.faulted {
				l.node.reason = trace.Faulted
			}
		case l.stopping:
			l.node.reason = trace.Stopping
		case l.running:
			if l.wish != 0 {
				e.grant(l)
			}
		case e.predecessor(l) != nil || !e.acquire(l):
			l.node.reason, l.waited = trace.Waiting, true
		default:
			e.start(l)
		}
	}
}

func (e *Engine) start(l *leaf) {
	began := l.node.since
	l.running, l.stopping, l.faulted = true, false, false
	l.ctx.started, l.due, l.node.since = e.now, e.now, e.now
	e.running = append(e.running, l)
	e.emitStart(l, began)
	l.waited = false
	err := l.start()
	if err == nil {
		err = e.complaint(l)
	}
	if err != nil {
		e.leafFault(l, err.Error())
		l.node.reason = trace.Faulted
	}
}

// tickLeaves ticks the running leaves that are due, in leaf order.
func (e *Engine) tickLeaves() {
	for _, l := range e.wanted {
		if !l.running || l.stopping || e.now < l.due {
			continue
		}
		l.due += l.spec.Period
		if l.due <= e.now {
			l.due = e.now + 1
		}
		done, err := l.tick()
		if err == nil {
			err = e.complaint(l)
		}
		switch {
		case err != nil:
			e.leafFault(l, err.Error())
			l.node.reason = trace.Faulted
		case done:
			l.resting, l.faulted = true, false
			l.node.reason = trace.Finished
			e.emitLeaf(l.node, trace.Done, "it reported done")
			e.end(l)
		}
	}
}

// complaint returns what the leaf did wrong without returning an error: a push of
// the wrong kind, a slot that it did not declare.
func (e *Engine) complaint(l *leaf) error {
	if bad := e.memory.Complaint(l); bad != "" {
		return errors.New(bad)
	}
	if err := l.ctx.err; err != nil {
		l.ctx.err = nil
		return err
	}
	return nil
}
