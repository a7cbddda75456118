// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// The standing views hold the whole ground, its walls and what stands on it, in a picture
// of any shape; and no smaller than need be.
func TestViewsHoldTheWorld(t *testing.T) {
	tower := sim.Object{Name: "tower", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 2.5}, Fixed: true, At: sim.Resting(-2.8, 1.8)}
	s, snap := built(t, ball("red", 1.1, -0.3), tower)
	edges := []geom.Vec3{{X: 3, Y: 2}, {X: 3, Y: -2}, {X: -3, Y: -2}, {X: -3, Y: 2}, {X: 3.1, Y: 2, Z: 0.5}, {X: -2.9, Y: 1.9, Z: 2.5}, {X: -2.7, Y: 1.7, Z: 2.5}}
	for _, aspect := range []float64{0.5, 1, 16.0 / 9, 4} {
		s.Aspect = aspect
		for _, name := range []string{"overview", "top", "front", "side"} {
			c, _ := s.Camera(name, snap)
			most := 0.0
			for _, p := range edges {
				x, y, depth := c.Where(p, aspect)
				if depth <= 0 || math.Abs(x) > 0.97 || math.Abs(y) > 0.97 {
					t.Errorf("%s at %.2f: %v is at %.2f, %.2f", name, aspect, p, x, y)
				}
				most = max(most, math.Abs(x), math.Abs(y))
			}
			if most < 0.85 {
				t.Errorf("%s at %.2f: the world fills only %.2f of the picture", name, aspect, most)
			}
		}
	}
}

// From near one sees the robots and what is about them, with room around it, and not the
// far walls.
func TestNearHoldsWhatMoves(t *testing.T) {
	crate := sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}, Fixed: true, At: sim.Resting(-11, 1.8)}
	s, snap := built(t, ball("red", 1.1, -0.3), ball("green", 0.2, 0.4), crate)
	s.Ground.Size.X = 24
	withBlock(s, snap, nil)
	whole, _ := s.Camera("overview", snap)
	for _, aspect := range []float64{0.5, 1, 16.0 / 9, 4} {
		s.Aspect = aspect
		c, _ := s.Camera("near", snap)
		for _, p := range []geom.Vec3{{X: 1.6, Y: -0.8}, {X: 1.1, Y: -0.3}, {X: -0.3, Y: 0.9}} {
			if x, y, depth := c.Where(p, aspect); depth <= 0 || math.Abs(x) > 0.99 || math.Abs(y) > 0.99 {
				t.Errorf("at %.2f: %v is at %.2f, %.2f", aspect, p, x, y)
			}
		}
	}
	s.Aspect = 16.0 / 9
	if c, _ := s.Camera("near", snap); c.Eye.Dist(c.Target) > 0.5*whole.Eye.Dist(whole.Target) {
		t.Errorf("near is as far as the overview: %v, %v", c, whole)
	}
}

// withBlock puts a robot into the middle of a scene: a plain one, or as it looks.
func withBlock(s *Scene, snap *sim.Snapshot, look *sim.Look) {
	s.model.Robots = []sim.RobotModel{{Name: "block", Look: look}}
	s.robots = []robotLook{newRobotLook(&s.model.Robots[0], nil)}
	snap.Robots = []sim.RobotState{{Name: "block"}}
	s.Update(snap, Options{})
	s.lively, s.extent = nil, nil
	s.measure(snap)
}

// Who looks from near looks past what stands before a robot.
func TestNearLooksPastWhatHides(t *testing.T) {
	s, snap := built(t)
	if withBlock(s, snap, nil); s.Home().Azimuth != homeAzimuth {
		t.Errorf("from %v rad where nothing is in the way", s.Home().Azimuth)
	}
	screen := sim.Object{Name: "screen", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 0.1, Z: 1.5}, Fixed: true, At: sim.Resting(0.1, -0.5)}
	s, snap = built(t, screen)
	withBlock(s, snap, nil)
	c := s.Home().Camera("")
	if s.covered(c.Eye, &s.Solids[len(s.Solids)-1]) || s.Home().Azimuth == homeAzimuth {
		t.Errorf("the screen is before the robot as seen from %v", c.Eye)
	}
}

// For little of a robot nobody looks from elsewhere.
func TestNearStaysForLittle(t *testing.T) {
	look := &sim.Look{}
	for i := range 20 {
		look.Pieces = append(look.Pieces, sim.Piece{Form: sim.Ellipsoid, At: geom.Translate(0, 0, 0.05+0.05*float64(i)), Size: geom.Vec3{X: 0.04, Y: 0.04, Z: 0.04}, Color: "white"})
	}
	s, snap := built(t)
	withBlock(s, snap, look)
	// low before it, as seen from where one looks at first
	before := s.Home().Camera("").Eye.XY().Unit().Scale(0.08)
	chip := sim.Object{Name: "chip", Shape: sim.Box, Size: geom.Vec3{X: 0.03, Y: 0.06, Z: 0.12}, Fixed: true, At: sim.Resting(before.X, before.Y)}
	s, snap = built(t, chip)
	withBlock(s, snap, look)
	rooms := map[string]float64{"block": elbowRoom}
	hidden := func(azimuth float64) float64 {
		return s.hidden(s.holding(s.lively, azimuth, homeElevation).Camera("").Eye, rooms)
	}
	if n := hidden(homeAzimuth); n == 0 || n >= worth || hidden(azimuths[1]) > 0 {
		t.Fatalf("%v of it is hidden, and %v from the other side", n, hidden(azimuths[1]))
	}
	if got := s.Home().Azimuth; got != homeAzimuth {
		t.Errorf("one looks from %v rad", got)
	}
}

// A robot has as much room around it as it says.
func TestNearHasTheRoomOfTheRobot(t *testing.T) {
	far := func(room float64) float64 {
		s, snap := built(t)
		look := plainLook
		look.Room = room
		withBlock(s, snap, &look)
		c, _ := s.Camera("near", snap)
		return c.Eye.Dist(c.Target)
	}
	if a, b, c := far(0.2), far(0), far(2); a > 0.9*b || b > 0.6*c {
		t.Errorf("seen from %v, %v and %v m", a, b, c)
	}
}

// The view does not follow what moves.
func TestViewsStandStill(t *testing.T) {
	s, snap := built(t, ball("red", 1.1, -0.3))
	before, _ := s.Camera("overview", snap)
	snap.Bodies[0].Pos.X = -2.5
	s.Update(snap, Options{})
	if after, _ := s.Camera("overview", snap); after != before {
		t.Errorf("the camera went from %v to %v", before.Eye, after.Eye)
	}
}
