// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/playful"
)

// settling averages measured places of things that mostly lie still: the mean of
// the first pictures, then an exponential average. A thing that is found clearly
// elsewhere has moved, and the average begins anew there.
type settling struct {
	constant float64 // s; 0 takes every picture as it is
	tracks   []track // in the order in which labels were first seen
}

type track struct {
	label string
	id    float64    // digest of the label
	at    [3]float64 // m
	taken float64    // s, time of the last picture
	n     float64    // pictures in the average
}

// A place further than this from the average is no noise: a floor, and a number of
// standard errors.
const (
	movedFloor  = 0.10 // m
	movedSigmas = 3
)

// average takes the place at which a picture taken at a time (s) shows the thing
// called label, with its standard error in metres, and returns where it is held
// to be.
func (s *settling) average(label string, at [3]float64, sigma, taken float64) [3]float64 {
	if s.constant == 0 {
		return at
	}
	t := s.find(label)
	off := [3]float64{at[0] - t.at[0], at[1] - t.at[1], at[2] - t.at[2]}
	dist := math.Sqrt(float64(off[0]*off[0]) + float64(off[1]*off[1]) + float64(off[2]*off[2]))
	if t.n == 0 || dist > movedFloor+float64(movedSigmas*sigma) {
		t.at, t.taken, t.n = at, taken, 1
		return at
	}
	t.n++
	dt := taken - t.taken
	share := math.Max(1/t.n, dt/(dt+s.constant))
	for i := range off {
		t.at[i] += float64(share * off[i])
	}
	t.taken = taken
	return t.at
}

func (s *settling) find(label string) *track {
	for i := range s.tracks {
		if s.tracks[i].label == label {
			return &s.tracks[i]
		}
	}
	s.tracks = append(s.tracks, track{label: label, id: playful.Digest(label)})
	return &s.tracks[len(s.tracks)-1]
}

// AppendState appends every track.
func (s *settling) AppendState(to []float64) []float64 {
	for i := range s.tracks {
		t := &s.tracks[i]
		to = append(to, t.id, t.at[0], t.at[1], t.at[2], t.taken, t.n)
	}
	return to
}
