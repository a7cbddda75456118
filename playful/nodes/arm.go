// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var handKey = playful.KeySpec{
	Name: "hand", Kind: playful.Word, Default: slot.String("right"), Options: []string{"left", "right"}, Doc: "which of the two",
}

var armJoints = [2][5]string{
	{"LShoulderPitch", "LShoulderRoll", "LElbowYaw", "LElbowRoll", "LWristYaw"},
	{"RShoulderPitch", "RShoulderRoll", "RElbowYaw", "RElbowRoll", "RWristYaw"},
}

// jointSlots gives a slot of each joint of both arms.
func jointSlots(suffix string) (names []string) {
	for _, arm := range armJoints {
		for _, joint := range arm {
			names = append(names, joint+suffix)
		}
	}
	return names
}

var handCommands = []string{"LHand/command", "RHand/command"}

// handIndex is 0 for the left hand and 1 for the right one.
func handIndex(c *playful.Context) int {
	if c.Text("hand") == "left" {
		return 0
	}
	return 1
}

var armTrackingSpec = playful.LeafSpec{
	Name:    "arm_tracking",
	Lasting: true,
	Doc:     "keeps a hand's palm at the target as far as the arm reaches",
	Keys: []playful.KeySpec{
		handKey,
		{Name: "speed", Kind: playful.Number, Unit: "rad/s", Default: slot.Float(2), Min: 0.1, Max: 7, Doc: "the fastest a joint turns"},
	},
	Resources: []string{"arms"},
	Target:    true,
	Needs:     positionNeed,
	Reads:     jointSlots("/position"),
	Writes:    jointSlots("/command"),
	Functions: []string{"reach"},
	New:       newArmTracking,
}

type armTracking struct {
	hand    int
	speed   float64
	at, to  [5]slot.ID
	reach   slot.Function
	in, out []float64
	joints  [5]float64 // commanded, rad
}

func newArmTracking(c *playful.Context) (playful.Leaf, error) {
	a := &armTracking{hand: handIndex(c), speed: c.Number("speed"), reach: c.Function("reach")}
	for i, joint := range armJoints[a.hand] {
		a.at[i], a.to[i] = c.Slot(joint+"/position"), c.Slot(joint+"/command")
	}
	a.in, a.out = make([]float64, len(a.reach.In)), make([]float64, len(a.reach.Out))
	return a, wantFields(a.reach, 4, 6)
}

// Start begins with the arm as it is.
func (a *armTracking) Start(c *playful.Context) error {
	for i := range a.joints {
		a.joints[i] = c.Get(a.at[i])
	}
	return nil
}

// Tick follows the target.
func (a *armTracking) Tick(c *playful.Context) (bool, error) {
	p := c.NeedVector(0)
	copy(a.in, p[:])
	a.in[3] = float64(a.hand)
	a.reach.Call(a.in, a.out)
	for i := range a.joints {
		a.joints[i] = toward(a.joints[i], a.out[i], a.speed*c.Period())
		c.Command(a.to[i], a.joints[i])
	}
	return false, nil
}

// Stop leaves the arm where it is.
func (a *armTracking) Stop(*playful.Context) (bool, error) { return true, nil }

// AppendState appends where the joints are sent.
func (a *armTracking) AppendState(to []float64) []float64 { return append(to, a.joints[:]...) }
