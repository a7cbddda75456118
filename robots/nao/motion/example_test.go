// SPDX-License-Identifier: Apache-2.0

package motion_test

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/motion"
)

// A robot walks ahead for ten seconds, stops and sits down.
func Example() {
	m := motion.New(motion.Config{At: geom.Pose2{X: 1}})
	cmd := motion.NewCommand()
	cmd.Walk.X = 0.08
	for range 400 {
		m.Tick(&cmd, nil, 0.025)
	}
	fmt.Printf("walking %v, at %.1f m\n", m.Walking(), m.Base().X)

	cmd.Walk = motion.Velocity{}
	cmd.Goal = motion.Sit
	for m.Posture() != motion.Sit {
		m.Tick(&cmd, nil, 0.025)
	}
	fmt.Println(m.Posture(), m.Family())
	// Output:
	// walking true, at 1.7 m
	// Sit Sitting
}

// A push whose capture point leaves the feet makes the robot fall.
func ExampleMotion_Push() {
	for _, impulse := range []float64{0.5, 3} {
		m := motion.New(motion.Config{})
		cmd := motion.NewCommand()
		m.Push(geom.Vec2{X: impulse}, 0.4)
		for range 80 {
			m.Tick(&cmd, nil, 0.025)
		}
		fmt.Println(impulse, m.Fallen(), m.Family())
	}
	// Output:
	// 0.5 false Standing
	// 3 true LyingBelly
}
