// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

func TestComeAndHoldAreRefused(t *testing.T) {
	w := build(t, model(person("ann", 0, 0), ball("b", 2, 1)))
	for _, c := range []struct {
		in   sim.Input
		want string
	}{
		{sim.Input{Op: sim.OpCome, Name: "ann", By: "b", Value: 0.6}, `come ann: there is no robot named "b" to come to`},
		{sim.Input{Op: sim.OpCome, Name: "ann", Value: 0.6}, `come ann: there is no robot named "" to come to`},
		{sim.Input{Op: sim.OpCome, Name: "b", By: "ann", Value: 0.6}, "come b: it is a ball, not a person"},
		{sim.Input{Op: sim.OpHold, Name: "ann", At: geom.Vec3{Z: 1}}, "hold ann: it is fixed or a person and cannot be held"},
		{sim.Input{Op: sim.OpHold, Name: "b", By: "visitor", At: geom.Vec3{Z: 1}}, `hold b: there is no person named "visitor" to hold it`},
	} {
		if err := w.Check(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v", c.in, err)
		}
	}
	w, _ = withCranes(t, model(person("ann", 0, 0)), "c")
	err := w.Check(sim.Input{Op: sim.OpCome, Name: "ann", By: "c", Value: 9})
	if err == nil || !strings.Contains(err.Error(), "a speed of 9 m/s is outside (0, 3]") && !strings.Contains(err.Error(), "has no place") {
		t.Error(err)
	}
}

// What the visitor's hand holds stays where it is held, whatever happens around it, and
// whoever else takes it has it.
func TestVisitorHolds(t *testing.T) {
	crate := sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}, Mass: 1, Friction: 0.5, At: sim.Resting(1, 0)}
	w := build(t, model(person("ann", 0, 0), ball("b", 2, 1), crate))
	at := [2]geom.Vec3{{X: 1, Y: 1, Z: 0.9}, {X: -1, Z: 0.7}}
	for i, name := range []string{"b", "crate"} {
		do(t, w, sim.Input{Op: sim.OpHold, Name: name, At: at[i]})
	}
	run(w, 30)
	do(t, w, sim.Input{Op: sim.OpPush, Name: "b", At: geom.Vec3{X: 0.1}})
	run(w, 1)
	for i := range at {
		if b := w.Bodies()[i+1]; b.Pos != at[i] || b.Vel != (geom.Vec3{}) || w.Holder(i+1) != sim.VisitorName || !b.Held() {
			t.Errorf("%+v", b)
		}
	}
	do(t, w, sim.Input{Op: sim.OpHold, Name: "b", By: "ann", At: geom.Vec3{X: 0.4, Z: 1}})
	do(t, w, sim.Input{Op: sim.OpRelease, Name: "crate"})
	run(w, 2)
	if w.Holder(1) != "ann" || w.Holder(2) != "" || w.Bodies()[2].Pos.Z > 0.101 {
		t.Errorf("%q %q %+v", w.Holder(1), w.Holder(2), w.Bodies()[2])
	}
}
