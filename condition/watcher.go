// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Report is a change of a condition's value.
type Report struct {
	Watcher *Watcher
	Time    int64 // nanoseconds
	Value   slot.Value
	Truth   bool
}

// Watcher is a condition at work in a Monitor.
type Watcher struct {
	mon    *Monitor
	id     int32
	name   string
	cond   *Condition
	root   node
	nodes  []node // by id of the expression
	cells  []*cell
	mode   trace.Mode
	report func(Report)
	due    moment
	heapAt int

	value   kept
	since   int64 // of the value
	truth   bool
	risen   int64 // when truth was last changed
	news    bool  // the value has changed and is not told
	edge    bool  // so has its truth
	started bool
	stopped bool

	looksOn bool          // it is no part of the state
	memory  []remembering // nodes
	touched bool          // the digest is an old one
	salt    slot.Digest   // of the name
	digest  slot.Digest
}

// Watch evaluates a condition now and from now on. The name seeds its rand() and
// stands in diagnostics. What it remembers of the past starts now. report may be
// nil; it is called within Watch where the condition is true (or, for OnChange, has a
// value other than false and Invalid) at once, and within Advance and Settle later,
// watcher after watcher in the order in which they were added.
func (m *Monitor) Watch(c *Condition, name string, mode trace.Mode, report func(Report)) *Watcher {
	return m.watch(&Watcher{name: name, cond: c, mode: mode, report: report})
}

// Onlook is Watch for who only looks: nothing in the world depends on it, so it is no
// part of the state that AppendState appends.
func (m *Monitor) Onlook(c *Condition, name string, mode trace.Mode, report func(Report)) *Watcher {
	return m.watch(&Watcher{name: name, cond: c, mode: mode, report: report, looksOn: true})
}

func (m *Monitor) watch(w *Watcher) *Watcher {
	m.tidy()
	c := w.cond
	w.salt.Text(w.name)
	w.mon, w.id, w.due, w.heapAt = m, int32(len(m.watchers)), never, -1
	w.nodes, w.since, w.risen = make([]node, c.size), m.now.t, m.now.t
	m.watchers = append(m.watchers, w)
	for len(m.marked) <= int(w.id>>6) {
		m.marked = append(m.marked, 0)
		m.work = append(m.work, 0)
	}
	b := builder{mon: m, w: w, nodes: w.nodes}
	w.root = b.build(c.Root)
	if c.Dialect == Dialect21 {
		w.root = &wholeNode{x: w.root, cells: w.cells}
	}
	m.evaluateOne(w)
	w.tell()
	return w
}

func (w *Watcher) addCell(c *cell) {
	for _, have := range w.cells {
		if have == c {
			return
		}
	}
	w.cells = append(w.cells, c)
	if !w.looksOn {
		c.acting++
	}
}

// Stop ends the watching.
func (w *Watcher) Stop() {
	m := w.mon
	if w.stopped {
		return
	}
	m.watchers[w.id] = nil
	m.gone++
	w.stopped = true
	m.digest -= w.digest
	m.due.place(w, never)
	for _, c := range w.cells {
		c.readers = without(c.readers, w.id)
		c.bangs = without(c.bangs, w.id)
		if !w.looksOn {
			c.acting--
		}
	}
}

func without(list []int32, id int32) []int32 {
	for i, have := range list {
		if have == id {
			return append(list[:i:i], list[i+1:]...)
		}
	}
	return list
}

// Name is the name given to Watch.
func (w *Watcher) Name() string { return w.name }

// Value is the present value.
func (w *Watcher) Value() slot.Value { return w.value.pack() }

// True tells whether the present value counts as true.
func (w *Watcher) True() bool { return w.truth }

// Since is when the value became what it is, in nanoseconds.
func (w *Watcher) Since() int64 { return w.since }

// TruthSince is when the truth became what it is, in nanoseconds.
func (w *Watcher) TruthSince() int64 { return w.risen }

// take keeps a new value and notes what is to tell.
func (w *Watcher) take(v value, now int64) {
	if !w.value.take(v) {
		w.started = true
		return
	}
	w.since = now
	truth := v.truth()
	w.edge = truth != w.truth
	if w.edge {
		w.truth, w.risen = truth, now
	}
	w.news = w.started || v.kind != slot.BoolValue || truth
	w.started = true
}

// tell reports what take noted.
func (w *Watcher) tell() {
	news, edge := w.news, w.edge
	w.news, w.edge = false, false
	if w.report == nil || !news {
		return
	}
	if w.mode == trace.OnChange || edge && (w.mode == trace.OnEdge || w.truth) {
		w.report(Report{Watcher: w, Time: w.mon.now.t, Value: w.Value(), Truth: w.truth})
	}
}
