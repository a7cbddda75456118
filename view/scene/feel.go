// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// How far beside a sensor one may point at it: m, and rad from far away.
const (
	feelSlack = 0.025
	feelTurn  = 0.008
)

// Felt returns the part of a robot that a ray points at, of those that feel a touch: the first
// along the ray.
func (s *Scene) Felt(r geom.Ray, robot string, snap *sim.Snapshot) (part string, ok bool) {
	nearest := math.Inf(1)
	for i := range s.robots {
		if s.robots[i].name != robot {
			continue
		}
		for _, f := range s.robots[i].look.Feels {
			at := linkPose(&snap.Robots[i], f.Link).Apply(f.At)
			ball := geom.Sphere{Center: at, Radius: max(feelSlack, feelTurn*at.Dist(r.Origin))}
			if t, hit := ball.Hit(r); hit && t < nearest {
				part, nearest, ok = f.Part, t, true
			}
		}
	}
	return part, ok
}
