// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// How odometry errs: every robot has scale errors of its own, and every step adds
// a little. The figures are ours, of the size reported for small humanoids on carpet.
const (
	scaleSpread = 0.02  // standard deviation of the scale of distances
	turnSpread  = 0.03  // of the scale of turns
	walkNoise   = 0.004 // m for 1 m walked, growing with its square root
	turnNoise   = 0.010 // rad for 1 m walked or 1 rad turned, likewise
)

// odometry is where the robot believes to be: the odometry frame's origin is its
// base at the start.
type odometry struct {
	at          geom.Pose2
	noise       *sim.Stream
	scale, turn float64
}

func newOdometry(s *sim.Stream) odometry {
	return odometry{
		noise: s,
		scale: 1 + float64(scaleSpread*s.Normal()),
		turn:  1 + float64(turnSpread*s.Normal()),
	}
}

// advance adds a motion of the base, given in its previous frame.
func (o *odometry) advance(d geom.Pose2) {
	if d == (geom.Pose2{}) {
		return
	}
	dist := d.Pos().Norm()
	way, angle := walkNoise*math.Sqrt(dist), turnNoise*math.Sqrt(dist+math.Abs(d.Yaw))
	o.at = o.at.Mul(geom.Pose2{
		X:   float64(d.X*o.scale) + float64(way*o.noise.Normal()),
		Y:   float64(d.Y*o.scale) + float64(way*o.noise.Normal()),
		Yaw: float64(d.Yaw*o.turn) + float64(angle*o.noise.Normal()),
	})
}
