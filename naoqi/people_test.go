// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"math"
	"slices"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// TestMemory: visible for 2 s after the last sight, remembered for 10 s.
func TestMemory(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0, 3))
	r.run(1)
	r.expect("PeoplePerception/PeopleList", "[1]", "PeoplePerception/VisiblePeopleList", "[1]")
	r.do(sim.Input{Op: sim.OpHide, Name: "ann"})
	for _, c := range []struct {
		after              float64
		everybody, visible string
	}{{1.9, "[1]", "[1]"}, {0.2, "[1]", "[]"}, {7.8, "[1]", "[]"}, {0.2, "[]", "[]"}} {
		r.run(c.after)
		r.expect("PeoplePerception/PeopleList", c.everybody, "PeoplePerception/VisiblePeopleList", c.visible)
	}
	if n := r.raised("PeoplePerception/JustLeft"); n != 1 {
		t.Errorf("left %d times", n)
	}
	r.do(sim.Input{Op: sim.OpShow, Name: "ann", At: sim.Resting(2, 0)})
	r.run(0.2)
	r.expect("PeoplePerception/PeopleList", "[2]") // nobody remembers her
}

// TestOutOfSight: nobody is perceived behind the robot, behind a box, beyond 3.5 m.
func TestOutOfSight(t *testing.T) {
	box := sim.Object{Name: "wardrobe", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 1, Z: 2.2}, Fixed: true, At: geom.Vec3{X: 1.5, Y: 0, Z: 1.1}}
	r := newRig(t, naoqi.Options{}, nil, person("behind", -1, 0, 0), person("hidden", 2.5, 0, 3), person("far", 3.8, 1.6, 3), box)
	r.run(3)
	r.expect("PeoplePerception/PeopleList", "[]", "Launchpad/NoPeopleInZones", "true", "Launchpad/PeopleNotSeen", "true")
}

// TestZones puts people in zones as the robot sees them, and the robot turns.
func TestZones(t *testing.T) {
	for _, c := range []struct {
		x, y, yaw float64
		zone      string
	}{
		{1.3, 0, 0, "1"},
		{1.0, 0.8, 0.35, "1"},
		{2.2, 0.5, 0, "2"},
		{2.8, 0.5, 0, "3"},
	} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", c.x, c.y, c.yaw))
		r.run(1)
		want := [4]string{"", "0", "0", "0"}
		if math.Atan2(c.y, c.x) < 0.5 {
			want[c.zone[0]-'0'] = "1"
		}
		r.expect("Launchpad/NumPeopleZone1", want[1], "Launchpad/NumPeopleZone2", want[2], "Launchpad/NumPeopleZone3", want[3])
	}
}

// TestTurnedAway: somebody who is remembered at the side is in zone 2 when near, in zone
// 3 when further off.
func TestTurnedAway(t *testing.T) {
	l := &life{state: naoqi.Solitary}
	r := newRig(t, naoqi.Options{}, l, person("near", 1.2, 0, 3), person("far", 1.9, 0.6, 3))
	r.run(1)
	r.expect("EngagementZones/PeopleInZone1", "[1]", "EngagementZones/PeopleInZone2", "[2]")
	theta, _ := r.robot.Slots().Lookup("walk/theta")
	r.robot.Slots().Command(theta, 0.6)
	r.run(3.2)
	r.robot.Slots().Command(theta, 0)
	r.run(1)
	r.expect("EngagementZones/PeopleInZone2", "[1]", "EngagementZones/PeopleInZone3", "[2]")
}

// TestManyPeople keeps apart people who walk past each other.
func TestManyPeople(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("a", 1.7, 0.7, 3), person("b", 2.3, -0.8, 3), person("c", 3.1, 0.2, 3))
	r.run(1)
	r.do(sim.Input{Op: sim.OpWalk, Name: "a", At: geom.Vec3{X: 1.7, Y: -0.7}, Value: 0.7})
	r.do(sim.Input{Op: sim.OpWalk, Name: "b", At: geom.Vec3{X: 2.3, Y: 0.8}, Value: 0.7})
	r.run(6)
	r.expect("PeoplePerception/PeopleList", "[1, 2, 3]", "PeoplePerception/VisiblePeopleList", "[1, 2, 3]")
	if n := r.raised("PeoplePerception/JustArrived"); n > 3 {
		t.Errorf("%d arrived", n)
	}
}

