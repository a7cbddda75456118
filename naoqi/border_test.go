// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
)

// TestBorders lets somebody walk slowly over each border of the zones, and holds where it
// truly is when the keys tell of it against the maker's figures: a border is entered
// where it is, and left a little beyond.
func TestBorders(t *testing.T) {
	at := func(dist, deg float64) geom.Vec2 {
		s, c := math.Sincos(deg * math.Pi / 180)
		return geom.Vec2{X: dist * c, Y: dist * s}
	}
	dist := func(p geom.Vec2) float64 { return p.Norm() }
	angle := func(p geom.Vec2) float64 { return p.Angle() * 180 / math.Pi }
	for _, c := range []struct {
		name     string
		from, to geom.Vec2
		zone     string // that is told of
		measure  func(geom.Vec2) float64
		want, by float64
	}{
		{"into 1", at(1.9, 0), at(1.2, 0), "1", dist, 1.5, 0.04},
		{"out of 1", at(1.2, 0), at(1.9, 0), "2", dist, 1.6, 0.04},
		{"into 2", at(3, 5), at(2.2, 5), "2", dist, 2.5, 0.06},
		{"out of 2", at(2.2, -5), at(3, -5), "3", dist, 2.6, 0.06},
		{"into 1 from the side", at(1.2, 60), at(1.2, 30), "1", angle, 45, 1.5},
		{"out of 1 to the side", at(1.2, 30), at(1.2, 60), "2", angle, 46.5, 1.5},
		{"into 2 from the side", at(2, 60), at(2, 30), "2", angle, 45, 1.5},
		{"out of 2 to the side", at(2, 30), at(2, 60), "3", angle, 46.5, 1.5},
	} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", c.from.X, c.from.Y, 3))
		yaw, _ := r.robot.Slots().Lookup("HeadYaw/command")
		r.robot.Slots().Command(yaw, c.from.Angle()+geom.WrapAngle(c.to.Angle()-c.from.Angle())/2)
		r.run(2)
		r.clear()
		r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: c.to.To3D(0), Value: 0.08})
		event := "EngagementZones/PersonEnteredZone" + c.zone
		for r.raised(event) == 0 && r.world.Now() < 30e9 {
			r.run(0.025)
		}
		p := r.world.Bodies()[0].Pos.XY()
		if got := c.measure(p); math.Abs(got-c.want) > c.by {
			t.Errorf("%s: told at %v, want %v ± %v", c.name, got, c.want, c.by)
		}
		r.run(3)
		if n := r.raised(event); n != 1 {
			t.Errorf("%s: told %d times", c.name, n)
		}
	}
}

// TestZonesOfAPepper: under Autonomous Life a Pepper's zones are nearer, without it those of
// a NAO; a NAO's are the same with it.
func TestZonesOfAPepper(t *testing.T) {
	for _, c := range []struct {
		model naoqi.Model
		life  bool
		dist  float64
		zone  int
	}{
		{naoqi.Pepper, true, 0.7, 1},
		{naoqi.Pepper, true, 0.85, 2},
		{naoqi.Pepper, true, 1.1, 3},
		{naoqi.Pepper, true, 2, 3},
		{naoqi.Pepper, false, 0.85, 1},
		{naoqi.Pepper, false, 1.1, 1},
		{naoqi.Pepper, false, 2, 2},
		{naoqi.Pepper, false, 2.8, 3},
		{naoqi.NAO, true, 0.85, 1},
		{naoqi.NAO, true, 1.1, 1},
		{naoqi.NAO, true, 2, 2},
		{naoqi.NAO, true, 2.8, 3},
	} {
		var l naoqi.Life
		if c.life {
			l = &life{state: naoqi.Solitary}
		}
		r := newRig(t, naoqi.Options{Model: c.model}, l, person("ann", c.dist, 0, 3))
		r.run(1)
		if got := r.zoneTold(); got != c.zone {
			t.Errorf("%s, life %v: who stands at %v m is in zone %d, want %d", c.model, c.life, c.dist, got, c.zone)
		}
	}
}

// TestTwoCameras: two people near each other, each seen by one camera alone, are two.
func TestTwoCameras(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("tall", 1.0058, -0.4738, 3), person("near", 0.4833, -0.5418, 3))
	yaw, _ := r.robot.Slots().Lookup("HeadYaw/command")
	r.robot.Slots().Command(yaw, -0.62)
	r.run(3)
	r.expect("PeoplePerception/PeopleList", "[1, 2]", "PeoplePerception/VisiblePeopleList", "[1, 2]")
}

// TestCrossing: of two people who walk past each other, one behind the other, each keeps
// its number; who is behind is out of sight for a moment and not gone.
func TestCrossing(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("near", 1.2, 0.5, 3), person("far", 2.3, -0.8, 3))
	r.run(1)
	r.expect("EngagementZones/PeopleInZone1", "[1]", "EngagementZones/PeopleInZone2", "[2]")
	r.clear()
	r.do(sim.Input{Op: sim.OpWalk, Name: "near", At: geom.Vec3{X: 1.2, Y: -0.5}, Value: 0.25})
	r.do(sim.Input{Op: sim.OpWalk, Name: "far", At: geom.Vec3{X: 2.3, Y: 0.8}, Value: 0.4})
	covered := 0
	for range 200 {
		r.run(0.025)
		if r.sight(1) == out {
			covered++
		}
		r.expect("EngagementZones/PeopleInZone1", "[1]", "EngagementZones/PeopleInZone2", "[2]", "Launchpad/NumPeopleZone1", "1", "Launchpad/NumPeopleZone2", "1")
	}
	if n := r.raised("PeoplePerception/JustArrived") + r.raised("PeoplePerception/JustLeft"); n > 0 || covered < 3 {
		t.Errorf("%d came or went; covered for %d ticks", n, covered)
	}
}

