// SPDX-License-Identifier: Apache-2.0

package playful

import "errors"

// Life is what leaves may ask of the robot's Autonomous Life. An error is a refusal; what
// is asked for is done at the next tick.
type Life interface {
	// KnowsActivity tells why there never is such an activity.
	KnowsActivity(id string) error
	SwitchFocus(activity string, stack bool, reason string) error
	StopFocus(all bool, reason string) error
}

var errNoLife = errors.New("the robot has no Autonomous Life")

// Life returns the robot's Autonomous Life. Without one, the failure is that of New.
func (c *Context) Life() Life {
	if c.e.life == nil {
		c.fail("%s", errNoLife)
		return noLife{}
	}
	return c.e.life
}

// noLife refuses everything.
type noLife struct{}

func (noLife) KnowsActivity(string) error             { return errNoLife }
func (noLife) SwitchFocus(string, bool, string) error { return errNoLife }
func (noLife) StopFocus(bool, string) error           { return errNoLife }
