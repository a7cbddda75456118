// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
)

// The battery of the data sheet: 48.6 Wh (V5), 62.5 Wh (V6). The sheet's autonomy
// of 60 min active and 90 min normal gives 48.6 W and 32.4 W for a V5; a seated
// robot's share is ours. The charger fills a V5 in under 3 h, a V6 in 90 min.
const (
	wattsWalking = 48.6
	wattsNormal  = 32.4
	wattsSeated  = 22.0
	wattsMoving  = 40.0
)

type battery struct {
	capacity float64 // J
	charger  float64 // W into the battery, beyond what the robot uses
	charge   float64 // 0..1
	plugged  bool
}

func newBattery(v body.Version, charge float64) battery {
	if v == body.V6 {
		return battery{capacity: 62.5 * 3600, charger: 62.5 / 1.5, charge: charge}
	}
	return battery{capacity: 48.6 * 3600, charger: 48.6 / 2.5, charge: charge}
}

func (b *battery) charging() bool { return b.plugged && b.charge < 1 }

// limit takes the strength of all joints from a robot without charge.
func (b *battery) limit(cmd *motion.Command) {
	if b.charge > 0 {
		return
	}
	cmd.Stiffness = body.Angles{}
	cmd.Walk = motion.Velocity{}
	cmd.Goal = motion.NoGoal
}

// advance drains the battery by what the robot does, or charges it.
func (b *battery) advance(m *motion.Motion, dt float64) {
	watts := -b.charger
	if !b.plugged {
		watts = load(m)
	}
	b.charge -= float64(watts*dt) / b.capacity
	if b.charge < 0 {
		b.charge = 0
	} else if b.charge > 1 {
		b.charge = 1
	}
}

func load(m *motion.Motion) float64 {
	switch {
	case m.Walking():
		return wattsWalking
	case m.Moving():
		return wattsMoving
	case m.Family() == body.Sitting || m.Fallen():
		return wattsSeated
	}
	return wattsNormal
}
