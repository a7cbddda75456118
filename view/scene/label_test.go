// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// gantry is a robot whose highest piece is far from its base.
var gantry = sim.Look{Pieces: []sim.Piece{
	{Form: sim.RoundBox, At: geom.Translate(0, 0, 0.1), Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}},
	{Form: sim.Capsule, At: geom.Pose{Pos: geom.Vec3{X: 0.5, Z: 1}, Rot: geom.RotY(math.Pi / 2)}, Size: geom.Vec3{X: 0.05, Z: 0.8}},
	{Form: sim.Tube, At: geom.Translate(0, 0, 1), Size: geom.Vec3{X: 0.01, Z: 2}}, // a wire carries no name
}}

// labels are the names that are shown, by text.
func labels(s *Scene) map[string]geom.Vec3 {
	m := map[string]geom.Vec3{}
	for i := range s.Labels {
		m[s.Labels[i].Text] = s.Labels[i].At
	}
	return m
}

// A name stands just over the highest of what is drawn of a thing: not over a ball about
// it, nor over the middle of the base.
func TestNamesStandOnTheirThings(t *testing.T) {
	s, snap := built(t, ball("red", 1.1, -0.3))
	s.model.Robots = []sim.RobotModel{{Name: "crane", Look: &gantry}}
	s.robots = []robotLook{newRobotLook(&s.model.Robots[0], nil)}
	snap.Robots = []sim.RobotState{{Name: "crane", Base: geom.Pose2{X: -1, Yaw: math.Pi / 2}}}
	s.Update(snap, Options{})
	s.crowns(snap)
	s.Update(snap, Options{Names: true})
	got := labels(s)
	for name, want := range map[string]geom.Vec3{"red": {X: 1.1, Y: -0.3, Z: 0.1}, "crane": {X: -1, Y: 0.5, Z: 1.05}} {
		if at := got[name]; at.XY().Dist(want.XY()) > 0.01 || at.Z < want.Z || at.Z > want.Z+0.06 {
			t.Errorf("%s is written at %v, not over %v", name, at, want)
		}
	}
	if len(got) != 2 {
		t.Errorf("names: %v", got)
	}
}

// What a robot brings along and cannot move is a part of it and has no name of its own.
func TestPartsHaveNoNames(t *testing.T) {
	w := worldOf(t)
	brings := func(uint64) []sim.Object {
		bed := sim.Object{Name: "bed", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 1, Z: 1}, Fixed: true, At: sim.Resting(0, 0)}
		return []sim.Object{bed, ball("bird", 1, 1)}
	}
	w.Model.Robots = []sim.RobotModel{{Name: "belt", Brings: brings}}
	w.Model.Objects = brings(0)
	s := &Scene{model: w.Model, parts: partsOf(w.Model)}
	snap := &sim.Snapshot{Bodies: []sim.BodyState{{Rot: geom.Identity(), HeldBy: -1, Grip: -1, In: -1}, {Rot: geom.Identity(), HeldBy: -1, Grip: -1, In: -1}}, Persons: make([]sim.PersonState, 2)}
	s.Update(snap, Options{Names: true})
	if got := labels(s); len(got) != 1 || got["bird"] == (geom.Vec3{}) {
		t.Errorf("names: %v", got)
	}
}
