// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
)

// Bounds of inputs.
const (
	largestPush = 100.0 // N s
	highestLift = 2.0   // m
	chestHeight = 0.40  // m, where a push without a height meets it
)

// Check refuses an input that a NAO cannot take, with the reason.
func (r *Robot) Check(in *sim.Input) error {
	switch in.Op {
	case sim.OpDrop, sim.OpPlug, sim.OpUnplug:
		return nil
	case sim.OpMove:
		return r.checkMove(in)
	case sim.OpPush:
		if in.At.XY().Norm() > largestPush {
			return fmt.Errorf("push %s: %v N s is more than %v", r.name, in.At.XY().Norm(), largestPush)
		}
		return nil
	case sim.OpLift:
		if !(in.Value > 0 && in.Value <= highestLift) {
			return fmt.Errorf("lift %s: height %v m outside (0, %v]", r.name, in.Value, highestLift)
		}
		return nil
	case sim.OpTouch:
		if r.touch.of(in.Part, &r.cfg) == nil {
			all := slices.Concat(touchNames[:], r.cfg.bumpers())
			return fmt.Errorf("touch %s: there is no part %q; there are %s", r.name, in.Part, strings.Join(all, ", "))
		}
		return nil
	case sim.OpSet:
		return r.checkSet(in)
	}
	return fmt.Errorf("%s %s: a nao cannot take it", in.Op, r.name)
}

// checkMove refuses a place where a foot would be over a hole: a NAO does not fall in.
func (r *Robot) checkMove(in *sim.Input) error {
	to := geom.Pose2{X: in.At.X, Y: in.At.Y, Yaw: in.Value}
	for i := range r.world.Model.Ground.Holes {
		h := &r.world.Model.Ground.Holes[i]
		for _, aside := range [...]float64{-body.HipOffsetY, body.HipOffsetY} {
			if to.Apply(geom.Vec2{Y: aside}).Dist(h.At) < h.Radius {
				return fmt.Errorf("move %s: a foot would be over the hole %s, and a nao does not fall into holes; move it beside", r.name, h.Name)
			}
		}
	}
	return nil
}

func (r *Robot) checkSet(in *sim.Input) error {
	if in.Slot != "battery" {
		return fmt.Errorf("set %s/%s: only battery can be set; sensors are changed by faults [key_taken]", r.name, in.Slot)
	}
	if !(in.Value >= 0 && in.Value <= 1) {
		return fmt.Errorf("set %s/battery: %v outside [0, 1]", r.name, in.Value)
	}
	return nil
}

// Apply carries an input out.
func (r *Robot) Apply(in *sim.Input) {
	switch in.Op {
	case sim.OpMove:
		r.jump(geom.Pose2{X: in.At.X, Y: in.At.Y, Yaw: in.Value})
	case sim.OpPush:
		height := in.At.Z
		if height == 0 {
			height = chestHeight
		}
		r.motion.Push(in.At.XY(), height)
	case sim.OpLift:
		r.motion.Lift(in.Value)
	case sim.OpDrop:
		r.motion.Drop()
	case sim.OpTouch:
		*r.touch.of(in.Part, &r.cfg) = in.For
	case sim.OpPlug:
		r.battery.plugged = true
	case sim.OpUnplug:
		r.battery.plugged = false
	case sim.OpSet:
		r.battery.charge = in.Value
	}
}

// jump puts the robot elsewhere at rest, standing; its odometry is not told.
func (r *Robot) jump(to geom.Pose2) {
	if r.motion.Lifted() {
		r.motion.Carry(to)
	} else {
		r.motion.SetPose(to, motion.StandInit)
	}
	r.linksFresh = false
	r.imu.rates = r.motion.Rates()
	r.moveParts(0)
	r.moveHands(0)
}
