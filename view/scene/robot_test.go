// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Lights shine in their own colour by one slot, in any by three.
func TestLightsShine(t *testing.T) {
	slots := []slot.Decl{{Name: "beacon", Max: 1}, {Name: "eye/red", Max: 1}, {Name: "eye/green", Max: 1}, {Name: "eye/blue", Max: 1}}
	size := geom.Vec3{X: 1, Y: 1, Z: 1}
	look := sim.Look{Pieces: []sim.Piece{
		{Form: sim.Ellipsoid, Size: size, Color: "yellow", Glow: "beacon"},
		{Form: sim.Ellipsoid, Size: size, Color: "#808080", Glow: "eye"},
		{Form: sim.Ellipsoid, Size: size, Color: "#808080"},
	}}
	s := &Scene{}
	r := newRobotLook(&sim.RobotModel{Name: "r", Look: &look}, slots)
	shown := func(values ...float64) []Solid {
		s.Solids = nil
		s.robot(&r, &sim.RobotState{Slots: values}, Options{})
		return s.Solids
	}
	off, on := shown(0, 0, 0, 0), shown(1, 0, 0.5, 1)
	if a, b := off[0].Material, on[0].Material; b.Glow != 1 || b.Color.R < a.Color.R*1.5 || b.Color != ParseColor("yellow") {
		t.Errorf("the beacon is %+v, then %+v", a, b)
	}
	if a, b := off[1].Material, on[1].Material; a.Glow != 0 || b.Glow != 1 || b.Color.B < 0.95 || b.Color.R > 0.2 || b.Color.G < 0.4 || b.Color.G > 0.7 {
		t.Errorf("the eye is %+v, then %+v", a, b)
	}
	if off[2].Material != on[2].Material {
		t.Error("what has no light changes")
	}
}
