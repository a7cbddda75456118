// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/robots/nao/body"
)

// TestStepRanges: the limits are clamped to the table that is exported.
func TestStepRanges(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, v := range [...]body.Version{body.V5, body.V6} {
		least, most := StepRanges(v)
		if got := (StepLimits{-inf, -inf, -inf, -inf, -inf}).sane(v); got != least {
			t.Errorf("%v: at least %+v, want %+v", v, got, least)
		}
		if got := (StepLimits{inf, inf, inf, inf, inf}).sane(v); got != most {
			t.Errorf("%v: at most %+v, want %+v", v, got, most)
		}
		if got := (StepLimits{nan, nan, nan, nan, nan}).sane(v); got != DefaultSteps() {
			t.Errorf("%v: by default %+v", v, got)
		}
		if want := map[bool]float64{true: 0.035, false: 0.040}[v == body.V6]; most.Height != want {
			t.Errorf("%v: lifts its feet %g m", v, most.Height)
		}
	}
}
