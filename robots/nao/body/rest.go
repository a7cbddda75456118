// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// RestPitch gives the torso pitch, rad, to which a body with these angles, not
// rolled, rocks on flat ground when it is let go at the pitch near: the centre of
// mass comes to lie over what touches the ground. V5 masses.
func RestPitch(a *Angles, near float64) float64 {
	var links [NumLinks]geom.Pose
	Links(a, &links)
	com, _ := V5.CenterOfMassOf(&links)
	const step, most = 0.05, 126 // a full turn
	pitch, way := near, rocks(near, com, &links)
	for range most {
		next := pitch + float64(way*step)
		if rocks(next, com, &links) != way {
			return settle(min(pitch, next), max(pitch, next), com, &links)
		}
		pitch = next
	}
	return near
}

// settle bisects between a pitch that rocks forward and one that rocks back.
func settle(lo, hi float64, com geom.Vec3, links *[NumLinks]geom.Pose) float64 {
	for range 40 {
		mid := 0.5 * (lo + hi)
		if rocks(mid, com, links) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return 0.5 * (lo + hi)
}

// rocks is +1 when the body tips forward at this pitch, -1 when it tips back: the
// centre of mass lies ahead of or behind the lowest point.
func rocks(pitch float64, com geom.Vec3, links *[NumLinks]geom.Pose) float64 {
	s, c := detmath.SinCos(pitch)
	low, ahead := math.Inf(1), 0.0
	for i := range knobs {
		k := &knobs[i]
		d := links[k.link].Apply(k.at).Sub(com)
		if h := float64(c*d.Z) - float64(s*d.X) - k.radius; h < low {
			low, ahead = h, float64(c*d.X)+float64(s*d.Z)
		}
	}
	if ahead < 0 {
		return 1
	}
	return -1
}
