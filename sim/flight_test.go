// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// struckOut returns a tower whose lowest box a heavy ball is about to strike out.
func struckOut(t *testing.T, seed uint64) *sim.World {
	s := sim.NewStream(seed, "struck out")
	m := model(tower(3+int(s.Float64()*3), 0)...)
	m.Tick = m.Step
	b := ball("ball", -0.5, s.Range(-0.04, 0.04))
	b.Radius, b.Mass, b.At.Z = 0.08, s.Range(2, 6), 0.1
	m.Objects = append(m.Objects, b)
	w := build(t, m)
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "ball", At: geom.Vec3{X: s.Range(6, 12), Z: 0.3}})
	return w
}

// A box that touches nothing below falls at g: what stood on a box that was struck out, too.
func TestNothingHovers(t *testing.T) {
	slow, all := 0, 0
	for seed := range uint64(20) {
		w := struckOut(t, seed)
		n, dt := len(w.Bodies())-1, float64(w.Model.Step)/1e9
		was := make([][3]float64, n) // the last heights
		for range int(2 / dt) {
			w.Tick()
			for i := range n {
				z := w.Bodies()[i].Pos.Z
				was[i] = [3]float64{was[i][1], was[i][2], z}
				if z < 0.12 || hangs(w, i) < 0.004 {
					was[i][2] = math.NaN() // it is held up in one way or another
				}
				if g := (2*was[i][1] - was[i][0] - was[i][2]) / (dt * dt); !math.IsNaN(g) && was[i][0] != 0 {
					all++
					if g < 0.97*w.Model.Gravity {
						slow++
						t.Logf("seed %d: box %d at %v falls at %v m/s² at %v", seed, i, w.Bodies()[i].Pos, g, time.Duration(w.Now()))
					}
				}
			}
		}
		if z := w.Bodies()[1].Pos.Z; z > 0.25 {
			t.Errorf("seed %d: the second box is at %v", seed, w.Bodies()[1].Pos)
		}
	}
	if slow > 0 || all < 100 {
		t.Errorf("of %d steps in the air %d are slower than g", all, slow)
	}
}

// steady runs a world a step at a time and checks that those who watch see none of its first n
// things go farther in a step of 5 ms than the fastest did before, but for 7 mm.
func steady(t *testing.T, what string, m *sim.Model, n int, seconds float64, in ...sim.Input) *sim.World {
	t.Helper()
	m.Tick = m.Step
	w := build(t, m)
	for _, one := range in {
		do(t, w, one)
	}
	var before, after sim.Snapshot
	w.Snapshot(&before)
	fastest := 0.0
	for range int(seconds / (float64(m.Step) / 1e9)) {
		w.Tick()
		w.Snapshot(&after)
		most := 0.0
		for i := range n {
			far := after.Bodies[i].Pos.Sub(before.Bodies[i].Pos).Norm()
			if far > fastest+0.007 {
				t.Errorf("%s: box %d of %d goes %.1f mm in a step to %v at %v, after %.1f mm", what, i, n, 1000*far, after.Bodies[i].Pos, time.Duration(w.Now()), 1000*fastest)
			}
			most = math.Max(most, far)
		}
		fastest = math.Max(most, 0.97*fastest)
		before, after = after, before
	}
	return w
}

// No box of a tower that falls is suddenly elsewhere.
func TestNothingJumps(t *testing.T) {
	for seed := range uint64(120) {
		s := sim.NewStream(seed, "jump")
		side, n, lean := s.Range(0.1, 0.3), 2+int(s.Float64()*6), s.Range(0.1, 0.6)
		m := model(leaning(n, geom.Vec3{X: side, Y: side, Z: side * s.Range(0.3, 1)}, func() float64 { return side * lean })...)
		steady(t, fmt.Sprint("seed ", seed), m, n, 5)
	}
}

// A ball that strikes the first of a row of dominoes fells all of them. While it touches the
// first one, that one is where it turns.
func TestDominoes(t *testing.T) {
	for seed := range uint64(6) {
		s := sim.NewStream(seed, "dominoes")
		gap, n := s.Range(0.09, 0.14), 8+int(s.Float64()*6)
		var all []sim.Object
		for k := range n {
			d := block(fmt.Sprint("d", k), 0.04, 0.1, 0.2)
			d.At, d.Mass = geom.Vec3{X: gap * float64(k), Z: 0.1}, 0.1
			all = append(all, d)
		}
		b := ball("ball", -0.17, 0)
		b.Radius, b.Mass, b.At.Z = 0.05, s.Range(0.15, 0.3), 0.18
		push := sim.Input{Op: sim.OpThrow, Name: "ball", At: geom.Vec3{X: s.Range(1.2, 2), Z: 0.3}}
		w := steady(t, fmt.Sprint("seed ", seed), model(append(all, b)...), n, 5, push)
		for k := range n {
			if z := up(w, k).Z; z > 0.9 {
				t.Errorf("seed %d: domino %d of %d stands, %v", seed, k, n, z)
			}
		}
		was := slices.Clone(w.Bodies()[:n])
		if run(w, 5); !slices.Equal(was, w.Bodies()[:n]) {
			t.Errorf("seed %d: dominoes move after 5 s", seed)
		}
	}
}
