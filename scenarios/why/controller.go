// SPDX-License-Identifier: Apache-2.0

package why

import (
	"encoding/json"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Controlled is what a controller in Go last read and commanded. Why it did so is in its
// code.
type Controlled struct {
	Program trace.Program
	Robot   string
}

func controlled(r *scenarios.Run, name string) *Controlled {
	c := &Controlled{}
	_ = r.Snapshot(name, &c.Program) // the run has the program
	for i := range r.Spec.Programs {
		if p := &r.Spec.Programs[i]; p.Name == name {
			c.Robot = p.Robot
		}
	}
	return c
}

// String is a line for each slot that the controller has used.
func (c *Controlled) String() string { return c.page().String() }

func (c *Controlled) page() *page {
	p := &page{}
	p.line("%s, a controller in Go for %s, at %s", c.Program.Name, c.Robot, seconds(c.Program.Time))
	for i := range c.Program.Quantities {
		q, verb := &c.Program.Quantities[i], "commands"
		if q.Sampled {
			verb = "reads"
		}
		p.line("  %s %s = %s", verb, q.Name, short(q.Value)).Value = slot.Float(q.Value)
	}
	return p
}

// MarshalJSON implements json.Marshaler.
func (c *Controlled) MarshalJSON() ([]byte, error) { return json.Marshal(c.page().tree()) }
