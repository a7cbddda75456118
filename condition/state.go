// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/slot"

// remembering is a node on whose past later evaluations depend. What stable() remembers
// is the value that its operand has now.
type remembering interface {
	remembered(d *slot.Digest)
}

func (m moment) digest(d *slot.Digest) {
	d.Word(uint64(m.t))
	d.Word(uint64(uint32(m.after)))
}

func (v *kept) digest(d *slot.Digest) {
	d.Word(uint64(v.kind))
	d.Word(uint64(v.i))
	d.Float(v.f)
	if v.ref != nil {
		d.Value(v.ref)
	}
}

func (n *heldNode) remembered(d *slot.Digest) {
	d.Truth(n.v)
	n.since.digest(d)
}

func (n *seenNode) remembered(d *slot.Digest) {
	d.Truth(n.v)
	n.rise.digest(d)
	n.until.digest(d)
}

func (n *pastNode) remembered(d *slot.Digest) {
	d.Truth(n.was.v)
	d.Truth(n.last)
	d.Word(uint64(n.edges))
}

// digest of one change; sums of them stand for the changes within a window.
func (e *edge) digest() (d slot.Digest) {
	e.at.digest(&d)
	d.Truth(e.v)
	return d
}

func (n *randNode) remembered(d *slot.Digest) {
	n.at.digest(d)
	d.Word(uint64(n.v.i))
	d.Float(n.v.f)
}

// touch has the digest of a watcher reckoned anew when it is next asked for.
func (m *Monitor) touch(w *Watcher) {
	if !w.looksOn && !w.touched {
		w.touched = true
		m.touched = append(m.touched, w)
	}
}

func (w *Watcher) reckon() {
	w.touched = false
	if w.stopped {
		return
	}
	m := w.mon
	m.digest -= w.digest
	w.digest = w.salt
	w.value.digest(&w.digest)
	for _, n := range w.memory {
		n.remembered(&w.digest)
	}
	m.digest += w.digest
}

// AppendState appends a digest of everything on which later evaluations depend, beside
// the memory: what the watchers remember, but for those that look on, and writes to
// their keys that are not applied yet. It allocates nothing once to has grown.
func (m *Monitor) AppendState(to []float64) []float64 {
	for _, w := range m.touched {
		w.reckon()
	}
	m.touched = m.touched[:0]
	return m.waiting(m.raises).Append(m.waiting(m.data).Append(m.digest.Append(to)))
}

func (m *Monitor) waiting(writes []write) (d slot.Digest) {
	for i := range writes {
		if c := m.cells[writes[i].key]; c.acting > 0 {
			d.Word(uint64(c.salt))
			d.Value(&writes[i].value)
		}
	}
	return d
}
