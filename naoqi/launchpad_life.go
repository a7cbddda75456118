// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// FocusCount begins the keys that count focuses, one an activity.
const FocusCount = launchpad + "FocusCount/"

func launchpadLife() []row {
	state := key("State", slot.StringValue, "", "State of Autonomous Life.", lifeState, 0).oneOf(States).only(lifeOnly, 0)
	state.again = (*Layer).reentered
	return []row{
		key("LifeTime", slot.IntValue, "s", "How long Autonomous Life has been running.", lifeTime, 0).only(lifeOnly, 0).within(0, math.Inf(1)),
		state,
		key("PreviousState", slot.StringValue, "", `State before, which may be the same; "" at first.`, lifePrevious, 0).only(lifeOnly, 0).oneOf(append([]string{""}, States...)),
		key("FocusedActivity", slot.StringValue, "", `Activity in focus, "" for none.`, lifeFocused, 0).only(lifeOnly, 0),
		key("PreviousActivity", slot.StringValue, "", `Activity that was in focus before; none does not count.`, lifeBefore, 0).only(lifeOnly, 0),
	}
}

// FocusCounts declares the counts of activities that are not known: they are Invalid.
func FocusCounts() memory.Decl {
	return memory.Decl{
		Name: FocusCount + "**", Kind: slot.IntValue, Event: true, Max: math.Inf(1),
		Doc: "How often the activity has been in focus since the start.",
	}
}

// addFocusCount adds the count of one activity.
func (l *Layer) addFocusCount(activity string) {
	name := FocusCount + activity
	if _, have := l.byName[name]; have {
		return
	}
	d := FocusCounts()
	d.Name = name
	l.byName[name] = len(l.rows)
	l.rows = append(l.rows, row{Decl: d, when: lifeOnly, value: focuses, arg: len(l.counted)})
	l.counted = append(l.counted, activity)
	l.keys = append(l.keys, asked{})
}

func lifeTime(l *Layer, _ int) slot.Value     { return slot.Int(l.life.LifeTime()) }
func lifeState(l *Layer, _ int) slot.Value    { return slot.String(l.life.State()) }
func lifePrevious(l *Layer, _ int) slot.Value { return slot.String(l.life.PreviousState()) }
func lifeFocused(l *Layer, _ int) slot.Value  { return slot.String(l.life.FocusedActivity()) }
func lifeBefore(l *Layer, _ int) slot.Value   { return slot.String(l.life.PreviousActivity()) }
func focuses(l *Layer, i int) slot.Value      { return slot.Int(l.life.FocusCount(l.counted[i])) }

// reentered tells that a state was entered since the last Refresh.
func (l *Layer) reentered() bool {
	n := l.life.Entries()
	before := l.entries
	l.entries = n
	return n != before
}
