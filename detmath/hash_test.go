// SPDX-License-Identifier: Apache-2.0

package detmath

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"
)

// wantHash is the hash of all result bits; every build must give it. A new value
// is a change of every trajectory, to be told in the changelog.
const wantHash = "6797debec2bdc179"

// TestHash pins the bits of some 200 000 results. Arguments come from whole
// numbers alone, so that they are the same everywhere.
func TestHash(t *testing.T) {
	h := fnv.New64a()
	var word [8]byte
	put := func(v float64) {
		if math.IsNaN(v) {
			v = math.NaN() // the sign and payload of a NaN are the processor's
		}
		binary.LittleEndian.PutUint64(word[:], math.Float64bits(v))
		h.Write(word[:])
	}
	state := uint64(1)
	next := func() uint64 {
		state = state*6364136223846793005 + 1442695040888963407
		return state ^ state>>29
	}
	const rounds = 8700
	for i := range rounds {
		x := float64(int64(next())>>11) / (1 << 49) // within ±8
		y := float64(int64(next())>>11) / (1 << 49)
		switch i % 4 {
		case 1:
			x *= 12345.678
		case 2:
			x, y = x/65536, y*1e-9
		case 3:
			x = math.Float64frombits(next())
		}
		for _, f := range unary {
			put(f.got(x))
		}
		for _, f := range binaries {
			put(f.got(x, y))
		}
	}
	if got := fmt.Sprintf("%016x", h.Sum64()); got != wantHash {
		t.Errorf("hash %s, want %s", got, wantHash)
	}
}
