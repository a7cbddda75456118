// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/worlds"
)

// walkedLegs warns of a program that commands a joint of the legs of a NAO that it walks:
// a walk has the legs and ends what they were commanded.
func (j *joiner) walkedLegs() {
	walks := func(robot string) bool {
		return slices.ContainsFunc(j.p.commands, func(c command) bool {
			return c.robot == robot && (c.slot == "walk/x" || c.slot == "walk/y" || c.slot == "walk/theta")
		})
	}
	for i := range j.p.commands {
		c := &j.p.commands[i]
		if legJoint(c.slot) && j.isNAO(c.robot) && walks(c.robot) {
			j.run.odd = append(j.run.odd, j.run.Spec.File.Errorf(c.at, "legs follow it while the robot sits, lies or is held up",
				"%s/%s has no effect while %s walks, and %s walks it", c.robot, c.slot, c.robot, j.p.name))
			return
		}
	}
}

func (j *joiner) isNAO(robot string) bool {
	return slices.ContainsFunc(j.run.Spec.Robots, func(r worlds.RobotSpec) bool { return r.Name == robot && r.Kind == "nao" })
}

// legJoint reports whether a slot commands a joint of a NAO's leg.
func legJoint(slot string) bool {
	name, ok := strings.CutSuffix(slot, "/command")
	for joint := body.LHipYawPitch; ok && joint <= body.RAnkleRoll; joint++ {
		if joint.String() == name {
			return true
		}
	}
	return false
}
