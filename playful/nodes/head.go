// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var (
	headPositions = []string{"HeadYaw/position", "HeadPitch/position"}
	headCommands  = []string{"HeadYaw/command", "HeadPitch/command"}
)

// head is what a leaf commands of the two head joints (rad; yaw positive left,
// pitch positive down).
type head struct {
	yawAt, pitchAt, yawTo, pitchTo slot.ID
	yaw, pitch                     float64
}

func findHead(c *playful.Context) head {
	return head{
		yawAt: c.Slot("HeadYaw/position"), pitchAt: c.Slot("HeadPitch/position"),
		yawTo: c.Slot("HeadYaw/command"), pitchTo: c.Slot("HeadPitch/command"),
	}
}

// adopt takes the joints as they are, so that the first command does not jump.
func (h *head) adopt(c *playful.Context) { h.yaw, h.pitch = c.Get(h.yawAt), c.Get(h.pitchAt) }

// command asks for yaw and pitch, and keeps what the joints' ranges make of them.
func (h *head) command(c *playful.Context) {
	c.Command(h.yawTo, h.yaw)
	c.Command(h.pitchTo, h.pitch)
	h.yaw, h.pitch = c.Get(h.yawTo), c.Get(h.pitchTo)
}

// AppendState appends what is remembered from one tick to the next.
func (h *head) AppendState(to []float64) []float64 { return append(to, h.yaw, h.pitch) }

func wantFields(f slot.Function, in, out int) error {
	if len(f.In) != in || len(f.Out) != out {
		return fmt.Errorf("the robot's function %s takes %d numbers and gives %d, not %d and %d", f.Name, len(f.In), len(f.Out), in, out)
	}
	return nil
}
