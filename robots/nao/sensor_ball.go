// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// What the robot makes of the balls in its pictures, as scalars for programs that
// know no lists. It is reckoned from what the cameras' percepts showed to programs
// in the tick before, faults of the cameras included, and from odometry and encoders:
// a place seen is kept in the odometry frame, so bearing and distance go on as the
// robot moves, and err as the odometry does. Of several balls in the newest pictures
// the nearest counts.
const (
	ballFresh = 200_000_000 // ns for which a ball counts as seen
	ballFar   = 10.0        // m, the largest distance told
)

// ballSense is the ball that was seen last.
type ballSense struct {
	seen, bearing, elevation, distance slot.ID

	known bool
	place geom.Vec3 // odometry frame
	at    int64     // ns: when its picture was taken
}

func (b *ballSense) declare(s *slots) {
	b.seen = s.flag("ball/seen", "A ball was in a camera's picture within the last 0.2 s.")
	b.bearing = s.sensor("ball/bearing", "rad", -math.Pi, math.Pi, 0, "Direction of the ball seen last from the robot's heading, positive to the left; 0 before any.")
	b.elevation = s.sensor("ball/elevation", "rad", -math.Pi/2, math.Pi/2, 0, "Direction of the ball seen last from the top camera, above the horizon; 0 before any.")
	b.distance = s.sensor("ball/distance", "m", 0, ballFar, ballFar, "Distance on the ground from the robot's base to the ball seen last; the maximum before any.")
}

// measureBall takes what the latest pictures show and tells where the ball is now.
func (r *Robot) measureBall(now int64) {
	b, set := &r.ball, r.slots.set
	r.lookForBall()
	set.PutBool(b.seen, b.known && now-b.at <= ballFresh)
	if !b.known {
		return
	}
	in := r.odometry.at.ApplyInv(b.place.XY())
	set.Put(b.bearing, in.Angle())
	set.Put(b.distance, math.Min(in.Norm(), ballFar))
	to := b.place.Sub(r.believedCamera(0).Pos)
	set.Put(b.elevation, detmath.Atan2(to.Z, to.XY().Norm()))
}

// lookForBall remembers the nearest ball of the pictures that are new.
func (r *Robot) lookForBall() {
	nearest := math.Inf(1)
	for _, camera := range r.slots.cameraFrames {
		frame := r.slots.set.Percept(camera)
		if !frame.Fresh {
			continue
		}
		for i := range frame.Detections {
			d := &frame.Detections[i]
			if d.Type != "ball" || d.Values[fieldRange] >= nearest {
				continue
			}
			nearest = d.Values[fieldRange]
			r.ball.known, r.ball.at = true, frame.Time
			r.ball.place = geom.Vec3{X: d.Values[fieldX], Y: d.Values[fieldY], Z: d.Values[fieldZ]}
		}
	}
}

func (b *ballSense) appendState(to []float64) []float64 {
	return append(to, slot.Indicator(b.known), b.place.X, b.place.Y, b.place.Z, float64(b.at))
}
