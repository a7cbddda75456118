// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// raises are the raises of some keys in order.
func (r *rig) raises(names ...string) (all []string) {
	for _, line := range r.log {
		if name, _, _ := strings.Cut(line, "="); slices.Contains(names, name) {
			all = append(all, line)
		}
	}
	return all
}

func TestTouch(t *testing.T) {
	for part, event := range map[string]string{
		"head_front": "FrontTactilTouched", "head_middle": "MiddleTactilTouched", "head_rear": "RearTactilTouched",
		"chest_button": "ChestButtonPressed", "left_hand_left": "HandLeftLeftTouched", "left_hand_back": "HandLeftBackTouched",
		"left_hand_right": "HandLeftRightTouched", "right_hand_left": "HandRightLeftTouched",
		"right_hand_back": "HandRightBackTouched", "right_hand_right": "HandRightRightTouched",
	} {
		r := newRig(t, naoqi.Options{}, nil)
		r.run(0.1)
		r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: part, For: 500e6})
		r.run(1)
		if got := r.raises(event); !slices.Equal(got, []string{event + "=1", event + "=0"}) || len(r.log) != 2 {
			t.Errorf("%s: %v", part, r.log)
		}
	}
}

// TestSonar: the events come as the threshold of 0.5 m is crossed, either way.
func TestSonar(t *testing.T) {
	box := sim.Object{Name: "box", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 2, Z: 0.8}, Fixed: true, At: geom.Vec3{X: 2, Z: 0.4}}
	r := newRig(t, naoqi.Options{}, nil, box)
	r.run(0.5)
	for _, at := range []float64{0.8, 0.5, 0.8} {
		r.do(sim.Input{Op: sim.OpMove, Name: "box", At: geom.Vec3{X: at, Z: 0.4}})
		r.run(0.5)
	}
	got := r.raises("SonarLeftDetected", "SonarLeftNothingDetected", "SonarRightDetected", "SonarRightNothingDetected")
	if len(got) != 4 {
		t.Fatalf("%v", got)
	}
	for _, side := range []string{"Left", "Right"} {
		if d, _ := r.store.Get("Sonar" + side + "Detected").AsFloat(); d >= 0.5 || d < 0.2 {
			t.Errorf("%s detected at %v m", side, d)
		}
		if d, _ := r.store.Get("Sonar" + side + "NothingDetected").AsFloat(); d < 0.5 {
			t.Errorf("%s: nothing at %v m", side, d)
		}
		r.expect("Device/SubDeviceList/US/"+side+"/Sensor/Value2", "0.8")
	}
	if a, b := r.get("Device/SubDeviceList/US/Left/Sensor/Value"), r.get("Device/SubDeviceList/US/Left/Sensor/Value1"); a != b {
		t.Errorf("%s, %s", a, b)
	}
}

// TestBattery goes through the maker's notifications.
func TestBattery(t *testing.T) {
	for _, c := range []struct {
		charge             float64
		level, status      string
		low, nearly, empty string
	}{
		{1, "5", `"Full"`, "false", "false", "false"},
		{0.8, "4", `"Full"`, "false", "false", "false"},
		{0.796, "3", `"Half"`, "false", "false", "false"},
		{0.6, "3", `"Half"`, "false", "false", "false"},
		{0.398, "1", `"Half"`, "false", "false", "false"},
		{0.79, "3", `"Half"`, "false", "false", "false"},
		{0.31, "1", `"Half"`, "false", "false", "false"},
		{0.30, "1", `"Low"`, "true", "false", "false"},
		{0.16, "0", `"Low"`, "true", "false", "false"},
		{0.15, "0", `"Critical"`, "true", "true", "false"},
		{0, "0", `"Critical"`, "true", "true", "true"},
	} {
		r := newRig(t, naoqi.Options{}, nil)
		r.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: c.charge})
		r.run(0.05)
		r.expect("Launchpad/BatteryLevel", c.level, "Launchpad/BatteryStatus", c.status,
			"BatteryLowDetected", c.low, "BatteryNearlyEmpty", c.nearly, "BatteryEmpty", c.empty)
		percent, _ := r.store.Get("BatteryChargeChanged").AsInt()
		if math.Abs(float64(percent)-100*c.charge) > 0.500001 {
			t.Errorf("%v: %d %%", c.charge, percent)
		}
	}
}

