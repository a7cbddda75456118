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
	wait float64
}

func handSpec(name, doc string, open float64) playful.LeafSpec {
	return playful.LeafSpec{
		Name: name,
		Doc:  doc,
		Keys: []playful.KeySpec{
			handKey,
			{Name: "time", Kind: playful.Number, Unit: "s", Default: slot.Float(0.5), Min: 0, Max: 100, Doc: "how long that takes"},
			{Name: "wait", Kind: playful.Number, Unit: "s", Default: slot.Float(0), Min: 0, Max: 100, Doc: "how long it does nothing before"},
		},
		Resources: []string{"hands"},
		Writes:    handCommands,
		New: func(c *playful.Context) (playful.Leaf, error) {
			return &hand{to: c.Slot(handCommands[handIndex(c)]), open: open, time: c.Number("time"), wait: c.Number("wait")}, nil
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
	past := c.Running() - h.wait
	if past >= 0 {
		c.Command(h.to, h.open)
	}
	return past >= h.time, nil
}

// Stop leaves the hand as it was told to be.
func (h *hand) Stop(*playful.Context) (bool, error) { return true, nil }
