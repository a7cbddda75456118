// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Views are told along which lines managers look, and to where: a beam ends at what
// breaks it.
func TestRaysOfManagersAreSeen(t *testing.T) {
	r := assemble(t, "barrier", Options{})
	defer r.Close()
	if n := len(r.World.First().Robots[0].Rays); n > 0 {
		t.Errorf("%d rays before anything was sensed", n)
	}
	var snap sim.Snapshot
	whole, broken := 0, 0
	for range 400 {
		r.Tick()
		r.World.Snapshot(&snap)
		for i, x := range []float64{-1, 1} {
			rays := snap.Robots[i].Rays
			if len(rays) != 1 || rays[0][0] != (geom.Vec3{X: x, Y: -0.5, Z: 0.05}) {
				t.Fatalf("tick %d: gate %d has the rays %v", snap.Tick, i, rays)
			}
			switch end := rays[0][1]; {
			case end.Y > 0.49:
				whole++
			case end.Y > -0.1 && end.Y < 0.1:
				broken++
			default:
				t.Fatalf("tick %d: a ray ends at %v", snap.Tick, end)
			}
		}
	}
	if whole < 100 || broken < 2 {
		t.Errorf("%d whole beams, %d broken", whole, broken)
	}
	if n := len(snap.Robots[2].Rays); n > 0 {
		t.Errorf("a blower has %d rays", n)
	}
}
