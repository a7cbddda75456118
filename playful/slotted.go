// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/slot"
)

// SlotUse says that a key's text is the name of a slot of the robot, and what for.
// Such a slot is as one that the specification itself declares: it is checked when
// the program is bound to a robot, and Context.Slot knows it. An empty text names
// none.
type SlotUse uint8

// The uses of a slot. While a leaf runs it is the only one of the program that
// commands the slot: the slot's name is a resource.
const (
	NoSlot SlotUse = iota
	ReadsSlot
	CommandsSlot
)

// slotted is a specification completed by the slots that a statement names.
type slotted struct {
	leaf       *LeafSpec // of the registry
	eval       *EvaluationSpec
	reads      []string
	writes     []string
	ownLeaf    *LeafSpec
	evaluation *EvaluationSpec
}

// leafWith returns a leaf's specification with the slots that its keys name.
func (c *compiler) leafWith(spec *LeafSpec, params []slot.Value) *LeafSpec {
	reads, writes := namedSlots(spec.Keys, params)
	if len(reads)+len(writes) == 0 {
		return spec
	}
	for _, s := range c.slotted {
		if s.leaf == spec && slices.Equal(s.reads, reads) && slices.Equal(s.writes, writes) {
			return s.ownLeaf
		}
	}
	own := *spec
	own.Reads = append(slices.Clone(spec.Reads), reads...)
	own.Writes = append(slices.Clone(spec.Writes), writes...)
	own.Resources = append(slices.Clone(spec.Resources), writes...)
	c.slotted = append(c.slotted, slotted{leaf: spec, reads: reads, writes: writes, ownLeaf: &own})
	return &own
}

// evaluationWith is leafWith for an evaluation.
func (c *compiler) evaluationWith(spec *EvaluationSpec, params []slot.Value) *EvaluationSpec {
	reads, _ := namedSlots(spec.Keys, params)
	if len(reads) == 0 {
		return spec
	}
	for _, s := range c.slotted {
		if s.eval == spec && slices.Equal(s.reads, reads) {
			return s.evaluation
		}
	}
	own := *spec
	own.Reads = append(slices.Clone(spec.Reads), reads...)
	c.slotted = append(c.slotted, slotted{eval: spec, reads: reads, evaluation: &own})
	return &own
}

func namedSlots(keys []KeySpec, params []slot.Value) (reads, writes []string) {
	for i := range keys {
		name, _ := params[i].AsString()
		switch {
		case name == "" || keys[i].Slot == NoSlot:
		case keys[i].Slot == CommandsSlot:
			writes = append(writes, name)
		default:
			reads = append(reads, name)
		}
	}
	return reads, writes
}

// checkCommands refuses a leaf that commands a slot by name which another leaf
// commands without sharing a resource: both could at once.
func (c *compiler) checkCommands(spec *LeafSpec, at place) {
	for i := range c.prog.leaves {
		other := c.prog.leaves[i].spec
		name, both := firstCommon(spec.Writes, other.Writes)
		if !both || sharing(spec, other) || !mayMeet(spec, name) && !mayMeet(other, name) {
			continue
		}
		c.errorf(at.file, at.pos, meeting(spec, other), "%s and %s can both command %s at once [slot_taken]", other.Name, spec.Name, name)
		return
	}
}

// sharing tells that two leaves share a resource.
func sharing(a, b *LeafSpec) bool {
	_, shared := firstCommon(addNew(slices.Clone(a.Resources), a.Further), addNew(slices.Clone(b.Resources), b.Further))
	return shared
}

// mayMeet tells of a leaf that commands a slot because a key of it says so, or whose
// author is not that of the others.
func mayMeet(spec *LeafSpec, name string) bool {
	return spec.Origin != nil || slices.Contains(spec.Resources, name)
}

// meeting says how two leaves are kept apart.
func meeting(a, b *LeafSpec) string {
	if a.Origin == nil {
		a, b = b, a
	}
	if a.Origin == nil || len(b.Resources) == 0 || slices.Contains(b.Writes, b.Resources[0]) {
		return "use one of the two for it"
	}
	return fmt.Sprintf("declare for %s what %s reserves: resources = [%q]", a.Name, b.Name, b.Resources[0])
}

func firstCommon(a, b []string) (string, bool) {
	for _, x := range a {
		if slices.Contains(b, x) {
			return x, true
		}
	}
	return "", false
}
