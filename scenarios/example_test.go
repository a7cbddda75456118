// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"fmt"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

func ExampleAssemble() {
	files := scenarios.Of(source.FromFS(nil, worlds.Embedded), languages.Default(), extensions.Default()...)
	w, err := worlds.Load(files.Files, "worlds/ball_chase.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
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
	own := fstest.MapFS{"look.yaml": {Data: []byte(`schema: playsim/scenario/v1
world: worlds/ball_chase.yaml
duration: 10s
script:
  - {at: 2s, do: {move: green, to: [1, -1]}}
expect:
  - name: looks at the ball
    eventually: "'playful/ball_chase/ball_chase/following[ball:green]/looking/look_at/active' ~ 1"
    within: 2s
  - never: "'nao/fallen'"
`)}}
	files := scenarios.Of(source.FromFS(own, worlds.Embedded), languages.Default(), extensions.Default()...)
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
