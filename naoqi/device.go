// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
)

// devices begins the names of what the boards measure and command.
const devices = "Device/SubDeviceList/"

// joints are the maker's names in the order of its tables; hands count as joints.
var joints = [...]string{
	"HeadYaw", "HeadPitch",
	"LShoulderPitch", "LShoulderRoll", "LElbowYaw", "LElbowRoll", "LWristYaw", "LHand",
	"LHipYawPitch", "LHipRoll", "LHipPitch", "LKneePitch", "LAnklePitch", "LAnkleRoll",
	"RHipYawPitch", "RHipRoll", "RHipPitch", "RKneePitch", "RAnklePitch", "RAnkleRoll",
	"RShoulderPitch", "RShoulderRoll", "RElbowYaw", "RElbowRoll", "RWristYaw", "RHand",
}

// device is a key that shows a slot as it is.
type device struct{ name, slot string }

// plain are the devices whose keys show one slot.
var plain = []device{
	{"Battery/Charge/Sensor/Value", "battery"},
	{"US/Left/Sensor/Value", "sonar/left"},
	{"US/Right/Sensor/Value", "sonar/right"},
	{"LFoot/FSR/FrontLeft/Sensor/Value", "fsr/left/front_left"},
	{"LFoot/FSR/FrontRight/Sensor/Value", "fsr/left/front_right"},
	{"LFoot/FSR/RearLeft/Sensor/Value", "fsr/left/rear_left"},
	{"LFoot/FSR/RearRight/Sensor/Value", "fsr/left/rear_right"},
	{"LFoot/FSR/TotalWeight/Sensor/Value", "fsr/left/total"},
	{"LFoot/FSR/CenterOfPressure/X/Sensor/Value", "fsr/left/cop_x"},
	{"LFoot/FSR/CenterOfPressure/Y/Sensor/Value", "fsr/left/cop_y"},
	{"RFoot/FSR/FrontLeft/Sensor/Value", "fsr/right/front_left"},
	{"RFoot/FSR/FrontRight/Sensor/Value", "fsr/right/front_right"},
	{"RFoot/FSR/RearLeft/Sensor/Value", "fsr/right/rear_left"},
	{"RFoot/FSR/RearRight/Sensor/Value", "fsr/right/rear_right"},
	{"RFoot/FSR/TotalWeight/Sensor/Value", "fsr/right/total"},
	{"RFoot/FSR/CenterOfPressure/X/Sensor/Value", "fsr/right/cop_x"},
	{"RFoot/FSR/CenterOfPressure/Y/Sensor/Value", "fsr/right/cop_y"},
	{"InertialSensor/AccelerometerX/Sensor/Value", "imu/accel_x"},
	{"InertialSensor/AccelerometerY/Sensor/Value", "imu/accel_y"},
	{"InertialSensor/AccelerometerZ/Sensor/Value", "imu/accel_z"},
	{"InertialSensor/GyroscopeX/Sensor/Value", "imu/gyro_x"},
	{"InertialSensor/GyroscopeY/Sensor/Value", "imu/gyro_y"},
	{"InertialSensor/GyroscopeZ/Sensor/Value", "imu/gyro_z"},
	{"InertialSensor/AngleX/Sensor/Value", "imu/angle_x"},
	{"InertialSensor/AngleY/Sensor/Value", "imu/angle_y"},
}

// pressed are the devices that read 1.0 where they are pressed or touched, else 0.0. A
// foot's two bumpers are one here.
var pressed = [...]device{
	{"LFoot/Bumper/Left/Sensor/Value", "bumper/left"},
	{"LFoot/Bumper/Right/Sensor/Value", "bumper/left"},
	{"RFoot/Bumper/Left/Sensor/Value", "bumper/right"},
	{"RFoot/Bumper/Right/Sensor/Value", "bumper/right"},
	{"Head/Touch/Front/Sensor/Value", "touch/head_front"},
	{"Head/Touch/Middle/Sensor/Value", "touch/head_middle"},
	{"Head/Touch/Rear/Sensor/Value", "touch/head_rear"},
	{"LHand/Touch/Left/Sensor/Value", "touch/left_hand_left"},
	{"LHand/Touch/Back/Sensor/Value", "touch/left_hand_back"},
	{"LHand/Touch/Right/Sensor/Value", "touch/left_hand_right"},
	{"RHand/Touch/Left/Sensor/Value", "touch/right_hand_left"},
	{"RHand/Touch/Back/Sensor/Value", "touch/right_hand_back"},
	{"RHand/Touch/Right/Sensor/Value", "touch/right_hand_right"},
	{"ChestBoard/Button/Sensor/Value", "touch/chest_button"},
	{"Platform/Back/Bumper/Sensor/Value", backBumper}, // last: others lack it
}

