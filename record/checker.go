// SPDX-License-Identifier: Apache-2.0

package record

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Checker compares a run with a recording while it goes. It implements
// run.Recorder for a run that does not go back.
type Checker struct {
	New, Missing sim.Names // names that the recording's hashes do not have, and that the run does not have
	with         *comparison
	pen          pen // writes to the comparison
}

// Check returns what compares a run with the recording. Hashes are compared without what
// is new in the run; they are not compared where the recording's are of another version.
func (r *Recording) Check() *Checker {
	c := &Checker{with: newComparison(r)}
	c.pen = pen{rows: (*reader)(c.with), period: r.Tick, fail: func(error) bool { return false }}
	return c
}

// reader compares the rows of a run as they would be recorded.
type reader comparison

// Row implements Writer.
func (c *reader) Row(of Topic, at int64, data []byte) error {
	switch row := (Row{at / c.rec.Tick, data}); of {
	case DecisionTopic:
		c.decisions.row(row)
	case LogTopic:
		c.log.row(row)
	case PoseTopic:
		c.poses.row(row)
	}
	return nil
}

// The rest of Writer is not needed.
func (*reader) Metadata(string, map[string]string) error { return nil }
func (*reader) Text(string, string) error                { return nil }
func (*reader) Cut()                                     {}
func (*reader) Close() error                             { return nil }

// NewIn returns the names of a world at its start that the recording's hashes do not have.
func (r *Recording) NewIn(w *sim.World) sim.Names { return w.Names().Without(r.Names) }

// HashOf returns the hash that a world's present tick would have in the recording, whose
// hashes do not have the names.
func (r *Recording) HashOf(w *sim.World, without sim.Names) uint64 {
	if n := w.Ticks(); n > 0 && n <= r.Ticks() && !without.Empty() {
		return uint64(w.HashWithout(without, sim.Hash(r.Hashes[n-1])))
	}
	return uint64(w.Hash())
}

// Begin compares the start of the run.
func (c *Checker) Begin(w *sim.World) {
	if rec := c.with.rec; rec.HashVersion == sim.HashVersion {
		c.New, c.Missing = rec.NewIn(w), rec.Names.Without(w.Names())
	} else {
		c.with.Unhashed = true
	}
	c.Tick(w)
}

// Keep does nothing.
func (c *Checker) Keep() {}

// Drop does nothing.
func (c *Checker) Drop() {}

// Input compares an input.
func (c *Checker) Input(in *sim.LoggedInput, asked bool) { c.with.input(in, asked) }

// Decide compares a decision.
func (c *Checker) Decide(e *trace.Event) { c.pen.decide(e) }

// Log compares a line of the log.
func (c *Checker) Log(now int64, level, text string) { c.pen.log(now, level, "", text) }

// Tick compares the hash and the poses at the end of a tick.
func (c *Checker) Tick(w *sim.World) {
	c.with.hash(w.Ticks(), c.with.rec.HashOf(w, c.New))
	c.pen.pose(w)
}

// Diverged reports whether the run differs by now: in a hash, or where hashes are not
// compared in a pose or a decision.
func (c *Checker) Diverged() bool {
	return c.with.Hash >= 0 || c.with.Unhashed && (c.with.poses.found() || c.with.decisions.found())
}

// End returns where a run of so many ticks diverges from the recording.
func (c *Checker) End(ticks int64) *Divergence { return c.with.end(ticks, true) }
