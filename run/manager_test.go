// SPDX-License-Identifier: Apache-2.0

package run

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

func TestPlaced(t *testing.T) {
	m := &sim.Model{Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
	m.Ground.Size = geom.Vec2{X: 10, Y: 10}
	m.Objects = []sim.Object{
		{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.05},
		{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 0.2, Z: 0.4}, At: geom.Vec3{X: 1, Y: 1, Z: 0.2}, Yaw: math.Pi / 2, Fixed: true},
	}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[geom.Vec3]string{
		{X: 1, Y: 1.4, Z: 0.2}: "[1, 1.4, 0.2] is inside crate, which is fixed", {X: 1.4, Y: 1, Z: 0.2}: "", {X: 1, Y: 1, Z: 0.5}: "", {X: 1, Y: 1, Z: math.NaN()}: "",
		{X: 70}: "[70, 0] is beyond the edge of the ground: the ground is 10 by 10 m, centred at 0",
	} {
		if got := placed(w, &sim.Input{Op: sim.OpShow, Name: "ball", At: at}); got != want {
			t.Errorf("%v: %q, want %q", at, got, want)
		}
	}
}
