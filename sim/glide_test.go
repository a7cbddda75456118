// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// playground has things to roll, slide, bump, be carried and walk into.
func playground(more ...sim.Object) *sim.Model {
	line := belt("belt", 1, 0.25)
	line.At, line.Yaw = sim.Resting(0.5, -0.9), 0.3
	m := model(append(more, ball("a", 0, 0), ball("b", 0.7, 0.6), line, bird("bird", 0.4, -0.9, 3), person("ann", -1, -1))...)
	size := geom.Vec2{X: 3, Y: 3}
	m.Ground = sim.Ground{Size: size, Walls: sim.Border(size, 0.05, 0.3)}
	return m
}

// together runs two worlds of one model with the same kicks, the second without
// gliding, and returns the largest distance between what should be at one place.
func together(t *testing.T, m *sim.Model, seed uint64, kicked []string, ticks int) (off float64) {
	alone, solved := build(t, m), build(t, m)
	s := sim.NewStream(seed, "kicks")
	for i := range ticks {
		if i%60 == 0 {
			name := kicked[int(s.Range(0, float64(len(kicked))))]
			kick := sim.Input{Op: sim.OpThrow, Name: name, At: geom.Vec3{X: s.Range(-3, 3), Y: s.Range(-3, 3), Z: s.Range(0, 2)}}
			walk := sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: s.Range(-1, 1), Y: s.Range(-1, 1)}, Value: 1}
			for _, w := range []*sim.World{alone, solved} {
				do(t, w, kick)
				do(t, w, walk)
			}
		}
		alone.Tick()
		solved.NeverGlide()
		solved.Tick()
		for k := range alone.Bodies() {
			off = max(off, alone.Bodies()[k].Pos.Dist(solved.Bodies()[k].Pos))
		}
	}
	return off
}

// A step without the solver gives the very numbers of one with it. What touches several
// things at once may see them in another order, so of the runs with a crate most agree.
func TestGlidingChangesNothing(t *testing.T) {
	crate := sim.Object{
		Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.3, Y: 0.2, Z: 0.2}, Mass: 0.5, Friction: 0.4, Restitution: 0.3,
		Yaw: 0.4, At: sim.Resting(-0.8, 0.3),
	}
	const runs = 30
	agree := 0
	for seed := range uint64(runs) {
		if off := together(t, playground(), seed, []string{"a", "b"}, 400); off > 0 {
			t.Errorf("round things, seed %d: %v m apart", seed, off)
		}
		if together(t, playground(crate), seed, []string{"a", "b", "crate"}, 400) < 1e-9 {
			agree++
		}
	}
	if agree < runs*3/4 {
		t.Errorf("with a crate %d of %d runs agree", agree, runs)
	}
}
