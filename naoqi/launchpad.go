// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// launchpad begins the names of the keys made for launch trigger conditions.
const launchpad = "Launchpad/"

func (l *Layer) launchpadRows() []row {
	all := append(launchpadPeople(l.opt.Model), launchpadTracked()...)
	all = append(all, l.launchpadBody()...)
	all = append(all, launchpadTime()...)
	all = append(all, launchpadLife()...)
	for i := range all {
		all[i].Name = launchpad + all[i].Name
		all[i].Event = true
	}
	return all
}

func launchpadPeople(of Model) []row {
	const alone = " Only in the state solitary."
	many := math.Inf(1)
	still := " Only while the robot and its head are still; with Autonomous Life the head follows people, unless tracking is none." + alone
	motion := "Number of things seen to move; without a 3D sensor they count in every zone." + still
	rows := []row{
		key("NoMotionInZones", slot.BoolValue, "", "Nothing is seen to move in any zone."+still, noMotion, 0).only(solitary, needMotion),
		key("WavingDetection", slot.IntValue, "", "1 while somebody is seen waving; 0 without a 3D sensor, which a NAO does not have."+alone, waving, 0).only(solitary, needPeople).within(0, 1),
		key("NoPeopleInZones", slot.BoolValue, "", "Nobody is perceived in any zone."+alone, noPeople, 0).only(solitary, needPeople),
		key("PeopleNotSeen", slot.BoolValue, "", "PeoplePerception/VisiblePeopleList is empty."+alone, notSeen, 0).only(solitary, needPeople),
	}
	zones := [...]string{
		"zone 1: in front, entered at 1.5 m and left at 1.6 m.",
		"zone 2: in front, entered at 2.5 m and left at 2.6 m, or aside as near as zone 1.",
		"zone 3: further off than zone 2.",
	}
	if of == Pepper {
		zones[0] = "zone 1: in front, entered at 1.5 m and left at 1.6 m; at 0.8 and 0.9 m with Autonomous Life."
		zones[1] = "zone 2: in front, entered at 2.5 m and left at 2.6 m, at 0.9 and 1 m with Autonomous Life; or aside as near as zone 1."
	}
	for i, where := range zones {
		n := string(rune('1' + i))
		rows = append(rows,
			key("NumMotionZone"+n, slot.IntValue, "", motion, numMotion, i+1).only(solitary, needMotion).within(0, many),
			key("NumPeopleZone"+n, slot.IntValue, "", "Number of people perceived in "+where+alone, numPeople, i+1).only(solitary, needPeople).within(0, many))
	}
	return rows
}

func launchpadTracked() []row {
	const needs = " Needs BasicAwareness."
	return []row{
		key("SameTrackedHuman", slot.BoolValue, "", "The same person is being tracked; false for a moment when it becomes another."+needs, sameTracked, 0).only(awareness, needPeople),
		key("ZoneOfTrackedHuman", slot.IntValue, "", "Zone of the tracked person, 0 if nobody is tracked."+needs, trackedZone, 0).only(awareness, needPeople).within(0, 3),
		key("DistanceOfTrackedHuman", slot.FloatValue, "m", "Distance to the tracked person, -1 if nobody is tracked."+needs, trackedDistance, 0).only(awareness, needPeople).within(-1, math.Inf(1)),
		key("TrackedHumanIsLookingAtRobot", slot.BoolValue, "", "The tracked person is looking at the robot; with qvga seen from about 0.8 to 1.75 m."+needs, trackedLooks, 0).only(awareness, needPeople),
	}
}

func (l *Layer) launchpadBody() []row {
	return []row{
		key("BatteryIsCharging", slot.BoolValue, "", "The battery is charging.", slotBool, int(l.slot("battery/charging"))).about(l.slot("battery/charging")),
		key("BatteryLevel", slot.IntValue, "", "Charge of the battery in six equal ranges, 0 … 5: 0 below 16.7 %, 5 from 83.3 % on.", batteryLevel, 0).within(0, 5).about(l.slot("battery")),
		key("BatteryStatus", slot.StringValue, "", "Critical up to 15 %, Low up to 30 %, Half below 80 %, then Full.", batteryStatus, 0).oneOf(batteryWords).about(l.slot("battery")),
		key("RobotType", slot.StringValue, "", "Model of the robot.", robotType, 0).oneOf(Models),
		key("Lifted", slot.BoolValue, "", "Somebody holds the robot in the air. Only a NAO tells.", lifted, int(l.slot("lifted"))).about(l.slot("lifted")),
		key("PostureFamily", slot.StringValue, "", "Family of postures the robot is in, looked at once a second.", familyName, 0).oneOf(l.labels("posture/family")),
		key("Posture", slot.StringValue, "", "Posture the robot is in, looked at once a second.", postureName, 0).oneOf(l.labels("posture")),
		key("RobotFellRecently", slot.BoolValue, "", "The robot has fallen within the last 13 s.", recently, fell),
		key("RobotPushedRecently", slot.BoolValue, "", "The robot was pushed within the last 13 s. Only a Pepper tells.", recently, pushed),
		key("TemperatureStatus", slot.StringValue, "", "Of the hottest joint: Cold, Warm from 75 °C, Hot from 82 °C, Critical from 90 °C.", heatWord, 0).oneOf(heatWords),
		key("HighestTemperature", slot.FloatValue, "°C", "Temperature of the hottest joint in whole degrees.", highestHeat, 0).within(0, 150),
		key("HighestJoint", slot.StringValue, "", "Name of the hottest joint, the first of equals.", hottestJoint, 0).oneOf(joints[:]),
	}
}

var (
	batteryWords = []string{"Critical", "Low", "Half", "Full"}
	heatWords    = []string{"Cold", "Warm", "Hot", "Critical"}
)

func batteryLevel(l *Layer, _ int) slot.Value { return l.whenCharged(slot.Int(l.senses.level())) }

// full is the charge from which the battery counts as full, %.
const full = 80

// batteryStatus: no thresholds are published; these follow the notifications.
func batteryStatus(l *Layer, _ int) slot.Value {
	n := 0
	for _, least := range [...]int{nearlyEmpty + 1, soonEmpty + 1, full} {
		if l.senses.percent >= least {
			n++
		}
	}
	return l.whenCharged(slot.String(batteryWords[n]))
}

func robotType(l *Layer, _ int) slot.Value { return slot.String(string(l.opt.Model)) }

func lifted(l *Layer, arg int) slot.Value {
	if l.opt.Model != NAO {
		return slot.Bool(false)
	}
	return slotBool(l, arg)
}

// What is told for a while after it happened.
const (
	fell = iota
	pushed
	numRecent
)

// remembered is for how long a fall or a push is recent, ns.
const remembered = 13e9

func recently(l *Layer, what int) slot.Value {
	r := &l.senses.recent[what]
	return slot.Bool(r.ever && l.now-r.at <= remembered)
}

func heatWord(l *Layer, _ int) slot.Value {
	if c := l.senses.highest(l); c == c {
		return slot.String(heatWords[heatStatus(c)])
	}
	return slot.Value{}
}

func highestHeat(l *Layer, _ int) slot.Value {
	if c := l.senses.highest(l); c == c {
		return slot.Float(c)
	}
	return slot.Value{}
}

func hottestJoint(l *Layer, _ int) slot.Value {
	if c := l.senses.highest(l); c == c {
		return slot.String(joints[l.senses.hottest])
	}
	return slot.Value{}
}
