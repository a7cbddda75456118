// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// Hash is a 64-bit digest of numbers in order: a multiply-xorshift mix for each
// word. It tells two runs apart; it is no defence against an adversary.
type Hash uint64

// Word mixes in 64 bits.
func (h *Hash) Word(w uint64) {
	x := (uint64(*h) ^ w) * 0x9e3779b97f4a7c15
	*h = Hash(x ^ x>>32)
}

// Float mixes in a number by its bits; every NaN counts as the same.
func (h *Hash) Float(f float64) {
	if f != f {
		f = math.NaN()
	}
	h.Word(math.Float64bits(f))
}

// Vec3 mixes in a vector.
func (h *Hash) Vec3(v geom.Vec3) {
	h.Float(v.X)
	h.Float(v.Y)
	h.Float(v.Z)
}

// Text mixes in a string, its length included.
func (h *Hash) Text(s string) {
	h.Word(uint64(len(s)))
	for i := range len(s) {
		h.Word(uint64(s[i]))
	}
}
