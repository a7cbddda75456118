// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// TestCheckAsksForNothing: Check judges names and numbers, Do the state too.
func TestCheckAsksForNothing(t *testing.T) {
	w := build(t, model(ball("b", 0, 0)))
	push := sim.Input{Op: sim.OpPush, Name: "b", At: geom.Vec3{X: 0.01}}
	if err := w.Do(sim.Input{Op: sim.OpHide, Name: "b"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Do(push); err == nil {
		t.Error("pushed what is hidden")
	}
	if err := w.Check(push); err != nil {
		t.Errorf("Check asks whether it is hidden: %v", err)
	}
	if err := w.Check(sim.Input{Op: sim.OpShow, Name: "b"}); err != nil {
		t.Error(err)
	}
	if err := w.Do(push); err == nil {
		t.Error("Check has shown it")
	}
	for _, in := range []sim.Input{
		{Op: sim.OpPush, Name: "nobody"},
		{Op: sim.OpPush, Name: "b", At: geom.Vec3{X: 1e6}},
		{Op: sim.OpHold, Name: "b", By: "b"},
		{Op: sim.OpWave, Name: "b", For: 1},
	} {
		if w.Check(in) == nil {
			t.Errorf("accepted %+v", in)
		}
	}
}

// Nothing is put with its middle into another thing, where it would stay or come out on any
// side; beside and above it is room, also where it was before it moved in the same tick.
func TestNothingIsPutInsideAThing(t *testing.T) {
	crate, tall := cube("crate", 0.3, 1), cube("tall", 0.2, 1)
	crate.At, tall.At = sim.Resting(0, 0), sim.Resting(2, 0)
	can := sim.Object{Name: "can", Shape: sim.Cylinder, Radius: 0.1, Height: 0.3, Mass: 1, Friction: 0.5, At: sim.Resting(-2, 0)}
	marble, egg := ball("marble", 4, 0), ball("egg", 6, 0)
	egg.Radius = 0.2
	w := build(t, model(crate, tall, can, marble, egg))
	run(w, 1)
	for _, test := range []struct {
		name    string
		at      geom.Vec3
		refused string
	}{
		{"marble", geom.Vec3{Z: 0.15}, "crate is at [0, 0, 0.15]"},
		{"marble", geom.Vec3{X: 0.14, Z: 0.29}, "crate"},
		{"marble", geom.Vec3{Z: 0.31}, ""},
		{"marble", sim.Resting(0, 0), ""},
		{"marble", geom.Vec3{X: 0.16, Z: 0.1}, ""},
		{"marble", geom.Vec3{X: -2.05, Z: 0.1}, "can"},
		{"marble", geom.Vec3{X: 6, Z: 0.3}, "egg"},
		{"tall", geom.Vec3{X: 0.1, Z: 0.2}, "crate"},
		{"tall", geom.Vec3{X: 2.05, Z: 0.1}, ""},
	} {
		for _, op := range []sim.Op{sim.OpMove, sim.OpShow} {
			err := w.Do(sim.Input{Op: op, Name: test.name, At: test.at})
			if (err != nil) != (test.refused != "") || err != nil && !strings.Contains(err.Error(), test.refused) {
				t.Errorf("%s %s to %v: %v", op, test.name, test.at, err)
			}
		}
	}
	w = build(t, model(crate, tall, can, marble, egg))
	if err := w.Do(sim.Input{Op: sim.OpMove, Name: "crate", At: sim.Resting(9, 0)}, sim.Input{Op: sim.OpMove, Name: "marble", At: geom.Vec3{Z: 0.15}}); err != nil {
		t.Error(err)
	}
}
