// SPDX-License-Identifier: Apache-2.0

package nodes

import "github.com/playsim/playsim/playful"

var spotScheme = playful.SchemeSpec{
	Type: "spot",
	Doc:  "a virtual target: a place to stand at, and what for",
	Properties: []playful.PropertySpec{
		{Name: "name", Kind: playful.Text, Doc: "what sets it apart from other spots"},
		{Name: "position", Kind: playful.Vector, Unit: "m", Frame: "odometry", Doc: "where the robot's base is to be, on the ground"},
		{Name: "heading", Kind: playful.Number, Unit: "rad", Doc: "where the robot is to look to, odometry frame"},
		{Name: "time_stamp", Kind: playful.Number, Unit: "s", Doc: "simulated time of the oldest picture that it was made of"},
		{Name: "ball", Kind: playful.Text, Doc: "colour of the ball that it is about"},
		{Name: "foot", Kind: playful.Text, Doc: "foot that the ball is before: left or right"},
		{Name: "way", Kind: playful.Number, Unit: "m", Doc: "how far the ball is to go"},
	},
	Identity: []string{"name"},
}
