// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// row is one key of the layer.
type row struct {
	memory.Decl
	when    availability
	needs   need
	value   func(l *Layer, arg int) slot.Value
	arg     int
	again   func(l *Layer) bool // tells that it is raised though its value is the same; may be nil
	shows   bool                // it shows a sensor, or follows from one alone
	sensed  bool                // it shows the sensor as it is
	sensor  slot.ID
	happens happening // it is raised each time that this happens; value is nil then
}

// availability says when a key is computed.
type availability uint8

const (
	always    availability = iota
	solitary               // in other states it keeps its value
	awareness              // nobody is tracked without BasicAwareness
	lifeOnly               // Invalid without Autonomous Life
)

// need says which of the costlier senses a key is about.
type need uint8

const (
	needPeople need = 1 << iota
	needMotion
	needTouch
)

// happening is what an event without a lasting value is raised for.
type happening uint8

const (
	nothing happening = iota
	arrived
	left
	enteredZone // arg is the zone
	approached
	movedAway
	looksAt
	looksAway
	waves
	loses
	moves
	echoes  // arg is the side
	echoNot // arg is the side
	touched
	clicks // arg is how many
	jolted
)

// news is something that happened in this tick.
type news struct {
	what  happening
	arg   int
	value slot.Value
}

// key starts a row.
func key(name string, kind slot.ValueKind, unit, doc string, value func(*Layer, int) slot.Value, arg int) row {
	return row{Decl: memory.Decl{Name: name, Kind: kind, Unit: unit, Doc: doc}, value: value, arg: arg}
}

// event makes it a key whose changes are raised.
func (r row) event() row {
	r.Event = true
	return r
}

func (r row) only(a availability, n need) row {
	r.when, r.needs = a, n
	return r
}

// about makes it a key that follows from a sensor.
func (r row) about(id slot.ID) row {
	r.shows, r.sensor = true, id
	return r
}

// of makes it the key that shows a sensor.
func (r row) of(id slot.ID) row {
	r = r.about(id)
	r.sensed = true
	return r
}

func (r row) within(lo, hi float64) row {
	r.Min, r.Max = lo, hi
	return r
}

func (r row) oneOf(labels []string) row {
	r.Labels = labels
	return r
}

// pulse is a row of an event that is raised each time that something happens.
func pulse(name string, kind slot.ValueKind, unit, doc string, h happening, arg int) row {
	return row{Decl: memory.Decl{Name: name, Kind: kind, Unit: unit, Doc: doc, Event: true}, happens: h, arg: arg}
}

// The values of slots; a slot without a measurement is Invalid.

func slotFloat(l *Layer, arg int) slot.Value {
	if v := l.get(slot.ID(arg)); v == v {
		return slot.Float(v)
	}
	return slot.Value{}
}

func slotBool(l *Layer, arg int) slot.Value {
	if v := l.get(slot.ID(arg)); v == v {
		return slot.Bool(v != 0)
	}
	return slot.Value{}
}

// slotPressed is a touch as the robot has it: 1.0 or 0.0.
func slotPressed(l *Layer, arg int) slot.Value {
	switch v := l.get(slot.ID(arg)); {
	case v != v:
		return slot.Value{}
	case v != 0:
		return slot.Float(1)
	}
	return slot.Float(0)
}
