// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// docEvent is an event of the maker's pages on sensors, battery, motion and posture: its
// type, what makes it happen, and what it is raised with.
type docEvent struct {
	name, kind string
	do         func(r *rig)
	raised     []string
}

// wrong has a slot read a value for half a second.
func wrong(name string, v float64) func(r *rig) {
	return func(r *rig) {
		r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: name, Part: name, Fault: slot.Fault{Kind: slot.Wrong, Value: v}})
		r.run(0.5)
		r.do(sim.Input{Op: sim.OpMend, Name: "nao", Slot: name, Part: name})
	}
}

// reads has a slot read values, each for a tenth of a second.
func reads(name string, values ...float64) func(r *rig) {
	return func(r *rig) {
		for _, v := range values {
			r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: name, Part: name, Fault: slot.Fault{Kind: slot.Wrong, Value: v}})
			r.run(0.1)
		}
	}
}

// is has a slot read one of its texts.
func is(name, label string) func(r *rig) {
	return func(r *rig) {
		id, _ := r.robot.Slots().Lookup(name)
		reads(name, float64(slices.Index(r.robot.Slots().Decls()[id].Labels, label)))(r)
	}
}

func plug(r *rig) {
	r.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.5})
	r.run(0.1)
	r.clear()
	r.do(sim.Input{Op: sim.OpPlug, Name: "nao"})
	r.run(0.5)
	r.do(sim.Input{Op: sim.OpUnplug, Name: "nao"})
}

func click(times int) func(r *rig) {
	return func(r *rig) {
		for range times {
			r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: "chest_button", For: 100e6})
			r.run(0.3)
		}
	}
}

func jolt(r *rig) { r.do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: 1}}) }

// docEvents are all of them that the simulated robot has.
func docEvents() []docEvent {
	onOff := []string{"1", "0"}
	trueFalse := []string{"true", "false"}
	all := []docEvent{
		{"SonarLeftDetected", "Float", wrong("sonar/left", 0.3), []string{"0.3"}},
		{"SonarRightDetected", "Float", wrong("sonar/right", 0.3), []string{"0.3"}},
		{"SonarLeftNothingDetected", "Float", wrong("sonar/left", 0.3), []string{"0.8"}},
		{"SonarRightNothingDetected", "Float", wrong("sonar/right", 0.3), []string{"0.8"}},
		{"BatteryChargeChanged", "Int", reads("battery", 0.5, 0.496, 0.494), []string{"50", "49"}},
		{"BatteryChargingFlagChanged", "Bool", plug, trueFalse},
		{"BatteryPowerPluggedChanged", "Bool", plug, trueFalse},
		{"BatteryFullChargedFlagChanged", "Bool", reads("battery", 0.9, 1), []string{"false", "true"}},
		{"BatteryLowDetected", "Bool", reads("battery", 0.31, 0.3, 0.31), trueFalse},
		{"BatteryNearlyEmpty", "Bool", reads("battery", 0.16, 0.15, 0.16), trueFalse},
		{"BatteryEmpty", "Bool", reads("battery", 0.01, 0, 0.01), trueFalse},
		{"robotIsFalling", "Bool", happenings["fall"], trueFalse},
		{"ALMotion/RobotIsFalling", "Bool", happenings["fall"], trueFalse},
		{"robotHasFallen", "Bool", happenings["fall"], []string{"true"}},
		{"ALMotion/RobotPushed", "Bool", jolt, []string{"true"}},
		{"PostureChanged", "String", is("posture", "Sit"), []string{`"Sit"`}},
		{"PostureFamilyChanged", "String", is("posture/family", "LyingBack"), []string{`"LyingBack"`}},
		{"TemperatureStatusChanged", "Int", reads("LKneePitch/temperature", 74.4, 75, 82, 90, 20), []string{"1", "2", "3", "0"}},
		{"TouchChanged", "Array", click(1), []string{`[["ChestBoard/Button", true]]`, `[["ChestBoard/Button", false]]`}},
		{"ALChestButton/SimpleClickOccurred", "Float", click(1), []string{"1"}},
		{"ALChestButton/DoubleClickOccurred", "Float", click(2), []string{"1"}},
		{"ALChestButton/TripleClickOccurred", "Float", click(3), []string{"1"}},
	}
	for event, from := range map[string]string{
		"FrontTactilTouched": "touch/head_front", "MiddleTactilTouched": "touch/head_middle", "RearTactilTouched": "touch/head_rear",
		"ChestButtonPressed":  "touch/chest_button",
		"HandLeftLeftTouched": "touch/left_hand_left", "HandLeftBackTouched": "touch/left_hand_back", "HandLeftRightTouched": "touch/left_hand_right",
		"HandRightLeftTouched": "touch/right_hand_left", "HandRightBackTouched": "touch/right_hand_back", "HandRightRightTouched": "touch/right_hand_right",
		"LeftBumperPressed": "bumper/left", "RightBumperPressed": "bumper/right",
	} {
		all = append(all, docEvent{event, "Float", wrong(from, 1), onOff})
	}
	return all
}

// TestEvents: each event is raised with what the pages say.
func TestEvents(t *testing.T) {
	for _, e := range docEvents() {
		o := naoqi.Options{}
		if e.name == "ALMotion/RobotPushed" {
			o.Model = naoqi.Pepper
		}
		r := newRig(t, o, nil)
		r.run(1.1)
		r.clear()
		e.do(r)
		r.run(2)
		var got []string
		for _, line := range r.raises(e.name) {
			got = append(got, strings.TrimPrefix(line, e.name+"="))
		}
		if !slices.Equal(got, e.raised) {
			t.Errorf("%s: raised %v, want %v", e.name, got, e.raised)
		}
		info, ok := r.store.KeyInfo(e.name)
		if kind := kinds[info.Kind]; !ok || !info.Event || kind != e.kind {
			t.Errorf("%s is declared as %s, event %t", e.name, kind, info.Event)
		}
	}
}

// TestEventsAreComplete: the layer has no other keys but those of boards, Launchpad and
// people.
func TestEventsAreComplete(t *testing.T) {
	known := map[string]bool{"SpeechDetected": true}
	for _, e := range docEvents() {
		known[e.name] = true
	}
	r := newRig(t, naoqi.Options{}, nil)
	for _, d := range r.layer.Keys() {
		first, _, _ := strings.Cut(d.Name, "/")
		if about := []string{"Device", "Launchpad", "PeoplePerception", "EngagementZones", "GazeAnalysis", "WavingDetection", "MovementDetection", "ALBasicAwareness"}; !slices.Contains(about, first) && !known[d.Name] {
			t.Errorf("%s is not documented", d.Name)
		}
	}
}
