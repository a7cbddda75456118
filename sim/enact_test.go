// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What a robot does in its Act happens at once, is refused for the reasons that Do has,
// is not logged, and happens again when the run is repeated.
func TestEnact(t *testing.T) {
	var refused error
	newWorld := func() (*sim.World, error) {
		stored := bird("stored", 0, 0, 2)
		stored.Stored = true
		w, cranes := withCranes(t, model(ball("a", 1, 0), stored), "c")
		cranes[0].act = func(*crane) {
			switch w.Ticks() {
			case 3:
				refused = w.Enact(sim.Input{Op: sim.OpPush, Name: "stored", At: geom.Vec3{X: 1}})
				if err := w.Enact(sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: 1}}); err != nil {
					t.Error(err)
				}
				if w.Bodies()[0].Vel.X != 1 {
					t.Error("it does not happen at once")
				}
			case 5:
				w.Put(1, geom.Vec3{X: -1, Z: 0.5}, 0.5)
			}
		}
		return w, nil
	}
	w, _ := newWorld()
	do(t, w, sim.Input{Op: sim.OpMove, Name: "a", At: sim.Resting(0.5, 0)})
	run(w, 1)
	if refused == nil || !strings.Contains(refused.Error(), "hidden") {
		t.Errorf("a push of what is stored: %v", refused)
	}
	if s := w.Bodies()[1]; s.Hidden || s.Yaw != 0.5 || s.Pos.X != -1 || s.Pos.Z != 0.1 {
		t.Errorf("put: %+v", s)
	}
	if len(w.Log()) != 1 {
		t.Errorf("log %v", w.Log())
	}
	again, err := sim.Resimulate(newWorld, w.Log(), w.Ticks())
	if err != nil || again.Hash() != w.Hash() {
		t.Errorf("repeated: %v", err)
	}
}

// What is stored is nowhere until it is shown.
func TestStored(t *testing.T) {
	b := bird("b", 1, 0, 3)
	b.Stored = true
	w := build(t, model(b, ball("a", 0, 0)))
	do(t, w, sim.Input{Op: sim.OpThrow, Name: "a", At: geom.Vec3{X: 2}})
	run(w, 2)
	if s := w.Bodies()[0]; !s.Hidden || s.Present() || w.Bodies()[1].Pos.X < 1.5 {
		t.Errorf("%+v", w.Bodies())
	}
	do(t, w, sim.Input{Op: sim.OpShow, Name: "b", At: sim.Resting(-1, 0)})
	w.Tick()
	if s := w.Bodies()[0]; s.Hidden || s.Pos.X != -1 {
		t.Errorf("shown: %+v", s)
	}
}
