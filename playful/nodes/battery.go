// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"strconv"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var batteryLowSpec = playful.EvaluationSpec{
	Name:   "battery_low",
	Doc:    "the battery's charge is below the threshold",
	Keys:   chargeKey(0.30),
	Reads:  []string{"battery"},
	Result: playful.Bool,
	New:    newBattery(func(charge, threshold float64) bool { return charge < threshold }),
}

var batteryHighSpec = playful.EvaluationSpec{
	Name:   "battery_high",
	Doc:    "the battery's charge is above the threshold",
	Keys:   chargeKey(0.80),
	Reads:  []string{"battery"},
	Result: playful.Bool,
	New:    newBattery(func(charge, threshold float64) bool { return charge > threshold }),
}

func chargeKey(threshold float64) []playful.KeySpec {
	return []playful.KeySpec{
		{Name: "threshold", Kind: playful.Number, Default: slot.Float(threshold), Min: 0, Max: 1, Doc: "charge, 0 empty to 1 full"},
	}
}

func newBattery(compare func(charge, threshold float64) bool) func(*playful.Context) (playful.Evaluation, error) {
	return func(c *playful.Context) (playful.Evaluation, error) {
		return &charge{c.Slot("battery"), c.Number("threshold"), compare}, nil
	}
}

type charge struct {
	id        slot.ID
	threshold float64
	compare   func(charge, threshold float64) bool
}

// Evaluate compares the charge with the threshold.
func (b *charge) Evaluate(c *playful.Context) (float64, error) {
	return playful.Truth(b.compare(c.Get(b.id), b.threshold)), nil
}

// Explain gives the charge.
func (b *charge) Explain(c *playful.Context) string {
	return "battery = " + strconv.FormatFloat(c.Get(b.id), 'g', 4, 64)
}
