// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"testing"

	"github.com/playsim/playsim/sim"
)

// TestTextsOfCommands: the short way to the text of a command gives that of its table.
func TestTextsOfCommands(t *testing.T) {
	l, err := Open(embedded, "worlds/cart_phototaxis.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.Start(1, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, v := range []float64{0, 1, -0.1, 1.0 / 3, 1e21, -1e-9, 123456789} {
		for _, op := range []sim.Op{sim.OpCommand, sim.OpSteer} {
			in := sim.Input{Op: op, Name: "cart", Slot: "kick", Value: v}
			if got, want := r.inputText(in), r.tableText(in); got != want {
				t.Errorf("%s, not %s", got, want)
			}
		}
	}
}
