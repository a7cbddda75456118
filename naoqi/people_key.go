// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/slot"
)

// peopleRows are the keys of the extractors that Launchpad is made of. People have
// numbers from 1, in the order in which they came.
func (l *Layer) peopleRows() []row {
	rows := []row{
		list("PeoplePerception/PeopleList", "People that the robot perceives or remembers: for 10 s.", everybody, 0),
		list("PeoplePerception/VisiblePeopleList", "People that are in sight, or were 2 s ago.", everybodySeen, 0),
		id("PeoplePerception/JustArrived", "Somebody is perceived for the first time.", arrived, 0),
		id("PeoplePerception/JustLeft", "Somebody was not perceived for 10 s.", left, 0),
		list("GazeAnalysis/PeopleLookingAtRobot", "People that look at the robot.", lookers, 0),
		id("GazeAnalysis/PersonStartsLookingAtRobot", "Somebody begins to look at the robot.", looksAt, 0),
		id("GazeAnalysis/PersonStopsLookingAtRobot", "Somebody does not look at the robot any more.", looksAway, 0),
		id("EngagementZones/PersonApproached", "Somebody comes into a nearer zone.", approached, 0),
		id("EngagementZones/PersonMovedAway", "Somebody goes into a zone further off.", movedAway, 0),
		id("WavingDetection/PersonWaving", "Somebody is seen to begin waving, up to 2.5 m away; only by a Pepper.", waves, 0),
		pulse("MovementDetection/MovementDetected", slot.IntValue, "", "Things begin to move before the robot: their number.", moves, 0).only(solitary, needMotion),
		key("SpeechDetected", slot.BoolValue, "", "Somebody whose face is seen, turned to the robot by at most 15°, moves its lips; nothing is heard.", talking, 0).event().only(always, needPeople),
		key("ALBasicAwareness/HumanTracked", slot.IntValue, "", "Person that is tracked, -1 for nobody.", whom, 0).event().only(awareness, needPeople).within(-1, math.Inf(1)),
		pulse("ALBasicAwareness/HumanLost", slot.IntValue, "", "The person that was tracked is out of sight.", loses, 0).only(awareness, needPeople),
	}
	for zone, n := range [...]string{"1", "2", "3"} {
		rows = append(rows,
			list("EngagementZones/PeopleInZone"+n, "People in zone "+n+".", inZone, zone+1),
			id("EngagementZones/PersonEnteredZone"+n, "Somebody comes into zone "+n+".", enteredZone, zone+1))
	}
	return rows
}

// Perceived is somebody whom the robot's software perceives.
type Perceived struct {
	ID              int64
	Distance, Aside float64 // m, rad: from the robot, positive to the left
	Zone            int
	Ago             int64 // ns since a camera last saw it
	Visible, Looks  bool
}

// People are those whom the software perceives, in the order of their numbers.
func (l *Layer) People() (all []Perceived) {
	for i := range l.senses.people.list {
		q := &l.senses.people.list[i]
		all = append(all, Perceived{ID: q.id, Distance: q.ahead.Norm(), Aside: q.ahead.Angle(), Zone: q.zone, Ago: l.now - q.seen, Visible: q.visible, Looks: q.looks})
	}
	return all
}

// AboutPeople reports whether a key is about people whom the robot perceives.
func (l *Layer) AboutPeople(name string) bool {
	i, ok := l.byName[name]
	return ok && l.rows[i].needs&needPeople != 0
}

func list(name, doc string, value func(*Layer, int) slot.Value, arg int) row {
	return key(name, slot.ListValue, "", doc, value, arg).event().only(solitary, needPeople)
}

// id is the row of an event that tells a person's number.
func id(name, doc string, h happening, arg int) row {
	return pulse(name, slot.IntValue, "", doc+" Its value is the person's number.", h, arg).only(solitary, needPeople)
}

func everybody(l *Layer, _ int) slot.Value     { return l.senses.people.all }
func everybodySeen(l *Layer, _ int) slot.Value { return l.senses.people.visible }
func lookers(l *Layer, _ int) slot.Value       { return l.senses.people.looking }
func inZone(l *Layer, zone int) slot.Value     { return l.senses.people.inZone[zone] }
func noMotion(l *Layer, _ int) slot.Value      { return slot.Bool(l.senses.motion.count == 0) }
func numMotion(l *Layer, _ int) slot.Value     { return slot.Int(l.senses.motion.count) }
func noPeople(l *Layer, _ int) slot.Value      { return slot.Bool(len(l.senses.people.list) == 0) }
func notSeen(l *Layer, _ int) slot.Value       { return slot.Bool(!l.senses.people.seesSomebody) }
func numPeople(l *Layer, zone int) slot.Value  { return slot.Int(l.senses.people.count[zone]) }
func talking(l *Layer, _ int) slot.Value       { return slot.Bool(l.senses.people.someTalks) }
func sameTracked(l *Layer, _ int) slot.Value   { return slot.Bool(l.senses.people.tracked.same) }

func waving(l *Layer, _ int) slot.Value {
	if l.senses.people.someoneWaves {
		return slot.Int(1)
	}
	return slot.Int(0)
}

func whom(l *Layer, _ int) slot.Value {
	if id := l.senses.people.tracked.id; id != 0 {
		return slot.Int(id)
	}
	return slot.Int(-1)
}

// trackedPerson is who is tracked, or nil.
func (l *Layer) trackedPerson() *person { return l.senses.people.byID(l.senses.people.tracked.id) }

func trackedZone(l *Layer, _ int) slot.Value {
	if q := l.trackedPerson(); q != nil {
		return slot.Int(int64(q.zone))
	}
	return slot.Int(0)
}

func trackedDistance(l *Layer, _ int) slot.Value {
	if q := l.trackedPerson(); q != nil {
		return slot.Float(q.ahead.Norm())
	}
	return slot.Float(-1)
}

func trackedLooks(l *Layer, _ int) slot.Value {
	q := l.trackedPerson()
	return slot.Bool(q != nil && q.looks)
}
