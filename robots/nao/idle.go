// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/robots/nao/body"
)

// Idle implements sim.Commanded: a walk has the legs and ends what they were commanded.
func (*Robot) Idle(slot string, all []string) (verb, hint string) {
	walks := func(name string) bool { return name == "walk/x" || name == "walk/y" || name == "walk/theta" }
	if legJoint(slot) && slices.ContainsFunc(all, walks) {
		return "walks", "legs follow it while the robot sits, is lying or is held up"
	}
	return "", ""
}

// legJoint reports whether a slot commands a joint of a leg.
func legJoint(slot string) bool {
	name, ok := strings.CutSuffix(slot, "/command")
	for joint := body.LHipYawPitch; ok && joint <= body.RAnkleRoll; joint++ {
		if joint.String() == name {
			return true
		}
	}
	return false
}
