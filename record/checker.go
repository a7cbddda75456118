// SPDX-License-Identifier: Apache-2.0

package record

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Checker compares a run with a recording while it goes. It implements
// scenarios.Recorder for a run that does not go back.
type Checker struct {
	with   *comparison
	bodies poser
	buf    []byte
}

// Check returns what compares a run with the recording.
func (r *Recording) Check() *Checker { return &Checker{with: newComparison(r)} }

// Begin compares the start of the run.
func (c *Checker) Begin(w *sim.World) { c.Tick(w) }

// Keep does nothing.
func (c *Checker) Keep() {}

// Drop does nothing.
func (c *Checker) Drop() {}

// Input compares an input.
func (c *Checker) Input(in *sim.LoggedInput, asked bool) { c.with.input(in, asked) }

// Decide compares a decision.
func (c *Checker) Decide(e *trace.Event) {
	c.buf = e.AppendJSON(c.buf[:0])
	c.with.decision(Row{e.Time / c.with.rec.Tick, c.buf})
}

// Log does nothing: what is printed is not compared.
func (c *Checker) Log(int64, string, string) {}

// Tick compares the hash and the poses at the end of a tick.
func (c *Checker) Tick(w *sim.World) {
	c.with.hash(w.Ticks(), uint64(w.Hash()))
	if data := c.bodies.pose(w, c.buf[:0]); data != nil {
		c.with.pose(Row{w.Ticks(), data})
		c.buf = data
	}
}

// Diverged reports whether a hash differs by now.
func (c *Checker) Diverged() bool { return c.with.Hash >= 0 }

// End returns where a run of so many ticks diverges from the recording.
func (c *Checker) End(ticks int64) *Divergence { return c.with.end(ticks, true) }
