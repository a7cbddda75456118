// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// The beam of a light barrier is always seen; many rays are only where the fields of
// sensors are wanted.
func TestRaysAreDrawn(t *testing.T) {
	s, snap := built(t)
	s.robots = []robotLook{newRobotLook(&sim.RobotModel{Name: "gate", Look: &sim.Look{}}, nil)}
	beam := [2]geom.Vec3{{X: 1, Y: -0.5, Z: 0.1}, {X: 1, Y: 0.5, Z: 0.1}}
	for _, test := range []struct {
		rays, drawn int
		eyes        bool
	}{{1, 1, false}, {1, 1, true}, {90, 0, false}, {90, 90, true}} {
		snap.Robots = []sim.RobotState{{Name: "gate"}}
		for range test.rays {
			snap.Robots[0].Rays = append(snap.Robots[0].Rays, beam)
		}
		s.Update(snap, Options{Eyes: test.eyes})
		if n := len(s.Lines); n != test.drawn || n > 0 && (s.Lines[0].A != beam[0] || s.Lines[0].B != beam[1]) {
			t.Errorf("of %d rays %d are drawn: %v", test.rays, n, s.Lines[:min(n, 1)])
		}
	}
}
