// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
)

// control turns committed actuator slots into motion commands. A joint follows its
// command slot from the slot's first change until a posture is asked for, a leg joint
// until the robot walks, too; until then the posture has it.
type control struct {
	slots *slots
	last  body.Angles // commands at the last tick
	held  [body.NumJoints]bool
	goal  motion.Posture
	kick  motion.Foot
	hip   body.Joint // of the two that one motor turns, the one commanded last
}

func newControl(s *slots) control {
	return control{slots: s, last: body.Postures[body.StandInit].Angles, hip: body.LHipYawPitch}
}

func (c *control) read(cmd *motion.Command) {
	set := c.slots.set
	goal := motion.Posture(set.Commanded(c.slots.goal))
	if goal != c.goal && goal != motion.NoGoal {
		c.held = [body.NumJoints]bool{}
	}
	c.goal = goal
	cmd.Goal, cmd.GoalSpeed = goal, set.Commanded(c.slots.goalSpeed)
	cmd.Walk.X = set.Commanded(c.slots.walk[0])
	cmd.Walk.Y = set.Commanded(c.slots.walk[1])
	cmd.Walk.Theta = set.Commanded(c.slots.walk[2])
	cmd.Step.MaxX = set.Commanded(c.slots.maxStepX)
	cmd.Step.MaxY = set.Commanded(c.slots.maxStepY)
	cmd.Step.MaxTheta = set.Commanded(c.slots.maxStepTheta)
	cmd.Step.Height = set.Commanded(c.slots.stepHeight)
	cmd.Step.Frequency = set.Commanded(c.slots.stepFrequency)
	c.readKick(cmd)
	c.readJoints(cmd)
}

// readKick asks for a kick in the tick in which its slot has changed from None.
func (c *control) readKick(cmd *motion.Command) {
	foot := motion.Foot(c.slots.set.Commanded(c.slots.kick))
	cmd.Kick = motion.Kick{}
	if c.kick == motion.NoFoot {
		cmd.Kick = motion.Kick{Foot: foot, Speed: c.slots.set.Commanded(c.slots.kickSpeed)}
	}
	c.kick = foot
}

func (c *control) readJoints(cmd *motion.Command) {
	set := c.slots.set
	for j := range c.last {
		want := set.Commanded(c.slots.command[j])
		if want != c.last[j] {
			c.held[j], c.last[j] = true, want
			if j == int(body.LHipYawPitch) || j == int(body.RHipYawPitch) {
				c.hip = body.Joint(j)
			}
		}
		cmd.Joint[j] = math.NaN()
		if c.held[j] {
			cmd.Joint[j] = want
		}
		cmd.Stiffness[j] = set.Commanded(c.slots.stiffness[j])
	}
	c.couple(cmd)
}

// couple has one motor turn both hips: it follows the command that changed last, with
// the lesser strength. A walk ends what the legs were commanded.
func (c *control) couple(cmd *motion.Command) {
	if cmd.Walk != (motion.Velocity{}) {
		for j := body.LHipYawPitch; j <= body.RAnkleRoll; j++ {
			c.held[j] = false
		}
	}
	const l, r = body.LHipYawPitch, body.RHipYawPitch
	weaker := math.Min(cmd.Stiffness[l], cmd.Stiffness[r])
	cmd.Stiffness[l], cmd.Stiffness[r] = weaker, weaker
	both := cmd.Joint[l]
	if c.hip == r {
		both = cmd.Joint[r]
	}
	cmd.Joint[l], cmd.Joint[r] = both, both
}

func (c *control) appendState(to []float64) []float64 {
	held := 0.0
	for j := range c.held {
		held *= 2
		if c.held[j] {
			held++
		}
	}
	return append(append(to, c.last[:]...), held, float64(c.goal), float64(c.kick), float64(c.hip))
}
