// SPDX-License-Identifier: Apache-2.0

package run

import (
	"math"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Readings are the keys of a run that are numbers, or true or false, for those who keep
// what was: a snapshot of the world has most of them, [Readings.Keep] the rest.
// Keeping changes nothing and asks for nothing: a key of an extension that nobody
// has asked for has no value. Keys that are born at run time are not among them.
type Readings struct {
	run     *Run
	sources map[string]keySource
	place   map[string]int // in what Keep appends
	rest    []reading      // what Keep appends, in its order
}

// reading is a key that no snapshot has.
type reading struct {
	name   string
	source keySource
}

// Readings returns the keys of the run as it is assembled. It stays over Rewind.
func (r *Run) Readings() *Readings {
	keys := r.table()
	all := &Readings{run: r, sources: map[string]keySource{}, place: map[string]int{}}
	for _, d := range keys.Decls() {
		if strings.Contains(d.Name, "*") || d.Kind == slot.ListValue || d.Kind == slot.StringValue {
			continue
		}
		s := keys.source(d.Name)
		all.sources[d.Name] = s
		if !inSnapshot(s.kind) {
			all.place[d.Name] = len(all.rest)
			all.rest = append(all.rest, reading{d.Name, s})
		}
	}
	return all
}

func inSnapshot(k keyKind) bool {
	switch k {
	case slotKey, baseKey, placeKey, yawKey, tiltKey, speedKey, hiddenKey, distanceKey:
		return true
	}
	return false
}

// Keep appends the present values that no snapshot has; NaN is none.
func (a *Readings) Keep(to []float32) []float32 {
	for i := range a.rest {
		k := &a.rest[i]
		switch s := &k.source; {
		case s.kind != extensionKey && s.kind != writtenKey:
			to = append(to, float32(number(a.run.valueIn(a.run.World, s))))
		case a.run.board != nil:
			to = append(to, float32(number(a.run.board.store.Get(k.name))))
		default:
			to = append(to, float32(math.NaN()))
		}
	}
	return to
}

// number is 1 for true, 0 for false, NaN for what is none.
func number(v slot.Value) float64 {
	if f, ok := v.Number(); ok {
		return f
	}
	return math.NaN()
}

// Kept is the value that a key had when a snapshot was taken and Keep gave rest; false is
// that it had none, or that it is not among the readings.
func (a *Readings) Kept(key string, of *sim.Snapshot, rest []float32) (float64, bool) {
	s, known := a.sources[key]
	v := math.NaN()
	if i, ok := a.place[key]; ok && i < len(rest) {
		v = float64(rest[i])
	} else if known && !ok {
		v = then(&s, of)
	}
	return v, v == v
}

// then is the value of a key as a snapshot has it.
func then(s *keySource, of *sim.Snapshot) float64 {
	switch s.kind {
	case slotKey:
		return of.Robots[s.a].Slots[s.id]
	case baseKey:
		return coordinate(of.Robots[s.a].Base, s.b)
	case distanceKey:
		if max(s.a, s.b) < len(of.Robots)+len(of.Bodies) {
			return groundThen(of, s.a).Sub(groundThen(of, s.b)).Norm()
		}
		return math.NaN()
	}
	if s.a >= len(of.Bodies) {
		return math.NaN()
	}
	return number(objectValue(nil, s, &of.Bodies[s.a])) // of what a snapshot has the world is not asked
}

// groundThen is where a thing was in the plane: robots come first, then objects.
func groundThen(of *sim.Snapshot, thing int) geom.Vec2 {
	if robots := len(of.Robots); thing >= robots {
		return of.Bodies[thing-robots].Pos.XY()
	}
	return of.Robots[thing].Base.Pos()
}
