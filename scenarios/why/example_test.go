// SPDX-License-Identifier: Apache-2.0

package why_test

import (
	"fmt"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/source"
)

// Why does the robot not walk eleven seconds after the battery went low?
func ExampleDiary_Explain() {
	s, err := scenarios.Load(scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...), "scenarios/low_battery.yaml", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	d := why.NewDiary()
	run, err := s.Start(1, scenarios.RunOptions{Sink: d.Note})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer run.Close()
	d.Watch(run)
	if err := d.RunTo(run, 17e9); err != nil {
		fmt.Println(err)
		return
	}
	answer, err := d.Explain(run, explain.Query{Subject: explain.OfNode, Program: "ball_chase", Name: "ball_chase"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(answer.Page())
	// Output:
	// ball_chase of ball_chase at 17 s (tick 680)
	// inactive since 6 s: the state is sit
	//
	// ball_chase: active since 0 s
	//     state sit since 6 s
	//       to ball_chase if battery_high: false (battery = 0.1979, threshold = 0.8)
	//   ball_chase: inactive since 6 s
	//       worlds/ball_chase.play:4:1: ball_chase, switch to sit if battery_low
	//       the state is sit
	//       sit switches to it if battery_high: false (battery = 0.1979, threshold = 0.8)
}
