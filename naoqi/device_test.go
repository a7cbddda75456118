// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// shown is a key of the boards: the slot that it shows, and how.
type shown struct {
	slot string
	how  string // "" as it is, "touch" as 1.0 or 0.0, "heat" in whole degrees, "status", "furthest"
}

// documented are the keys of the boards that the maker's pages have and for which the
// simulated NAO has a sensor or a motor, written out from the pages' tables.
func documented() map[string]shown {
	all := map[string]shown{}
	joints := "HeadYaw HeadPitch LShoulderPitch LShoulderRoll LElbowYaw LElbowRoll LWristYaw LHand " +
		"LHipYawPitch LHipRoll LHipPitch LKneePitch LAnklePitch LAnkleRoll RHipYawPitch RHipRoll RHipPitch RKneePitch RAnklePitch RAnkleRoll " +
		"RShoulderPitch RShoulderRoll RElbowYaw RElbowRoll RWristYaw RHand"
	for _, j := range strings.Fields(joints) {
		all[j+"/Position/Sensor/Value"] = shown{j + "/position", ""}
		all[j+"/Position/Actuator/Value"] = shown{j + "/command", ""}
		all[j+"/Hardness/Actuator/Value"] = shown{j + "/stiffness", ""}
		all[j+"/Temperature/Sensor/Value"] = shown{j + "/temperature", "heat"}
		all[j+"/Temperature/Sensor/Status"] = shown{j + "/temperature", "status"}
	}
	all["Battery/Charge/Sensor/Value"] = shown{"battery", ""}
	for _, side := range []string{"Left", "Right"} {
		from := "sonar/" + strings.ToLower(side)
		all["US/"+side+"/Sensor/Value"] = shown{from, ""}
		all["US/"+side+"/Sensor/Value1"] = shown{from, ""}
		for n := 2; n <= 9; n++ {
			all[fmt.Sprintf("US/%s/Sensor/Value%d", side, n)] = shown{from, "furthest"}
		}
		foot, hand := side[:1]+"Foot", side[:1]+"Hand"
		at := "fsr/" + strings.ToLower(side) + "/"
		for name, s := range map[string]string{
			"FrontLeft": "front_left", "FrontRight": "front_right", "RearLeft": "rear_left", "RearRight": "rear_right",
			"TotalWeight": "total", "CenterOfPressure/X": "cop_x", "CenterOfPressure/Y": "cop_y",
		} {
			all[foot+"/FSR/"+name+"/Sensor/Value"] = shown{at + s, ""}
		}
		for _, of := range []string{"Left", "Right"} {
			all[foot+"/Bumper/"+of+"/Sensor/Value"] = shown{"bumper/" + strings.ToLower(side), "touch"}
		}
		for _, of := range []string{"Left", "Back", "Right"} {
			all[hand+"/Touch/"+of+"/Sensor/Value"] = shown{"touch/" + strings.ToLower(side) + "_hand_" + strings.ToLower(of), "touch"}
		}
	}
	for _, of := range []string{"Front", "Middle", "Rear"} {
		all["Head/Touch/"+of+"/Sensor/Value"] = shown{"touch/head_" + strings.ToLower(of), "touch"}
	}
	all["ChestBoard/Button/Sensor/Value"] = shown{"touch/chest_button", "touch"}
	for _, axis := range []string{"X", "Y", "Z"} {
		all["InertialSensor/Accelerometer"+axis+"/Sensor/Value"] = shown{"imu/accel_" + strings.ToLower(axis), ""}
		all["InertialSensor/Gyroscope"+axis+"/Sensor/Value"] = shown{"imu/gyro_" + strings.ToLower(axis), ""}
	}
	all["InertialSensor/AngleX/Sensor/Value"] = shown{"imu/angle_x", ""}
	all["InertialSensor/AngleY/Sensor/Value"] = shown{"imu/angle_y", ""}
	return all
}

const boards = "Device/SubDeviceList/"

// TestDevicesAreComplete: the layer has the documented keys and no other, as data.
func TestDevicesAreComplete(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	want := slices.Sorted(maps.Keys(documented()))
	var got []string
	for _, d := range r.layer.Keys() {
		if name, ok := strings.CutPrefix(d.Name, boards); ok {
			got = append(got, name)
			kind := slot.FloatValue
			if strings.HasSuffix(name, "/Status") {
				kind = slot.IntValue
			}
			if d.Event || d.Kind != kind {
				t.Errorf("%s is declared as %v, event %t", name, d.Kind, d.Event)
			}
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("there are\n%v\nwant\n%v", got, want)
	}
}

// show is what a key shows of a slot's value.
func (s *shown) show(d *slot.Decl, v float64) string {
	switch s.how {
	case "touch":
		if v != 0 {
			v = 1
		}
	case "heat":
		v = math.Floor(v + 0.5)
	case "status":
		v = map[bool]float64{false: 0, true: 2}[v > 80]
	case "furthest":
		v = d.Max
	}
	return slot.FormatFloat(v)
}

// TestDevicesShowSlots: each key shows its slot, at two values of it.
func TestDevicesShowSlots(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	set, keys := r.robot.Slots(), documented()
	r.run(0.5)
	decl := func(s shown) (*slot.Decl, slot.ID) {
		id, ok := set.Lookup(s.slot)
		if !ok {
			t.Fatalf("no slot %s", s.slot)
		}
		return &set.Decls()[id], id
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		s := keys[name]
		d, id := decl(s)
		for _, share := range []float64{0.1, 0.55} {
			v := d.Min + share*(d.Max-d.Min)
			if d.Kind == slot.Boolean {
				v = math.Round(share)
			}
			if d.Dir == slot.Actuator {
				set.Command(id, v)
				r.run(0.05)
				v = set.Get(id)
			} else {
				fault := slot.Fault{Kind: slot.Wrong, Value: v}
				r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: s.slot, Part: s.slot, Fault: fault})
				r.run(0.05)
			}
			if got, want := r.get(boards+name), s.show(d, v); got != want {
				t.Errorf("%s is %s where %s is %v, want %s", name, got, s.slot, v, want)
			}
		}
		if d.Dir == slot.Sensor {
			r.do(sim.Input{Op: sim.OpMend, Name: "nao", Slot: s.slot, Part: s.slot})
		}
	}
}
