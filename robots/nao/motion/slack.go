// SPDX-License-Identifier: Apache-2.0

package motion

import "github.com/playsim/playsim/geom"

// Speeds at which slack is taken in.
const (
	slackSpeed = 0.25 // m/s
	slackTurn  = 1.5  // rad/s
)

// slack is how far the torso is from where its posture has it, in the base frame,
// after something else has moved it; it fades, so that the torso never jumps.
type slack struct {
	pos geom.Vec2
	rot geom.Vec3 // rotation vector, applied after the posture's attitude
}

func (s *slack) none() bool { return *s == slack{} }

// fade takes in some of the slack.
func (s *slack) fade(dt float64) {
	if s.none() {
		return
	}
	s.pos = shorten(s.pos.To3D(0), slackSpeed*dt).XY()
	s.rot = shorten(s.rot, slackTurn*dt)
}

// shorten takes a length off a vector.
func shorten(v geom.Vec3, by float64) geom.Vec3 {
	n := v.Norm()
	if n <= by {
		return geom.Vec3{}
	}
	return v.Scale(1 - by/n)
}

// apply puts the slack onto a pose in the base frame.
func (s *slack) apply(p *geom.Pose) {
	if s.none() {
		return
	}
	p.Pos = p.Pos.Add(s.pos.To3D(0))
	p.Rot = geom.FromRotationVector(s.rot).Mul(p.Rot)
}

// between sets the slack that leads from a pose to where the torso is.
func (s *slack) between(pose, torso geom.Pose) {
	s.pos = torso.Pos.Sub(pose.Pos).XY()
	s.rot = torso.Rot.Mul(pose.Rot.Inv()).RotationVector()
}
