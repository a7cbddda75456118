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
		{0.84, "5", `"Full"`, "false", "false", "false"},
		{0.83, "4", `"Full"`, "false", "false", "false"},
		{0.8, "4", `"Full"`, "false", "false", "false"},
		{0.796, "4", `"Half"`, "false", "false", "false"},
		{0.67, "4", `"Half"`, "false", "false", "false"},
		{0.66, "3", `"Half"`, "false", "false", "false"},
		{0.5, "3", `"Half"`, "false", "false", "false"},
		{0.499, "2", `"Half"`, "false", "false", "false"},
		{0.31, "1", `"Half"`, "false", "false", "false"},
		{0.30, "1", `"Low"`, "true", "false", "false"},
		{0.167, "1", `"Low"`, "true", "false", "false"},
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
		if float64(percent) != math.Floor(100*c.charge+1e-9) {
			t.Errorf("%v: %d %%", c.charge, percent)
		}
	}
}

// TestDataRaisesNothing, however much it changes.
func TestDataRaisesNothing(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	pitch, _ := r.robot.Slots().Lookup("HeadPitch/command")
	r.robot.Slots().Command(pitch, 0.3)
	r.run(2)
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

// TestNeverMeasured: what was never measured has no value, and is neither cold nor empty.
func TestNeverMeasured(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	off := func(name string) {
		r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: name, Part: name, Fault: slot.Fault{Kind: slot.Off}})
	}
	for id := range r.robot.Slots().Decls() {
		if d := &r.robot.Slots().Decls()[id]; strings.HasSuffix(d.Name, "/temperature") || d.Name == "battery" || strings.HasPrefix(d.Name, "posture") && d.Dir == slot.Sensor {
			off(d.Name)
		}
	}
	r.run(0.05)
	keys := []string{
		"Device/SubDeviceList/HeadYaw/Temperature/Sensor/Value", "Device/SubDeviceList/HeadYaw/Temperature/Sensor/Status",
		"TemperatureStatusChanged", "Launchpad/TemperatureStatus", "Launchpad/HighestTemperature", "Launchpad/HighestJoint",
		"BatteryChargeChanged", "BatteryFullChargedFlagChanged", "BatteryLowDetected", "BatteryNearlyEmpty", "BatteryEmpty",
		"Launchpad/BatteryLevel", "Launchpad/BatteryStatus", "Device/SubDeviceList/Battery/Charge/Sensor/Value",
		"Launchpad/Posture", "Launchpad/PostureFamily", "PostureChanged", "PostureFamilyChanged",
	}
	for _, name := range keys {
		r.expect(name, "Invalid")
	}
	for _, name := range []string{"battery", "HeadPitch/temperature", "LHand/temperature", "posture", "posture/family"} {
		r.do(sim.Input{Op: sim.OpMend, Name: "nao", Slot: name, Part: name})
	}
	r.run(1)
	r.expect(keys[0], "Invalid", keys[1], "Invalid", "Device/SubDeviceList/LHand/Temperature/Sensor/Status", "0")
	r.expect("TemperatureStatusChanged", "0", "Launchpad/TemperatureStatus", `"Cold"`, "Launchpad/HighestTemperature", "25", "Launchpad/HighestJoint", `"HeadPitch"`)
	r.expect("BatteryEmpty", "false", "Launchpad/BatteryLevel", "5", "Launchpad/BatteryStatus", `"Full"`, "Launchpad/Posture", `"StandInit"`)
	if len(r.log) > 0 {
		t.Errorf("first values are raised: %v", r.log)
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
