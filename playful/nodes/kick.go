// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var kickLeafSpec = playful.LeafSpec{
	Name: "kick",
	Doc:  "kicks what is before the target's foot as far as the target's way says, then forgets the target and where that ball was",
	Keys: []playful.KeySpec{
		{Name: "short", Kind: playful.Number, Unit: "m", Default: slot.Float(0.15), Min: 0, Max: 10, Doc: "how much less than the way the ball is to roll"},
		{Name: "rolling", Kind: playful.Number, Unit: "m/s²", Default: slot.Float(0.294), Min: 0.001, Max: 10, Doc: "by how much a rolling ball slows down"},
		{Name: "bounce", Kind: playful.Number, Default: slot.Float(1.18), Min: 0.5, Max: 2, Doc: "speed of the ball over that of the foot"},
		{Name: "patience", Kind: playful.Number, Unit: "s", Default: slot.Float(3), Min: 0.1, Max: 100, Doc: "how long it waits for a kick to begin"},
	},
	Resources: []string{"legs"},
	In:        []string{"ball"},
	Target:    true,
	Needs:     []playful.Need{{Name: "ball", Kind: playful.Text}, {Name: "foot", Kind: playful.Text}, {Name: "way", Kind: playful.Number}},
	Reads:     []string{"walking", "kicking"},
	Writes:    append([]string{"kick/command", "kick/speed"}, walkCommands...),
	New:       newKick,
}

type kick struct {
	legs                             legs
	kicking, foot, speed             slot.ID
	short, rolling, bounce, patience float64
	begun                            bool
}

func newKick(c *playful.Context) (playful.Leaf, error) {
	return &kick{
		legs: findLegs(c), kicking: c.Slot("kicking"), foot: c.Slot("kick/command"), speed: c.Slot("kick/speed"),
		short: c.Number("short"), rolling: c.Number("rolling"), bounce: c.Number("bounce"), patience: c.Number("patience"),
	}, nil
}

// Start forgets an earlier kick.
func (k *kick) Start(*playful.Context) error {
	k.begun = false
	return nil
}

// Tick asks for the kick, again and again until it begins, and is done when it is
// over. A ball rolls v²/(2·rolling) far.
func (k *kick) Tick(c *playful.Context) (bool, error) {
	if c.Get(k.kicking) != 0 {
		k.begun = true
		c.Command(k.foot, 0)
		return false, nil
	}
	if k.begun || c.Running() > k.patience {
		c.Command(k.foot, 0)
		k.forget(c)
		return true, nil
	}
	if !k.legs.halt(c) {
		return false, nil
	}
	way := math.Max(c.NeedNumber(2)-k.short, 0.05)
	c.Command(k.speed, math.Sqrt(float64(2*k.rolling*way))/k.bounce)
	foot := 1.0
	if c.NeedText(1) == "right" {
		foot = 2
	}
	if c.Get(k.foot) != 0 { // it was refused: ask anew
		foot = 0
	}
	c.Command(k.foot, foot)
	return false, nil
}

// forget deletes the kicked ball and the spot: the ball is elsewhere now.
func (k *kick) forget(c *playful.Context) {
	if s := c.Memory().Pull("ball", c.NeedText(0)); s != nil {
		c.Delete(s)
	}
	c.Delete(c.Target())
}

// Stop waits for the kick to be over.
func (k *kick) Stop(c *playful.Context) (bool, error) {
	c.Command(k.foot, 0)
	return c.Get(k.kicking) == 0, nil
}

// AppendState appends whether the kick has begun.
func (k *kick) AppendState(to []float64) []float64 { return append(to, playful.Truth(k.begun)) }
