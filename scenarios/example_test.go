// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"fmt"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

func ExampleAssemble() {
	files := source.NewFiles(worlds.Embedded)
	w, err := worlds.Load(files, "worlds/ball_chase.yaml", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := scenarios.Assemble(w, scenarios.Options{
		Files: files,
		Sink: func(e *trace.Event) {
			if e.Kind == trace.Scheme {
				fmt.Println(e.Type, e.Key, e.Event)
			}
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for run.World.Now() < 1e9 {
		run.Tick()
	}
	fmt.Println(run.World.Ticks(), "ticks")
	if err := run.Do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(-1, 0)}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ball green created
	// 40 ticks
}
