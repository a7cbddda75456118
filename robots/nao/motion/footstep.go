// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Figures of the maker's walk.
const (
	footSeparation    = 0.100 // m between the feet at rest
	minFootSeparation = 0.088 // m
	slowStep          = 0.60  // s, a step at frequency 0
	fastStep          = 0.42  // s, a step at frequency 1
	doubleShare       = 1.0 / 3
	restShift         = 0.60 // s of double support when a walk begins and ends
)

// toeRoom is how much farther apart, m per sine of the angle between them, feet
// that point at each other must stand for their boxes to miss each other.
const toeRoom = 0.10

// within clamps v to [lo, hi]; not-a-number becomes or.
func within(v, lo, hi, or float64) float64 {
	if v != v {
		return or
	}
	return geom.Clamp(v, lo, hi)
}

// StepRanges gives the maker's ranges of the step limits, the units those of
// [StepLimits]. A V6 lifts its feet less high than the others.
func StepRanges(v body.Version) (least, most StepLimits) {
	least = StepLimits{MaxX: 0.001, MaxY: 0.101, MaxTheta: 0.001, Height: 0.005, Frequency: 0}
	most = StepLimits{MaxX: 0.080, MaxY: 0.160, MaxTheta: 0.524, Height: 0.040, Frequency: 1}
	if v == body.V6 {
		most.Height = 0.035
	}
	return least, most
}

// MostBackward is the longest step backward, m, whatever [StepLimits.MaxX] is.
const MostBackward = 0.040

// sane clamps the limits to the maker's ranges; not-a-number becomes the default.
func (s StepLimits) sane(v body.Version) StepLimits {
	lo, hi := StepRanges(v)
	d := DefaultSteps()
	return StepLimits{
		MaxX:      within(s.MaxX, lo.MaxX, hi.MaxX, d.MaxX),
		MaxY:      within(s.MaxY, lo.MaxY, hi.MaxY, d.MaxY),
		MaxTheta:  within(s.MaxTheta, lo.MaxTheta, hi.MaxTheta, d.MaxTheta),
		Height:    within(s.Height, lo.Height, hi.Height, d.Height),
		Frequency: within(s.Frequency, lo.Frequency, hi.Frequency, d.Frequency),
	}
}

// stillWalk is the velocity below which no walk is asked for, m/s and rad/s.
const stillWalk = 1e-4

// asked tells that the velocity asks for a walk.
func (v Velocity) asked() bool {
	return math.Abs(v.X) > stillWalk || math.Abs(v.Y) > stillWalk || math.Abs(v.Theta) > stillWalk
}

// leads tells which foot begins a walk: the one on the side of the motion.
func (v Velocity) leads() body.Side {
	switch {
	case v.Y > stillWalk:
		return body.Left
	case v.Y < -stillWalk:
		return body.Right
	case v.Theta < -stillWalk:
		return body.Right
	}
	return body.Left
}

// stride is how the base moves in one step, in its own frame, and how far the feet
// stand from its middle.
type stride struct {
	x, y, theta float64
	half        float64
}

// closing is the stride that brings the feet together.
var closing = stride{half: footSeparation / 2}

// strideFor clips a velocity to the step limits: each axis by itself, then x and y
// together to the ellipse of their limits. A velocity is met exactly when it fits.
func strideFor(v Velocity, s StepLimits) stride {
	period := s.Period()
	side := 0.5 * (s.MaxY - minFootSeparation)
	x := within(v.X*period, max(-MostBackward, -s.MaxX), s.MaxX, 0)
	y := within(v.Y*period, -side, side, 0)
	theta := within(v.Theta*period, -s.MaxTheta, s.MaxTheta, 0)
	if r := math.Sqrt(float64(x*x)/float64(s.MaxX*s.MaxX) + float64(y*y)/float64(side*side)); r > 1 {
		x, y = x/r, y/r
	}
	apart := 0.5 * (closest(math.Abs(theta)) + math.Abs(y))
	return stride{x: x, y: y, theta: theta, half: geom.Clamp(apart, footSeparation/2, s.MaxY/2)}
}

// closest gives the smallest separation of feet that point at each other by an
// angle, rad; feet that point apart have a negative angle.
func closest(toeIn float64) float64 {
	return minFootSeparation + float64(toeRoom*detmath.Sin(max(toeIn, 0)))
}

// outward is +1 for the left foot, -1 for the right one.
func outward(side body.Side) float64 {
	if side == body.Left {
		return 1
	}
	return -1
}

// beside gives the base that has a foot at its standard place.
func beside(foot geom.Pose2, side body.Side, half float64) geom.Pose2 {
	return foot.Mul(geom.Pose2{Y: -float64(outward(side) * half)})
}

// landing gives where the swing foot lands beside a stance foot: the base that
// belongs to the stance foot, moved by the stride, and the swing foot's place there,
// clipped to the separations the maker allows.
func landing(stance geom.Pose2, swing body.Side, s stride, lim StepLimits) geom.Pose2 {
	base := beside(stance, swing.Other(), s.half)
	half := 0.5 * s.theta
	along := geom.Vec2{X: s.x, Y: s.y}.Rotate(half)
	base = base.Mul(geom.Pose2{X: along.X, Y: along.Y, Yaw: s.theta})
	out := outward(swing)
	rel := stance.Inv().Mul(base.Mul(geom.Pose2{Y: float64(out * s.half)}))
	return stance.Mul(lim.apart(rel, swing))
}

// apart clips a swing foot's place in the stance foot's frame to the separations the
// maker allows.
func (s StepLimits) apart(rel geom.Pose2, swing body.Side) geom.Pose2 {
	out := outward(swing)
	near := closest(-float64(out * rel.Yaw))
	rel.Y = float64(out * geom.Clamp(float64(out*rel.Y), near, max(near, s.MaxY)))
	return rel
}

// together tells that two feet stand at their places beside each other.
func together(feet *[2]geom.Pose2) bool {
	rel := feet[body.Right].Inv().Mul(feet[body.Left])
	const eps = 1e-9
	return math.Abs(rel.X) < eps && math.Abs(rel.Y-footSeparation) < eps && math.Abs(rel.Yaw) < eps
}

// midway gives the place midway between two feet; the yaws may differ by less than π.
func midway(l, r geom.Pose2) geom.Pose2 {
	return geom.Pose2{
		X:   0.5 * (l.X + r.X),
		Y:   0.5 * (l.Y + r.Y),
		Yaw: geom.WrapAngle(r.Yaw + float64(0.5*geom.AngleDiff(l.Yaw, r.Yaw))),
	}
}
