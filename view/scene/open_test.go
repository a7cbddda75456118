// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// heights are those of the walls that are drawn, by their places.
func heights(s *Scene) map[geom.Vec2]float64 {
	m := map[geom.Vec2]float64{}
	for i := range s.Solids[:s.fixed] {
		m[s.Solids[i].Pose.Pos.XY()] = s.Solids[i].Size.Z
	}
	return m
}

// Walls that stand before all that is within are low for a camera without, and whole for
// one within; those behind, and those in the middle, are always whole.
func TestWallsBeforeTheRestAreOpened(t *testing.T) {
	w := worldOf(t, ball("red", 1.1, -0.3))
	w.Model.Ground.Walls = append(w.Model.Ground.Walls, sim.Wall{From: geom.Vec2{X: -1, Y: -1}, To: geom.Vec2{X: 1, Y: -1}, Thickness: 0.1, Height: 0.5})
	s, snap := New(w), w.First()
	south, north, middle, corner := geom.Vec2{Y: -2.05}, geom.Vec2{Y: 2.05}, geom.Vec2{Y: -1}, geom.Vec2{X: -3.05, Y: -2.05}
	for _, name := range []string{"overview", "side", "near"} {
		c, _ := s.Camera(name, snap)
		c.Eye.Y = min(c.Eye.Y, -2.5)
		s.Open(&c)
		h := heights(s)
		if h[south] > 0.05 || h[north] != 0.5 || h[middle] != 0.5 || h[corner] != 0.5 {
			t.Errorf("%s: the walls are %v", name, h)
		}
		c.Eye = geom.Vec3{Y: -1.5, Z: 0.4}
		s.Open(&c)
		if h := heights(s); h[south] != 0.5 {
			t.Errorf("from within the wall is %v m high", h[south])
		}
	}
	c := Camera{Eye: geom.Vec3{X: -5, Y: -5, Z: 2}}
	if s.Open(&c); heights(s)[corner] > 0.05 {
		t.Error("the post between two low walls is high")
	}
	s.Update(snap, Options{})
	if heights(s)[corner] > 0.05 {
		t.Error("an update closes it")
	}
}
