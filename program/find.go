// SPDX-License-Identifier: Apache-2.0

package program

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// FindSlot returns a slot of the world by its name, robot/slot.
func FindSlot(h Host, name string) (*slot.Set, slot.ID, bool) {
	robot, rest, _ := strings.Cut(name, "/")
	set, ok := h.SlotsOf(robot)
	if !ok {
		return nil, 0, false
	}
	id, ok := set.Lookup(rest)
	return set, id, ok
}

// SlotSource is a slot as a source.
type SlotSource struct {
	Set *slot.Set
	ID  slot.ID
}

// Read implements Source.
func (s SlotSource) Read(int64) (float64, bool) { return s.Set.Get(s.ID), true }

// SlotNames returns the names of the slots of a direction, each behind a prefix.
func SlotNames(set *slot.Set, dir slot.Direction, prefix string) (names []string) {
	for i := range set.Decls() {
		if d := &set.Decls()[i]; d.Dir == dir {
			names = append(names, prefix+d.Name)
		}
	}
	return names
}

// SlotsLike returns the slots of the world of a direction, as robot/slot: those of the robot
// that a name begins with, where there is one.
func SlotsLike(h Host, dir slot.Direction, like string) (names []string) {
	robot, _, _ := strings.Cut(like, "/")
	_, known := h.SlotsOf(robot)
	for _, r := range h.Robots() {
		if !known || r.Name == robot {
			names = append(names, SlotNames(r.Slots, dir, r.Name+"/")...)
		}
	}
	return names
}

// SlotHint returns the nearest name, or those that there are.
func SlotHint(name string, names []string) string {
	if near := source.Suggest(name, names); near != "" || len(names) == 0 {
		return near
	}
	return "there are: " + Few(names)
}

// Few lists the first of many names.
func Few(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
	}
	return strings.Join(names, ", ")
}

// Given is a quantity of another program.
type Given struct {
	Source
	Lower, Upper float64
}

// FindQuantity returns the quantity of another program that a connection names; missing
// says what is not there, and is nil where it is.
func FindQuantity(h Host, name string) (g Given, missing *Missing) {
	program, quantity, _ := strings.Cut(strings.TrimPrefix(name, QuantityPrefix), "/")
	var givers []string
	for _, o := range h.Programs() {
		from, is := o.Program.(Giver)
		if !is {
			continue
		}
		if givers = append(givers, o.Name); o.Name != program {
			continue
		}
		var ok bool
		if g.Source, g.Lower, g.Upper, ok = from.Quantity(quantity); !ok {
			return g, &Missing{spec.HintFor(quantity, from.QuantityNames()), fmt.Sprintf("%s has no quantity %q", program, quantity)}
		}
		return g, nil
	}
	return g, &Missing{spec.HintFor(program, givers), fmt.Sprintf("there is no PDL program named %q", program)}
}

// Missing is what a connection names and is not there.
type Missing struct{ Hint, Text string }
