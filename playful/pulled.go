// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/source"

// checkPulled refuses nodes that read types of scheme which the program has not.
func (c *compiler) checkPulled() {
	for _, u := range c.prog.leaves {
		c.checkIn(u.spec.Name, u.spec.In, u.spec.Origin, place{u.file, u.pos})
	}
	for _, u := range c.prog.evals {
		c.checkIn(u.spec.Name, u.spec.In, u.spec.Origin, place{u.file, u.pos})
	}
}

func (c *compiler) checkIn(name string, types []string, origin *Origin, use place) {
	for _, t := range types {
		if c.typeNamed(t) == nil {
			at := origin.place(t, use)
			c.errorf(at.file, at.pos, source.Suggest(t, c.typeNames()), "%s reads schemes of the type %q, which the program has not", name, t)
		}
	}
}
