// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What is seen small has fewer triangles, and its outline is nowhere off by a quarter of
// a pixel.
func TestMeshesAreAsFineAsTheyAreSeen(t *testing.T) {
	var all Meshes
	ball := Solid{Form: sim.Ellipsoid, Size: geom.Vec3{X: 2, Y: 2, Z: 2}}
	before := 0
	for _, scale := range []float64{1, 4, 8, 15} { // pixels for the radius
		m := all.At(&ball, scale)
		if len(m.Triangles) <= before {
			t.Errorf("at %v pixels %d triangles, before %d", scale, len(m.Triangles), before)
		}
		before = len(m.Triangles)
		for _, k := range m.Triangles {
			a, b, c := m.Points[k.A], m.Points[k.B], m.Points[k.C]
			for _, middle := range []geom.Vec3{a.Lerp(b, 0.5), b.Lerp(c, 0.5), c.Lerp(a, 0.5)} {
				if off := scale * (1 - middle.Norm()); off > 0.25*math.Sqrt2 {
					t.Fatalf("at %v pixels an edge is off by %.2f", scale, off)
				}
			}
		}
	}
	if all.At(&ball, 1000) != all.Of(&ball) {
		t.Error("what is large is not the finest")
	}
	box := Solid{Form: sim.RoundBox, Size: geom.Vec3{X: 2, Y: 2, Z: 2}, Round: 0.01}
	if few, many := len(all.At(&box, 100).Triangles), len(all.Of(&box).Triangles); few*4 > many {
		t.Errorf("a large box with small edges has %d triangles, the finest %d", few, many)
	}
}
