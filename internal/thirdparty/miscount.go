// SPDX-License-Identifier: Apache-2.0

package robots

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// miscount is a fault: a sensor reads a share of its value, or drops to 0 by chance. A
// scenario says {sensor: c1/odometer, kind: miscount, share: 0.5}.
var miscount = sim.FaultKind{
	FaultEffect: slot.FaultEffect{
		Kind: "miscount", Quantity: true, Draws: true,
		Change: func(d *slot.Disturbance, v float64, _ slot.Direction) float64 {
			if d.Chance.Float64() < d.Probability {
				return 0
			}
			return d.Rate * v
		},
	},
	Default: slot.Fault{Rate: 0.9},
	Keys: func(f *slot.Fault, _ int64) []spec.Field {
		return []spec.Field{
			{Key: "share", Into: &f.Rate, Max: 1, Doc: "miscount: of the value."},
			{Key: "zero", Into: &f.Probability, Max: 1, Doc: "miscount: probability that it reads 0."},
		}
	},
}
