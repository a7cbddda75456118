// SPDX-License-Identifier: Apache-2.0

// Package chance has the sources of chance of a run.
package chance

import (
	"math"
	"math/rand/v2"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/slot"
)

// Stream is a named source of chance. Two streams of different names are
// independent; the same seed and name give the same numbers on every build. The
// source is PCG-DXSM as specified by math/rand/v2; the distributions are ours.
type Stream struct {
	Name  string
	named slot.Digest // the name as an item of a digest
	pcg   *rand.PCG
	drawn uint64 // how many 64-bit numbers: the stream's state for the hash
	spare float64
	have  bool
}

// NewStream returns the stream called name of a run with the given seed.
func NewStream(seed uint64, name string) *Stream {
	h := uint64(14695981039346656037) // FNV-1a of the name
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return &Stream{Name: name, named: slot.NameDigest("stream " + name), pcg: rand.NewPCG(seed, h)}
}

// Uint64 returns the next 64 bits.
func (s *Stream) Uint64() uint64 {
	s.drawn++
	return s.pcg.Uint64()
}

// Float64 returns a number uniformly distributed in [0, 1).
func (s *Stream) Float64() float64 { return float64(s.Uint64()>>11) / (1 << 53) }

// Range returns a number uniformly distributed in [lo, hi).
func (s *Stream) Range(lo, hi float64) float64 { return lo + float64((hi-lo)*s.Float64()) }

// Normal returns a number of the standard normal distribution (Box and Muller,
// 1958: two from each pair of uniform numbers).
func (s *Stream) Normal() float64 {
	if s.have {
		s.have = false
		return s.spare
	}
	r := math.Sqrt(-2 * detmath.Log(1-s.Float64()))
	sin, cos := detmath.SinCos(2 * math.Pi * s.Float64())
	s.spare, s.have = float64(r*sin), true
	return float64(r * cos)
}

// Digest returns the digest of its name and state.
func (s *Stream) Digest() slot.Digest {
	d := s.named
	d.Word(s.drawn)
	d.Float(s.spare)
	d.Truth(s.have)
	return d.Item()
}
