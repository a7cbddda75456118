// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var walkCommands = []string{"walk/x", "walk/y", "walk/theta"}

// legs command the walk: velocities in the robot's frame, m/s and rad/s.
type legs struct{ x, y, theta, walking slot.ID }

func findLegs(c *playful.Context) legs {
	return legs{c.Slot("walk/x"), c.Slot("walk/y"), c.Slot("walk/theta"), c.Slot("walking")}
}

func (l *legs) walk(c *playful.Context, x, y, theta float64) {
	c.Command(l.x, x)
	c.Command(l.y, y)
	c.Command(l.theta, theta)
}

// halt asks the walk to end with the step and tells whether it has.
func (l *legs) halt(c *playful.Context) bool {
	l.walk(c, 0, 0, 0)
	return c.Get(l.walking) == 0
}