// backBumper is the slot of a bumper that a Pepper alone has.
const backBumper = "bumper/back"

// pressedOf are those of a robot.
func pressedOf(set *slot.Set) []device {
	if _, ok := set.Lookup(backBumper); ok {
		return pressed[:]
	}
	return pressed[:len(pressed)-1]
}

func (l *Layer) deviceRows() []row {
	var out []row
	for i, j := range joints {
		out = append(out, l.jointRows(i, j)...)
	}
	for _, d := range plain {
		out = append(out, l.shows(devices+d.name, d.slot).of(l.slot(d.slot)))
		if side, ok := strings.CutPrefix(d.name, "US/"); ok {
			out = append(out, l.echoRows(devices+"US/"+side, d.slot)...)
		}
	}
	for _, d := range pressedOf(l.set) {
		id := l.slot(d.slot)
		doc := "1 while it is pressed or touched. " + l.set.Decls()[id].Doc
		out = append(out, key(devices+d.name, slot.FloatValue, "", doc, slotPressed, int(id)).within(0, 1).of(id))
	}
	return out
}

// slot is the address of a slot that senses.find has found to be there.
func (l *Layer) slot(name string) slot.ID {
	id, _ := l.set.Lookup(name)
	return id
}

// shows is a row whose key is a slot as it is.
func (l *Layer) shows(name, from string) row {
	id := l.slot(from)
	d := &l.set.Decls()[id]
	return key(name, slot.FloatValue, d.Unit, d.Doc, slotFloat, int(id)).within(d.Min, d.Max)
}

func (l *Layer) jointRows(i int, joint string) []row {
	at := devices + joint
	return []row{
		l.shows(at+"/Position/Sensor/Value", joint+"/position").of(l.slot(joint + "/position")),
		l.shows(at+"/Position/Actuator/Value", joint+"/command"),
		l.shows(at+"/Hardness/Actuator/Value", joint+"/stiffness"),
		key(at+"/Temperature/Sensor/Value", slot.FloatValue, "°C", "Temperature of the joint's motor in whole degrees.", jointHeat, i).within(0, 150).of(l.slot(joint + "/temperature")),
		key(at+"/Temperature/Sensor/Status", slot.IntValue, "", "0 normal, 1 hot, 2 very hot, 3 critical; see Launchpad/TemperatureStatus.", jointStatus, i).within(0, 3),
	}
}

// echoRows are the further echoes of a sonar: it has none.
func (l *Layer) echoRows(name, from string) []row {
	var out []row
	for n := 1; n <= 9; n++ {
		r := l.shows(name+strconv.Itoa(n), from)
		r.Doc = "Echo " + strconv.Itoa(n) + " of the sonar; those after the nearest are not simulated and read the maximum."
		if n > 1 {
			r.value, r.arg = furthest, int(l.slot(from))
		}
		out = append(out, r)
	}
	return out
}

func furthest(l *Layer, arg int) slot.Value { return slot.Float(l.set.Decls()[arg].Max) }

func jointHeat(l *Layer, i int) slot.Value {
	if c := l.senses.celsius(l, i); c == c {
		return slot.Float(c)
	}
	return slot.Value{}
}

func jointStatus(l *Layer, i int) slot.Value { return statusOf(l.senses.celsius(l, i)) }

// statusOf is the status of a temperature, Invalid for one that is not measured.
func statusOf(celsius float64) slot.Value {
	if celsius != celsius {
		return slot.Value{}
	}
	return slot.Int(int64(heatStatus(celsius)))
}

// celsius is a joint's temperature in whole degrees, as the boards tell it; NaN where it
// is not measured.
func (s *senses) celsius(l *Layer, i int) float64 {
	return math.Floor(l.get(s.heat[i]) + 0.5)
}

// The temperatures, °C, at which a joint is hot, very hot and critical. None are
// published; these are ours.
var heatSteps = [...]float64{75, 82, 90}

// heatStatus is 0 normal … 3 critical.
func heatStatus(celsius float64) int {
	n := 0
	for _, step := range heatSteps {
		if celsius >= step {
			n++
		}
	}
	return n
}
