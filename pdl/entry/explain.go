// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/program"
)

// ExplainAll implements program.Program: what the program last did, with a line for each
// quantity.
func (p *Program) ExplainAll(program.History) explain.Node {
	out := p.Engine.ExplainAll(p.joined)
	out.At = p.File.Start()
	return out
}

// Explain implements program.Program: why a quantity has its value, and what the slot that
// it commands got.
func (p *Program) Explain(quantity string, _ program.History) (explain.Node, error) {
	id, _ := p.Lookup(quantity)
	to := explain.Said("joined to nothing")
	if to.Ref = p.joined(quantity); to.Ref != "" {
		to.Text = "its value goes to " + to.Ref
		if p.Quantities()[id].Kind == pdl.Sensor {
			to.Text = "its samples come from " + to.Ref
		}
	}
	if sink := p.written[id]; sink != nil {
		sink.Explain(p.Value(id), &to)
	}
	return p.Engine.Explain(id, to)
}

// joined says what a quantity is joined to: robot/slot, or a quantity pdl/program/quantity;
// where it has no slot of its own, what reads it, as program/sensor or program/evaluation;
// "" for nothing.
func (p *Program) joined(quantity string) string {
	id, ok := p.Lookup(quantity)
	if !ok || !p.Connected(id) {
		return strings.Join(p.b.Connected(program.QuantityPrefix+p.b.Entry.Name+"/"+quantity), ", ")
	}
	for i := range p.b.Entry.Connect {
		if c := &p.b.Entry.Connect[i]; c.Quantity == quantity || numberedAs(p.Numbers(), id, c.Quantity) {
			return c.Slot
		}
	}
	return p.b.Robot + "/" + quantity
}

// numberedAs reports whether a text is a number that a program gave a quantity.
func numberedAs(all []pdl.Number, id pdl.ID, text string) bool {
	for _, n := range all {
		number := strconv.FormatInt(n.Number, 10)
		if n.ID == id && (text == number || text == "sensor "+number || text == "actuator "+number) {
			return true
		}
	}
	return false
}
