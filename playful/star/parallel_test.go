// SPDX-License-Identifier: Apache-2.0

package star

import (
	"sync"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// One compiled program serves engines that run at the same time.
func TestEnginesInParallel(t *testing.T) {
	reg, err := load(balls + sweep + "def bad(target):\n    return 1 / 0 > target.position.x\nevaluation(bad)\n")
	if err != nil {
		t.Fatal(err)
	}
	text := "detect | out = ball\ntargeting ball: tell whenever near\nsweep\ntargeting ball: follow, whenever bad, priority of age\n"
	prog, err := playful.Compile(nil, source.NewFile("test.play", text), reg, playful.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	states := make([][]float64, 4)
	for i := range states {
		r := &rig{t: t}
		r.set, r.camera = testRobot(t)
		if r.eng, err = playful.NewEngine(prog, r.set, playful.EngineOptions{Tick: tick}); err != nil {
			t.Fatal(err)
		}
		wait.Go(func() {
			r.step(100, "red", "green")
			states[i] = r.eng.AppendState(nil)
		})
	}
	wait.Wait()
	for i := range states {
		for j := range states[i] {
			if states[i][j] != states[0][j] {
				t.Fatalf("engine %d differs in number %d", i, j)
			}
		}
	}
}
