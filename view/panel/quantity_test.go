// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// exact is a run whose PDL program has long numbers.
type exact struct{ *thinking }

func (r exact) Snapshot(name string, into *trace.Program) error {
	err := r.thinking.Snapshot(name, into)
	into.Quantities = nil
	for _, v := range []float64{-0.000213498, -0.0000213498, 0.123456789, 1234.56789, -123456789.4, -2.13498e-16, 9.87654e120} {
		into.Quantities = append(
			into.Quantities,
			trace.Quantity{Name: "q", Lower: -9876.54321, Upper: 0.000987654, Value: v, Clamped: true, Proposals: []trace.Proposal{{Process: "p", Amount: v}}},
			trace.Quantity{Name: "s", Lower: -1, Upper: 1, Value: v, Sampled: true},
		)
	}
	return err
}

// No number of a PDL program is cut, in a small window either: it has fewer digits there.
func TestNumbersOfQuantitiesAreWhole(t *testing.T) {
	for _, w := range []float64{640, 880, 1280} {
		p := player.New(exact{newThinking(t)})
		b := &Board{}
		world := (&UI{Tab: "servo"}).Lay(b, p, w, 1600)
		got := text(b, panels(world, w))
		for _, line := range strings.Split(got, "\n") {
			if strings.Contains(line, "…") && !strings.HasPrefix(line, "never") {
				t.Errorf("%v pixels: %s", w, line)
			}
		}
		if want := "p | -0.000213\n"; w == 1280 && !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
