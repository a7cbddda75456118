// SPDX-License-Identifier: Apache-2.0

package body_test

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Both soles 30 cm below the torso, the left one turned out a little.
func ExampleSolveLegs() {
	left := geom.Pose{Pos: geom.Vec3{Y: 0.05, Z: -0.30}, Rot: geom.Yaw(0.2)}
	right := geom.Pose{Pos: geom.Vec3{Y: -0.05, Z: -0.30}, Rot: geom.Identity()}
	var a body.Angles
	ok := body.SolveLegs(left, right, body.Left, &a)
	is := body.TorsoFromSole(body.Left, &a)
	fmt.Printf("%v: left sole %.3f %.3f %.3f m, yaw %.3f rad\n", ok, is.Pos.X, is.Pos.Y, is.Pos.Z, is.Rot.Heading())
	// Output: true: left sole 0.000 0.050 -0.300 m, yaw 0.200 rad
}

// A ball on the floor one metre ahead of a robot that stands straight.
func ExampleGaze() {
	ball := geom.Vec3{X: 1, Y: 0.2, Z: 0.03 - body.StandingHeight}
	yaw, pitch := body.Gaze(ball, body.Top)
	fmt.Printf("yaw %.2f rad, pitch %.2f rad\n", yaw, pitch)
	// Output: yaw 0.20 rad, pitch 0.44 rad
}

func ExamplePostureOf() {
	sit := &body.Postures[body.Sit]
	name, family := body.PostureOf(&sit.Angles, geom.RotY(sit.Pitch))
	fmt.Println(name, family)
	// Output: Sit Sitting
}
