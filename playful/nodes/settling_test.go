// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"
	"testing"

	"github.com/playsim/playsim/detmath"
)

// wobble is a deterministic stand-in for measurement noise of about unit size.
func wobble(i int) float64 { return math.Sqrt2 * detmath.Sin(float64(i*i)) }

func TestSettlingAveragesABallAtRest(t *testing.T) {
	s := settling{constant: 1}
	var raw, held float64
	for i := range 400 {
		x := 2 + 0.1*wobble(i)
		at := s.average("green", [3]float64{x, 0, 0.05}, 0.1, float64(i)*0.05)
		if i >= 40 {
			raw += (x - 2) * (x - 2)
			held += (at[0] - 2) * (at[0] - 2)
		}
	}
	if r := math.Sqrt(held / raw); r > 0.35 {
		t.Errorf("averaging leaves %.2f of the noise", r)
	}
}

func TestSettlingBeginsAnewWhereABallWasMoved(t *testing.T) {
	s := settling{constant: 1}
	for i := range 100 {
		s.average("green", [3]float64{1, 0, 0}, 0.02, float64(i)*0.05)
		s.average("red", [3]float64{2, 0, 0}, 0.02, float64(i)*0.05)
	}
	if at := s.average("green", [3]float64{1, 0.5, 0}, 0.02, 5); at[1] != 0.5 {
		t.Errorf("a moved ball is held to be at %v", at)
	}
	if at := s.average("red", [3]float64{2.01, 0, 0}, 0.02, 5); at[0] > 2.005 {
		t.Errorf("another ball's average was lost: %v", at)
	}
}

func TestNoSettlingTakesEveryPicture(t *testing.T) {
	s := settling{}
	s.average("green", [3]float64{1, 0, 0}, 1, 0)
	if at := s.average("green", [3]float64{1.2, 0, 0}, 1, 0.05); at[0] != 1.2 {
		t.Errorf("held to be at %v", at)
	}
}
