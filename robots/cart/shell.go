// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// The cart's outline: below, a disc, and before it two plates that lean together a
// little, so that a ball stays between them; over the plates, a round rim about all of
// it, on which it turns at a wall.
const (
	// RimHeight is how high in m the rim begins, by which the cart pushes what is tall.
	RimHeight = plateTop

	radius      = 0.13  // m, of the rim
	discRadius  = 0.10  // m
	bottom      = 0.010 // m above the ground
	top         = 0.140
	plateTop    = 0.105
	plateBack   = 0.085 // m ahead
	plateMiddle = 0.105 // m ahead, where the plates meet
	plateTip    = 0.120 // m ahead, at their outer ends
	plateWidth  = 0.050 // m, of one plate
	bounce      = 0.01  // restitution of the shell
	rub         = 0.15  // its friction: it is smooth and turns at walls
	switchForce = 0.2   // N, that closes a bumper's switch
)

// shell is what of the cart touches the world.
type shell struct {
	round   [2]*sim.Part // disc and rim
	plate   [2]*sim.Part
	pressed [2]bool
	held    [2]int64 // ns for which a hand still presses a bumper
}

// newBody makes the cart's body, of one piece.
func newBody(b *sim.Builder, at geom.Pose2) (*sim.Chassis, error) {
	part := func(outline ...geom.Vec2) sim.PartModel {
		return sim.PartModel{Outline: outline, Restitution: bounce, Friction: rub}
	}
	return b.Chassis(sim.ChassisModel{
		Mass: mass, Inertia: inertia, Lag: lag, TopSpeed: topSpeed,
		Force: Force, Torque: Force * track / 2, Grip: float64(tyreGrip * mass * b.World().Model.Gravity),
		Parts: []sim.PartModel{
			{Radius: discRadius, Restitution: bounce, Friction: rub},
			{Radius: radius, Restitution: bounce, Friction: rub},
			part(geom.Vec2{X: plateBack}, geom.Vec2{X: plateMiddle}, geom.Vec2{X: plateTip, Y: plateWidth}, geom.Vec2{X: plateBack, Y: plateWidth}),
			part(geom.Vec2{X: plateBack, Y: -plateWidth}, geom.Vec2{X: plateTip, Y: -plateWidth}, geom.Vec2{X: plateMiddle}, geom.Vec2{X: plateBack}),
		},
	}, at)
}

func newShell(body *sim.Chassis) shell {
	parts := body.Parts()
	s := shell{round: [2]*sim.Part{parts[0], parts[1]}, plate: [2]*sim.Part{parts[2], parts[3]}}
	s.round[0].Raise(bottom, plateTop)
	s.round[1].Raise(plateTop, top)
	for _, plate := range s.plate {
		plate.Raise(bottom, plateTop)
	}
	return s
}

// feelContacts closes the bumpers' switches by what their halves of the front met.
func (r *Robot) feelContacts() {
	s, least := &r.shell, switchForce*r.tick
	for side, plate := range s.plate {
		impulse, _ := plate.TakeImpulse()
		s.pressed[side] = s.held[side] > 0 || impulse.Norm() >= least
	}
	for _, part := range s.round {
		impulse, _ := part.TakeImpulse()
		if blow := impulse.Neg().Rotate(-r.drive.at.Yaw); blow.X > 0 && blow.Norm() >= least {
			s.press(blow)
		}
	}
}

// frontal is how far, rad off the axis, what strikes the rim presses both bumpers: a little
// more than friction turns a blow from straight ahead.
const frontal = 0.2

// press closes the switches of the halves of the front that a blow, cart frame, is
// taken by.
func (s *shell) press(blow geom.Vec2) {
	side := blow.Angle()
	s.pressed[left] = s.pressed[left] || side > -frontal
	s.pressed[right] = s.pressed[right] || side < frontal
}

// advance lets ns of time pass for the hands on the bumpers.
func (s *shell) advance(ns int64) {
	for side := range s.held {
		s.held[side] = max(s.held[side]-ns, 0)
	}
}

func (s *shell) appendState(to []float64) []float64 {
	return append(to, slot.Indicator(s.pressed[left]), slot.Indicator(s.pressed[right]), float64(s.held[left]), float64(s.held[right]))
}

// gapTo returns the distance in m from the cart's circle to an object's footprint.
func (r *Robot) gapTo(i int) float64 {
	o, s := &r.world.Model.Objects[i], &r.world.Bodies()[i]
	d := r.drive.at.Pos().Sub(s.Pos.XY())
	if o.Shape != sim.Box {
		return d.Norm() - o.Radius - radius
	}
	d = d.Rotate(-s.Yaw)
	out := geom.Vec2{X: math.Max(math.Abs(d.X)-o.Size.X/2, 0), Y: math.Max(math.Abs(d.Y)-o.Size.Y/2, 0)}
	return out.Norm() - radius
}
