// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// poise is how the torso is held over soles that stand in the world.
type poise struct {
	over   geom.Vec2 // a point of the world, m
	ahead  float64   // m the torso's origin is ahead of that point
	height float64   // m of the torso's origin in the world
	pitch  geom.Quat
}

// torso gives the torso with a yaw, no higher than the legs reach.
func (p *poise) torso(yaw float64, soles *[2]geom.Pose) geom.Pose {
	turn := geom.Yaw(yaw)
	at := turn.Rotate(geom.Vec3{X: p.ahead}).XY().Add(p.over)
	torso := geom.Pose{Pos: at.To3D(p.height), Rot: turn.Mul(p.pitch)}
	torso.Pos.Z -= overReach(torso, soles)
	return torso
}

// hipGain is by how much the two legs' wishes for the shared hip joint part when the
// torso turns by one radian between the feet.
const hipGain = 2 * math.Sqrt2

// evenHip is how near the two wishes have to come, rad.
const evenHip = 2e-5

// legs sets the leg angles that hold the soles where they are. The torso's yaw,
// twist away from yaw, is chosen so that both legs want the same angle of their
// shared hip joint: then both soles are exact. twist is kept from tick to tick.
func (p *poise) legs(yaw float64, twist *float64, soles *[2]geom.Pose, stance body.Side, a *body.Angles) (ok bool) {
	var left, right geom.Pose
	for range 4 {
		back := p.torso(yaw+*twist, soles).Inv()
		left, right = back.Mul(soles[body.Left]), back.Mul(soles[body.Right])
		off := body.HipYawPitchOf(body.Left, left) - body.HipYawPitchOf(body.Right, right)
		if math.Abs(off) < evenHip {
			break
		}
		*twist -= off / hipGain
	}
	return body.SolveLegs(left, right, stance, a)
}

// longestLeg is the distance from hip to ankle of a straight leg, m.
const longestLeg = body.ThighLength + body.TibiaLength

// overReach gives by how much a torso must come down for both straight legs to
// reach their soles; all poses in one upright frame.
func overReach(torso geom.Pose, soles *[2]geom.Pose) float64 {
	down := 0.0
	for side := range soles {
		hip := torso.Apply(geom.Vec3{Y: float64(outward(body.Side(side)) * body.HipOffsetY), Z: -body.HipOffsetZ})
		v := hip.Sub(soles[side].Apply(geom.Vec3{Z: body.FootHeight}))
		if room := longestLeg*longestLeg - v.XY().NormSq(); room > 0 {
			down = max(down, v.Z-math.Sqrt(room))
		}
	}
	return down
}
