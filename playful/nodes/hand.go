// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

// hand is a leaf that opens or closes a hand and is done after a time.
type hand struct {
	to   slot.ID
	open float64
	time float64
}

func handSpec(name, doc string, open float64) playful.LeafSpec {
	return playful.LeafSpec{
		Name: name,
		Doc:  doc,
		Keys: []playful.KeySpec{
			handKey,
			{Name: "time", Kind: playful.Number, Unit: "s", Default: slot.Float(0.5), Min: 0, Max: 100, Doc: "how long that takes"},
		},
		Resources: []string{"hands"},
		Writes:    handCommands,
		New: func(c *playful.Context) (playful.Leaf, error) {
			return &hand{to: c.Slot(handCommands[handIndex(c)]), open: open, time: c.Number("time")}, nil
		},
	}
}

var (
	closeHandSpec = handSpec("close_hand", "closes a hand; it then holds what its fingers enclose", 0)
	openHandSpec  = handSpec("open_hand", "opens a hand", 1)
	dropBallSpec  = handSpec("drop_ball", "opens a hand to let fall what is in it", 1)
)

// Start does nothing.
func (h *hand) Start(*playful.Context) error { return nil }

// Tick commands the hand.
func (h *hand) Tick(c *playful.Context) (bool, error) {
	c.Command(h.to, h.open)
	return c.Running() >= h.time, nil
}

// Stop leaves the hand as it was told to be.
func (h *hand) Stop(*playful.Context) (bool, error) { return true, nil }

var holdingSpec = playful.EvaluationSpec{
	Name:   "holding",
	Doc:    "a thing in a hand stops its fingers",
	Keys:   []playful.KeySpec{handKey},
	Reads:  []string{"LHand/holds", "RHand/holds"},
	Result: playful.Bool,
	New: func(c *playful.Context) (playful.Evaluation, error) {
		id := c.Slot([2]string{"LHand/holds", "RHand/holds"}[handIndex(c)])
		return playful.EvaluationFunc(func(c *playful.Context) (float64, error) { return c.Get(id), nil }), nil
	},
}

var inAirSpec = playful.EvaluationSpec{
	Name: "in_air",
	Doc:  "the target is above the floor: in a hand, or flying",
	Keys: []playful.KeySpec{
		{Name: "above", Kind: playful.Number, Unit: "m", Default: slot.Float(0.15), Min: 0, Max: 10, Doc: "height of its centre from which on it is"},
	},
	Target: true,
	Needs:  positionNeed,
	Result: playful.Bool,
	New: func(c *playful.Context) (playful.Evaluation, error) {
		above := c.Number("above")
		return playful.EvaluationFunc(func(c *playful.Context) (float64, error) {
			return playful.Truth(c.NeedVector(0)[2] > above), nil
		}), nil
	},
}
