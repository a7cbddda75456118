// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
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

// ExplainQuantity returns why a quantity of a PDL program has its value, and what the slot
// that it commands got.
func (r *Run) ExplainQuantity(program, quantity string) (explain.Node, error) {
	p, err := r.program(program)
	if err != nil {
		return explain.Node{}, err
	}
	id, _ := p.pdl.Lookup(quantity)
	to := explain.Said("joined to nothing")
	if to.Ref = r.Joined(program, quantity); to.Ref != "" {
		to.Text = "its value goes to " + to.Ref
		if p.pdl.Quantities()[id].Kind == pdl.Sensor {
			to.Text = "its samples come from " + to.Ref
		}
	}
	for i := range p.commands {
		if c := &p.commands[i]; c.quantity == id && c.set != nil {
			c.explain(p.pdl.Value(id), &to)
			break
		}
	}
	return p.pdl.Explain(id, to)
}

// explain says what the slot got, where that is more or less than the quantity's value.
func (c *command) explain(v float64, to *explain.Node) {
	d := &c.set.Decls()[c.id]
	if c.part != nil {
		v = c.part.sum()
		all := to.Say("programs share it:")
		c.part.each(func(program, quantity string, v float64) { sayShare(all, program+"/"+quantity, v) })
		sayShare(all, "sum", v)
	}
	asked, got := c.set.Get(c.id), c.set.Commanded(c.id)
	if asked != v {
		to.Say("taken to the slot's limits [%s, %s]: %s", exact(d.Min), exact(d.Max), exact(asked)).Value = slot.Float(asked)
	}
	if got != asked {
		to.Say("a fault acts on the slot: the robot gets %s", exact(got)).Value = slot.Float(got)
	}
}

// sayShare adds what one quantity gives to a slot that programs share.
func sayShare(to *explain.Node, name string, v float64) {
	text := exact(v)
	if text[0] != '-' && text[0] != '+' {
		text = " " + text
	}
	to.Add(explain.Node{Text: name + "\t" + text, Name: name, Value: slot.Float(v)})
}

func exact(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

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
