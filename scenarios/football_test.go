// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
)

// TestPlayerGetsUp: a player that is knocked over again, at whatever moment, gets up again.
func TestPlayerGetsUp(t *testing.T) {
	for late := 0; late <= 120; late += 20 {
		run := assemble(t, "nao_football", Options{Seed: 1})
		player := run.World.Robots()[0].(*nao.Robot).Motion()
		knockOver(t, run)
		runUntil(t, run, 5, "it lies", player.Fallen)
		runUntil(t, run, 20, "it is off the ground", func() bool { return !player.Fallen() })
		ticks(run, late)
		knockOver(t, run)
		runUntil(t, run, 5, "it lies again", player.Fallen)
		runUntil(t, run, 20, "it stands again", func() bool { return player.Posture() == motion.StandInit })
	}
}

func knockOver(t *testing.T, run *Run) {
	t.Helper()
	blow := geom.Vec3{X: -6, Z: 0.3}
	if err := run.World.Do(sim.Input{Op: sim.OpPush, Name: "red_1", At: blow}); err != nil {
		t.Fatal(err)
	}
}

// runUntil runs until something is so, for some seconds at most.
func runUntil(t *testing.T, run *Run, seconds int, what string, so func() bool) {
	t.Helper()
	for range 40 * seconds {
		if run.Tick(); so() {
			return
		}
	}
	t.Fatalf("after %d s it is not true that %s", seconds, what)
}

// TestPlayerWithoutChargeGetsUp: players lie down when their batteries are empty, and play
// on when these are full again.
func TestPlayerWithoutChargeGetsUp(t *testing.T) {
	run := assemble(t, "nao_football", Options{Seed: 1})
	ticks(run, 200)
	for _, to := range []float64{0, 1} {
		charge(t, run, to)
		ticks(run, 40*60)
		for _, r := range run.World.Robots() {
			if n, ok := r.(*nao.Robot); ok && n.Motion().Fallen() != (to == 0) {
				t.Errorf("%s with charge %v: fallen is %v", r.Name(), to, n.Motion().Fallen())
			}
		}
	}
}
