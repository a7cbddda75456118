// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// When pictures are of no use, by the inertial unit and the robot's own flags. The figures
// are ours: those of stirring are some eight standard errors of a robot at rest, those of
// an upset are beyond what walking and its postures but lying give.
const (
	tipped     = 0.5   // rad: so far from upright the robot does not stand or sit
	topples    = 1.0   // rad/s of roll or pitch
	jerked     = 5.0   // m/s² beside gravity
	turns      = 0.05  // rad/s
	shakes     = 0.4   // m/s² beside gravity
	upsetFor   = 300e6 // ns that an upset lasts on
	unquietFor = 200e6 // ns that a stirring lasts on
)

// balance is how the chest moves in this tick.
type balance struct {
	gyro, accel    [3]slot.ID
	falling, held  slot.ID
	upset, stirred bool
}

func (b *balance) find(f *finder) {
	for i, axis := range [...]string{"x", "y", "z"} {
		b.gyro[i], b.accel[i] = f.slot("imu/gyro_"+axis), f.slot("imu/accel_"+axis)
	}
	b.falling, b.held = f.slot("falling"), f.slot("lifted")
}

// refresh: what is not measured stirs nothing.
func (b *balance) refresh(l *Layer) {
	s := &l.senses
	roll, pitch := l.get(s.angle[0]), l.get(s.angle[1])
	rest := geom.FromRPY(roll, pitch, 0).Inv().Rotate(geom.Vec3{Z: gravity})
	var rate [3]float64
	shake := 0.0
	for i, f := range [3]float64{rest.X, rest.Y, rest.Z} {
		rate[i] = math.Abs(l.get(b.gyro[i]))
		if off := math.Abs(l.get(b.accel[i]) - f); off > shake {
			shake = off
		}
	}
	held := set(l, b.held)
	b.upset = set(l, b.falling) || s.wasFallen || math.Abs(roll) > tipped || math.Abs(pitch) > tipped ||
		rate[0] > topples || rate[1] > topples || shake > jerked
	b.stirred = b.upset || held || rate[0] > turns || rate[1] > turns || rate[2] > turns || shake > shakes
}

// set tells that a flag is measured and set.
func set(l *Layer, id slot.ID) bool {
	v := l.get(id)
	return v == v && v != 0
}