// TestGhosts: who is hidden beside somebody who stays is not visible after 2 s and is
// gone after 10 s: the one who stays lends it no sight.
func TestGhosts(t *testing.T) {
	for _, apart := range []float64{0.4, 0.6, 1, 1.5} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", 3, -apart/2, 3), person("bob", 3, apart/2, 3))
		r.run(2)
		r.expect("PeoplePerception/PeopleList", "[1, 2]")
		r.do(sim.Input{Op: sim.OpHide, Name: "ann"})
		r.run(2.5)
		r.expect("Launchpad/PeopleNotSeen", "false")
		if seen, _ := r.store.Get("PeoplePerception/VisiblePeopleList").AsList(); len(seen) != 1 {
			t.Errorf("%v m apart: %v are visible", apart, seen)
		}
		r.run(8)
		if all, _ := r.store.Get("PeoplePerception/PeopleList").AsList(); len(all) != 1 {
			t.Errorf("%v m apart: %v are there", apart, all)
		}
	}
}

// TestSonarKeeps: who stands so near that the cameras, looking away, do not see it, is
// kept by the sonars.
func TestSonarKeeps(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("ann", 0.7, 0.1, 3))
	r.run(1)
	r.expect("PeoplePerception/PeopleList", "[1]")
	yaw, _ := r.robot.Slots().Lookup("HeadYaw/command")
	r.robot.Slots().Command(yaw, -1.8)
	r.run(14)
	r.expect("PeoplePerception/PeopleList", "[1]", "PeoplePerception/VisiblePeopleList", "[]", "Launchpad/PeopleNotSeen", "true")
	r.do(sim.Input{Op: sim.OpHide, Name: "ann"})
	r.run(11)
	r.expect("PeoplePerception/PeopleList", "[]")
}

// TestGaze: looking, speaking and looking away are events of the person.
func TestGaze(t *testing.T) {
	kid := person("kid", 1.6, 0, 3.14)
	kid.Height, kid.At.Z = 0.9, 0.45
	r := newRig(t, naoqi.Options{}, nil, kid)
	r.run(1)
	r.do(sim.Input{Op: sim.OpLook, Name: "kid", By: "nao"})
	r.do(sim.Input{Op: sim.OpSay, Name: "kid", Text: "hello robot"})
	r.run(0.4)
	r.expect("GazeAnalysis/PeopleLookingAtRobot", "[1]", "SpeechDetected", "true", "GazeAnalysis/PersonStartsLookingAtRobot", "1")
	r.do(sim.Input{Op: sim.OpTurn, Name: "kid", Value: 1.2})
	r.run(1.5)
	r.expect("GazeAnalysis/PeopleLookingAtRobot", "[]", "SpeechDetected", "false", "GazeAnalysis/PersonStopsLookingAtRobot", "1")
}

// TestTracking: the head follows, SameTrackedHuman is false for one tick as the person
// becomes another, and who is lost is told.
func TestTracking(t *testing.T) {
	l := &life{state: naoqi.Solitary}
	l.aware.Tracking = naoqi.TrackHead
	r := newRig(t, naoqi.Options{}, l, person("ann", 1.8, 0.6, 3), person("bob", 2.6, -0.8, 3))
	r.run(2)
	r.expect("ALBasicAwareness/HumanTracked", "1", "Launchpad/SameTrackedHuman", "true", "Launchpad/ZoneOfTrackedHuman", "2")
	yaw, _ := r.robot.Slots().Lookup("HeadYaw/position")
	if at := r.robot.Slots().Get(yaw); math.Abs(at-math.Atan2(0.6, 1.8)) > 0.1 {
		t.Errorf("the head is at %v rad", at)
	}
	r.clear()
	r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: -4, Y: 2}, Value: 1.5})
	r.run(8)
	r.expect("ALBasicAwareness/HumanTracked", "2", "ALBasicAwareness/HumanLost", "1", "Launchpad/SameTrackedHuman", "true")
	if n := r.raised("Launchpad/SameTrackedHuman"); n != 2 {
		t.Errorf("SameTrackedHuman raised %d times, want false and true", n)
	}
}

// TestTracksAfterPosture: a posture has the head; when it is reached or no longer asked for,
// the head follows again, though the person stands where it stood.
func TestTracksAfterPosture(t *testing.T) {
	for _, stays := range []bool{false, true} { // the goal is left as it is
		l := &life{state: naoqi.Solitary}
		l.aware.Tracking = naoqi.TrackHead
		r := newRig(t, naoqi.Options{}, l, person("ann", 1.6, 0.4, 3))
		set := r.robot.Slots()
		goal, _ := set.Lookup("posture/goal")
		r.run(2)
		want := r.head()
		set.Command(goal, float64(slices.Index(set.Decls()[goal].Labels, "Stand")))
		r.run(3)
		if !stays {
			set.Command(goal, 0)
			r.run(1)
		}
		if got := r.head(); math.Hypot(got[0]-want[0], got[1]-want[1]) > 0.15 { // it stands taller
			t.Errorf("stays %v: the head is at %.3f, before the posture at %.3f", stays, got, want)
		}
		r.expect("Launchpad/PostureFamily", `"Standing"`)
	}
}

