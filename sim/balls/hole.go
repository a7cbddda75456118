// SPDX-License-Identifier: Apache-2.0

package balls

import "github.com/playsim/playsim/sim/thing"

const below = 0.001 // m, of what is no longer on the ground

// holeAt returns the hole that a ball is in, or over; nil is none.
func (k *Solver) holeAt(b *Ball) *thing.Hole {
	if b.s.In >= 0 {
		return &k.ground.Holes[b.s.In]
	}
	for i := range k.ground.Holes {
		if h := &k.ground.Holes[i]; b.s.Pos.XY().Sub(h.At).NormSq() < float64(h.Radius*h.Radius) {
			return h
		}
	}
	return nil
}

// sink notes whether a ball is in a hole: with its middle below the rim, or at rest
// on the bottom of a shallow one.
func (k *Solver) sink(b *Ball) {
	hole, in := k.holeAt(b), -1
	if hole != nil && b.s.Pos.Z-b.radius < -below && (b.s.Pos.Z <= 0 || b.up > upright && *b.on < 0) {
		for i := range k.ground.Holes {
			if hole == &k.ground.Holes[i] {
				in = i
			}
		}
	}
	if in != b.s.In {
		b.s.In = in
		k.ground.Sank()
	}
}
