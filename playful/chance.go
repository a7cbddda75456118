// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/slot"

// Chance returns the leaf's own stream of random numbers, named after its path, or
// nil where the engine has none. How far the stream has come is the state of who
// gives it.
func (c *Context) Chance() slot.Chance {
	if c.chance == nil && c.leaf != nil && c.e.chance != nil {
		c.chance = c.e.chance(c.leaf.node.path)
	}
	return c.chance
}
