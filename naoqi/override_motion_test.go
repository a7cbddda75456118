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

// say has others write the key of a device from now on.
func (r *rig) say(device string, v slot.Value) {
	name := "Device/SubDeviceList/" + device + "/Sensor/Value"
	r.layer.Hold(name)
	r.store.Set(r.store.Intern(name), v)
}

// TestOverriddenPush: a push is what others say of the inertial unit.
func TestOverriddenPush(t *testing.T) {
	const unit = "InertialSensor/"
	for name, c := range map[string]struct {
		said map[string]float64
		want string
	}{
		"a jolt ahead":   {map[string]float64{unit + "AccelerometerX": 4}, "true"},
		"a jolt aside":   {map[string]float64{unit + "AccelerometerY": -4}, "true"},
		"leaning ahead":  {map[string]float64{unit + "AngleY": 0.4}, "true"},
		"leaning aside":  {map[string]float64{unit + "AngleX": 0.4}, "true"},
		"leant on a way": {map[string]float64{unit + "AngleY": 0.4, unit + "AccelerometerX": -0.4 * 9.8}, "false"},
		"nothing":        {nil, "false"},
	} {
		r := newRig(t, naoqi.Options{Model: naoqi.Pepper}, nil)
		r.run(1)
		for device, v := range c.said {
			r.say(device, slot.Float(v))
		}
		r.run(0.1)
		if got := r.get("Launchpad/RobotPushedRecently"); got != c.want {
			t.Errorf("%s: pushed is %s", name, got)
		}
	}
}

// TestOverriddenUnrest: no motion is seen while others say that something stirs the robot.
func TestOverriddenUnrest(t *testing.T) {
	const unit = "InertialSensor/"
	for device, v := range map[string]float64{
		"": 0, unit + "GyroscopeX": 0.2, unit + "GyroscopeY": 0.2, unit + "GyroscopeZ": 0.2,
		unit + "AccelerometerX": 1, unit + "AccelerometerY": 1, unit + "AccelerometerZ": 0, unit + "AngleX": 0.2, unit + "AngleY": 0.2,
		"feet": 0,
	} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0.5, 3))
		r.run(1)
		switch device {
		case "":
		case "feet": // bear nothing: somebody holds the robot
			r.sayFeet(v)
		default:
			r.say(device, slot.Float(v))
		}
		r.run(1)
		r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 2, Y: -0.3}, Value: 0.8})
		if n := r.moved(1.5); n > 0 != (device == "") {
			t.Errorf("%s says %v: %d movements", device, v, n)
		}
	}
}

// TestOverriddenHead: no motion is seen while others say that the head turns.
func TestOverriddenHead(t *testing.T) {
	for _, joint := range []string{"HeadYaw", "HeadPitch"} {
		for _, turns := range []bool{false, true} {
			r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0.5, 3))
			r.run(1)
			r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 2, Y: -0.5}, Value: 0.8})
			n := 0
			for i := range 60 {
				v := 0.1
				if turns && i%2 == 0 {
					v += float64(i) / 100
				}
				r.say(joint+"/Position", slot.Float(v))
				n += r.moved(0.025)
			}
			if n > 0 == turns {
				t.Errorf("%s turns is %t: %d movements", joint, turns, n)
			}
		}
	}
}

// TestOverriddenSonar: who is out of sight is kept in mind by what others say of a sonar.
func TestOverriddenSonar(t *testing.T) {
	for _, c := range []struct {
		device, left string
		far          float64
	}{{"US/Left", "1", 0.5}, {"US/Left", "0", 0.9}, {"US/Right", "0", 0.5}} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", 0.6, 0.2, 3))
		r.run(1)
		r.expect("Launchpad/NumPeopleZone1", "1")
		r.do(sim.Input{Op: sim.OpHide, Name: "ann"})
		r.say(c.device, slot.Float(c.far))
		r.run(12)
		r.expect("Launchpad/NumPeopleZone1", c.left)
	}
}

// tracked is a NAO whose head, or body, follows people.
func tracked(t *testing.T, things ...sim.Object) (*rig, func(posture string)) {
	l := &life{state: naoqi.Solitary}
	l.aware.Tracking = naoqi.TrackHead
	r := newRig(t, naoqi.Options{}, l, things...)
	set := r.robot.Slots()
	goal, _ := set.Lookup("posture/goal")
	return r, func(posture string) { set.Command(goal, float64(slices.Index(set.Decls()[goal].Labels, posture))) }
}

// TestHeadRestsAfterPosture: with nobody there a posture has the head, and then it is back
// where it rested, though that is what it was told before.
func TestHeadRestsAfterPosture(t *testing.T) {
	r, ask := tracked(t)
	r.run(2)
	rest := r.head()
	ask("Crouch")
	far := 0.0
	for range 200 {
		r.run(0.025)
		at := r.head()
		far = max(far, math.Hypot(at[0]-rest[0], at[1]-rest[1]))
	}
	if at := r.head(); math.Hypot(at[0]-rest[0], at[1]-rest[1]) > 0.03 || far < 0.1 {
		t.Errorf("the head rested at %.3f, was off by %.3f rad, and is at %.3f", rest, far, at)
	}
}

// TestHeadIsStillInAPosture: a posture that was reached and is still asked for leaves the
// head to follow as ever: what is off by a little is not worth a movement.
func TestHeadIsStillInAPosture(t *testing.T) {
	r, ask := tracked(t, person("ann", 1.6, 0.4, 3))
	ask("Stand")
	r.run(4)
	r.expect("Launchpad/Posture", `"Stand"`)
	set := r.robot.Slots()
	yaw, _ := set.Lookup("HeadYaw/command")
	before, n := set.Get(yaw), 0
	for range 120 {
		r.run(0.025)
		if now := set.Get(yaw); now != before {
			before = now
			n++
		}
	}
	if n > 2 {
		t.Errorf("the head was told %d times where to be in 3 s", n)
	}
}

// TestPostureIsState: a posture that is asked for, and one that has the head, leave another
// state than none.
func TestPostureIsState(t *testing.T) {
	stands := func(r *rig) float64 {
		id, _ := r.robot.Slots().Lookup("posture")
		return float64(slices.Index(r.robot.Slots().Decls()[id].Labels, "Stand"))
	}
	state := func(posture string, reached bool) []float64 {
		r, ask := tracked(t)
		r.run(1.1)
		ask(posture)
		if reached { // as the robot takes it
			r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: "posture", Part: "p", Fault: slot.Fault{Kind: slot.Wrong, Value: stands(r)}})
		}
		r.world.Tick()
		r.world.Tick() // nothing has moved yet
		return r.layer.AppendState(nil)
	}
	if slices.Equal(state("StandInit", false), state("None", false)) { // it stands so
		t.Error("what was asked for is not in the state")
	}
	if slices.Equal(state("Stand", true), state("Stand", false)) {
		t.Error("who has the head is not in the state")
	}
}