// TestDevices: the keys of the boards show the slots.
func TestDevices(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	pitch, _ := r.robot.Slots().Lookup("HeadPitch/command")
	r.robot.Slots().Command(pitch, 0.3)
	r.run(1)
	for key, name := range map[string]string{
		"HeadPitch/Position/Sensor/Value":            "HeadPitch/position",
		"HeadPitch/Position/Actuator/Value":          "HeadPitch/command",
		"LKneePitch/Hardness/Actuator/Value":         "LKneePitch/stiffness",
		"RHand/Position/Sensor/Value":                "RHand/position",
		"Battery/Charge/Sensor/Value":                "battery",
		"LFoot/FSR/TotalWeight/Sensor/Value":         "fsr/left/total",
		"RFoot/FSR/CenterOfPressure/X/Sensor/Value":  "fsr/right/cop_x",
		"InertialSensor/AccelerometerZ/Sensor/Value": "imu/accel_z",
		"InertialSensor/GyroscopeX/Sensor/Value":     "imu/gyro_x",
		"InertialSensor/AngleY/Sensor/Value":         "imu/angle_y",
		"US/Right/Sensor/Value":                      "sonar/right",
		"Head/Touch/Front/Sensor/Value":              "touch/head_front",
		"LFoot/Bumper/Right/Sensor/Value":            "bumper/left",
		"LShoulderPitch/Temperature/Sensor/Value":    "",
		"LShoulderPitch/Temperature/Sensor/Status":   "",
		"LFoot/FSR/FrontLeft/Sensor/Value":           "fsr/left/front_left",
		"RFoot/FSR/RearRight/Sensor/Value":           "fsr/right/rear_right",
		"ChestBoard/Button/Sensor/Value":             "touch/chest_button",
		"RHand/Touch/Back/Sensor/Value":              "touch/right_hand_back",
		"RHipYawPitch/Position/Sensor/Value":         "RHipYawPitch/position",
		"RFoot/FSR/CenterOfPressure/Y/Sensor/Value":  "fsr/right/cop_y",
		"InertialSensor/AccelerometerX/Sensor/Value": "imu/accel_x",
	} {
		v, ok := r.store.Get("Device/SubDeviceList/" + key).AsFloat()
		if !ok {
			t.Errorf("%s has no value", key)
		}
		if id, found := r.robot.Slots().Lookup(name); name != "" && (!found || v != r.robot.Slots().Get(id)) {
			t.Errorf("%s is %v, not what %s is", key, v, name)
		}
	}
	r.clear()
	r.run(1)
	for _, line := range r.log {
		if strings.HasPrefix(line, "Device/") {
			t.Fatalf("data raises an event: %s", line)
		}
	}
}

// TestPush: a Pepper takes a jolt for a push, whichever way; standing is none.
func TestPush(t *testing.T) {
	for _, way := range []geom.Vec3{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		r := newRig(t, naoqi.Options{Model: naoqi.Pepper}, nil)
		r.run(2)
		r.expect("Launchpad/RobotPushedRecently", "false")
		if way == (geom.Vec3{}) {
			continue
		}
		r.do(sim.Input{Op: sim.OpPush, Name: "nao", At: way})
		r.run(1)
		r.expect("Launchpad/RobotPushedRecently", "true", "Launchpad/RobotFellRecently", "false")
	}
}

// TestLazy: only what is wanted is written.
func TestLazy(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0, 3))
	store := memory.New()
	layer, err := naoqi.New(r.robot, store, naoqi.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := layer.Want("Launchpad/NumPeople"); ok {
		t.Error("wanted what there is not")
	}
	k, ok := layer.Want("Launchpad/Hour")
	again, _ := layer.Want("Launchpad/Hour")
	if !ok || k != again || !layer.Wanted("Launchpad/Hour") || layer.Wanted("Launchpad/Day") {
		t.Error("not wanted once")
	}
	layer.Refresh(0)
	if n := len(store.Decls()); n != 1 {
		t.Errorf("%d keys", n)
	}
}

// TestHold: what others write stays.
func TestHold(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	r.run(0.1)
	r.layer.Hold("Launchpad/WavingDetection")
	r.store.Set(r.store.Intern("Launchpad/WavingDetection"), slot.Int(1))
	r.run(1)
	r.expect("Launchpad/WavingDetection", "1")
}

// bare is a robot without slots.
type bare struct{}

func (bare) Name() string     { return "box" }
func (bare) Slots() *slot.Set { return slot.NewSet() }

func TestNoNAO(t *testing.T) {
	if _, err := naoqi.New(bare{}, memory.New(), naoqi.Options{}); err == nil || err.Error() != "naoqi on box: it has no slot HeadYaw/temperature" {
		t.Error(err)
	}
}

// TestNoMeasurement: what is not measured is Invalid, and nothing happens.
func TestNoMeasurement(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil, person("ann", 1.3, 0, 3))
	r.run(1)
	for _, name := range []string{"fallen", "lifted", "touch/head_front", "sonar/left", "battery", "LKneePitch/temperature", "battery/charging", "odometry/x"} {
		r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: name, Part: name, Fault: slot.Fault{Kind: slot.Off}})
	}
	r.clear()
	r.run(1)
	for _, name := range []string{
		"robotHasFallen", "Launchpad/Lifted", "FrontTactilTouched", "Launchpad/BatteryIsCharging",
		"Device/SubDeviceList/US/Left/Sensor/Value", "Device/SubDeviceList/LKneePitch/Temperature/Sensor/Value",
	} {
		r.expect(name, "Invalid")
	}
	r.expect("Launchpad/RobotFellRecently", "false", "Launchpad/BatteryLevel", "5", "Launchpad/HighestTemperature", "25", "Launchpad/NumPeopleZone1", "1")
	if len(r.log) > 0 {
		t.Errorf("%v", r.log)
	}
	for _, name := range []string{"touch/head_front", "fallen"} {
		r.do(sim.Input{Op: sim.OpMend, Name: "nao", Slot: name, Part: name})
	}
	r.run(0.1)
	r.expect("FrontTactilTouched", "0", "robotHasFallen", "false")
}
