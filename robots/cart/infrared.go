// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/geom"
)

// The infrared sensors' figures; the formula is in the package comment.
const (
	irRange  = 0.6  // m
	irFull   = 0.08 // m, within which all comes back
	irNoise  = 0.004
	irHeight = 0.05 // m
	irStep   = math.Pi / 18
	irReach  = irRange + 0.1 // m, from the cart's middle
)

var irNames = [3]string{"left", "front", "right"}

// irMounts are where the sensors sit and look to, cart frame.
var irMounts = [3]geom.Pose2{
	{X: 0.070, Y: 0.060, Yaw: math.Pi / 4},
	{X: 0.090},
	{X: 0.070, Y: -0.060, Yaw: -math.Pi / 4},
}

var irWeights = [5]float64{1. / 9, 2. / 9, 3. / 9, 2. / 9, 1. / 9}

func (r *Robot) measureInfrared() {
	near := r.world.Attend(r.drive.at.Pos(), irReach, r.self)
	for i := range irMounts {
		seen := 0.0
		if near {
			seen = r.reflected(r.drive.at.Mul(irMounts[i]))
		}
		r.slots.set.Put(r.slots.ir[i], geom.Clamp(seen+float64(irNoise*r.irNoise.Normal()), 0, 1))
	}
}

// reflected returns the share of what a sensor sends that comes back to it.
func (r *Robot) reflected(at geom.Pose2) float64 {
	sum := 0.0
	for k, weight := range irWeights {
		dir := geom.Polar(1, at.Yaw+float64(float64(k-2)*irStep))
		ray := geom.Ray{Origin: at.Pos().To3D(irHeight), Dir: dir.To3D(0)}
		if hit, ok := r.world.CastEcho(ray, irRange, r.self); ok {
			near := irFull / math.Max(hit.Dist, irFull)
			sum += float64(weight * near * near)
		}
	}
	return sum
}
