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
		{Name: "foot", Kind: playful.Text, Doc: "foot that the ball lies before: left or right"},
		{Name: "way", Kind: playful.Number, Unit: "m", Doc: "how far the ball is to go"},
	},
	Identity: []string{"name"},
}

// Indices of the properties of spotScheme.
const (
	spotName = iota
	spotPosition
	spotHeading
	spotTimeStamp
	spotBall
	spotFoot
	spotWay
)

// seenBall is a ball of the memory that has a place.
type seenBall struct {
	scheme *playful.Scheme
	at     [3]float64
	stamp  float64
}

// pull reads ball i of the memory's list.
func (b *seenBall) pull(s *playful.Scheme) (ok bool) {
	b.scheme = s
	b.at, ok = s.Value("position").AsVector()
	if ok {
		b.stamp, ok = s.Value("time_stamp").AsFloat()
	}
	return ok
}

// lastTwo gives the two balls with places that were seen last, in creation order.
func lastTwo(c *playful.Context) (two [2]seenBall, n int) {
	var b seenBall
	for _, s := range c.Memory().Schemes("ball") {
		switch {
		case !b.pull(s):
		case n < 2:
			two[n] = b
			n++
		default:
			older := 0
			if two[1].stamp < two[0].stamp {
				older = 1
			}
			if b.stamp > two[older].stamp {
				two[0], two[1] = two[1-older], b
			}
		}
	}
	return two, n
}