// head are yaw and pitch of the head, rad.
func (r *rig) head() (at [2]float64) {
	for i, joint := range []string{"HeadYaw", "HeadPitch"} {
		id, _ := r.robot.Slots().Lookup(joint + "/position")
		at[i] = r.robot.Slots().Get(id)
	}
	return at
}

// TestEngagement: unengaged, somebody nearer takes over; fully engaged, nobody does.
func TestEngagement(t *testing.T) {
	for mode, want := range map[naoqi.Engagement]string{naoqi.Unengaged: "2", naoqi.FullyEngaged: "1"} {
		l := &life{state: naoqi.Solitary}
		l.aware = naoqi.Awareness{Tracking: naoqi.TrackHead, Engagement: mode}
		r := newRig(t, naoqi.Options{}, l, person("ann", 2, 0.4, 3), person("bob", 4.5, -0.4, 3))
		r.run(1)
		r.expect("ALBasicAwareness/HumanTracked", "1")
		r.do(sim.Input{Op: sim.OpWalk, Name: "bob", At: geom.Vec3{X: 1.2, Y: -0.4}, Value: 1})
		r.run(5)
		r.expect("ALBasicAwareness/HumanTracked", want)
	}
}

// TestBodyTurns: with the whole body the robot turns to who is far aside; a slot that a
// program has is left alone.
func TestBodyTurns(t *testing.T) {
	for _, taken := range []bool{false, true} {
		l := &life{state: naoqi.Solitary}
		l.aware.Tracking = naoqi.TrackBody
		o := naoqi.Options{Taken: func(name string) bool { return taken }}
		r := newRig(t, o, l, person("ann", 1.6, 0.6, 3))
		r.run(1)
		r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 0.6, Y: 1.8}, Value: 0.5})
		r.run(8)
		turned := r.robot.Base().Yaw > 0.5
		if turned == taken {
			t.Errorf("taken %v: the robot stands at %v rad", taken, r.robot.Base().Yaw)
		}
	}
}

// TestDropout: without pictures there are no people, whatever is true.
func TestDropout(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0, 3))
	for _, camera := range []string{"camera_top", "camera_bottom"} {
		r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: camera, Part: camera, Fault: slot.Fault{Kind: slot.Off}})
	}
	r.run(2)
	r.expect("PeoplePerception/PeopleList", "[]", "Launchpad/NumPeopleZone2", "0")
}

// TestCrowd lets five people wander for two minutes: each is in one zone, who is visible
// is remembered, nobody is counted twice for long, and two runs are the same.
func TestCrowd(t *testing.T) {
	runs := [2][]string{}
	for i := range runs {
		l := &life{state: naoqi.Solitary}
		l.aware.Tracking = naoqi.TrackHead
		names := []string{"a", "b", "c", "d", "e"}
		var crowd []sim.Object
		for k, name := range names {
			crowd = append(crowd, person(name, 1.5+float64(k)/2, float64(k-2)/2, 3))
		}
		r := newRig(t, naoqi.Options{}, l, crowd...)
		chance := sim.NewStream(7, "crowd")
		for second := range 120 {
			to := geom.Vec3{X: chance.Range(0.8, 4), Y: chance.Range(-2.5, 2.5)}
			r.do(sim.Input{Op: sim.OpWalk, Name: names[second%len(names)], At: to, Value: chance.Range(0.3, 1.2)})
			for range 40 {
				r.world.Tick()
				r.sound()
			}
		}
		runs[i] = r.log
	}
	if !slices.Equal(runs[0], runs[1]) {
		t.Error("two runs differ")
	}
}

// sound holds what is told of people against itself.
func (r *rig) sound() {
	r.t.Helper()
	all, _ := r.store.Get("PeoplePerception/PeopleList").AsList()
	visible, _ := r.store.Get("PeoplePerception/VisiblePeopleList").AsList()
	zones := int64(0)
	for _, n := range []string{"1", "2", "3"} {
		in, _ := r.store.Get("Launchpad/NumPeopleZone" + n).AsInt()
		list, _ := r.store.Get("EngagementZones/PeopleInZone" + n).AsList()
		if zones += in; in != int64(len(list)) {
			r.t.Fatalf("at %d ns: %d in zone %s, listed %v", r.world.Now(), in, n, list)
		}
	}
	if zones != int64(len(all)) || len(visible) > len(all) || len(all) > 9 {
		r.t.Fatalf("at %d ns: %d in zones, %v, visible %v", r.world.Now(), zones, all, visible)
	}
	tracked, _ := r.store.Get("ALBasicAwareness/HumanTracked").AsInt()
	seen := slices.ContainsFunc(visible, func(v slot.Value) bool { return v.Equal(slot.Int(tracked)) })
	if tracked > 0 != (len(visible) > 0) || tracked > 0 && !seen {
		r.t.Fatalf("at %d ns: %d is tracked of %v", r.world.Now(), tracked, visible)
	}
}
