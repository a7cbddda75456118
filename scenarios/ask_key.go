// SPDX-License-Identifier: Apache-2.0

package scenarios

import "github.com/playsim/playsim/slot"

// Value returns what a key is now; false where the world provides no such key.
func (r *Run) Value(key string) (slot.Value, bool) {
	if r.keys == nil {
		r.keys = newKeyTable(r)
	}
	if !r.keys.provides(key) {
		return slot.Value{}, false
	}
	src := r.keys.source(key)
	if src.kind == extensionKey {
		return r.extensionValue(key, r.attached[src.a]), true
	}
	if src.kind == writtenKey {
		if r.board == nil {
			return slot.Value{}, true
		}
		return r.board.store.Get(key), true
	}
	return r.valueIn(r.World, &src), true
}
