// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math/bits"
	"slices"
)

// fewGone is how many watchers may have stopped before their numbers are used again.
const fewGone = 64

// tidy numbers the watchers anew once most of those that there were have stopped, so
// that watchers which come and go do not fill the memory. Their order stays.
func (m *Monitor) tidy() {
	if m.settling || m.gone < fewGone || 2*m.gone < len(m.watchers) {
		return
	}
	number := make([]int32, len(m.watchers))
	kept := m.watchers[:0]
	for i, w := range m.watchers {
		number[i] = -1
		if w != nil {
			number[i], w.id = int32(len(kept)), int32(len(kept))
			kept = append(kept, w)
		}
	}
	clear(m.watchers[len(kept):])
	m.watchers, m.gone = kept, 0
	m.touched = slices.DeleteFunc(m.touched, func(w *Watcher) bool { return w.stopped })
	for _, c := range m.cells {
		if c != nil {
			renumber(c.readers, number)
			renumber(c.bangs, number)
		}
	}
	m.remark(number)
}

func renumber(ids, number []int32) {
	for i, id := range ids {
		ids[i] = number[id]
	}
}

// remark moves the marks to the new numbers; those of who has stopped are lost.
func (m *Monitor) remark(number []int32) {
	marked := make([]uint64, len(m.watchers)>>6+1)
	for i, set := range m.marked {
		for ; set != 0; set &= set - 1 {
			id := int32(i<<6 + bits.TrailingZeros64(set))
			if number[id] >= 0 {
				mark(marked, number[id])
			}
		}
	}
	m.marked, m.work = marked, make([]uint64, len(marked))
}
