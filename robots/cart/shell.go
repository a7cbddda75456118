// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// The cart's outline: a disc, and before it two plates that lean together a little,
// so that a ball stays between them. All of it is within a circle of the radius.
const (
	radius       = 0.13  // m, of what must be free about the cart
	discRadius   = 0.10  // m
	bottom       = 0.010 // m above the ground
	top          = 0.140
	plateTop     = 0.105
	plateMiddle  = 0.105 // m ahead, where the plates meet
	plateTip     = 0.120 // m ahead, at their outer ends
	plateWidth   = 0.050 // m, of one plate
	bounce       = 0.1   // restitution of the shell
	rub          = 0.3   // its friction
	switchForce  = 0.2   // N, that closes a bumper's switch
	feelerRadius = 0.012 // m: how near what stops the cart presses a bumper
)

// feelers are the directions, rad off the axis, in which a bumper feels.
var feelers = [...]float64{0.17, 0.55, 0.95, 1.3}

// shell is what of the cart touches the world.
type shell struct {
	disc    *sim.Part
	plate   [2]*sim.Part
	pressed [2]bool
	held    [2]int64 // ns for which a hand still presses a bumper
}

func newShell(b *sim.Builder) shell {
	var s shell
	s.disc = b.Part(sim.PartModel{Radius: discRadius, Restitution: bounce, Friction: rub}, geom.Pose2{})
	s.disc.Raise(bottom, top)
	const back = 0.085
	outlines := [2][]geom.Vec2{
		{{X: back}, {X: plateMiddle}, {X: plateTip, Y: plateWidth}, {X: back, Y: plateWidth}},
		{{X: back, Y: -plateWidth}, {X: plateTip, Y: -plateWidth}, {X: plateMiddle}, {X: back}},
	}
	for side := range s.plate {
		s.plate[side] = b.Part(sim.PartModel{Outline: outlines[side], Restitution: bounce, Friction: rub}, geom.Pose2{})
		s.plate[side].Raise(bottom, plateTop)
	}
	return s
}

// send moves the parts to a pose of the cart dt seconds from now; with dt zero they
// are there at once.
func (s *shell) send(to geom.Pose2, dt float64) {
	for _, p := range [3]*sim.Part{s.disc, s.plate[left], s.plate[right]} {
		if dt == 0 {
			p.Jump(to)
		} else {
			p.Move(to, dt)
		}
	}
}

// feelContacts turns what the parts met into a change of speed and pressed bumpers.
func (r *Robot) feelContacts() {
	s, least := &r.shell, switchForce*r.tick
	forward := geom.Vec2{X: 1}.Rotate(r.drive.at.Yaw)
	total, _ := s.disc.TakeImpulse()
	s.pressed = [2]bool{}
	if blow := total.Neg().Rotate(-r.drive.at.Yaw); blow.X >= 0 && total.Norm() >= least {
		s.pressed[sideOf(blow.Y)] = true
	}
	for side, plate := range s.plate {
		impulse, _ := plate.TakeImpulse()
		total = total.Add(impulse)
		s.pressed[side] = s.pressed[side] || impulse.Norm() >= least
	}
	r.drive.change(total.Dot(forward) / mass)
	for side := range s.pressed {
		s.pressed[side] = s.pressed[side] || s.held[side] > 0 || r.drive.stopped && r.feels(side)
	}
}

func sideOf(y float64) int {
	if y < 0 {
		return right
	}
	return left
}

// feels tells that something solid stands before one half of the front.
func (r *Robot) feels(side int) bool {
	for _, angle := range feelers {
		if side == right {
			angle = -angle
		}
		at := r.drive.at.Pos().Add(geom.Polar(radius, r.drive.at.Yaw+angle))
		if !r.world.Free(at, feelerRadius, bottom, top, r.self) {
			return true
		}
	}
	return false
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
