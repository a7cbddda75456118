// SPDX-License-Identifier: Apache-2.0

package condition

import "math"

// moment is a point in time: nanoseconds, and how often "just after" was said of
// them. A pulse of no length at t is seen by `# d` up to and including t+d; what
// falls just after t+d falls at {t+d, 1}. Spans add to the nanoseconds alone.
type moment struct {
	t     int64
	after int32
}

var never = moment{t: math.MaxInt64}

func (m moment) before(o moment) bool { return m.t < o.t || m.t == o.t && m.after < o.after }

func (m moment) plus(span int64) moment { return moment{m.t + span, m.after} }

func (m moment) justAfter() moment { return moment{m.t, m.after + 1} }

// deadlines is a heap of watchers by the moment at which they must be evaluated
// again, those of one moment by age. A watcher knows its place in it.
type deadlines []*Watcher

func (h deadlines) sooner(i, j int) bool {
	a, b := h[i], h[j]
	return a.due.before(b.due) || a.due == b.due && a.id < b.id
}

// place moves w to where its changed due belongs, adds it, or takes it out.
func (h *deadlines) place(w *Watcher, due moment) {
	if due == w.due {
		return
	}
	w.due = due
	switch {
	case due == never:
		h.remove(w)
	case w.heapAt < 0:
		w.heapAt = len(*h)
		*h = append(*h, w)
		h.up(w.heapAt)
	default:
		h.up(w.heapAt)
		h.down(w.heapAt)
	}
}

func (h *deadlines) remove(w *Watcher) {
	i, last := w.heapAt, len(*h)-1
	if i < 0 {
		return
	}
	h.swap(i, last)
	(*h)[last] = nil
	*h = (*h)[:last]
	w.heapAt = -1
	if i < last {
		h.up(i)
		h.down(i)
	}
}

func (h deadlines) swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].heapAt, h[j].heapAt = i, j
}

func (h deadlines) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !h.sooner(i, parent) {
			return
		}
		h.swap(i, parent)
		i = parent
	}
}

func (h deadlines) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(h) {
			return
		}
		if child+1 < len(h) && h.sooner(child+1, child) {
			child++
		}
		if !h.sooner(child, i) {
			return
		}
		h.swap(i, child)
		i = child
	}
}
