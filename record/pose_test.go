// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// A ball in a hole is where it lies, so that one whose top shows above the rim is seen; one
// that is out of the world is away.
func TestPosesOfWhatIsInAHole(t *testing.T) {
	ball := sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, Friction: 0.03, Slide: 0.5, At: sim.Resting(0, 0)}
	gone := ball
	gone.Name, gone.Stored, gone.At = "gone", true, sim.Resting(1, 0)
	m := &sim.Model{
		Name: "pit", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Objects: []sim.Object{ball, gone},
		Ground: sim.Ground{Holes: []sim.Hole{{Name: "pit", Radius: 0.3, Depth: 0.15}}},
	}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		w.Tick()
	}
	p := poser{}
	var row transforms
	if err := json.Unmarshal(p.pose(w, nil), &row); err != nil {
		t.Fatal(err)
	}
	s := w.Bodies()[0]
	if s.In != 0 || s.Pos.Z > -0.04 {
		t.Fatalf("the ball is not in the pit: %+v", s)
	}
	for i, want := range []geom.Vec3{s.Pos, away} {
		if got := geom.Vec3(row.Transforms[i].Translation); got.Sub(want).Norm() > 1e-4 {
			t.Errorf("%s is recorded at %v m, want %v", row.Transforms[i].Child, got, want)
		}
	}
}
