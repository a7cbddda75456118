// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"iter"
	"math"
	"reflect"
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
	Log       int64     // tick of the first line of the log that differs
	Logs      [2][]byte // both as JSON; nil where a run has none more
	Pose      int64     // the first tick of both at which a thing was seen elsewhere
	Moved     string    // that thing: its frame; "" is that a row of poses is missing or not readable
}

// Same reports whether nothing differs.
func (d *Divergence) Same() bool {
	return d.Hash < 0 && d.Input < 0 && d.Decision < 0 && d.Log < 0 && d.Pose < 0
}

// NoDivergence is that of two runs that are the same.
func NoDivergence() Divergence {
	return Divergence{Hash: -1, Input: -1, Decision: -1, Log: -1, Pose: -1}
}

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
		c.decisions.row(row)
	}
	for row := range b.Logged() {
		c.log.row(row)
	}
	for row := range b.Poses() {
		c.poses.row(row)
	}
	return c.end(b.Ticks(), b.whole())
}

// whole reports whether the last tick is complete: neither was the writer killed nor was
// code halted.
func (r *Recording) whole() bool { return r.End != nil && !r.End.Halted && r.End.Ticks == r.Ticks() }

// comparison compares a recording with a run whose rows come one by one.
type comparison struct {
	Divergence
	rec       *Recording
	inputs    int // how many are compared
	inputRows [2]*Row
	decisions stream
	log       stream
	poses     stream
	stop      []func()
}

func newComparison(rec *Recording) *comparison {
	c := &comparison{rec: rec, Divergence: NoDivergence()}
	c.decisions = stream{next: c.pull(rec.Decisions()), same: sameJSON}
	c.log = stream{next: c.pull(rec.Logged()), same: sameJSON}
	c.poses = stream{next: c.pull(rec.Poses()), same: samePoses}
	return c
}

func (c *comparison) pull(rows iter.Seq[Row]) func() (Row, bool) {
	next, stop := iter.Pull(rows)
	c.stop = append(c.stop, stop)
	return next
}

// stream compares the rows of one topic up to the first that differ.
type stream struct {
	next    func() (Row, bool) // of the recording
	same    func(a, b []byte) bool
	differs [2]*Row
}

// row compares the next row of the run.
func (s *stream) row(row Row) {
	if s.found() {
		return
	}
	if own, ok := s.next(); !ok {
		s.differs[1] = &Row{row.Tick, bytes.Clone(row.Data)}
	} else if own.Tick != row.Tick || !s.same(own.Data, row.Data) {
		s.differs = [2]*Row{&own, {row.Tick, bytes.Clone(row.Data)}}
	}
}

func (s *stream) found() bool { return s.differs != [2]*Row{} }

// end returns the first rows that differ before a tick, when the run has no more.
func (s *stream) end(until int64) (tick int64, data [2][]byte) {
	if own, ok := s.next(); ok && !s.found() {
		s.differs[0] = &own
	}
	if a, b := s.differs[0], s.differs[1]; a != nil && b != nil && a.Tick < b.Tick {
		s.differs[1] = nil
	} else if a != nil && b != nil && b.Tick < a.Tick {
		s.differs[0] = nil
	}
	return first(s.differs, until)
}

// sameJSON reports whether two texts say the same in JSON.
func sameJSON(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
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

// end ends the comparison with a run of so many ticks, the last of which is complete or
// not.
func (c *comparison) end(ticks int64, whole bool) *Divergence {
	both := min(c.rec.Ticks(), ticks)
	if c.inputRows == [2]*Row{} {
		c.inputRows[0] = c.rec.input(c.inputs)
	}
	c.Input, c.Inputs = first(c.inputRows, both)
	until := both - 1 // in its last tick a run is ended
	if c.rec.Ticks() == ticks && c.rec.whole() && whole {
		until = math.MaxInt64
	}
	c.Decision, c.Decisions = c.decisions.end(until)
	c.Log, c.Logs = c.log.end(until)
	var poses [2][]byte
	c.Pose, poses = c.poses.end(both + 1)
	c.Moved, _ = moved(poses[0], poses[1])
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
	Child       string                       `json:"child_frame_id"`
	Translation struct{ X, Y, Z float64 }    `json:"translation"`
	Rotation    struct{ X, Y, Z, W float64 } `json:"rotation"`
}

// moved returns the first frame of a row that is elsewhere in another row, or not there;
// true is that there is none.
func moved(a, b []byte) (frame string, same bool) {
	var x, y transforms
	if bytes.Equal(a, b) {
		return "", true
	}
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return "", false
	}
	there := map[string]transform{}
	for _, t := range y.Transforms {
		there[t.Child] = t
	}
	for _, s := range x.Transforms {
		if s != there[s.Child] {
			return s.Child, false
		}
	}
	return "", true
}

// samePoses reports whether nothing has moved.
func samePoses(a, b []byte) bool {
	_, same := moved(a, b)
	return same
}

// Differences are what the headers and files of two recordings do not have in common:
// "seed", "overrides", "version", "path", or a file's name.
func Differences(a, b *Recording) (all []string) {
	x, y := a.values(), b.values()
	for _, key := range []string{"version", "world", "seed", "overrides", "path", "tick_ns", "hash", "physics", "slots", "streams", "fused"} {
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
