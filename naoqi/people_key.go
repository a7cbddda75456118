// SPDX-License-Identifier: Apache-2.0

package naoqi

import "github.com/playsim/playsim/slot"

func (l *Layer) peopleRows() []row { return nil }

func noMotion(l *Layer, _ int) slot.Value        { return slot.Bool(true) }
func numMotion(l *Layer, zone int) slot.Value    { return slot.Int(0) }
func waving(l *Layer, _ int) slot.Value          { return slot.Int(0) }
func noPeople(l *Layer, _ int) slot.Value        { return slot.Bool(true) }
func notSeen(l *Layer, _ int) slot.Value         { return slot.Bool(true) }
func numPeople(l *Layer, zone int) slot.Value    { return slot.Int(0) }
func sameTracked(l *Layer, _ int) slot.Value     { return slot.Bool(false) }
func trackedZone(l *Layer, _ int) slot.Value     { return slot.Int(0) }
func trackedDistance(l *Layer, _ int) slot.Value { return slot.Float(-1) }
func trackedLooks(l *Layer, _ int) slot.Value    { return slot.Bool(false) }
