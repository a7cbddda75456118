// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var sitSpec = playful.LeafSpec{
	Name: "sit",
	Doc:  "sits down and stays",
	Keys: []playful.KeySpec{
		{Name: "posture", Kind: playful.Word, Default: slot.String("Sit"), Options: []string{"Sit", "SitRelax", "Crouch"}, Doc: "which of the safe postures"},
		{Name: "speed", Kind: playful.Number, Default: slot.Float(0.8), Min: 0.05, Max: 1, Doc: "share of the fastest way there"},
	},
	Resources: []string{"legs", "head"},
	Writes:    []string{"posture/goal", "posture/speed"},
	New:       newSit,
}

type sit struct {
	goal, speed slot.ID
	posture     float64 // label indices of posture/goal
	none        float64
	pace        float64
}

func newSit(c *playful.Context) (playful.Leaf, error) {
	s := &sit{goal: c.Slot("posture/goal"), speed: c.Slot("posture/speed"), pace: c.Number("speed")}
	var err error
	if s.posture, err = label(c, s.goal, c.Text("posture")); err != nil {
		return nil, err
	}
	s.none, err = label(c, s.goal, "None")
	return s, err
}

// label returns the value of an enumeration slot that stands for a text.
func label(c *playful.Context, id slot.ID, text string) (float64, error) {
	d := &c.Robot().Decls()[id]
	for i, l := range d.Labels {
		if l == text {
			return float64(i), nil
		}
	}
	return 0, fmt.Errorf("the slot %s has no value %s", d.Name, text)
}

// Start does nothing: the first Tick follows at once.
func (s *sit) Start(*playful.Context) error { return nil }

// Tick keeps asking for the posture.
func (s *sit) Tick(c *playful.Context) (bool, error) {
	c.Command(s.speed, s.pace)
	c.Command(s.goal, s.posture)
	return false, nil
}

// Stop asks for no posture; whoever walks next makes the robot stand up.
func (s *sit) Stop(c *playful.Context) (bool, error) {
	c.Command(s.goal, s.none)
	return true, nil
}
