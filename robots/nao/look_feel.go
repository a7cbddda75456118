// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// feelers are where the sensors that feel a touch lie on the pieces of the shell.
func feelers() (all []sim.Feeler) {
	at := func(part string, link body.Link, x, y, z float64) {
		all = append(all, sim.Feeler{Part: part, Link: int(link), At: geom.Vec3{X: x, Y: y, Z: z}})
	}
	head := body.LinkOf(body.HeadPitch)
	at("head_front", head, 0.035, 0, 0.108)
	at("head_middle", head, -0.006, 0, 0.119)
	at("head_rear", head, -0.047, 0, 0.108)
	at("chest_button", body.Torso, 0.060, 0, 0.062)
	for i, side := range [2]float64{1, -1} {
		wrist, hand := sided(side, body.LWristYaw, body.RWristYaw), sideNames[i]+"_hand_"
		at(hand+"left", wrist, 0.034, 0.023, -0.002)
		at(hand+"back", wrist, 0.034, 0, 0.018)
		at(hand+"right", wrist, 0.034, -0.023, -0.002)
		foot, aside := sided(side, body.LAnkleRoll, body.RAnkleRoll), side*(body.FootOuter-body.FootInner)/2
		at("bumper_"+sideNames[i], foot, body.FootFront, aside, 0.02-body.FootHeight)
	}
	return all
}
