// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var turningSpec = playful.LeafSpec{
	Name:    "turning",
	Lasting: true,
	Doc:     "turns on the spot, first to the side on which something was last perceived; the other way when it is blocked",
	Keys: []playful.KeySpec{
		{Name: "rate", Kind: playful.Number, Unit: "rad/s", Default: slot.Float(0.5), Min: 0.05, Max: 2, Doc: "how fast"},
		{Name: "direction", Kind: playful.Word, Default: slot.String("auto"), Options: []string{"auto", "left", "right"}, Doc: "which way; auto: the side of the target, else of the scheme pushed last, else left"},
	},
	Resources: []string{"legs"},
	Reads:     append([]string{"walking"}, odometrySlots...),
	Writes:    walkCommands,
	New:       newTurning,
}

type turning struct {
	legs      legs
	at        odometry
	rate      float64
	direction string
	theta     float64 // commanded, rad/s
	still     standstill
}

func newTurning(c *playful.Context) (playful.Leaf, error) {
	return &turning{
		legs: findLegs(c), at: findOdometry(c), rate: c.Number("rate"), direction: c.Text("direction"),
		still: standstill{slip: math.Inf(1), spin: 0.05},
	}, nil
}

// Start chooses the direction, kept until it is stopped or blocked.
func (t *turning) Start(c *playful.Context) error {
	t.still.begin(c, &t.at)
	t.theta = t.rate
	switch t.direction {
	case "left":
	case "right":
		t.theta = -t.rate
	default:
		if t.lastSeenRight(c) {
			t.theta = -t.rate
		}
	}
	return nil
}

func (t *turning) lastSeenRight(c *playful.Context) bool {
	s := c.Target()
	if s == nil || s.Value("position").Kind() != slot.VectorValue {
		s = c.Memory().Latest("position")
	}
	if s == nil {
		return false
	}
	position, ok := s.Value("position").AsVector()
	if !ok {
		return false
	}
	_, bearing := t.at.to(c, position)
	return bearing < 0
}

// Tick keeps turning, the other way when steps have not turned the robot for a while.
func (t *turning) Tick(c *playful.Context) (bool, error) {
	if t.still.blocked(c, &t.at, t.legs.walking) {
		t.theta = -t.theta
		t.still.begin(c, &t.at)
		c.Say("blocked: it turns the other way")
	}
	t.legs.walk(c, 0, 0, t.theta)
	return false, nil
}

// Stop waits for the walk to end its step.
func (t *turning) Stop(c *playful.Context) (bool, error) { return t.legs.halt(c), nil }

// AppendState appends which way it turns and since when that has no effect.
func (t *turning) AppendState(to []float64) []float64 {
	return t.still.AppendState(append(to, t.theta))
}
