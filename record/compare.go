// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"iter"
	"math"
	"slices"
)

// Parting is where two runs part. Ticks are -1 where the runs are the same as far as
// both go.
type Parting struct {
	Hash      int64     // the first tick whose hash differs
	Input     int64     // tick of the first input that differs
	Inputs    [2][]byte // both as JSON; nil where a run has none more
	Decision  int64     // tick of the first decision that differs
	Decisions [2][]byte // both as JSON; nil where a run has none more
	Pose      int64     // the first tick of both at which a thing was seen elsewhere
	Moved     string    // that thing: its frame
}

// Same tells whether nothing differs.
func (p *Parting) Same() bool { return p.Hash < 0 && p.Input < 0 && p.Decision < 0 }

// Compare compares two recordings as far as both go.
func Compare(a, b *Recording) *Parting {
	p := &Parting{Hash: -1, Input: -1, Decision: -1, Pose: -1}
	upTo := min(len(a.Hashes), len(b.Hashes))
	for i := range upTo {
		if a.Hashes[i] != b.Hashes[i] {
			p.Hash = int64(i)
			break
		}
	}
	ticks := min(a.Ticks(), b.Ticks())
	p.input(a, b, ticks)
	if a.Ticks() != b.Ticks() || !a.whole() || !b.whole() {
		p.decide(a, b, ticks-1) // in its last tick a run is ended
	} else {
		p.decide(a, b, math.MaxInt64)
	}
	p.pose(a, b)
	return p
}

// whole tells whether the last tick is: neither was the writer killed nor code halted.
func (r *Recording) whole() bool { return r.End != nil && r.End.Ticks == r.Ticks() }

func (p *Parting) input(a, b *Recording, ticks int64) {
	for i := 0; ; i++ {
		x, y := a.input(i, ticks), b.input(i, ticks)
		if x == nil && y == nil {
			return
		}
		if string(x) == string(y) {
			continue
		}
		p.Inputs = [2][]byte{x, y}
		switch {
		case x == nil:
			p.Input = b.Inputs[i].Tick
		case y == nil:
			p.Input = a.Inputs[i].Tick
		default:
			p.Input = min(a.Inputs[i].Tick, b.Inputs[i].Tick)
		}
		return
	}
}

// input is the row of an input that was done before a tick, nil if there is none.
func (r *Recording) input(i int, ticks int64) []byte {
	if i >= len(r.Inputs) || r.Inputs[i].Tick >= ticks {
		return nil
	}
	return appendInput(nil, &r.Inputs[i].LoggedInput, r.Inputs[i].Asked)
}

func (p *Parting) decide(a, b *Recording, ticks int64) {
	nextA, stopA := iter.Pull(a.Decisions())
	defer stopA()
	nextB, stopB := iter.Pull(b.Decisions())
	defer stopB()
	for {
		x, okA := nextA()
		y, okB := nextB()
		okA, okB = okA && x.Tick < ticks, okB && y.Tick < ticks
		if !okA && !okB {
			return
		}
		if okA && okB && bytes.Equal(x.Data, y.Data) {
			continue
		}
		p.Decision = -1
		if okA {
			p.Decision, p.Decisions[0] = x.Tick, x.Data
		}
		if okB && (!okA || y.Tick <= x.Tick) {
			p.Decision, p.Decisions[1] = y.Tick, y.Data
			if okA && y.Tick < x.Tick {
				p.Decisions[0] = nil
			}
		}
		return
	}
}

// transforms is a row of poses.
type transforms struct {
	Transforms []struct {
		Child       string          `json:"child_frame_id"`
		Translation json.RawMessage `json:"translation"`
		Rotation    json.RawMessage `json:"rotation"`
	} `json:"transforms"`
}

func (p *Parting) pose(a, b *Recording) {
	nextA, stopA := iter.Pull(a.Poses())
	defer stopA()
	nextB, stopB := iter.Pull(b.Poses())
	defer stopB()
	for {
		x, okA := nextA()
		y, okB := nextB()
		if !okA || !okB || x.Tick != y.Tick {
			return
		}
		if name := moved(x.Data, y.Data); name != "" {
			p.Pose, p.Moved = x.Tick, name
			return
		}
	}
}

// moved is the first frame that is elsewhere in another row.
func moved(a, b []byte) string {
	var x, y transforms
	if bytes.Equal(a, b) || json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return ""
	}
	for i := range min(len(x.Transforms), len(y.Transforms)) {
		s, t := &x.Transforms[i], &y.Transforms[i]
		if s.Child != t.Child || !bytes.Equal(s.Translation, t.Translation) || !bytes.Equal(s.Rotation, t.Rotation) {
			return s.Child
		}
	}
	return ""
}

// Differences are what the headers and files of two recordings do not have in common:
// "seed", "overrides", "version", "path", or a file's name.
func Differences(a, b *Recording) (all []string) {
	x, y := a.values(), b.values()
	for _, key := range []string{"version", "world", "seed", "overrides", "path", "tick_ns"} {
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
