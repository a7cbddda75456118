// SPDX-License-Identifier: Apache-2.0

package condition

// Lasting is what an operator ~ is waiting for: its operand has been true for so long of
// its span, in nanoseconds. Of several that wait it is the one that is due last; whole
// tells that it is the condition, and no part of it. Both are 0 where none waits.
func (w *Watcher) Lasting() (lasting, span int64, whole bool) {
	root := w.nodes[w.cond.Root.Where().id]
	left := int64(-1)
	for _, n := range w.nodes {
		h, ok := n.(*heldNode)
		if !ok || !h.v || h.out.truth() {
			continue
		}
		if past := w.mon.now.t - h.since.t; h.span-past > left {
			left, lasting, span, whole = h.span-past, past, h.span, n == root
		}
	}
	return lasting, span, whole
}
