// SPDX-License-Identifier: Apache-2.0

package body

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
)

// aim gives the head angles, rad, that put a target (torso frame, m) in the centre of a
// camera's picture, without the joints' limits. The optical axis passes the neck at a
// fixed distance h; tilted down by phi it meets a target at (r, z) when
// r·sin(phi) + z·cos(phi) = h: centring is exact for a target no nearer than h.
func aim(target geom.Vec3, camera Camera) (yaw, pitch float64) {
	c := &axes[camera]
	r := math.Sqrt(float64(target.X*target.X) + float64(target.Y*target.Y))
	z := target.Z - NeckOffsetZ
	far := math.Sqrt(float64(r*r) + float64(z*z))
	if far > 0 {
		pitch = detmath.Asin(limit(c.past/far, -1, 1)) - detmath.Atan2(z, r)
	}
	return detmath.Atan2(target.Y, target.X), pitch - c.tilt
}

// axes holds each camera's tilt and the height at which its axis passes the neck.
var axes = [2]struct{ tilt, past float64 }{
	{topTilt, passes(topX, topZ, topTilt)},
	{bottomTilt, passes(bottomX, bottomZ, bottomTilt)},
}

func passes(x, z, tilt float64) float64 {
	s, c := detmath.SinCos(tilt)
	return float64(x*s) + float64(z*c)
}

// BestGaze aims with the top camera. A target too low for it leaves the head at the
// lowest pitch the yaw allows, so that the pitch stays continuous as a target comes
// nearer; camera then tells which camera has the target nearer to its centre.
func BestGaze(target geom.Vec3) (yaw, pitch float64, camera Camera) {
	wantYaw, want := aim(target, Top)
	yaw, pitch = ClampHead(wantYaw, want)
	if want <= pitch {
		return yaw, pitch, Top
	}
	_, low := aim(target, Bottom)
	if math.Abs(low-pitch) < want-pitch {
		return yaw, pitch, Bottom
	}
	return yaw, pitch, Top
}
