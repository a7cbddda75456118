// SPDX-License-Identifier: Apache-2.0

package chicken

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Kinds are what world files know of machines.
var Kinds = []sim.RobotKind{
	{Name: "feeder", New: func() sim.RobotConfig { c := DefaultFeeder(); return &c }},
	{Name: "belt", New: func() sim.RobotConfig { c := DefaultBelt(); return &c }},
	{Name: "scale", New: func() sim.RobotConfig { c := DefaultScale(); return &c }},
	{Name: "picker", New: func() sim.RobotConfig { c := DefaultPicker(); return &c }},
}

// machine is what the four have in common: they stand where they were put, and
// everything goes through their slots.
type machine struct {
	name, kind string
	at         geom.Pose2
	world      *sim.World
	set        *slot.Set
	err        error // the first error of a declaration
}

func newMachine(b *sim.Builder, kind string, at geom.Pose2) machine {
	return machine{name: b.Name(), kind: kind, at: at, world: b.World(), set: slot.NewSet()}
}

// Name returns the machine's name in its world.
func (m *machine) Name() string { return m.name }

// Slots returns what programs see of the machine.
func (m *machine) Slots() *slot.Set { return m.set }

// Base returns where the machine stands.
func (m *machine) Base() geom.Pose2 { return m.at }

// Settle does nothing: a machine feels no contacts.
func (m *machine) Settle(int64) {}

// Check refuses every input: a machine is bolted down. Its slots can have faults.
func (m *machine) Check(in *sim.Input) error {
	return fmt.Errorf("%s %s: a %s is bolted down; programs work it through its slots", in.Op, m.name, m.kind)
}

// Apply does nothing: there is no input that Check takes.
func (m *machine) Apply(*sim.Input) {}

func (m *machine) add(d slot.Decl) slot.ID {
	id, err := m.set.Add(d)
	if err != nil && m.err == nil {
		m.err = err
	}
	return id
}

func (m *machine) number(name, unit string, lo, hi, start float64, doc string) slot.ID {
	return m.add(slot.Decl{Name: name, Unit: unit, Min: lo, Max: hi, Init: start, Doc: doc})
}

func (m *machine) actuator(name, unit string, lo, hi, start float64, doc string) slot.ID {
	return m.add(slot.Decl{Name: name, Unit: unit, Min: lo, Max: hi, Init: start, Dir: slot.Actuator, Doc: doc})
}

func (m *machine) counter(name string, most float64, doc string) slot.ID {
	return m.add(slot.Decl{Name: name, Max: most, Kind: slot.Integer, Doc: doc})
}

// things is how many things there are to count.
func (m *machine) things() float64 { return float64(max(len(m.world.Model.Objects), 1)) }

// mostStrokes is the largest number of strokes that is counted.
const mostStrokes = 1e6

func (m *machine) flag(name, doc string) slot.ID {
	return m.add(slot.Decl{Name: name, Max: 1, Kind: slot.Boolean, Doc: doc})
}

// object finds a thing that the machine brought along or works with.
func (m *machine) object(name, what string) int {
	i, ok := m.world.Object(name)
	if !ok && m.err == nil {
		m.err = fmt.Errorf("there is no %s, %s", name, what)
	}
	return i
}

// lieOn counts what rests on an object now.
func lieOn(w *sim.World, on int) int {
	n := 0
	all := w.Bodies()
	for i := range all {
		if w.RestsOn(i) == on && all[i].Present() {
			n++
		}
	}
	return n
}

// ticks is how many ticks a time lasts, at least one.
func (m *machine) ticks(ns int64) int64 {
	tick := m.world.Model.Tick
	return max((ns+tick/2)/tick, 1)
}
