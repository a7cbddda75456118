// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"slices"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Every digit has its strokes; a number is in the middle of its piece, stands out of its
// front, and stays on it, however long it is.
func TestDigits(t *testing.T) {
	count := func(value float64) []Solid {
		s := &Scene{}
		s.digits("scale", geom.Translate(0, 0, 0), geom.Vec3{X: 0.3, Y: 0.02, Z: 0.1}, value)
		return s.Solids
	}
	var strokes []int
	for d := range 10 {
		strokes = append(strokes, len(count(float64(d)))-2*6-1) // 3.00
	}
	if want := []int{6, 2, 5, 5, 4, 5, 6, 3, 7, 6}; !slices.Equal(strokes, want) {
		t.Errorf("%v, not %v", strokes, want)
	}
	for _, v := range []float64{0, 2.35, -0.5, 12345.678} {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, k := range count(v) {
			lo, hi = min(lo, k.Pose.Pos.X-k.Size.X/2), max(hi, k.Pose.Pos.X+k.Size.X/2)
			if k.Pose.Pos.Y-k.Size.Y/2 > -0.0101 || math.Abs(k.Pose.Pos.Z)+k.Size.Z/2 > 0.05 {
				t.Errorf("%v: %+v", v, k)
			}
		}
		if lo < -0.15 || hi > 0.15 || math.Abs(lo+hi) > 0.03 {
			t.Errorf("%v goes from %v to %v", v, lo, hi)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if n := len(count(v)); n != 0 {
			t.Errorf("%v has %d strokes", v, n)
		}
	}
}

// A piece shows the value of its slot, and of no other.
func TestAPieceShowsAReading(t *testing.T) {
	r := robotLook{
		name: "scale", look: &sim.Look{Pieces: []sim.Piece{{Form: sim.RoundBox, Size: geom.Vec3{X: 0.3, Y: 0.02, Z: 0.1}, Digits: "weight"}}},
		colors: make([]Color, 1), hinges: []reading{{index: -1}}, glows: []glow{glowOf("", nil)}, digits: []reading{{index: 1}},
	}
	n := func(slots ...float64) int {
		s := &Scene{}
		s.robot(&r, &sim.RobotState{Slots: slots}, Options{})
		return len(s.Solids)
	}
	if a, b, c := n(0, 8.88), n(8.88, 1.11), n(0, 1.11); a != 1+22 || b != 1+7 || c != b {
		t.Errorf("%d, %d, %d solids", a, b, c)
	}
}
