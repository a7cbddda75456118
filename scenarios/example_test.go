// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"fmt"
	"io/fs"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

func ExampleAssemble() {
	files := scenarios.Of(source.NewFiles(worlds.Embedded))
	w, err := worlds.Load(files.Files, "worlds/ball_chase.yaml", nil, nil)
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

func ExampleLoad() {
	files := scenarios.Of(source.NewFiles(worlds.Embedded))
	files.Disk = func(name string) ([]byte, error) {
		if name != "look.yaml" {
			return nil, fs.ErrNotExist
		}
		return []byte(`schema: playsim/scenario/v1
world: worlds/ball_chase.yaml
duration: 10s
script:
  - {at: 2s, do: {move: green, to: [1, -1]}}
expect:
  - name: looks at the ball
    eventually: "'playful/ball_chase/ball_chase/following[ball:green]/looking/look_at/active' ~ 1"
    within: 2s
  - never: "'nao/fallen'"
`), nil
	}
	s, err := scenarios.Load(files, "look.yaml", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Run(s.Seeds[0], scenarios.RunOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict)
	for _, o := range r.Expect {
		fmt.Println(o.Result, trace.Seconds(o.At), o.Name)
	}
	// Output:
	// passed
	// held 1.05 looks at the ball
	// held 10 never 'nao/fallen'
}
