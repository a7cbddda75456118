// SPDX-License-Identifier: Apache-2.0

package cart

import "math"

// Powers in W, as in the package comment.
const (
	idlePower   = 1.0
	motorPower  = 2.0 // of a motor at full speed
	chargePower = 30.0
	chargeReach = 0.03 // m
)

// battery is a store of energy.
type battery struct {
	charge   float64 // 0..1
	capacity float64 // J
}

// advance lets dt seconds pass.
func (b *battery) advance(d *drive, charging bool, dt float64) {
	power := idlePower + float64(motorPower*(math.Abs(d.wheel[left])+math.Abs(d.wheel[right]))/mostWheel)
	if charging {
		power -= chargePower
	}
	b.take(power * dt)
}

// take takes energy in J.
func (b *battery) take(energy float64) {
	b.charge = math.Min(math.Max(b.charge-energy/b.capacity, 0), 1)
}

// atCharger tells that the cart stands at a thing that charges.
func (r *Robot) atCharger() bool {
	for _, i := range r.chargers {
		if r.world.Bodies()[i].Present() && r.gapTo(i) < chargeReach {
			return true
		}
	}
	return false
}
