// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// Hash is a [slot.Digest] of a world's numbers in order.
type Hash slot.Digest

// Word mixes in 64 bits.
func (h *Hash) Word(w uint64) { (*slot.Digest)(h).Word(w) }

// Float mixes in a number by its bits; every NaN counts as the same.
func (h *Hash) Float(f float64) { (*slot.Digest)(h).Float(f) }

// Text mixes in a string, its length included.
func (h *Hash) Text(s string) { (*slot.Digest)(h).Text(s) }

// Vec3 mixes in a vector.
func (h *Hash) Vec3(v geom.Vec3) {
	h.Float(v.X)
	h.Float(v.Y)
	h.Float(v.Z)
}
