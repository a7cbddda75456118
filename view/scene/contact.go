// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

var touchColor = Color{0.95, 0.10, 0.80}

const (
	touchArm  = 0.07 // m
	touchWide = 3    // pixels
)

// touch draws where two things touch as a cross in the plane between them.
func (s *Scene) touch(c *sim.Contact) {
	across := geom.Vec3{X: -c.Normal.Y * touchArm, Y: c.Normal.X * touchArm}
	up := geom.Vec3{Z: touchArm}
	s.line("", c.At.Sub(across), c.At.Add(across), touchColor, touchWide)
	s.line("", c.At.Sub(up), c.At.Add(up), touchColor, touchWide)
}
