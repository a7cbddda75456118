// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// override is a sensor whose key others write, or one that the software makes of those.
type override struct {
	id   slot.ID
	key  condition.Key
	made func(l *Layer, arg int) float64 // nil: it is what key says
	arg  int
}

// get is what a sensor measures, or what others say that it does; NaN for neither. All
// that the software makes of sensors that others may say goes by it.
func (l *Layer) get(id slot.ID) float64 {
	for i := range l.overrides {
		if o := &l.overrides[i]; o.id == id {
			if o.made != nil {
				return o.made(l, o.arg)
			}
			return reading(l.store.Value(o.key))
		}
	}
	return l.set.Get(id)
}

// reading is a key's value as a sensor has it.
func reading(v slot.Value) float64 {
	if x, is := v.Number(); is {
		return x
	}
	return math.NaN()
}

// override takes the sensors anew whose keys others write, and those that are made of
// them. Of several keys of one sensor the first in the table counts.
func (l *Layer) override() {
	l.overrides = l.overrides[:0]
	for i := range l.rows {
		if l.rows[i].sensed && l.keys[i].held {
			l.overrides = append(l.overrides, override{id: l.rows[i].sensor, key: l.keys[i].key})
		}
	}
	l.overrideFeet()
}
