// SPDX-License-Identifier: Apache-2.0

package scene

import "math"

// widestRim is how wide in m the rim of a large hole is drawn: a wall beside one covers it.
const widestRim = 0.04

// holes paints the holes of the ground: a rim of their colour around the dark.
func (s *Scene) holes() {
	for i := range s.model.Ground.Holes {
		h := &s.model.Ground.Holes[i]
		rim := ParseColor(h.Color)
		s.Discs = append(s.Discs,
			Disc{At: h.At, Radius: h.Radius + math.Min(0.12*h.Radius, widestRim), Color: rim, Soft: 0.04, Alpha: 1},
			Disc{At: h.At, Radius: h.Radius, Color: rim.Scale(0.18), Soft: 0.03, Alpha: 1})
	}
}
