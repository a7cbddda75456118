// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// The drive's figures.
const (
	mass        = 1.5   // kg
	track       = 0.18  // m, between the tyres
	wheelRadius = 0.03  // m
	mostWheel   = 0.5   // m/s, of a tyre
	lag         = 0.15  // s, of a motor
	gainSpread  = 0.01  // standard deviation of a motor's gain
	escape      = 0.06  // m: what is in another thing may go that far out of it
	closest     = 0.001 // m, to which it goes to what stops it
)

// drive is the two wheels and where they have brought the cart.
type drive struct {
	at      geom.Pose2
	wheel   [2]float64 // m/s, speed of the tyres over the ground
	angle   [2]float64 // rad, for the eye
	gain    [2]float64
	share   float64 // of the difference to its target that a wheel makes good in a tick
	tick    float64 // s
	stopped bool    // something ahead was in the way in this tick
}

func newDrive(chance *sim.Stream, at geom.Pose2, tick float64) drive {
	d := drive{at: at, tick: tick, share: 1 - detmath.Exp(-tick/lag)}
	for side := range d.gain {
		d.gain[side] = 1 + float64(gainSpread*chance.Normal())
	}
	return d
}

// follow lets the wheels follow the commanded speeds, m/s and rad/s, for a tick.
func (d *drive) follow(speed, turn float64) {
	for side, sign := range [2]float64{-1, 1} {
		want := (speed + float64(sign*turn*track/2)) * d.gain[side]
		d.wheel[side] += float64((geom.Clamp(want, -mostWheel, mostWheel) - d.wheel[side]) * d.share)
	}
}

// speed returns how fast the cart goes forward, m/s.
func (d *drive) speed() float64 { return (d.wheel[left] + d.wheel[right]) / 2 }

// turn returns how fast it turns, rad/s.
func (d *drive) turn() float64 { return (d.wheel[right] - d.wheel[left]) / track }

// change adds to the forward speed, m/s, as a blow does.
func (d *drive) change(by float64) {
	for side := range d.wheel {
		d.wheel[side] = geom.Clamp(d.wheel[side]+by, -mostWheel, mostWheel)
	}
}

// ahead returns where a share of the tick's arc leads: the chord of the arc with
// half the turn.
func (d *drive) ahead(share float64) geom.Pose2 {
	way, half := d.speed()*d.tick*share, d.turn()*d.tick*share/2
	if half != 0 {
		way *= detmath.Sin(half) / half
	}
	sin, cos := detmath.SinCos(d.at.Yaw + half)
	return geom.Pose2{
		X: d.at.X + float64(way*cos), Y: d.at.Y + float64(way*sin),
		Yaw: geom.WrapAngle(d.at.Yaw + float64(d.turn()*d.tick)),
	}
}

// advance moves the cart along its arc, or as far as there is room.
func (r *Robot) advance() {
	d := &r.drive
	to := d.ahead(1)
	d.stopped = false
	if d.speed() != 0 && !r.free(to.Pos()) && !r.escapes(to) {
		d.stopped = d.speed() > 0
		to = r.nearest(to)
		d.change(-d.speed()) // the wheels stall; what turns it remains
	}
	for side := range d.wheel {
		d.angle[side] = geom.WrapAngle(d.angle[side] + float64(d.wheel[side]*d.tick/wheelRadius))
	}
	d.at = to
}

// free tells whether the cart could stand somewhere. What is lower than its bumpers'
// tops, such as a ball, may come as near as they let it.
func (r *Robot) free(at geom.Vec2) bool {
	return r.world.Free(at, radius, plateTop, top, r.self) && r.world.Free(at, discRadius, bottom, plateTop, r.self)
}

// escapes tells that the cart is in something already and leaves it.
func (r *Robot) escapes(to geom.Pose2) bool {
	from := r.drive.at.Pos()
	if r.free(from) {
		return false
	}
	return r.free(from.Add(to.Pos().Sub(from).Unit().Scale(escape)))
}

// nearest returns the last place on the way that is free, by halving, with the turn
// of the whole way: a round body turns everywhere.
func (r *Robot) nearest(to geom.Pose2) geom.Pose2 {
	d := &r.drive
	best := geom.Pose2{X: d.at.X, Y: d.at.Y, Yaw: to.Yaw}
	way := math.Abs(d.speed() * d.tick)
	for lo, hi := 0.0, 1.0; (hi-lo)*way > closest; {
		mid := (lo + hi) / 2
		p := d.ahead(mid)
		if r.free(p.Pos()) {
			lo, best.X, best.Y = mid, p.X, p.Y
		} else {
			hi = mid
		}
	}
	return best
}

func (d *drive) appendState(to []float64) []float64 {
	to = append(to, d.at.X, d.at.Y, d.at.Yaw, d.wheel[left], d.wheel[right])
	return append(to, d.angle[left], d.angle[right], slot.Indicator(d.stopped))
}
