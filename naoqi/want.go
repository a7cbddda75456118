// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
)

// Want has a key computed from the next Refresh on, for something in the world that
// depends on it, and declares it in the store. In the midst of a run the key has its
// value at once, and what it is about begins now. It is false for a name that is none of
// the layer's keys.
func (l *Layer) Want(name string) (condition.Key, bool) {
	i, ok := l.byName[name]
	if !ok {
		return 0, false
	}
	if k := &l.keys[i]; !k.counts {
		l.begin(l.rows[i].needs)
		if k.wanted && l.rows[i].happens != nothing { // what happened before is not known
			l.store.Set(k.key, slot.Value{})
		}
		k.counts, k.known = true, false
		l.ask(i)
		l.store.Include(k.key)
		l.note(i)
	}
	return l.keys[i].key, true
}

// Onlook is Want for who only looks at a key: nothing in the world depends on it, and it
// changes neither the state nor what others are told.
func (l *Layer) Onlook(name string) (condition.Key, bool) {
	i, ok := l.byName[name]
	if !ok {
		return 0, false
	}
	if k := &l.keys[i]; !k.wanted {
		l.need |= l.rows[i].needs
		l.ask(i)
	}
	return l.keys[i].key, true
}

// ask has a key computed, and gives it its value where the layer is under way.
func (l *Layer) ask(i int) {
	k := &l.keys[i]
	if !k.wanted {
		name := l.rows[i].Name
		k.wanted, k.key = true, l.store.Intern(name)
		if _, declared := l.store.KeyInfo(name); !declared {
			k.key, _ = l.store.Declare(l.rows[i].Decl)
		}
		at, _ := slices.BinarySearch(l.live, i)
		l.live = slices.Insert(l.live, at, i)
	}
	if l.senses.started && l.rows[i].happens == nothing {
		l.write(i)
		l.raiseAll()
	}
}

// begin has the senses that are about something begin anew where none but onlookers had
// them before: who looks on changes nothing.
func (l *Layer) begin(n need) {
	s := &l.senses
	if !l.acts && l.life == nil {
		under := s.started
		l.senses = l.newborn
		if under {
			s.refresh(l)
		}
	}
	l.acts = true
	if fresh := n &^ l.own; l.life == nil {
		if fresh&needPeople != 0 {
			s.people = l.newborn.people
		}
		if fresh&needMotion != 0 {
			s.motion = l.newborn.motion
		}
		if fresh&needTouch != 0 {
			s.touch = l.newborn.touch
		}
	}
	l.own |= n
	l.need |= n
}

// Wanted tells whether a key is computed.
func (l *Layer) Wanted(name string) bool {
	i, ok := l.byName[name]
	return ok && l.keys[i].wanted
}

// Hold leaves a key to others from now on: the layer does not write it any more. It is
// for scenarios that override what the robot finds. What the software makes of a sensor
// follows its key, which is part of the state then.
func (l *Layer) Hold(name string) {
	i, ok := l.byName[name]
	switch {
	case !ok || l.keys[i].held:
		return
	case l.rows[i].sensed:
		l.Want(name)
	default:
		l.Onlook(name)
	}
	l.keys[i].held = true
	l.override()
	l.note(i)
}

// Release takes a key back that was left to others: it has its present value at once, and
// none if it is raised for what happens. In a state in which it is not computed, too, it has
// the present value: what it was before it was left is not known.
func (l *Layer) Release(name string) {
	i, ok := l.byName[name]
	if !ok || !l.keys[i].held {
		return
	}
	l.keys[i].held = false
	l.override()
	l.note(i)
	if r := &l.rows[i]; r.happens != nothing || r.when == lifeOnly && l.life == nil {
		l.store.Set(l.keys[i].key, slot.Value{})
		return
	}
	l.bring(i)
	l.raiseAll()
}

// Held are the keys left to others that show a slot.
func (l *Layer) Held(name string) (keys []string) {
	id, ok := l.set.Lookup(name)
	for i := range l.rows {
		if ok && l.keys[i].held && l.rows[i].shows && l.rows[i].sensor == id {
			keys = append(keys, l.rows[i].Name)
		}
	}
	return keys
}

// WantAll has all keys computed.
func (l *Layer) WantAll() {
	for i := range l.rows {
		l.Want(l.rows[i].Name)
	}
}
