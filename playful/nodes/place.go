// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

// odometry is where the robot believes to be: in its odometry frame.
type odometry struct{ x, y, theta slot.ID }

var (
	odometrySlots = []string{"odometry/x", "odometry/y", "odometry/theta"}
	positionNeed  = []playful.Need{{Name: "position", Kind: playful.Vector}}
)

func findOdometry(c *playful.Context) odometry {
	return odometry{c.Slot("odometry/x"), c.Slot("odometry/y"), c.Slot("odometry/theta")}
}

// to returns the distance on the ground plane (m) to a position and its bearing
// from the robot (rad, positive left).
func (o *odometry) to(c *playful.Context, position [3]float64) (distance, bearing float64) {
	dx, dy := position[0]-c.Get(o.x), position[1]-c.Get(o.y)
	return o.ground(c, position), wrap(detmath.Atan2(dy, dx) - c.Get(o.theta))
}

// ground returns the distance on the ground plane (m) to a position.
func (o *odometry) ground(c *playful.Context, position [3]float64) float64 {
	dx, dy := position[0]-c.Get(o.x), position[1]-c.Get(o.y)
	return math.Sqrt(float64(dx*dx) + float64(dy*dy))
}

// wrap brings an angle into [-π, π).
func wrap(a float64) float64 {
	const turn = 2 * math.Pi
	return a - float64(turn*math.Floor((a+math.Pi)/turn))
}

func clamp(v, low, high float64) float64 { return math.Max(low, math.Min(high, v)) }

// toward moves v to goal by at most step.
func toward(v, goal, step float64) float64 { return v + clamp(goal-v, -step, step) }
