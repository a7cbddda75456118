// SPDX-License-Identifier: Apache-2.0

package program

// A gate flaps when it changes FlapChanges times within FlapTime ns.
const (
	FlapChanges = 6
	FlapTime    = 1e9
)

// Flips notices a gate that flaps. The zero value is ready.
type Flips struct {
	known, holds, flaps bool
	changes             int
	times               [FlapChanges]int64 // ns: of the last changes, in a ring
}

// Note takes the value of the gate at a time in ns. It reports whether the gate begins to
// flap.
func (f *Flips) Note(now int64, holds bool) (begins bool) {
	changed := f.known && holds != f.holds
	f.known, f.holds = true, holds
	if !changed {
		return false
	}
	f.times[f.changes%FlapChanges] = now
	f.changes++
	before := f.flaps
	f.flaps = f.Flaps(now)
	return f.flaps && !before
}

// Flaps reports whether the gate has changed so often just before a time in ns.
func (f *Flips) Flaps(now int64) bool {
	oldest := f.times[f.changes%FlapChanges] // the next to be overwritten
	return f.changes >= FlapChanges && now-oldest < FlapTime
}
