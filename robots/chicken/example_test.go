// SPDX-License-Identifier: Apache-2.0

package chicken_test

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/chicken"
	"github.com/playsim/playsim/sim"
)

// A feeder puts a chicken onto a scale.
func Example() {
	feeder, scale := chicken.DefaultFeeder(), chicken.DefaultScale()
	at := geom.Pose2{X: 1}
	w, err := sim.New(&sim.Model{
		Name: "weighing", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Robots: []sim.RobotModel{feeder.Model("feeder", at), scale.Model("scale", at)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	slots := w.Robots()[1].Slots()
	weight, _ := slots.Lookup("weight")
	settled, _ := slots.Lookup("settled")
	for slots.Get(weight) == 0 && w.Now() < 10e9 {
		w.Tick()
	}
	bird, _ := w.Object("chicken_1")
	fmt.Println(slots.Value(settled), slots.Get(weight) == w.Model.Objects[bird].Mass)
	// Output: true true
}
