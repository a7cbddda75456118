// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// largestPush bounds a push, N s.
const largestPush = 10.0

// Check refuses an input that a cart cannot take, with the reason.
func (r *Robot) Check(in *sim.Input) error {
	switch in.Op {
	case sim.OpMove:
		return nil
	case sim.OpPush:
		if in.At.XY().Norm() > largestPush {
			return fmt.Errorf("push %s: %v N s is more than %v", r.name, in.At.XY().Norm(), largestPush)
		}
		return nil
	case sim.OpTouch:
		if bumperIndex(in.Part) < 0 {
			return fmt.Errorf("touch %s: there is no part %q; there are bumper_left, bumper_right", r.name, in.Part)
		}
		return nil
	case sim.OpSet:
		if in.Slot != "battery" {
			return fmt.Errorf("set %s/%s: only battery can be set; sensors are changed by faults [key_taken]", r.name, in.Slot)
		}
		if !(in.Value >= 0 && in.Value <= 1) {
			return fmt.Errorf("set %s/battery: %v outside [0, 1]", r.name, in.Value)
		}
		return nil
	}
	return fmt.Errorf("%s %s: a cart cannot take it", in.Op, r.name)
}

func bumperIndex(part string) int {
	for side, name := range sideNames {
		if part == "bumper_"+name {
			return side
		}
	}
	return -1
}

// Apply carries an input out.
func (r *Robot) Apply(in *sim.Input) {
	switch in.Op {
	case sim.OpMove:
		r.drive.jump(geom.Pose2{X: in.At.X, Y: in.At.Y, Yaw: in.Value})
	case sim.OpPush:
		r.drive.body.Push(in.At.XY())
	case sim.OpTouch:
		r.shell.held[bumperIndex(in.Part)] = in.For
	case sim.OpSet:
		r.battery.charge = in.Value
	}
}
