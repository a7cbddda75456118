// SPDX-License-Identifier: Apache-2.0

package run

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// TestTextsOfCommands: the short way to the text of a command gives that of its table.
func TestTextsOfCommands(t *testing.T) {
	m := &sim.Model{Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
	m.Ground.Size = geom.Vec2{X: 10, Y: 10}
	r, err := (&Code{}).Start(&World{Model: m}, Options{})
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
