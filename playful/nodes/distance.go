// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"strconv"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var distanceSpec = playful.EvaluationSpec{
	Name:   "distance",
	Doc:    "distance on the ground from the robot to the target, by odometry",
	Target: true,
	Needs:  positionNeed,
	Reads:  odometrySlots,
	Result: playful.Number,
	Unit:   "m",
	New: func(c *playful.Context) (playful.Evaluation, error) {
		return &distance{at: findOdometry(c)}, nil
	},
}

type distance struct{ at odometry }

// Evaluate returns the distance in metres.
func (d *distance) Evaluate(c *playful.Context) (float64, error) {
	return d.at.ground(c, c.NeedVector(0)), nil
}

var farSpec = playful.EvaluationSpec{
	Name: "far",
	Doc:  "the target is further on the ground than the threshold",
	Keys: []playful.KeySpec{
		{Name: "threshold", Kind: playful.Number, Unit: "m", Default: slot.Float(0.30), Min: 0, Max: 100, Doc: "how far is far"},
	},
	Target: true,
	Needs:  positionNeed,
	Reads:  odometrySlots,
	Result: playful.Bool,
	New: func(c *playful.Context) (playful.Evaluation, error) {
		return &far{at: findOdometry(c), threshold: c.Number("threshold")}, nil
	},
}

type far struct {
	at        odometry
	threshold float64
}

// Evaluate tells whether the target is further away than the threshold.
func (f *far) Evaluate(c *playful.Context) (float64, error) {
	return playful.Truth(f.at.ground(c, c.NeedVector(0)) > f.threshold), nil
}

// Explain gives the distance.
func (f *far) Explain(c *playful.Context) string {
	return "distance = " + strconv.FormatFloat(f.at.ground(c, c.NeedVector(0)), 'g', 4, 64) + " m"
}
