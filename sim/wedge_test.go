// SPDX-License-Identifier: Apache-2.0

package sim_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// A person presses a box into a corner of two walls: no corner of the box is ever deeper than
// 1 mm in a wall, and the person stops: in the box by what it goes in two steps at most.
func TestPersonPressesABoxIntoACorner(t *testing.T) {
	s := sim.NewStream(9, "corner")
	for n := range 40 {
		side := s.Range(0.12, 0.4)
		b := block("b", side, side*s.Range(0.6, 1), 0.3)
		b.Mass, b.Friction = s.Range(0.3, 8), s.Range(0.1, 0.6)
		p := person("ann", 0, 0)
		p.Radius = s.Range(0.1, 0.25)
		to, aim := geom.Vec2{X: 1.5, Y: 1.5}, s.Range(-0.06, 0.06)
		if n%2 == 0 {
			b.Yaw = s.Range(-0.8, 0.8)
		}
		to.Y += aim
		b.At = geom.Vec3{X: 0.6, Y: 0.6, Z: math.NaN()}
		m := model(b, p)
		for _, ends := range [][2]geom.Vec2{{{X: 1, Y: -1}, {X: 1, Y: 1.05}}, {{X: -1, Y: 1}, {X: 1.05, Y: 1}}} {
			m.Ground.Walls = append(m.Ground.Walls, sim.Wall{From: ends[0], To: ends[1], Thickness: 0.1, Height: 0.3})
		}
		w := build(t, m)
		speed := s.Range(0.2, 1)
		do(t, w, sim.Input{Op: sim.OpWalk, Name: "ann", At: to.To3D(0), Value: speed})
		deepest, inside := 0.0, 0.0
		for range 400 {
			w.Tick()
			now := w.Bodies()[0]
			size := geom.Vec2{X: b.Size.X / 2, Y: b.Size.Y / 2}
			for _, c := range []geom.Vec2{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
				at := now.Pos.XY().Add(geom.Vec2{X: c.X * size.X, Y: c.Y * size.Y}.Rotate(now.Yaw))
				deepest = max(deepest, at.X-0.95, at.Y-0.95)
			}
			to := w.Bodies()[1].Pos.XY().Sub(now.Pos.XY()).Rotate(-now.Yaw)
			out := geom.Vec2{X: max(0, math.Abs(to.X)-size.X), Y: max(0, math.Abs(to.Y)-size.Y)}
			inside = p.Radius - out.Norm()
		}
		if deepest > 0.001 || inside > 0.001+2*speed*float64(m.Step)/1e9 {
			t.Errorf("box %v of %.1f kg, µ %.2f, yaw %.2f, walked to %v: %.2f mm in a wall, the person %.2f mm in it",
				b.Size, b.Mass, b.Friction, b.Yaw, to, 1000*deepest, 1000*inside)
		}
	}
}
