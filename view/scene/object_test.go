// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What lies in a hole is not seen through the floor, what is falling into it still is.
func TestThingsInHoles(t *testing.T) {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground:  sim.Ground{Size: geom.Vec2{X: 4, Y: 4}, Holes: []sim.Hole{{Name: "pit", At: geom.Vec2{X: 1}, Radius: 0.3, Depth: 1}}},
		Objects: []sim.Object{{Name: "bird", Look: "chicken", Shape: sim.Cylinder, Radius: 0.1, Height: 0.4, Mass: 2, At: sim.Resting(0, 0)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := New(w)
	var snap sim.Snapshot
	w.Snapshot(&snap)
	drawn := func(z float64, in int) int {
		snap.Bodies[0].Pos, snap.Bodies[0].In = geom.Vec3{X: 1, Z: z}, in
		s.Update(&snap, Options{})
		return len(s.Solids)
	}
	if n := drawn(0.1, 0); n == 0 {
		t.Error("a bird that falls into the hole is not drawn")
	}
	if n := drawn(-0.6, 0); n != 0 {
		t.Errorf("%d solids of a bird at the bottom of the hole", n)
	}
	if n := drawn(0.2, -1); n == 0 {
		t.Error("a bird on the floor is not drawn")
	}
}

func TestHeavyBirdsAreLarger(t *testing.T) {
	size := func(mass float64) float64 {
		s := &Scene{}
		o := &sim.Object{Name: "bird", Look: "chicken", Shape: sim.Cylinder, Radius: 0.1, Height: 0.4, Mass: mass}
		b := &sim.BodyState{In: -1, Pos: geom.Vec3{Z: 0.2}, Rot: geom.Identity()}
		s.chicken(o, b, geom.Pose{Pos: b.Pos, Rot: b.Rot})
		top, bottom := 0.0, 1.0
		for i := range s.Solids {
			p := &s.Solids[i]
			top, bottom = max(top, p.Pose.Pos.Z), min(bottom, p.Pose.Pos.Z-p.Size.Z/2)
		}
		if bottom < -0.01 || bottom > 0.02 {
			t.Errorf("%v kg: it stands at %v", mass, bottom)
		}
		return top
	}
	if light, heavy := size(1.5), size(9); heavy < light*1.2 {
		t.Errorf("1.5 kg is %v tall, 9 kg %v", light, heavy)
	}
}
