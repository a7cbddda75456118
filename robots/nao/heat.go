// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/slot"
)

// Motors heat by the torque they hold and the speed they turn at, and cool towards
// the room: one thermal mass each. No figures are published; the constants are
// ours and give a knee about 45 °C above the room after long standing in a squat.
const (
	ambient    = 25.0   // °C
	coolingTau = 900.0  // s
	heldHeat   = 0.05   // °C/s at full static load
	turnHeat   = 0.0125 // °C/s for a turn rate of 1 rad/s
)

// standingLoad is the share of a joint's strength that standing takes.
var standingLoad = [body.NumJoints]float64{
	body.LHipPitch: 0.4, body.RHipPitch: 0.4, body.LKneePitch: 0.8, body.RKneePitch: 0.8,
	body.LAnklePitch: 0.5, body.RAnklePitch: 0.5, body.LHipRoll: 0.2, body.RHipRoll: 0.2,
	body.LAnkleRoll: 0.1, body.RAnkleRoll: 0.1, body.LShoulderPitch: 0.1, body.RShoulderPitch: 0.1,
	body.LElbowRoll: 0.1, body.RElbowRoll: 0.1, body.HeadPitch: 0.1,
}

type heat struct {
	celsius [body.NumJoints]float64
	last    body.Angles
	started bool
}

func newHeat() heat {
	var h heat
	for j := range h.celsius {
		h.celsius[j] = ambient
	}
	return h
}

// advance lets dt seconds pass.
func (h *heat) advance(a, stiffness *body.Angles, family body.Family, dt float64) {
	if !h.started {
		h.last, h.started = *a, true
	}
	carried := 0.0
	if family == body.Standing || family == body.Crouching {
		carried = heldHeat
	}
	cool := dt / coolingTau
	for j := range h.celsius {
		gain := float64(float64(carried*standingLoad[j])*stiffness[j]*dt) + float64(turnHeat*math.Abs(a[j]-h.last[j]))
		h.celsius[j] += gain - float64((h.celsius[j]-ambient)*cool)
	}
	h.last = *a
}

func (h *heat) appendState(to []float64) []float64 {
	to = append(append(to, h.celsius[:]...), h.last[:]...)
	return append(to, slot.Indicator(h.started))
}
