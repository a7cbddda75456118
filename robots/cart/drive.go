// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// The drive's figures.
const (
	mass        = 1.5   // kg
	inertia     = 0.008 // kg m²
	track       = 0.18  // m, between the tyres
	wheelRadius = 0.03  // m
	mostWheel   = 0.5   // m/s, of a tyre that a motor drives
	lag         = 0.15  // s, of a motor
	gainSpread  = 0.01  // standard deviation of a motor's gain
	Force       = 3.0   // N, of both motors at standstill
	topSpeed    = 0.8   // m/s, at which they have no force left
	tyreGrip    = 0.6   // Coulomb, of the tyres
)

// drive is the two wheels and where they have brought the cart.
type drive struct {
	body  *sim.Chassis
	at    geom.Pose2
	wheel [2]float64 // m/s, speed of the tyres over the ground
	angle [2]float64 // rad, for the eye
	gain  [2]float64
	tick  float64 // s

	fallen bool      // a wheel is in a hole
	tilt   geom.Quat // how it leans there
}

func newDrive(chance *sim.Stream, body *sim.Chassis, at geom.Pose2, tick float64) drive {
	d := drive{body: body, at: at, tick: tick}
	for side := range d.gain {
		d.gain[side] = 1 + float64(gainSpread*chance.Normal())
	}
	return d
}

// follow has the motors follow the commanded speeds, m/s and rad/s, for a tick.
func (d *drive) follow(speed, turn float64) {
	var want [2]float64
	for side, sign := range [2]float64{-1, 1} {
		v := (speed + float64(sign*turn*track/2)) * d.gain[side]
		want[side] = geom.Clamp(v, -mostWheel, mostWheel)
	}
	d.body.Drive((want[left]+want[right])/2, (want[right]-want[left])/track)
}

// read takes where the cart went in a tick, and how its wheels turn.
func (d *drive) read() {
	d.at = d.body.Pose()
	v, turn := d.body.Velocity()
	for side, sign := range [2]float64{-1, 1} {
		d.wheel[side] = v.X + float64(sign*turn*track/2)
		d.angle[side] = geom.WrapAngle(d.angle[side] + float64(d.wheel[side]*d.tick/wheelRadius))
	}
}

// jump puts the cart somewhere at rest.
func (d *drive) jump(to geom.Pose2) {
	d.body.Jump(to)
	d.at, d.wheel, d.fallen = d.body.Pose(), [2]float64{}, false
}

func (d *drive) appendState(to []float64) []float64 {
	to = append(to, d.at.X, d.at.Y, d.at.Yaw, d.wheel[left], d.wheel[right])
	return append(to, d.angle[left], d.angle[right], slot.Indicator(d.fallen), d.tilt.X, d.tilt.Y)
}
