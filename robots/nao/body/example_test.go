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
