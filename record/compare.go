// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"iter"
	"math"
	"slices"

	"github.com/playsim/playsim/sim"
)

// Divergence is where two runs diverge. Ticks are -1 where the runs are the same as far
// as both go.
type Divergence struct {
	Unhashed  bool      // hashes are not compared: they are made in another way, or have other names
	Hash      int64     // the first tick whose hash differs
	Hashes    [2]uint64 // both at that tick
	Input     int64     // tick of the first input that differs
	Inputs    [2][]byte // both as JSON; nil where a run has none more
	Decision  int64     // tick of the first decision that differs
	Decisions [2][]byte // both as JSON; nil where a run has none more
	Pose      int64     // the first tick of both at which a thing was seen elsewhere
	Moved     string    // that thing: its frame
}

// Same reports whether nothing differs.
func (d *Divergence) Same() bool { return d.Hash < 0 && d.Input < 0 && d.Decision < 0 && d.Pose < 0 }

// Compare compares two recordings as far as both go.
func Compare(a, b *Recording) *Divergence {
	c := newComparison(a)
	c.Unhashed = a.HashVersion != b.HashVersion || !a.Names.Without(b.Names).Empty() || !b.Names.Without(a.Names).Empty()
	for tick, hash := range b.Hashes {
		c.hash(int64(tick), hash)
	}
	for i := range b.Inputs {
		c.input(&b.Inputs[i].LoggedInput, b.Inputs[i].Asked)
	}
	for row := range b.Decisions() {
		c.decision(row)
	}
	for row := range b.Poses() {
		c.pose(row)
	}
	return c.end(b.Ticks(), b.whole())
}

// whole reports whether the last tick is complete: neither was the writer killed nor was
// code halted.
func (r *Recording) whole() bool { return r.End != nil && r.End.Ticks == r.Ticks() }

// comparison compares a recording with a run whose rows come one by one.
type comparison struct {
	Divergence
	rec       *Recording
	inputs    int // how many are compared
	inputRows [2]*Row
	rows      [2]*Row            // the decisions that differ
	decisions func() (Row, bool) // of the recording: the next one
	poses     func() (Row, bool)
	elsewhere bool // no more poses are compared
	stop      []func()
}

func newComparison(rec *Recording) *comparison {
	c := &comparison{rec: rec, Divergence: Divergence{Hash: -1, Input: -1, Decision: -1, Pose: -1}}
	c.decisions = c.pull(rec.Decisions())
	c.poses = c.pull(rec.Poses())
	return c
}

func (c *comparison) pull(rows iter.Seq[Row]) func() (Row, bool) {
	next, stop := iter.Pull(rows)
	c.stop = append(c.stop, stop)
	return next
}

func (c *comparison) hash(tick int64, hash uint64) {
	if !c.Unhashed && c.Hash < 0 && tick <= c.rec.Ticks() && hash != c.rec.Hashes[tick] {
		c.Hash, c.Hashes = tick, [2]uint64{c.rec.Hashes[tick], hash}
	}
}

func (c *comparison) input(in *sim.LoggedInput, asked bool) {
	if c.inputRows != [2]*Row{} {
		return
	}
	c.inputs++
	row := &Row{in.Tick, appendInput(nil, in, asked)}
	if own := c.rec.input(c.inputs - 1); own == nil || !bytes.Equal(own.Data, row.Data) {
		c.inputRows = [2]*Row{own, row}
	}
}

// input is the row of an input, nil if there is none.
func (r *Recording) input(i int) *Row {
	if i >= len(r.Inputs) {
		return nil
	}
	in := &r.Inputs[i]
	return &Row{in.Tick, appendInput(nil, &in.LoggedInput, in.Asked)}
}

func (c *comparison) decision(row Row) {
	if c.rows != [2]*Row{} {
		return
	}
	if own, ok := c.decisions(); !ok {
		c.rows[1] = &Row{row.Tick, bytes.Clone(row.Data)}
	} else if !bytes.Equal(own.Data, row.Data) {
		c.rows = [2]*Row{&own, {row.Tick, bytes.Clone(row.Data)}}
	}
}

func (c *comparison) pose(row Row) {
	if c.elsewhere {
		return
	}
	own, ok := c.poses()
	if !ok || own.Tick != row.Tick {
		c.elsewhere = true
	} else if name := moved(own.Data, row.Data); name != "" {
		c.elsewhere, c.Pose, c.Moved = true, row.Tick, name
	}
}

// end ends the comparison with a run of so many ticks, the last of which is complete or
// not.
func (c *comparison) end(ticks int64, whole bool) *Divergence {
	both := min(c.rec.Ticks(), ticks)
	if c.inputRows == [2]*Row{} {
		c.inputRows[0] = c.rec.input(c.inputs)
	}
	c.Input, c.Inputs = first(c.inputRows, both)
	if own, ok := c.decisions(); ok && c.rows == [2]*Row{} {
		c.rows[0] = &own
	}
	if a, b := c.rows[0], c.rows[1]; a != nil && b != nil && a.Tick < b.Tick {
		c.rows[1] = nil
	} else if a != nil && b != nil && b.Tick < a.Tick {
		c.rows[0] = nil
	}
	until := both - 1 // in its last tick a run is ended
	if c.rec.Ticks() == ticks && c.rec.whole() && whole {
		until = math.MaxInt64
	}
	c.Decision, c.Decisions = first(c.rows, until)
	for _, stop := range c.stop {
		stop()
	}
	return &c.Divergence
}

// first is the earlier tick of two rows before a tick, and what they say; -1 where there
// is none.
func first(rows [2]*Row, until int64) (tick int64, data [2][]byte) {
	tick = -1
	for i, row := range rows {
		if row != nil && row.Tick < until {
			data[i] = row.Data
			if tick < 0 || row.Tick < tick {
				tick = row.Tick
			}
		}
	}
	return tick, data
}

// transforms is a row of poses.
type transforms struct {
	Transforms []transform `json:"transforms"`
}

type transform struct {
	Child       string          `json:"child_frame_id"`
	Translation json.RawMessage `json:"translation"`
	Rotation    json.RawMessage `json:"rotation"`
}

// moved is the first frame of a row that is elsewhere in another row, or not there.
func moved(a, b []byte) string {
	var x, y transforms
	if bytes.Equal(a, b) || json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return ""
	}
	there := map[string]*transform{}
	for i := range y.Transforms {
		there[y.Transforms[i].Child] = &y.Transforms[i]
	}
	for i := range x.Transforms {
		s := &x.Transforms[i]
		if t := there[s.Child]; t == nil || !bytes.Equal(s.Translation, t.Translation) || !bytes.Equal(s.Rotation, t.Rotation) {
			return s.Child
		}
	}
	return ""
}

// Differences are what the headers and files of two recordings do not have in common:
// "seed", "overrides", "version", "path", or a file's name.
func Differences(a, b *Recording) (all []string) {
	x, y := a.values(), b.values()
	for _, key := range []string{"version", "world", "seed", "overrides", "path", "tick_ns", "hash", "physics", "slots", "streams"} {
		if x[key] != y[key] {
			all = append(all, key)
		}
	}
	names := append(a.texts.names(), b.texts.names()...)
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		s, inA := a.texts.files[name]
		t, inB := b.texts.files[name]
		if inA != inB || s != t {
			all = append(all, name)
		}
	}
	return all
}
