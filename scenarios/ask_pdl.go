// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/pdl"
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
