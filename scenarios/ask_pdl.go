// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// PDL returns the engine of a PDL program, to be asked and not to be run; false if there
// is no such program.
func (r *Run) PDL(name string) (*pdl.Engine, bool) {
	p, err := r.program(name)
	if err != nil || p.pdl == nil {
		return nil, false
	}
	return p.pdl.Engine, true
}

// PDLSource returns the text of a PDL program.
func (r *Run) PDLSource(name string) (*source.File, bool) {
	p, err := r.program(name)
	if err != nil || p.pdl == nil {
		return nil, false
	}
	return p.pdl.File, true
}

// Joined says what a quantity of a PDL program is joined to: robot/slot, or a quantity
// pdl/program/quantity; where it has no slot of its own, what reads it, as program/sensor
// or program/evaluation; "" for nothing.
func (r *Run) Joined(program, quantity string) string {
	p, err := r.program(program)
	if err != nil || p.pdl == nil {
		return ""
	}
	id, ok := p.pdl.Lookup(quantity)
	if !ok || !p.pdl.Connected(id) {
		return r.readers(quantityPrefix + program + "/" + quantity)
	}
	for i := range r.compiled {
		spec := r.compiled[i].spec
		for k := range spec.Connect {
			if c := &spec.Connect[k]; spec.Name == program && (c.Quantity == quantity || numberedAs(p.pdl.Numbers(), id, c.Quantity)) {
				return c.Slot
			}
		}
	}
	return p.robot + "/" + quantity
}

// readers are the quantities and evaluations of other programs that a quantity is
// connected to.
func (r *Run) readers(name string) string {
	var all []string
	for i := range r.compiled {
		spec := r.compiled[i].spec
		for k := range spec.Connect {
			if spec.Connect[k].Slot == name {
				all = append(all, spec.Name+"/"+spec.Connect[k].Quantity)
			}
		}
	}
	return strings.Join(all, ", ")
}

// numberedAs tells whether a text is a number that a program gave a quantity.
func numberedAs(all []pdl.Number, id pdl.ID, text string) bool {
	for _, n := range all {
		number := strconv.FormatInt(n.Number, 10)
		if n.ID == id && (text == number || text == "sensor "+number || text == "actuator "+number) {
			return true
		}
	}
	return false
}

// Commanded is what the slot that a quantity commands was given, and by whom.
type Commanded struct {
	Slot         string // robot/slot
	Parts        []Part // of `share: sum`, in the order of summing; else none
	Sum          float64
	Lower, Upper float64 // of the slot
	Asked        float64 // the sum, taken to the slot's limits
	Got          float64 // what the robot was told in the last tick: faults of the slot act on it
}

// Part is what one quantity gives a slot that programs share.
type Part struct {
	Program, Quantity string
	Value             float64
}

// Commanded answers for a quantity of a PDL program; false where it commands no slot.
func (r *Run) Commanded(program, quantity string) (Commanded, bool) {
	p, err := r.program(program)
	if err != nil || p.pdl == nil {
		return Commanded{}, false
	}
	id, ok := p.pdl.Lookup(quantity)
	for i := range p.commands {
		c := &p.commands[i]
		if !ok || c.quantity != id || c.set == nil {
			continue
		}
		d := &c.set.Decls()[c.id]
		out := Commanded{
			Slot: c.robot + "/" + c.slot, Sum: p.pdl.Value(id), Lower: d.Min, Upper: d.Max,
			Asked: c.set.Get(c.id), Got: c.set.Commanded(c.id),
		}
		if c.part != nil {
			out.Parts, out.Sum = c.part.all(), c.part.sum()
		}
		return out, true
	}
	return Commanded{}, false
}

// Commanding returns the quantities of PDL programs that command a slot, robot/slot, as
// program/quantity.
func (r *Run) Commanding(name string) (all []string) {
	for _, p := range r.programs {
		for i := range p.commands {
			if c := &p.commands[i]; p.pdl != nil && c.robot+"/"+c.slot == name {
				all = append(all, p.name+"/"+p.pdl.Quantities()[c.quantity].Name)
			}
		}
	}
	return all
}
