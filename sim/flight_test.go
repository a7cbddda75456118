// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
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