// TestBehindABox: who walks behind a wardrobe is visible for 2 s and remembered for 10 s
// after it was last seen, in the zone where it was; coming out again it is somebody new.
func TestBehindABox(t *testing.T) {
	box := sim.Object{Name: "wardrobe", Shape: sim.Box, Size: geom.Vec3{X: 0.3, Y: 1, Z: 2.2}, Fixed: true, At: geom.Vec3{X: 1.3, Y: -0.4, Z: 1.1}}
	r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0.6, 3), box)
	r.run(1)
	r.expect("PeoplePerception/VisiblePeopleList", "[1]", "Launchpad/NumPeopleZone2", "1")
	r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 2, Y: -0.5}, Value: 0.7})
	last := int64(0)
	told := func(name, value string) int64 {
		for range 600 {
			r.run(0.025)
			if r.sight(0) == in {
				last = r.world.Now()
			}
			if r.get(name) == value {
				return r.world.Now() - last
			}
		}
		t.Fatalf("%s is never %s", name, value)
		return 0
	}
	if after := told("Launchpad/PeopleNotSeen", "true"); after < 1900e6 || after > 2300e6 {
		t.Errorf("not visible %d ns after it was last in sight", after)
	}
	r.expect("PeoplePerception/PeopleList", "[1]", "Launchpad/NumPeopleZone2", "1", "Launchpad/NoPeopleInZones", "false")
	if after := told("Launchpad/NoPeopleInZones", "true"); after < 9900e6 || after > 10300e6 {
		t.Errorf("forgotten %d ns after it was last in sight", after)
	}
	r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 2, Y: 0.6}, Value: 0.7})
	r.run(3)
	r.expect("PeoplePerception/VisiblePeopleList", "[2]")
}

// TestTurning: while the robot turns away, somebody who stands is in the zones that the
// true angles give, and comes out of sight where they say; then it is forgotten.
func TestTurning(t *testing.T) {
	for _, dist := range []float64{1.2, 2} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", dist, 0, 3))
		r.run(1)
		theta, _ := r.robot.Slots().Lookup("walk/theta")
		r.robot.Slots().Command(theta, 0.4)
		last, wrong := int64(0), 0
		for range 400 { // 10 s
			r.run(0.025)
			if r.sight(0) == in {
				last = r.world.Now()
			}
			if zone, sure := r.zoneOf(0); sure && r.zoneTold() != zone {
				wrong++
			}
		}
		// what the odometry does not know, and the border's width, may cost a moment
		if wrong > 16 {
			t.Errorf("%v m: in a wrong zone for %d ticks", dist, wrong)
		}
		if turned := math.Abs(r.robot.Base().Yaw); turned < 2 {
			t.Fatalf("turned by %v rad", turned)
		}
		r.robot.Slots().Command(theta, 0)
		for r.get("Launchpad/NoPeopleInZones") != "true" && r.world.Now() < 40e9 {
			r.run(0.025)
		}
		if gone := r.world.Now() - last; gone < 9900e6 || gone > 10500e6 {
			t.Errorf("%v m: forgotten %d ns after it was last in sight", dist, gone)
		}
	}
}

// zoneTold is the zone that has somebody.
func (r *rig) zoneTold() int {
	for zone, name := range [...]string{"1", "2", "3"} {
		if r.get("Launchpad/NumPeopleZone"+name) == "1" {
			return zone + 1
		}
	}
	return 0
}

// TestHeadAbout: people who stand are each perceived once, however head and body turn; who
// is seen again within 10 s is the same.
func TestHeadAbout(t *testing.T) {
	chance := sim.NewStream(5, "head")
	for round := range 12 {
		r := newRig(t, naoqi.Options{}, nil, person("a", 1.3, 0.2, 3), person("b", 2.2, -0.7, 3), person("c", 2.9, 0.6, 3), person("d", 2, 1.3, 3))
		set := r.robot.Slots()
		yaw, _ := set.Lookup("HeadYaw/command")
		pitch, _ := set.Lookup("HeadPitch/command")
		theta, _ := set.Lookup("walk/theta")
		for second := range 30 {
			set.Command(yaw, chance.Range(-0.9, 0.9))
			set.Command(pitch, chance.Range(-0.4, 0.3))
			if round%2 == 1 {
				set.Command(theta, 0.3*float64(1-2*(second/2%2)))
			}
			r.run(1)
		}
		if n := r.raised("PeoplePerception/JustArrived"); n > 4 {
			t.Errorf("round %d: %d arrived, %d left", round, n, r.raised("PeoplePerception/JustLeft"))
		}
		if n := r.raised("PeoplePerception/JustLeft"); n > 0 {
			t.Errorf("round %d: %d left", round, n)
		}
	}
}
