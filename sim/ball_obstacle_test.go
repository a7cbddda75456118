// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/balls"
	"github.com/playsim/playsim/sim/form"
)

// From a point outside, going back by the distance along the normal leads to the
// surface; a tipped box is measured in its own frame.
func TestDistanceLeadsToTheSurface(t *testing.T) {
	tipped := Object{Name: "tipped", Shape: Box, Size: geom.Vec3{X: 0.6, Y: 0.4, Z: 0.2}, Fixed: true, At: geom.Vec3{Z: 0.5}}
	m := &Model{
		Tick: DefaultTick, Step: DefaultStep,
		Objects: []Object{
			{Name: "box", Shape: Box, Size: geom.Vec3{X: 0.6, Y: 0.4, Z: 0.2}, Fixed: true, At: geom.Vec3{Z: 0.5}, Yaw: 0.7},
			tipped,
			{Name: "post", Shape: Cylinder, Radius: 0.2, Height: 0.4, Fixed: true, At: geom.Vec3{Z: 0.5}},
			{Name: "ann", Shape: Person, Radius: 0.2, Height: 0.6, At: Resting(0, 0)},
			{Name: "ball", Shape: Ball, Radius: 0.05, Mass: 0.1, At: Resting(5, 5)},
		},
	}
	w, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	w.bodies[1].Rot = geom.RotX(0.6).Mul(geom.RotY(0.3))
	b := &Builder{world: w, name: "r", group: 1}
	p := b.Part(PartModel{Outline: []geom.Vec2{{X: -0.3, Y: -0.1}, {X: 0.2, Y: -0.2}, {X: 0.3, Y: 0.2}, {X: -0.1, Y: 0.3}}}, geom.Pose2{X: 0.1, Yaw: 0.4})
	p.Raise(0.3, 0.6)
	s := NewStream(1, "points")
	all := []balls.Other{metPart{w, p}}
	for i := range 4 {
		all = append(all, metThing{w, &w.physics[i], &w.bodies[i], i})
	}
	for k, o := range all {
		outside := 0
		for range 2000 {
			at := geom.Vec3{X: s.Range(-1, 1), Y: s.Range(-1, 1), Z: s.Range(0.1, 1)}
			d, n := o.Distance(at, 0.01)
			if math.Abs(n.Norm()-1) > 1e-9 {
				t.Fatalf("obstacle %d: normal %v", k, n)
			}
			lean := k == 4 && math.Abs(n.XY().Norm()-form.Crown) < 1e-9
			if d <= 0 || lean {
				continue
			}
			outside++
			if on, _ := o.Distance(at.Sub(n.Scale(d)), 0.01); math.Abs(on) > 1e-9 {
				t.Fatalf("obstacle %d: at %v the surface is %v m away along %v, there %v", k, at, d, n, on)
			}
			if further, _ := o.Distance(at.Add(n.Scale(0.1)), 0.01); math.Abs(further-d-0.1) > 1e-9 {
				t.Fatalf("obstacle %d: 0.1 m further it is %v instead of %v m away", k, further, d+0.1)
			}
		}
		if outside < 200 {
			t.Errorf("obstacle %d: only %d points outside", k, outside)
		}
	}
}
