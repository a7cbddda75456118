// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What stands on a thing darkens that thing, as far as it goes; what somebody holds, and
// what flies, darkens nothing.
func TestSpotsLieWhereThingsStand(t *testing.T) {
	table := sim.Object{Name: "table", Shape: sim.Box, Size: geom.Vec3{X: 0.8, Y: 0.4, Z: 0.5}, Fixed: true, At: sim.Resting(1, 0)}
	s, snap := built(t, ball("red", 0, 0), table)
	for _, c := range []struct {
		name           string
		at             geom.Vec3
		held           int
		height, radius float64 // -1: no spot
	}{
		{"on the ground", geom.Vec3{X: -1, Z: 0.05}, -1, 0, 0.0625},
		{"on the table", geom.Vec3{X: 1, Z: 0.55}, -1, 0.5, 0.0625},
		{"near the table's edge", geom.Vec3{X: 1.37, Z: 0.55}, -1, 0.5, 0.03},
		{"beside the table", geom.Vec3{X: 1.6, Z: 0.55}, -1, -1, 0},
		{"above the table", geom.Vec3{X: 1, Z: 0.75}, -1, -1, 0},
		{"held just above the ground", geom.Vec3{X: -1, Z: 0.07}, 0, -1, 0},
		{"in a robot's hand", geom.Vec3{X: -1, Z: 0.07}, 1, -1, 0},
	} {
		b := &snap.Bodies[0]
		b.Pos, b.HeldBy, b.Grip = c.at, -1, -1
		switch c.held {
		case 0:
			b.HeldBy = 1
		case 1:
			b.Grip = 0
		}
		s.Update(snap, Options{})
		height, radius := -1.0, 0.0
		if len(s.Discs) > 0 {
			height, radius = s.Discs[0].Height, s.Discs[0].Radius
		}
		if len(s.Discs) > 1 || math.Abs(height-c.height) > 1e-9 || math.Abs(radius-c.radius) > 1e-9 {
			t.Errorf("%s: discs %+v", c.name, s.Discs)
		}
	}
}

// Walls that meet have one round end in common.
func TestWallsMeet(t *testing.T) {
	s, _ := built(t)
	slabs, posts := 0, 0
	for i := range s.Solids {
		switch s.Solids[i].Form {
		case sim.RoundBox:
			slabs++
		case sim.Tube:
			posts++
		}
	}
	if slabs != 4 || posts != 4 {
		t.Errorf("%d slabs and %d posts of four walls", slabs, posts)
	}
}

// A person's hands are at what it holds, also when it has to bend down for it; and its
// feet stay on the ground.
func TestHandsHold(t *testing.T) {
	ann := sim.Object{Name: "ann", Shape: sim.Person, Radius: 0.25, Height: 1.7, Color: "blue", At: sim.Resting(0, 0)}
	s, snap := built(t, ann, ball("red", 1, 1))
	look := func(at geom.Vec3) (hand, lowest float64) {
		s.Update(snap, Options{})
		hand, lowest = math.Inf(1), math.Inf(1)
		for i := range s.Solids {
			if p := &s.Solids[i]; p.Owner == "ann" {
				hand, lowest = min(hand, p.Pose.Pos.Dist(at)), min(lowest, p.Pose.Pos.Z)
			}
		}
		return hand, lowest
	}
	for _, held := range []geom.Vec3{{X: 0.4, Z: 1.1}, {X: 0.35, Z: 0.45}} {
		snap.Bodies[1].HeldBy = -1
		if hand, _ := look(held); hand < 0.25 {
			t.Errorf("empty hands are %.2f m from %v", hand, held)
		}
		snap.Bodies[1].Pos, snap.Bodies[1].HeldBy = held, 0
		if hand, lowest := look(held); hand > 0.12 || lowest < 0.01 || lowest > 0.06 {
			t.Errorf("the hands are %.2f m from what they hold at %v, the feet at %.2f m", hand, held, lowest)
		}
	}
}
