// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// A scene that is made late, as after a step back, has the views of the start.
func TestViewsAreOfTheStart(t *testing.T) {
	w := worldOf(t, ball("red", 1.1, -0.3), ball("green", 0.2, 0.4))
	early, snap := New(w), &sim.Snapshot{}
	if err := w.Do(sim.Input{Op: sim.OpPush, Name: "red", At: geom.Vec3{X: 0.3}}); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		w.Tick()
	}
	w.Snapshot(snap)
	if moved := snap.Bodies[0].Pos.X; moved < 1.5 {
		t.Fatalf("the ball is at %v", moved)
	}
	late := New(w)
	if late.Home() != early.Home() {
		t.Errorf("home went from %+v to %+v", early.Home(), late.Home())
	}
	for _, name := range early.Cameras() {
		before, _ := early.Camera(name, snap)
		if after, _ := late.Camera(name, snap); after != before {
			t.Errorf("%s went from %v to %v", name, before.Eye, after.Eye)
		}
	}
}

// From near one sees what a robot has to do with: what is fixed, and holes, too; but not
// what is far away.
func TestNearHoldsWhatIsAbout(t *testing.T) {
	lamp := sim.Object{Name: "lamp", Shape: sim.Cylinder, Radius: 0.05, Height: 0.1, Fixed: true, Look: "lamp", At: geom.Vec3{X: -2.5, Y: 1.5, Z: 0.5}}
	away := sim.Object{Name: "away", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}, Fixed: true, At: sim.Resting(9, 0)}
	s, snap := built(t, ball("red", 1.1, -0.3), lamp, away)
	s.model.Ground.Holes = []sim.Hole{{Name: "hole", At: geom.Vec2{X: -2, Y: -1.5}, Radius: 0.3}}
	s.Ground.Size = geom.Vec2{X: 30, Y: 4}
	look := plainLook
	look.Room = 2
	withBlock(s, snap, &look)
	c, _ := s.Camera("near", snap)
	for _, p := range []geom.Vec3{{X: 1.1, Y: -0.3}, lamp.At, {X: -2, Y: -1.8}, {X: 1, Y: 1}} {
		if x, y, depth := c.Where(p, usualAspect); depth <= 0 || math.Abs(x) > 0.99 || math.Abs(y) > 0.99 {
			t.Errorf("%v is at %.2f, %.2f", p, x, y)
		}
	}
	if x, y, _ := c.Where(geom.Vec3{X: away.At.X}, usualAspect); math.Abs(x) < 1 && math.Abs(y) < 1 {
		t.Errorf("what is far away is at %.2f, %.2f", x, y)
	}
}
