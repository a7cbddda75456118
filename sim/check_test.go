// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
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
