// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"
	"slices"

	"github.com/playsim/playsim/slot"
)

// touches are the events of what is pressed or touched: 1.0 when it begins, 0.0 when
// it ends.
var touches = []device{
	{"FrontTactilTouched", "touch/head_front"},
	{"MiddleTactilTouched", "touch/head_middle"},
	{"RearTactilTouched", "touch/head_rear"},
	{"ChestButtonPressed", "touch/chest_button"},
	{"HandLeftLeftTouched", "touch/left_hand_left"},
	{"HandLeftBackTouched", "touch/left_hand_back"},
	{"HandLeftRightTouched", "touch/left_hand_right"},
	{"HandRightLeftTouched", "touch/right_hand_left"},
	{"HandRightBackTouched", "touch/right_hand_back"},
	{"HandRightRightTouched", "touch/right_hand_right"},
	{"LeftBumperPressed", "bumper/left"},
	{"RightBumperPressed", "bumper/right"},
}

func (l *Layer) eventRows() []row {
	var out []row
	all := touches
	if _, ok := l.set.Lookup(backBumper); ok {
		all = append(slices.Clone(touches), device{"BackBumperPressed", backBumper})
	}
	for _, t := range all {
		id := l.slot(t.slot)
		out = append(out, key(t.name, slot.FloatValue, "", "1 while it lasts, then 0. "+l.set.Decls()[id].Doc, slotPressed, int(id)).event().within(0, 1).about(id))
	}
	out = append(out, touchRows()...)
	out = append(out, sonarRows()...)
	out = append(out, l.batteryRows()...)
	return append(out, l.bodyRows()...)
}

// obstacle is the distance, m, at which the software takes a sonar's echo for an
// obstacle, as the maker's sheet has it.
const obstacle = 0.5

func sonarRows() []row {
	return []row{
		pulse("SonarLeftDetected", slot.FloatValue, "m", "The left sonar begins to hear something nearer than 0.5 m: its distance.", echoes, 0).within(0, obstacle),
		pulse("SonarRightDetected", slot.FloatValue, "m", "The right sonar begins to hear something nearer than 0.5 m: its distance.", echoes, 1).within(0, obstacle),
		pulse("SonarLeftNothingDetected", slot.FloatValue, "m", "The left sonar hears nothing nearer than 0.5 m any more: what it reads.", echoNot, 0).within(obstacle, math.Inf(1)),
		pulse("SonarRightNothingDetected", slot.FloatValue, "m", "The right sonar hears nothing nearer than 0.5 m any more: what it reads.", echoNot, 1).within(obstacle, math.Inf(1)),
	}
}

func (l *Layer) batteryRows() []row {
	charging, plugged, charge := l.slot("battery/charging"), l.slot("battery/plugged"), l.slot("battery")
	return []row{
		key("BatteryChargeChanged", slot.IntValue, "%", "Charge of the battery in whole per cent, rounded down.", percent, 0).event().within(0, 100).about(charge),
		key("BatteryChargingFlagChanged", slot.BoolValue, "", "The battery is charging.", slotBool, int(charging)).event().about(charging),
		key("BatteryPowerPluggedChanged", slot.BoolValue, "", "The charger is plugged in.", slotBool, int(plugged)).event().about(plugged),
		key("BatteryFullChargedFlagChanged", slot.BoolValue, "", "The battery is full.", chargeOver, 100).event().about(charge),
		key("BatteryLowDetected", slot.BoolValue, "", "The charge is at 30 % or less: the robot will soon need charging.", chargeUnder, soonEmpty).event().about(charge),
		key("BatteryNearlyEmpty", slot.BoolValue, "", "The charge is at 15 % or less: it is urgent.", chargeUnder, nearlyEmpty).event().about(charge),
		key("BatteryEmpty", slot.BoolValue, "", "There is less than one per cent left.", chargeUnder, 0).event().about(charge),
	}
}

// The maker's notifications about the battery, %.
const (
	soonEmpty   = 30
	nearlyEmpty = 15
)

// whenCharged is a value that follows from the charge, Invalid before that was measured.
func (l *Layer) whenCharged(v slot.Value) slot.Value {
	if l.senses.charge != l.senses.charge {
		return slot.Value{}
	}
	return v
}

func percent(l *Layer, _ int) slot.Value { return l.whenCharged(slot.Int(int64(l.senses.percent))) }

func chargeOver(l *Layer, arg int) slot.Value {
	return l.whenCharged(slot.Bool(l.senses.percent >= arg))
}

func chargeUnder(l *Layer, arg int) slot.Value {
	return l.whenCharged(slot.Bool(l.senses.percent <= arg))
}

func (l *Layer) bodyRows() []row {
	falling, fallen := int(l.slot("falling")), int(l.slot("fallen"))
	return []row{
		key("robotIsFalling", slot.BoolValue, "", "The robot is falling.", slotBool, falling).event(),
		key("robotHasFallen", slot.BoolValue, "", "The robot has fallen and has not got up again.", slotBool, fallen).event(),
		pulse("ALMotion/RobotPushed", slot.BoolValue, "", "Somebody pushes the robot. Only a Pepper tells.", jolted, 0),
		key("ALMotion/RobotIsFalling", slot.BoolValue, "", "The robot is falling.", slotBool, falling).event(),
		key("PostureChanged", slot.StringValue, "", "Posture the robot is in, looked at once a second.", postureName, 0).event().oneOf(l.labels("posture")),
		key("PostureFamilyChanged", slot.StringValue, "", "Family of postures the robot is in, looked at once a second.", familyName, 0).event().oneOf(l.labels("posture/family")),
		key("TemperatureStatusChanged", slot.IntValue, "", "0 normal, 1 hot, 2 very hot, 3 critical: of the hottest joint.", worstHeat, 0).event().within(0, 3),
	}
}

// labels are the texts of a slot.
func (l *Layer) labels(name string) []string { return l.set.Decls()[l.slot(name)].Labels }

func postureName(l *Layer, _ int) slot.Value { return l.senses.posture }

func familyName(l *Layer, _ int) slot.Value { return l.senses.family }

func worstHeat(l *Layer, _ int) slot.Value { return statusOf(l.senses.highest(l)) }
